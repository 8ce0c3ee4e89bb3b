"""Why a table does not carry out a command: one of a closed list of codes, which clients put into words."""

from typing import Literal, get_args

from tablee.core.errors import TableeError

Code = Literal[
    "seat/none",  # no such seat
    "seat/taken",  # somebody sits there
    "seat/yours",  # the person sits at the table already
    "seat/not-yours",  # the person does not sit at the table
    "table/full",  # no seat is free
    "table/started",  # a game is on
    "table/not-playing",  # no game is on
    "table/paused",
    "table/closed",
    "table/not-full",  # a game can't begin: a seat is empty
    "table/not-ready",  # a game can't begin: somebody is not ready
    "table/preparing",  # the server has yet to commit itself to a secret: a moment
    "host/only",  # the host alone may do that
    "move/bad",  # not a move of this game at all
    "move/illegal",  # the rules do not allow it now
    "move/stale",  # made without knowing of an own move made since
    "chat/off",
    "chat/long",
    "setting/bad",
    "share/bad",
    "bot/unknown",
    "vote/none",  # there is nothing to vote about, or nobody to vote on
    "vote/open",  # another vote is being held
    "store/failed",  # it could not be written down, so it has not happened
]  # fmt: skip
CODES: tuple[str, ...] = get_args(Code)


class Refused(TableeError):
    """A command that a table did not carry out; `code` says why, `detail` is for developers."""

    def __init__(self, code: Code, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code: Code = code
        self.detail = detail

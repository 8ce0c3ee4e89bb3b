"""What travels over the WebSocket: each message is one JSON object with a `type`. Clients ignore keys they don't know.

A client watches tables. To each it is one audience, that of its seat or the bystanders', and hears what that audience
hears: a `state` first, then `news` numbered from the state's `seq` on without gaps. News say what was heard and how
view and room have changed (`tablee.core.view.changes`): a client needs no rules to keep up.
"""

from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec import Meta, Struct

from tablee.table.command import Wish
from tablee.table.refusal import Code as TableCode
from tablee.table.room import Line, Phase, Room
from tablee.table.setting import Setting

PROTOCOL = 1

TableId = Annotated[str, Meta(max_length=40)]
Number = Annotated[int, Meta(ge=0, le=2**53)]  # what a browser's numbers hold

Code = (
    TableCode
    | Literal[
        "message/bad",  # no message of this protocol
        "message/long",  # larger than a message may be
        "version/stale",  # another version of the protocol
        "limit/rate",  # too many in too short a time
        "limit/tables",  # watching, or having made, too many tables
        "limit/connections",  # too many connections from one address
        "person/unknown",  # nobody is signed in
        "person/blocked",  # the host does not want this person at the table
        "table/none",  # there is no such table
        "table/private",  # bystanders are not allowed there
        "server/stopping",  # about to restart: come back in a moment
    ]
)
CODES: tuple[str, ...] = tuple(code for part in get_args(Code) for code in get_args(part))


class FromClient(Struct, frozen=True, tag_field="type"):
    """A message from a client."""


class Watch(FromClient, frozen=True, tag="watch"):
    """Be told of a table. With `run` and `after` from before a gap: just what was missed, if it is still known."""

    table: TableId
    run: str | None = None
    after: Number | None = None


class Unwatch(FromClient, frozen=True, tag="unwatch"):
    """Be told no more of a table."""

    table: TableId


class Do(FromClient, frozen=True, tag="do"):
    """Do something at a table that is watched. Answered by `done` or `refused` with the same id."""

    table: TableId
    id: Number
    wish: Wish


class WatchLobby(FromClient, frozen=True, tag="lobby"):
    """Be told of the tables in the lobby, or no more."""

    on: bool = True


class Ping(FromClient, frozen=True, tag="ping"):
    """Ask for the time, and whether anybody is there."""

    id: Number = 0


Received = Watch | Unwatch | Do | WatchLobby | Ping


class ToClient(Struct, frozen=True, tag_field="type", omit_defaults=True):
    """A message from the server. Times are milliseconds since 1970 by the server's clock."""


class You(Struct, frozen=True):
    """Who a connection belongs to."""

    person: str
    name: str
    bot: bool


class Hello(ToClient, frozen=True, tag="hello"):
    """The first message. `build` changes when there is a new client to be loaded."""

    protocol: int
    build: str
    who: You
    now_ms: int


class State(ToClient, frozen=True, tag="state"):
    """All that the audience may know of a table. `run` is that of the numbering, which a restart begins anew."""

    table: str
    run: str
    seq: int
    now_ms: int
    seat: int | None
    room: Room
    view: Any | None  # the game's View; none before the first game
    talk: list[Line]
    made: int = 0  # how many moves the seat has made in this game (for `play.made`)


class News(ToClient, frozen=True, tag="news"):
    """What the audience hears next. `view` and `room` are changes; what did not change is left out."""

    table: str
    seq: int
    now_ms: int
    heard: list[Any] = []
    view: Any | None = None
    room: Any | None = None
    lines: list[Line] = []
    made: int | None = None


class Gone(ToClient, frozen=True, tag="gone"):
    """The table is no longer watched."""

    table: str
    code: Code


class Done(ToClient, frozen=True, tag="done"):
    """It was done, and is on disk. The news of it may come before or after."""

    table: str
    id: int


class Denied(ToClient, frozen=True, tag="refused"):
    """It was not done, and nothing has changed. `detail` is for developers."""

    table: str
    id: int
    code: Code
    detail: str = ""


class Listed(Struct, frozen=True):
    """A table as the lobby shows it."""

    table: str
    setting: Setting
    host: str  # a name
    phase: Phase
    names: list[str | None]  # by seat; None where nobody sits
    bots: list[bool]
    opened_ms: int


class LobbyNews(ToClient, frozen=True, tag="lobby"):
    """All tables of the lobby, and how many people are connected."""

    tables: list[Listed]
    people: int


class Pong(ToClient, frozen=True, tag="pong"):
    """The answer to a ping."""

    id: int
    now_ms: int


class Trouble(ToClient, frozen=True, tag="error"):
    """Something was wrong with what the client sent, or the server is about to close the connection."""

    code: Code
    detail: str = ""


Sent = Hello | State | News | Gone | Done | Denied | LobbyNews | Pong | Trouble

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Received).decode

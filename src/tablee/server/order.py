"""What those who run the server can have done with accounts, complaints and tables."""

from typing import Any

from msgspec import Struct

Json = dict[str, Any]


class Order(Struct, frozen=True, tag_field="order", tag=str.lower):
    """Something that those who run the server want done."""


class ListPeople(Order, frozen=True):
    """Members and bots whose names begin so."""

    beginning: str = ""


class Show(Order, frozen=True):
    """Somebody, by id or name."""

    who: str


class Rename(Order, frozen=True):
    """Give somebody another name."""

    who: str
    name: str


class Ban(Order, frozen=True):
    """Send somebody away, with the bots that are theirs, or let them in again."""

    who: str
    banned: bool = True


class Forget(Order, frozen=True):
    """Delete an account, and its name from finished games. The journals of tables keep it."""

    who: str


class Reports(Order, frozen=True):
    """Complaints."""

    done: bool = False


class Settle(Order, frozen=True):
    """A complaint has been seen to."""

    report: str


class CloseTable(Order, frozen=True):
    """Close a table; its game is broken off."""

    table: str


class NewBot(Order, frozen=True):
    """Make a bot account that is nobody's."""

    name: str


class Token(Order, frozen=True):
    """Another token for a bot; those before are void."""

    who: str


class Keys(Order, frozen=True):
    """Sign sessions with a new key. If the old ones are forgotten, everybody is signed out."""

    forget: bool = False


AnyOrder = (
    ListPeople | Show | Rename | Ban | Forget | Reports | Settle | CloseTable | NewBot | Token | Keys
)  # fmt: skip


class Reply(Struct, frozen=True):
    """What came of an order: things to show, or why it was not carried out."""

    found: list[Json] = []
    wrong: str | None = None

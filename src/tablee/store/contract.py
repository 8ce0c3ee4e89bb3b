"""What the server asks of a store. One suite of tests holds for every implementation (tests/store/suite.py).

Writing is asynchronous and in order: rows handed in together are written together or not at all, those handed in
earlier are on disk no later than those handed in later, and `done` is called once they are on disk and would survive
a power cut. Reading sees all that has been told to be done.

What fails, fails alone: what was handed in before and after it is written. Only of a journal, an entry that could not
be written takes those after it along, since a journal has no gaps: they are refused by their numbers. Whoever keeps a
table must then read its journal again before going on.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Literal

from msgspec import Struct

Done = Callable[["StoreFailed | None"], None]  # called in the store's own thread


class StoreFailed(Exception):
    """It could not be written or read: the disk is full, the database is gone. Nothing of it was kept."""


class WrongNumber(StoreFailed):
    """An entry is not the next of its journal: another keeps the table too, or one before it could not be written."""


class NameTaken(StoreFailed):
    """Another member or bot has the name."""


class StoreUnusable(Exception):
    """The data cannot be opened; nothing was changed."""


class StoreBusy(StoreUnusable):
    """Another process has it open."""


class StoreForeign(StoreUnusable):
    """It is no store of ours."""


class StoreNewer(StoreUnusable):
    """A newer version of Tablée has written it."""


class StoreDamaged(StoreUnusable):
    """It is ours, or was, and broken."""


class JournalRow(Struct, frozen=True):
    """One entry of a table's journal. A number that is not the next is refused (WrongNumber)."""

    table: str
    number: int  # from 0, without gaps
    entry: bytes


class TableRow(Struct, frozen=True):
    """What is to be known of a table without playing its journal. Replaces the row before."""

    table: str
    status: Literal["open", "playing", "over", "closed"]
    people: tuple[str, ...]  # who sits there
    due_ms: int | None  # when its clock next wants something; None if nothing runs
    changed_ms: int
    summary: bytes  # what the lobby shows


class RecordRow(Struct, frozen=True):
    """A game that is over. Written again, it replaces the row before."""

    record_id: str
    table: str
    game: str
    people: tuple[str, ...]
    ended_ms: int
    record: bytes  # tablee.record/1


class PersonRow(Struct, frozen=True):
    """Somebody, or somebody's bot. Replaces the row before.

    Names of members and bots are unique, whatever their case and however their letters are put together (NameTaken).
    """

    person: str
    kind: Literal["guest", "member", "bot"]
    name: str
    seen_ms: int
    details: bytes  # the rest, which the store need not understand


class TokenRow(Struct, frozen=True):
    """What opens an account besides its name: a passkey's id, the hash of a bot's token.

    Replaces the row before; `details` None deletes it.
    """

    token: str
    person: str
    details: bytes | None


class ReportRow(Struct, frozen=True):
    """A complaint. Replaces the row before."""

    report: str
    at_ms: int
    status: Literal["open", "done"]
    details: bytes


class MetaRow(Struct, frozen=True):
    """Something that the server keeps once, as the key it signs with. Replaces the row before."""

    name: str
    value: bytes


Row = JournalRow | TableRow | RecordRow | PersonRow | TokenRow | ReportRow | MetaRow
Call = tuple[Sequence[Row], Done]  # what is to be written, and who is told


class Store(ABC):
    """A store that is open. Reading may be done from any thread, and does not wait for writing."""

    def write(self, rows: Sequence[Row], done: Done) -> None:
        """Have rows written together; returns at once. A store that is closed refuses (StoreFailed)."""
        self.write_all([(rows, done)])

    @abstractmethod
    def write_all(self, calls: Sequence[Call]) -> None:
        """Several `write`s in this order, which is less work than one by one: each is done, or fails, by itself."""

    @abstractmethod
    def on_group(self, call: Callable[[], None]) -> None:
        """Have something called each time after the `done` of a group of writes, in the same thread.

        Writes are committed in groups. A loop that must be woken is woken once a group instead of once a write: let
        `done` append to a deque, and `call` do the waking.
        """

    @abstractmethod
    def journal(self, table: str) -> list[bytes]:
        """The entries of a table in order; none if there is no such table."""

    @abstractmethod
    def tables(self, *statuses: str) -> list[TableRow]:
        """All tables of some statuses, the last changed first."""

    @abstractmethod
    def tables_of(self, person: str) -> list[TableRow]:
        """The tables at which somebody sits that are not over or closed, the last changed first."""

    @abstractmethod
    def record(self, record_id: str) -> RecordRow | None:
        """A finished game."""

    @abstractmethod
    def records_of(self, person: str, before_ms: int, most: int) -> list[RecordRow]:
        """Somebody's finished games before a time, the newest first."""

    @abstractmethod
    def games_of(self, person: str) -> int:
        """How many games somebody has finished."""

    @abstractmethod
    def person(self, person: str) -> PersonRow | None:
        """Somebody."""

    @abstractmethod
    def member(self, name: str) -> PersonRow | None:
        """The member or bot of a name, without regard to case."""

    @abstractmethod
    def members(self, beginning: str, most: int) -> list[PersonRow]:
        """Members and bots whose names begin so, without regard to case, in the order of their names."""

    @abstractmethod
    def tokens_of(self, person: str) -> list[TokenRow]:
        """All that opens an account besides its name."""

    @abstractmethod
    def token(self, token: str) -> TokenRow | None:
        """Whose token it is."""

    @abstractmethod
    def reports(self, status: str) -> list[ReportRow]:
        """Complaints of a status, the oldest first."""

    @abstractmethod
    def meta(self, name: str) -> bytes | None:
        """What the server keeps under a name."""

    @abstractmethod
    def close(self) -> None:
        """Write what is waiting, tell of it, and close. Not to be called by a `done`."""

"""The table as a pure machine: commands and the time come in, news goes out. Equal journals make equal tables."""
# ruff: noqa: ARG001 (all commands are handed the same)

from typing import Any

import msgspec

from tablee.core.fairness import commitment
from tablee.table import absence, gathering, playing, voting
from tablee.table.clock import Clocks
from tablee.table.command import Close, Entry, Open, Order, Say, Wake, Wish
from tablee.table.due import Due, due, next_due_ms
from tablee.table.match import Before, Match
from tablee.table.news import Commands, News, Repeated
from tablee.table.refusal import Refused
from tablee.table.room import EMPTY, Chair, Clock, Line, Phase, Pledge, Room, Vote, Who, somebody
from tablee.table.setting import DayClock, Setting, read_setting

_TALK = 50  # so many lines of talk are kept


class Table:
    """A table from its making to its end. `do` is the only way to change it.

    What its fields hold is replaced and never changed in place, but for the match and the clocks, which can be rewound:
    so that a command which fails leaves everything as it was.
    """

    def __init__(self, table: str) -> None:
        self.id = table
        self.setting: Setting
        self.host: str | None = None
        self.phase: Phase = "gathering"
        self.number = 1
        self.chairs: list[Chair] = []
        self.shares: list[str] = []
        self.secret: bytes | None = None
        self.match: Match | None = None
        self.clocks: Clocks | None = None
        self.late: list[int | None] = []  # by seat: at how many moves (`Match.made`) its time ran out last
        self.graced: list[int | None] = []  # and at how many it got a little more for the same move
        self.window_ends_ms: int | None = None
        self.window_left_ms: int | None = None  # of a window, in a pause
        self.vote: Vote | None = None
        self.talk: list[Line] = []
        self.opened_ms = self.last_ms = 0
        self.waiting_ms = 0  # since when players are waited for
        self.finished: dict[str, Any] | None = None  # the record of the game that is over
        self.before: Before | None = None
        self.keys: dict[str, tuple[str, ...]] = {}  # of the last moves, by person

    @classmethod
    def replay(cls, table: str, entries: list[Entry]) -> "Table":
        """The table that a journal makes."""
        made = cls(table)
        for entry in entries:
            made.do(entry.at_ms, entry.by, entry.did)
        return made

    def do(self, at_ms: int, by: Who | None, command: Wish | Order) -> News:
        """Carry a command out. Refused, Repeated and anything else that is raised has changed nothing.

        A clock that was set back charges nobody: what the table remembers of the time goes back as far.
        """
        if self.phase == "closed":
            raise Refused("table/closed")
        saved = self.__dict__.copy()
        match, clocks = self.match, self.clocks
        match_mark = None if match is None else match.mark()
        clocks_mark = None if clocks is None else clocks.mark()
        try:
            news = _DO[type(command)](self, max(at_ms, self.last_ms), by, command)
        except BaseException:
            self.__dict__ = saved
            if match is not None and match_mark is not None:
                match.rewind(match_mark)
            if clocks is not None and clocks_mark is not None:
                clocks.rewind(clocks_mark)
            raise
        if at_ms < self.last_ms:
            self.shift(at_ms - self.last_ms)
        self.last_ms = at_ms
        return news

    # Asking -----------------------------------------------------------------------------------------------------------

    def seat_of(self, person: str | None) -> int | None:
        """Where somebody sits who has not left."""
        if person is None:
            return None
        for seat, chair in enumerate(self.chairs):
            if chair.person == person and not chair.left:
                return seat
        return None

    def people(self) -> list[str]:
        """Who sits at the table."""
        return [chair.person for chair in self.chairs if chair.person is not None and not chair.left]

    @property
    def wants_secret(self) -> bool:
        """Whether the server has to commit itself to a secret for the next game."""
        return self.secret is None and self.phase in ("gathering", "over")

    @property
    def game_id(self) -> str:
        """The id of the game that is played, or comes next: also that of its record."""
        return f"{self.id}-{self.number}"

    def room(self) -> Room:
        """What all see besides the game itself."""
        return Room(
            table=self.id,
            setting=self.setting,
            host=self.host,
            phase=self.phase,
            number=self.number,
            chairs=self.chairs,
            clock=self._clock(),
            window_ends_ms=self.window_ends_ms,
            promise=self._promise(),
            vote=self.vote,
            record=None if self.finished is None else self.finished["id"],
        )

    def _clock(self) -> Clock | None:
        clocks = self.clocks
        if clocks is None or clocks.left_ms[0] is None:
            return None
        return Clock(clocks.left_ms.copy(), clocks.running, clocks.since_ms, clocks.warned)

    def _promise(self) -> Pledge | None:
        if self.match is not None and self.phase in ("playing", "paused"):
            return self.match.pledge
        if self.secret is None:
            return None
        return Pledge(self.game_id, commitment(self.secret), self.shares)

    def player(self, seat: int) -> str | None:
        """The bot that plays a seat now; None where its person does."""
        return self.chairs[seat].bot

    def waited_for(self) -> list[int]:
        """The seats that the game waits for now. In Kooz that is not for all to know: it tells who has answered."""
        if self.match is None or self.phase != "playing":
            return []
        return self.match.game.asked(self.match.position)

    def due(self) -> list[Due]:
        """What time alone will bring, soonest first, as pairs of a time and an order."""
        return due(self)

    def next_due_ms(self) -> int | None:
        """When something is due next: set the alarm by it after every command; None: no alarm."""
        return next_due_ms(self)

    def overdue(self, now_ms: int) -> list[Order]:
        """The orders that are due by now. Do them in turn; one that another has made pointless is refused."""
        return [order for at_ms, order in due(self) if at_ms <= now_ms]

    # Changing, for the modules with the commands ----------------------------------------------------------------------

    def change_chair(self, seat: int, **fields: Any) -> None:
        """Change what is known of a seat."""
        self.set_chair(seat, msgspec.structs.replace(self.chairs[seat], **fields))

    def set_chair(self, seat: int, chair: Chair) -> None:
        """Put another chair in a place."""
        self.chairs = [*self.chairs[:seat], chair, *self.chairs[seat + 1 :]]

    def set_share(self, seat: int, share: str) -> None:
        """Put down what a seat adds to the chance of the deal."""
        self.shares = [*self.shares[:seat], share, *self.shares[seat + 1 :]]

    def shift(self, ms: int) -> None:
        """All that the table remembers of the time was so much later."""
        if self.match is not None:
            self.match.moved_ms += ms
        if self.clocks is not None:
            self.clocks.shift(ms)
        if self.window_ends_ms is not None:
            self.window_ends_ms += ms
        if self.vote is not None:
            self.vote = msgspec.structs.replace(self.vote, ends_ms=self.vote.ends_ms + ms)
        self.waiting_ms += ms
        for seat, chair in enumerate(self.chairs):
            if chair.lost_ms is not None:
                self.change_chair(seat, lost_ms=chair.lost_ms + ms)

    # Checking, for the same -------------------------------------------------------------------------------------------

    def in_game(self, paused: bool = False) -> Match:
        """The match that is on; Refused if none is, or there is a pause that matters."""
        if self.phase == "paused" and not paused:
            raise Refused("table/paused")
        if self.match is None or self.phase not in ("playing", "paused"):
            raise Refused("table/not-playing", f"the table is {self.phase}")
        return self.match

    def seat(self, seat: int) -> int:
        """A seat that there is."""
        if not 0 <= seat < self.setting.seats:
            raise Refused("seat/none", f"the seats are 0 to {self.setting.seats - 1}, not {seat}")
        return seat

    def own_seat(self, by: Who | None) -> int:
        """The seat of who gives a command."""
        seat = self.seat_of(somebody(by).person)
        if seat is None:
            raise Refused("seat/not-yours")
        return seat

    def is_host(self, by: Who | None) -> bool:
        """Whether it is the host who gives a command."""
        return by is not None and by.person == self.host

    def by_host(self, by: Who | None) -> None:
        """Refused to all but the host."""
        if not self.is_host(by):
            raise Refused("host/only")


def _open(table: Table, at_ms: int, by: Who | None, command: Open) -> News:
    if table.chairs:
        raise Repeated
    table.setting = read_setting(command.setting)
    table.host = somebody(by).person
    table.chairs = [EMPTY] * table.setting.seats
    table.shares = [""] * table.setting.seats
    table.opened_ms = table.waiting_ms = at_ms
    table.last_ms = at_ms
    return News()


def _say(table: Table, at_ms: int, by: Who | None, command: Say) -> News:
    who = somebody(by)
    if (command.phrase is None) == (command.text is None):
        raise Refused("move/bad", "say a phrase or a text")
    if not table.setting.spectators and not table.is_host(by):
        table.own_seat(by)
    if command.text is not None and not table.setting.free_text:
        raise Refused("chat/off")
    line = Line(at_ms, who.person, who.name, command.phrase, command.text)
    table.talk = [*table.talk, line][-_TALK:]
    return News(lines=[line])


def _wake(table: Table, at_ms: int, by: Who | None, command: Wake) -> News:
    """Nobody is charged for the time that the server was down, and nobody is connected after it."""
    since_ms = at_ms - table.last_ms
    table.shift(since_ms if command.away_ms is None else min(max(0, command.away_ms), since_ms))
    if isinstance(table.setting.clock, DayClock):
        return News()
    table.vote = None  # the first to come back would decide it alone
    for seat, chair in enumerate(table.chairs):
        if _is_here(chair):
            table.change_chair(seat, lost_ms=at_ms)
    return News()


def _is_here(chair: Chair) -> bool:
    return chair.kind == "human" and not chair.left and chair.lost_ms is None


def _close(table: Table, at_ms: int, by: Who | None, command: Close) -> News:
    if table.phase in ("playing", "paused"):
        playing.end(table, at_ms)
    table.phase = "closed"
    return News()


__all__ = ["News", "Repeated", "Table"]

_DO: Commands = {
    Open: _open,
    Say: _say,
    Wake: _wake,
    Close: _close,
    **gathering.DO,
    **playing.DO,
    **absence.DO,
    **voting.DO,
}

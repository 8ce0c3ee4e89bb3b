"""A live table in a test: people with short names, a clock that is set by hand, and the journal that a server keeps."""

from random import Random
from typing import Any

import msgspec
import pytest

from tablee.core.fairness import check
from tablee.core.game import Move
from tablee.core.position import Position
from tablee.core.record import Replay
from tablee.games import game
from tablee.table.command import (
    Act,
    Entry,
    Open,
    Order,
    Play,
    Prepare,
    SeatBot,
    Sit,
    Wish,
    read_entry,
    write_entry,
)
from tablee.table.refusal import Code, Refused
from tablee.table.room import Phase, Who
from tablee.table.setting import Clock, NoClock, Setting
from tablee.table.table import News, Repeated, Table

START_MS = 1_700_000_000_000
PEOPLE = [Who(f"p{k}", name) for k, name in enumerate(("Ada", "Ben", "Cy", "Dot", "Eve", "Fay", "Gus", "Hal"))]
ADA, BEN, CY, DOT, EVE, *_ = PEOPLE
ROBOT = Who("r0", "Robot", bot=True)


def share(random: Random) -> str:
    return random.randbytes(16).hex()


def raw(move: Move) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(move))


def named(move: Move, position: Position) -> Move:
    """An accusation with the lay that it is about."""
    if "lay" in type(move).__struct_fields__:
        return msgspec.structs.replace(move, lay=int(position.state["lays"]))
    return move


def random_move(position: Position, seat: int, random: Random) -> Move:
    """Any move that a seat can make, each integer of it as likely."""
    trial, codes = position.copy(), list[int]()
    while not codes or (trial.choosing and trial.must == seat):
        codes.append(random.choice(trial.legal(seat)))
        trial.step(codes[-1], seat)
    return named(position.game.decode(position, seat, codes), position)


def fields(table: Table) -> dict[str, Any]:
    """All that a table holds, so that two can be compared."""
    found = dict(vars(table))
    if table.match is not None:
        match = table.match
        found["match"] = (match.moves, match.made, match.mark(), match.fairness, match.first, match.begun_ms)
    if table.clocks is not None:
        found["clocks"] = table.clocks.mark()
    return found


class Live:
    """A table, what has been done at it, and the time."""

    def __init__(self, setting: Setting, seed: int = 0, host: Who = ADA) -> None:
        self.random = Random(seed)
        self.table = Table("t")
        self.now_ms = START_MS
        self.journal: list[Entry] = []
        self.do(host, Open(setting))
        self.prepare()

    # Doing ------------------------------------------------------------------------------------------------------------

    def do(self, by: Who | None, command: Wish | Order) -> News:
        """Carry a command out as a server does: it goes through the journal's bytes, and a new promise follows."""
        entry = read_entry(write_entry(Entry(self.now_ms, by, command)))
        before = fields(self.table)
        try:
            news = self.table.do(entry.at_ms, entry.by, entry.did)
        except (Refused, Repeated):
            assert fields(self.table) == before, f"{command} was refused and has changed something"
            raise
        self.journal.append(entry)
        return news

    def prepare(self) -> None:
        if self.table.wants_secret:
            self.do(None, Prepare(self.random.randbytes(32).hex()))

    def refused(self, by: Who | None, command: Wish | Order, code: Code) -> None:
        """It is refused for this reason."""
        with pytest.raises(Refused) as found:
            self.do(by, command)
        assert found.value.code == code, found.value

    def repeated(self, by: Who | None, command: Wish | Order) -> None:
        """It is nothing new."""
        with pytest.raises(Repeated):
            self.do(by, command)

    def wait(self, ms: int) -> list[Order]:
        """Let time go by, and hand in all that becomes due; says what that was."""
        until_ms, done = self.now_ms + ms, list[Order]()
        while (due_ms := self.table.next_due_ms()) is not None and due_ms <= until_ms:
            self.now_ms = max(self.now_ms, due_ms)
            for order in self.table.overdue(self.now_ms):
                done.append(order)
                self.do(None, order)
            assert len(done) < 1000, f"the same is due over and over: {done[-3:]}"
        self.now_ms = until_ms
        return done

    # People -----------------------------------------------------------------------------------------------------------

    def sit(self, who: Who, seat: int | None = None, ready: bool = True) -> News:
        return self.do(who, Sit(share(self.random), seat, ready))

    def seat_bot(self, seat: int, bot: str = "casual") -> News:
        return self.do(ADA, SeatBot(seat, bot))

    def who(self, seat: int) -> Who:
        """Who sits there."""
        return next(who for who in [*PEOPLE, ROBOT] if who.person == self.table.chairs[seat].person)

    # Playing ----------------------------------------------------------------------------------------------------------

    @property
    def position(self) -> Position:
        assert self.table.match is not None
        return self.table.match.position

    @property
    def turn(self) -> int:
        """The seat that must act."""
        assert self.position.must is not None
        return self.position.must

    def play(self, seat: int, move: Move, **more: Any) -> News:
        """Make a move for whoever plays a seat."""
        if self.table.player(seat) is not None:
            return self.do(None, Act(seat, raw(move), **more))
        return self.do(self.who(seat), Play(raw(move), **more))

    def play_any(self) -> int:
        """Any move of anybody that is waited for; says whose."""
        seat = self.random.choice(self.table.waited_for())
        self.play(seat, random_move(self.position, seat, self.random))
        return seat

    def play_to_end(self) -> None:
        """Any moves, until the game is over; then the server makes its next promise."""
        while self.table.phase == "playing":
            self.play_any()
        self.prepare()

    # Looking ----------------------------------------------------------------------------------------------------------

    def phase(self) -> Phase:
        """Asked anew each time."""
        return self.table.phase

    def replayed(self) -> Table:
        """The table that the journal makes; it is equal in every field."""
        again = Table.replay("t", [read_entry(write_entry(entry)) for entry in self.journal])
        assert fields(again) == fields(self.table)
        return again

    def left_ms(self, seat: int) -> int | None:
        """What a seat has left by now."""
        assert self.table.clocks is not None
        return self.table.clocks.left(seat, self.now_ms)


def seated(played: str, seats: int, clock: Clock | None = None, seed: int = 0, **more: Any) -> Live:
    """A table at which people sit and a game has begun."""
    live = Live(Setting(played, seats, clock=clock or NoClock(), **more), seed)
    for who in PEOPLE[:seats]:
        live.sit(who)
    assert live.table.phase == "playing"
    return live


def check_record(record: dict[str, Any]) -> None:
    """A record proves its deals, and its moves follow the rules."""
    sent = msgspec.json.decode(msgspec.json.encode(record))
    check(sent)
    Replay(sent, game(sent["game"])).check()

"""A store full of games in progress, as a server finds it that is started again: for `tablee bench server`."""

import time
from dataclasses import dataclass, field
from random import Random
from secrets import token_bytes, token_hex

import msgspec

from tablee.core.fairness import Fairness
from tablee.core.game import Move
from tablee.core.position import Position
from tablee.server.hosted import Hosted
from tablee.server.house import House
from tablee.server.metrics import Counts
from tablee.server.warm import Warm
from tablee.server.writing import write_now
from tablee.store import JournalRow, Row, Store, TableRow
from tablee.table.command import Entry, Open, Order, Play, Prepare, Sit, Wish, read_entry, write_entry
from tablee.table.match import Match
from tablee.table.room import Who
from tablee.table.setting import Clock, DayClock, MoveClock, NoClock, Setting, read_setting
from tablee.table.table import Table

_GAMES = (("luz", 4), ("kooz", 4), ("pixies", 3))
_CLOCKS: tuple[Clock, ...] = (*[DayClock()] * 8, MoveClock(), NoClock())  # most games that wait are played by days
_MOVES = 30
_AGO_MS = 3_600_000
_PEOPLE = 2000
_TOGETHER = 200  # tables that are written in one call


def fill(store: Store, tables: int, seed: int = 1) -> None:
    """Write so many tables at which a game is on."""
    random, rows = Random(seed), dict[int, TableRow]()
    settings = [read_setting(Setting(game, seats, clock=clock)) for clock in _CLOCKS for game, seats in _GAMES]
    waiting: list[Row] = []
    for number in range(tables):
        kind = number % len(settings)
        begun = _Begun(f"{number:010}", settings[kind], random)
        while not begun.play():
            begun = _Begun(begun.table, begun.setting, random)
        if kind not in rows:
            rows[kind] = _row(store, begun)
        waiting += [*begun.journal, begun.named(rows[kind])]
        if number % _TOGETHER == 0 or number == tables - 1:
            write_now(store, *waiting)
            waiting = []


@dataclass
class _Begun:
    """A game that is begun and played for a while, with the journal of its table; what is heard of it is left out."""

    table: str
    setting: Setting
    random: Random
    journal: list[JournalRow] = field(default_factory=list)
    people: list[Who] = field(default_factory=list)

    def __post_init__(self) -> None:
        first = self.random.randrange(_PEOPLE)
        for seat in range(self.setting.seats):
            number = (first + seat) % _PEOPLE
            self.people.append(Who(f"{number:016}", f"Somebody {number}"))
        self._at_ms = round(time.time() * 1000) - _AGO_MS
        secret, shares = token_bytes(32), [token_bytes(16) for _ in self.people]
        self._do(self.people[0], Open(self.setting))
        self._do(None, Prepare(secret.hex()))
        for who, share in zip(self.people, shares, strict=True):
            self._do(who, Sit(share.hex(), ready=True))
        fairness = Fairness(secret, f"{self.table}-1", self.setting.game, tuple(shares))
        self._match = Match(self.setting, fairness, self._at_ms)

    def _do(self, by: Who | None, did: Wish | Order) -> None:
        self._at_ms += 1000
        self.journal.append(JournalRow(self.table, len(self.journal), write_entry(Entry(self._at_ms, by, did))))

    def play(self) -> bool:
        """Any moves of those who must; whether the game is on after them."""
        self._match.deal()
        for _ in range(_MOVES):
            position = self._match.position
            seat = position.must
            if seat is None:
                return False
            move = _any_move(position, seat, self.random)
            self._do(self.people[seat], Play(msgspec.Raw(msgspec.json.encode(move)), key=token_hex(8)))
            self._match.deal()
        return self._match.position.must is not None

    def named(self, row: TableRow) -> TableRow:
        """What is known of another such table, with the name and people of this one."""
        summary = row.summary.replace(row.table.encode(), self.table.encode())
        return msgspec.structs.replace(
            row, table=self.table, people=tuple(who.person for who in self.people), summary=summary
        )


def _any_move(position: Position, seat: int, random: Random) -> Move:
    """A move that is made, but an accusation, which has to say what it is about."""
    while True:
        trial, codes = position.copy(), list[int]()
        while not codes or (trial.choosing and trial.must == seat):
            codes.append(random.choice(trial.legal(seat)))
            trial.step(codes[-1], seat)
        move = position.game.decode(position, seat, codes)
        if not position.game.vague(move):
            break
    for code in codes:
        position.step(code, seat)
    return move


def _row(store: Store, begun: _Begun) -> TableRow:
    """What the server itself writes down of a table besides its journal, which is replayed for it."""
    table = Table.replay(begun.table, [read_entry(row.entry) for row in begun.journal])
    return Hosted(House(store, Warm(), Counts()), table, 0).row()

"""Two games that are equal to an audience send it equal bytes, at equal times: news, states, answers and refusals."""

import dataclasses
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from types import ModuleType
from typing import Any

import msgspec
import pytest
from conformance import kooz_twin, luz_twin, pixies_twin
from conformance.effort import times
from conformance.witness import TRIES
from table.live import PEOPLE, START_MS, raw, share

from simulation.agenda import Agenda
from simulation.house import Hosted, House, Told, Visitor
from simulation.link import Link, Weather
from tablee.core.event import Event
from tablee.core.fairness import Fairness
from tablee.games import game
from tablee.games.kooz import view as kooz_view
from tablee.games.kooz.moves import Accuse
from tablee.table import playing
from tablee.table import table as machine
from tablee.table.command import Pause, Play, Replace, Resume, Say, Sit, Wish
from tablee.table.refusal import Refused
from tablee.table.room import Room, Who
from tablee.table.setting import BankClock, Clock, DayClock, MoveClock, NoClock, Setting

Json = dict[str, Any]
TWINS: dict[str, ModuleType] = {"luz": luz_twin, "kooz": kooz_twin, "pixies": pixies_twin}
TABLES = [(name, seats) for name in TWINS for seats in game(name).seats]
CLOCKS: list[Clock] = [NoClock(), MoveClock(600), BankClock(180, 10), DayClock(1)]
WATCHER = Who("p9", "Watcher")


@dataclasses.dataclass(frozen=True)
class Dealt(Fairness):
    """A proof that deals what a record says."""

    record: Json = dataclasses.field(default_factory=dict)

    def first(self, seats: int) -> int:
        return int(self.record["first"])

    def deck(self, number: int, full_deck: Sequence[int]) -> list[int]:
        played = game(self.game)
        start = played.start(len(self.shares), self.record["first"], played.read_options(self.record["options"]))
        deals = self.record["deals"]
        return played.deal_from_json(start, deals[number]) if number < len(deals) else list(full_deck)


class Stream:
    """A recorded game, played at a table, and all that one audience gets of it."""

    def __init__(self, played: str, record: Json, audience: int | None, clock: Clock, seed: int) -> None:
        self.record = record
        self.audience = audience
        self.random = Random(seed)  # of times and tries: the same for both games
        self.agenda = Agenda(START_MS)
        self.heard: list[tuple[int, Any]] = []
        house = House(self.agenda, Random(seed))
        house.proves = False
        setting = Setting(played, len(record["seats"]), dict(record["options"]), clock=clock)
        self.hosted = house.open("t", PEOPLE[0], setting)
        self._watch(WATCHER if audience is None else PEOPLE[audience])

    def _watch(self, who: Who) -> None:
        link = Link(self.agenda, self.random, Weather(0.0, 0.0, 6), self._hear)
        self.hosted.watch(Visitor(who, link), None, 0)

    def _hear(self, message: Any) -> None:
        self.heard.append((self.agenda.now_ms, message.body if isinstance(message, Told) else message))

    def play(self) -> list[tuple[int, Any]]:
        """All that the audience gets."""
        for who in PEOPLE[: len(self.record["seats"])]:
            assert self.hosted.do(who, Sit(share(self.random), ready=True)) is None
        for written in self.record["moves"]:
            self.agenda.run(self.agenda.now_ms + self.random.randrange(50, 400))
            self._move(written)
            if self.random.random() < 0.1:
                self._interrupt()
        self.agenda.run(self.agenda.now_ms + 1000)
        return self.heard

    def _move(self, written: Json) -> None:
        match = self.hosted.table.match
        assert match is not None
        seat, position = written["seat"], match.position
        move = match.game.move_from_json(position, seat, written)
        if "accuse" in written:
            move = Accuse(int(position.state["lays"]))
        code = self.hosted.do(PEOPLE[seat], Play(raw(move), None, match.made[seat]))
        assert code is None, f"{written} was refused: {code}"

    def _interrupt(self) -> None:
        """What else happens at a table; and the audience tries what it may not."""
        happenings: list[list[Wish]] = [[Say(phrase="hello")], [Pause(), Resume()], [Replace(0)]]
        for command in self.random.choice(happenings):
            self.hosted.do(PEOPLE[1 if isinstance(command, Replace) else 0], command)
        seat, match = self.audience, self.hosted.table.match
        if seat is None or match is None or match.position.over or match.position.legal(seat):
            return
        for text in TRIES[match.game.name]:
            with pytest.raises(Refused) as found:
                self.hosted.table.do(self.agenda.now_ms, PEOPLE[seat], Play(raw(match.game.parse(text))))
            self.heard.append((self.agenda.now_ms, str(found.value)))


def compare(played: str, seats: int, seed: int, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Play a game and its twin; fails where the audience can tell them apart. Whether they were two games at all."""
    random = Random(f"{played} {seats} {seed}")
    audience = random.choice([*range(seats), None])
    record = TWINS[played].record_of(game(played), seats, random)
    one, other = TWINS[played].twin(game(played), record, audience, random)
    timed = played != "kooz" or "window" in record["options"]
    clock = random.choice(CLOCKS) if timed else NoClock()
    streams = []
    for each in (one, other):
        with monkeypatch.context() as patched:
            patched.setattr(playing, "Fairness", partial(Dealt, record=each))
            streams.append(Stream(played, each, audience, clock, seed).play())
    for number, (first, second) in enumerate(zip(*streams, strict=True)):
        assert first == second, f"{played}, {seats} seats, seed {seed}: {audience} can tell two games apart at {number}"
    assert len(streams[0]) > 1
    return bool(one != other)


@pytest.mark.parametrize(("played", "seats"), TABLES)
def test_equal_to_an_audience_is_equal_over_the_wire(played: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    games = times(12, 1)
    assert sum(compare(played, seats, seed, monkeypatch) for seed in range(games)) >= games // 3


# What leaks is found.


def _room_with_answers(room: Callable[[machine.Table], Room]) -> Callable[[machine.Table], Room]:
    """A room that tells how many have answered a window: in a number that nobody would suspect."""

    def leaking(table: machine.Table) -> Room:
        seen = room(table)
        waited = table.waited_for()
        return msgspec.structs.replace(seen, number=seen.number + (sum(waited) if len(waited) > 1 else 0))

    return leaking


def _finds(monkeypatch: pytest.MonkeyPatch, played: str, seats: int, games: int) -> None:
    with pytest.raises(AssertionError, match="can tell two games apart"):
        sum(compare(played, seats, seed, monkeypatch) for seed in range(games))


def test_a_room_that_leaks_answers_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine.Table, "room", _room_with_answers(machine.Table.room))
    _finds(monkeypatch, "kooz", 5, 30)


def test_events_told_to_the_wrong_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    played = kooz_view.played

    def leaking(*moment: Any) -> list[Event]:
        return [Event(next(iter(event.private.values()), event.public)) for event in played(*moment)]

    monkeypatch.setattr(kooz_view, "played", leaking)
    _finds(monkeypatch, "kooz", 4, 30)


def test_a_table_says_nothing_of_the_secret_before_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    record = TWINS["pixies"].record_of(game("pixies"), 2, Random(1))
    monkeypatch.setattr(playing, "Fairness", partial(Dealt, record=record))
    stream = Stream("pixies", record, 0, NoClock(), 1)
    secrets = [secret_of(stream.hosted)]
    heard = b"".join(body for _, body in stream.play() if isinstance(body, bytes))
    assert secrets[0] not in heard
    assert b"commitment" in heard


def secret_of(hosted: Hosted) -> bytes:
    assert hosted.table.secret is not None
    return hosted.table.secret.hex().encode()

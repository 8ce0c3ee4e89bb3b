"""Bots at tables: a pause that tells nothing of cards, one budget for a whole move, and nobody waits for them."""

import asyncio
import random
import time
from pathlib import Path
from statistics import median
from typing import Any, cast

import pytest
from table.live import Live, seated

from server.guest import guest
from server.running import Running
from tablee.bots.player import Player, Situation, Thought
from tablee.core.position import Position
from tablee.games import game
from tablee.server import robots
from tablee.server.hosted import Hosted
from tablee.server.house import House
from tablee.server.robots import Robots
from tablee.table.command import Act

PAUSE_S = 0.6
LATE_S = 0.25  # so much a busy machine may add


class Thinker(Player):
    """Takes the whole of its budget, or none of it."""

    def __init__(self, name: str, part: float) -> None:
        self.name, self._part = name, part
        self.budgets_s: list[float] = []

    def think(self, situation: Situation) -> Thought:
        assert situation.budget.seconds is not None
        self.budgets_s.append(situation.budget.seconds)
        time.sleep(self._part * situation.budget.seconds)
        return Thought(random.choice(situation.legal))


def position_of_a_split_move() -> tuple[Position, int]:
    """Pixies, where a move of more than one integer can be made, by a player of last resort that makes one."""
    source = random.Random(4)
    position = game("pixies").start(3)
    while True:
        while position.deck_wanted:
            deck = position.full_deck()
            source.shuffle(deck)
            position.deal(deck)
        seat = position.must
        assert seat is not None
        for code in position.legal(seat):
            trial = position.copy()
            trial.step(code, seat)
            if trial.choosing and trial.must == seat:
                return position, seat
        position.step(source.choice(position.legal(seat)), seat)


def test_a_move_of_several_integers_has_one_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    position, seat = position_of_a_split_move()
    split = next(code for code in position.legal(seat) if _splits(position, seat, code))

    class Splitting(Thinker):
        def think(self, situation: Situation) -> Thought:
            found = super().think(situation)
            return Thought(split) if len(self.budgets_s) == 1 else found

    player = Splitting("splitting", 1.0)
    monkeypatch.setattr(robots, "bot", lambda game, name: player)
    begun = time.monotonic()
    robots.think(position.game, "splitting", position, seat, begun + 0.3)
    assert len(player.budgets_s) >= 2
    assert sum(player.budgets_s) < 0.3
    assert player.budgets_s[0] > 0.15, "the first has the most of it"
    assert time.monotonic() - begun < 0.3 + LATE_S


def _splits(position: Position, seat: int, code: int) -> bool:
    trial = position.copy()
    trial.step(code, seat)
    return trial.choosing and trial.must == seat


def test_a_bot_that_waited_for_a_thread_thinks_the_less(monkeypatch: pytest.MonkeyPatch) -> None:
    position, seat = position_of_a_split_move()
    player = Thinker("late", 1.0)
    monkeypatch.setattr(robots, "bot", lambda game, name: player)
    begun = time.monotonic()
    robots.think(position.game, "late", position, seat, begun - 1.0)
    assert time.monotonic() - begun < LATE_S


class Place:
    """As much of a table in memory as bots see of one; it notes when they answer."""

    def __init__(self, live: Live) -> None:
        self.id, self.table = "t", live.table
        self.answered = asyncio.get_running_loop().create_future()
        self.order: Act | None = None

    def do(self, by: None, order: Act) -> None:
        self.order = order
        self.answered.set_result(time.monotonic())


class Lone:
    """As much of a house as bots need."""

    stopping = False

    def __init__(self, place: Place) -> None:
        self.tables = {place.id: place}

    def now_ms(self) -> int:
        return round(time.time() * 1000)


def with_bot(played: str, seed: int) -> Live:
    """A game at which a bot is on turn."""
    live = seated(played, 3, seed=seed)
    seat = live.turn
    live.table.change_chair(seat, bot="casual", lost_ms=None)
    return live


async def answered_after_s(live: Live, part: float, monkeypatch: pytest.MonkeyPatch) -> float:
    """How long a bot takes for its move that thinks for so much of its time."""
    monkeypatch.setattr(robots, "bot", lambda game, name: Thinker(name, part))
    place = Place(live)
    players = Robots(cast(House, Lone(place)), threads=1)
    try:
        begun = time.monotonic()
        players.look(cast(Hosted, place))
        took: float = await asyncio.wait_for(place.answered, 5) - begun
    finally:
        players.stop()
    assert isinstance(place.order, Act)
    return took


@pytest.mark.parametrize("played", ["luz", "kooz", "pixies"])
def test_a_pause_says_nothing_of_how_long_was_thought(played: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However hard the cards make it: the pause is as long as was drawn before anybody looked at them."""
    monkeypatch.setitem(robots._PAUSE_S, "calm", (PAUSE_S, PAUSE_S))
    for part in (0.0, 1.0):
        took_s = [asyncio.run(answered_after_s(with_bot(played, seed), part, monkeypatch)) for seed in range(3)]
        assert PAUSE_S <= min(took_s) < PAUSE_S + LATE_S, f"{part} of the time was thought"


def test_a_pause_is_drawn_from_what_all_know(monkeypatch: pytest.MonkeyPatch) -> None:
    """Equal tables but for the cards draw equal pauses."""
    drawn = []
    for seed in range(5):
        players = Robots(cast(House, None), threads=1)
        players._chance = random.Random(1)
        live = with_bot("kooz", seed)
        place: Any = type("Place", (), {"table": live.table})
        drawn.append([players._pause_s(place) for _ in range(20)])
        players.stop()
    assert all(pauses == drawn[0] for pauses in drawn)
    least, most = robots._PAUSE_S["calm"]
    assert all(least <= pause <= most for pause in drawn[0])


def test_a_house_full_of_bots_delays_nobody(tmp_path: Path) -> None:
    """Experts at twenty tables, all asked at once, and somebody who wants an answer."""
    running = Running(tmp_path)
    try:
        with guest(running.url) as ada, guest(running.url) as bob:
            for _ in range(20):
                table = ada.table(seats=5, fill="expert", pace="slow")
                ada.watch(table)
                ada.sit(table)
                ada.do(table, {"do": "start"})
            table = bob.table()
            bob.watch(table)
            bob.sit(table)
            took = []
            asked = []
            for number in range(40):
                begun = time.monotonic()
                bob.do(table, {"do": "ready", "ready": number % 2 == 0})
                took.append(time.monotonic() - begun)
                asked.append(running.server.robots.asked)
                time.sleep(0.01)
            assert max(asked) > 5, "they were at it"
            assert median(took) < 0.25, f"{sorted(took)}"
    finally:
        running.close()

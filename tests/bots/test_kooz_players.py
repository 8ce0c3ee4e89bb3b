"""The bots of Kooz keep the player contract: legal moves, whole games, no secrets, in time."""

from time import perf_counter

import numpy as np
import pytest

from tablee.bots import LEVELS, bot, bots
from tablee.bots.kooz_features import FEATURES, read
from tablee.bots.player import Budget, Situation, choose_move
from tablee.core.chance import Source, chance, roll, shuffled
from tablee.core.position import Position
from tablee.games import game
from tablee.games.kooz.state import ACCUSE

CHARACTERS = ("bold", "careful")


def dealt(seats: int, seed: int) -> tuple[Position, Source]:
    source = chance(seed)
    position = game("kooz").start(seats, roll(source, seats))
    deck = np.array(position.full_deck(), np.int64)
    shuffled(source, deck)
    position.deal(deck.tolist())
    return position, source


def some_way_in(seats: int, seed: int, moves: int) -> Position:
    """A position after some moves of experts, so that it is one that comes up."""
    position, source = dealt(seats, seed)
    player = bot("kooz", "expert")
    for _ in range(moves):
        if position.must is not None:
            position.step(player.choose(Situation(position, position.must, source)))
    return some_way_in(seats, seed + 1000, moves) if position.over else position


def test_the_levels_come_first() -> None:
    assert tuple(bots("kooz")[: len(LEVELS)]) == LEVELS
    assert set(CHARACTERS) < set(bots("kooz"))


@pytest.mark.parametrize("seats", range(2, 9))
def test_whole_games_of_all_players(seats: int) -> None:
    names = [*LEVELS, *CHARACTERS]
    for shift in range(2):
        position, source = dealt(seats, 100 * seats + shift)
        players = [bot("kooz", names[(seat + shift) % len(names)]) for seat in range(seats)]
        for _ in range(1500):
            if position.over:
                break
            seat = position.must
            assert seat is not None
            for code in choose_move(players[seat], position, seat, source):
                assert code in position.legal(seat)
                position.step(code, seat)


@pytest.mark.parametrize("name", [*LEVELS, *CHARACTERS])
@pytest.mark.parametrize("seats", [2, 4, 8])
def test_hidden_cards_change_no_answer(name: str, seats: int) -> None:
    """Two states that are equal to a seat get equal answers from equal chance: its view is all that a bot has."""
    for k in range(12):
        position = some_way_in(seats, k, 6 + 5 * k)
        seat = position.must
        assert seat is not None
        other = position.imagine(seat, chance(k + 500))
        first, second = (bot("kooz", name).think(Situation(p, seat, chance(k))) for p in (position, other))
        assert first.move == second.move
        assert first.reasons == second.reasons


def test_what_is_read_is_equal_for_equal_views() -> None:
    true, imagined = np.zeros(FEATURES, np.float32), np.zeros(FEATURES, np.float32)
    for seats in range(2, 9):
        for k in range(20):
            position = some_way_in(seats, k, 4 + 7 * k)
            seat = position.must
            assert seat is not None
            read(position.states, 0, seat, true)
            for seed in range(5):
                other = position.imagine(seat, chance(seed))
                read(other.states, 0, seat, imagined)
                assert (true == imagined).all(), (seats, k, np.nonzero(true != imagined))
            assert true.min() >= 0


def test_a_thought_tells_odds_and_beliefs() -> None:
    seen = 0
    for k in range(20):
        position = some_way_in(3, k, 10)
        seat = position.must
        assert seat is not None
        thought = bot("kooz", "expert").think(Situation(position, seat, chance(k)))
        if thought.reasons:
            assert sum(reason.share for reason in thought.reasons) == pytest.approx(1, abs=1e-4)
            assert [r.share for r in thought.reasons] == sorted((r.share for r in thought.reasons), reverse=True)
        if ACCUSE in position.legal():
            assert 0 <= thought.beliefs["lie"] <= 1
            seen += 1
    assert seen


@pytest.mark.parametrize(("name", "most_seconds"), [("beginner", 0.05), ("casual", 0.05), ("expert", 1.0)])
def test_answers_in_time(name: str, most_seconds: float) -> None:
    player = bot("kooz", name)
    taken = []
    for k in range(20):
        position = some_way_in(8, k, 30)
        assert position.must is not None
        situation = Situation(position, position.must, chance(k))
        player.think(situation)
        started = perf_counter()
        player.think(situation)
        taken.append(perf_counter() - started)
    assert sorted(taken)[len(taken) // 2] < most_seconds


def test_a_belief_takes_as_many_hands_as_the_budget_says() -> None:
    position = next(p for p in (some_way_in(4, seed, 12) for seed in range(100)) if ACCUSE in p.legal())
    assert position.must is not None
    budgets = (Budget(iterations=50), Budget(iterations=50), Budget(iterations=51))
    one, same, more = (
        bot("kooz", "expert").think(Situation(position, position.must, chance(1), budget)) for budget in budgets
    )
    assert one == same
    assert one.move == more.move

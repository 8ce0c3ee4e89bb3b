"""Hints and reviews: a blunder made on purpose costs, the best move costs nothing, and nothing hidden is used."""

import random
from typing import Any

import pytest

import tablee
from tablee.bots import bot
from tablee.bots.player import Budget, choose_move
from tablee.bots.review import hints, review
from tablee.core.chance import chance
from tablee.core.errors import BadRecord
from tablee.core.record import Recorder

FEW = Budget(iterations=100)


def record(game: str, seats: int, names: list[str]) -> dict[str, Any]:
    """A game between some players."""
    made, rng, source = tablee.game(game), random.Random(7), chance(7)
    position = made.start(seats, 0)
    recorder = Recorder(made, position.options, [{"name": name, "kind": "bot"} for name in names], 0)
    players = [bot(game, name) for name in names]
    while not position.over:
        if position.deck_wanted:
            deck = position.full_deck()
            rng.shuffle(deck)
            recorder.deal(position, deck)
            position.deal(deck)
            continue
        seat = position.must
        assert seat is not None
        move = made.decode(position, seat, choose_move(players[seat], position, seat, source, Budget(iterations=60)))
        recorder.move(position, seat, move)
        position.play(seat, move)
    return recorder.record(position)


@pytest.mark.parametrize("game", tablee.games())
def test_who_plays_at_random_gives_more_away(game: str) -> None:
    seats = tablee.game(game).seats[0]
    found = review(record(game, seats, ["random"] + ["expert"] * (seats - 1)), budget=FEW)
    assert found.given_away[0] > 1.5 * max(found.given_away[1:])
    assert found.turning_points[0].seat == 0
    costs = [move.cost for move in found.turning_points]
    assert costs == sorted(costs, reverse=True)
    assert all(move.cost >= 0 for move in found.moves)


@pytest.mark.parametrize("game", tablee.games())
def test_a_review_covers_every_move_and_repeats(game: str) -> None:
    seats = tablee.game(game).seats[0]
    played = record(game, seats, ["casual"] * seats)
    few = Budget(iterations=20)
    found = review(played, budget=few)
    assert [move.number for move in found.moves] == list(range(len(played["moves"])))
    assert found == review(played, budget=few)


def test_a_broken_record_is_not_judged() -> None:
    with pytest.raises(BadRecord):
        review({"format": "?"})


@pytest.mark.parametrize("game", tablee.games())
def test_hints_name_moves_and_use_nothing_hidden(game: str) -> None:
    position = tablee.game(game).start(tablee.game(game).seats[0])
    deck = position.full_deck()
    random.Random(3).shuffle(deck)
    position.deal(deck)
    seat = position.must
    assert seat is not None
    found = hints(position, seat, chance(1), FEW)
    assert found
    assert {hint.move for hint in found} <= set(position.legal())
    assert all(hint.name == position.game.code_name(hint.move) for hint in found)
    assert sum(hint.share * hint.gain for hint in found) == pytest.approx(0, abs=1e-6)
    twin = position.imagine(seat, chance(50))
    assert hints(twin, seat, chance(1), FEW) == found

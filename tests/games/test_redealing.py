"""Decks read back from a state, and how far games can go at most."""

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest
from conformance.effort import times

from tablee.core.chance import chance
from tablee.core.kernel import specialise
from tablee.core.position import Position
from tablee.games import game
from tablee.games.kooz import bounds as kooz
from tablee.games.luz import bounds as luz
from tablee.games.luz import redealing as luz_redealing
from tablee.games.pixies import bounds as pixies
from tablee.games.pixies import redealing as pixies_redealing

BOUNDS: dict[str, Any] = {"luz": luz, "kooz": kooz, "pixies": pixies}
READERS: dict[str, Any] = {"luz": luz_redealing, "pixies": pixies_redealing}
_redeal: Callable[..., None]


def read_back(states: Any, i: int, cards: Any) -> None:
    _redeal(states[i], cards)  # noqa: F821 (the template leaves it open)


def deck_of(position: Position) -> list[int]:
    """The deck dealt last."""
    name = position.game.name
    read = specialise(read_back, f"{name}_read_back", {"_redeal": READERS[name].redeal})
    cards = np.zeros(128, np.int64)
    read(position.states, 0, cards)
    found: list[int] = cards[: len(game(name).start(position.seats).full_deck())].tolist()
    return found


@pytest.mark.parametrize(("name", "seats"), [("luz", 3), ("luz", 5), ("pixies", 2), ("pixies", 5)])
def test_a_deck_read_back_gives_the_same_game_again_also_an_imagined_one(name: str, seats: int) -> None:
    random = Random(seats)
    position = game(name).start(seats)
    deck = position.full_deck()
    random.shuffle(deck)
    position.deal(deck)
    codes: list[int] = []
    for number in range(times(40, 12)):
        codes.append(random.choice(position.legal()))
        position.step(codes[-1])
        if position.must is None:
            return
        imagined = position.imagine(position.must, chance(number))
        for played in (position, imagined):
            again = game(name).start(seats)
            again.deal(deck_of(played))
            for code in codes:
                again.step(code)
            assert again.standing() == played.standing()
            assert [again.view(seat) for seat in range(seats)] == [played.view(seat) for seat in range(seats)]
        told = game(name).start(seats)
        told.deal(deck_of(imagined))
        for code in codes:
            told.step(code)
        assert told.to_bytes() == imagined.to_bytes()


@pytest.mark.parametrize("name", list(BOUNDS))
def test_no_game_goes_beyond_its_bounds(name: str) -> None:
    played, bounds = game(name), BOUNDS[name]
    for seats in {played.seats[0], times(played.seats[-1], played.seats[0])}:
        for number in range(times(50, 1)):
            position = played.start(seats)
            moves = played.engine.playout(position.states, 0, chance(number))
            assert moves <= bounds.longest(seats)
            assert all(bounds.LOWEST_SCORE <= score <= bounds.HIGHEST_SCORE for score in position.standing()[0])


def test_a_game_of_luz_always_takes_as_long() -> None:
    position = game("luz").start(4)
    assert game("luz").engine.playout(position.states, 0, chance(1)) == luz.longest(4) == 4 * 4 * 11

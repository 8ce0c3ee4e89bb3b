"""How far games can go: each game's `bounds` module."""

from importlib import import_module
from typing import Protocol, cast

from tablee.core.game import Game


class Bounds(Protocol):
    """What the module offers."""

    LOWEST_SCORE: int
    HIGHEST_SCORE: int

    def longest(self, seats: int) -> int:
        """The most integers that the moves of a game take if only those act who must."""


def bounds_of(game: Game) -> Bounds:
    """The bounds of a game."""
    return cast(Bounds, import_module(f"{type(game).__module__}.bounds"))

"""What a seat knows, as numbers for learners: each game's `observing` module, made into kernels.

An observation is a row of bytes, each a category or a count from 0 to its `highest`. Networks and linear learners
mostly want categories told apart: `Observation.one_hot` spreads every byte over as many columns as it has values.
"""
# ruff: noqa: F821 (the names that the templates leave open)

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.core.engine import States
from tablee.core.game import Game
from tablee.core.kernel import kernel, specialise

Bytes = NDArray[np.uint8]

_observe: Callable[..., Any]


def observe(states: States, i: int, seat: int, out: Bytes) -> None:
    """Write what a seat knows of a state into a row."""
    _observe(states[i], seat, out)


@kernel
def _spread(rows: Bytes, first: NDArray[np.int64], out: NDArray[np.float32]) -> None:
    """Put a one into the column of each byte's value."""
    out[:] = 0
    for i in range(len(rows)):
        for k in range(rows.shape[1]):
            out[i, first[k] + rows[i, k]] = 1


@dataclass(frozen=True, eq=False)
class Observation:
    """How one game's observations are made, and how they are read."""

    length: int
    highest: Bytes
    write: Callable[[States, int, int, Bytes], None]

    @cached_property
    def _first(self) -> NDArray[np.int64]:
        return np.concatenate([[0], np.cumsum(self.highest.astype(np.int64) + 1)])

    @property
    def spread(self) -> int:
        """How many columns `one_hot` makes."""
        return int(self._first[-1])

    def of(self, states: States, seat: int, i: int = 0) -> Bytes:
        """What a seat knows of one state."""
        found = np.empty(self.length, np.uint8)
        self.write(states, i, seat, found)
        return found

    def one_hot(self, rows: Bytes) -> NDArray[np.float32]:
        """Rows of observations with every value in a column of its own."""
        found = np.empty((len(rows), self.spread), np.float32)
        _spread(rows, self._first, found)
        return found


@cache
def observation_of(game: Game) -> Observation:
    """The observations of a game; its kernel compiles, or is read from the cache, when it is first called."""
    observing = import_module(f"{type(game).__module__}.observing")
    write = specialise(observe, f"{game.name}_observe", {"_observe": observing.observe})
    return Observation(observing.OBSERVATION, observing.HIGHEST, write)

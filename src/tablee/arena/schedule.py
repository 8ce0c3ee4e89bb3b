"""Who sits where in which game: a block of games a deal, with the same cards in all of them.

Entries are what was asked for, in order; one bot may be entered more than once. In the block of a deal there are as
many games as entries: game k seats entry `circle[(k + offset[seat]) % entries]`, so that each entry sits in each seat
exactly once and everybody gets to play every hand.

- As many entries as seats: all rotations of one order around the table.
- More: each game is a window of the circle. Circles are chosen so that all pairs have met about equally often.
- Fewer: entries sit in several seats at once, as evenly as can be; which seats changes from deal to deal.

A deal's block does not depend on how many deals follow it, so a match can be made longer.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

_CIRCLES_TRIED = 16
_KEY = 0x5EA7  # keeps the chance of the schedule apart from that of the games

Matrix = NDArray[Any]


class Seating(NamedTuple):
    """One game of a schedule: its deal, its number in the block of the deal, and the entry at each seat."""

    deal: int
    number: int
    lineup: tuple[int, ...]


class Schedule:
    """All games of a match, in order; deals without end."""

    def __init__(self, entries: int, seats: int, seed: int) -> None:
        self.entries = entries
        self.seats = seats
        self.seed = seed

    def deals(self, count: int) -> Iterator[list[Seating]]:
        """The blocks of the first `count` deals."""
        met = np.zeros((self.entries, self.entries), np.int64)
        for deal in range(count):
            chance = np.random.default_rng(np.random.SeedSequence(self.seed, spawn_key=(_KEY, deal)))
            offsets = self._offsets(chance)
            meetings = self._meetings(offsets)
            circle = self._circle(met, meetings, chance)
            met[np.ix_(circle, circle)] += meetings
            yield [self._seating(deal, k, circle, offsets) for k in range(self.entries)]

    def seating(self, deal: int, number: int) -> Seating:
        """One game."""
        return list(self.deals(deal + 1))[deal][number]

    def _seating(self, deal: int, number: int, circle: Matrix, offsets: Matrix) -> Seating:
        return Seating(deal, number, tuple(circle[(number + offsets) % self.entries].tolist()))

    def _offsets(self, chance: np.random.Generator) -> Matrix:
        """Where on the circle each seat looks; in a chosen order only if entries sit at one table several times."""
        offsets = np.arange(self.seats) % self.entries
        return chance.permutation(offsets) if self.seats > self.entries else offsets

    def _meetings(self, offsets: Matrix) -> Matrix:
        """How often the entries at two places of the circle meet in the block of a deal."""
        apart = (offsets[:, None] - offsets[None, :]) % self.entries
        times = np.bincount(apart.ravel(), minlength=self.entries)
        places = np.arange(self.entries)
        found: Matrix = times[(places[:, None] - places[None, :]) % self.entries]
        np.fill_diagonal(found, 0)
        return found

    def _circle(self, met: Matrix, meetings: Matrix, chance: np.random.Generator) -> Matrix:
        """An order of the entries, out of a few the one that brings together those who have met least."""
        even = len(np.unique(meetings[~np.eye(self.entries, dtype=bool)])) == 1
        circles = [chance.permutation(self.entries) for _ in range(1 if even else _CIRCLES_TRIED)]
        return min(circles, key=lambda circle: int((met[np.ix_(circle, circle)] * meetings).sum()))

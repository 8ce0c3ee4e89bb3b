"""Who won how much against whom, deal by deal: deals are what is independent of each other, games of a deal are not."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from tablee.arena.outcome import Outcome

Floats = NDArray[np.float64]

# More deals than this are put together, some to a group: what is drawn with replacement need not be finer.
_MOST_GROUPS = 2000


class Crosstable:
    """`won[deal, a, b]`: results that player a won against player b, ties half. `won + won` turned is how many."""

    def __init__(self, names: list[str], won: Floats) -> None:
        self.names = names
        self.won = won

    @property
    def total(self) -> Floats:
        """All deals together."""
        return np.asarray(self.won.sum(0))

    def drawn(self, times: int, seed: int = 0) -> Floats:
        """The bootstrap: totals of as many deals drawn with replacement, that many times.

        One deal of nothing but ties is put in with the others. Without it, a bot that won all its games would have an
        interval of no width.
        """
        groups = self._groups()
        one_deal = self.total / len(self.won)
        groups = np.concatenate([groups, 0.5 * (one_deal + one_deal.T)[None]])
        n = len(groups)
        counts = np.random.default_rng(seed).multinomial(n, np.full(n, 1 / n), times)
        players = len(self.names)
        return np.asarray((counts @ groups.reshape(n, -1)).reshape(times, players, players))

    def _groups(self) -> Floats:
        if len(self.won) <= _MOST_GROUPS:
            return self.won
        starts = np.linspace(0, len(self.won), _MOST_GROUPS, endpoint=False).astype(np.int64)
        return np.asarray(np.add.reduceat(self.won, starts, axis=0))


def crosstable(names: list[str], deals: int, outcomes: Iterable[Outcome]) -> Crosstable:
    """The crosstable of some games between these players."""
    number = {name: k for k, name in enumerate(names)}
    won = np.zeros((deals, len(names), len(names)))
    for outcome in outcomes:
        deal, players = outcome.arena.deal, [number[name] for name in outcome.names]
        for one, other, points in outcome.points():
            won[deal, players[one], players[other]] += points
            won[deal, players[other], players[one]] += 1 - points
    return Crosstable(names, won)


def shares(won: Floats) -> Floats:
    """The part that each player won of its results, of one table or of many at once; a half if it has none."""
    return _part(won.sum(-1), (won + won.swapaxes(-1, -2)).sum(-1))


def pair_shares(won: Floats) -> Floats:
    """The part that each player won against each other one; a half of nothing."""
    return _part(won, won + won.swapaxes(-1, -2))


def _part(won: Floats, of: Floats) -> Floats:
    return np.asarray(np.divide(won, of, out=np.full(won.shape, 0.5), where=of > 0))

"""Ratings as in chess: a difference of 400 means that ten results are won for each one lost.

They are the Bradley-Terry model's most likely ones, with a tie counted as half a win: the share that a difference
foretells is the share that was won. Their mean is 1500.
"""

import numpy as np

from tablee.arena.crosstable import Floats

MEAN = 1500.0
_POINTS = 400 / np.log(10)
# One tie is put in between every two: it keeps a bot that won everything at a number, and a pair that never met linked.
_TIES = 1.0
_ROUNDS, _CLOSE = 100, 1e-9
_LONGEST_STEP = 1.0  # Newton's steps from far away are too long


def ratings(won: Floats) -> Floats:
    """Ratings from `won[…, a, b]`, results of a against b; of one table, or of many at once."""
    players = won.shape[-1]
    won = won + 0.5 * _TIES * (1 - np.eye(players))
    met = won + won.swapaxes(-1, -2)
    strength = np.zeros(won.shape[:-1])
    for _ in range(_ROUNDS):
        step = _newton(strength, won, met)
        longest = np.abs(step).max(-1, keepdims=True)
        strength = strength + step * np.minimum(1, _LONGEST_STEP / np.maximum(longest, _CLOSE))
        if longest.max() < _CLOSE:
            break
    return np.asarray(MEAN + _POINTS * (strength - strength.mean(-1, keepdims=True)))


def expected_share(difference: float) -> float:
    """What share of results a rating that much higher foretells."""
    return float(1 / (1 + np.exp(-difference / _POINTS)))


def _newton(strength: Floats, won: Floats, met: Floats) -> Floats:
    """The step to where the slope of the likelihood would be nought, if it were a parabola."""
    chance = 1 / (1 + np.exp(strength[..., None, :] - strength[..., :, None]))
    slope = (won - met * chance).sum(-1)
    bend = met * chance * (1 - chance)
    curve = -bend
    diagonal = np.arange(bend.shape[-1])
    curve[..., diagonal, diagonal] += bend.sum(-1)
    # Only differences count, so that the matrix lacks one rank: adding to all its cells pins the mean.
    return np.asarray(np.linalg.solve(curve + bend.mean((-1, -2), keepdims=True), slope[..., None])[..., 0])

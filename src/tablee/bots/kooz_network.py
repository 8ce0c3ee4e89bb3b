"""A small network for Kooz: what a seat knows in, the odds of each move and the seat's chance to win out.

Its weights are one flat vector of float32, so that many networks are one matrix: two layers of rectified units, then
the moves' logits and the value side by side.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.bots.kooz_features import FEATURES, features
from tablee.core.chance import Source, draw
from tablee.core.kernel import rule
from tablee.games.kooz.state import MOVES

FIRST, SECOND, OUT = 128, 64, MOVES + 1
VALUE = MOVES
_B1 = FEATURES * FIRST
_W2 = _B1 + FIRST
_B2 = _W2 + FIRST * SECOND
_W3 = _B2 + SECOND
_B3 = _W3 + SECOND * OUT
WEIGHTS = _B3 + OUT
# What one evaluation works on: features, both layers, then logits (later odds) and the value.
_H1 = FEATURES
_H2 = _H1 + FIRST
ANSWERS = _H2 + SECOND
SCRATCH = ANSWERS + OUT

Vector = NDArray[np.float32]
Matrix = NDArray[np.float32]
_WORD = float(1 << 32)


@rule
def _layer(weights: Vector, at: int, inputs: int, outputs: int, work: Vector, start: int, to: int) -> None:
    """Weigh inputs that stand in `work[start:]` into `work[to:]`; inputs of zero cost nothing."""
    biases = at + inputs * outputs
    for j in range(outputs):
        work[to + j] = weights[biases + j]
    into = work[to : to + outputs]
    for i in range(inputs):
        x = work[start + i]
        if x > 0.0:
            row = weights[at + i * outputs : at + (i + 1) * outputs]
            for j in range(outputs):
                into[j] += x * row[j]


@rule
def _rectify(work: Vector, start: int, size: int) -> None:
    for j in range(start, start + size):
        work[j] = max(work[j], np.float32(0.0))


@rule
def evaluate(weights: Vector, s: Any, seat: int, legal: int, work: Vector) -> None:
    """Write the odds of each legal move at `work[ANSWERS:]`, and the value after them."""
    features(s, seat, work)
    _layer(weights, 0, FEATURES, FIRST, work, 0, _H1)
    _rectify(work, _H1, FIRST)
    _layer(weights, _W2, FIRST, SECOND, work, _H1, _H2)
    _rectify(work, _H2, SECOND)
    _layer(weights, _W3, SECOND, OUT, work, _H2, ANSWERS)
    soften(work, legal)


@rule
def soften(work: Vector, legal: int) -> None:
    """Turn the logits of the legal moves into odds, those of all others into zero."""
    top = np.float32(-1e30)
    for move in range(MOVES):
        if (legal >> move) & 1:
            top = max(top, work[ANSWERS + move])
    total = 0.0
    for move in range(MOVES):
        work[ANSWERS + move] = np.exp(work[ANSWERS + move] - top) if (legal >> move) & 1 else np.float32(0.0)
        total += work[ANSWERS + move]
    for move in range(MOVES):
        work[ANSWERS + move] /= np.float32(total)


@rule
def sample(work: Vector, legal: int, source: Source) -> int:
    """Draw a legal move by its odds."""
    point = draw(source) / _WORD
    chosen = -1
    for move in range(MOVES):
        if (legal >> move) & 1:
            chosen = move if chosen < 0 or work[ANSWERS + move] > 0.0 else chosen
            point -= work[ANSWERS + move]
            if point < 0.0:
                break
    return chosen

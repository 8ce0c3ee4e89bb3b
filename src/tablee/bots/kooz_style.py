"""How a network's odds are read: what is too unlikely to be done, and a leaning towards lies or accusations."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.bots.kooz_features import fits
from tablee.bots.kooz_network import ANSWERS, Vector, evaluate, sample
from tablee.core.chance import Source
from tablee.core.kernel import kernel, rule
from tablee.games.kooz.state import ACCUSE, FIRST_CARD, FIRST_CLAIM, KINDS, MOVES, NOBODY, PASS

Style = NDArray[np.float64]

# The columns of a row: moves less likely than LEAST are not made; the odds of true cards and of claims that can be told
# truly are divided by LYING, those of accusing multiplied by ACCUSING.
LEAST, LYING, ACCUSING = 0, 1, 2
COLUMNS = 3


def style(least: float = 0.0, lying: float = 1.0, accusing: float = 1.0) -> Style:
    """A row, by the names of its columns."""
    return np.array([least, lying, accusing], np.float64)


@rule
def _honest(s: Any, seat: int, move: int) -> bool:
    """Whether a move is a true card, a claim that can be told truly, or passing."""
    if move == PASS:
        return True
    if FIRST_CARD <= move < PASS:
        return fits(move - FIRST_CARD, s.chosen_claim)
    if not FIRST_CLAIM <= move < FIRST_CARD:
        return False
    have = 0
    for kind in range(KINDS):
        if fits(kind, move - FIRST_CLAIM):
            have += int(s.hand[seat, kind])
    need = int(s.count) if s.last != NOBODY else int(s.chosen_count)
    return have >= need


@rule
def lean(s: Any, seat: int, legal: int, row: Style, work: Vector) -> None:
    """Change the odds at `work[ANSWERS:]` as a style wants them."""
    top = 0.0
    for move in range(MOVES):
        if (legal >> move) & 1:
            if row[LYING] != 1.0 and _honest(s, seat, move):
                work[ANSWERS + move] /= row[LYING]
            if move == ACCUSE:
                work[ANSWERS + move] *= row[ACCUSING]
            top = max(top, work[ANSWERS + move])
    total = 0.0
    for move in range(MOVES):
        if work[ANSWERS + move] < min(top, row[LEAST]):
            work[ANSWERS + move] = 0.0
        total += work[ANSWERS + move]
    for move in range(MOVES):
        work[ANSWERS + move] /= total


@rule
def styled_move(s: Any, seat: int, legal: int, weights: Vector, row: Style, source: Source, work: Vector) -> int:
    """The move of a network in a style; the odds of all are left in `work`."""
    evaluate(weights, s, seat, legal, work)
    lean(s, seat, legal, row, work)
    return sample(work, legal, source)


@kernel
def move_by_network(
    states: Any, i: int, seat: int, legal: int, weights: Vector, row: Style, source: Source, work: Vector
) -> int:
    """`styled_move` for Python."""
    return styled_move(states[i], seat, legal, weights, row, source, work)

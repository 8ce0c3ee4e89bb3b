"""What each move of Kooz is worth to a seat if all play on as a network does: its chance to win, a later win less.

Hands are imagined, each counted by how likely a player like the network would have laid the last cards from it. From
each, every move is made and the game played on for a while; the network then says how good the seat's place is. All
moves meet the same hands and the same chances, so that they differ by no more luck than they must.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.bots.kooz_belief import likelihood
from tablee.bots.kooz_network import ANSWERS, SCRATCH, VALUE, Vector, evaluate
from tablee.bots.kooz_style import Style, styled_move
from tablee.core.chance import Source, low_bit
from tablee.core.kernel import kernel, rule
from tablee.games.kooz.knowledge import imagine
from tablee.games.kooz.rules import act, legal, must

# So many moves are played on at least before the network is asked.
_AHEAD = 24


@rule
def _play_on(s: Any, seat: int, weights: Vector, row: Style, source: Source, work: Vector) -> float:
    """Play on as the network does until the seat has to choose again, and not before some moves: what that is worth."""
    made = 0
    while True:
        turn = must(s)
        if turn < 0:
            return 1.0 if s.winner == seat else 0.0
        bits = legal(s, turn)
        single = bits & (bits - 1) == 0
        if made >= _AHEAD and turn == seat and not single:
            evaluate(weights, s, seat, bits, work)
            return float(work[ANSWERS + VALUE])
        act(s, turn, low_bit(bits) if single else styled_move(s, turn, bits, weights, row, source, work))
        made += 1


@kernel
def worths(
    states: Any,
    i: int,
    seat: int,
    moves: NDArray[np.int64],
    weighed: bool,
    blank: Any,
    weights: Vector,
    row: Style,
    source: Source,
    odds: NDArray[np.float64],
    found: NDArray[np.float64],
) -> None:
    """Write for each of some imagined hands how likely it is, and what each move is worth with it.

    `weighed` says whether somebody's cards were just laid. `blank` has room for two states; `found` has a row a hand
    and a column a move.
    """
    work = np.zeros(SCRATCH, np.float32)
    luck = np.empty_like(source)
    for k in range(len(odds)):
        blank[0] = states[i]
        imagine(blank[0], seat, source)
        odds[k] = 1.0
        if weighed:
            blank[1] = blank[0]
            odds[k] = likelihood(blank[1], weights, work)
        if odds[k] <= 0.0:
            continue
        luck[:] = source
        for column in range(len(moves)):
            source[:] = luck
            blank[1] = blank[0]
            act(blank[1], seat, int(moves[column]))
            found[k, column] = _play_on(blank[1], seat, weights, row, source, work)

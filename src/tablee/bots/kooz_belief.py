"""What a network believes of the cards laid last.

Hands are imagined, each counted by how likely a player like the network itself would have laid and claimed so with it.
"""

from typing import Any

import numpy as np

from tablee.bots.kooz_network import ANSWERS, SCRATCH, Vector, evaluate
from tablee.core.chance import Source
from tablee.core.kernel import kernel, rule
from tablee.games.kooz.knowledge import imagine
from tablee.games.kooz.rules import legal, truthful
from tablee.games.kooz.state import FIRST_CARD, FIRST_CLAIM, FOLLOWING, KINDS, LAID, LEADING, NOBODY, State


@rule
def _take_back(s: State, laid: Any) -> int:
    """Go back to before the last lay's claim; write how many of each kind it had, and say what was claimed."""
    last, count = int(s.last), int(s.count)
    claim = int(s.claim[s.piled - 1])
    for k in range(s.piled - count, s.piled):
        laid[s.pile[k]] += 1
        s.hand[last, s.pile[k]] += 1
    s.held[last] += count
    s.tally[last, LAID] -= 1
    s.piled -= count
    s.asked = 0
    s.turn = last
    s.inside |= 1 << last
    s.chosen_cards = 0
    s.chosen_claim = NOBODY
    s.last = s.layer[s.piled - 1] if s.piled > 0 else NOBODY
    s.phase = FOLLOWING if s.piled > 0 else LEADING
    s.chosen_count = 0 if s.piled > 0 else count
    return claim


@rule
def _odds_of(s: State, seat: int, move: int, weights: Vector, work: Vector) -> float:
    bits = legal(s, seat)
    if not (bits >> move) & 1:
        return 0.0
    if bits & (bits - 1) == 0:
        return 1.0
    evaluate(weights, s, seat, bits, work)
    return float(work[ANSWERS + move])


@rule
def likelihood(s: State, weights: Vector, work: Vector) -> float:
    """How likely who laid last would have laid those cards as that; the state is taken back on the way."""
    last = int(s.last)
    laid = np.zeros(KINDS, np.int64)
    claim = _take_back(s, laid)
    odds = _odds_of(s, last, FIRST_CLAIM + claim, weights, work)
    s.chosen_claim = claim
    for kind in range(KINDS):
        for _ in range(laid[kind]):
            if odds > 0.0:
                odds *= _odds_of(s, last, FIRST_CARD + kind, weights, work)
                s.chosen[s.chosen_cards] = kind
                s.chosen_cards += 1
    return odds


@kernel
def lie_odds(states: Any, i: int, seat: int, blank: Any, weights: Vector, tries: int, source: Source) -> float:
    """How likely the cards laid last are a lie, as the seat must think of a player like the network."""
    work = np.zeros(SCRATCH, np.float32)
    total = 1e-12
    lies = 0.5e-12
    for _ in range(tries):
        blank[0] = states[i]
        s = blank[0]
        imagine(s, seat, source)
        start = s.piled - s.count
        lie = not truthful(s.pile[start:], int(s.count), int(s.claim[start]))
        odds = likelihood(s, weights, work)
        total += odds
        if lie:
            lies += odds
    return lies / total

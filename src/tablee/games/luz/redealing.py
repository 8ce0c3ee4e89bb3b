"""The deck of the deal being played, read back from the state: to tell an imagined deal as if it had been dealt."""

from typing import Any

from numpy.typing import NDArray

from tablee.core.kernel import rule
from tablee.games.luz.state import ASIDE, SLOTS, State


@rule
def redeal(s: State, cards: NDArray[Any]) -> None:
    """Write a deck that gives these hands and these cards aside. Of the orders within a hand all come to the same."""
    for seat in range(s.seats):
        for slot in range(SLOTS):
            cards[SLOTS * seat + slot] = s.hand[seat, slot]
    for k in range(ASIDE):
        cards[SLOTS * int(s.seats) + k] = s.aside[k]

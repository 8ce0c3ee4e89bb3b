"""The state of a game of Luz: one record, and how its numbers are coded.

A card is `colour * 16 + value`: colours 0 yellow (trump), 1 red, 2 green, 3 blue, 4 purple; values from 1. So the order
of the codes is the order of the slots in a hand (L5). Seats are numbered clockwise from 0.
"""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

MOST_SEATS = 5
COLOURS = 5
SLOTS = 10
DEALS = 4
ASIDE = 10
LETTERS = "YRGBP"

DEALING, BETTING, PLAYING, OVER = 0, 1, 2, 3

# Moves as integers: a bet is `beads * 2 + safety`, a play `FIRST_PLAY + slot` with slots from 0.
FIRST_PLAY = 22
MOVES = FIRST_PLAY + SLOTS
ALL_SLOTS = (1 << SLOTS) - 1
BEADS_IN_BOX = 15

DTYPE = np.dtype(
    [
        ("points", np.int16, (DEALS, MOST_SEATS)),  # points of each deal done
        ("score", np.int16, (MOST_SEATS,)),  # their sum
        ("held", np.int16, (MOST_SEATS,)),  # bit mask of the slots not played yet
        ("suit", np.int16, (MOST_SEATS, COLOURS)),  # bit mask of the slots dealt in each colour
        ("hand", np.int8, (MOST_SEATS, SLOTS)),  # the card in each slot, also once it is played
        ("aside", np.int8, (ASIDE,)),
        ("beads", np.int8, (MOST_SEATS,)),  # bet beads taken, -1 before the bet
        ("safety", np.int8, (MOST_SEATS,)),  # 1 with the safety bead
        ("tricks", np.int8, (MOST_SEATS,)),
        ("shown", np.int8, (MOST_SEATS,)),  # the slot that each seat played to the trick on the table
        ("shown_from", np.int8),  # who led that trick
        ("shown_count", np.int8),  # how many cards lie there: a full trick lies until the next lead (L10)
        ("seats", np.int8),
        ("phase", np.int8),
        ("deal", np.int8),  # 0 to 3
        ("holder", np.int8),  # of the first-player card
        ("lead", np.int8),  # who bet first in this deal
        ("turn", np.int8),  # who must act while betting and playing
        ("box", np.int8),  # option `beads: box` (L7)
        ("open", np.int8),  # option `memory: open` (L10)
        ("aid", np.int8),  # option `aid: shown`
    ],
    align=True,
)


class State(Protocol):
    """The record's fields, for the type checker."""

    points: NDArray[np.int16]
    score: NDArray[np.int16]
    held: NDArray[np.int16]
    suit: NDArray[np.int16]
    hand: NDArray[np.int8]
    aside: NDArray[np.int8]
    beads: NDArray[np.int8]
    safety: NDArray[np.int8]
    tricks: NDArray[np.int8]
    shown: NDArray[np.int8]
    shown_from: int
    shown_count: int
    seats: int
    phase: int
    deal: int
    holder: int
    lead: int
    turn: int
    box: int
    open: int
    aid: int


def top_value(seats: int) -> int:
    """The highest value in the deck of that many seats (L1)."""
    return 2 + 2 * seats


def card_name(code: int) -> str:
    """`Y12` for a card's code."""
    return f"{LETTERS[code >> 4]}{code & 15}"


CODES: dict[str, int] = {card_name(c * 16 + v): c * 16 + v for c in range(COLOURS) for v in range(1, 13)}

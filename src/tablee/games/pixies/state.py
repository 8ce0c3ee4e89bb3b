"""The state of a game of Pixies: one record, the deck of seventy cards, and how the numbers are coded.

A card is its index in `NAMES`. A space is its number less one, 0 to 8, left to right and top to bottom; a set of spaces
is a bit mask. Colours are 0 blue, 1 green, 2 yellow, 3 red; 4 is many-coloured.
"""

import re
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

MOST_SEATS = 5
SPACES = 9
ROUNDS = 3
CARDS = 70
MOST_OFFERED = 5
NOTHING = -1
LETTERS = "BGYRM"
COLOURS = 4
MANY = 4

_DECK = {
    "M": "2, 3, 4, 6x1, 7x1, 8x1",
    "B": "1+6, 2+4, 3+3, 3+1, 4+1, 4*, 4, 5, 5x2, 5*, 6+1, 6x1, 7x3, 8x3, 9x6, 9x1",
    "G": "1+5, 2+3, 3+2, 3*, 4+4, 4x1, 5, 5x1, 5*, 6x4, 6x1, 6+1, 7x2, 7, 8x2, 9x4",
    "Y": "1+4, 2+2, 2*, 3+5, 3, 4+3, 4x1, 5x2, 5, 5*, 6x3, 6, 7x5, 7+1, 8x1, 9x2",
    "R": "1+3, 1*, 2+5, 3+4, 4+2, 4, 5x1, 5*, 5, 6x2, 6, 7x4, 7x1, 8x5, 8, 9",
}
NAMES: tuple[str, ...] = tuple(letter + card for letter, cards in _DECK.items() for card in cards.split(", "))
CODES: dict[str, int] = {name: code for code, name in enumerate(NAMES)}


def _signs(name: str) -> int:
    """Spirals less crosses printed on a card (P1)."""
    found = re.search(r"([+x])(\d+)$", name)
    return 0 if found is None else int(found[2]) * (1 if found[1] == "+" else -1)


SPACE = np.array([int(name[1]) - 1 for name in NAMES], np.int8)
COLOUR = np.array([LETTERS.index(name[0]) for name in NAMES], np.int8)
SIGNS = np.array([_signs(name) for name in NAMES], np.int8)
SPECIAL = np.array([name.endswith("*") for name in NAMES], np.int8)

REVEALING, TAKING, KEEPING, SPACING, OVER = 0, 1, 2, 3, 4

# Moves as integers: take the k-th card of the offer; then, where P7 or P8 leave a choice, how it is placed.
FIRST_TAKE = 0
KEEP_OLD, KEEP_NEW = 5, 6
FIRST_SPACE = 7
MOVES = FIRST_SPACE + SPACES

DTYPE = np.dtype(
    [
        ("points", np.int16, (ROUNDS, MOST_SEATS, 3)),  # of each round done: validated, signs, zone
        ("score", np.int16, (MOST_SEATS,)),
        ("deck", np.int8, (CARDS,)),  # top first
        ("drawn", np.int8),  # how many cards of the deck have been revealed in this round
        ("offer", np.int8, (MOST_OFFERED,)),  # the cards to take from, NOTHING where one was taken
        ("left", np.int8),  # how many of them are left
        ("up", np.int8, (MOST_SEATS, SPACES)),  # the face-up card on each space, or NOTHING
        ("down", np.int8, (MOST_SEATS, SPACES)),  # the face-down card there, or NOTHING
        ("filled", np.int8, (MOST_SEATS,)),  # how many spaces hold a card
        ("pending", np.int8),  # while placing is being chosen: the index in the offer of the card being taken
        ("seats", np.int8),
        ("phase", np.int8),
        ("number", np.int8),  # 0 to 2
        ("first", np.int8),  # who takes first in this turn of the table
        ("turn", np.int8),  # who must act
    ],
    align=True,
)


class State(Protocol):
    """The record's fields, for the type checker."""

    points: NDArray[np.int16]
    score: NDArray[np.int16]
    deck: NDArray[np.int8]
    drawn: int
    offer: NDArray[np.int8]
    left: int
    up: NDArray[np.int8]
    down: NDArray[np.int8]
    filled: NDArray[np.int8]
    pending: int
    seats: int
    phase: int
    number: int
    first: int
    turn: int

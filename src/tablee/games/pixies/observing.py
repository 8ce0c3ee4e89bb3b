"""What a seat of Pixies knows, as a row of bytes for learners: the same for all states that are equal to the seat.

A card is told by four bytes: number, colour from 1, signs from `NO_SIGNS`, special (zeros: no card). First come the
places of the offer. Then a block for each seat, clockwise from the own one, zeros where there is no such seat: for each
space the colour, signs and special of the card face up (the number is the space's) and whether one lies face down; then
`FIGURES`. Then which cards have been revealed in this round, by their index in `NAMES`, and what `TABLE` lists.
"""

import numpy as np
from numpy.typing import NDArray

from tablee.core.kernel import rule
from tablee.games.pixies.rules import area_points, must
from tablee.games.pixies.state import (
    CARDS,
    COLOUR,
    MANY,
    MOST_OFFERED,
    MOST_SEATS,
    NOTHING,
    OVER,
    ROUNDS,
    SIGNS,
    SPACE,
    SPACES,
    SPECIAL,
    State,
)

NO_SIGNS = 6  # the most crosses on a card
CARD = 4

FIRST_BLOCK = MOST_OFFERED * CARD
FIRST_FIGURE = SPACES * CARD
# Spaces filled; then validated, signs and zone of the area as it lies, and of each round done. Signs from `SIGNS_ZERO`.
FIGURES = ("filled", *(f"{part}_{when}" for when in ("now", "1", "2", "3") for part in ("validated", "signs", "zone")))
SIGNS_ZERO = 64
BLOCK = FIRST_FIGURE + len(FIGURES)

FIRST_REVEALED = FIRST_BLOCK + MOST_SEATS * BLOCK
FIRST_TABLE = FIRST_REVEALED + CARDS
# Seats as steps clockwise from the own one; `turn` from 1, 0 for nobody; `placed`: which place of the offer, from 1,
# holds the card that is being placed, 0 for none.
TABLE = ("phase", "round", "turn", "first", "left", "placed", "seats")
OBSERVATION = FIRST_TABLE + len(TABLE)

_MOST_SIGNS = 2 * NO_SIGNS
_PARTS_HIGHEST = [SPACES * (SPACES + 1) // 2, 2 * SIGNS_ZERO, SPACES * (ROUNDS + 1)]
_CARD_HIGHEST = [SPACES, MANY + 1, _MOST_SIGNS, 1]
_BLOCK_HIGHEST = [MANY + 1, _MOST_SIGNS, 1, 1] * SPACES + [SPACES] + _PARTS_HIGHEST * (1 + ROUNDS)
_TABLE_HIGHEST = [OVER, ROUNDS, MOST_SEATS, MOST_SEATS - 1, MOST_OFFERED, MOST_OFFERED, MOST_SEATS]
HIGHEST = np.array(_CARD_HIGHEST * MOST_OFFERED + _BLOCK_HIGHEST * MOST_SEATS + [1] * CARDS + _TABLE_HIGHEST, np.uint8)


@rule
def observe(s: State, seat: int, out: NDArray[np.uint8]) -> None:
    """Write what a seat knows into a row of `OBSERVATION` bytes."""
    out[:] = 0
    for place in range(MOST_OFFERED):
        card = s.offer[place]
        if card != NOTHING:
            out[CARD * place] = SPACE[card] + 1
            _observe_face(int(card), out[CARD * place + 1 :])
    for step in range(s.seats):
        other = (seat + step) % s.seats
        row = out[FIRST_BLOCK + step * BLOCK : FIRST_BLOCK + (step + 1) * BLOCK]
        _observe_area(s, other, row)
        _observe_figures(s, other, row)
    for k in range(s.drawn):
        out[FIRST_REVEALED + s.deck[k]] = 1
    _observe_table(s, seat, out[FIRST_TABLE:])


@rule
def _observe_face(card: int, row: NDArray[np.uint8]) -> None:
    row[0] = COLOUR[card] + 1
    row[1] = SIGNS[card] + NO_SIGNS
    row[2] = SPECIAL[card]


@rule
def _observe_area(s: State, seat: int, row: NDArray[np.uint8]) -> None:
    for space in range(SPACES):
        card = s.up[seat, space]
        if card != NOTHING:
            _observe_face(int(card), row[CARD * space :])
        row[CARD * space + 3] = s.down[seat, space] != NOTHING


@rule
def _observe_figures(s: State, seat: int, row: NDArray[np.uint8]) -> None:
    """Points: a round that is done is worth what it gave, also as it still lies there."""
    row[FIRST_FIGURE] = s.filled[seat]
    parts = area_points(s, seat)
    for k in range(3):
        zero = SIGNS_ZERO if k == 1 else 0
        now = parts[k] if must(s) >= 0 or s.number == 0 else int(s.points[s.number - 1, seat, k])
        row[FIRST_FIGURE + 1 + k] = min(max(now + zero, 0), 2 * SIGNS_ZERO)
        for number in range(s.number):
            row[FIRST_FIGURE + 4 + 3 * number + k] = min(max(s.points[number, seat, k] + zero, 0), 2 * SIGNS_ZERO)


@rule
def _observe_table(s: State, seat: int, row: NDArray[np.uint8]) -> None:
    turn = must(s)
    row[0] = s.phase
    row[1] = s.number
    row[2] = 0 if turn < 0 else 1 + (turn - seat) % s.seats
    row[3] = (s.first - seat) % s.seats
    row[4] = s.left
    row[5] = s.pending + 1
    row[6] = s.seats

"""What a seat of Pixies knows, as a row of bytes for learners: the same for all states that are equal to the seat.

A card is told by four bytes: number, colour from 1, signs from `NO_SIGNS`, special (zeros: no card). First come the
places of the offer. Then a block for each seat, clockwise from the own one, zeros where there is no such seat: for each
space the colour, signs and special of the card face up (the number is the space's), and whether one lies face down;
then `FIGURES`. Then what the own area is worth as it lies, in `PARTS`; which cards have been revealed in this round, by
their index in `NAMES`; and what `TABLE` lists.
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
    TAKING,
    State,
)

NO_SIGNS = 6  # the most crosses on a card
CARD = 4

FIRST_BLOCK = MOST_OFFERED * CARD
FIRST_FIGURE = SPACES * CARD
PARTS = ("validated", "signs", "zone")  # of an area's worth; signs from `SIGNS_ZERO`
SIGNS_ZERO = 64
# Spaces filled; then what each round done was worth.
FIGURES = ("filled", *(f"{part}_{number}" for number in range(1, ROUNDS + 1) for part in PARTS))
BLOCK = FIRST_FIGURE + len(FIGURES)

FIRST_WORTH = FIRST_BLOCK + MOST_SEATS * BLOCK
FIRST_REVEALED = FIRST_WORTH + len(PARTS)
FIRST_TABLE = FIRST_REVEALED + CARDS
# Seats as steps clockwise from the own one; `turn` from 1, 0 for nobody; `placed`: which place of the offer, from 1,
# holds the card that is being placed, 0 for none.
TABLE = ("phase", "round", "turn", "first", "left", "placed", "seats")
OBSERVATION = FIRST_TABLE + len(TABLE)

_MOST_SIGNS = 2 * NO_SIGNS
_PARTS_HIGHEST = [SPACES * (SPACES + 1) // 2, 2 * SIGNS_ZERO, SPACES * (ROUNDS + 1)]
_CARD_HIGHEST = [SPACES, MANY + 1, _MOST_SIGNS, 1]
_BLOCK_HIGHEST = [MANY + 1, _MOST_SIGNS, 1, 1] * SPACES + [SPACES] + _PARTS_HIGHEST * ROUNDS
_TABLE_HIGHEST = [OVER, ROUNDS, MOST_SEATS, MOST_SEATS - 1, MOST_OFFERED, MOST_OFFERED, MOST_SEATS]
HIGHEST = np.array(
    _CARD_HIGHEST * MOST_OFFERED + _BLOCK_HIGHEST * MOST_SEATS + _PARTS_HIGHEST + [1] * CARDS + _TABLE_HIGHEST, np.uint8
)


# The bytes of each card, after those of no card; one short run of bytes at a time is copied as whole words.
_BYTES = np.zeros((CARDS + 1, CARD), np.uint8)
_BYTES[1:] = np.stack([SPACE + 1, COLOUR + 1, SIGNS + NO_SIGNS, SPECIAL], axis=1)


@rule
def observe(s: State, seat: int, out: NDArray[np.uint8]) -> None:
    """Write what a seat knows into a row of `OBSERVATION` bytes."""
    out[:] = 0
    for place in range(MOST_OFFERED):
        card = int(s.offer[place]) - NOTHING
        for k in range(CARD):
            out[CARD * place + k] = _BYTES[card, k]
    for step in range(s.seats):
        other = (seat + step) % s.seats
        row = out[FIRST_BLOCK + step * BLOCK : FIRST_BLOCK + (step + 1) * BLOCK]
        _observe_area(s, other, row)
        _observe_figures(s, other, row)
    _observe_worth(s, seat, out[FIRST_WORTH:])
    for k in range(s.drawn):
        out[FIRST_REVEALED + int(s.deck[k])] = 1
    _observe_table(s, seat, out[FIRST_TABLE:])


@rule
def _observe_area(s: State, seat: int, row: NDArray[np.uint8]) -> None:
    for space in range(SPACES):
        card = int(s.up[seat, space]) - NOTHING
        for k in range(CARD - 1):
            row[CARD * space + k] = _BYTES[card, k + 1]
        row[CARD * space + CARD - 1] = s.down[seat, space] != NOTHING


@rule
def _observe_figures(s: State, seat: int, row: NDArray[np.uint8]) -> None:
    row[FIRST_FIGURE] = s.filled[seat]
    start = FIRST_FIGURE + 1
    for number in range(s.number):
        points = s.points[number, seat]
        _observe_parts(int(points[0]), int(points[1]), int(points[2]), row[start + 3 * number :])


@rule
def _observe_worth(s: State, seat: int, row: NDArray[np.uint8]) -> None:
    """A round that is done is worth what it gave, as long as its areas lie there."""
    if must(s) >= 0 or s.number == 0:
        value, signs, zone = area_points(s, seat)
        _observe_parts(int(value), int(signs), int(zone), row)
    else:
        points = s.points[s.number - 1, seat]
        _observe_parts(int(points[0]), int(points[1]), int(points[2]), row)


@rule
def _observe_parts(value: int, signs: int, zone: int, row: NDArray[np.uint8]) -> None:
    row[0] = value
    row[1] = min(max(signs + SIGNS_ZERO, 0), 2 * SIGNS_ZERO)
    row[2] = zone


@rule
def _observe_table(s: State, seat: int, row: NDArray[np.uint8]) -> None:
    """The table; only who places a card sees that it has begun to."""
    turn = must(s)
    choosing = turn >= 0 and s.phase != TAKING
    row[0] = TAKING if choosing and turn != seat else s.phase
    row[1] = s.number
    row[2] = 0 if turn < 0 else 1 + (turn - seat) % s.seats
    row[3] = (s.first - seat) % s.seats
    row[4] = s.left
    row[5] = s.pending + 1 if choosing and turn == seat else 0
    row[6] = s.seats

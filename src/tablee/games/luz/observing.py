"""What a seat of Luz knows, as a row of bytes for learners: the same for all states that are equal to the seat.

First a block for each seat, clockwise from the own one, zeros where there is no such seat: the card in each slot as
`(colour + 1) * 16 + value` with value 0 where it is hidden; whether the slot has been played; then `FIGURES`. A card
once played stays known for the rest of the deal, since the seat has seen it. After the blocks comes what `TABLE` lists.
"""

import numpy as np
from numpy.typing import NDArray

from tablee.core.kernel import rule
from tablee.games.luz.bounds import HIGHEST_SCORE, LOWEST_SCORE
from tablee.games.luz.rules import must
from tablee.games.luz.state import ALL_SLOTS, COLOURS, DEALING, DEALS, MOST_SEATS, OVER, SLOTS, State, top_value

SCORE_STEP = 5

FIRST_PLAYED = SLOTS
FIRST_FIGURE = 2 * SLOTS
# Beads bet from 1 (0: no bet yet), the score in steps from the lowest, the slot in the trick on the table from 1.
FIGURES = ("beads", "safety", "tricks", "score", "shown")
BLOCK = FIRST_FIGURE + len(FIGURES)

# Seats as steps clockwise from the own one; `turn` from 1, 0 for nobody.
TABLE = ("phase", "deal", "turn", "lead", "holder", "shown_from", "shown_count", "seats", "box")
FIRST_TABLE = MOST_SEATS * BLOCK
OBSERVATION = FIRST_TABLE + len(TABLE)

_FIGURES_HIGHEST = [SLOTS + 1, 1, SLOTS, (HIGHEST_SCORE - LOWEST_SCORE) // SCORE_STEP, SLOTS]
_BLOCK_HIGHEST = [COLOURS * 16 + top_value(MOST_SEATS)] * SLOTS + [1] * SLOTS + _FIGURES_HIGHEST
_TABLE_HIGHEST = [OVER, DEALS, MOST_SEATS, *[MOST_SEATS - 1] * 3, MOST_SEATS, MOST_SEATS, 1]
HIGHEST = np.array(_BLOCK_HIGHEST * MOST_SEATS + _TABLE_HIGHEST, np.uint8)

# By the bit mask of the slots not played: which are played, and what bits of the own cards in them are known. Looking
# bytes up, one short run of them at a time, makes this several times faster than testing bits: LLVM copies whole words.
_BITS = np.arange(ALL_SLOTS + 1)[:, None] >> np.arange(SLOTS) & 1
_PLAYED = (1 - _BITS).astype(np.uint8)
_KNOWN = np.where(_BITS, 0x70, 0x7F).astype(np.uint8)


@rule
def observe(s: State, seat: int, out: NDArray[np.uint8]) -> None:
    """Write what a seat knows into a row of `OBSERVATION` bytes."""
    out[:] = 0
    seats = int(s.seats)
    for step in range(seats):
        other = seat + step - seats if seat + step >= seats else seat + step
        row = out[step * BLOCK : (step + 1) * BLOCK]
        if s.deal > 0 or s.phase != DEALING:
            _observe_hand(s, other, row)
        _observe_figures(s, other, row)
    held = s.held[seat]
    for slot in range(SLOTS):
        out[slot] &= _KNOWN[held, slot]
    _observe_table(s, seat, out)


@rule
def _observe_hand(s: State, seat: int, row: NDArray[np.uint8]) -> None:
    held = s.held[seat]
    for slot in range(SLOTS):
        row[slot] = s.hand[seat, slot] + 16
    for slot in range(SLOTS):
        row[FIRST_PLAYED + slot] = _PLAYED[held, slot]


@rule
def _observe_figures(s: State, seat: int, row: NDArray[np.uint8]) -> None:
    row[FIRST_FIGURE] = s.beads[seat] + 1
    row[FIRST_FIGURE + 1] = s.safety[seat]
    row[FIRST_FIGURE + 2] = s.tricks[seat]
    row[FIRST_FIGURE + 3] = (s.score[seat] - LOWEST_SCORE) // SCORE_STEP
    if _steps(s, int(s.shown_from), seat) < s.shown_count:
        row[FIRST_FIGURE + 4] = s.shown[seat] + 1


@rule
def _observe_table(s: State, seat: int, out: NDArray[np.uint8]) -> None:
    turn = must(s)
    row = out[FIRST_TABLE:]
    row[0] = s.phase
    row[1] = s.deal
    row[2] = 0 if turn < 0 else 1 + _steps(s, seat, turn)
    row[3] = _steps(s, seat, int(s.lead))
    row[4] = _steps(s, seat, int(s.holder))
    row[5] = _steps(s, seat, int(s.shown_from))
    row[6] = s.shown_count
    row[7] = s.seats
    row[8] = s.box


@rule
def _steps(s: State, seat: int, other: int) -> int:
    """How many steps clockwise another seat is."""
    return other - seat if other >= seat else other - seat + int(s.seats)

"""What a seat of Luz knows, as a row of bytes for learners: the same for all states that are equal to the seat.

First a block for each seat, clockwise from the own one, blank for seats that nobody has: the value in each slot (0 where
it is hidden), the colour in each slot from 1 (0 before the deal), whether the slot has been played; then the bead bet
from 1 (0: none yet), the safety bead, tricks, the score in steps of five from the lowest, and the slot in the trick on
the table from 1. Cards played in this deal stay known, as the seat has seen them. Then what `TABLE` lists.
"""

import numpy as np
from numpy.typing import NDArray

from tablee.core.kernel import rule
from tablee.games.luz.rules import must
from tablee.games.luz.state import ALL_SLOTS, COLOURS, DEALS, MOST_SEATS, SLOTS, State, top_value

SCORE_STEP = 5
LOWEST_SCORE = -200  # ten tricks off in each of four deals (L14)
HIGHEST_SCORE = 100  # every bet made without the safety bead (L13)

FIRST_COLOUR = SLOTS
FIRST_PLAYED = 2 * SLOTS
FIRST_FIGURE = 3 * SLOTS
FIGURES = ("beads", "safety", "tricks", "score", "shown")
SEAT = FIRST_FIGURE + len(FIGURES)

# Seats as steps clockwise from the own one, `turn` from 1 with 0 for nobody.
TABLE = ("phase", "deal", "turn", "lead", "holder", "shown_from", "shown_count", "seats", "box")
FIRST_TABLE = MOST_SEATS * SEAT
OBSERVATION = FIRST_TABLE + len(TABLE)

_SEAT_HIGHEST = [
    *[top_value(MOST_SEATS)] * SLOTS, *[COLOURS] * SLOTS, *[1] * SLOTS,
    SLOTS + 1, 1, SLOTS, (HIGHEST_SCORE - LOWEST_SCORE) // SCORE_STEP, SLOTS,
]  # fmt: skip
_TABLE_HIGHEST = [3, DEALS, MOST_SEATS, *[MOST_SEATS - 1] * 3, MOST_SEATS, MOST_SEATS, 1]
HIGHEST = np.array(_SEAT_HIGHEST * MOST_SEATS + _TABLE_HIGHEST, np.uint8)

# Which slots are played, by the bit mask of those that are not: a row copied is many times faster than bits told apart.
_PLAYED = np.array([[1 - (held >> slot & 1) for slot in range(SLOTS)] for held in range(ALL_SLOTS + 1)], np.uint8)


@rule
def observe(s: State, seat: int, out: NDArray[np.uint8]) -> None:
    """Write what a seat knows into a row of `OBSERVATION` bytes."""
    seats = int(s.seats)
    out[:] = 0
    _observe_own_hand(s, seat, out)
    for step in range(seats):
        other = seat + step - seats if seat + step >= seats else seat + step
        if step > 0:
            _observe_hand(s, other, step * SEAT, out)
        _observe_figures(s, other, step * SEAT + FIRST_FIGURE, out)
    _observe_table(s, seat, out)


@rule
def _observe_hand(s: State, other: int, start: int, out: NDArray[np.uint8]) -> None:
    """The cards of another, all of which the seat sees or has seen."""
    held = int(s.held[other])
    for slot in range(SLOTS):
        card = s.hand[other, slot]
        out[start + slot] = card & 15
        out[start + FIRST_COLOUR + slot] = (card + 15) >> 4
        out[start + FIRST_PLAYED + slot] = _PLAYED[held, slot]


@rule
def _observe_own_hand(s: State, seat: int, out: NDArray[np.uint8]) -> None:
    """The own cards: values of those played only."""
    held = int(s.held[seat])
    for slot in range(SLOTS):
        card = s.hand[seat, slot]
        played = _PLAYED[held, slot]
        out[slot] = (card & 15) * played
        out[FIRST_COLOUR + slot] = (card + 15) >> 4
        out[FIRST_PLAYED + slot] = played


@rule
def _observe_figures(s: State, other: int, start: int, out: NDArray[np.uint8]) -> None:
    out[start] = s.beads[other] + 1
    out[start + 1] = s.safety[other]
    out[start + 2] = s.tricks[other]
    out[start + 3] = (s.score[other] - LOWEST_SCORE) // SCORE_STEP
    back = other - s.shown_from
    if back < 0:
        back += s.seats
    if back < s.shown_count:
        out[start + 4] = s.shown[other] + 1


@rule
def _observe_table(s: State, seat: int, out: NDArray[np.uint8]) -> None:
    turn = must(s)
    out[FIRST_TABLE] = s.phase
    out[FIRST_TABLE + 1] = s.deal
    out[FIRST_TABLE + 2] = 0 if turn < 0 else 1 + _steps(s, seat, turn)
    out[FIRST_TABLE + 3] = _steps(s, seat, s.lead)
    out[FIRST_TABLE + 4] = _steps(s, seat, s.holder)
    out[FIRST_TABLE + 5] = _steps(s, seat, s.shown_from)
    out[FIRST_TABLE + 6] = s.shown_count
    out[FIRST_TABLE + 7] = s.seats
    out[FIRST_TABLE + 8] = s.box


@rule
def _steps(s: State, seat: int, other: int) -> int:
    """How many steps clockwise another seat is."""
    return other - seat if other >= seat else other - seat + int(s.seats)

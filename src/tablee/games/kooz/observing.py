"""What a seat of Kooz knows, as a row of bytes for learners: the same for all states that are equal to the seat.

Cards are counted by kind, in the order of `KIND_NAMES`. First come the parts of `OWN`, each a count of every kind.
Then what the seat itself has chosen so far of a lay or a gift (`CHOICE`), and how many Merdes of the gift go to each
seat. Then a block for each seat, clockwise from the own one, zeros where there is no such seat: `FIGURES`, and the
cards that it holds for certain. Then for each card of the pile, the lowest first, who laid it (steps clockwise, from 1)
and as what (from 1; zeros: no more cards), and what `TABLE` lists.
"""

import numpy as np
from numpy.typing import NDArray

from tablee.core.kernel import rule
from tablee.games.kooz.knowledge import certain
from tablee.games.kooz.rules import legal
from tablee.games.kooz.state import (
    ACCUSE,
    BELIEVE,
    CARDS,
    CLAIM_NAMES,
    FOLLOWING,
    IN_DECK,
    KINDS,
    LEADING,
    MOST_LAID,
    MOST_MOVES,
    MOST_SEATS,
    NOBODY,
    OVER,
    SHOW,
    State,
)

# The hand, the own cards in the pile, own cards that left the game unseen, and the cards laid last in the round before
# if the seat has seen them.
OWN = ("hand", "laid", "parted", "final")
CHOICE = ("count", "claim", "card_1", "card_2", "card_3", "card_4")
FIRST_CHOICE = len(OWN) * KINDS
FIRST_GIFT = FIRST_CHOICE + len(CHOICE)

FIGURES = ("size", "inside", "laid")
BLOCK = len(FIGURES) + KINDS
FIRST_BLOCK = FIRST_GIFT + MOST_SEATS
FIRST_PILE = FIRST_BLOCK + MOST_SEATS * BLOCK

# Seats as steps clockwise from the own one, from 1, 0 for nobody. `asked`: somebody asked has yet to answer; `can_do`:
# NOTHING … ITS_TURN; `moves`: how much of the longest game is played, to 255.
TABLE = (
    "phase", "turn", "can_do", "last", "liar", "bluffer", "winner", "count", "finals", "final_claim", "turned_up",
    "asked", "gods_out", "gone", "moves", "seats", "timed",
)  # fmt: skip
FIRST_TABLE = FIRST_PILE + 2 * CARDS
OBSERVATION = FIRST_TABLE + len(TABLE)

# What the seat can do: nothing, accuse or show out of turn, answer a window, or lay and whatever else its turn allows.
NOTHING, OUT_OF_TURN, ANSWER, ITS_TURN = 0, 1, 2, 3

_CLAIMS = len(CLAIM_NAMES)
_KINDS_HIGHEST = IN_DECK.tolist()
_OWN_HIGHEST = _KINDS_HIGHEST * len(OWN) + [MOST_LAID, _CLAIMS] + [KINDS] * MOST_LAID + [MOST_LAID] * MOST_SEATS
_BLOCK_HIGHEST = [CARDS, 1, CARDS, *_KINDS_HIGHEST]
_TABLE_HIGHEST = [
    OVER, MOST_SEATS, ITS_TURN, *[MOST_SEATS] * 4, MOST_LAID, MOST_LAID, _CLAIMS, 1, 1, int(IN_DECK[-1]), CARDS, 255,
    MOST_SEATS, 1,
]  # fmt: skip
HIGHEST = np.array(
    _OWN_HIGHEST + _BLOCK_HIGHEST * MOST_SEATS + [MOST_SEATS, _CLAIMS] * CARDS + _TABLE_HIGHEST, np.uint8
)


@rule
def observe(s: State, seat: int, out: NDArray[np.uint8]) -> None:
    """Write what a seat knows into a row of `OBSERVATION` bytes."""
    out[:] = 0
    _observe_own(s, seat, out)
    if s.turn == seat:
        _observe_choice(s, seat, out)
    for step in range(s.seats):
        other = (seat + step) % s.seats
        _observe_seat(s, seat, other, out[FIRST_BLOCK + step * BLOCK : FIRST_BLOCK + (step + 1) * BLOCK])
    for k in range(s.piled):
        out[FIRST_PILE + 2 * k] = _steps(s, seat, int(s.layer[k]))
        out[FIRST_PILE + 2 * k + 1] = s.claim[k] + 1
    _observe_table(s, seat, out[FIRST_TABLE:])


@rule
def _observe_own(s: State, seat: int, out: NDArray[np.uint8]) -> None:
    for kind in range(KINDS):
        out[kind] = s.hand[seat, kind]
        out[2 * KINDS + kind] = s.parted[seat, kind]
    for k in range(s.piled):
        if s.layer[k] == seat:
            out[KINDS + int(s.pile[k])] += 1
    if s.turned_up or s.liar == seat or s.bluffer == seat:
        for k in range(s.finals):
            out[3 * KINDS + int(s.final[k])] += 1


@rule
def _observe_choice(s: State, seat: int, out: NDArray[np.uint8]) -> None:
    out[FIRST_CHOICE] = s.chosen_count
    out[FIRST_CHOICE + 1] = s.chosen_claim + 1
    for k in range(s.chosen_cards):
        out[FIRST_CHOICE + 2 + k] = s.chosen[k] + 1
    if s.gifts > 0:
        for step in range(1, s.seats):
            out[FIRST_GIFT + step] = s.gift[(seat + step) % s.seats]


@rule
def _observe_seat(s: State, seat: int, other: int, row: NDArray[np.uint8]) -> None:
    """A hand from outside; what it held for certain when the round began is less by what it laid since."""
    laid = 0
    for k in range(s.piled):
        laid += s.layer[k] == other
    row[0] = s.held[other]
    row[1] = (s.inside >> other) & 1
    row[2] = laid
    if other != seat:
        for kind in range(KINDS):
            row[3 + kind] = max(0, certain(s, seat, other, kind) - laid)


@rule
def _observe_table(s: State, seat: int, row: NDArray[np.uint8]) -> None:
    playing = s.phase == LEADING or s.phase == FOLLOWING
    row[0] = s.phase
    row[1] = _steps(s, seat, int(s.turn)) if playing else 0
    row[2] = _can_do(s, seat)
    row[3] = _steps(s, seat, int(s.last))
    row[4] = _steps(s, seat, int(s.liar))
    row[5] = _steps(s, seat, int(s.bluffer))
    row[6] = _steps(s, seat, int(s.winner))
    row[7] = s.count if s.piled > 0 else 0
    row[8] = s.finals
    row[9] = s.final_claim + 1 if s.finals > 0 else 0
    row[10] = s.turned_up
    row[11] = s.asked != 0 and s.phase == FOLLOWING
    row[12] = s.gods_out
    row[13] = _gone(s)
    row[14] = s.moves * 255 // MOST_MOVES
    row[15] = s.seats
    row[16] = s.timed


@rule
def _can_do(s: State, seat: int) -> int:
    bits = legal(s, seat)
    if bits == 0:
        return NOTHING
    if (bits >> BELIEVE) & 1:
        return ANSWER
    return OUT_OF_TURN if bits == 1 << ACCUSE or bits == 1 << SHOW else ITS_TURN


@rule
def _gone(s: State) -> int:
    """How many cards left the game in piles that nobody saw."""
    count = 0
    for kind in range(KINDS):
        count += s.gone[kind]
    return count


@rule
def _steps(s: State, seat: int, other: int) -> int:
    """How many steps clockwise a seat is, from 1; 0 for nobody."""
    return 0 if other == NOBODY else 1 + (other - seat) % int(s.seats)

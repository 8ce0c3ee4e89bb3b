"""The state of a game of Kooz: one record, and how its numbers are coded.

Kinds of cards: 0 to 9 are the numbers 1 to 10, then Joker, Merde and God. A hand is a count of each kind. A claimed
value is 0 to 9 for the numbers 1 to 10, or GOD_CLAIM. Sets of seats are bit masks. Seats are numbered clockwise from 0.
"""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

MOST_SEATS = 8
KINDS = 13
JOKER, MERDE, GOD = 10, 11, 12
GOD_CLAIM = 10
CARDS = 54
MOST_LAID = 4
HAND_OF_TWO = 15
MOST_MOVES = 10_000
NOBODY = -1

KIND_NAMES = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "M", "D")
CLAIM_NAMES = (*KIND_NAMES[:10], "D")
IN_DECK = np.array([4] * 10 + [2, 8, 4], np.int8)

DEALING, LEADING, FOLLOWING, OVER = 0, 1, 2, 3

# What all have seen a seat do so often: the columns of `tally`.
LAID, PASSED, LET_BY, ACCUSED, LIED, TOLD_TRUE = 0, 1, 2, 3, 4, 5
TALLIES = 6

# Moves as integers. Laying is a sequence of them: how many (who leads), as what, then the cards by rising kind.
# So is giving away the Merdes of a super bluff: one after the other, in rising order of seat.
FIRST_COUNT = 0
FIRST_CLAIM = FIRST_COUNT + MOST_LAID
FIRST_CARD = FIRST_CLAIM + len(CLAIM_NAMES)
PASS = FIRST_CARD + KINDS
ACCUSE = PASS + 1
BELIEVE = PASS + 2
SHOW = PASS + 3
FIRST_GIFT = PASS + 4
MOVES = FIRST_GIFT + MOST_SEATS

DTYPE = np.dtype(
    [
        ("moves", np.int32),  # moves that count for K17
        ("lays", np.int32),  # lays in the game so far: the number of the cards laid last (K19)
        ("hand", np.int8, (MOST_SEATS, KINDS)),
        ("held", np.int8, (MOST_SEATS,)),  # cards in each hand
        # The pile of this round: card by card, `count` cards a lay, with who laid each and as what.
        ("pile", np.int8, (CARDS,)),
        ("layer", np.int8, (CARDS,)),
        ("claim", np.int8, (CARDS,)),
        ("piled", np.int8),  # cards in the pile
        ("count", np.int8),  # cards a lay in this round
        ("inside", np.int16),  # the seats still in the round
        ("asked", np.int16),  # the seats asked in the window that have not answered
        ("last", np.int8),  # who laid last in this round, or NOBODY
        ("turn", np.int8),  # who leads, or is next in turn to lay or pass
        # What the seat in turn has chosen of a lay or a gift so far.
        ("chosen_count", np.int8),
        ("chosen_claim", np.int8),  # NOBODY before it is chosen
        ("chosen", np.int8, (MOST_LAID,)),  # kinds, rising
        ("chosen_cards", np.int8),
        ("gift", np.int8, (MOST_SEATS,)),
        ("gifts", np.int8),
        # The cards laid last in the round before, until somebody lays: turned up for all (K9, K10), or those of a liar
        # who may show them (K9), or of the winner of the round, who may give them away if they are all Merdes (K13).
        ("final", np.int8, (MOST_LAID,)),
        ("finals", np.int8),  # how many; 0 once they are covered or given
        ("final_claim", np.int8),
        ("turned_up", np.int8),  # 1 when all have seen them
        ("liar", np.int8),  # who may show them, or NOBODY
        ("bluffer", np.int8),  # who won the round with them, or NOBODY
        ("gone", np.int8, (KINDS,)),  # cards that left the game under K12
        ("gods_out", np.int8),  # Gods that left the game under K11
        ("aside", np.int8, (KINDS,)),  # the cards never dealt (K2)
        # What is known for certain of the hands as they were when the round began: `known[seat]` to all, and
        # `told[who, seat]` what `who` knows beyond that. `parted[who]`: cards that `who` laid and that are gone.
        ("known", np.int8, (MOST_SEATS, KINDS)),
        ("told", np.int8, (MOST_SEATS, MOST_SEATS, KINDS)),
        ("parted", np.int8, (MOST_SEATS, KINDS)),
        # Of what `told` holds of a found liar, what came with the pile taken up: until the liar can't show any more.
        ("added", np.int8, (MOST_SEATS, KINDS)),
        # How often each seat laid, passed, did not accuse cards that it could have accused (told when they are covered,
        # or when it passes), accused, was found lying, was accused and had told the truth. Open to all.
        ("tally", np.int16, (MOST_SEATS, TALLIES)),
        ("seats", np.int8),
        ("starter", np.int8),
        ("phase", np.int8),
        ("winner", np.int8),
        ("timed", np.int8),  # 1: one window a lay (K19); 0: seats are asked one by one, anew after each pass (K18)
    ],
    align=True,
)


class State(Protocol):
    """The record's fields, for the type checker."""

    moves: int
    lays: int
    hand: NDArray[np.int8]
    held: NDArray[np.int8]
    pile: NDArray[np.int8]
    layer: NDArray[np.int8]
    claim: NDArray[np.int8]
    piled: int
    count: int
    inside: int
    asked: int
    last: int
    turn: int
    chosen_count: int
    chosen_claim: int
    chosen: NDArray[np.int8]
    chosen_cards: int
    gift: NDArray[np.int8]
    gifts: int
    final: NDArray[np.int8]
    finals: int
    final_claim: int
    turned_up: int
    liar: int
    bluffer: int
    gone: NDArray[np.int8]
    gods_out: int
    aside: NDArray[np.int8]
    known: NDArray[np.int8]
    told: NDArray[np.int8]
    parted: NDArray[np.int8]
    added: NDArray[np.int8]
    tally: NDArray[np.int16]
    seats: int
    starter: int
    phase: int
    winner: int
    timed: int

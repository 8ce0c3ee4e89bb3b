"""Players of Kooz by rules of thumb: a row of numbers says how one lies and accuses, and the same few rules read it.

Both gentle levels and the fixed strategies that the strong ones are tried against are such rows.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.bots.kooz_features import (
    ANSWER,
    CARD,
    CLAIM,
    COVER,
    GIFT,
    at_least,
    decision,
    fits,
    fitting,
    hand_left,
    laid_by,
    truth_odds,
    wanted,
)
from tablee.core.chance import Source, below, bit_count, draw, low_bit
from tablee.core.kernel import kernel, rule
from tablee.games.kooz.state import (
    ACCUSE,
    BELIEVE,
    FIRST_CARD,
    FIRST_CLAIM,
    FIRST_COUNT,
    FIRST_GIFT,
    GOD,
    GOD_CLAIM,
    JOKER,
    KINDS,
    MERDE,
    MOST_LAID,
    MOVES,
    PASS,
)

Habit = NDArray[np.float64]

# The columns of a row.
RATE = 0  # how often one accuses without a reason
SIGHT = 1  # what one accuses by: 0 nothing, 1 the own hand, 2 all that one knows
DOUBT = 2  # with sight: accuse when the odds that the truth could be told are at most this
ENDING = 3  # how often one accuses a player's last cards
COVER_LIE = 4  # how often one lies rather than pass
LIE = 5  # how often one lies though the truth could be told
GIVE = 6  # whether the Merdes of a super bluff are given away
MOST = 7  # the most cards one leads with
COLUMNS = 8

_WORD = float(1 << 32)
_GIFTS = ((1 << MOVES) - 1) & ~((1 << FIRST_GIFT) - 1)


def habit(
    rate: float = 0.0,
    sight: int = 0,
    doubt: float = 0.0,
    ending: float = 0.0,
    cover_lie: float = 0.0,
    lie: float = 0.0,
    give: bool = False,
    most: int = MOST_LAID,
) -> Habit:
    """A row, by the names of its columns."""
    return np.array([rate, sight, doubt, ending, cover_lie, lie, give, most], np.float64)


@rule
def _happens(odds: float, source: Source) -> bool:
    return bool(draw(source) / _WORD < odds)


@rule
def habit_move(s: Any, seat: int, legal: int, row: Habit, source: Source) -> int:
    """The move that a habit makes in a state in which the seat must act."""
    kind = decision(s, seat)
    if kind == ANSWER:
        return ACCUSE if _accuses(s, seat, row, source) else BELIEVE
    if kind == COVER:
        return ACCUSE if _accuses(s, seat, row, source) else _cover(s, seat, legal, row, source)
    if kind == CARD:
        return _card(s, seat, legal, row, source)
    if kind == CLAIM:
        return FIRST_CLAIM + _lead_claim(s, seat, int(s.chosen_count), row, source)
    if kind == GIFT or (legal & _GIFTS and row[GIVE] > 0.0):
        return _gift(s, legal & _GIFTS)
    return _lead_count(s, seat, row, source)


@rule
def _gift(s: Any, legal: int) -> int:
    """To the seat with the fewest cards, as far as the order of giving lets one."""
    best = low_bit(legal)
    for move in range(FIRST_GIFT, FIRST_GIFT + s.seats):
        if (legal >> move) & 1 and s.held[move - FIRST_GIFT] < s.held[best - FIRST_GIFT]:
            best = move
    return best


@rule
def _accuses(s: Any, seat: int, row: Habit, source: Source) -> bool:
    if _happens(row[RATE], source):
        return True
    if s.held[s.last] == 0 and _happens(row[ENDING], source):
        return True
    if row[SIGHT] == 0.0:
        return False
    odds = truth_odds(s, seat) if row[SIGHT] == 2.0 else _odds_by_hand(s, seat)
    return bool(odds <= row[DOUBT])


@rule
def _odds_by_hand(s: Any, seat: int) -> float:
    """The odds of the truth as one sees them who counts nothing but the own hand."""
    last, claim = int(s.last), int(s.claim[s.piled - 1])
    own = fitting(s.hand[seat].astype(np.int64), claim)
    deck = 4 if claim == GOD_CLAIM else 6
    return at_least(int(s.count), deck - own, int(s.held[last]) + laid_by(s, last), 54 - int(s.held[seat]))


@rule
def _true_claim(hand: NDArray[np.int64], need: int, lowest: int) -> int:
    """The claim from `lowest` on that can be told truly with the fewest Jokers, low ones first; -1 if there is none."""
    best = -1
    fewest = MOST_LAID
    for claim in range(lowest, GOD_CLAIM + 1):
        if fitting(hand, claim) >= need:
            jokers = 0 if claim == GOD_CLAIM else max(0, need - int(hand[claim]))
            if jokers < fewest:
                best = claim
                fewest = jokers
    return best


@rule
def _cover(s: Any, seat: int, legal: int, row: Habit, source: Source) -> int:
    """Cover truly if that can be done, else lie a little higher or pass."""
    if not (legal >> (FIRST_CLAIM + GOD_CLAIM)) & 1:
        return PASS
    hand = np.zeros(KINDS, np.int64)
    hand_left(s, seat, hand)
    lowest = int(s.claim[s.piled - 1])
    true = _true_claim(hand, int(s.count), lowest)
    if true >= 0 and not _happens(row[LIE], source):
        return FIRST_CLAIM + true
    if _happens(max(row[COVER_LIE], row[LIE]), source):
        return FIRST_CLAIM + min(max(lowest, GOD_CLAIM - 1), lowest + below(source, 3))
    return PASS


@rule
def _lead_count(s: Any, seat: int, row: Habit, source: Source) -> int:
    """As many as can be laid truly, or as there are Merdes to lie with."""
    hand = np.zeros(KINDS, np.int64)
    hand_left(s, seat, hand)
    most = min(int(row[MOST]), int(s.held[seat]))
    if _happens(row[LIE], source):
        return FIRST_COUNT + max(1, min(most, int(hand[MERDE]))) - 1
    for count in range(most, 0, -1):
        if _true_claim(hand, count, 0) >= 0:
            return FIRST_COUNT + count - 1
    return FIRST_COUNT


@rule
def _lead_claim(s: Any, seat: int, count: int, row: Habit, source: Source) -> int:
    hand = np.zeros(KINDS, np.int64)
    hand_left(s, seat, hand)
    true = _true_claim(hand, count, 0)
    return true if true >= 0 and not _happens(row[LIE], source) else below(source, GOD_CLAIM)


@rule
def _card(s: Any, seat: int, legal: int, row: Habit, source: Source) -> int:
    """A true card as long as all can be true, else what one would rather be rid of."""
    hand = np.zeros(KINDS, np.int64)
    hand_left(s, seat, hand)
    need, claim = wanted(s, seat), int(s.chosen_claim)
    if fitting(hand, claim) >= need and _all_true(s) and not _happens(row[LIE], source):
        kind = GOD if claim == GOD_CLAIM else claim
        if (legal >> (FIRST_CARD + kind)) & 1:
            return FIRST_CARD + kind
        if claim != GOD_CLAIM and (legal >> (FIRST_CARD + JOKER)) & 1:
            return FIRST_CARD + JOKER
    return _dump(legal, hand, need, source)


@rule
def _all_true(s: Any) -> bool:
    for k in range(s.chosen_cards):  # noqa: SIM110 (all() of a generator doesn't compile)
        if not fits(s.chosen[k], s.chosen_claim):
            return False
    return True


@rule
def _dump(legal: int, hand: NDArray[np.int64], need: int, source: Source) -> int:
    """Merdes, and before them (cards are chosen by rising kind) as many single numbers as there are Merdes too few."""
    merde = FIRST_CARD + MERDE
    if hand[MERDE] >= need and (legal >> merde) & 1:
        return merde
    singles = 0
    for kind in range(JOKER):
        if (legal >> (FIRST_CARD + kind)) & 1 and hand[kind] == 1:
            singles |= 1 << (FIRST_CARD + kind)
    if singles:
        # One of the lower half of them, so that others are left to follow.
        for _ in range(below(source, (bit_count(singles) + 1) // 2)):
            singles &= singles - 1
        return low_bit(singles)
    return low_bit(legal)


@kernel
def move_by_habit(states: Any, i: int, seat: int, legal: int, row: Habit, source: Source) -> int:
    """`habit_move` for Python."""
    return habit_move(states[i], seat, legal, row, source)


@kernel
def odds_of_truth(states: Any, i: int, seat: int) -> float:
    """`truth_odds` for Python."""
    return truth_odds(states[i], seat)

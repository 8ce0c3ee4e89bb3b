"""What a seat of Kooz knows, as numbers for its network: nothing is read that is not the seat's to know.

So an imagined record gives the same numbers as the true one. Seats are told clockwise from the one that asks; counts
are written as thermometers (`c >= 1`, `c >= 2`, …) where small differences matter, else divided to be about 1.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.core.kernel import kernel, rule
from tablee.games.kooz.knowledge import certain
from tablee.games.kooz.state import (
    ACCUSED,
    FOLLOWING,
    GOD,
    GOD_CLAIM,
    IN_DECK,
    JOKER,
    KINDS,
    LAID,
    LET_BY,
    LIED,
    MERDE,
    MOST_LAID,
    NOBODY,
    PASSED,
    TOLD_TRUE,
    State,
)

Vector = NDArray[np.float32]

# Which decision it is.
LEAD, CLAIM, CARD, ANSWER, COVER, GIFT = 0, 1, 2, 3, 4, 5
_CLAIMS = 11

# Where each part begins.
_HAND = 0  # 4 a kind, what is chosen already taken off; then Merdes beyond
_SHAPE = _HAND + 4 * KINDS + 1
_SEATS = _SHAPE + 12
_DECISION = _SEATS + 7
_COUNT = _DECISION + 6
_CLAIM = _COUNT + 4
_ROUND = _CLAIM + _CLAIMS
_CHOSEN_CLAIM = _ROUND + 8
_CHOSEN = _CHOSEN_CLAIM + _CLAIMS
_TRUE_CLAIMS = _CHOSEN + 8
_TRUE_COUNTS = _TRUE_CLAIMS + _CLAIMS
_UNSEEN = _TRUE_COUNTS + 8
_LAST = _UNSEEN + KINDS + 1
_LAST_BAG = _LAST + 7 + 14
_OTHERS = _LAST_BAG + KINDS
_TURN = _OTHERS + 7 * 6
_AFTER = _TURN + 7
_LENGTH = _AFTER + 6
_HABITS = _LENGTH + 4  # of each other seat, then of all together
_HABIT = 7
_TABLE = _HABITS + 7 * _HABIT
FEATURES = _TABLE + 9
# How often a seat accuses where nothing is known of it yet, and how many chances that counts as much as.
_USUAL, _DOUBT = 0.2, 2.0


@rule
def decision(s: State, seat: int) -> int:
    """Which kind of decision the seat that must act is asked for."""
    if (s.asked >> seat) & 1:
        return ANSWER
    if s.gifts > 0:
        return GIFT
    if s.chosen_claim != NOBODY:
        return CARD
    if s.phase == FOLLOWING:
        return COVER
    return CLAIM if s.chosen_count > 0 else LEAD


@rule
def wanted(s: State, seat: int) -> int:
    """How many cards the seat has yet to choose of the lay that is being made or answered; 0 before that is known."""
    if s.turn == seat and s.phase != FOLLOWING:
        return int(s.chosen_count) - int(s.chosen_cards)
    chosen = int(s.chosen_cards) if s.turn == seat else 0
    return int(s.count) - chosen


@rule
def fits(kind: int, claim: int) -> bool:
    """Whether a card is true for a claim."""
    if claim == GOD_CLAIM:
        return bool(kind == GOD)
    return bool(kind == claim or kind == JOKER)  # noqa: SIM109 (a tuple of two integer types doesn't compile)


@rule
def fitting(hand: NDArray[np.int64], claim: int) -> int:
    """How many cards of a hand are true for a claim."""
    return int(hand[GOD]) if claim == GOD_CLAIM else int(hand[claim] + hand[JOKER])


@rule
def hand_left(s: State, seat: int, hand: NDArray[np.int64]) -> None:
    """Write the seat's own hand without the cards that it has chosen already."""
    for kind in range(KINDS):
        hand[kind] = s.hand[seat, kind]
    if s.turn == seat:
        for k in range(s.chosen_cards):
            hand[s.chosen[k]] -= 1


@rule
def unseen_cards(s: State, seat: int, unseen: NDArray[np.int64]) -> int:
    """Write how many cards of each kind the seat can place nowhere, and say how many there are in all."""
    for kind in range(KINDS):
        unseen[kind] = IN_DECK[kind] - int(s.hand[seat, kind]) - int(s.parted[seat, kind])
    unseen[GOD] -= s.gods_out
    for other in range(s.seats):
        if other != seat:
            for kind in range(KINDS):
                unseen[kind] -= certain(s, seat, other, kind)
    for k in range(s.piled):
        if s.layer[k] == seat:
            unseen[s.pile[k]] -= 1
    total = 0
    for kind in range(KINDS):
        unseen[kind] = max(0, unseen[kind])
        total += unseen[kind]
    return total


@rule
def at_least(need: int, matching: int, places: int, total: int) -> float:
    """The chance that at least `need` of `matching` cards lie in `places` out of `total` places, all as likely."""
    if need <= 0:
        return 1.0
    if need > matching or need > places:
        return 0.0
    odds = np.zeros(MOST_LAID + 1)
    odds[0] = 1.0
    for card in range(matching):
        left = max(1, total - card)
        for k in range(min(card, need - 1), -1, -1):
            inside = max(0.0, min(1.0, (places - k) / left))
            odds[k + 1] += odds[k] * inside
            odds[k] *= 1.0 - inside
    return min(1.0, float(odds[need]))


@rule
def laid_by(s: State, seat: int) -> int:
    """How many cards of the pile a seat laid."""
    laid = 0
    for k in range(s.piled):
        if s.layer[k] == seat:
            laid += 1
    return laid


@rule
def truth_odds(s: State, seat: int) -> float:
    """The chance that who laid last had the cards to tell the truth, every card unseen lying anywhere as likely."""
    unseen = np.zeros(KINDS, np.int64)
    total = unseen_cards(s, seat, unseen)
    return _truth_odds(s, seat, unseen, total)


@rule
def _truth_odds(s: State, seat: int, unseen: NDArray[np.int64], total: int) -> float:
    last, claim = int(s.last), int(s.claim[s.piled - 1])
    places = int(s.held[last]) + laid_by(s, last)
    for kind in range(KINDS):
        places -= certain(s, seat, last, kind)
    if claim == GOD_CLAIM:
        return at_least(int(s.count) - certain(s, seat, last, GOD), int(unseen[GOD]), places, total)
    sure = certain(s, seat, last, claim) + certain(s, seat, last, JOKER)
    return at_least(int(s.count) - sure, int(unseen[claim] + unseen[JOKER]), places, total)


@rule
def features(s: State, seat: int, out: Vector) -> None:
    """Write what the seat knows of a state in which it must act."""
    for k in range(FEATURES):
        out[k] = 0.0
    hand = np.zeros(KINDS, np.int64)
    hand_left(s, seat, hand)
    _hand(hand, out)
    _round(s, seat, out)
    _choice(s, seat, hand, out)
    unseen = np.zeros(KINDS, np.int64)
    total = unseen_cards(s, seat, unseen)
    for kind in range(KINDS):
        out[_UNSEEN + kind] = unseen[kind] * 0.25
    out[_UNSEEN + KINDS] = total / 40
    _others(s, seat, out)
    _habits(s, seat, out)
    if s.phase == FOLLOWING:
        _last(s, seat, unseen, total, out)


@rule
def _hand(hand: NDArray[np.int64], out: Vector) -> None:
    size = 0
    groups = 0
    pairs = 0
    for kind in range(KINDS):
        have = int(hand[kind])
        size += have
        for c in range(min(have, 4)):
            out[_HAND + 4 * kind + c] = 1.0
        if kind < JOKER and have > 0:
            groups += 1
            pairs += have > 1
    out[_HAND + 4 * KINDS] = hand[MERDE] / 4
    for c in range(min(size, 7)):
        out[_SHAPE + c] = 1.0
    out[_SHAPE + 7] = size / 12
    out[_SHAPE + 8] = groups / 5
    out[_SHAPE + 9] = pairs / 3
    out[_SHAPE + 10] = (groups + (hand[MERDE] > 0) + (hand[GOD] > 0)) / 5
    out[_SHAPE + 11] = 1.0 if hand[MERDE] == 0 else 0.0


@rule
def _round(s: State, seat: int, out: Vector) -> None:
    out[_SEATS + int(s.seats) - 2] = 1.0
    out[_DECISION + decision(s, seat)] = 1.0
    leads = s.phase != FOLLOWING
    count = int(s.chosen_count) if leads else int(s.count)
    if count > 0:
        out[_COUNT + count - 1] = 1.0
    if not leads:
        out[_CLAIM + int(s.claim[s.piled - 1])] = 1.0
        out[_ROUND] = s.piled / 8
        out[_ROUND + 1] = s.piled // s.count / 4
    inside = 0
    for other in range(s.seats):
        inside += (s.inside >> other) & 1
    out[_ROUND + 2] = inside / 4
    for c in range(3):
        out[_LENGTH + c] = 1.0 if s.lays >= 30 * (c + 1) else 0.0
    out[_LENGTH + 3] = min(int(s.lays), 200) / 100
    out[_ROUND + 3] = 1.0 if inside == 2 else 0.0
    out[_ROUND + 4] = s.gods_out / 4
    own = 0
    gods = 0
    for k in range(s.piled):
        if s.layer[k] == seat:
            own += 1
            gods += s.pile[k] == GOD
    out[_ROUND + 5] = own / 4
    out[_ROUND + 6] = gods / 2
    out[_ROUND + 7] = 1.0 if s.bluffer == seat else 0.0


@rule
def _choice(s: State, seat: int, hand: NDArray[np.int64], out: Vector) -> None:
    """What can be laid truly, and what is chosen so far."""
    need = wanted(s, seat)
    lowest = int(s.claim[s.piled - 1]) if s.phase == FOLLOWING else 0
    for claim in range(_CLAIMS):
        have = fitting(hand, claim)
        if need > 0 and have >= need and claim >= lowest:
            out[_TRUE_CLAIMS + claim] = 1.0
            out[_CHOSEN + 7] = 1.0
        for c in range(min(have, 4)):
            out[_TRUE_COUNTS + c + (4 if claim == GOD_CLAIM else 0)] = 1.0
    left = int(s.held[seat]) - (need if s.turn != seat else need + int(s.chosen_cards))
    if 0 <= left < 5 and need > 0:
        out[_AFTER + left] = 1.0
    out[_AFTER + 5] = 1.0 if left < 0 else 0.0
    if s.turn != seat or s.chosen_claim == NOBODY:
        return
    out[_CHOSEN_CLAIM + int(s.chosen_claim)] = 1.0
    out[_CHOSEN + max(0, min(3, need - 1))] = 1.0
    for k in range(s.chosen_cards):
        kind = int(s.chosen[k])
        out[_CHOSEN + (4 if fits(kind, s.chosen_claim) else 5)] += 0.5
        out[_CHOSEN + 6] += 0.5 if kind == MERDE else 0.0


@rule
def _others(s: State, seat: int, out: Vector) -> None:
    for d in range(1, s.seats):
        other = (seat + d) % int(s.seats)
        at = _OTHERS + 6 * (d - 1)
        held = int(s.held[other])
        out[at] = (s.inside >> other) & 1
        out[at + 1] = held / 12
        out[at + 2] = 1.0 if held <= 1 else 0.0
        out[at + 3] = 1.0 if held <= 4 else 0.0
        sure = 0
        for kind in range(KINDS):
            sure += certain(s, seat, other, kind)
        out[at + 4] = certain(s, seat, other, MERDE) * 0.5
        out[at + 5] = sure / max(1, held + laid_by(s, other))
        if s.turn == other:
            out[_TURN + d - 1] = 1.0


@rule
def accusing(s: State, seat: int) -> float:
    """About how often a seat has accused of those whom it could accuse."""
    made = int(s.tally[seat, ACCUSED])
    return float((made + _USUAL * _DOUBT) / (made + int(s.tally[seat, LET_BY]) + _DOUBT))


@rule
def _part(some: int, rest: int) -> float:
    """One part of two, about half while there is little of both."""
    return (some + 1.0) / (some + rest + 2.0)


@rule
def _habits(s: State, seat: int, out: Vector) -> None:
    """What all have seen of the others' habits: how often they accuse, cover, and lied when accused."""
    quiet, lied, true, accused, chances = 1.0, 0, 0, 0, 0
    for d in range(1, s.seats):
        other = (seat + d) % int(s.seats)
        at = _HABITS + _HABIT * (d - 1)
        rate, made = accusing(s, other), int(s.tally[other, ACCUSED])
        caught, cleared = int(s.tally[other, LIED]), int(s.tally[other, TOLD_TRUE])
        out[at] = rate
        out[at + 1] = min(10, made + int(s.tally[other, LET_BY])) / 10
        out[at + 2] = _part(int(s.tally[other, LAID]), int(s.tally[other, PASSED]))
        out[at + 3] = _part(caught, cleared)
        out[at + 4] = min(3, caught) / 3
        out[at + 5] = min(3, cleared) / 3
        out[at + 6] = min(4, made) / 4
        if (s.inside >> other) & 1:
            quiet *= 1.0 - rate
        lied += caught
        true += cleared
        accused += made
        chances += made + int(s.tally[other, LET_BY])
    out[_TABLE] = 1.0 - quiet
    out[_TABLE + 1] = (accused + _USUAL * _DOUBT) / (chances + _DOUBT)
    out[_TABLE + 2] = min(20, chances) / 20
    out[_TABLE + 3] = _part(lied, true)
    out[_TABLE + 4] = min(6, lied + true) / 6
    out[_TABLE + 5] = min(3, int(s.tally[seat, LIED])) / 3
    out[_TABLE + 6] = min(3, int(s.tally[seat, TOLD_TRUE])) / 3
    if s.phase == FOLLOWING and s.last != seat:
        last = int(s.last)
        out[_TABLE + 7] = _part(int(s.tally[last, LIED]), int(s.tally[last, TOLD_TRUE]))
        out[_TABLE + 8] = accusing(s, last)


@rule
def _last(s: State, seat: int, unseen: NDArray[np.int64], total: int, out: Vector) -> None:
    """What is known of the cards laid last, and of who laid them."""
    last, claim = int(s.last), int(s.claim[s.piled - 1])
    if last == seat:
        return
    out[_LAST + (last - seat) % int(s.seats) - 1] = 1.0
    at = _LAST + 7
    held = int(s.held[last])
    for c in range(5):
        out[at + c] = 1.0 if held <= c else 0.0
    out[at + 5] = held / 12
    kind = GOD if claim == GOD_CLAIM else claim
    jokers = 0 if claim == GOD_CLAIM else int(unseen[JOKER]) + certain(s, seat, last, JOKER)
    most = int(unseen[kind]) + certain(s, seat, last, kind) + jokers
    out[at + 6] = 1.0 if most < s.count else 0.0
    out[at + 7] = 1.0 if most == s.count else 0.0
    odds = _truth_odds(s, seat, unseen, total)
    out[at + 8] = odds
    out[at + 9] = odds * odds
    out[at + 10] = most / 4
    out[at + 11] = laid_by(s, last) / 4
    out[at + 12] = 1.0 if s.hand[seat, kind] > 0 else 0.0
    out[at + 13] = (s.hand[seat, kind] + (0 if claim == GOD_CLAIM else s.hand[seat, JOKER])) / 4
    for k in range(KINDS):
        out[_LAST_BAG + k] = certain(s, seat, last, k) * 0.5


@kernel
def read(states: Any, i: int, seat: int, out: Vector) -> None:
    """`features` for Python."""
    features(states[i], seat, out)

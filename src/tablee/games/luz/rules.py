"""The rules of Luz on one state record (numbers like L8 are those of RULES.md)."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.core.kernel import kernel, rule
from tablee.games.luz.state import (
    ALL_SLOTS,
    ASIDE,
    BEADS_IN_BOX,
    BETTING,
    COLOURS,
    DEALING,
    DEALS,
    FIRST_PLAY,
    OVER,
    PLAYING,
    SLOTS,
    State,
    top_value,
)

_top_value = rule(top_value)


@rule
def begin(s: State, seats: int, first: int, options: NDArray[np.int64]) -> None:
    """Set a blank record up; `first` gets the first-player card (L2), so deals first. Options: [box, open, aid]."""
    s.seats = seats
    s.holder = first
    s.box = options[0]
    s.open = options[1]
    s.aid = options[2]
    s.phase = DEALING
    for seat in range(seats):
        s.beads[seat] = -1


@rule
def deck_size(s: State) -> int:
    """How many cards in what order the rules ask for now: 0 when they ask for none."""
    return SLOTS * s.seats + ASIDE if s.phase == DEALING else 0


@rule
def fill_deck(s: State, cards: NDArray[Any]) -> None:
    """Write the whole deck, unshuffled (L1)."""
    top = _top_value(int(s.seats))
    for colour in range(COLOURS):
        for value in range(top):
            cards[colour * top + value] = colour * 16 + value + 1


@rule
def deal(s: State, cards: NDArray[Any]) -> None:
    """Deal a deck (L3, L4): ten cards a seat as held after passing, from seat 0 on, then those set aside."""
    s.holder = (s.holder + 1) % s.seats
    for seat in range(s.seats):
        for slot in range(SLOTS):
            s.hand[seat, slot] = cards[SLOTS * seat + slot]
        _sort_hand(s, seat)
        s.held[seat] = ALL_SLOTS
        s.beads[seat] = -1
        s.safety[seat] = 0
        s.tricks[seat] = 0
    for k in range(ASIDE):
        s.aside[k] = cards[SLOTS * s.seats + k]
    s.lead = _first_to_bet(s)
    s.turn = s.lead
    s.shown_from = s.lead
    s.shown_count = 0
    s.phase = BETTING


@rule
def _sort_hand(s: State, seat: int) -> None:
    """Sort a hand by colour, then value (L4, L5), and note which slots are of which colour."""
    for colour in range(COLOURS):
        s.suit[seat, colour] = 0
    for slot in range(1, SLOTS):
        card = s.hand[seat, slot]
        k = slot
        while k > 0 and s.hand[seat, k - 1] > card:
            s.hand[seat, k] = s.hand[seat, k - 1]
            k -= 1
        s.hand[seat, k] = card
    for slot in range(SLOTS):
        s.suit[seat, s.hand[seat, slot] >> 4] |= 1 << slot


@rule
def _first_to_bet(s: State) -> int:
    """Who bets and leads first: the holder of the card (L4), with three seats in deal 4 the best (L11)."""
    best = int(s.holder)
    if s.seats == 3 and s.deal == DEALS - 1:
        for step in range(1, 3):
            seat = (s.holder + step) % 3
            if s.score[seat] > s.score[best]:
                best = seat
    return best


@rule
def must(s: State) -> int:
    """The seat that must act, or -1 when none does: a deck is wanted or the game is over."""
    return int(s.turn) if s.phase == BETTING or s.phase == PLAYING else -1


@rule
def may(s: State) -> int:
    """Bit mask of the seats that may act besides: none in Luz."""
    return 0


@rule
def legal(s: State, seat: int) -> int:
    """Bit mask of the moves that the rules allow that seat now."""
    if must(s) != seat:
        return 0
    return _legal_bets(s) if s.phase == BETTING else _legal_slots(s, seat) << FIRST_PLAY


@rule
def _legal_bets(s: State) -> int:
    """Any bet of 0 to 10 beads with or without the safety bead (L6), or what the box still holds (L7)."""
    most = SLOTS
    if s.box:
        left = BEADS_IN_BOX
        for seat in range(s.seats):
            left -= max(0, int(s.beads[seat]))
        most = min(most, left)
    return (1 << (2 * most + 2)) - 1


@rule
def _legal_slots(s: State, seat: int) -> int:
    """Any card to lead, else a card of the colour asked for if there is one (L8)."""
    held = int(s.held[seat])
    if s.shown_count == 0 or s.shown_count == s.seats:
        return held
    follow = held & int(s.suit[seat, asked_colour(s)])
    return follow if follow else held


@rule
def asked_colour(s: State) -> int:
    """The colour asked for by the trick on the table."""
    return int(s.hand[s.shown_from, s.shown[s.shown_from]]) >> 4


@rule
def choosing(s: State) -> bool:
    """Whether a move of several integers has begun: none is in Luz."""
    return False


@rule
def act(s: State, seat: int, move: int) -> None:
    """Carry out a move that is legal."""
    if s.phase == BETTING:
        _bet(s, seat, move)
    else:
        _play(s, seat, move - FIRST_PLAY)


@rule
def _bet(s: State, seat: int, move: int) -> None:
    s.beads[seat] = move >> 1
    s.safety[seat] = move & 1
    s.turn = (seat + 1) % s.seats
    if s.turn == s.lead:
        s.phase = PLAYING


@rule
def _play(s: State, seat: int, slot: int) -> None:
    if s.shown_count == s.seats:
        s.shown_count = 0
    if s.shown_count == 0:
        s.shown_from = seat
    s.shown[seat] = slot
    s.shown_count += 1
    s.held[seat] &= ~(1 << slot)
    s.turn = (seat + 1) % s.seats
    if s.shown_count == s.seats:
        winner = best_shown(s)
        s.tricks[winner] += 1
        s.turn = winner
        if s.held[seat] == 0:
            _end_deal(s)


@rule
def best_shown(s: State) -> int:
    """Who has the best card of the trick on the table: the highest trump, else the highest of the colour asked (L9)."""
    asked = asked_colour(s)
    best, best_power = int(s.shown_from), 0
    for step in range(s.shown_count):
        seat = (s.shown_from + step) % s.seats
        card = int(s.hand[seat, s.shown[seat]])
        colour, power = card >> 4, card & 15
        if colour == 0:
            power += 16
        elif colour != asked:
            power = 0
        if power > best_power:
            best, best_power = seat, power
    return best


@kernel
def trick_winner(states: Any, i: int) -> int:
    """Who has the best card of the trick on the table."""
    return best_shown(states[i])


@rule
def deal_points(number: int, beads: int, safety: int, tricks: int) -> int:
    """The points of one seat in deal `number`, from 1 (L13, L14, L15)."""
    over = tricks - beads
    if safety:
        return 5 * number if over == 0 or over == 1 else -5 * abs(over)
    return 10 * number if over == 0 else -5 * abs(over)


@rule
def _end_deal(s: State) -> None:
    for seat in range(s.seats):
        points = deal_points(s.deal + 1, int(s.beads[seat]), int(s.safety[seat]), int(s.tricks[seat]))
        s.points[s.deal, seat] = points
        s.score[seat] += points
    s.deal += 1
    s.phase = OVER if s.deal == DEALS else DEALING


@rule
def scores(s: State, out: NDArray[np.int64]) -> None:
    """Write the scores so far, by seat."""
    for seat in range(s.seats):
        out[seat] = s.score[seat]


@rule
def ranks(s: State, out: NDArray[np.int64]) -> None:
    """Write the places, 1 is best: by score, then deal 4, then nearness to the holder of the card (L16)."""
    for seat in range(s.seats):
        out[seat] = 1
        for other in range(s.seats):
            if _ahead(s, other, seat):
                out[seat] += 1


@rule
def _ahead(s: State, one: int, other: int) -> bool:
    if s.score[one] != s.score[other]:
        return bool(s.score[one] > s.score[other])
    if s.points[DEALS - 1, one] != s.points[DEALS - 1, other]:
        return bool(s.points[DEALS - 1, one] > s.points[DEALS - 1, other])
    return (one - s.holder) % s.seats < (other - s.holder) % s.seats

"""The rules of Kooz on one state record (numbers like K8 are those of RULES.md)."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.core.kernel import kernel, rule
from tablee.games.kooz.memory import (
    forget_laid,
    note_accused,
    note_laid,
    note_parted,
    note_passed,
    note_shown,
    note_taken,
)
from tablee.games.kooz.state import (
    ACCUSE,
    BELIEVE,
    CARDS,
    CLAIM_NAMES,
    DEALING,
    FIRST_CARD,
    FIRST_CLAIM,
    FIRST_COUNT,
    FIRST_GIFT,
    FOLLOWING,
    GOD,
    GOD_CLAIM,
    HAND_OF_TWO,
    IN_DECK,
    JOKER,
    KINDS,
    LEADING,
    MERDE,
    MOST_LAID,
    MOST_MOVES,
    NOBODY,
    OVER,
    PASS,
    SHOW,
    State,
)

_CLAIMS = len(CLAIM_NAMES)


@rule
def begin(s: State, seats: int, first: int, options: NDArray[np.int64]) -> None:
    """Set a blank record up; `first` starts (K3). Options: [timed]."""
    s.seats = seats
    s.starter = first
    s.turn = first
    s.timed = options[0]
    s.phase = DEALING
    s.winner = NOBODY
    s.last = NOBODY
    s.liar = NOBODY
    s.bluffer = NOBODY
    s.chosen_claim = NOBODY


@rule
def deck_size(s: State) -> int:
    """How many cards in what order the rules ask for now: 0 when they ask for none."""
    return CARDS if s.phase == DEALING else 0


@rule
def fill_deck(s: State, cards: NDArray[Any]) -> None:
    """Write the whole deck, unshuffled (K1)."""
    k = 0
    for kind in range(KINDS):
        for _ in range(IN_DECK[kind]):
            cards[k] = kind
            k += 1


@rule
def deal(s: State, cards: NDArray[Any]) -> None:
    """Deal a deck clockwise one by one from the starter; with two seats 15 each, the rest aside (K2)."""
    dealt = 2 * HAND_OF_TWO if s.seats == 2 else CARDS
    for k in range(dealt):
        seat = (s.starter + k) % s.seats
        s.hand[seat, cards[k]] += 1
        s.held[seat] += 1
    for k in range(dealt, CARDS):
        s.aside[cards[k]] += 1
    _begin_round(s, int(s.starter))


@rule
def _begin_round(s: State, leader: int) -> None:
    """Everybody is in again (K4)."""
    s.turn = leader
    s.inside = (1 << int(s.seats)) - 1
    s.asked = 0
    s.last = NOBODY
    s.piled = 0
    s.count = 0
    s.phase = LEADING
    _clear_choice(s)


@rule
def _clear_choice(s: State) -> None:
    s.chosen_count = 0
    s.chosen_claim = NOBODY
    s.chosen_cards = 0
    s.gifts = 0


@rule
def must(s: State) -> int:
    """The seat that must act, or -1: the asked one by one, clockwise after the next in turn, then that one (K18)."""
    if s.phase == DEALING or s.phase == OVER:
        return -1
    for step in range(1, s.seats):
        seat = (s.turn + step) % s.seats
        if (s.asked >> seat) & 1:
            return int(seat)
    return int(s.turn)


@rule
def may(s: State) -> int:
    """Bit mask of the seats that may act besides: to accuse (K7), or to show a lie (K9)."""
    if s.phase == FOLLOWING:
        return int(s.inside) & ~(1 << int(s.last)) & ~(1 << must(s))
    if s.phase == LEADING and s.liar != NOBODY:
        return 1 << int(s.liar)
    return 0


@rule
def legal(s: State, seat: int) -> int:
    """Bit mask of the moves that the rules allow that seat now."""
    if s.phase == LEADING:
        if seat == s.turn:
            return _legal_lead(s, seat)
        return 1 << SHOW if seat == s.liar else 0
    if s.phase != FOLLOWING or seat == s.last or not (s.inside >> seat) & 1:
        return 0
    if (s.asked >> seat) & 1:
        return (1 << ACCUSE) | (1 << BELIEVE)
    if seat != s.turn or s.asked:
        return 1 << ACCUSE
    if s.chosen_claim != NOBODY:
        return _legal_cards(s, seat)
    return (1 << ACCUSE) | (1 << PASS) | _legal_covers(s, seat)


@rule
def _legal_lead(s: State, seat: int) -> int:
    """Lay one to four cards as anything (K4), or give the Merdes of a super bluff away first (K13)."""
    if s.gifts:
        return _legal_gifts(s, seat)
    if s.chosen_count == 0:
        counts = (1 << min(MOST_LAID, int(s.held[seat]))) - 1
        return (counts << FIRST_COUNT) | (_legal_gifts(s, seat) if bluffed(s) else 0)
    if s.chosen_claim == NOBODY:
        return ((1 << _CLAIMS) - 1) << FIRST_CLAIM
    return _legal_cards(s, seat)


@rule
def bluffed(s: State) -> bool:
    """Whether the round before was won with nothing but Merdes, which may still be given away (K13)."""
    merdes = 0
    for k in range(s.finals):
        merdes += s.final[k] == MERDE
    return bool(s.bluffer != NOBODY and merdes == s.finals)


@rule
def _legal_gifts(s: State, seat: int) -> int:
    """Any other seat, not below the one given to before, so that each way to give is one sequence."""
    bits = ((1 << int(s.seats)) - 1) & ~(1 << seat)
    if s.gifts:
        for below in range(s.seats - 1, 0, -1):
            if s.gift[below]:
                bits &= ~((1 << below) - 1)
                break
    return bits << FIRST_GIFT


@rule
def _legal_covers(s: State, seat: int) -> int:
    """Claims equal or higher, with enough cards (K5), not over a God (K6) nor over a player's last cards (K14)."""
    claim = int(s.claim[s.piled - 1])
    if claim == GOD_CLAIM or s.held[seat] < s.count or s.held[s.last] == 0:
        return 0
    return (((1 << _CLAIMS) - 1) & ~((1 << claim) - 1)) << FIRST_CLAIM


@rule
def _legal_cards(s: State, seat: int) -> int:
    """Cards of the hand not chosen yet, in rising order of kind, leaving enough of those kinds to lay."""
    wanted = _cards_to_lay(s) - s.chosen_cards
    lowest = int(s.chosen[s.chosen_cards - 1]) if s.chosen_cards else 0
    bits = 0
    left = 0
    for kind in range(KINDS - 1, lowest - 1, -1):
        here = int(s.hand[seat, kind])
        if kind == lowest:
            here -= _chosen_of(s, kind)
        left += here
        if here > 0 and left >= wanted:
            bits |= 1 << kind
    return bits << FIRST_CARD


@rule
def _cards_to_lay(s: State) -> int:
    return int(s.chosen_count) if s.phase == LEADING else int(s.count)


@rule
def _chosen_of(s: State, kind: int) -> int:
    count = 0
    for k in range(s.chosen_cards):
        if s.chosen[k] == kind:
            count += 1
    return count


@rule
def choosing(s: State) -> bool:
    """Whether the seat in turn has begun to choose a lay or a gift."""
    return bool(s.chosen_count > 0 or s.chosen_claim != NOBODY or s.gifts > 0)


@rule
def act(s: State, seat: int, move: int) -> None:
    """Carry out a move that is legal."""
    if move < FIRST_CLAIM:
        s.chosen_count = move - FIRST_COUNT + 1
    elif move < FIRST_CARD:
        s.chosen_claim = move - FIRST_CLAIM
    elif move < PASS:
        s.chosen[s.chosen_cards] = move - FIRST_CARD
        s.chosen_cards += 1
        if s.chosen_cards == _cards_to_lay(s):
            _lay(s, seat)
    elif move == BELIEVE:
        s.asked &= ~(1 << seat)
    elif move == SHOW:
        _show(s)
    elif move >= FIRST_GIFT:
        _give(s, move - FIRST_GIFT)
    elif move == PASS:
        _pass(s, seat)
    else:
        _accuse(s, seat)


@rule
def _count_move(s: State) -> None:
    """Count a move, and call the game off after too many (K17)."""
    s.moves += 1
    if s.moves >= MOST_MOVES and s.phase != OVER:
        s.phase = OVER


@rule
def _lay(s: State, seat: int) -> None:
    """Lay the chosen cards face down on the pile, and open a window (K4, K5, K18)."""
    if s.phase == LEADING:
        s.count = s.chosen_count
        _cover_finals(s)
    for k in range(s.count):
        kind = s.chosen[k]
        s.hand[seat, kind] -= 1
        s.pile[s.piled] = kind
        s.layer[s.piled] = seat
        s.claim[s.piled] = s.chosen_claim
        s.piled += 1
    s.held[seat] -= s.count
    s.lays += 1
    note_laid(s, seat)
    s.last = seat
    s.phase = FOLLOWING
    _clear_choice(s)
    _next_turn(s, seat)
    s.asked = int(s.inside) & ~(1 << int(s.last)) & ~(1 << int(s.turn))
    _count_move(s)


@rule
def _cover_finals(s: State) -> None:
    """Once somebody lays, what was laid last in the round before can be neither shown nor given (K9, K13)."""
    s.finals = 0
    s.turned_up = 0
    s.liar = NOBODY
    s.bluffer = NOBODY


@rule
def _next_turn(s: State, seat: int) -> None:
    """Pass the turn to the next seat still in the round."""
    turn = (seat + 1) % s.seats
    while not (s.inside >> turn) & 1:
        turn = (turn + 1) % s.seats
    s.turn = turn


@rule
def _pass(s: State, seat: int) -> None:
    """Leave the round (K5); the last one left wins it (K12)."""
    note_passed(s, seat)
    s.inside &= ~(1 << seat)
    if int(s.inside) == 1 << int(s.last):
        _win_round(s)
    else:
        _next_turn(s, seat)
        if not s.timed:
            s.asked = int(s.inside) & ~(1 << int(s.last)) & ~(1 << int(s.turn))
    _count_move(s)


@rule
def _keep_finals(s: State) -> None:
    """Remember the cards laid last while they may still be shown or given."""
    s.finals = s.count
    s.final_claim = s.claim[s.piled - 1]
    for k in range(s.count):
        s.final[k] = s.pile[s.piled - s.count + k]


@rule
def _win_round(s: State) -> None:
    """The pile leaves the game and the winner leads (K12), or has won the game with the last cards (K14)."""
    winner = int(s.last)
    if s.held[winner] == 0:
        _end_game(s, winner)
        return
    _keep_finals(s)
    s.bluffer = winner
    for k in range(s.piled):
        s.gone[s.pile[k]] += 1
    forget_laid(s, NOBODY, 0)
    note_parted(s)
    _begin_round(s, winner)


@rule
def truthful(laid: NDArray[np.int8], count: int, claim: int) -> bool:
    """Whether the first `count` cards are what was claimed: of that number or Jokers, or all Gods (K8)."""
    for k in range(count):
        kind = laid[k]
        if claim == GOD_CLAIM:
            if kind != GOD:
                return False
        elif kind != claim and kind != JOKER:
            return False
    return True


@kernel
def lied(states: Any, i: int) -> bool:
    """Whether the cards laid last are not what was claimed."""
    s = states[i]
    start = s.piled - s.count
    return not truthful(s.pile[start:], int(s.count), int(s.claim[start]))


@kernel
def can_give(states: Any, i: int) -> bool:
    """Whether the seat that leads may give the Merdes of a super bluff away."""
    return bluffed(states[i])


@rule
def _accuse(s: State, accuser: int) -> None:
    """Settle an accusation: who is wrong takes up the pile, the other leads (K9, K10, K15)."""
    accused = int(s.last)
    _keep_finals(s)
    true = truthful(s.final, int(s.finals), int(s.final_claim))
    taker = accuser if true else accused
    leader = accused if true else accuser
    forget_laid(s, taker, s.count if true else 0)
    note_taken(s, taker, s.count if true else 0)
    note_accused(s, accuser, accused, true)
    _take_up(s, taker)
    s.turned_up = true
    if s.held[accused] == 0:
        _end_game(s, accused)
    else:
        s.liar = NOBODY if true else accused
        _begin_round(s, leader)
    _count_move(s)


@rule
def _take_up(s: State, taker: int) -> None:
    """Take up all cards laid in this round but the Gods, which leave the game (K9, K10, K11)."""
    for k in range(s.piled):
        if s.pile[k] == GOD:
            s.gods_out += 1
        else:
            s.hand[taker, s.pile[k]] += 1
            s.held[taker] += 1
    s.piled = 0


@rule
def _show(s: State) -> None:
    """A found liar turns the cards laid last up for all (K9)."""
    note_shown(s)
    s.turned_up = 1
    s.liar = NOBODY


@rule
def _give(s: State, seat: int) -> None:
    """Give one Merde of a super bluff away; with the last of them the gift is made (K13)."""
    if s.gifts == 0:
        for other in range(s.seats):
            s.gift[other] = 0
    s.gift[seat] += 1
    s.gifts += 1
    if s.gifts < s.finals:
        return
    for other in range(s.seats):
        s.hand[other, MERDE] += s.gift[other]
        s.held[other] += s.gift[other]
        s.known[other, MERDE] += s.gift[other]
    s.gone[MERDE] -= s.finals
    s.parted[s.turn, MERDE] -= s.finals
    _cover_finals(s)
    _clear_choice(s)
    _count_move(s)


@rule
def _end_game(s: State, winner: int) -> None:
    s.winner = winner
    s.phase = OVER


@rule
def scores(s: State, out: NDArray[np.int64]) -> None:
    """Kooz has no points: 1 for the winner, 0 for the others."""
    for seat in range(s.seats):
        out[seat] = 1 if seat == s.winner else 0


@rule
def ranks(s: State, out: NDArray[np.int64]) -> None:
    """Write the places: one winner, the others equal second (K16); all equal first when nobody won (K17)."""
    for seat in range(s.seats):
        out[seat] = 1 if seat == s.winner or s.winner == NOBODY else 2

"""The rules of Pixies on one state record (numbers like P7 are those of RULES.md)."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.core.chance import bit_count
from tablee.core.kernel import rule
from tablee.games.pixies.state import (
    CARDS,
    COLOUR,
    COLOURS,
    FIRST_SPACE,
    KEEP_NEW,
    KEEP_OLD,
    KEEPING,
    MANY,
    MOST_OFFERED,
    MOST_SEATS,
    NOTHING,
    OVER,
    REVEALING,
    ROUNDS,
    SIGNS,
    SPACE,
    SPACES,
    SPACING,
    SPECIAL,
    TAKING,
    State,
)

# The spaces of the left and the right column as bit masks: a zone does not grow around an edge (P16).
_NOT_LEFT = 0b110110110
_NOT_RIGHT = 0b011011011


@rule
def begin(s: State, seats: int, first: int, options: NDArray[np.int64]) -> None:
    """Set a blank record up; `first` begins round 1 (P2). There are no options."""
    s.seats = seats
    s.first = first
    s.turn = first
    s.phase = REVEALING
    _clear(s)


@rule
def deck_size(s: State) -> int:
    """How many cards in what order the rules ask for now: 0 when they ask for none."""
    return CARDS if s.phase == REVEALING else 0


@rule
def fill_deck(s: State, cards: NDArray[Any]) -> None:
    """Write the whole deck, unshuffled (P1)."""
    for code in range(CARDS):
        cards[code] = code


@rule
def deal(s: State, cards: NDArray[Any]) -> None:
    """Begin a round with a shuffled deck, top first: empty areas, then the first offer (P3, P13)."""
    for k in range(CARDS):
        s.deck[k] = cards[k]
    s.drawn = 0
    _clear(s)
    _reveal(s)


@rule
def _clear(s: State) -> None:
    """Take everything off the table."""
    s.pending = NOTHING
    for k in range(MOST_OFFERED):
        s.offer[k] = NOTHING
    for seat in range(MOST_SEATS):
        s.filled[seat] = 0
        for space in range(SPACES):
            s.up[seat, space] = NOTHING
            s.down[seat, space] = NOTHING


@rule
def offered(s: State) -> int:
    """How many cards a turn of the table reveals (P3)."""
    return 4 if s.seats == 2 else int(s.seats)


@rule
def _reveal(s: State) -> None:
    """Lay the next offer out (P3)."""
    count = offered(s)
    for k in range(count):
        s.offer[k] = s.deck[s.drawn + k]
    s.drawn += count
    s.left = count
    s.turn = s.first
    s.phase = TAKING


@rule
def must(s: State) -> int:
    """The seat that must act, or -1 when none does: a deck is wanted or the game is over."""
    return -1 if s.phase == REVEALING or s.phase == OVER else int(s.turn)


@rule
def may(s: State) -> int:
    """Bit mask of the seats that may act besides: none in Pixies."""
    return 0


@rule
def legal(s: State, seat: int) -> int:
    """Bit mask of the moves that the rules allow that seat now."""
    if must(s) != seat:
        return 0
    if s.phase == KEEPING:
        return (1 << KEEP_OLD) | (1 << KEEP_NEW)
    bits = 0
    if s.phase == SPACING:
        for space in range(SPACES):
            if s.up[seat, space] == NOTHING and s.down[seat, space] == NOTHING:
                bits |= 1 << (FIRST_SPACE + space)
    else:
        for k in range(MOST_OFFERED):
            if s.offer[k] != NOTHING:
                bits |= 1 << k
    return bits


@rule
def choosing(s: State) -> bool:
    """Whether a card is being placed: taking and placing are one move."""
    return bool(s.phase == KEEPING or s.phase == SPACING)


@rule
def act(s: State, seat: int, move: int) -> None:
    """Carry out a move that is legal."""
    if s.phase == TAKING:
        s.pending = move
        space = int(SPACE[s.offer[move]])
        if s.up[seat, space] == NOTHING:
            _put_up(s, seat, space)
        else:
            s.phase = SPACING if validated(s, seat, space) else KEEPING
    elif s.phase == KEEPING:
        _put_together(s, seat, move == KEEP_NEW)
    else:
        s.down[seat, move - FIRST_SPACE] = s.offer[s.pending]
        s.filled[seat] += 1
        _end_pick(s, seat)


@rule
def validated(s: State, seat: int, space: int) -> bool:
    """Whether a card lies face up on top of a face-down one there (P9)."""
    return bool(s.up[seat, space] != NOTHING and s.down[seat, space] != NOTHING)


@rule
def _put_up(s: State, seat: int, space: int) -> None:
    """Lay the card face up on its space, on top of what lies there face down (P6)."""
    if s.down[seat, space] == NOTHING:
        s.filled[seat] += 1
    s.up[seat, space] = s.offer[s.pending]
    _end_pick(s, seat)


@rule
def _put_together(s: State, seat: int, new_on_top: bool) -> None:
    """Lay the new card on or under the face-up card of its number (P7)."""
    card = s.offer[s.pending]
    space = int(SPACE[card])
    if new_on_top:
        s.down[seat, space] = s.up[seat, space]
        s.up[seat, space] = card
    else:
        s.down[seat, space] = card
    _end_pick(s, seat)


@rule
def _end_pick(s: State, seat: int) -> None:
    """Go on to the next seat, the next turn of the table or the next round (P4, P5, P10, P11, P12)."""
    s.offer[s.pending] = NOTHING
    s.pending = NOTHING
    s.left -= 1
    s.phase = TAKING
    s.turn = (seat + 1) % s.seats
    early = s.seats == 2 and s.left == 2
    if (s.left == 0 or early) and _somebody_full(s):
        _end_round(s, seat)
    elif s.left == 0:
        s.first = seat
        if s.drawn + offered(s) > CARDS:
            _end_round(s, seat)
        else:
            _reveal(s)


@rule
def _somebody_full(s: State) -> bool:
    full = False
    for seat in range(s.seats):
        full |= bool(s.filled[seat] == SPACES)
    return full


@rule
def _end_round(s: State, last: int) -> None:
    """Count the round; who played last begins the next (P13)."""
    for seat in range(s.seats):
        parts = area_points(s, seat)
        for k in range(3):
            s.points[s.number, seat, k] = parts[k]
            s.score[seat] += parts[k]
    s.number += 1
    s.first = last
    s.turn = last
    s.phase = OVER if s.number == ROUNDS else REVEALING


@rule
def area_points(s: State, seat: int) -> tuple[int, int, int]:
    """What an area is worth now: validated cards, signs, largest zone (P14, P15, P16)."""
    value = 0
    signs = 0
    of_colour = np.zeros(5, np.int64)  # the spaces with a face-up card of each colour, many-coloured last
    specials = np.zeros(5, np.int64)
    for space in range(SPACES):
        card = s.up[seat, space]
        if card == NOTHING:
            continue
        if s.down[seat, space] != NOTHING:
            value += space + 1
        signs += SIGNS[card]
        of_colour[COLOUR[card]] |= 1 << space
        specials[COLOUR[card]] += SPECIAL[card]
    largest = 0
    for colour in range(COLOURS):
        spaces = int(of_colour[colour] | of_colour[MANY])
        signs += specials[colour] * bit_count(spaces)
        largest = max(largest, largest_zone(spaces))
    return value, signs, largest * (min(int(s.number), ROUNDS - 1) + 2)


@rule
def largest_zone(spaces: int) -> int:
    """The size of the largest group of spaces that touch side by side; one space alone is none (P16)."""
    best = 0
    while spaces:
        zone = spaces & -spaces
        grown = 0
        while grown != zone:
            grown = zone
            zone |= ((zone & _NOT_RIGHT) << 1) | ((zone & _NOT_LEFT) >> 1) | (zone << 3) | (zone >> 3)
            zone &= spaces
        spaces &= ~zone
        best = max(best, bit_count(zone))
    return best if best > 1 else 0


@rule
def scores(s: State, out: NDArray[np.int64]) -> None:
    """Write the scores of the rounds done, by seat."""
    for seat in range(s.seats):
        out[seat] = s.score[seat]


@rule
def ranks(s: State, out: NDArray[np.int64]) -> None:
    """Write the places, 1 is best; equals share one (P17)."""
    for seat in range(s.seats):
        out[seat] = 1
        for other in range(s.seats):
            if s.score[other] > s.score[seat]:
                out[seat] += 1

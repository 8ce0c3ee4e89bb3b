"""How to draft and place in Pixies by rules of thumb: the policy that searches play on with.

A card is worth its signs and what it adds to a zone, all of its number where it is validated at once, and about half of
it where a second card may still come.
"""

import numpy as np
from numpy.typing import NDArray

from tablee.core.chance import Source, below, low_bit, pick
from tablee.core.engine import States
from tablee.core.kernel import kernel, rule
from tablee.core.reward import write_shares
from tablee.games.pixies.rules import act, area_points, choosing, legal, ranks
from tablee.games.pixies.state import (
    COLOUR,
    FIRST_SPACE,
    KEEP_NEW,
    KEEP_OLD,
    MANY,
    MOST_OFFERED,
    MOST_SEATS,
    NOTHING,
    SIGNS,
    SPACE,
    SPACES,
    SPACING,
    SPECIAL,
    TAKING,
    State,
)

HOPE = 0.45  # the part of its number that a card not validated is expected to earn
FILLER = 0.8  # what a card face down on an empty space is worth
GOOD_ROUND = 60.0  # points: a worth of 1
PLACE = 30.0  # points that being ahead of all others at the end of the round is worth; behind all, as many less
WHIM = 10  # now and then a policy takes anything


@rule
def ended(s: State, root: State) -> bool:
    """A search looks to the end of the round."""
    return bool(s.number != root.number)


@rule
def blurred(s: State, root: State) -> bool:
    """A tree ends where the next offer is laid out: beyond, equal moves take different cards each time."""
    return bool(s.drawn != root.drawn)


@rule
def prepare(s: State, seat: int, notes: NDArray[np.float64]) -> None:
    """Nothing needs to be noted: all but the deck is open."""


@rule
def alike(one: int, other: int) -> bool:
    """Whether two cards can be in one zone."""
    return bool(COLOUR[one] == COLOUR[other] or COLOUR[one] == MANY or COLOUR[other] == MANY)


@rule
def neighbours(s: State, seat: int, space: int, card: int) -> int:
    """How many face-up cards beside a space are alike."""
    count = 0
    for other in range(SPACES):
        far = abs(other // 3 - space // 3) + abs(other % 3 - space % 3)
        if far == 1 and s.up[seat, other] != NOTHING and alike(int(s.up[seat, other]), card):
            count += 1
    return count


@rule
def face_value(s: State, seat: int, card: int) -> float:
    """What a card is worth face up on its space, beyond its number: signs and zone."""
    value = float(SIGNS[card])
    for space in range(SPACES):
        other = int(s.up[seat, space])
        if other != NOTHING and space != SPACE[card]:
            if SPECIAL[card] and (COLOUR[other] == COLOUR[card] or COLOUR[other] == MANY):
                value += 1.0
            if SPECIAL[other] and (COLOUR[other] == COLOUR[card] or COLOUR[card] == MANY):
                value += 1.0
    if SPECIAL[card]:
        value += 2.0
    return value + 0.6 * (s.number + 2) * min(2, neighbours(s, seat, int(SPACE[card]), card))


@rule
def card_value(s: State, seat: int, card: int) -> float:
    """What taking a card is worth to a seat."""
    space = int(SPACE[card])
    old = int(s.up[seat, space])
    if old == NOTHING:
        part = HOPE if s.down[seat, space] == NOTHING else 1.0
        return part * (space + 1) + face_value(s, seat, card)
    if s.down[seat, space] != NOTHING:
        return FILLER
    return space + 1 + max(0.0, face_value(s, seat, card) - face_value(s, seat, old)) - HOPE * (space + 1)


@rule
def take(s: State, seat: int) -> int:
    """The card of the offer that is worth most."""
    best, best_value = -1, -1e9
    for k in range(MOST_OFFERED):
        if s.offer[k] != NOTHING:
            value = card_value(s, seat, int(s.offer[k]))
            if value > best_value:
                best, best_value = k, value
    return best


@rule
def place(s: State, seat: int) -> int:
    """How to place the card being taken: the better face up; face down where the highest number may come."""
    card = int(s.offer[s.pending])
    if s.phase == SPACING:
        space = SPACES - 1
        while not (legal(s, seat) >> (FIRST_SPACE + space)) & 1:
            space -= 1
        return FIRST_SPACE + space
    old = int(s.up[seat, SPACE[card]])
    return KEEP_NEW if face_value(s, seat, card) > face_value(s, seat, old) else KEEP_OLD


@rule
def policy(s: State, seat: int, notes: NDArray[np.float64], source: Source) -> int:
    """A sensible move, now and then any."""
    if below(source, WHIM) == 0:
        return pick(source, legal(s, seat))
    return take(s, seat) if s.phase == TAKING else place(s, seat)


@rule
def worth(s: State, root: State, seat: int, out: NDArray[np.float64]) -> None:
    """The points of the round, less what the best of the others has, and the place in the game, by a good round."""
    places = np.empty(MOST_SEATS, np.int64)
    ranks(s, places)
    write_shares(places, int(s.seats), out)
    for k in range(s.seats):
        rival = -1e9
        for other in range(s.seats):
            if other != k:
                rival = max(rival, _points(s, root, other))
        out[k] = (PLACE * out[k] + _points(s, root, k) - 0.5 * rival) / GOOD_ROUND


@rule
def _points(s: State, root: State, seat: int) -> float:
    points = 0.0
    for k in range(3):
        points += s.points[root.number, seat, k]
    return points


@kernel
def by_rule(states: States, i: int, seat: int) -> int:
    """A move by rules of thumb."""
    s = states[i]
    return take(s, seat) if s.phase == TAKING else place(s, seat)


@rule
def _standing(s: State, seat: int, number: int) -> int:
    """What the seat's area is worth, or was when round `number` ended with the move just made."""
    if s.number != number:
        return int(s.points[number, seat, 0] + s.points[number, seat, 1] + s.points[number, seat, 2])
    value, signs, zone = area_points(s, seat)
    return int(value + signs + zone)


@rule
def _best_after(states: States, seat: int, move: int, out: NDArray[np.int64]) -> None:
    """Write the most points that the area can be worth after a move, with the move that places the card so."""
    number = int(states[0].number)
    act(states[0], seat, move)
    out[0], out[1] = -1000, -1
    bits = legal(states[0], seat) if choosing(states[0]) else 0
    if bits == 0:
        out[0] = _standing(states[0], seat, number)
    while bits:
        placing = low_bit(bits)
        bits &= bits - 1
        tried = states.copy()
        act(tried[0], seat, placing)
        points = _standing(tried[0], seat, number)
        if points > out[0]:
            out[0], out[1] = points, placing


@kernel
def at_once(states: States, i: int, seat: int) -> int:
    """The move that gives the most points at once, counting how the card can then be placed."""
    best, most = -1, -10000
    found = np.empty(2, np.int64)
    bits = legal(states[i], seat)
    while bits:
        move = low_bit(bits)
        bits &= bits - 1
        _best_after(states[i : i + 1].copy(), seat, move, found)
        if found[0] > most:
            best, most = move, found[0]
    return best


@kernel
def by_number(states: States, i: int, seat: int) -> int:
    """The card of the highest number that still finds a place; how it lies does not matter."""
    s = states[i]
    if s.phase != TAKING:
        return low_bit(legal(s, seat))
    best, highest = -1, -1
    for k in range(MOST_OFFERED):
        if s.offer[k] != NOTHING:
            space = int(SPACE[s.offer[k]])
            number = space if s.up[seat, space] == NOTHING or s.down[seat, space] == NOTHING else 0
            if number > highest:
                best, highest = k, number
    return best

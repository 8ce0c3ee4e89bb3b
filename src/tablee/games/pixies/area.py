"""What views and moves ask of the areas: what they are worth, and how a card would be placed. The rules answer."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.core.kernel import kernel, rule
from tablee.games.pixies.rules import act, area_points, choosing, largest_zone, legal, must, offered
from tablee.games.pixies.state import COLOUR, COLOURS, FIRST_TAKE, MANY, MOST_OFFERED, NOTHING, SPACES, State


@kernel
def places(states: NDArray[np.void], i: int) -> int:
    """How many places the offer has."""
    return offered(states[i])


@kernel
def count_areas(states: NDArray[np.void], i: int, out: NDArray[np.int64]) -> None:
    """Write what each seat's area (row) is worth, validated, signs and zone, then the zone's spaces as a bit mask.

    Once a round is done its areas lie there until the next deck comes, and are worth what the round gave.
    """
    s: Any = states[i]
    out[:] = 0
    for seat in range(s.seats):
        parts = area_points(s, seat)
        for k in range(3):
            out[seat, k] = parts[k] if must(s) >= 0 or s.number == 0 else s.points[s.number - 1, seat, k]
        out[seat, 3] = _zone(s, seat)


@rule
def _zone(s: State, seat: int) -> int:
    """The spaces of the largest zone (P16); of equals the first colour's, then the one with the lowest space."""
    best, size = 0, 0
    for colour in range(COLOURS):
        spaces = _coloured(s, seat, colour)
        found = largest_zone(spaces)
        if found > size:
            best, size = spaces, found
    return _without_others(best, size)


@rule
def _coloured(s: State, seat: int, colour: int) -> int:
    """The spaces with a face-up card of a colour; a many-coloured card is of every colour."""
    spaces = 0
    for space in range(SPACES):
        card = s.up[seat, space]
        if card != NOTHING and (COLOUR[card] == colour or COLOUR[card] == MANY):
            spaces |= 1 << space
    return spaces


@rule
def _without_others(spaces: int, size: int) -> int:
    """Take away, highest first, each space without which there still is a zone of that size: one such zone is left."""
    for space in range(SPACES - 1, -1, -1):
        rest = spaces & ~(1 << space)
        if largest_zone(rest) == size:
            spaces = rest
    return spaces


@kernel
def placings(states: NDArray[np.void], i: int, seat: int, out: NDArray[np.int64]) -> None:
    """Write for each place of the offer which moves can follow taking its card, as a bit mask.

    0: none, the card goes face up (P6); -1: it can't be taken. While a card is being placed, it is the only one.
    """
    s: Any = states[i]
    out[:] = -1
    bits = legal(s, seat)
    if choosing(s):
        if bits:
            out[s.pending] = bits
        return
    for place in range(MOST_OFFERED):
        if (bits >> (FIRST_TAKE + place)) & 1:
            tried: Any = states[i : i + 1].copy()
            act(tried[0], seat, FIRST_TAKE + place)
            out[place] = legal(tried[0], seat) if choosing(tried[0]) else 0

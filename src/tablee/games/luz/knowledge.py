"""What a seat of Luz can know of its own hand: exact chances by counting, and hands imagined to match.

A hand's values rise within a colour (L5), so own cards already played bound the others: between two of them lie m
slots, and of the n values unseen that fit there any m are equally likely. No gap depends on another.
"""

from math import comb

import numpy as np
from numpy.typing import NDArray

from tablee.core.chance import Source, below
from tablee.core.kernel import kernel, rule
from tablee.games.luz.rules import _top_value
from tablee.games.luz.state import ASIDE, COLOURS, MOST_SEATS, SLOTS, State, top_value

MOST_VALUES = top_value(MOST_SEATS)
_CHOOSE = np.array([[comb(n, k) for k in range(MOST_VALUES + 1)] for n in range(MOST_VALUES + 1)], np.int64)


@rule
def unseen_values(s: State, seat: int, unseen: NDArray[np.int64]) -> None:
    """Write by colour a bit mask of the values that a seat has not seen: bit v for value v."""
    for colour in range(COLOURS):
        unseen[colour] = (1 << (_top_value(int(s.seats)) + 1)) - 2
    for other in range(s.seats):
        hidden = int(s.held[other]) if other == seat else 0
        for slot in range(SLOTS):
            if not (hidden >> slot) & 1:
                card = int(s.hand[other, slot])
                unseen[card >> 4] &= ~(1 << (card & 15))


@rule
def gap(s: State, seat: int, colour: int, start: int) -> tuple[int, int, int]:
    """The run of unplayed slots of a colour from `start` on: its end, and the values that its neighbours lie between.

    Neighbours are own cards already played, or the ends of the colour.
    """
    low, high = 0, MOST_VALUES + 1
    if start > 0 and s.hand[seat, start - 1] >> 4 == colour:
        low = int(s.hand[seat, start - 1]) & 15
    end = start
    while end < SLOTS and (s.suit[seat, colour] >> end) & 1 and (s.held[seat] >> end) & 1:
        end += 1
    if end < SLOTS and (s.suit[seat, colour] >> end) & 1:
        high = int(s.hand[seat, end]) & 15
    return end, low, high


@rule
def fitting(unseen: int, low: int, high: int, values: NDArray[np.int64]) -> int:
    """Write the unseen values strictly between two others, rising, and say how many there are."""
    n = 0
    for value in range(low + 1, high):
        if (unseen >> value) & 1:
            values[n] = value
            n += 1
    return n


@rule
def _gap_chances(m: int, n: int, values: NDArray[np.int64], out: NDArray[np.float64]) -> None:
    """Write the chance of each of n rising values in each of m slots that hold any m of them in order."""
    for j in range(m):
        for i in range(n):
            ways = _CHOOSE[i, j] * _CHOOSE[n - 1 - i, m - 1 - j]
            out[j, values[i]] = ways / _CHOOSE[n, m]


@kernel
def chances(states: NDArray[np.void], i: int, seat: int, out: NDArray[np.float64]) -> None:
    """Write the exact chance of each value (column) in each unplayed slot (row) of a seat's own hand."""
    s = states[i]
    out[:] = 0.0
    values = np.empty(MOST_VALUES, np.int64)
    unseen = np.empty(COLOURS, np.int64)
    unseen_values(s, seat, unseen)
    for colour in range(COLOURS):
        slot = 0
        while slot < SLOTS:
            if (s.suit[seat, colour] >> slot) & 1 and (s.held[seat] >> slot) & 1:
                end, low, high = gap(s, seat, colour, slot)
                n = fitting(unseen[colour], low, high, values)
                _gap_chances(end - slot, n, values, out[slot:end])
                slot = end
            else:
                slot += 1


@rule
def imagine(s: State, seat: int, source: Source) -> None:
    """Draw the own hand and the cards aside from all that agree with what the seat knows, each as likely."""
    values = np.empty(MOST_VALUES, np.int64)
    unseen = np.empty(COLOURS, np.int64)
    unseen_values(s, seat, unseen)
    aside = 0
    for colour in range(COLOURS):
        slot = 0
        while slot < SLOTS:
            if (s.suit[seat, colour] >> slot) & 1 and (s.held[seat] >> slot) & 1:
                end, low, high = gap(s, seat, colour, slot)
                n = fitting(unseen[colour], low, high, values)
                unseen[colour] &= ~_draw_gap(s, seat, colour, slot, end, n, values, source)
                slot = end
            else:
                slot += 1
        for value in range(MOST_VALUES + 1):
            if (unseen[colour] >> value) & 1 and aside < ASIDE:
                s.aside[aside] = colour * 16 + value
                aside += 1


@rule
def _draw_gap(
    s: State, seat: int, colour: int, slot: int, end: int, n: int, values: NDArray[np.int64], source: Source
) -> int:
    """Put a uniformly drawn set of the n values into the slots, rising; say which as a bit mask."""
    drawn = 0
    for i in range(n):
        if below(source, n - i) < end - slot:
            s.hand[seat, slot] = colour * 16 + values[i]
            drawn |= 1 << values[i]
            slot += 1
    return drawn

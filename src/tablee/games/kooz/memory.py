"""What each seat of Kooz knows for certain of other hands and of the cards that are gone, and what all have seen done.

Kept by round: `known` and `told` say what was certain of the hands when the round began. A seat only loses cards
within a round, so the lays settle it when the round ends: of n cards laid unseen out of a hand, all may have been of
one kind, so n come off what is certain of every kind.
"""

import numpy as np

from tablee.core.kernel import rule
from tablee.games.kooz.state import ACCUSED, GOD, KINDS, LAID, LET_BY, LIED, MOST_SEATS, PASSED, TOLD_TRUE, State


@rule
def forget_laid(s: State, taker: int, turned_up: int) -> None:
    """At a round's end, take the cards laid off what is certain of each hand.

    All have seen the last `turned_up` cards of the pile; the taker (or nobody) has seen the whole pile.
    """
    laid = np.zeros((MOST_SEATS, KINDS), np.int64)
    seen = np.zeros((MOST_SEATS, KINDS), np.int64)
    unseen = np.zeros(MOST_SEATS, np.int64)
    for k in range(s.piled):
        laid[s.layer[k], s.pile[k]] += 1
        if k >= s.piled - turned_up:
            seen[s.layer[k], s.pile[k]] += 1
        else:
            unseen[s.layer[k]] += 1
    for seat in range(s.seats):
        if seat == taker:  # whose own cards come back
            continue
        for kind in range(KINDS):
            before = int(s.known[seat, kind])
            off = seen[seat, kind] + unseen[seat]
            now = max(0, before - off)
            s.known[seat, kind] = now
            for who in range(s.seats):
                certain = before + int(s.told[who, seat, kind])
                certain -= laid[seat, kind] if who == taker else off
                s.told[who, seat, kind] = max(0, certain - now) if who != seat else 0


@rule
def note_taken(s: State, taker: int, turned_up: int) -> None:
    """Who takes up the pile holds what was turned up, as all know, and what each seat laid, as that seat knows."""
    for who in range(s.seats):
        for kind in range(KINDS):
            s.added[who, kind] = 0
    for k in range(s.piled):
        kind = s.pile[k]
        if kind == GOD:
            continue
        if k >= s.piled - turned_up:
            s.known[taker, kind] += 1
        elif s.layer[k] != taker:
            s.told[s.layer[k], taker, kind] += 1
            s.added[s.layer[k], kind] += 1


@rule
def note_shown(s: State) -> None:
    """The cards that a found liar shows are the liar's own, as were those certain before; the others' came on top."""
    liar = int(s.liar)
    shown = np.zeros(KINDS, np.int64)
    for k in range(s.finals):
        shown[s.final[k]] += 1
    for kind in range(GOD):
        before = int(s.known[liar, kind])
        now = max(before, shown[kind])
        s.known[liar, kind] = now
        for who in range(s.seats):
            added = int(s.added[who, kind])
            own = before + s.told[who, liar, kind] - added
            s.told[who, liar, kind] = max(own, now) + added - now


@rule
def note_parted(s: State) -> None:
    """Each seat remembers the cards that it laid on a pile that left the game."""
    for k in range(s.piled):
        s.parted[s.layer[k], s.pile[k]] += 1


@rule
def note_laid(s: State, seat: int) -> None:
    """Who lays covers: the others still in, and the one who lays, did not accuse the cards that lay there."""
    s.tally[seat, LAID] += 1
    if s.last >= 0:
        for other in range(s.seats):
            if (s.inside >> other) & 1 and other != s.last:
                s.tally[other, LET_BY] += 1


@rule
def note_passed(s: State, seat: int) -> None:
    """Who passes may accuse no more, and did not."""
    s.tally[seat, PASSED] += 1
    s.tally[seat, LET_BY] += 1


@rule
def note_accused(s: State, accuser: int, accused: int, true: bool) -> None:
    """Who accused whom, and who was right."""
    s.tally[accuser, ACCUSED] += 1
    s.tally[accused, TOLD_TRUE if true else LIED] += 1

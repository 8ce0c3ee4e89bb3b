"""What each seat of Kooz knows for certain of other hands and of the cards that are gone.

Kept by round: `known` and `told` say what was certain of the hands when the round began. A seat only loses cards
within a round, so the lays settle it when the round ends: of n cards laid unseen out of a hand, all may have been of
one kind, so n come off what is certain of every kind.
"""

from tablee.core.kernel import rule
from tablee.games.kooz.state import GOD, KINDS, State


@rule
def _laid_by(s: State, seat: int, kind: int, start: int) -> int:
    """How many cards of a kind (any, if negative) that seat laid in this round, from place `start` of the pile on."""
    count = 0
    for k in range(start, s.piled):
        if s.layer[k] == seat and (kind < 0 or s.pile[k] == kind):
            count += 1
    return count


@rule
def forget_laid(s: State, taker: int, turned_up: int) -> None:
    """At a round's end, take the cards laid off what is certain of each hand.

    All have seen the last `turned_up` cards of the pile; the taker (or nobody) has seen the whole pile.
    """
    seen_from = s.piled - turned_up
    for seat in range(s.seats):
        laid = _laid_by(s, seat, -1, 0)
        if laid == 0:
            continue
        unseen = laid - _laid_by(s, seat, -1, seen_from)
        for kind in range(KINDS):
            before = int(s.known[seat, kind])
            now = max(0, before - unseen - _laid_by(s, seat, kind, seen_from))
            s.known[seat, kind] = now
            for who in range(s.seats):
                if who == seat:
                    continue
                certain = before + int(s.told[who, seat, kind])
                if who == taker:
                    certain -= _laid_by(s, seat, kind, 0)
                else:
                    certain -= unseen + _laid_by(s, seat, kind, seen_from)
                s.told[who, seat, kind] = max(0, certain - now)


@rule
def note_taken(s: State, taker: int, turned_up: int) -> None:
    """Who takes up the pile holds what was turned up, as all know, and what each seat laid, as that seat knows."""
    for k in range(s.piled):
        kind = s.pile[k]
        if kind == GOD:
            continue
        if k >= s.piled - turned_up:
            s.known[taker, kind] += 1
        elif s.layer[k] != taker:
            s.told[s.layer[k], taker, kind] += 1


@rule
def note_parted(s: State) -> None:
    """Each seat remembers the cards that it laid on a pile that left the game."""
    for k in range(s.piled):
        s.parted[s.layer[k], s.pile[k]] += 1

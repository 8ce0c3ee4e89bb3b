"""Imagining what a seat of Kooz does not know.

The seat's bag of certainties (see memory.py) is kept: what it knows to have been in a hand when the round began is in
that hand still, or among the cards that hand laid since. All other cards unseen go uniformly into the places unseen.
Only what the seat knows is read; what other seats know or have half chosen is blanked.
"""

import numpy as np
from numpy.typing import NDArray

from tablee.core.chance import Source, shuffle
from tablee.core.kernel import rule
from tablee.games.kooz.rules import truthful
from tablee.games.kooz.state import (
    CARDS,
    DEALING,
    FOLLOWING,
    GOD,
    IN_DECK,
    KINDS,
    LEADING,
    MOST_LAID,
    MOST_SEATS,
    NOBODY,
    OVER,
    State,
)

# A liar's cards are drawn anew until they are a lie, this often at most.
_TRIES = 64


@rule
def certain(s: State, who: int, seat: int, kind: int) -> int:
    """How many cards of a kind `who` knows for certain to have been in another's hand when the round began."""
    return int(s.known[seat, kind]) + int(s.told[who, seat, kind])


@rule
def imagine(s: State, seat: int, source: Source) -> None:
    """Draw all hidden cards anew, uniformly over the cards unseen, and blank what is not this seat's to know."""
    if s.phase == DEALING or s.phase == OVER:  # there is nothing yet to know, or nothing more
        return
    pool = np.empty(CARDS, np.int8)
    unseen = _unseen(s, seat, pool)
    shuffle(source, pool, unseen)
    used = 0
    for other in range(s.seats):
        if other != seat:
            used = _imagine_hand(s, seat, other, pool, used, source)
    used = _imagine_gone(s, seat, pool, used)
    for kind in range(KINDS):
        s.aside[kind] = 0
    for k in range(used, unseen):
        s.aside[pool[k]] += 1
    _blank_finals(s, seat, source)
    _blank_choice(s, seat)
    _blank_answers(s, seat)
    _blank_memories(s, seat)


@rule
def _unseen(s: State, seat: int, pool: NDArray[np.int8]) -> int:
    """Write the cards that the seat can place nowhere, and say how many there are."""
    left = np.zeros(KINDS, np.int64)
    left[GOD] = -s.gods_out
    for kind in range(KINDS):
        left[kind] += IN_DECK[kind] - s.hand[seat, kind] - s.parted[seat, kind]
    for other in range(s.seats):
        if other != seat:
            for kind in range(KINDS):
                left[kind] -= certain(s, seat, other, kind)
    for k in range(s.piled):
        if s.layer[k] == seat:
            left[s.pile[k]] -= 1
    return _spread(left, pool)


@rule
def _spread(counts: NDArray[np.int64], cards: NDArray[np.int8]) -> int:
    """Write the cards of a count of each kind, using it up, and say how many there are.

    One flat loop on purpose: LLVM unrolls nested ones over all kinds, which took seconds to compile.
    """
    n = 0
    kind = 0
    while kind < KINDS:
        if counts[kind] > 0:
            counts[kind] -= 1
            cards[n] = kind
            n += 1
        else:
            kind += 1
    return n


@rule
def _imagine_hand(s: State, seat: int, other: int, pool: NDArray[np.int8], used: int, source: Source) -> int:
    """Fill another's bag, hand and cards laid in this round, and deal it out to both at random."""
    laid = 0
    for k in range(s.piled):
        if s.layer[k] == other:
            laid += 1
    counts = np.zeros(KINDS, np.int64)
    for kind in range(KINDS):
        counts[kind] = certain(s, seat, other, kind)
        s.hand[other, kind] = 0
    bag = np.empty(CARDS, np.int8)
    n = _spread(counts, bag)
    size = laid + s.held[other]
    while n < size:
        bag[n] = pool[used]
        used += 1
        n += 1
    shuffle(source, bag, size)
    for k in range(s.piled):
        if s.layer[k] == other:
            n -= 1
            s.pile[k] = bag[n]
    for k in range(n):
        s.hand[other, bag[k]] += 1
    return used


@rule
def _imagine_gone(s: State, seat: int, pool: NDArray[np.int8], used: int) -> int:
    """Fill the cards that left the game unseen; the cards that won the round before are among them."""
    unknown = 0
    for kind in range(KINDS):
        unknown += s.gone[kind] - s.parted[seat, kind]
        s.gone[kind] = s.parted[seat, kind]
    if s.bluffer != NOBODY and s.bluffer != seat:
        for k in range(s.finals):
            s.final[k] = pool[used + k]
    for _ in range(unknown):
        s.gone[pool[used]] += 1
        used += 1
    return used


@rule
def _blank_finals(s: State, seat: int, source: Source) -> None:
    """Redraw the cards that a found liar may show, out of the liar's hand where they are; clear what is stale.

    The seat's own cards, which came there with the pile, are none of them.
    """
    if s.liar != NOBODY and s.liar != seat:
        hand = np.empty(CARDS, np.int8)
        n = _spread(s.hand[s.liar].astype(np.int64) - s.added[seat], hand)
        for _ in range(_TRIES):  # pragma: no branch: nearly always a lie is found before
            shuffle(source, hand, n)
            for k in range(s.finals):
                s.final[k] = hand[k] if k < n else GOD
            if not truthful(s.final, int(s.finals), int(s.final_claim)):
                break
    for k in range(s.finals, MOST_LAID):
        s.final[k] = 0


@rule
def _blank_choice(s: State, seat: int) -> None:
    """Nobody sees what another has chosen so far; what is left over of earlier choices says nothing."""
    if s.turn != seat:
        s.chosen_count = 0
        s.chosen_claim = NOBODY
        s.chosen_cards = 0
        s.gifts = 0
    for k in range(s.chosen_cards, MOST_LAID):
        s.chosen[k] = 0
    if s.gifts == 0:
        for other in range(MOST_SEATS):
            s.gift[other] = 0
    for k in range(s.piled, CARDS):
        s.pile[k] = 0
        s.layer[k] = 0
        s.claim[k] = 0


@rule
def _blank_answers(s: State, seat: int) -> None:
    """Who else has answered a window is not known: while one is open, those asked after this seat have not."""
    if s.phase != FOLLOWING or s.asked == 0:
        return
    waiting = int(s.inside) & ~(1 << int(s.last)) & ~(1 << int(s.turn))
    if (s.asked >> seat) & 1:
        other = (s.turn + 1) % s.seats
        while other != seat:
            waiting &= ~(1 << int(other))
            other = (other + 1) % s.seats
    else:
        waiting &= ~(1 << seat)
    s.asked = waiting


@rule
def _blank_memories(s: State, seat: int) -> None:
    """What the others know beyond what all know is theirs; a winner remembers the cards it won with."""
    for who in range(MOST_SEATS):
        if who == seat:
            continue
        for kind in range(KINDS):
            s.parted[who, kind] = 0
            s.added[who, kind] = 0
            for other in range(MOST_SEATS):
                s.told[who, other, kind] = 0
    if s.phase == LEADING and s.bluffer != NOBODY and s.bluffer != seat:
        for k in range(s.finals):
            s.parted[s.bluffer, s.final[k]] += 1

"""What each seat has seen so far, folded into two numbers a seat: kernels for one game each.

A seat's recollection changes whenever what it observes does, and only then: what happens unseen leaves no trace in it.
So it is the same after any two games that looked the same to the seat throughout (and, but for chances of about one in
2**64, only then).
"""
# ruff: noqa: F821 (the names that the templates leave open)

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.core.chance import Source, pick, shuffle
from tablee.core.engine import MOST_CARDS, States
from tablee.core.game import Game
from tablee.core.kernel import rule, specialise

Seen = NDArray[np.uint8]  # a row a seat: what it observed last
Memory = NDArray[np.int64]  # a row a seat: its recollection, two words of 32 bits
Cards = NDArray[np.int64]

_WORD = 0xFFFFFFFF

_must: Callable[..., Any]
_legal: Callable[..., Any]
_act: Callable[..., Any]
_deck_size: Callable[..., Any]
_fill_deck: Callable[..., Any]
_deal: Callable[..., Any]
_observe: Callable[..., Any]
_redeal: Callable[..., Any]
_notice: Callable[..., Any]


@rule
def fold(one: int, other: int, value: int) -> tuple[int, int]:
    """Stir a byte into two words (FNV-1a, and murmur's multiplier with a shift)."""
    one = ((one ^ value) * 0x01000193) & _WORD
    other = ((other ^ value) * 0x5BD1E995) & _WORD
    return one, other ^ (other >> 15)


def notice(states: States, i: int, seen: Seen, memory: Memory) -> None:
    """Let every seat observe a state, and remember it if it looks otherwise than before."""
    now = np.empty(seen.shape[1], np.uint8)
    for seat in range(len(seen)):
        _observe(states[i], seat, now)
        if not np.array_equal(now, seen[seat]):
            one, other = int(memory[seat, 0]), int(memory[seat, 1])
            for k in range(len(now)):
                one, other = fold(one, other, int(now[k]))
                seen[seat, k] = now[k]
            memory[seat, 0] = one
            memory[seat, 1] = other


def retell(states: States, i: int, decks: Cards, codes: NDArray[np.uint8], seen: Seen, memory: Memory) -> None:
    """Play a game that has just begun from its decks and the integers of its moves; every seat observes it all."""
    dealt = made = 0
    while True:
        s = states[i]
        seat = _must(s)
        if seat >= 0 and made < len(codes):
            _act(s, seat, int(codes[made]))
            made += 1
        elif seat < 0 and dealt < len(decks):
            _deal(s, decks[dealt])
            dealt += 1
        else:
            return
        _notice(states, i, seen, memory)


def play_out(states: States, i: int, source: Source, deals: int) -> None:
    """Play on at random to the end, or until so many more decks have been dealt and played."""
    s = states[i]
    cards = np.empty(MOST_CARDS, np.int8)
    while True:
        seat = _must(s)
        if seat >= 0:
            _act(s, seat, pick(source, _legal(s, seat)))
            continue
        size = _deck_size(s)
        if size == 0 or deals == 0:
            return
        _fill_deck(s, cards)
        shuffle(source, cards, size)
        _deal(s, cards)
        deals -= 1


def redeal(states: States, i: int, cards: Cards) -> None:
    """Write the deck of the deal that is being played."""
    _redeal(states[i], cards)


@dataclass(frozen=True)
class Recollection:
    """One game's kernels; `redeal` is None where a deal can't be read back from the state."""

    notice: Callable[[States, int, Seen, Memory], None]
    retell: Callable[[States, int, Cards, NDArray[np.uint8], Seen, Memory], None]
    play_out: Callable[[States, int, Source, int], None]
    redeal: Callable[[States, int, Cards], None] | None


_RULES = ("must", "legal", "act", "deck_size", "fill_deck", "deal")


@cache
def recollection_of(game: Game) -> Recollection:
    """The kernels of a game; each compiles, or is read from the cache, when it is first called."""
    home = type(game).__module__
    rules, observing = import_module(f"{home}.rules"), import_module(f"{home}.observing")
    parts = {f"_{rule}": getattr(rules, rule) for rule in _RULES} | {"_observe": observing.observe}
    parts["_notice"] = specialise(notice, f"{game.name}_notice", parts)
    back = None
    if find_spec(f"{home}.redealing"):
        reading = {"_redeal": import_module(f"{home}.redealing").redeal}
        back = specialise(redeal, f"{game.name}_redeal", reading)
    return Recollection(
        parts["_notice"],
        specialise(retell, f"{game.name}_retell", parts),
        specialise(play_out, f"{game.name}_play_out", parts),
        back,
    )

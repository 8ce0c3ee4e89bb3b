"""The compiled entry points that every game gets from its rules: templates, made for one game each.

A game's `rules` module offers functions on one record: begin, deck_size, fill_deck, deal, must, may, legal, choosing,
act, scores and ranks; its `knowledge` module offers imagine. Here they become kernels on `(states, i)`, cached on disk
under the game's name.
"""

from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.core.chance import Source, chance, pick, shuffle
from tablee.core.kernel import new_states, specialise

States = Any  # NDArray of a game's records; the field types stand in each game's `state.State`
Cards = NDArray[np.int64]

MOST_SEATS = 8
MOST_CARDS = 128

_begin: Callable[..., Any]
_deck_size: Callable[..., Any]
_fill_deck: Callable[..., Any]
_deal: Callable[..., Any]
_must: Callable[..., Any]
_may: Callable[..., Any]
_legal: Callable[..., Any]
_choosing: Callable[..., Any]
_act: Callable[..., Any]
_scores: Callable[..., Any]
_ranks: Callable[..., Any]
_imagine: Callable[..., Any]


def begin(states: States, i: int, seats: int, first: int, options: NDArray[np.int64]) -> None:
    """Set a blank state up."""
    _begin(states[i], seats, first, options)


def deck_size(states: States, i: int) -> int:
    """How many cards in what order the rules ask for now; 0 when they ask for none."""
    return _deck_size(states[i])  # type: ignore[no-any-return]


def fill_deck(states: States, i: int, cards: Cards) -> None:
    """Write the whole deck, unshuffled."""
    _fill_deck(states[i], cards)


def deal(states: States, i: int, cards: Cards) -> None:
    """Hand in the deck that the rules asked for."""
    _deal(states[i], cards)


def must(states: States, i: int) -> int:
    """The seat that must act, or -1."""
    return _must(states[i])  # type: ignore[no-any-return]


def may(states: States, i: int) -> int:
    """Bit mask of the seats that may act besides."""
    return _may(states[i])  # type: ignore[no-any-return]


def legal(states: States, i: int, seat: int) -> int:
    """Bit mask of the moves that a seat can make now."""
    return _legal(states[i], seat)  # type: ignore[no-any-return]


def choosing(states: States, i: int) -> bool:
    """Whether the seat that must act is in the middle of a move of several integers."""
    return _choosing(states[i])  # type: ignore[no-any-return]


def apply(states: States, i: int, seat: int, move: int) -> bool:
    """Carry out a move if it is legal; otherwise change nothing and say False."""
    s = states[i]
    if move < 0 or move > 62 or not (_legal(s, seat) >> move) & 1:
        return False
    _act(s, seat, move)
    return True


def standing(states: States, i: int, scores: NDArray[np.int64], ranks: NDArray[np.int64]) -> None:
    """Write scores and ranks by seat."""
    _scores(states[i], scores)
    _ranks(states[i], ranks)


def imagine(states: States, i: int, seat: int, out: States, j: int, source: Source) -> None:
    """Write into out[j] a state drawn from all that agree with what the seat knows of states[i]."""
    out[j] = states[i]
    _imagine(out[j], seat, source)


def playout(states: States, i: int, source: Source) -> int:
    """Play on at random to the end and say how many moves that took; decks are shuffled from the source."""
    s = states[i]
    cards = np.empty(MOST_CARDS, np.int8)
    moves = 0
    while True:
        seat = _must(s)
        if seat >= 0:
            _act(s, seat, pick(source, _legal(s, seat)))
            moves += 1
            continue
        size = _deck_size(s)
        if size == 0:
            return moves
        _fill_deck(s, cards)
        shuffle(source, cards, size)
        _deal(s, cards)


def copy_all(states: States, out: States, times: int) -> None:
    """Copy every state over, some times: what a copy costs is measured with it."""
    for _ in range(times):
        for i in range(len(states)):
            out[i] = states[i]


@dataclass(frozen=True)
class Engine:
    """One game's kernels."""

    dtype: np.dtype[np.void]
    begin: Callable[[States, int, int, int, NDArray[np.int64]], None]
    deck_size: Callable[[States, int], int]
    fill_deck: Callable[[States, int, Cards], None]
    deal: Callable[[States, int, Cards], None]
    must: Callable[[States, int], int]
    may: Callable[[States, int], int]
    legal: Callable[[States, int, int], int]
    choosing: Callable[[States, int], bool]
    apply: Callable[[States, int, int, int], bool]
    standing: Callable[[States, int, NDArray[np.int64], NDArray[np.int64]], None]
    imagine: Callable[[States, int, int, States, int, Source], None]
    playout: Callable[[States, int, Source], int]
    copy_all: Callable[[States, States, int], None]

    def new(self, n: int) -> States:
        """A batch of n blank states."""
        return new_states(self.dtype, n)


_TEMPLATES = (
    begin, deck_size, fill_deck, deal, must, may, legal, choosing, apply, standing, imagine, playout, copy_all,
)  # fmt: skip
_RULES = ("begin", "deck_size", "fill_deck", "deal", "must", "may", "legal", "choosing", "act", "scores", "ranks")


def engine(name: str, dtype: np.dtype[np.void], rules: ModuleType, knowledge: ModuleType) -> Engine:
    """Make the kernels of a game; each compiles, or is read from the cache, when it is first called."""
    parts = {f"_{rule}": getattr(rules, rule) for rule in _RULES} | {"_imagine": knowledge.imagine}
    made = {t.__name__: specialise(t, f"{name}_{t.__name__}", parts) for t in _TEMPLATES}
    return Engine(dtype, **made)  # type: ignore[arg-type]


__all__ = ["Engine", "chance", "engine"]

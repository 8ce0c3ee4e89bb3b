"""Many games of one kind played in step, each from a source of its own: templates, made into kernels for one game each.

One call carries a decision out in every game. Where a deck is then wanted it is shuffled and dealt, and where the game
is over its result is written and the next game begun, so that after every call somebody must act in every game.
"""
# ruff: noqa: F821 (the names that the templates leave open)

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.core.chance import Source, below, chance, pick, shuffle
from tablee.core.engine import MOST_CARDS, MOST_SEATS, States
from tablee.core.game import Game
from tablee.core.kernel import kernel, specialise
from tablee.core.reward import write_shares

Numbers = NDArray[np.int64]
Sources = NDArray[np.int64]  # one source a row
Masks = NDArray[np.int8]
Observations = NDArray[np.uint8]
Rewards = NDArray[np.float32]

Ended = NDArray[np.bool_]

# Rewards are told once, at the end, by rank; or they are the points, whenever a deal has been counted.
BY_RANK, BY_SCORE = 0, 1

# What `settings` holds: the seats, who begins (-1: drawn), the kind of rewards, then the options as `begin` wants them.
SEATS, FIRST, KIND, OPTIONS = 0, 1, 2, 3

# Eight moves of a bit mask as eight bytes.
_EIGHT = (np.arange(256)[:, None] >> np.arange(8) & 1).astype(np.int8)

_begin: Callable[..., Any]
_deck_size: Callable[..., Any]
_fill_deck: Callable[..., Any]
_deal: Callable[..., Any]
_must: Callable[..., Any]
_legal: Callable[..., Any]
_act: Callable[..., Any]
_scores: Callable[..., Any]
_ranks: Callable[..., Any]
_observe: Callable[..., Any]
_start: Callable[..., Any]
_settle: Callable[..., Any]
_show_all: Callable[..., Any]
_moves: int


def start(states: States, i: int, blank: States, source: Source, settings: Numbers) -> None:
    """Begin a game anew."""
    states[i] = blank[0]
    seats, first = settings[SEATS], settings[FIRST]
    _begin(states[i], seats, below(source, seats) if first < 0 else first, settings[OPTIONS:])


def settle(states: States, i: int, source: Source, settings: Numbers, rewards: Rewards, given: Numbers) -> bool:
    """Deal if a deck is wanted; True if the game is over instead. Writes rewards; `given` keeps the points told."""
    s = states[i]
    seats = int(s.seats)
    size = _deck_size(s)
    told = np.empty(MOST_SEATS, np.int64)
    if settings[KIND] == BY_SCORE:
        _scores(s, told)
        for seat in range(seats):
            rewards[seat] += told[seat] - given[seat]
            given[seat] = told[seat]
    elif size == 0:
        _ranks(s, told)
        write_shares(told, seats, rewards)
    if size == 0:
        return True
    cards = np.empty(MOST_CARDS, np.int8)
    _fill_deck(s, cards)
    shuffle(source, cards, size)
    _deal(s, cards)
    return False


def show_all(states: States, turn: Numbers, legal: Numbers, masks: Masks, observations: Observations) -> None:
    """Write who must act, the legal moves, and what that seat knows; an array without columns is left out."""
    for i in range(len(states)):
        s = states[i]
        seat = _must(s)
        bits = _legal(s, seat)
        turn[i] = seat
        legal[i] = bits
        if observations.shape[1] > 0:
            _observe(s, seat, observations[i])
        if masks.shape[1] > 0:
            row = masks[i]
            for part in range(_moves // 8):
                for k in range(8):
                    row[8 * part + k] = _EIGHT[(bits >> 8 * part) & 255, k]
            for move in range(_moves // 8 * 8, _moves):
                row[move] = (bits >> move) & 1


def begin_all(
    states: States, blank: States, sources: Sources, settings: Numbers, turn: Numbers, legal: Numbers,
    masks: Masks, observations: Observations, rewards: Rewards, ended: Ended, given: Numbers,
) -> None:  # fmt: skip
    """Begin all games."""
    rewards[:] = 0
    ended[:] = False
    given[:] = 0
    for i in range(len(states)):
        _start(states, i, blank, sources[i], settings)
        _settle(states, i, sources[i], settings, rewards[i], given[i])
    _show_all(states, turn, legal, masks, observations)


def step_all(
    actions: Numbers, states: States, blank: States, sources: Sources, settings: Numbers, turn: Numbers, legal: Numbers,
    masks: Masks, observations: Observations, rewards: Rewards, ended: Ended, given: Numbers,
) -> int:  # fmt: skip
    """Carry out one move in every game; or change nothing and say in which game it is not legal, -1 if in none."""
    for i in range(len(states)):
        if actions[i] < 0 or actions[i] >= _moves or not (legal[i] >> actions[i]) & 1:
            return i
    rewards[:] = 0
    for i in range(len(states)):
        ended[i] = False
        _act(states[i], turn[i], actions[i])
        while _must(states[i]) < 0:
            if _settle(states, i, sources[i], settings, rewards[i], given[i]):
                ended[i] = True
                given[i, :] = 0
                _start(states, i, blank, sources[i], settings)
    _show_all(states, turn, legal, masks, observations)
    return -1


@kernel
def pick_all(legal: Numbers, source: Source, out: Numbers) -> None:
    """Write one set bit of each number, each bit as likely."""
    for i in range(len(legal)):
        out[i] = pick(source, legal[i])


@dataclass(frozen=True)
class Batch:
    """One game's kernels."""

    begin_all: Callable[..., None]
    step_all: Callable[..., int]


_RULES = ("begin", "deck_size", "fill_deck", "deal", "must", "legal", "act", "scores", "ranks")


@cache
def batch_of(game: Game) -> Batch:
    """The kernels of a game; each compiles, or is read from the cache, when it is first called."""
    home = type(game).__module__
    rules, observing = import_module(f"{home}.rules"), import_module(f"{home}.observing")
    parts = {f"_{rule}": getattr(rules, rule) for rule in _RULES} | {"_observe": observing.observe}
    parts["_moves"] = game.move_count
    for inner in (start, settle, show_all):
        parts[f"_{inner.__name__}"] = specialise(inner, f"{game.name}_{inner.__name__}", parts)
    return Batch(
        specialise(begin_all, f"{game.name}_begin_all", parts), specialise(step_all, f"{game.name}_step_all", parts)
    )


def sources(seed: int, n: int) -> Sources:
    """A source for each of n games. Those of the first games do not depend on how many there are."""
    words = np.random.SeedSequence(seed).generate_state(n, np.uint64)
    return np.array([chance(int(word) >> 2) for word in words], np.int64).reshape(n, 4)

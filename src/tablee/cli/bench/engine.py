"""The figures of the engine: each game's rules compiled and from Python, starting, and plain C beside them."""

from collections.abc import Callable
from functools import partial
from itertools import count
from statistics import median
from time import perf_counter
from typing import Any

import numpy as np

from tablee.cli.bench.baseline import c_luz
from tablee.cli.bench.startup import starts
from tablee.core.chance import chance, shuffled
from tablee.core.game import Game
from tablee.core.position import Position
from tablee.core.view import view_bytes
from tablee.games import game, games

SEATS = 4
_SEED = 7
_LEAST_BATCHES = 5
_STATES = 64  # copied in a batch
_GAMES = 16  # played in a batch: so few that other processes seldom break into one
_DECKS = 16  # shuffled beforehand: what it costs to shuffle is not the engine's
_REPEATS = 100  # of a call to a batch
_COPIES = 100  # of every state to a batch


def measure(seconds: float, say: Callable[[str], None]) -> dict[str, Any]:
    """All figures, taking about that long for each."""
    found: dict[str, Any] = {"games": {}}
    for name in games():
        say(name)
        found["games"][name] = _measure_game(game(name), seconds)
    say("plain C")
    c = c_luz(_SEED, seconds)
    say("starting")
    return {**found, **starts(), "c_luz_ns_per_move": c}


def _measure_game(played: Game, seconds: float) -> dict[str, float]:
    ns = 1e9 * _per_item(_playouts(played), seconds)
    figures = {
        "seats": SEATS,
        "ns_per_move": round(ns, 1),
        "moves_per_s": round(1e9 / ns),
        "copy_ns": round(1e9 * _per_item(_copies(played), seconds), 2),
        "api_moves_per_s": round(1 / _per_item(_games_by_hand(played), seconds)),
    }
    position = _half_played(played)
    seat = position.must or 0
    calls = _calls(position, seat)
    return figures | {what: round(1e6 * _per_item(_repeated(call), seconds), 2) for what, call in calls.items()}


def _per_item(batch: Callable[[], tuple[float, int]], seconds: float) -> float:
    """Seconds an item in the median batch, which tells its seconds and its items; the first only warms up."""
    batch()
    found: list[float] = []
    stop = perf_counter() + seconds
    while len(found) < _LEAST_BATCHES or perf_counter() < stop:
        taken, items = batch()
        found.append(taken / items)
    return median(found)


def _playouts(played: Game) -> Callable[[], tuple[float, int]]:
    """Random games to the end, compiled: the items are moves, each small one counted."""
    engine, source = played.engine, chance(_SEED)
    fresh, states = engine.new(_GAMES), engine.new(_GAMES)
    for k in range(_GAMES):
        fresh[k] = played.start(SEATS).states[0]
    playout = engine.playout

    def batch() -> tuple[float, int]:
        engine.copy_all(fresh, states, 1)
        started = perf_counter()
        moves = sum(playout(states, k, source) for k in range(_GAMES))
        return perf_counter() - started, moves

    return batch


def _copies(played: Game) -> Callable[[], tuple[float, int]]:
    """Copies of states."""
    engine = played.engine
    states, copies = engine.new(_STATES), engine.new(_STATES)

    def batch() -> tuple[float, int]:
        started = perf_counter()
        engine.copy_all(states, copies, _COPIES)
        return perf_counter() - started, _COPIES * _STATES

    return batch


def _games_by_hand(played: Game) -> Callable[[], tuple[float, int]]:
    """Whole games through the public Python API: ask for the legal moves, make one."""
    decks, source = [], chance(_SEED)
    deck = np.array(played.start(SEATS).full_deck(), np.int64)
    for _ in range(_DECKS):
        shuffled(source, deck)
        decks.append(deck.tolist())
    seeds = count(_SEED)

    def batch() -> tuple[float, int]:
        started = perf_counter()
        moves = _play_by_hand(played.start(SEATS), decks, next(seeds))
        return perf_counter() - started, moves

    return batch


def _play_by_hand(position: Position, decks: list[list[int]], k: int, stop: int = 1 << 30) -> int:
    """Play to the end, or for some moves, choosing by a cheap index; how many moves that took."""
    moves = 0
    while moves < stop:
        legal = position.legal()
        if legal:
            k = (k * 1103515245 + 12345) & 0x7FFFFFFF
            position.step(legal[(k >> 8) % len(legal)])
            moves += 1
        elif position.deck_wanted:
            position.deal(decks[(k >> 8) % len(decks)])
        else:
            break
    return moves


def _half_played(played: Game) -> Position:
    """A position halfway through a game."""
    position = played.start(SEATS)
    deck = position.full_deck()
    moves = _play_by_hand(played.start(SEATS), [deck], _SEED)
    _play_by_hand(position, [deck], _SEED, stop=moves // 2)
    return position


def _calls(position: Position, seat: int) -> dict[str, Callable[[], object]]:
    """What players and bots ask for all the time."""
    calls: dict[str, Callable[[], object]] = {
        "view_us": lambda: view_bytes(position.view(seat)),
        "imagine_us": partial(position.imagine, seat, chance(_SEED)),
    }
    if position.game.name == "luz":
        from tablee.games.luz.view import hand_chances

        calls["chances_us"] = partial(hand_chances, position, seat)
    return calls


def _repeated(call: Callable[[], object]) -> Callable[[], tuple[float, int]]:
    """A call some times over."""

    def batch() -> tuple[float, int]:
        started = perf_counter()
        for _ in range(_REPEATS):
            call()
        return perf_counter() - started, _REPEATS

    return batch

"""One information-set Monte Carlo tree search for every game, compiled for each from the same template.

Each iteration imagines the hidden cards anew for the seat that searches and walks one tree of moves (single-observer
ISMCTS: Cowling, Powley and Whitehouse 2012; moves not possible under the cards imagined are passed over). The seat that
searches chooses by upper confidence bounds. How the others play is not known: in each iteration some of them are taken
to follow the game's policy, and some to choose by bounds of their own, and by no rule at all beyond the tree. One node
is added, the deal is played on to the game's horizon, and every seat gets what that end is worth to it. Equal seeds and
iteration counts give equal trees; time only decides how many there are.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import log, sqrt
from time import perf_counter
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.bots.player import Player, Reason, Situation, Thought
from tablee.core.chance import Source, below, pick
from tablee.core.engine import MOST_SEATS, States
from tablee.core.kernel import COMPILED, rule, specialise

NODE = np.dtype(
    [
        ("worth", np.float64, (MOST_SEATS,)),  # summed over the visits, by seat
        ("visits", np.int32),
        ("offers", np.int32),  # how often its move could have been chosen
        ("child", np.int32),  # the first child, 0 if there is none
        ("next", np.int32),  # the next sibling, 0 if there is none
        ("move", np.int8),
    ],
    align=True,
)
MOST_PLIES = 256
NOTES = 64  # numbers a seat that a policy may keep for the length of one iteration
CHUNK = 256  # iterations between two looks at the clock
EXPLORE = 0.5

_LOGS = np.log(np.maximum(1, np.arange(8192)))  # looked up: they are most of the cost of a bound

Nodes = Any  # NDArray of NODE
Notes = NDArray[np.float64]

_must: Callable[..., Any]
_legal: Callable[..., Any]
_act: Callable[..., Any]
_imagine: Callable[..., Any]
_prepare: Callable[..., Any]
_ended: Callable[..., Any]
_blurred: Callable[..., Any]
_policy: Callable[..., Any]
_worth: Callable[..., Any]


@rule
def log_of(n: int) -> float:
    """The natural logarithm of a count."""
    return float(_LOGS[n]) if n < 8192 else log(n)


@rule
def choose_child(nodes: Nodes, node: int, seat: int, bits: int, explore: float) -> int:
    """The child with the best bound among the legal moves; 0 if there is a legal move not tried yet."""
    untried, best, best_score = bits, 0, -1e300
    child = int(nodes[node].child)
    while child:
        here = nodes[child]
        move = int(here.move)
        if (bits >> move) & 1:
            untried &= ~(1 << move)
            here.offers += 1
            part = 1.0 / here.visits
            score = here.worth[seat] * part + explore * sqrt(log_of(here.offers) * part)
            if score > best_score:
                best, best_score = child, score
        child = int(here.next)
    return 0 if untried else best


@rule
def untried_move(nodes: Nodes, node: int, bits: int, source: Source) -> int:
    """Any of the legal moves that have no child yet."""
    child = int(nodes[node].child)
    while child:
        bits &= ~(1 << int(nodes[child].move))
        child = int(nodes[child].next)
    return pick(source, bits)


@rule
def child_of(nodes: Nodes, node: int, move: int) -> int:
    """The child of a move, 0 if there is none."""
    child = int(nodes[node].child)
    while child and nodes[child].move != move:
        child = int(nodes[child].next)
    return child


@rule
def add_child(nodes: Nodes, node: int, used: int, move: int) -> None:
    """Make node number `used` a child."""
    new = nodes[used]
    for seat in range(MOST_SEATS):
        new.worth[seat] = 0.0
    new.visits = 0
    new.offers = 1
    new.child = 0
    new.next = nodes[node].child
    new.move = move
    nodes[node].child = used


@rule
def draw_trusted(seat: int, trust: int, source: Source) -> int:
    """A bit mask of the seats that are taken to follow the policy this time: `trust` of a hundred others."""
    trusted = 1 << seat
    for other in range(MOST_SEATS):
        if trust >= 100 or below(source, 100) < trust:
            trusted |= 1 << other
    return trusted


def grow(
    states: States, i: int, seat: int, allowed: int, nodes: Nodes, used: int, count: int, explore: float, trust: int,
    work: States, notes: Notes, source: Source,
) -> int:  # fmt: skip
    """Carry out `count` iterations and say how many nodes are used then; without more, leaves stay leaves.

    Of the moves at the root only those in the bit mask `allowed` are looked at.
    `nodes[0]` is the root: a fresh tree has it blank and `used` 1. `work` and `notes` are scratch: two states, NOTES
    numbers a seat.
    """
    path = np.empty(MOST_PLIES, np.int32)
    worth = np.zeros(MOST_SEATS, np.float64)
    root, s = work[0], work[1]
    work[0] = states[i]
    for _ in range(count):
        work[1] = states[i]
        _imagine(s, seat, source)
        _prepare(s, seat, notes)
        trusted = draw_trusted(seat, trust, source)
        path[0] = 0
        depth, node, added = 1, 0, False
        while not added and depth < MOST_PLIES:
            actor = _must(s)
            if actor < 0 or _ended(s, root) or _blurred(s, root):
                break
            if (trusted >> actor) & 1 and actor != seat:
                move = _policy(s, actor, notes, source)
                child = child_of(nodes, node, move)
            else:
                bits = _legal(s, actor) & allowed if node == 0 else _legal(s, actor)
                child = choose_child(nodes, node, actor, bits, explore)
                move = int(nodes[child].move) if child else untried_move(nodes, node, bits, source)
            if not child:
                if used == len(nodes):
                    break
                add_child(nodes, node, used, move)
                child, added = used, True
                used += 1
            _act(s, actor, move)
            node = child
            path[depth] = node
            depth += 1
        actor = _must(s)
        while actor >= 0 and not _ended(s, root):
            known = (trusted >> actor) & 1
            _act(s, actor, _policy(s, actor, notes, source) if known else pick(source, _legal(s, actor)))
            actor = _must(s)
        _worth(s, root, seat, worth)
        for k in range(depth):
            here = nodes[path[k]]
            here.visits += 1
            for other in range(MOST_SEATS):
                here.worth[other] += worth[other]
    return used


_RULES = ("must", "legal", "act")
_WAYS = ("prepare", "ended", "blurred", "policy", "worth")


def search(name: str, rules: ModuleType, knowledge: ModuleType, ways: ModuleType) -> Callable[..., int]:
    """The search of one game: its rules, how it imagines, and its ways (prepare, ended, blurred, policy, worth)."""
    parts = {f"_{part}": getattr(rules, part) for part in _RULES} | {"_imagine": knowledge.imagine}
    return specialise(grow, f"{name}_grow", parts | {f"_{part}": getattr(ways, part) for part in _WAYS})


@dataclass
class Tree:
    """One tree being grown for a situation; it can be asked at any time what it thinks."""

    grow: Callable[..., int]
    situation: Situation
    most_nodes: int
    allowed: int = -1  # a bit mask: which moves are looked at
    explore: float = EXPLORE
    trust: int = 100
    used: int = 1
    done: int = 0
    nodes: Nodes = field(init=False)
    _scratch: States = field(init=False)
    _notes: Notes = field(init=False)

    def __post_init__(self) -> None:
        nodes = np.zeros(self.most_nodes + 1, NODE)
        self.nodes = nodes if COMPILED else nodes.view(np.recarray)
        self._scratch = self.situation.game.engine.new(2)
        self._notes = np.zeros(MOST_SEATS * NOTES, np.float64)

    def extend(self, count: int) -> None:
        """Carry out more iterations."""
        at = (self.situation.imagined.states, 0, self.situation.seat, self.allowed)
        tools = (self._scratch, self._notes, self.situation.source)
        self.used = self.grow(*at, self.nodes, self.used, count, self.explore, self.trust, *tools)
        self.done += count

    def reasons(self, scale: float) -> list[Reason]:
        """What is thought of each move tried, the most visited first; worth is told in `scale`."""
        found, child, seat = [], int(self.nodes[0]["child"]), self.situation.seat
        while child:
            node = self.nodes[child]
            visits = int(node["visits"])
            worth = float(node["worth"][seat]) / visits if visits else 0.0
            found.append(Reason(int(node["move"]), scale * worth, visits / max(1, self.done)))
            child = int(node["next"])
        return sorted(found, key=lambda reason: (-reason.share, -reason.worth, reason.move))


def search_for(tree: Tree, iterations: int, seconds: float | None = None) -> None:
    """Grow a tree for so many iterations, or until the time is over."""
    end = None if seconds is None else perf_counter() + seconds
    while tree.done < iterations and (end is None or perf_counter() < end):
        tree.extend(min(CHUNK, iterations - tree.done))


class Searcher(Player):
    """A player that searches: so many iterations a move unless its budget says otherwise.

    `scale` says what a worth of 1 is in the game's points, in a situation; `explore` is the weight of what is little
    known against what has been worth much; `trust` how many of a hundred others are taken to follow the policy.
    """

    def __init__(
        self,
        name: str,
        grow: Callable[..., int],
        iterations: int,
        scale: Callable[[Situation], float],
        explore: float = EXPLORE,
        trust: int = 100,
    ) -> None:
        self.name = name
        self.iterations = iterations
        self._grow = grow
        self._scale = scale
        self._explore = explore
        self._trust = trust

    def think(self, situation: Situation) -> Thought:
        """The move looked at most."""
        legal = situation.legal
        if len(legal) == 1:
            return Thought(legal[0], [Reason(legal[0], 0.0, 1.0)])
        reasons = self._look(situation, -1)
        return Thought(reasons[0].move, reasons)

    def weigh(self, situation: Situation, moves: list[int]) -> list[float]:
        """What each of some moves is worth, each looked at alone, so that all get the same attention."""
        return [self._look(situation, 1 << move)[0].worth for move in moves]

    def _look(self, situation: Situation, allowed: int) -> list[Reason]:
        iterations = situation.budget.iterations or self.iterations
        tree = Tree(self._grow, situation, iterations, allowed, self._explore, self._trust)
        search_for(tree, iterations, situation.budget.seconds)
        return tree.reasons(self._scale(situation))

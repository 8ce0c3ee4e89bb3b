"""A tiny Kooz whose whole game tree is enumerated through the rules themselves.

Small hands are written into a record of two seats, and `moves` is set so near its end that the rules call the game off
after a few moves, which is worth nothing to either. Claims of values that no card has can't be made; that is the one
thing that is left out. What a seat has heard so far is folded into a number, the key of its information set: every move
of its own, the claims of the other, and what accusations brought to light.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.bots.kooz_match import Numbers
from tablee.core.chance import low_bit
from tablee.core.kernel import kernel, new_states, rule
from tablee.games.kooz.rules import act, begin, legal, must, truthful
from tablee.games.kooz.state import (
    ACCUSE,
    DTYPE,
    FIRST_CLAIM,
    GOD,
    GOD_CLAIM,
    KINDS,
    LEADING,
    MERDE,
    MOST_MOVES,
    NOBODY,
    PASS,
)

# A key has 46 bits, so that its product with an odd number of 17 bits stays a machine word.
_KEY = (1 << 46) - 1
_FOLD = 65_599
_DEPTH = 400  # more integers than a tiny game can have
_LAID = 50  # what another's lay is folded in as, with its count and claim
_NO_NODE = -1

Kinds = NDArray[np.int8]


@rule
def _mixed(key: int, said: int) -> int:
    key = ((key ^ (said + 1)) * _FOLD) & _KEY
    return ((key ^ (key >> 21)) * _FOLD) & _KEY


@rule
def _listen(s: Any, seat: int, move: int, keys: Numbers) -> None:
    """Carry out a move, folding what each of the two seats hears of it into its key."""
    other = 1 - seat
    keys[seat] = _mixed(keys[seat], move)
    if move == ACCUSE:
        _hear_accusation(s, seat, keys)
    elif move >= PASS:
        keys[other] = _mixed(keys[other], move)
    lays = s.lays
    act(s, seat, move)
    if s.lays > lays:
        claim = int(s.claim[s.piled - 1])
        keys[other] = _mixed(keys[other], _LAID + 16 * int(s.count) + claim)


@rule
def _hear_accusation(s: Any, accuser: int, keys: Numbers) -> None:
    """Both hear who was wrong, see true cards and count the Gods that leave; who takes the pile up sees all of it."""
    start = s.piled - s.count
    true = truthful(s.pile[start:], int(s.count), int(s.claim[start]))
    taker = accuser if true else 1 - accuser
    gods = 0
    for k in range(s.piled):
        gods += s.pile[k] == GOD
        keys[taker] = _mixed(keys[taker], int(s.pile[k]))
        if true and k >= start:
            keys[1 - taker] = _mixed(keys[1 - taker], int(s.pile[k]))
    for seat in range(2):
        keys[seat] = _mixed(keys[seat], ACCUSE + 8 * gods + (4 if true else 0))


@rule
def _advance(s: Any, claims: int, keys: Numbers, depth: int) -> int:
    """Make forced moves until a seat has a choice; the number of integers played then. The game may be over."""
    while True:
        seat = must(s)
        if seat < 0:
            return depth
        bits = legal(s, seat) & claims
        if bits & (bits - 1):
            return depth
        _listen(s, seat, low_bit(bits), keys)
        depth += 1


@rule
def _worth(s: Any) -> float:
    """Of a game that is over, to seat 0."""
    return 0.0 if s.winner == NOBODY else (1.0 if s.winner == 0 else -1.0)


@rule
def _begin(s: Any, hands: Kinds, moves: int, keys: Numbers) -> None:
    begin(s, 2, 0, np.zeros(1, np.int64))
    for seat in range(2):
        keys[seat] = seat
        for kind in range(KINDS):
            s.hand[seat, kind] = hands[seat, kind]
            s.held[seat] += hands[seat, kind]
            keys[seat] = _mixed(keys[seat], int(hands[seat, kind]))
    s.moves = MOST_MOVES - moves
    s.inside = 3
    s.phase = LEADING


@kernel
def grow(
    states: Any,
    hands: Kinds,
    moves: int,
    claims: int,
    found: Numbers,
    seats: Numbers,
    keys: Numbers,
    depths: Numbers,
    firsts: Numbers,
    worths: NDArray[np.float64],
    edges: Numbers,
    codes: Numbers,
) -> bool:
    """Add the tree of one deal to the nodes and edges counted in `found`; False when there is no room.

    `states[d]` is the state of the node `d` deep in the path that is walked.
    """
    path = np.zeros((_DEPTH, 5), np.int64)  # node, moves not yet walked, next edge, both keys
    both = np.zeros(2, np.int64)
    level = 0
    _begin(states[0], hands, moves, both)
    depth = _advance(states[0], claims, both, 0)
    while True:
        if found[0] + 1 >= len(seats) or found[1] + 64 >= len(edges):
            return False
        s = states[level]
        node, bits = _add_node(s, claims, both, depth, found, seats, keys, depths, firsts, worths, codes)
        if level:
            edges[path[level - 1, 2] - 1] = node
        path[level] = np.array([node, bits, firsts[node], both[0], both[1]])
        while path[level, 1] == 0:
            if level == 0:
                return True
            level -= 1
        move = low_bit(path[level, 1])
        path[level, 1] &= path[level, 1] - 1
        path[level, 2] += 1
        both[0], both[1] = path[level, 3], path[level, 4]
        states[level + 1] = states[level]
        depth = depths[path[level, 0]] + 1
        s = states[level + 1]
        _listen(s, must(s), move, both)
        depth = _advance(s, claims, both, depth)
        level += 1


@rule
def _add_node(
    s: Any,
    claims: int,
    both: Numbers,
    depth: int,
    found: Numbers,
    seats: Numbers,
    keys: Numbers,
    depths: Numbers,
    firsts: Numbers,
    worths: NDArray[np.float64],
    codes: Numbers,
) -> tuple[int, int]:
    """Write the node of a state; its number, and its moves as bits."""
    node, seat = int(found[0]), must(s)
    found[0] += 1
    seats[node], depths[node], firsts[node] = seat, depth, found[1]
    if seat < 0:
        worths[node] = _worth(s)
        return node, 0
    keys[node] = both[seat]
    bits = legal(s, seat) & claims
    left = bits
    while left:
        codes[found[1]] = low_bit(left)
        left &= left - 1
        found[1] += 1
    return node, bits


@dataclass(frozen=True)
class Tiny:
    """A tiny game: cards of each kind, how many each hand holds, and after how many moves it is called off."""

    deck: tuple[tuple[int, int], ...] = ((0, 2), (1, 2), (MERDE, 3))
    hand: int = 2
    moves: int = 6

    @property
    def claims(self) -> int:
        """The moves as bits, without claims of what no card is."""
        kinds = {kind for kind, _ in self.deck}
        bits = (1 << 62) - 1
        for claim in range(GOD_CLAIM):
            if claim not in kinds:
                bits &= ~(1 << (FIRST_CLAIM + claim))
        return bits

    @cached_property
    def deals(self) -> list[tuple[Kinds, float]]:
        """Every pair of hands, and how likely it is."""
        cards = [kind for kind, count in self.deck for _ in range(count)]
        found: dict[bytes, int] = {}
        for order in _ordered_hands(len(cards), self.hand):
            hands = np.zeros((2, KINDS), np.int8)
            for place, card in enumerate(order):
                hands[place // self.hand, cards[card]] += 1
            found[hands.tobytes()] = found.get(hands.tobytes(), 0) + 1
        total = sum(found.values())
        return [
            (np.frombuffer(hands, np.int8).reshape(2, KINDS).copy(), times / total) for hands, times in found.items()
        ]


def _ordered_hands(cards: int, hand: int) -> list[tuple[int, ...]]:
    """Both hands as indices of cards: each choice of the first, then of the second from the rest."""
    from itertools import combinations

    return [
        (*mine, *theirs)
        for mine in combinations(range(cards), hand)
        for theirs in combinations([k for k in range(cards) if k not in mine], hand)
    ]


@dataclass(frozen=True)
class Tree:
    """All nodes of a tiny game, shallow ones first, and its information sets.

    `edges[firsts[n] : firsts[n] + choices[sets[n]]]` are the children of node n; the strategy's odds for them stand
    from `slots[sets[n]]` on. A node without a seat (-1) is an end.
    """

    seats: Numbers
    depths: Numbers
    firsts: Numbers
    sets: Numbers
    worths: NDArray[np.float64]
    chances: NDArray[np.float64]  # of the deals, at their first nodes; 0 at all others
    edges: Numbers
    choices: Numbers  # by set
    slots: Numbers  # by set
    owners: Numbers  # by set

    @classmethod
    def of(cls, tiny: Tiny, room: int = 4_000_000) -> "Tree":
        """Enumerate a tiny game."""
        found = np.zeros(2, np.int64)
        seats, keys, depths, firsts = (np.zeros(room, np.int64) for _ in range(4))
        worths, chances = np.zeros(room), np.zeros(room)
        edges, codes = np.zeros(room, np.int64), np.zeros(room, np.int64)
        states = new_states(DTYPE, _DEPTH)
        parts = (found, seats, keys, depths, firsts, worths, edges, codes)
        for hands, odds in tiny.deals:
            states.view(np.uint8)[:] = 0
            chances[found[0]] = odds
            if not grow(states, hands, tiny.moves, tiny.claims, *parts):
                raise MemoryError(f"a tiny game of more than {room} nodes: {tiny}")
        n, m = int(found[0]), int(found[1])
        nodes = (seats[:n], depths[:n], firsts[:n], worths[:n], chances[:n])
        return cls._sorted(*nodes, keys[:n], edges[:m])

    @classmethod
    def _sorted(
        cls,
        seats: Numbers,
        depths: Numbers,
        firsts: Numbers,
        worths: NDArray[np.float64],
        chances: NDArray[np.float64],
        keys: Numbers,
        edges: Numbers,
    ) -> "Tree":
        """Bring the nodes into order of depth, and number the information sets."""
        counts = np.diff(np.append(firsts, len(edges)))
        order = np.argsort(depths, kind="stable")
        place = np.empty_like(order)
        place[order] = np.arange(len(order))
        chooses = seats[order] >= 0
        sets = np.full(len(order), _NO_NODE, np.int64)
        known = np.stack([keys[order], seats[order]], axis=1)[chooses]
        names, which = np.unique(known, axis=0, return_inverse=True)
        sets[chooses] = which.reshape(-1)
        choices = np.zeros(len(names), np.int64)
        choices[sets[chooses]] = counts[order][chooses]
        assert (choices[sets[chooses]] == counts[order][chooses]).all(), "a set's nodes have the same moves"
        slots = np.concatenate([[0], np.cumsum(choices)[:-1]])
        parts = (seats[order], depths[order], firsts[order], sets, worths[order], chances[order], place[edges])
        return cls(*parts, choices, slots, names[:, 1].copy())

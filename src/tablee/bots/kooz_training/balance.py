"""Looking for balance in a tiny Kooz, and measuring how far off it is: the exact gain of a best response.

Two ways to learn: `regret`, counterfactual regret minimisation (CFR+, Tammelin 2014), and `magnet`, the tabular form of
the step that trains the network (magnetic mirror descent, Sokota et al. 2023, with a pull that fades).
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tablee.bots.kooz_match import Numbers
from tablee.bots.kooz_training.tiny import Tree
from tablee.core.kernel import kernel

Reals = NDArray[np.float64]
WAYS = ("regret", "magnet")


@kernel
def reach(
    seats: Numbers,
    firsts: Numbers,
    sets: Numbers,
    edges: Numbers,
    choices: Numbers,
    slots: Numbers,
    odds: Reals,
    out: Reals,
) -> None:
    """Write how likely each seat's own choices make each node, in `out[0]` and `out[1]`; `out[2]` is chance."""
    for node in range(len(seats)):
        if seats[node] < 0:
            continue
        mine = seats[node]
        for a in range(choices[sets[node]]):
            child = edges[firsts[node] + a]
            out[mine, child] = out[mine, node] * odds[slots[sets[node]] + a]
            out[1 - mine, child] = out[1 - mine, node]
            out[2, child] = out[2, node]


@kernel
def sweep(
    seats: Numbers,
    firsts: Numbers,
    sets: Numbers,
    worths: Reals,
    edges: Numbers,
    choices: Numbers,
    slots: Numbers,
    odds: Reals,
    reached: Reals,
    who: int,
    gains: Reals,
    weights: Reals,
    own: Reals,
) -> None:
    """From the ends back: what every choice of `who` is worth, added up by set, and how likely sets are.

    `worths` holds the ends' worth to seat 0 and gets that of all nodes.
    """
    sign = 1.0 if who == 0 else -1.0
    for node in range(len(seats) - 1, -1, -1):
        if seats[node] < 0:
            continue
        at = slots[sets[node]]
        other = reached[1 - who, node] * reached[2, node]
        worth = 0.0
        for a in range(choices[sets[node]]):
            child = worths[edges[firsts[node] + a]]
            worth += odds[at + a] * child
            if seats[node] == who:
                gains[at + a] += other * sign * child
        worths[node] = worth
        if seats[node] == who:
            weights[sets[node]] += other
            own[sets[node]] = reached[who, node]


@kernel
def answer(
    seats: Numbers,
    depths: Numbers,
    firsts: Numbers,
    sets: Numbers,
    worths: Reals,
    edges: Numbers,
    choices: Numbers,
    slots: Numbers,
    odds: Reals,
    reached: Reals,
    who: int,
    gains: Reals,
) -> None:
    """The best response of `who`, depth by depth from the deepest: a set's nodes choose alike, so all are weighed."""
    sign = 1.0 if who == 0 else -1.0
    end = len(seats)
    while end > 0:
        begin = end - 1
        while begin > 0 and depths[begin - 1] == depths[end - 1]:
            begin -= 1
        for node in range(begin, end):
            if seats[node] == who:
                other = sign * reached[1 - who, node] * reached[2, node]
                for a in range(choices[sets[node]]):
                    gains[slots[sets[node]] + a] += other * worths[edges[firsts[node] + a]]
        for node in range(begin, end):
            if seats[node] < 0:
                continue
            at, n = slots[sets[node]], choices[sets[node]]
            if seats[node] == who:
                best = 0
                for a in range(1, n):
                    if gains[at + a] > gains[at + best]:
                        best = a
                worths[node] = worths[edges[firsts[node] + best]]
            else:
                worths[node] = 0.0
                for a in range(n):
                    worths[node] += odds[at + a] * worths[edges[firsts[node] + a]]
        end = begin


@dataclass
class Balance:
    """A tiny game's strategies on their way to balance: the odds of each choice, as they are and in the mean."""

    tree: Tree
    way: str = "regret"

    def __post_init__(self) -> None:
        tree = self.tree
        self.set_of = np.repeat(np.arange(len(tree.choices)), tree.choices)
        self.odds: Reals = 1.0 / tree.choices[self.set_of]
        self.regrets = np.zeros(len(self.odds))
        self.sums = np.zeros(len(self.odds))
        self.rounds = 0

    @property
    def mean(self) -> Reals:
        """The mean strategy."""
        totals = np.bincount(self.set_of, self.sums)[self.set_of]
        even: Reals = np.where(
            totals > 0, self.sums / np.where(totals > 0, totals, 1), 1 / self.tree.choices[self.set_of]
        )
        return even

    def improve(self, rounds: int) -> None:
        """Let each seat in turn improve on the other, some times."""
        for _ in range(rounds):
            self.rounds += 1
            for who in range(2):
                self._improve(who)

    def _improve(self, who: int) -> None:
        tree = self.tree
        reached = self._reach(self.odds)
        gains, weights, own = np.zeros(len(self.odds)), np.zeros(len(tree.choices)), np.zeros(len(tree.choices))
        parts = (tree.seats, tree.firsts, tree.sets, tree.worths.copy(), tree.edges, tree.choices, tree.slots)
        sweep(*parts, self.odds, reached, who, gains, weights, own)
        mine = tree.owners[self.set_of] == who
        self.sums += np.where(mine, self.rounds * own[self.set_of] * self.odds, 0)
        step = self._regret if self.way == "regret" else self._magnet
        self.odds = np.where(mine, step(gains, weights), self.odds)

    def _regret(self, gains: Reals, weights: Reals) -> Reals:
        """Regret matching plus."""
        mean = np.bincount(self.set_of, gains * self.odds)[self.set_of]
        self.regrets = np.maximum(0, self.regrets + gains - mean)
        totals = np.bincount(self.set_of, self.regrets)[self.set_of]
        found: Reals = np.where(
            totals > 0, self.regrets / np.where(totals > 0, totals, 1), 1 / self.tree.choices[self.set_of]
        )
        return found

    def _magnet(self, gains: Reals, weights: Reals) -> Reals:
        """A step of mirror descent towards what is worth more, pulled back to the even strategy ever more weakly."""
        worth = gains / np.maximum(weights[self.set_of], 1e-12)
        pull, rate = 0.3 / np.sqrt(self.rounds), 2.0 / np.sqrt(self.rounds)
        logs = (np.log(np.maximum(self.odds, 1e-30)) + rate * worth) / (1 + rate * pull)
        top = np.full(len(self.tree.choices), -np.inf)
        np.maximum.at(top, self.set_of, logs)
        raised = np.exp(logs - top[self.set_of])
        found: Reals = raised / np.bincount(self.set_of, raised)[self.set_of]
        return found

    def _reach(self, odds: Reals) -> Reals:
        tree = self.tree
        reached = np.ones((3, len(tree.seats)))
        reached[2] = tree.chances
        reach(tree.seats, tree.firsts, tree.sets, tree.edges, tree.choices, tree.slots, odds, reached)
        return reached

    def exploitability(self, odds: Reals) -> float:
        """What a best response gains, in the mean of both seats; 0 is balance, 1 would be a sure win."""
        tree, reached = self.tree, self._reach(odds)
        total = 0.0
        for who in range(2):
            worths, gains = tree.worths.copy(), np.zeros(len(odds))
            parts = (tree.seats, tree.depths, tree.firsts, tree.sets, worths, tree.edges, tree.choices, tree.slots)
            answer(*parts, odds, reached, who, gains)
            total += float((worths * tree.chances).sum()) * (1 if who == 0 else -1)
        return total / 2


def course(tree: Tree, way: str, rounds: int, often: int = 12) -> Iterator[tuple[int, float, float]]:
    """Learn, and tell now and then: rounds, and the exploitability of the mean strategy and of the last."""
    balance = Balance(tree, way)
    marks = sorted({0, *(round(rounds ** (k / often)) for k in range(often + 1))})
    for mark in marks:
        balance.improve(mark - balance.rounds)
        yield mark, balance.exploitability(balance.mean), balance.exploitability(balance.odds)

"""The players of Kooz: by habit, and by network."""

from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tablee.bots.kooz_belief import lie_odds
from tablee.bots.kooz_habit import Habit, move_by_habit, odds_of_truth
from tablee.bots.kooz_network import ANSWERS, SCRATCH, WEIGHTS, Vector
from tablee.bots.kooz_style import Style, move_by_network, style
from tablee.bots.kooz_worth import worths
from tablee.bots.player import Player, Reason, Situation, Thought
from tablee.core.kernel import new_states
from tablee.games.kooz.state import ACCUSE, BELIEVE, DTYPE, MOVES, PASS

WEIGHTS_FILE = Path(__file__).with_name("kooz_weights.npz")
# So many hands are imagined for a belief, where the budget says nothing of it.
_IMAGINED = 200
# So many hands are played on from for what moves are worth, and what is nearer than so many errors counts as equal.
_PLAYED = 60
_SURE = 2.0

Worths = NDArray[np.float64]


def _bits(legal: list[int]) -> int:
    return sum(1 << move for move in legal)


def _judges(legal: list[int]) -> bool:
    """Whether somebody's cards can be accused, or not."""
    return ACCUSE in legal and (BELIEVE in legal or PASS in legal)


@cache
def trained(name: str) -> Vector:
    """The weights of a trained network of the package."""
    with np.load(WEIGHTS_FILE) as file:
        weights: Vector = file[name].astype(np.float32)
    assert weights.shape == (WEIGHTS,), f"{WEIGHTS_FILE}: {name} is of another network; train it anew"
    return weights


class Habitual(Player):
    """A player by rules of thumb."""

    def __init__(self, name: str, row: Habit) -> None:
        self.name = name
        self._row = row

    def think(self, situation: Situation) -> Thought:
        """What its habit does."""
        legal, position, seat = situation.legal, situation.imagined, situation.seat
        if len(legal) == 1:
            return Thought(legal[0])
        move = int(move_by_habit(position.states, 0, seat, _bits(legal), self._row, situation.source))
        beliefs = {"lie_at_least": 1 - float(odds_of_truth(position.states, 0, seat))} if _judges(legal) else {}
        return Thought(move, beliefs=beliefs)


class Networked(Player):
    """A player by a trained network: it draws its moves by their odds, since whoever lies must not be read."""

    def __init__(self, name: str, network: str, row: Style | None = None) -> None:
        self.name = name
        self._weights = trained(network)
        self._row = style() if row is None else row

    def choose(self, situation: Situation) -> int:
        """A move, without a word of why."""
        return self._move(situation, np.zeros(SCRATCH, np.float32))

    def _move(self, situation: Situation, work: Vector) -> int:
        legal = situation.legal
        if len(legal) == 1:
            return legal[0]
        states, seat = situation.imagined.states, situation.seat
        return int(move_by_network(states, 0, seat, _bits(legal), self._weights, self._row, situation.source, work))

    def think(self, situation: Situation) -> Thought:
        """A move, how likely each was, the chance to win, and how likely the cards laid last are a lie."""
        work = np.zeros(SCRATCH, np.float32)
        move, legal = self._move(situation, work), situation.legal
        if len(legal) == 1:
            return Thought(move)
        shares = work[ANSWERS : ANSWERS + MOVES].copy()
        worths, _ = self._worths(situation, legal)
        reasons = [Reason(code, worth, float(shares[code])) for code, worth in zip(legal, worths.tolist(), strict=True)]
        reasons.sort(key=lambda reason: -reason.share)
        return Thought(move, reasons, {"lie": self._lie(situation)} if _judges(legal) else {})

    def best(self, situation: Situation) -> int:
        """The move that it makes most often."""
        work = np.zeros(SCRATCH, np.float32)
        self._move(situation, work)  # with a single move all odds stay zero
        return max(situation.legal, key=lambda code: work[ANSWERS + code])

    def weigh(self, situation: Situation, moves: list[int]) -> list[float]:
        """The chance to win after each; as much as after the first where no more than luck may lie between them."""
        means, errors = self._worths(situation, moves)
        first = float(means[0])
        apart = np.abs(means - first) > _SURE * errors
        return [float(mean) if far else first for mean, far in zip(means, apart, strict=True)]

    def _worths(self, situation: Situation, moves: list[int]) -> tuple[Worths, Worths]:
        """What moves are worth, and the standard errors of how far they lie from the first."""
        tries = situation.budget.iterations or _PLAYED
        odds, found = np.zeros(tries), np.zeros((tries, len(moves)))
        states, seat, legal = situation.imagined.states, situation.seat, np.array(moves, np.int64)
        parts = (self._weights, self._row, situation.source)
        worths(states, 0, seat, legal, _judges(situation.legal), new_states(DTYPE, 2), *parts, odds, found)
        if not odds.any():
            odds[:] = 1.0
        odds /= odds.sum()
        means = odds @ found
        apart = found - found[:, :1] - (means - means[0])
        return means, np.sqrt(odds**2 @ apart**2)

    def _lie(self, situation: Situation) -> float:
        tries = situation.budget.iterations or _IMAGINED
        states, blank = situation.imagined.states, new_states(DTYPE, 1)
        return float(lie_odds(states, 0, situation.seat, blank, self._weights, tries, situation.source))

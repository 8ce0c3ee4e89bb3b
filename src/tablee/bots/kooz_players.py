"""The players of Kooz: by habit, and by network."""

from functools import cache
from pathlib import Path

import numpy as np

from tablee.bots.kooz_belief import lie_odds
from tablee.bots.kooz_habit import Habit, move_by_habit, odds_of_truth
from tablee.bots.kooz_network import ANSWERS, SCRATCH, VALUE, WEIGHTS, Vector
from tablee.bots.kooz_style import Style, move_by_network, style
from tablee.bots.player import Player, Reason, Situation, Thought
from tablee.core.kernel import new_states
from tablee.games.kooz.state import ACCUSE, BELIEVE, DTYPE, PASS

WEIGHTS_FILE = Path(__file__).with_name("kooz_weights.npz")
# So many hands are imagined for a belief, where the budget says nothing of it.
_IMAGINED = 200


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
        worth = float(work[ANSWERS + VALUE])
        reasons = [Reason(code, worth, float(work[ANSWERS + code])) for code in legal]
        reasons.sort(key=lambda reason: -reason.share)
        return Thought(move, reasons, {"lie": self._lie(situation)} if _judges(legal) else {})

    def _lie(self, situation: Situation) -> float:
        tries = situation.budget.iterations or _IMAGINED
        states, blank = situation.imagined.states, new_states(DTYPE, 1)
        return float(lie_odds(states, 0, situation.seat, blank, self._weights, tries, situation.source))

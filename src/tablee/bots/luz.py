"""The players of Luz: four levels that differ in what they look at, and in how far they think."""

from collections.abc import Callable
from functools import cache, partial

import numpy as np

from tablee.bots import luz_play
from tablee.bots.chancer import Chancer
from tablee.bots.luz_play import by_order, by_rule
from tablee.bots.player import Player, Situation, Thought
from tablee.bots.search import NOTES, Searcher, search
from tablee.core.engine import MOST_SEATS
from tablee.games.luz import knowledge, rules
from tablee.games.luz.state import FIRST_PLAY


@cache
def _search() -> Callable[..., int]:
    return search("luz", rules, knowledge, luz_play)


class Ruler(Player):
    """A player by rules of thumb, one kernel that names a move."""

    def __init__(self, name: str, rule: Callable[..., int]) -> None:
        self.name = name
        self._rule = rule

    def think(self, situation: Situation) -> Thought:
        """The move that the rules of thumb name."""
        notes = np.zeros(MOST_SEATS * NOTES, np.float64)
        return Thought(int(self._rule(situation.imagined.states, 0, situation.seat, notes)))


class Bettor(Player):
    """A player that thinks about its bet, by imagining how the deal may go, and plays to make it by rules of thumb."""

    def __init__(self, name: str, iterations: int) -> None:
        self.name = name
        self._bets = Searcher(name, _search(), iterations)
        self._plays = Ruler(name, by_rule)

    def think(self, situation: Situation) -> Thought:
        """A bet thought over, a play by rule."""
        part: Player = self._bets if situation.legal[0] < FIRST_PLAY else self._plays
        return part.think(situation)


def _expert() -> Player:
    return Searcher("expert", _search(), iterations=6000)


PLAYERS: dict[str, Callable[[], Player]] = {
    "beginner": partial(Ruler, "beginner", by_order),
    "casual": partial(Ruler, "casual", by_rule),
    "skilled": partial(Bettor, "skilled", iterations=600),
    "expert": _expert,
    "random": Chancer,
}

"""The players of Luz: four levels that differ in what they look at, and in how far they think."""

from collections.abc import Callable
from functools import cache, partial

from tablee.bots import luz_play
from tablee.bots.chancer import Chancer
from tablee.bots.luz_play import by_greed, by_order, by_rule
from tablee.bots.player import Player, Situation, Thought
from tablee.bots.ruler import Ruler
from tablee.bots.search import Searcher, search
from tablee.games.luz import knowledge, rules
from tablee.games.luz.state import FIRST_PLAY


@cache
def luz_search() -> Callable[..., int]:
    """The compiled search of this game."""
    return search("luz", rules, knowledge, luz_play)


def _bet_points(situation: Situation) -> float:
    """What a bet made without the safety bead gives in this deal: a worth of 1."""
    return 10.0 * (int(situation.imagined.state["deal"]) + 1)


class Bettor(Player):
    """A player that thinks about its bet, by imagining how the deal may go, and plays to make it by rules of thumb."""

    def __init__(self, name: str, iterations: int) -> None:
        self.name = name
        self._bets = Searcher(name, luz_search(), iterations, _bet_points)
        self._plays = Ruler(name, by_rule)

    def think(self, situation: Situation) -> Thought:
        """A bet thought over, a play by rule."""
        part: Player = self._bets if situation.legal[0] < FIRST_PLAY else self._plays
        return part.think(situation)


def _expert() -> Player:
    """It takes nobody's word for how they play: most others do what it can't foresee."""
    return Searcher("expert", luz_search(), 6000, _bet_points, explore=1.0, trust=40)


PLAYERS: dict[str, Callable[[], Player]] = {
    "beginner": partial(Ruler, "beginner", by_order),
    "casual": partial(Ruler, "casual", by_rule),
    "skilled": partial(Bettor, "skilled", iterations=600),
    "expert": _expert,
    "greedy": partial(Ruler, "greedy", by_greed),
    "random": Chancer,
}

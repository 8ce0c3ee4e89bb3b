"""The players of Pixies: four levels that differ in what they look at, and in how far they think."""

from collections.abc import Callable
from functools import cache, partial

from tablee.bots import pixies_play
from tablee.bots.chancer import Chancer
from tablee.bots.pixies_play import GOOD_ROUND, at_once, by_number, by_rule
from tablee.bots.player import Player, Situation
from tablee.bots.ruler import Ruler
from tablee.bots.search import Searcher, search
from tablee.games.pixies import knowledge, rules


@cache
def pixies_search() -> Callable[..., int]:
    """The compiled search of this game."""
    return search("pixies", rules, knowledge, pixies_play)


def _round_points(situation: Situation) -> float:
    """A worth of 1."""
    return GOOD_ROUND


def _expert() -> Player:
    return Searcher("expert", pixies_search(), 3000, _round_points, trust=50)


PLAYERS: dict[str, Callable[[], Player]] = {
    "beginner": partial(Ruler, "beginner", by_number),
    "casual": partial(Ruler, "casual", at_once),
    "skilled": partial(Ruler, "skilled", by_rule),
    "expert": _expert,
    "greedy": partial(Ruler, "greedy", at_once),
    "random": Chancer,
}

"""How many iterations a second a search does here: a second of one core, whatever else the machine is busy with."""

from random import Random
from time import process_time

from tablee.bots.luz import luz_search
from tablee.bots.pixies import pixies_search
from tablee.bots.player import Situation
from tablee.bots.search import Tree
from tablee.core.chance import chance
from tablee.core.position import Position
from tablee.games import game

SEATS = 4
ITERATIONS = 20_000
_SEARCHES = {"luz": luz_search, "pixies": pixies_search}


def measure(seconds: float) -> dict[str, dict[str, int]]:
    """Iterations a second by game: for Luz from the first play of a deal, for Pixies from the first card of a round."""
    return {name: {"seats": SEATS, "iterations_per_s": iterations_per_s(name, seconds)} for name in _SEARCHES}


def iterations_per_s(name: str, seconds: float) -> int:
    """Fresh trees of so many iterations, until the time is over; a first one warms up."""
    position, done, source = opening(name), 0, chance(1)
    assert position.must is not None
    situation = Situation(position, position.must, source)
    Tree(_SEARCHES[name](), situation, ITERATIONS).extend(1)
    start = process_time()
    while done == 0 or process_time() < start + seconds:
        Tree(_SEARCHES[name](), situation, ITERATIONS).extend(ITERATIONS)
        done += ITERATIONS
    return round(done / (process_time() - start))


def opening(name: str) -> Position:
    """The first choice of a deal that is not a bet."""
    position = game(name).start(SEATS, 0)
    deck = position.full_deck()
    Random(1).shuffle(deck)
    position.deal(deck)
    while name == "luz" and position.view().table.phase == "betting":
        position.step(5)
    return position

"""The tree search itself: whom it trusts, how deep it looks, and what an end is worth."""

import random

import numpy as np
import pytest

import tablee
from tablee.bots.luz import luz_search
from tablee.bots.pixies import pixies_search
from tablee.bots.player import Situation
from tablee.bots.search import Tree
from tablee.core.chance import chance
from tablee.core.position import Position

SEARCHES = {"luz": luz_search, "pixies": pixies_search}


def opening(game: str, seats: int = 4) -> Position:
    position = tablee.game(game).start(seats, 0)
    deck = position.full_deck()
    random.Random(3).shuffle(deck)
    position.deal(deck)
    return position


def grown(position: Position, trust: int, iterations: int = 300, seed: int = 1) -> Tree:
    assert position.must is not None
    situation = Situation(position, position.must, chance(seed))
    tree = Tree(SEARCHES[position.game.name](), situation, iterations, trust=trust)
    tree.extend(iterations)
    return tree


def depth(tree: Tree, node: int = 0) -> int:
    """How many moves the longest line in a tree has."""
    deepest, child = 0, int(tree.nodes[node]["child"])
    while child:
        deepest = max(deepest, 1 + depth(tree, child))
        child = int(tree.nodes[child]["next"])
    return deepest


@pytest.mark.parametrize("game", SEARCHES)
def test_every_iteration_is_counted_once_whoever_is_trusted(game: str) -> None:
    for trust in (0, 40, 100):
        tree = grown(opening(game), trust)
        assert int(tree.nodes[0]["visits"]) == tree.done == 300
        assert sum(reason.share for reason in tree.reasons(1.0)) == pytest.approx(1)


@pytest.mark.parametrize("game", SEARCHES)
def test_trust_in_others_changes_what_is_thought_and_a_seed_does_not(game: str) -> None:
    trusting, wary = grown(opening(game), 100), grown(opening(game), 0)
    assert trusting.reasons(1.0) != wary.reasons(1.0)
    assert grown(opening(game), 40).reasons(1.0) == grown(opening(game), 40).reasons(1.0)


def test_a_tree_of_pixies_ends_with_the_offer() -> None:
    """Beyond it equal moves take different cards each time: four picks, each of two integers at most."""
    assert 1 < depth(grown(opening("pixies"), 0, 3000)) <= 8


def test_a_tree_of_luz_goes_on_over_the_trick() -> None:
    position = opening("luz")
    while position.view().table.phase == "betting":
        position.step(4)
    for _ in range(32):  # of forty cards; eight are left
        position.step(position.legal()[0])
    assert depth(grown(position, 0, 3000)) > 4


def test_a_place_counts_in_pixies_more_than_the_points_that_it_takes() -> None:
    """The same round is worth more to whoever comes out of it ahead."""
    position = opening("pixies", 2)
    behind, ahead = position.copy(), position.copy()
    behind.states["score"][0, :2] = (0, 300)
    ahead.states["score"][0, :2] = (300, 0)
    worth = [
        np.mean([reason.worth for reason in grown(of, 100, 2000).reasons(1.0)]) for of in (behind, position, ahead)
    ]
    assert worth[0] < worth[1] < worth[2]

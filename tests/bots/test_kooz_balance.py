"""On a tiny Kooz, enumerated through the rules, learning comes near balance: the exact best response gains little."""

from argparse import ArgumentParser
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from tablee.bots import kooz_training
from tablee.bots.kooz_training.balance import Balance, course
from tablee.bots.kooz_training.tiny import Tiny, Tree
from tablee.games.kooz.state import MERDE

# 1, 1, 2, 2, Merde, Merde: two cards a hand, five moves.
SMALL = Tiny(((0, 2), (1, 2), (MERDE, 2)), 2, 5)


@pytest.fixture(scope="module")
def tree() -> Tree:
    return Tree.of(SMALL)


def test_the_tree_is_whole(tree: Tree) -> None:
    """Every deal once, children after their parents, every node but the deals' first the child of one."""
    assert tree.chances.sum() == pytest.approx(1)
    assert (np.diff(tree.depths) >= 0).all()
    roots = np.nonzero(tree.chances)[0]
    assert len(roots) == len(SMALL.deals)
    assert len(np.unique(tree.edges)) == len(tree.edges) == len(tree.seats) - len(roots)


# Measured: regret 0.0024 after 40 rounds, magnet 0.05 after 60.
@pytest.mark.parametrize(("way", "rounds", "bound"), [("regret", 40, 0.005), ("magnet", 60, 0.08)])
def test_exploitability_falls(tree: Tree, way: str, rounds: int, bound: float) -> None:
    told = [mean for _, mean, _ in course(tree, way, rounds)]
    assert told[0] > 0.5
    assert all(later < before for before, later in pairwise(told[2:]))
    assert told[-1] < bound


def test_a_best_response_gains_nothing_by_playing_the_same() -> None:
    """A best response does at least as well as the strategy itself: exploitability is never below 0."""
    tree = Tree.of(Tiny(((0, 2), (MERDE, 2)), 2, 3))
    balance = Balance(tree)
    chance = np.random.default_rng(1)
    for _ in range(10):
        odds = chance.random(len(balance.odds)) + 0.01
        odds /= np.bincount(balance.set_of, odds)[balance.set_of]
        assert balance.exploitability(odds) >= -1e-12


def test_the_command_prints_and_draws(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    parser = ArgumentParser()
    kooz_training.add_arguments(parser)
    assert kooz_training.run(parser.parse_args(["--reduced", "--rounds", "20", "--out", str(tmp_path)])) == 0
    told = capsys.readouterr().out
    assert told.count("exploitability") >= 10
    assert (tmp_path / "exploitability.svg").read_text().startswith("<svg")
    assert (tmp_path / "exploitability.json").exists()

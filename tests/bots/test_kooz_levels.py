"""Each level beats the one below, and the expert loses to no fixed strategy: briefly; at length with a command."""

import numpy as np
import pytest

from tablee.bots import LEVELS
from tablee.bots.kooz_fixed import FIXED
from tablee.bots.kooz_match import decks, duel
from tablee.bots.kooz_players import WEIGHTS_FILE
from tablee.bots.kooz_training.learner import Learner, forward, new_weights
from tablee.bots.kooz_training.measure import most_share, roster
from tablee.bots.kooz_training.selfplay import Plan, Session
from tablee.games.kooz.state import IN_DECK


@pytest.mark.parametrize("k", range(1, len(LEVELS)))
def test_each_level_beats_the_one_below(k: int) -> None:
    players, numbers = roster()
    score = duel(players, numbers[LEVELS[k]], numbers[LEVELS[k - 1]], 2, 200)
    assert score.share > 0.6, score


@pytest.mark.parametrize("name", FIXED)
def test_the_expert_loses_to_no_fixed_strategy(name: str) -> None:
    players, numbers = roster()
    score = duel(players, numbers["expert"], numbers[name], 2, 60)
    assert score.share >= 0.5 - 2 * score.error, score


@pytest.mark.parametrize("alone", [False, True])
def test_the_most_that_can_be_won(alone: bool) -> None:
    """One wins and all others are equal second, so most pairs are ties: K16."""
    assert most_share(2, alone) == 1
    assert most_share(8, alone) == (1 if alone else 0.625)


def test_decks_are_whole_and_repeat() -> None:
    (first, _), (again, _) = next(decks(7)), next(decks(7))
    assert (first == again).all()
    assert (np.bincount(first) == IN_DECK).all()


def test_weights_are_small() -> None:
    assert WEIGHTS_FILE.stat().st_size < 5_000_000


def test_a_round_of_training_learns() -> None:
    session = Session(Plan(minutes=0.0, decisions=3000, batch=512), Learner.fresh(1))
    before = session.learner.weights.copy()
    entropy, length = session._round(0.0)
    assert entropy > 0
    assert length > 1
    assert np.abs(session.learner.weights - before).max() > 0
    answers = forward(new_weights(1), session.written.seen[:5])[2]
    assert np.isfinite(answers).all()

"""Each level beats the one below, and the expert loses to no fixed strategy: briefly; at length with a command."""

from argparse import ArgumentParser
from pathlib import Path

import numpy as np
import pytest

from tablee.bots import LEVELS, kooz_training
from tablee.bots.kooz_fixed import FIXED
from tablee.bots.kooz_match import decks, duel
from tablee.bots.kooz_players import WEIGHTS_FILE, trained
from tablee.bots.kooz_training.learner import Learner, forward, new_weights
from tablee.bots.kooz_training.measure import most_share, roster
from tablee.bots.kooz_training.report import WrongWeights
from tablee.bots.kooz_training.selfplay import PAST, Plan, Session
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


def test_a_training_never_forgets_the_network_it_went_on_from() -> None:
    origin = new_weights(2)
    session = Session(Plan(), Learner.fresh(1), [origin])
    for iteration in range(5 * PAST):
        session._remember(iteration)
    assert len(session.past) == PAST
    assert session.past[0] is origin
    assert not any((past == origin).all() for past in session.past[1:])


def test_a_network_is_as_good_as_itself(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`--compare` plays the same deals in every seating, so alternating equals share alike."""
    file = tmp_path / "weights.npz"
    np.savez(file, expert=trained("expert"))
    assert train("--compare", str(file), "--games", "20") == 0
    told = capsys.readouterr().out.splitlines()
    assert len(told) == 7
    shares = [float(line.split("share ")[1].split()[0]) for line in told]
    assert all(abs(share - 0.5) < 0.25 for share in shares)


def test_weights_of_another_network_are_named(tmp_path: Path) -> None:
    file = tmp_path / "weights.npz"
    np.savez(file, expert=np.zeros(5))
    with pytest.raises(WrongWeights, match=r"weights\.npz: not weights of this network"):
        train("--compare", str(file))


def train(*words: str) -> int:
    """`tablee train kooz`."""
    parser = ArgumentParser()
    kooz_training.add_arguments(parser)
    return kooz_training.run(parser.parse_args(words))

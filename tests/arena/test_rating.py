"""Shares, ratings and their intervals on results whose answer is known."""

import numpy as np
import pytest

from tablee.arena.crosstable import Crosstable, Floats, pair_shares, shares
from tablee.arena.rating import MEAN, expected_share, ratings


def _won(strengths: list[float], results: float) -> Floats:
    """What everybody wins against everybody if all goes as foretold."""
    rating = np.array(strengths)
    won: Floats = results / (1 + 10 ** ((rating[None, :] - rating[:, None]) / 400))
    np.fill_diagonal(won, 0)
    return won


def test_ratings_foretell_what_was_won() -> None:
    true = [1900.0, 1600.0, 1450.0, 1050.0]
    found = ratings(_won(true, 1e6))
    assert found == pytest.approx(true, abs=0.1)
    assert found.mean() == pytest.approx(MEAN)


def test_a_difference_of_400_is_ten_to_one() -> None:
    assert expected_share(400) == pytest.approx(10 / 11)
    better, worse = ratings(np.array([[0, 1e6], [1e5, 0]]))
    assert better - worse == pytest.approx(400, abs=0.1)


def test_equal_results_are_equal_ratings() -> None:
    assert ratings(np.full((5, 5), 7.5) * (1 - np.eye(5))) == pytest.approx([MEAN] * 5)


def test_who_wins_all_has_a_finite_rating() -> None:
    found = ratings(np.array([[0, 1000.0, 1000], [0, 0, 1000], [0, 0, 0]]))
    assert np.isfinite(found).all()
    assert found[0] - found[1] > 400
    assert found[1] - found[2] > 400


def test_pairs_that_never_met_and_players_without_results_do_no_harm() -> None:
    won = np.zeros((4, 4))
    won[0, 1] = 30
    won[1, 0] = 10
    found = ratings(won)
    assert np.isfinite(found).all()
    assert found[0] > found[3] > found[1]
    assert shares(won) == pytest.approx([0.75, 0.25, 0.5, 0.5])


def test_many_tables_at_once_are_rated_as_one_by_one() -> None:
    tables = np.random.default_rng(1).integers(1, 50, (20, 4, 4)) * (1 - np.eye(4))
    together = ratings(tables)
    assert together == pytest.approx(np.array([ratings(table) for table in tables]), abs=1e-4)


def test_shares_of_pairs() -> None:
    won = np.array([[0, 3.0], [1.0, 0]])
    assert pair_shares(won)[0, 1] == 0.75
    assert pair_shares(won)[1, 0] == 0.25


def _match(chance: np.random.Generator, deals: int) -> Crosstable:
    """Two players, 4 games a deal that all go by the luck of the deal: the first wins 60 % on the whole."""
    luck = chance.choice([0.35, 0.85], deals)
    first = chance.binomial(4, luck)
    won = np.zeros((deals, 2, 2))
    won[:, 0, 1], won[:, 1, 0] = first, 4 - first
    return Crosstable(["a", "b"], won)


def test_intervals_hold_the_truth_in_95_of_100_matches() -> None:
    chance = np.random.default_rng(7)
    held = {"share": 0, "rating": 0}
    true = 400 * np.log10(0.6 / 0.4) / 2 + MEAN
    for _ in range(400):
        drawn = _match(chance, 60).drawn(400, seed=int(chance.integers(1 << 30)))
        low, high = np.percentile(shares(drawn)[:, 0], (2.5, 97.5))
        held["share"] += low <= 0.6 <= high
        low, high = np.percentile(ratings(drawn)[:, 0], (2.5, 97.5))
        held["rating"] += low <= true <= high
    assert 0.92 * 400 <= held["share"] <= 0.98 * 400
    assert 0.92 * 400 <= held["rating"] <= 0.98 * 400


def test_games_of_one_deal_are_not_taken_for_independent() -> None:
    chance = np.random.default_rng(3)
    width = float(np.ptp(np.percentile(shares(_match(chance, 400).drawn(1000))[:, 0], (2.5, 97.5))))
    as_if_independent = 2 * 1.96 * np.sqrt(0.24 / 1600)
    assert width > 1.3 * as_if_independent


def test_who_won_all_has_an_interval_below_100_percent() -> None:
    won = np.zeros((50, 2, 2))
    won[:, 0, 1] = 4
    low = np.percentile(shares(Crosstable(["a", "b"], won).drawn(1000))[:, 0], 2.5)
    assert 0.9 < low < 1


def test_very_many_deals_are_drawn_in_groups_and_as_wide() -> None:
    chance = np.random.default_rng(5)
    width = np.ptp(np.percentile(shares(_match(chance, 20_000).drawn(1000))[:, 0], (2.5, 97.5)))
    deviation = np.sqrt((0.24 - 0.0625) / 4 + 0.0625)
    assert width == pytest.approx(2 * 1.96 * deviation / np.sqrt(20_000), rel=0.15)

"""What a place is worth."""

import numpy as np
import pytest

from tablee.core.reward import shares


@pytest.mark.parametrize(
    ("ranks", "worth"),
    [
        ([1, 2], [1, -1]),
        ([2, 1, 3, 4], [1 / 3, 1, -1 / 3, -1]),
        ([1, 1, 1], [0, 0, 0]),
        ([1, 2, 2, 2], [1, -1 / 3, -1 / 3, -1 / 3]),  # Kooz: one has won, the others are equal second
        ([3, 1, 1], [-1, 0.5, 0.5]),
    ],
)
def test_a_place_is_worth_the_pairings_won_less_those_lost(ranks: list[int], worth: list[float]) -> None:
    found = np.full(len(ranks), 9.0)
    shares(np.array(ranks), found)
    assert found.tolist() == pytest.approx(worth)
    assert sum(found) == pytest.approx(0)

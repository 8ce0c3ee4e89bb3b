"""Counts of all move sequences on small cases stay what they are, and the referees count the same (perft)."""

from typing import Any

import msgspec
import pytest

from conformance.effort import times
from conformance.perft import FILE, count, position_of, referees_count
from tablee.games import games

CASES: dict[str, Any] = msgspec.json.decode(FILE.read_bytes())


@pytest.mark.parametrize("what", CASES)
def test_sequences_of_moves_are_as_many_as_ever(what: str) -> None:
    case = CASES[what]
    position = position_of(case["game"], case["record"])
    before = position.to_bytes()
    for depth, wanted in case["counts"].items():
        if wanted <= times(50_000, 150):
            assert count(position, int(depth)) == wanted
    assert position.to_bytes() == before


@pytest.mark.parametrize("what", CASES)
def test_the_referees_count_the_same(what: str) -> None:
    case = CASES[what]
    for depth, wanted in case["counts"].items():
        if wanted <= times(700, 100):
            assert referees_count(case["game"], case["record"], int(depth)) == wanted


def test_every_game_has_cases() -> None:
    assert {case["game"] for case in CASES.values()} == set(games())


def test_bets_are_counted_by_hand() -> None:
    """Eleven bets, each with the safety bead or without, by three players; the second to last of four sees the box."""
    assert CASES["luz, 3 seats, all bets"]["counts"] == {"1": 22, "2": 22**2, "3": 22**3}
    case = CASES["luz, 4 seats, the last two bets from the box"]
    left = 15 - sum(move["bet"] for move in case["record"]["moves"])
    most = min(10, left)
    wanted = {"1": 2 * (most + 1), "2": sum(4 * (min(10, left - beads) + 1) for beads in range(most + 1))}
    assert case["counts"] == wanted

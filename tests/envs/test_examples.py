"""The examples of docs/environments.md learn something measurable, also in a short run."""

import re
import subprocess
import sys
from pathlib import Path

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def figures(name: str, *arguments: str) -> list[float]:
    """All numbers of the line that says what came of it."""
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / name), *arguments], capture_output=True, text=True, check=True, timeout=300
    )
    return [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", done.stdout.splitlines()[0])]


def test_a_linear_policy_learns_pixies_on_the_vector_of_games() -> None:
    before, after = figures("train_vector.py", "--steps", "800")
    assert 47 < before < 53
    assert after > 80


def test_a_table_learns_to_bet_in_luz_through_pettingzoo() -> None:
    before, after, gain = figures("train_pettingzoo.py", "--games", "400")
    assert gain > 8
    assert after > before


def test_openspiels_searcher_beats_its_random_bots() -> None:
    _, simulations, share, *_ = [0.0, *figures("openspiel_bots.py", "--games", "16", "--simulations", "40")]
    assert simulations == 40
    assert share > 60

"""The same match on a real Ray, started here."""

import sys
from pathlib import Path

import pytest

from arena.played import match
from arena.test_tournament import GAMES, figures, hold, results
from tablee.arena.ray_cluster import NoRay, RayCluster
from tablee.arena.tournament import Tournament


def test_without_ray_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(NoRay, match=r"pip install 'tablee\[ray\]'"):
        Tournament(match(), 2).hold(RayCluster())


# Ray itself leaves files open and uses what is to be removed.
@pytest.mark.filterwarnings("ignore")
def test_ray_plays_the_same_games_and_goes_on_from_a_local_run(tmp_path: Path) -> None:
    pytest.importorskip("ray")
    hold(tmp_path / "ray", games=4)
    heard: list[int] = []
    same = Tournament(match(), GAMES, tmp_path / "ray").hold(RayCluster(jobs=2), heard.append)
    assert heard == [4] + [1] * (GAMES - 4)
    assert figures(same) == figures(hold(tmp_path / "local"))
    assert results(tmp_path / "ray") == results(tmp_path / "local")

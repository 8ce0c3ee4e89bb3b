"""Whole matches: the same wherever they are played, and kept in a folder that a killed run goes on from."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from arena.played import LOWEST, match
from tablee.arena.folder import Folder, WrongFolder
from tablee.arena.match import Match
from tablee.arena.standings import Standings
from tablee.arena.tournament import Tournament
from tablee.arena.workers import InProcess, ProcessPool, WorkerDied

GAMES = 12


def results(folder: Path) -> list[dict[str, Any]]:
    """All records of a folder in order, without how long the bots thought."""
    records = [json.loads(line) for line in (folder / "records.jsonl").read_bytes().splitlines()]
    for record in records:
        del record["arena"]["thinking"]
    return sorted(records, key=lambda record: (record["arena"]["deal"], record["arena"]["seating"]))


def figures(found: Standings) -> dict[str, Any]:
    """What does not depend on how fast it was played."""
    written: dict[str, Any] = json.loads(found.to_json())
    for detail in written["details"]:
        del detail["seconds_per_move"], detail["seconds_longest"]
    return written


def hold(folder: Path, played: Match | None = None, games: int = GAMES) -> Standings:
    return Tournament(played or match(), games, folder).hold(InProcess())


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Standings]:
    folder = tmp_path_factory.mktemp("whole")
    return folder, hold(folder)


def test_a_folder_has_all_of_a_match(whole: tuple[Path, Standings]) -> None:
    folder, found = whole
    assert {path.name for path in folder.iterdir()} == {
        "settings.json", "records.jsonl", "result.json", "plot.svg", "report.html",
    }  # fmt: skip
    assert (folder / "result.json").read_bytes() == found.to_json()
    assert len(results(folder)) == GAMES


def test_processes_beside_each_other_play_the_same_games(whole: tuple[Path, Standings], tmp_path: Path) -> None:
    folder, found = whole
    heard: list[int] = []
    same = Tournament(match(), GAMES, tmp_path).hold(ProcessPool(2), heard.append)
    assert figures(same) == figures(found)
    assert results(tmp_path) == results(folder)
    assert heard == [0] + [1] * GAMES


@pytest.mark.parametrize("cut", [1, 300, 20_000])
def test_a_run_that_was_killed_goes_on(whole: tuple[Path, Standings], tmp_path: Path, cut: int) -> None:
    folder, found = whole
    hold(tmp_path)
    records = tmp_path / "records.jsonl"
    records.write_bytes(records.read_bytes()[:-cut])
    left = records.read_bytes().count(b"\n")
    assert left < GAMES
    heard: list[int] = []
    again = Tournament(match(), GAMES, tmp_path).hold(InProcess(), heard.append)
    assert heard == [left] + [1] * (GAMES - left)
    assert figures(again) == figures(found)
    assert results(tmp_path) == results(folder)


def test_a_match_can_be_made_longer(whole: tuple[Path, Standings], tmp_path: Path) -> None:
    _, found = whole
    hold(tmp_path, games=4)
    heard: list[int] = []
    longer = Tournament(match(), GAMES, tmp_path).hold(InProcess(), heard.append)
    assert heard[0] == 4
    assert figures(longer) == figures(found)
    shorter = hold(tmp_path, games=4)
    assert shorter.games == 4


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (match(seed=2), "holds a match with seed 1, not 2"),
        (match(seats=4), "holds a match with seats 3, not 4"),
        (match(LOWEST, "random"), "holds a match with bots"),
        (match(name="kooz"), "holds a match with game 'luz', not 'kooz'"),
    ],
)
def test_another_match_in_the_same_folder_is_refused(whole: tuple[Path, Standings], other: Match, said: str) -> None:
    folder, _ = whole
    before = (folder / "records.jsonl").read_bytes()
    with pytest.raises(WrongFolder, match=said):
        hold(folder, other)
    assert (folder / "records.jsonl").read_bytes() == before


def test_changed_code_is_refused(whole: tuple[Path, Standings], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.arena.folder.fingerprint", lambda match: "another")
    with pytest.raises(WrongFolder, match="the code of the bots or of the game has changed"):
        hold(whole[0])


def test_what_no_match_has_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "records.jsonl").write_bytes(b"my records\n")
    with pytest.raises(WrongFolder, match=r"no settings\.json"):
        hold(tmp_path)
    (tmp_path / "settings.json").write_bytes(b"mine")
    with pytest.raises(WrongFolder, match="not the settings of a match"):
        hold(tmp_path)
    (tmp_path / "settings.json").write_bytes(b"[]")
    with pytest.raises(WrongFolder, match="no object"):
        hold(tmp_path)
    (tmp_path / "settings.json").unlink()
    (tmp_path / "records.jsonl").unlink()
    hold(tmp_path, games=2)
    with (tmp_path / "records.jsonl").open("ab") as file:
        file.write(b"mine\n")
    with pytest.raises(WrongFolder, match="line 3: not a record of the arena"):
        hold(tmp_path, games=2)


def test_two_runs_can_not_write_to_one_folder(tmp_path: Path) -> None:
    with Folder(tmp_path).opened(match()), pytest.raises(WrongFolder, match="another run is writing there"):
        hold(tmp_path)


def test_a_worker_that_dies_ends_the_run_with_a_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEE_TEST_DIES", str(os.getpid()))
    deadly = match("random", "arena.testers:Dies")
    with pytest.raises(WorkerDied, match="has died"):
        Tournament(deadly, GAMES, tmp_path).hold(ProcessPool(2))


# The sources may be edited while this test runs: that is not what it is about.
_KILLED = """
from arena.played import match
from tablee.arena import folder
from tablee.arena.tournament import Tournament
from tablee.arena.workers import ProcessPool
if __name__ == "__main__":
    folder.fingerprint = lambda match: "the same"
    Tournament(match(), 100_000, {folder!r}).hold(ProcessPool(2))
"""


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_what_was_played_is_kept_and_no_process_is_left(
    tmp_path: Path, how: signal.Signals, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablee.arena.folder.fingerprint", lambda match: "the same")
    script = tmp_path / "killed.py"
    script.write_text(_KILLED.format(folder=str(tmp_path / "out")))
    surroundings = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    with subprocess.Popen(
        [sys.executable, str(script)], env=surroundings, stderr=subprocess.DEVNULL, start_new_session=True
    ) as run:
        records = tmp_path / "out" / "records.jsonl"
        _wait(lambda: records.exists() and records.stat().st_size > 0, 60)
        run.send_signal(how)
        run.wait(20)
        _wait(lambda: not _alive(run.pid), 20)
    played = records.read_bytes().count(b"\n")
    found = Tournament(match(), played, tmp_path / "out")
    heard: list[int] = []
    found.hold(InProcess(), heard.append)
    assert heard[0] >= played - 2


def _alive(group: int) -> bool:
    """Whether a process of that group runs still."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def _wait(until: Any, seconds: float) -> None:
    end = time.monotonic() + seconds
    while not until():
        assert time.monotonic() < end
        time.sleep(0.02)

"""Random games: the same from the same seed, in any number of processes, and right by the referees."""

import json
from pathlib import Path
from types import ModuleType

import msgspec
import pytest
from reference import kooz, luz, pixies

import tablee
from tablee.arena.simulation import WHOLE_WIN, Outcome, Simulation, Tally
from tablee.cli import simulate
from tablee.core.record import Replay, read

from .conftest import Run, process

REFEREES: dict[str, ModuleType] = {"luz": luz, "kooz": kooz, "pixies": pixies}
TABLES = [(name, seats) for name in REFEREES for seats in tablee.game(name).seats]
OPTIONS = [("luz", ["beads=box"]), ("luz", ["memory=open", "aid=hidden"]), ("kooz", ["window=5", "starter=1"])]


def records(run: Run, *words: str) -> list[bytes]:
    ran = run("simulate", *words, "--records", "-", "--quiet")
    assert (ran.code, ran.err) == (0, "")
    return ran.out.encode().splitlines()


def simulation(name: str, seats: int, seed: int = 7) -> Simulation:
    return Simulation(name, seats, seed, tablee.game(name).options())


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_records_are_accepted_by_the_referees_and_by_replay(run: Run, name: str, seats: int) -> None:
    lines = records(run, name, "--seats", str(seats), "--games", "3", "--seed", "5")
    assert len(lines) == 3
    for line in lines:
        record = json.loads(line)
        assert len(record["seats"]) == seats
        assert REFEREES[name].replay(record) == record["result"]
        Replay(read(line)).check()


@pytest.mark.parametrize(("name", "settings"), OPTIONS)
def test_options_are_played_with_and_written_down(run: Run, name: str, settings: list[str]) -> None:
    for line in records(run, name, "--games", "2", "--options", *settings):
        record = json.loads(line)
        assert {f"{key}={value}" for key, value in record["options"].items()} == set(settings)
        REFEREES[name].replay(record)


def test_the_starter_of_kooz_can_be_named(run: Run) -> None:
    lines = records(run, "kooz", "--games", "10", "--options", "starter=1")
    assert {json.loads(line)["first"] for line in lines} == {1}


def test_the_first_seat_is_drawn(run: Run) -> None:
    assert {json.loads(line)["first"] for line in records(run, "pixies", "--games", "40", "--seats", "3")} == {0, 1, 2}


@pytest.mark.parametrize("name", REFEREES)
def test_written_down_or_not_a_game_is_the_same(name: str) -> None:
    games = simulation(name, 4)
    for number in range(10):
        outcome, line = games.record(number)
        assert outcome == games.play(number)
        said = read(line)["result"]
        assert outcome.called_off == ("unfinished" in said)
        assert outcome.called_off or outcome.ranks == said["ranks"]


@pytest.mark.parametrize("name", REFEREES)
def test_a_game_depends_on_seed_and_number_alone(name: str) -> None:
    games = simulation(name, 3)
    _, together = games.run(range(4), recorded=True)
    assert together.splitlines(keepends=True) == [games.record(number)[1] for number in range(4)]
    assert games.record(2) != games.record(3)
    assert games.record(2) != simulation(name, 3, seed=8).record(2)


def test_two_pairs_of_seed_and_number_are_two_games() -> None:
    assert simulation("luz", 3, seed=1 + (2 << 32)).record(0) != simulation("luz", 3, seed=1).record(2)


def test_the_same_seed_gives_the_same_bytes_with_any_number_of_jobs(run: Run, tmp_path: Path) -> None:
    words = ["simulate", "luz", "--seats", "3", "--games", "230", "--seed", str((1 << 63) - 1), "--quiet", "--records"]
    written = []
    for jobs in ("1", "1", "2"):
        path = tmp_path / "records.jsonl"
        ran = run(*words, str(path), "--jobs", jobs)
        assert (ran.code, ran.out, ran.err) == (0, "", "")
        written.append(path.read_bytes())
    assert written[0].count(b"\n") == 230
    assert written[0] == written[1] == written[2]


def test_the_same_seed_gives_the_same_bytes_in_another_process(run: Run) -> None:
    words = ["simulate", "pixies", "--seats", "2", "--games", "3", "--seed", "9", "--records", "-"]
    done = process(*words)
    assert done.returncode == 0
    assert done.stdout.decode() == run(*words).out
    assert done.stderr.startswith(b"pixies, 2 seats, seed 9\ngames: 3\n")


def test_the_summary(run: Run) -> None:
    ran = run("simulate", "luz", "--seats", "3", "--games", "50", "--seed", "2")
    lines = ran.out.splitlines()
    assert lines[:3] == ["luz, 3 seats, seed 2", "games: 50", f"moves: {50 * 4 * 3 * 11}"]
    assert [line.split(":")[0] for line in lines[3:]] == [
        "seconds",
        "moves/s",
        "seat 0",
        "seat 1",
        "seat 2",
        "called off",
    ]
    assert "mean score" in lines[5]
    assert ran.err == ""


def test_the_summary_is_the_same_with_records(run: Run, tmp_path: Path) -> None:
    words = ["simulate", "kooz", "--games", "20", "--seats", "2"]
    plain = run(*words).out.splitlines()
    written = run(*words, "--records", str(tmp_path / "records.jsonl")).out.splitlines()
    assert plain[:3] + plain[5:] == written[:3] + written[5:]
    assert "score" not in "".join(plain)


def test_quiet_says_nothing(run: Run) -> None:
    ran = run("simulate", "luz", "--games", "2", "--quiet")
    assert (ran.code, ran.out, ran.err) == (0, "", "")


def test_the_bar_is_shown_on_a_terminal_only(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = []

    class Bar:
        def __init__(self, disable: bool, **settings: object) -> None:
            shown.append(not disable)

        def __enter__(self) -> "Bar":
            return self

        def __exit__(self, *error: object) -> None: ...

        def update(self, count: int) -> None:
            shown.append(count == 2)

    monkeypatch.setattr("tqdm.tqdm", Bar)
    run("simulate", "luz", "--games", "2")
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    run("simulate", "luz", "--games", "2")
    run("simulate", "luz", "--games", "2", "--quiet")
    assert shown == [False, True, True, True, False, True]


def test_four_seats_unless_told(run: Run) -> None:
    assert all(run("simulate", name, "--games", "1").out.startswith(f"{name}, 4 seats") for name in REFEREES)


def test_chunks_cover_all_games(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = records(run, "luz", "--games", "7")
    monkeypatch.setattr(simulate, "_CHUNK_RECORDED", 3)
    assert records(run, "luz", "--games", "7") == whole


def test_outcomes_add_up() -> None:
    tally = Tally(2)
    tally.count(Outcome(10, [5, 3], [1, 2], called_off=False))
    tally.count(Outcome(20, [4, 4], [1, 1], called_off=False))
    other = Tally(2)
    other.count(Outcome(30, [0, 0], [1, 1], called_off=True))
    tally.add(other)
    assert (tally.games, tally.moves, tally.called_off) == (3, 60, 1)
    assert tally.wins == [WHOLE_WIN * 3 // 2, WHOLE_WIN // 2]
    assert (tally.mean_score(0), tally.win_share(0)) == (3.0, 0.5)


def test_records_say_who_plays(run: Run) -> None:
    record = msgspec.json.decode(records(run, "luz", "--games", "1")[0])
    assert record["seats"] == [{"name": "random", "kind": "bot"}] * 4

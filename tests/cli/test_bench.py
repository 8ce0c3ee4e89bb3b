"""The benchmark: its figures' shape, its table, and that the C program plays the very same games."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

import tablee
from tablee.cli.bench import baseline, server, startup
from tablee.cli.bench.report import table
from tablee.core.chance import chance
from tablee.server.bench import fill
from tablee.store import open_store

from .conftest import Run


def figures() -> dict[str, Any]:
    game = {"seats": 4, "ns_per_move": 80.0, "moves_per_s": 12_500_000, "copy_ns": 10.0, "api_moves_per_s": 299_999}
    return {
        "games": {name: game | {"view_us": 30.0, "chances_us": 5.0} for name in tablee.games()},
        "compile_s": 15.1,
        "cached_start_s": 0.5,
        "import_s": 0.01,
        "c_luz_ns_per_move": 70.0,
    }


def test_json(run: Run) -> None:
    ran = run("bench", "engine", "--json", "--seconds", "0.001")
    assert (ran.code, ran.err) == (0, "")
    found = json.loads(ran.out)
    assert set(found) == {"games", "compile_s", "cached_start_s", "import_s", "c_luz_ns_per_move"}
    assert list(found["games"]) == tablee.games()
    wanted = {"seats", "ns_per_move", "moves_per_s", "copy_ns", "api_moves_per_s", "view_us", "imagine_us"}
    for name, game in found["games"].items():
        assert set(game) == wanted | ({"chances_us"} if name == "luz" else set())
        assert game["seats"] == 4
        assert all(value > 0 for value in game.values())
    assert all(found[key] > 0 for key in ("compile_s", "cached_start_s", "import_s"))
    assert found["cached_start_s"] < found["compile_s"]
    assert found["c_luz_ns_per_move"] is None or found["c_luz_ns_per_move"] > 0


def test_the_table_has_the_limits_beside() -> None:
    lines = {line[:34].rstrip(): line[34:].split() for line in table(figures())}
    assert lines["luz, a move, compiled"] == ["80", "ns", "at", "most", "100", "OK"]
    assert lines["luz, from Python"] == ["299,999", "moves/s", "at", "least", "300,000", "over"]
    assert lines["kooz, from Python"] == ["299,999", "moves/s"]
    assert lines["luz, ours to plain C"] == ["1.14", "at", "most", "1.43", "OK"]
    assert lines["first compile of all games"] == ["15.1", "s", "at", "most", "15", "over"]
    assert lines["start to a move in each"] == ["0.5", "s", "at", "most", "0.5", "OK"]


def test_the_table_without_a_c_compiler() -> None:
    assert any("no C compiler" in line for line in table(figures() | {"c_luz_ns_per_move": None}))


def test_the_table_is_printed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.cli.bench.engine.measure", lambda seconds, say: say("luz") or figures())
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    ran = run("bench", "engine")
    assert ran.out.splitlines() == list(table(figures()))
    assert ran.err == "luz …\n"


def test_plain_c_plays_the_same_games(tmp_path: Path) -> None:
    program = baseline.compiled(str(tmp_path))
    if program is None:
        return  # no compiler here: then the benchmark says so, and there is nothing to compare
    _, moves, scores = baseline.play(program, seed=3, games=100, batches=2)
    luz = tablee.game("luz")
    source, ours, totals = chance(3), 0, [0] * 4
    for _ in range(200):
        position = luz.start(seats=4)
        ours += luz.engine.playout(position.states, 0, source)
        totals = [a + b for a, b in zip(totals, position.standing()[0], strict=True)]
    assert (moves, scores) == (ours, totals)


def test_without_the_c_program_there_is_no_figure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(baseline, "SOURCE", tmp_path / "luz.c")
    assert baseline.c_luz(1, 0.001) is None


def test_everything_that_playing_needs_is_compiled() -> None:
    startup.compile_all()
    for name in tablee.games():
        engine = tablee.game(name).engine
        kernels = [value for key, value in vars(engine).items() if key not in ("dtype", "copy_all")]
        assert all(not hasattr(kernel, "signatures") or kernel.signatures for kernel in kernels)
        assert all(kernel.signatures for kernel in startup.small_kernels(name))


def test_the_figures_of_the_server_are_told() -> None:
    busy: dict[str, Any] = {
        "tables": 100,
        "moves_per_s": 6543,
        "p50_ms": 8.0,
        "p99_ms": 20.0,
        "server_cpu_us_per_move": 99.5,
    }
    busy |= {"bare_moves_per_s": 20_000, "of_bare": 0.327, "rss_mb": 200.0}
    busy["paced"] = {"tables": 300, "moves_per_s": 300, "p50_ms": 1.0, "p99_ms": 5.0}
    busy["idle"] = {"tables": 1000, "sockets": 4000, "rss_mb": 350.0, "empty_rss_mb": 150.0}
    starts = {"start_s": 0.7, "start_cpu_s": 0.5, "stored_tables": 10_000, "start_stored_s": 0.9}
    told = list(server.lines(busy | starts | {"start_stored_cpu_s": 0.6}))
    assert told[0] == "100 tables, durable: 6,543 moves/s"
    assert told[-2:] == [
        "start to the lobby's answer: 0.7 s (0.5 s of processor)",
        "  with 10,000 stored tables at which a game is on: 0.9 s (0.6 s of processor)",
    ]


def test_a_server_starts_with_games_in_its_store(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    fill(store, 3)
    store.close()
    took_s, used_s = server.start_s(str(tmp_path))
    assert used_s > 0
    assert 0 < took_s < 60


@pytest.mark.skipif(len(os.sched_getaffinity(0)) < 2, reason="there is one core")
def test_server_and_players_have_a_core_each(tmp_path: Path) -> None:
    """What is started by a pinned process inherits its pin: both had been on one core."""
    all_cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(all_cores)})
    try:
        with server.running(str(tmp_path)) as (_, pid):
            assert os.sched_getaffinity(pid) == {min(all_cores)}
    finally:
        os.sched_setaffinity(0, all_cores)

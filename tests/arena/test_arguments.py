"""`tablee arena`: what it takes, what it refuses and what it prints."""

import json
from pathlib import Path

import pytest

from arena.played import LOWEST
from tablee.arena.tournament import Tournament
from tablee.arena.workers import WorkerDied
from tablee.cli import arena
from tablee.cli.arguments import Parser, WrongUse
from tablee.core.record import Replay, read

TWO = f"random,{LOWEST}"


def tablee_arena(*words: str) -> int:
    parser = Parser(prog="tablee arena")
    arena.add_arguments(parser)
    return arena.run(parser.parse_args(words))


def test_json_is_all_that_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    bots = f"{TWO},arena.testers:Raises"
    assert tablee_arena("luz", "--bots", bots, "--games", "6", "--seats", "3", "--jobs", "1", "--json") == 0
    printed = capsys.readouterr()
    found = json.loads(printed.out)
    assert [player["name"] for player in found["players"]][-1] == "arena.testers:Raises"
    assert "tablee arena: broken off by a bot, and lost by it: 6" in printed.err
    assert r"RuntimeError: out of\nideas" in printed.err


def test_a_table_is_printed_and_a_folder_filled(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "new" / "match")
    assert tablee_arena("kooz", "--bots", TWO, "--games", "5", "--seats", "2", "--jobs", "1", "--out", out) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "kooz, 2 seats, seed 1: 6 games, 3 deals with 2 seatings each"
    assert " ".join(lines[2].split()) == "bot rating low high share low high wins score games ms/move longest"
    assert lines[-1] == f"{out}: records.jsonl, result.json, plot.svg, report.html"
    assert tablee_arena("kooz", "--bots", TWO, "--games", "5", "--seats", "2", "--out", out, "--quiet") == 0
    assert capsys.readouterr().out == ""


def test_one_game_alone_prints_its_record(capsys: pytest.CaptureFixture[str]) -> None:
    assert tablee_arena("pixies", "--bots", TWO, "--seats", "2", "--only", "4.1", "--iterations", "9") == 0
    record = read(capsys.readouterr().out)
    Replay(record).check()
    assert (record["arena"]["deal"], record["arena"]["seating"]) == (4, 1)


def test_one_game_alone_shows_what_a_bot_raised(capsys: pytest.CaptureFixture[str]) -> None:
    assert tablee_arena("luz", "--bots", "random,arena.testers:Raises", "--only", "0.0") == 0
    assert 'raise RuntimeError("out of' in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("luz", "--bots"),
        ("luz --bots random", "two different bots"),
        ("luz --bots random,random", "two different bots"),
        ("luz --bots random,,twin", "commas between"),
        ("luz --bots random,nobody", "argument --bots: luz has no bot 'nobody'"),
        ("luz --bots random,no:body", "argument --bots: there is no bot 'no:body'"),
        (f"luz --bots {TWO} --seats 2", "argument --seats: luz is for 3 to 5 seats, not 2"),
        (f"luz --bots {TWO} --options bead=box", "argument --options: luz options"),
        (f"kooz --bots {TWO} --seats 3 --options starter=3", "argument --options:"),
        (f"luz --bots {TWO} --games 0", "--games"),
        (f"luz --bots {TWO} --seconds 0", "--seconds"),
        (f"luz --bots {TWO} --iterations x", "--iterations"),
        (f"luz --bots {TWO} --only 3", "DEAL.SEATING"),
        (f"luz --bots {TWO} --only 3.2", "the seatings 0 to 1, not 2"),
        (f"luz --bots {TWO} --on moon", "--on"),
        (f"luz --bots {TWO} --ray-address here", "goes with --on ray"),
        ("chess --bots random,a", "there is no game 'chess'"),
    ],
)
def test_wrong_arguments_are_refused_in_one_line(words: str, said: str) -> None:
    with pytest.raises(WrongUse) as refused:
        tablee_arena(*words.split())
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("out", [True, False])
def test_a_run_that_stops_says_how_far_it_got(
    out: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["luz", "--bots", TWO, "--games", "6", "--jobs", "1", *(["--out", str(tmp_path)] if out else [])]

    def interrupted(self: Tournament, *_: object) -> None:
        raise KeyboardInterrupt

    def died(self: Tournament, *_: object) -> None:
        raise WorkerDied("a process has died")

    monkeypatch.setattr(Tournament, "hold", interrupted)
    with pytest.raises(KeyboardInterrupt):
        tablee_arena(*words)
    kept = f"and kept in {tmp_path}: the same command goes on from there" if out else "and lost, without --out"
    assert capsys.readouterr().err == f"tablee arena: interrupted; 0 of 6 games are played {kept}\n"
    monkeypatch.setattr(Tournament, "hold", died)
    assert tablee_arena(*words) == arena.DIED
    assert "a process has died; 0 of 6 games" in capsys.readouterr().err

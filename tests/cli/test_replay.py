"""Records are checked, told readably, and refused with the line and the move where they are wrong."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tablee
from tablee.arena.simulation import Simulation
from tablee.cli import replay

from .conftest import Run, process, refused

Record = dict[str, Any]


def written(name: str, seats: int = 4, games: int = 1) -> bytes:
    simulation = Simulation(name, seats, 11, tablee.game(name).options())
    return b"".join(simulation.record(number)[1] for number in range(games))


def edited(line: bytes, edit: Callable[[Record], object]) -> bytes:
    record = json.loads(line)
    edit(record)
    return json.dumps(record).encode() + b"\n"


def broken_off(line: bytes, moves: int) -> bytes:
    def stop(record: Record) -> None:
        record["moves"] = record["moves"][:moves]
        record["result"] = {"unfinished": True}

    return edited(line, stop)


@pytest.mark.parametrize("name", tablee.games())
def test_many_right_records_are_one_line(run: Run, tmp_path: Path, name: str) -> None:
    path = tmp_path / "records.jsonl"
    path.write_bytes(written(name, games=5))
    ran = run("replay", str(path))
    assert (ran.code, ran.out, ran.err) == (0, "5 records, all right\n", "")
    assert run("replay", str(path), "--quiet").out == ""


@pytest.mark.parametrize("name", tablee.games())
@pytest.mark.parametrize("seats", [3, 5])
def test_one_record_is_told_move_by_move(run: Run, name: str, seats: int) -> None:
    line = written(name, seats)
    ran = run("replay", "-", given=line)
    assert (ran.code, ran.err) == (0, "")
    record = json.loads(line)
    lines = ran.out.splitlines()
    assert lines[0] == f"{name}, {seats} seats"
    assert lines[1] == "seat 0: random 0 (bot)"
    assert lines[1 + seats] == f"first: random {record['first']}"
    numbers = [line.split(".")[0] for line in lines if line.split(".")[0].isdigit()]
    assert numbers == [str(number) for number in range(len(record["moves"]))]
    assert [line for line in lines if line.startswith("deal ")] == [
        f"deal {k + 1}" for k in range(len(record["deals"]))
    ]
    assert sum(line.startswith("rank ") for line in lines) == seats
    assert lines[-1] == "1 record, right"


def test_notation_and_what_happened_are_told(run: Run) -> None:
    line = written("luz")
    record = json.loads(line)
    told = run("replay", "-", given=line).out
    assert "bet " in told
    assert "takes the trick" in told
    hand = " ".join(record["deals"][0]["hands"][2])
    assert f"  random 2: {hand}\n" in told
    assert f"  aside: {' '.join(record['deals'][0]['aside'])}\n" in told
    winner = record["result"]["ranks"].index(1)
    assert f"rank 1: random {winner}, score {record['result']['scores'][winner]}\n" in told


def test_a_deck_is_told(run: Run) -> None:
    line = written("pixies")
    assert f"  deck: {' '.join(json.loads(line)['deals'][2]['deck'])}\n" in run("replay", "-", given=line).out


def test_the_game_asked_for_is_told_and_all_are_checked(run: Run) -> None:
    lines = written("luz", 3) + written("kooz", 2) + written("pixies", 2)
    ran = run("replay", "-", "--game", "2", given=lines)
    assert ran.code == 0
    assert ran.out.startswith("kooz, 2 seats\n")
    assert ran.out.endswith("\n3 records, all right\n")
    assert run("replay", "-", "--game", "2", "--quiet", given=lines).out == ""


def test_a_game_that_is_not_there(run: Run) -> None:
    line = refused(run("replay", "-", "--game", "3", given=written("luz", 3, games=2)))
    assert line == "tablee replay: standard input: there is no game 3, it has 2 records"


def test_names_and_options_are_told_safely(run: Run) -> None:
    def name(record: Record) -> None:
        record["options"] = {"beads": "free", "lamp\x1b[2J": "on\n"}
        record["seats"][0]["name"] = "Ada\x1b[2J\nLovelace"
        record["seats"][1]["name"] = ""
        record["seats"][2]["name"] = "Ідея"

    told = run("replay", "-", given=edited(written("luz", 3), name)).out
    assert "\x1b" not in told
    assert r"seat 0: Ada\x1b[2J\nLovelace (bot)" in told
    assert "seat 1: nobody (bot)" in told
    assert "seat 2: Ідея (bot)" in told


@pytest.mark.parametrize("moves", [0, 1, 50])
@pytest.mark.parametrize("name", tablee.games())
def test_a_game_broken_off(run: Run, name: str, moves: int) -> None:
    ran = run("replay", "-", given=broken_off(written(name), moves))
    assert ran.code == 0
    assert f"\nbroken off after {moves} moves\n" in ran.out
    assert "rank" not in ran.out


def test_empty_lines_are_passed_over_but_counted(run: Run) -> None:
    ran = run("replay", "-", given=b"\n" + written("luz", 3) + b"\r\n \n{}\n\n")
    assert ran.code == 1
    assert ran.err.startswith("tablee replay: standard input, line 5: the format is ")
    assert ran.out == "2 records, 1 wrong\n"


@pytest.mark.parametrize("given", [b"", b"\n", b" \n\t\n"])
def test_no_record_at_all(run: Run, tmp_path: Path, given: bytes) -> None:
    path = tmp_path / "empty.jsonl"
    path.write_bytes(given)
    assert refused(run("replay", str(path))) == f"tablee replay: {path}: there is no record in it"


def edit_play(record: Record) -> None:
    record["moves"][9]["play"] = record["moves"][5]["play"]


def edit_seat(record: Record) -> None:
    record["moves"][9]["seat"] += 1


def edit_order(record: Record) -> None:
    record["moves"].insert(9, record["moves"].pop(10))


def edit_away(record: Record) -> None:
    del record["moves"][9]


@pytest.mark.parametrize("edit", [edit_play, edit_seat, edit_order, edit_away])
@pytest.mark.parametrize("alone", [True, False])
def test_a_hand_edited_record_is_refused_with_line_and_move(
    run: Run, tmp_path: Path, edit: Callable[[Record], None], alone: bool
) -> None:
    path = tmp_path / "records.jsonl"
    right, wrong = written("luz", games=2).splitlines(keepends=True)
    path.write_bytes((b"" if alone else right) + edited(wrong, edit))
    ran = run("replay", str(path))
    assert ran.code == 1
    assert ran.err.startswith(f"tablee replay: {path}, line {1 if alone else 2}: move ")
    assert ran.err.count("\n") == 1
    number = int(ran.err.split("move ")[1].split(":")[0])
    assert number >= 9
    if alone:
        assert f"\n{number - 1}. " in ran.out
        assert f"\n{number}. " not in ran.out


def test_a_false_result_is_refused(run: Run) -> None:
    def win(record: Record) -> None:
        record["result"]["scores"][0] += 1000

    ran = run("replay", "-", "--quiet", given=edited(written("luz"), win))
    assert (ran.code, ran.out) == (1, "")
    assert "line 1: the result says scores" in ran.err


@pytest.mark.parametrize("given", [b"nonsense", b"\xff\xfe\x00", b"[]", b"1e999", b"[" * 100_000, b'{"a":1', b"null"])
def test_what_is_no_record_is_refused(run: Run, given: bytes) -> None:
    ran = run("replay", "-", given=given)
    assert ran.code == 1
    assert ran.err.startswith("tablee replay: standard input, line 1: ")
    assert ran.err.count("\n") == 1
    assert ran.out == "1 record, 1 wrong\n"


def test_a_line_without_end_is_not_read_to_its_end(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay, "_LONGEST", 100)
    ran = run("replay", "-", given=b"x" * 1000)
    assert "line 1: longer than 100 bytes" in ran.err
    assert ran.out == "1 record, 1 wrong\n"


def test_of_many_wrong_records_the_first_are_named(run: Run) -> None:
    ran = run("replay", "-", given=b"{}\n" * 30)
    lines = ran.err.splitlines()
    assert len(lines) == 21
    assert lines[-1] == "tablee replay: standard input: 10 more records are wrong"
    assert ran.out == "30 records, 30 wrong\n"


def test_a_process_reads_what_another_wrote() -> None:
    made = process("simulate", "kooz", "--games", "2", "--seats", "2", "--records", "-", "--quiet")
    done = process("replay", "-", given=made.stdout)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"2 records, all right\n", b"")

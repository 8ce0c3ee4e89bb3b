"""The command line itself: help, wrong arguments, interruptions, and what is not loaded."""

import signal
import subprocess
import sys
from argparse import Namespace
from pathlib import Path

import pytest

import tablee
from tablee.cli import main, simulate
from tablee.cli.arguments import one_line

from .conftest import Run, environment, process, refused

GAMES = "luz, kooz, pixies"
WRONG = [
    ([], "tablee: say what to do: "),
    (["dance"], "'dance'"),
    (["dance\nfor me"], r"dance\nfor me"),
    (["--loud"], "tablee: "),
    (["simulate"], "tablee simulate: the following arguments are required: GAME"),
    (["simulate", "chess"], f"no game 'chess'; the games are {GAMES}"),
    (["simulate", "chess" * 1000], GAMES),
    (["simulate", "luz", "pixies"], "'pixies'"),
    (["simulate", "luz", "--loud"], "no argument '--loud'; it takes"),
    (["simulate", "luz", "--seat", "3"], "no argument '--seat'; it takes"),
    (["simulate", "luz", "--seats", "2"], "luz is for 3 to 5 seats, not 2"),
    (["simulate", "luz", "--seats", "6"], "luz is for 3 to 5 seats, not 6"),
    (["simulate", "kooz", "--seats", "9"], "kooz is for 2 to 8 seats, not 9"),
    (["simulate", "pixies", "--seats", "1"], "pixies is for 2 to 5 seats, not 1"),
    (["simulate", "luz", "--seats", "-4"], "whole number from 1"),
    (["simulate", "luz", "--seats", "four"], "whole number from 1"),
    (["simulate", "luz", "--seats", "4.0"], "whole number from 1"),
    (["simulate", "luz", "--seats"], "--seats"),
    (["simulate", "luz", "--games", "0"], "from 1 to 100,000,000, not '0'"),
    (["simulate", "luz", "--games", "-1"], "from 1 to 100,000,000, not '-1'"),
    (["simulate", "luz", "--games", "100000001"], "from 1 to 100,000,000"),
    (["simulate", "luz", "--games", "9" * 5000], "from 1 to 100,000,000"),
    (["simulate", "luz", "--games", "NaN"], "not 'NaN'"),
    (["simulate", "luz", "--games", "1e3"], "not '1e3'"),
    (["simulate", "luz", "--games", "١٢"], "whole number"),
    (["simulate", "luz", "--games", ""], "not ''"),
    (["simulate", "luz", "--seed", "-1"], "from 0 to 9,223,372,036,854,775,807, not '-1'"),
    (["simulate", "luz", "--seed", str(1 << 63)], "from 0 to 9,223,372,036,854,775,807"),
    (["simulate", "luz", "--seed", "inf"], "not 'inf'"),
    (["simulate", "luz", "--jobs", "0"], "from 1 to 64, not '0'"),
    (["simulate", "luz", "--records", ""], "name of a file"),
    (["simulate", "luz", "--records", "a\0b"], "name of a file"),
    (["simulate", "luz", "--records", "\ud800"], "name of a file"),
    (["simulate", "luz", "--records", "/"], "/: Is a directory"),
    (["simulate", "luz", "--records", "/nowhere/at/all"], "/nowhere/at/all: No such file or directory"),
    (["simulate", "luz", "--records", "x" * 5000], "File name too long"),
    (["simulate", "luz", "--options", "beads"], "name=value, as beads=box, not 'beads'"),
    (["simulate", "luz", "--options", "=box"], "name=value"),
    (["simulate", "luz", "--options", "beads=many"], "'many'"),
    (["simulate", "luz", "--options", "beads=NaN"], "NaN"),
    (["simulate", "luz", "--options", "pearls=box"], "beads (default 'free')"),
    (["simulate", "luz", "--options", "beads=box", "beads=free"], "'beads' is given twice"),
    (["simulate", "luz", "--options", "beads=box", "--options", "beads=free"], "'beads' is given twice"),
    (["simulate", "kooz", "--options", "window=31"], "window"),
    (["simulate", "kooz", "--options", "window=true"], "window"),
    (["simulate", "kooz", "--options", "starter=1e999"], "starter"),
    (["simulate", "kooz", "--options", "starter=" + "9" * 99], "starter"),
    (["simulate", "kooz", "--seats", "3", "--options", "starter=3"], "from 0 to 2, not 3"),
    (["replay"], "tablee replay: the following arguments are required: FILE"),
    (["replay", ""], "name of a file"),
    (["replay", "/nowhere"], "/nowhere: No such file or directory"),
    (["replay", "/"], "/: Is a directory"),
    (["replay", "-", "--game", "0"], "whole number from 1"),
    (["replay", "-"], "standard input: there is no record in it"),
    (["bench"], "tablee bench: the following arguments are required: WHAT"),
    (["bench", "engines"], "'engines'"),
    (["bench", "engine", "--seconds", "0"], "seconds from 0.001 to 600, not '0'"),
    (["bench", "engine", "--seconds", "nan"], "seconds from 0.001 to 600, not 'nan'"),
    (["bench", "engine", "--seconds", "inf"], "seconds from 0.001 to 600, not 'inf'"),
    (["bench", "engine", "--seconds", "long"], "seconds from 0.001 to 600, not 'long'"),
]


@pytest.mark.parametrize(
    ("words", "told"), WRONG, ids=lambda value: " ".join(value)[:40] if type(value) is list else ""
)
def test_a_wrong_argument_gets_one_line_that_says_what_would_have_been_right(
    run: Run, words: list[str], told: str
) -> None:
    line = refused(run(*words))
    assert told in line
    assert line.startswith("tablee")
    assert len(line) < 700


def test_a_wrong_argument_of_a_process_gets_one_line() -> None:
    done = process("simulate", "chess")
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.count(b"\n") == 1
    assert b"Traceback" not in done.stderr


def test_an_unwritable_file_is_named(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    path = str(tmp_path / "file" / "records.jsonl")
    assert path in refused(run("simulate", "luz", "--records", path))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a full disk is at hand on Linux only")
def test_a_full_disk_is_reported(run: Run) -> None:
    assert "No space left" in refused(run("simulate", "luz", "--games", "1", "--records", "/dev/full"))


@pytest.mark.parametrize("words", [["--help"], ["simulate", "--help"], ["replay", "--help"], ["bench", "--help"]])
def test_help(run: Run, words: list[str]) -> None:
    ran = run(*words)
    assert ran.code == 0
    assert ran.out.startswith("usage: tablee")
    assert ran.err == ""


def test_version(run: Run) -> None:
    assert run("--version").out == f"tablee {tablee.__version__}\n"


@pytest.mark.parametrize("words", [["--help"], ["simulate", "--help"], ["simulate", "chess"], ["bench", "engines"]])
def test_help_and_wrong_arguments_load_no_numba(words: list[str]) -> None:
    program = (
        f"import sys; from tablee.cli import main; main({words!r}); print({{'numba', 'numpy'}} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, env=environment(), check=True)
    assert done.stdout.endswith(b"set()\n")


def test_arguments_may_come_from_the_process(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["tablee", "--version"])
    assert main() == 0


def test_an_interruption_is_quiet(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(arguments: Namespace) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "run", interrupted)
    ran = run("simulate", "luz")
    assert (ran.code, ran.out, ran.err) == (130, "", "")


def test_an_interrupted_process_is_quiet() -> None:
    words = [sys.executable, "-m", "tablee", "simulate", "luz", "--games", "100000000", "--records", "-"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()) as running:
        assert running.stdout is not None
        assert running.stdout.readline().startswith(b'{"format"')
        running.send_signal(signal.SIGINT)
        _, told = running.communicate()
    assert running.returncode == 130
    assert told == b""


def test_a_reader_that_goes_away_is_no_error() -> None:
    words = [sys.executable, "-m", "tablee", "simulate", "luz", "--games", "100000000", "--records", "-"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == b""
    assert running.returncode == 141


def test_closed_streams_are_no_error(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    try:
        assert main(["simulate", "luz", "--games", "1"]) == 0
        assert main(["replay", "-"]) == 2
    finally:
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            stream.close()


def test_text_from_outside_fits_on_a_line() -> None:
    assert one_line("a\nb\x1b[2Jc\ud800é") == r"a\nb\x1b[2Jc\ud800é"
    assert one_line("abcdef", 3) == "abc…"

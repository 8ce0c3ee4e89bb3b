import io
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from tablee.cli import main

SOURCE = str(Path(__file__).resolve().parents[2] / "src")


@dataclass(frozen=True)
class Ran:
    """What a command did."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command in this process, with what it reads from standard input."""

    def command(*words: str, given: bytes = b"") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
        code = main(words)
        told = capsys.readouterr()
        return Ran(code, told.out, told.err)

    return command


def refused(ran: Ran) -> str:
    """The one line of a command that was used wrongly."""
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.count("\n") == 1
    assert ran.err.endswith("\n")
    assert "Traceback" not in ran.err
    assert "usage:" not in ran.err
    return ran.err.rstrip("\n")


def process(*words: str, given: bytes = b"") -> "subprocess.CompletedProcess[bytes]":
    """Run a command as a process of its own."""
    command = [sys.executable, "-m", "tablee", *words]
    return subprocess.run(command, input=given, capture_output=True, env=environment(), check=False)


def environment() -> dict[str, str]:
    """The environment in which a process finds the package."""
    import os

    return os.environ | {"PYTHONPATH": SOURCE}

"""The folder of a match: its settings, the records of its games as they are played, and what came of it.

A match that was broken off, in whatever way, goes on from the records that are there.
"""

import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from tablee.arena.contender import own_sources
from tablee.arena.match import Match
from tablee.arena.outcome import Outcome, read_outcome
from tablee.core.errors import BadRecord, TableeError
from tablee.core.kernel import sources

_PACKAGE = Path(__file__).resolve().parents[1]
_LEFT_OUT = {"__pycache__", "words", "RULES.md"}  # no bot's play depends on these


class WrongFolder(TableeError):
    """The folder holds another match, or something that no match has written."""


class Folder:
    """A folder for one match."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self.settings = self.path / "settings.json"
        self.records = self.path / "records.jsonl"

    @contextmanager
    def opened(self, match: Match) -> Iterator[tuple[list[Outcome], BinaryIO]]:
        """The games that are there already, and where to write more; WrongFolder if they are of another match."""
        self.path.mkdir(parents=True, exist_ok=True)
        self._claim(match)
        with open(self.records, "a+b") as file, _locked(file, self.path):
            yield self._played(file), file

    def write(self, name: str, content: str | bytes) -> None:
        """Write a file whole or not at all."""
        new = self.path / f".{name}.new"
        new.write_bytes(content if isinstance(content, bytes) else content.encode())
        os.replace(new, self.path / name)

    def _claim(self, match: Match) -> None:
        wanted = settings(match)
        try:
            found = msgspec.json.decode(self.settings.read_bytes())
        except FileNotFoundError:
            if self.records.exists():
                raise WrongFolder(f"{self.path}: has records.jsonl but no settings.json; take another folder") from None
            self.write("settings.json", msgspec.json.format(msgspec.json.encode(wanted), indent=2) + b"\n")
            return
        except msgspec.DecodeError as wrong:
            raise WrongFolder(f"{self.settings}: not the settings of a match: {wrong}") from None
        if found != wanted:
            raise WrongFolder(f"{self.path}: {_difference(found, wanted)}; take another folder")

    def _played(self, file: BinaryIO) -> list[Outcome]:
        """Read what is there; half a line at the end, left by a run that was killed, is cut off."""
        file.seek(0)
        found: dict[tuple[int, int], Outcome] = {}
        whole = 0
        for number, line in enumerate(file, 1):
            if not line.endswith(b"\n"):
                break
            whole += len(line)
            try:
                outcome = read_outcome(line)
            except BadRecord as wrong:
                raise WrongFolder(f"{self.records}, line {number}: {wrong}") from None
            found[outcome.id] = outcome
        file.truncate(whole)
        file.seek(0, os.SEEK_END)
        return list(found.values())


def settings(match: Match) -> dict[str, Any]:
    """All that the results depend on. How many games, and where they are played, may change."""
    return {
        "game": match.name,
        "game_version": match.game.version,
        "options": msgspec.to_builtins(match.options),
        "bots": list(match.bots),
        "seats": match.seats,
        "seed": match.seed,
        "seconds": match.budget.seconds,
        "iterations": match.budget.iterations,
        "deadline": match.deadline,
        "code": fingerprint(match),
    }


@cache
def fingerprint(match: Match) -> str:
    """A hash of the rules and of the game's bots with what they have learned: a changed bot is another one.

    Taken once, as the code of a process is loaded once.
    """
    found = hashlib.sha256()
    for path in [*_sources(match.name), *own_sources(match.bots)]:
        found.update(path.name.encode() + b"\0" + path.read_bytes())
    return found.hexdigest()[:16]


def _sources(name: str) -> list[Path]:
    """The game's folder, the modules that its bots are made of, and all that is no code beside them."""
    bots = _PACKAGE / "bots"
    found = [bots / "player.py", *bots.glob(f"{name}*.py"), *(_PACKAGE / "games" / name).rglob("*.py")]
    learned = (path for path in bots.rglob("*") if path.suffix != ".py")
    files = {path for path in [*sources(found), *learned] if path.is_file()}
    return sorted(path for path in files if _LEFT_OUT.isdisjoint(path.parts))


def _difference(found: Any, wanted: dict[str, Any]) -> str:
    """The first setting that is not the same."""
    if not isinstance(found, dict):
        return "settings.json is no object"
    name = next(name for name in [*wanted, *found] if found.get(name) != wanted.get(name))
    if name == "code":
        return "the code of the bots or of the game has changed since this match began"
    return f"holds a match with {name} {found.get(name)!r:.120}, not {wanted.get(name)!r:.120}"


@contextmanager
def _locked(file: BinaryIO, path: Path) -> Iterator[None]:
    """Keep a second run out of the folder, where the system has such locks. It ends with the process."""
    with suppress(ImportError):
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise WrongFolder(f"{path}: another run is writing there") from None
    yield

"""Reading arguments: every refusal is one line that names the argument and says what would have been right."""

import argparse
import math
import os
import re
from collections.abc import Callable
from typing import Any, NoReturn

from tablee.core.errors import TableeError

_LONGEST = 600


class WrongUse(TableeError):
    """The command line was used wrongly."""


class Parser(argparse.ArgumentParser):
    """A parser that raises WrongUse instead of printing how it is used."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(allow_abbrev=False, **settings)

    def error(self, message: str) -> NoReturn:
        """Refuse the arguments."""
        raise WrongUse(f"{message} (see {self.prog} --help)")

    def refuse(self, unknown: list[str]) -> NoReturn:
        """Refuse arguments that this command does not have."""
        known = [action.option_strings[-1] for action in self._actions if action.option_strings]
        self.error(f"there is no argument {unknown[0]!r:.60}; it takes {', '.join(known)}")


def one_line(text: str, longest: int = _LONGEST) -> str:
    """Text from outside made fit for one line of a terminal: nothing unprintable, nothing endless."""
    shown = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text[: longest + 1])
    return shown if len(shown) <= longest else f"{shown[:longest]}…"


def whole(low: int, high: int) -> Callable[[str], int]:
    """A whole number within limits."""

    def read(text: str) -> int:
        number = int(text) if re.fullmatch(r"[+-]?[0-9]{1,30}", text) else None
        if number is None or not low <= number <= high:
            raise argparse.ArgumentTypeError(f"must be a whole number from {low:,} to {high:,}, not {text!r:.40}")
        return number

    return read


def seconds(low: float, high: float) -> Callable[[str], float]:
    """A time within limits."""

    def read(text: str) -> float:
        try:
            number = float(text)
        except ValueError:
            number = math.nan
        if not low <= number <= high:
            raise argparse.ArgumentTypeError(f"must be seconds from {low:g} to {high:g}, not {text!r:.40}")
        return number

    return read


def game_name(text: str) -> str:
    """The name of a game; the game itself is not loaded."""
    from tablee.games import games

    if text not in games():
        raise argparse.ArgumentTypeError(f"there is no game {text!r:.40}; the games are {', '.join(games())}")
    return text


def file_name(text: str) -> str:
    """The name of a file, whether there is one or not."""
    try:
        possible = bool(text) and b"\0" not in os.fsencode(text)
    except UnicodeError:
        possible = False
    if not possible:
        raise argparse.ArgumentTypeError(f"must be the name of a file, or - for the terminal, not {text!r:.60}")
    return text


def option(text: str) -> tuple[str, Any]:
    """`name=value`, the value a number, true, false, null or else a word."""
    import msgspec

    name, equals, value = text.partition("=")
    if not name or not equals:
        raise argparse.ArgumentTypeError(f"must be name=value, as beads=box, not {text!r:.60}")
    try:
        return name, msgspec.json.decode(value)
    except (msgspec.DecodeError, UnicodeError):
        return name, value


def options(pairs: list[tuple[str, Any]] | None) -> dict[str, Any]:
    """Options by name, each given once."""
    found: dict[str, Any] = {}
    for name, value in pairs or []:
        if name in found:
            raise WrongUse(f"argument --options: {name!r:.40} is given twice")
        found[name] = value
    return found

"""`tablee bench`: how fast this is here. Measured in one run, one thread, so that its figures can be compared."""

import sys
from argparse import Namespace
from typing import Any

from tablee.cli.arguments import Parser, seconds

_SECONDS = 1.0
_WHAT = {
    "engine": "the rules, compiled and from Python",
    "search": "the searches of bots",
    "envs": "the vector of games for learning",
    "server": "the live table, with its players on another core",
}


def add_arguments(parser: Parser) -> None:
    """What the command takes."""
    parser.add_argument(
        "what", metavar="WHAT", choices=list(_WHAT), help="; ".join(f"{k}: {v}" for k, v in _WHAT.items())
    )
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument(
        "--seconds",
        metavar="F",
        type=seconds(0.001, 600),
        default=_SECONDS,
        help=f"how long to take for each figure (default {_SECONDS:g})",
    )


def run(arguments: Namespace) -> int:
    """Measure, and print the figures."""
    import msgspec

    figures, lines = _MEASURES[arguments.what](arguments.seconds)
    if arguments.json:
        print(msgspec.json.format(msgspec.json.encode(figures)).decode())
    else:
        print("\n".join(lines))
    return 0


def _engine(seconds: float) -> tuple[Any, list[str]]:
    from tablee.cli.bench.engine import measure
    from tablee.cli.bench.report import table

    figures = measure(seconds, lambda what: _say(what) if sys.stderr.isatty() else None)
    return figures, list(table(figures))


def _search(seconds: float) -> tuple[Any, list[str]]:
    from tablee.bots.bench import measure

    return _by_game(measure(seconds))


def _envs(seconds: float) -> tuple[Any, list[str]]:
    from tablee.envs.bench import measure

    return _by_game(measure(seconds))


def _by_game(figures: dict[str, dict[str, int]]) -> tuple[Any, list[str]]:
    lines = [f"{game}, {what.replace('_per_s', '').replace('_', ' ')}: {value:,}" + ("/s" if "per_s" in what else "")
             for game, found in figures.items() for what, value in found.items()]  # fmt: skip
    return {"games": figures}, lines


def _server(seconds: float) -> tuple[Any, list[str]]:
    from tablee.cli.bench.server import lines, measure

    figures = measure(seconds)
    return figures, list(lines(figures))


_MEASURES = {"engine": _engine, "search": _search, "envs": _envs, "server": _server}


def _say(what: str) -> None:
    """Name what is being measured, for those who wait."""
    print(f"{what} …", file=sys.stderr)

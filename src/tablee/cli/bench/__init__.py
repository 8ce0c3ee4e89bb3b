"""`tablee bench`: how fast this is here. Measured in one run, one thread, so that its figures can be compared."""

import sys
from argparse import Namespace

from tablee.cli.arguments import Parser, seconds

_SECONDS = 1.0


def add_arguments(parser: Parser) -> None:
    """What the command takes."""
    parser.add_argument("what", metavar="WHAT", choices=["engine"], help="engine: the rules, compiled and from Python")
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

    from tablee.cli.bench.engine import measure
    from tablee.cli.bench.report import table

    figures = measure(arguments.seconds, lambda what: _say(what) if sys.stderr.isatty() else None)
    if arguments.json:
        print(msgspec.json.format(msgspec.json.encode(figures)).decode())
    else:
        print("\n".join(table(figures)))
    return 0


def _say(what: str) -> None:
    """Name what is being measured, for those who wait."""
    print(f"{what} …", file=sys.stderr)

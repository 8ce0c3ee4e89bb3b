"""The command line. Each command is a module here with `add_arguments(parser)` and `run(arguments) -> int`.

Only the module of the command asked for is imported, and no game before its arguments are read: `--help` and a wrong
argument answer at once.
"""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper

from tablee.cli.arguments import Parser, one_line
from tablee.core.errors import TableeError

_COMMANDS = {
    "serve": "open the server, with everything embedded",
    "play": "play a game in the terminal",
    "simulate": "let random players play, and write the games down",
    "replay": "check game records, and show a game move by move",
    "verify": "check that the decks of game records were dealt fairly",
    "arena": "let bots play matches, and rate them",
    "train": "make the weights of learned bots anew",
    "admin": "see to accounts, complaints and tables of a server",
    "backup": "copy all that a server keeps into one file, also while it runs",
    "restore": "put what a backup holds into a server's data folder",
    "protocol": "write the files generated from the protocol's definitions",
    "bench": "measure how fast this is here",
}
WRONG_USE, INTERRUPTED, BROKEN_PIPE = 2, 130, 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; its exit code. What was handed in wrongly gets one line and code 2, never a traceback."""
    _open_streams()
    try:
        return _run(list(sys.argv[1:] if argv is None else argv))
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _drop_output()
        return BROKEN_PIPE


def _run(words: list[str]) -> int:
    """Read the arguments and carry the command out."""
    chosen = next((word for word in words if not word.startswith("-")), None)
    who = f"tablee {chosen}" if chosen in _COMMANDS else "tablee"
    try:
        parser, commands = _parsers()
        if chosen in _COMMANDS:
            import_module(f"tablee.cli.{chosen}").add_arguments(commands[chosen])
        arguments, unknown = parser.parse_known_args(words)
        if unknown:
            commands.get(arguments.command, parser).refuse(unknown)
        if arguments.command is None:
            parser.error(f"say what to do: {', '.join(_COMMANDS)}")
        code: int = import_module(f"tablee.cli.{arguments.command}").run(arguments)
        sys.stdout.flush()
    except SystemExit as done:  # argparse has answered --help or --version
        code = int(done.code or 0)
    except BrokenPipeError:
        raise
    except (TableeError, OSError) as wrong:
        print(f"{who}: {_told(wrong)}", file=sys.stderr)
        return WRONG_USE
    return code


def _parsers() -> tuple[Parser, dict[str, Parser]]:
    """The parser, and that of each command, which has no arguments yet."""
    from tablee import __version__

    parser = Parser(prog="tablee", description="Exact rules, tables and tools for the card games Luz, Kooz and Pixies.")
    parser.add_argument("--version", action="version", version=f"tablee {__version__}")
    adding = parser.add_subparsers(dest="command", metavar="COMMAND")
    commands = {name: adding.add_parser(name, help=told, description=told) for name, told in _COMMANDS.items()}
    return parser, commands


def _told(wrong: Exception) -> str:
    """An error in one line of modest length."""
    if isinstance(wrong, OSError) and wrong.filename is not None:
        told = f"{one_line(str(wrong.filename), 200)}: {wrong.strerror}"
    else:
        told = str(wrong)
    return one_line(told)


def _open_streams() -> None:
    """Streams that are closed lead nowhere; a terminal that lacks a character gets its number instead."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115 (as long as the process)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def _drop_output() -> None:
    """Whoever read our output has gone: let what is still to be flushed at exit go nowhere, quietly."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)

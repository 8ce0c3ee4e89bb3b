"""`tablee replay`: check game records, and show a game move by move."""

import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import chain, islice
from typing import Any, BinaryIO

from tablee.cli.arguments import Parser, WrongUse, file_name, one_line, whole

WRONG_RECORD = 1
# No record is nearly as long: a game of Kooz that is called off takes less than a megabyte.
_LONGEST = 1 << 25
_MOST_REPORTED = 20


def add_arguments(parser: Parser) -> None:
    """What the command takes."""
    parser.add_argument("file", metavar="FILE", type=file_name, help="records, one a line (.jsonl); - reads stdin")
    parser.add_argument(
        "--game", metavar="N", type=whole(1, 10**9), help="show the N-th game, as the only one is shown"
    )
    parser.add_argument("--quiet", action="store_true", help="print nothing but what is wrong")


def run(arguments: Namespace) -> int:
    """Check every record; how many were right."""
    who = "standard input" if arguments.file == "-" else arguments.file
    with opened(arguments.file) as file:
        found = numbered_lines(file)
        start = list(islice(found, 2))
        if not start:
            raise WrongUse(f"{who}: there is no record in it")
        shown = 1 if len(start) == 1 and arguments.game is None else arguments.game
        checked, wrong = _check_all(chain(start, found), who, None if arguments.quiet else shown)
    if arguments.game is not None and arguments.game > checked:
        raise WrongUse(f"{who}: there is no game {arguments.game}, it has {_counted(checked)}")
    if not arguments.quiet:
        print(f"{_counted(checked)}, {f'{wrong} wrong' if wrong else 'all right' if checked > 1 else 'right'}")
    return WRONG_RECORD if wrong else 0


def _counted(records: int) -> str:
    return f"{records} record{'' if records == 1 else 's'}"


@contextmanager
def opened(name: str) -> Iterator[BinaryIO]:
    """A file to read, standard input if it is `-`."""
    if name == "-":
        yield sys.stdin.buffer
    else:
        with open(name, "rb") as file:
            yield file


def numbered_lines(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Each line that is not empty, with its number; nothing after one that is too long to be a record."""
    number = 0
    while line := file.readline(_LONGEST + 1):
        number += 1
        if line.strip():
            yield number, line
        if len(line) > _LONGEST:
            return


def record_of(line: bytes) -> dict[str, Any]:
    """The record in a line; whether the game in it is right, `Replay` says."""
    from tablee.core.errors import BadRecord
    from tablee.core.record import read

    if len(line) > _LONGEST:
        raise BadRecord(f"longer than {_LONGEST:,} bytes, as no record is")
    return read(line)


def _check_all(lines: Iterable[tuple[int, bytes]], who: str, shown: int | None) -> tuple[int, int]:
    """Play every record again, and report those that are wrong; how many there are, and how many of them wrong."""
    from tablee.core.errors import BadRecord

    checked = wrong = 0
    for number, line in lines:
        checked += 1
        try:
            _check(line, show=checked == shown)
        except BadRecord as broken:
            wrong += 1
            if wrong <= _MOST_REPORTED:
                sys.stdout.flush()
                print(f"tablee replay: {one_line(f'{who}, line {number}: {broken}')}", file=sys.stderr)
    if wrong > _MOST_REPORTED:
        print(f"tablee replay: {who}: {wrong - _MOST_REPORTED} more records are wrong", file=sys.stderr)
    return checked, wrong


def _check(line: bytes, show: bool) -> None:
    """Play one record again; if it is to be shown, up to where it is wrong."""
    from tablee.core.record import Replay

    replay = Replay(record_of(line))
    if not show:
        replay.check()
        return
    from tablee.cli.story import story

    for told in story(replay):
        print(told)

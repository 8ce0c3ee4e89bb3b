"""`tablee verify`: check that the decks of records were dealt fairly, and that their games follow the rules."""

import re
import sys
from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any, BinaryIO

from tablee.cli.arguments import Parser, WrongUse, file_name, one_line
from tablee.cli.replay import WRONG_RECORD, numbered_lines, opened, record_of


def add_arguments(parser: Parser) -> None:
    """What the command takes."""
    told = "a finished record (.json), or a file with one a line (.jsonl); - reads stdin"
    parser.add_argument("records", metavar="RECORD", nargs="+", type=file_name, help=told)
    parser.add_argument(
        "--commitment", metavar="HEX", type=_hexadecimal(32, 32), help="what you noted down before you sat down"
    )
    parser.add_argument("--share", metavar="HEX", type=_hexadecimal(16, 32), help="the share that your client added")
    parser.add_argument("--id", metavar="ID", help="the id of the game, as it was shown before the game")


def run(arguments: Namespace) -> int:
    """Check every record, a line each."""
    right = [_told(where, line, arguments) for name in arguments.records for where, line in _found(name)]
    return 0 if all(right) else WRONG_RECORD


def _hexadecimal(least: int, most: int) -> Callable[[str], str]:
    """Hex digits of so many bytes, in whichever case somebody noted them down."""

    def read(text: str) -> str:
        if not re.fullmatch(r"([0-9a-fA-F]{2})+", text) or not least <= len(text) // 2 <= most:
            digits = f"{2 * least} to {2 * most}" if least < most else str(2 * least)
            raise ArgumentTypeError(f"must be {digits} hex digits, not {text!r:.80}")
        return text.lower()

    return read


def _found(name: str) -> Iterator[tuple[str, bytes]]:
    """The records of a file, each with where it is."""
    who = "standard input" if name == "-" else name
    with opened(name) as file:
        found = _whole(file, who) if name.endswith(".json") else _lines(file, who)
        first = next(found, None)
        if first is None:
            raise WrongUse(f"{who}: there is no record in it")
        yield from chain([first], found)


def _lines(file: BinaryIO, who: str) -> Iterator[tuple[str, bytes]]:
    yield from ((f"{who}, line {number}", line) for number, line in numbered_lines(file))


def _whole(file: BinaryIO, who: str) -> Iterator[tuple[str, bytes]]:
    """A `.json` is one record, on however many lines."""
    if text := file.read().strip():
        yield who, text


def _told(where: str, line: bytes, arguments: Namespace) -> bool:
    """Say whether a record is right."""
    from tablee.core.errors import BadProof, BadRecord

    try:
        told, right = _checked(record_of(line), arguments), True
    except (BadRecord, BadProof) as wrong:
        told, right = f"wrong: {wrong}", False
    print(one_line(f"{where}: {told}"))
    sys.stdout.flush()
    return right


def _checked(record: dict[str, Any], arguments: Namespace) -> str:
    """What can be said of a record that is right in every respect."""
    from tablee.core.fairness import check
    from tablee.core.record import Replay

    Replay(record).check()
    check(record)
    proof = record["fairness"]
    _compare(proof, arguments)
    deals = len(record["deals"])
    return f"fair: {record['game']} {proof['id']}, {deals} deal{'' if deals == 1 else 's'}, {_shares(proof)}"


def _compare(proof: dict[str, Any], arguments: Namespace) -> None:
    """BadProof unless a proof has what the player noted down before the game."""
    from tablee.core.errors import BadProof

    for key in ("commitment", "id"):
        noted = getattr(arguments, key)
        if noted not in (None, proof[key]):
            raise BadProof(f"the {key} is {proof[key]}, you noted {noted}")
    if arguments.share not in (None, *proof["shares"]):
        raise BadProof(f"no seat has the share that you noted, {arguments.share}")


def _shares(proof: dict[str, Any]) -> str:
    """Whose shares are in a deal: where nobody gave one, the server was free to choose it."""
    gave = [str(seat) for seat, share in enumerate(proof["shares"]) if share]
    if not gave:
        return "nobody's share: the server alone decided"
    rotated = "" if proof.get("follows") is None else f", the first seat follows seat {proof['follows']}"
    return f"shares of seat{'' if len(gave) == 1 else 's'} {', '.join(gave)}{rotated}"

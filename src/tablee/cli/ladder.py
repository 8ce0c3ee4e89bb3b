"""`tablee arena GAME --levels`: each level against the one below."""

import sys
from argparse import Namespace
from functools import partial
from pathlib import Path

import msgspec

from tablee.arena.ladder import climb_all, matches, seat_numbers, table
from tablee.cli.arena import match_of, progress, workers_for


def climb(arguments: Namespace) -> int:
    """Play all matches, and print a table (or with --json the rungs)."""
    match = match_of(arguments)
    seats = seat_numbers(match.game) if arguments.seats is None else [match.seats]
    games = sum(rung.deals(arguments.games) * len(rung.bots) for _, rung in matches(match, seats))
    with progress(arguments, games) as heard:
        workers = partial(workers_for, arguments)
        rungs = list(climb_all(match, seats, arguments.games, arguments.out, workers, heard))
    told = msgspec.json.format(msgspec.json.encode({"game": match.name, "seed": match.seed, "rungs": rungs}), indent=2)
    if arguments.out:
        (Path(arguments.out) / "levels.json").write_bytes(told + b"\n")
    if arguments.json:
        print(told.decode())
    elif not arguments.quiet:
        sys.stdout.writelines(f"{line}\n" for line in table(rungs))
    return 0

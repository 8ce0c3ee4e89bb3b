"""`tablee simulate`: random players play a game many times."""

import signal
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, BinaryIO

from tablee.cli.arguments import Parser, WrongUse, file_name, game_name, option, options, whole
from tablee.core.errors import BadOption

if TYPE_CHECKING:
    from tablee.arena.simulation import Simulation, Tally

MOST_GAMES, MOST_SEED, MOST_JOBS = 100_000_000, (1 << 63) - 1, 64
_SEATS = 4  # when none are asked for; fewer or more where the game wants it so
_GAMES = 1000
# Games handed over at once, and between two moves of the progress bar: some tenths of a second.
_CHUNK, _CHUNK_RECORDED = 2000, 100


def add_arguments(parser: Parser) -> None:
    """What the command takes."""
    parser.add_argument("game", metavar="GAME", type=game_name, help="luz, kooz or pixies")
    parser.add_argument("--seats", metavar="N", type=whole(1, 1000), help=f"how many seats (default {_SEATS})")
    parser.add_argument(
        "--games", metavar="K", type=whole(1, MOST_GAMES), default=_GAMES, help=f"how many games (default {_GAMES})"
    )
    parser.add_argument(
        "--seed", metavar="S", type=whole(0, MOST_SEED), default=1, help="equal seeds give equal games (default 1)"
    )
    parser.add_argument("--records", metavar="FILE", type=file_name, help="write one record a line; - writes to stdout")
    parser.add_argument(
        "--options",
        metavar="NAME=VALUE",
        type=option,
        nargs="+",
        action="extend",
        help="settings of the game: beads=box",
    )
    parser.add_argument(
        "--jobs", metavar="N", type=whole(1, MOST_JOBS), default=1, help="processes at once (default 1)"
    )
    parser.add_argument("--quiet", action="store_true", help="no summary, no progress bar")


def run(arguments: Namespace) -> int:
    """Play, and tell how it went."""
    simulation = _simulation(arguments)
    with _opened(arguments.records) as file:
        started = perf_counter()
        tally = _play(simulation, arguments, file)
        taken = perf_counter() - started
    if not arguments.quiet:
        for line in _summary(simulation, tally, taken):
            print(line, file=sys.stderr if arguments.records == "-" else sys.stdout)
    return 0


def _simulation(arguments: Namespace) -> "Simulation":
    """What is asked for, once it is known that it can be played."""
    from tablee.games import game

    played = game(arguments.game)
    seats = min(max(_SEATS, played.seats[0]), played.seats[-1]) if arguments.seats is None else arguments.seats
    if seats not in played.seats:
        raise WrongUse(
            f"argument --seats: {played.name} is for {played.seats[0]} to {played.seats[-1]} seats, not {seats}"
        )
    from tablee.arena.simulation import Simulation

    try:
        simulation = Simulation(arguments.game, seats, arguments.seed, played.read_options(options(arguments.options)))
        simulation.check()
    except BadOption as wrong:
        raise WrongUse(f"argument --options: {wrong}") from None
    return simulation


@contextmanager
def _opened(name: str | None) -> Iterator[BinaryIO | None]:
    """Where records go, if they are wanted."""
    if name is None:
        yield None
    elif name == "-":
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
    else:
        with open(name, "wb") as file:
            yield file


def _play(simulation: "Simulation", arguments: Namespace, file: BinaryIO | None) -> "Tally":
    """Play all games, in order, on as many processes as are asked for; the records are the same with any number."""
    from tqdm import tqdm

    size = _CHUNK if file is None else _CHUNK_RECORDED
    chunks = [range(k, min(k + size, arguments.games)) for k in range(0, arguments.games, size)]
    hidden = arguments.quiet or not sys.stderr.isatty()
    tally = simulation.tally()
    with (
        _batches(simulation, chunks, file is not None, min(arguments.jobs, len(chunks))) as batches,
        tqdm(total=arguments.games, unit=" games", delay=1, disable=hidden) as bar,
    ):
        for batch, lines in batches:
            tally.add(batch)
            if file is not None:
                file.write(lines)
            bar.update(batch.games)
    return tally


@contextmanager
def _batches(
    simulation: "Simulation", chunks: list[range], recorded: bool, jobs: int
) -> "Iterator[Iterator[tuple[Tally, bytes]]]":
    """The games of each chunk, played one after the other or at the same time."""
    play = partial(simulation.run, recorded=recorded)
    if jobs == 1:
        yield map(play, chunks)
        return
    from multiprocessing import get_context

    # A new process, not a fork: a fork of a process with threads (tqdm has one) can hang.
    with get_context("spawn").Pool(jobs, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        yield pool.imap(play, chunks)


def _summary(simulation: "Simulation", tally: "Tally", taken: float) -> Iterator[str]:
    """How it went, in plain lines."""
    yield f"{simulation.name}, {simulation.seats} seats, seed {simulation.seed}"
    yield f"games: {tally.games}"
    yield f"moves: {tally.moves}"
    yield f"seconds: {taken:.2f}"
    yield f"moves/s: {tally.moves / taken:.0f}"
    for seat in range(simulation.seats):
        score = f"mean score {tally.mean_score(seat):.2f}, " if simulation.game.scored else ""
        yield f"seat {seat}: {score}won {100 * tally.win_share(seat):.2f} %"
    yield f"called off: {tally.called_off}"

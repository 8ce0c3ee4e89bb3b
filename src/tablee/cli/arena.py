"""`tablee arena`: bots play matches against each other, and are rated."""

import argparse
import logging
import re
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tablee.bots import LEVELS
from tablee.cli.arguments import Parser, WrongUse, file_name, game_name, one_line, option, options, seconds, whole
from tablee.core.errors import BadOption, UnknownBot

if TYPE_CHECKING:
    from tablee.arena.match import Match
    from tablee.arena.standings import Standings
    from tablee.arena.tournament import Heard, Tournament
    from tablee.arena.workers import Workers
    from tablee.core.game import Game

MOST_GAMES, MOST_SEED, MOST_JOBS, MOST_BOTS = 1_000_000, (1 << 63) - 1, 1024, 64
MOST_ITERATIONS, MOST_SECONDS = 10**12, 86_400.0
DIED = 1
_SEATS = 4  # when none are asked for; fewer or more where the game wants it so
_GAMES = 200
_DEADLINE = 60.0


def add_arguments(parser: Parser) -> None:
    """What the command takes."""
    parser.add_argument("game", metavar="GAME", type=game_name, help="luz, kooz or pixies")
    parser.add_argument(
        "--bots",
        metavar="A,B,…",
        type=_names,
        help="who plays: names, or module:attribute for your own; one may be given several times",
    )
    parser.add_argument(
        "--levels",
        action="store_true",
        help="in place of --bots: each level against the one below, with 2, 4 and the most seats (or --seats)",
    )
    parser.add_argument(
        "--games",
        metavar="N",
        type=whole(1, MOST_GAMES),
        default=_GAMES,
        help=f"how many games, at least: deals are played whole, with every seating (default {_GAMES})",
    )
    parser.add_argument("--seats", metavar="N", type=whole(1, 1000), help=f"how many seats (default {_SEATS})")
    parser.add_argument(
        "--seed", metavar="S", type=whole(0, MOST_SEED), default=1, help="equal seeds give equal cards (default 1)"
    )
    parser.add_argument(
        "--options",
        metavar="NAME=VALUE",
        type=option,
        nargs="+",
        action="extend",
        help="settings of the game: beads=box",
    )
    _add_budget(parser)
    _add_output(parser)


def _add_budget(parser: Parser) -> None:
    parser.add_argument("--seconds", metavar="S", type=seconds(0.001, MOST_SECONDS), help="time to think for each move")
    parser.add_argument(
        "--iterations",
        metavar="N",
        type=whole(1, MOST_ITERATIONS),
        help="search so much for each move; with this alone, equal seeds give equal games",
    )
    parser.add_argument(
        "--deadline",
        metavar="S",
        type=seconds(0.01, MOST_SECONDS),
        help=f"who takes longer over a move loses (default {_DEADLINE:g}, or ten times --seconds if that is more)",
    )
    parser.add_argument("--jobs", metavar="N", type=whole(1, MOST_JOBS), help="games at once (default: all cores)")
    parser.add_argument(
        "--on", choices=("local", "ray"), default="local", help="where: processes on this machine, or a Ray cluster"
    )
    parser.add_argument(
        "--ray-address", metavar="ADDRESS", help="of a cluster that runs (default: one is started here)"
    )


def _add_output(parser: Parser) -> None:
    parser.add_argument(
        "--out",
        metavar="FOLDER",
        type=file_name,
        help="keep records, result, plot and report there, or go on from them",
    )
    parser.add_argument("--json", action="store_true", help="print the result as JSON and nothing else")
    parser.add_argument("--only", metavar="DEAL.SEATING", type=_game, help="play this game alone and print its record")
    parser.add_argument("--quiet", action="store_true", help="no table, no progress bar")


def run(arguments: Namespace) -> int:
    """Play, and tell who is how good."""
    _check_who(arguments)
    if arguments.levels:
        from tablee.cli.ladder import climb

        return climb(arguments)
    match = match_of(arguments)
    if arguments.only is not None:
        return _play_only(match, *arguments.only)
    from tablee.arena.tournament import Tournament
    from tablee.arena.workers import WorkerDied

    tournament = Tournament(match, arguments.games, arguments.out)
    try:
        with progress(arguments, tournament.games) as heard:
            found = tournament.hold(workers_for(arguments), heard)
    except (KeyboardInterrupt, WorkerDied) as stopped:
        _tell_stop(stopped, tournament, arguments.out)
        if isinstance(stopped, KeyboardInterrupt):
            raise
        return DIED
    _show(found, arguments)
    return 0


def _check_who(arguments: Namespace) -> None:
    """Who plays is said in one way."""
    if not arguments.levels and arguments.bots is None:
        raise WrongUse("argument --bots: say who plays, or --levels")
    if arguments.levels and (arguments.bots is not None or arguments.only is not None):
        raise WrongUse(f"argument --levels: goes without --{'only' if arguments.bots is None else 'bots'}")
    arguments.bots = arguments.bots or LEVELS


def _names(text: str) -> tuple[str, ...]:
    """Names with commas between them."""
    names = tuple(name.strip() for name in text.split(","))
    if "" in names or len(names) > MOST_BOTS:
        raise argparse.ArgumentTypeError(f"must be up to {MOST_BOTS} names with commas between, not {text!r:.80}")
    if len(set(names)) < 2:
        raise argparse.ArgumentTypeError(f"must be two different bots at least, not {text!r:.80}")
    return names


def _game(text: str) -> tuple[int, int]:
    """A deal and a seating, as faults are reported."""
    found = re.fullmatch(r"([0-9]{1,7})\.([0-9]{1,2})", text)
    if not found:
        raise argparse.ArgumentTypeError(f"must be DEAL.SEATING, as 12.3, not {text!r:.40}")
    return int(found[1]), int(found[2])


def match_of(arguments: Namespace) -> "Match":
    """What is asked for, once it is known that it can be played."""
    from tablee.games import game

    if arguments.ray_address is not None and arguments.on != "ray":
        raise WrongUse("argument --ray-address: goes with --on ray")
    played = game(arguments.game)
    seats = _seats(played, arguments.seats)
    from tablee.arena import contender
    from tablee.arena.match import Match
    from tablee.bots.player import Budget

    try:
        for name in arguments.bots:
            contender.check(arguments.game, name)
        settings = played.read_options(options(arguments.options))
        limit = arguments.deadline or max(_DEADLINE, 10 * (arguments.seconds or 0))
        budget = Budget(arguments.seconds, arguments.iterations)
        match = Match(arguments.game, arguments.bots, seats, arguments.seed, settings, budget, limit)
        match.check()
    except UnknownBot as wrong:
        raise WrongUse(f"argument --bots: {wrong}") from None
    except BadOption as wrong:
        raise WrongUse(f"argument --options: {wrong}") from None
    return match


def _seats(played: "Game", asked: int | None) -> int:
    if asked is None:
        return min(max(_SEATS, played.seats[0]), played.seats[-1])
    if asked not in played.seats:
        raise WrongUse(
            f"argument --seats: {played.name} is for {played.seats[0]} to {played.seats[-1]} seats, not {asked}"
        )
    return asked


def workers_for(arguments: Namespace) -> "Workers":
    """Where to play."""
    from tablee.arena.workers import InProcess, ProcessPool, cores

    if arguments.on == "ray":
        from tablee.arena.ray_cluster import RayCluster

        return RayCluster(arguments.ray_address, arguments.jobs)
    jobs = arguments.jobs or cores()
    return InProcess() if jobs == 1 else ProcessPool(jobs)


@contextmanager
def progress(arguments: Namespace, games: int) -> "Iterator[Heard]":
    """A bar with the time left, on a terminal."""
    from tqdm import tqdm

    hidden = arguments.quiet or not sys.stderr.isatty()
    with tqdm(total=games, unit=" games", smoothing=0.05, disable=hidden) as bar:

        def heard(count: int) -> None:
            if bar.n == 0 and count > 1:  # played by a run before: they say nothing of how long a game takes
                bar.n = bar.last_print_n = bar.initial = count
                bar.refresh()
                return
            bar.update(count)

        yield heard


def _play_only(match: "Match", deal: int, number: int) -> int:
    """Play one game and print its record; what a bot raises is shown in full."""
    if number >= len(match.bots):
        raise WrongUse(f"argument --only: a deal has the seatings 0 to {len(match.bots) - 1}, not {number}")
    from tablee.arena.match import warm_up

    warm_up(match)
    heard, shown = logging.getLogger("tablee.arena"), logging.StreamHandler(sys.stderr)
    heard.addHandler(shown)
    heard.setLevel(logging.INFO)
    try:
        sys.stdout.write(match.play(match.schedule.seating(deal, number)).decode())
    finally:
        heard.removeHandler(shown)
    return 0


def _tell_stop(stopped: BaseException, tournament: "Tournament", folder: str | None) -> None:
    """Say how far it got, and how it can go on."""
    why = "interrupted" if isinstance(stopped, KeyboardInterrupt) else one_line(str(stopped))
    played = f"{len(tournament.outcomes)} of {tournament.games} games are played"
    kept = f"and kept in {folder}: the same command goes on from there" if folder else "and lost, without --out"
    print(f"tablee arena: {why}; {played} {kept}", file=sys.stderr)


def _show(found: "Standings", arguments: Namespace) -> None:
    """The result, as it is wanted; failures in any case."""
    from tablee.arena.report import failures, report

    if arguments.json:
        sys.stdout.write(found.to_json().decode())
    elif not arguments.quiet:
        for line in report(found):
            print(one_line(line))
        if arguments.out:
            print(f"\n{arguments.out}: records.jsonl, result.json, plot.svg, report.html")
    if arguments.json or arguments.quiet:
        for line in filter(None, failures(found)):
            print(f"tablee arena: {one_line(line)}", file=sys.stderr)

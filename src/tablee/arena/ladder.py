"""The levels of a game, each against the one below: at a table of both in turn, and one alone among the lower."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import msgspec

from tablee.arena.match import Match
from tablee.arena.report import aligned
from tablee.arena.standings import Standings
from tablee.arena.tournament import Heard, Tournament
from tablee.arena.workers import Workers
from tablee.bots import LEVELS
from tablee.core.game import Game

_USUAL_SEATS = 4


class Rung(msgspec.Struct, frozen=True):
    """One level against the one below. `share` is of pairwise results, `wins` of the games by seat sat in.

    `most` is the share of a bot that is first in every game: below 1 where only one can win and all others are equal.
    """

    above: str
    below: str
    seats: int
    alone: bool
    games: int
    share: float
    low: float
    high: float
    most: float
    wins: float
    seconds_per_move: float
    seconds_longest: float


def seat_numbers(game: Game) -> list[int]:
    """Two seats where the game allows it, four, and as many as there can be."""
    return sorted({2, _USUAL_SEATS, game.seats[-1]} & set(game.seats))


def matches(match: Match, seats: list[int]) -> Iterator[tuple[str, Match]]:
    """The matches of a ladder, with the settings of one of them, each with its name."""
    for below, above in pairwise(LEVELS):
        for number in seats:
            yield f"{above}-{below}-{number}", replace(match, bots=(above, below), seats=number)
            if number > 2:
                bots = (above, *[below] * (number - 1))
                yield f"{above}-{below}-{number}-alone", replace(match, bots=bots, seats=number)


def climb_all(
    match: Match, seats: list[int], games: int, folder: str | None, workers: Callable[[], Workers], heard: Heard
) -> Iterator[Rung]:
    """Play the matches one after the other, each in a folder of its own if one is given."""
    for name, rung in matches(match, seats):
        found = Tournament(rung, games, Path(folder) / name if folder else None).hold(workers(), heard)
        yield _rung(found, rung)


def _rung(found: Standings, match: Match) -> Rung:
    above = match.bots[0]
    k = next(k for k, player in enumerate(found.players) if player.name == above)
    detail = found.details[k]
    return Rung(
        above=above,
        below=match.bots[1],
        seats=match.seats,
        alone=len(match.bots) > 2,
        games=found.games,
        share=found.players[k].share,
        low=detail.share_low,
        high=detail.share_high,
        most=_most(match),
        wins=detail.win_share,
        seconds_per_move=detail.seconds_per_move,
        seconds_longest=detail.seconds_longest,
    )


def _most(match: Match) -> float:
    """What a level gets whose seats are first in every game; where only one can win (K16), its other seats just tie."""
    ours = 1 if len(match.bots) > 2 else (match.seats + 1) // 2
    return 1.0 if match.game.scored else 0.5 + 0.5 / ours


_HEADS = ["level", "seats", "", "share", "low", "high", "most", "wins", "games", "ms/move", "longest"]


def table(rungs: list[Rung]) -> Iterator[str]:
    """A line for each rung, under their heads."""
    yield from aligned([_HEADS, *map(_row, rungs)])


def _row(rung: Rung) -> list[str]:
    """A rung as it is printed."""
    return [
        f"{rung.above} over {rung.below}",
        str(rung.seats),
        "alone" if rung.alone else "in turn",
        *(f"{100 * part:.1f} %" for part in (rung.share, rung.low, rung.high, rung.most, rung.wins)),
        str(rung.games),
        f"{1000 * rung.seconds_per_move:.2f}",
        f"{1000 * rung.seconds_longest:.0f}",
    ]

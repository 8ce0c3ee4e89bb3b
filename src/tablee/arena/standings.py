"""What a match comes to: for each bot its share, its rating and how sure both are; for each pair the same."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec
import numpy as np

from tablee.arena.crosstable import Crosstable, Floats, crosstable, pair_shares, shares
from tablee.arena.match import Match
from tablee.arena.outcome import Outcome, Thinking
from tablee.arena.rating import ratings
from tablee.core.record import set_options

_DRAWS = 1000
_BETWEEN = (2.5, 97.5)
_MOST_FAULTS = 100


class Standing(msgspec.Struct, frozen=True):
    """One bot's result. `low` and `high` hold the rating with 95 %."""

    name: str
    games: int
    share: float
    rating: float
    low: float
    high: float


class Detail(msgspec.Struct, frozen=True):
    """More about a bot. `win_share` is by seat it sat in: what it would be among equals is one part in `seats`."""

    name: str
    share_low: float
    share_high: float
    win_share: float
    score: float | None
    moves: int
    seconds_per_move: float
    seconds_longest: float
    faults: int


class Pair(msgspec.Struct, frozen=True):
    """The results of one bot against another."""

    name: str
    against: str
    results: int
    share: float
    low: float
    high: float


class Failure(msgspec.Struct, frozen=True):
    """A bot that failed, and in which game."""

    name: str
    deal: int
    seating: int
    seat: int
    said: str


class Standings(msgspec.Struct, frozen=True):
    """All of it; as JSON it is what `tablee arena --json` prints."""

    players: list[Standing]
    game: str
    options: dict[str, Any]
    bots: list[str]
    seats: int
    seed: int
    deals: int
    games: int
    moves: int
    seconds_budget: float | None
    iterations_budget: int | None
    deadline: float
    details: list[Detail]
    pairs: list[Pair]
    failures: list[Failure]
    failed: int

    def to_json(self) -> bytes:
        """As it is printed and kept."""
        return msgspec.json.format(msgspec.json.encode(self), indent=2) + b"\n"


def standings(match: Match, deals: int, outcomes: Iterable[Outcome]) -> Standings:
    """What these games come to, best bot first."""
    played = sorted(outcomes, key=lambda outcome: outcome.id)
    table = crosstable(list(dict.fromkeys(match.bots)), deals, played)
    drawn = table.drawn(_DRAWS)
    players = _players(table, drawn, played)
    details = {detail.name: detail for detail in _details(table, drawn, played)}
    failures = [_failure(outcome) for outcome in played if outcome.arena.fault is not None]
    return Standings(
        players=players,
        game=match.name,
        options=set_options(match.options),
        bots=list(match.bots),
        seats=match.seats,
        seed=match.seed,
        deals=deals,
        games=len(played),
        moves=sum(thinking.moves for outcome in played for thinking in outcome.arena.thinking),
        seconds_budget=match.budget.seconds,
        iterations_budget=match.budget.iterations,
        deadline=match.deadline,
        details=[details[player.name] for player in players],
        pairs=_pairs(table, drawn, [player.name for player in players]),
        failures=failures[:_MOST_FAULTS],
        failed=len(failures),
    )


def _between(drawn: Floats, found: Floats) -> tuple[Floats, Floats]:
    """Where the middle 95 % of the draws lie, stretched to hold what was found."""
    low, high = np.percentile(drawn, _BETWEEN, axis=0)
    return np.minimum(low, found), np.maximum(high, found)


def _players(table: Crosstable, drawn: Floats, played: list[Outcome]) -> list[Standing]:
    found, share = ratings(table.total), shares(table.total)
    low, high = _between(ratings(drawn), found)
    games = Counter(name for outcome in played for name in set(outcome.names))
    players = [
        Standing(name, games[name], float(share[k]), float(found[k]), float(low[k]), float(high[k]))
        for k, name in enumerate(table.names)
    ]
    return sorted(players, key=lambda player: -player.rating)


def _details(table: Crosstable, drawn: Floats, played: list[Outcome]) -> Iterable[Detail]:
    low, high = _between(shares(drawn), shares(table.total))
    for k, name in enumerate(table.names):
        seats = [(outcome, seat) for outcome in played for seat, other in enumerate(outcome.names) if other == name]
        thinking = Thinking()
        for outcome, seat in seats:
            thinking.add(outcome.arena.thinking[seat])
        scores = [outcome.result.scores[seat] for outcome, seat in seats if outcome.result.scores is not None]
        yield Detail(
            name=name,
            share_low=float(low[k]),
            share_high=float(high[k]),
            win_share=sum(outcome.wins()[seat] for outcome, seat in seats) / max(1, len(seats)),
            score=sum(scores) / len(scores) if scores else None,
            moves=thinking.moves,
            seconds_per_move=thinking.seconds / max(1, thinking.moves),
            seconds_longest=thinking.longest,
            faults=sum(outcome.arena.fault is not None and outcome.arena.fault.seat == seat for outcome, seat in seats),
        )


def _pairs(table: Crosstable, drawn: Floats, order: list[str]) -> list[Pair]:
    """Every two bots, both ways round."""
    share = pair_shares(table.total)
    low, high = _between(pair_shares(drawn), share)
    met = table.total + table.total.T
    at = [table.names.index(name) for name in order]
    return [
        Pair(table.names[a], table.names[b], int(met[a, b]), float(share[a, b]), float(low[a, b]), float(high[a, b]))
        for a in at
        for b in at
        if a != b
    ]


def _failure(outcome: Outcome) -> Failure:
    fault = outcome.arena.fault
    assert fault is not None
    return Failure(outcome.names[fault.seat], *outcome.id, fault.seat, fault.said)

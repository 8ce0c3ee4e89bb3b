"""What those at a table can decide about each other: a pause, a bot for somebody who is away or in the way."""
# ruff: noqa: ARG001 (all commands are handed the same)

from typing import TYPE_CHECKING

import msgspec

from tablee.table import absence, playing
from tablee.table.command import Lapse, Pause, Replace, Resume, StandIn
from tablee.table.news import Commands, News
from tablee.table.refusal import Refused
from tablee.table.room import Chair, Subject, Vote, Who
from tablee.table.setting import DayClock

if TYPE_CHECKING:
    from tablee.table.table import Table

_VOTE_MS = 60_000
_DAY_MS = 86_400_000
_LEAST_VOTES = 2  # against somebody who is there
_AWAY_MS = 60_000  # so long a connection must be lost before others may let a bot stand in


def _pause(table: "Table", at_ms: int, by: Who | None, command: Pause) -> News:
    table.in_game()
    return _decide(table, at_ms, by, "pause", None)


def _replace(table: "Table", at_ms: int, by: Who | None, command: Replace) -> News:
    table.in_game(paused=True)
    return _decide(table, at_ms, by, "replace", _somebody_else(table, by, command.seat))


def _stand_in(table: "Table", at_ms: int, by: Who | None, command: StandIn) -> News:
    table.in_game(paused=True)
    seat = _somebody_else(table, by, command.seat)
    chair = table.chairs[seat]
    if chair.bot is not None or chair.lost_ms is None or at_ms < chair.lost_ms + _AWAY_MS:
        raise Refused("vote/none", f"seat {seat} is waited for")
    return _decide(table, at_ms, by, "stand-in", seat)


def _somebody_else(table: "Table", by: Who | None, seat: int) -> int:
    """Another person's seat."""
    chair = table.chairs[table.seat(seat)]
    if chair.kind != "human" or chair.left or (by is not None and chair.person == by.person):
        raise Refused("vote/none", f"nobody else sits on seat {seat}")
    return seat


def _decide(table: "Table", at_ms: int, by: Who | None, about: Subject, seat: int | None) -> News:
    """The host decides at once, others by voting."""
    if table.is_host(by):
        return _carry_out(table, at_ms, about, seat)
    own, vote = table.own_seat(by), table.vote
    if vote is not None and (vote.about, vote.seat) != (about, seat):
        raise Refused("vote/open")
    lasts_ms = _DAY_MS if isinstance(table.setting.clock, DayClock) else _VOTE_MS
    if vote is None:
        vote = Vote(about, seat, [], 0, at_ms + lasts_ms)
    table.vote = msgspec.structs.replace(vote, seats=sorted({*vote.seats, own}))
    return count(table, at_ms)


def count(table: "Table", at_ms: int) -> News:
    """Count the votes of those who are here, after one more or after somebody has come or gone."""
    vote = table.vote
    if vote is None:
        return News()
    voters = [seat for seat, chair in enumerate(table.chairs) if _votes(chair) and seat != vote.seat]
    seats = [seat for seat in vote.seats if seat in voters]
    table.vote = msgspec.structs.replace(vote, seats=seats, wanted=_wanted(table, vote, len(voters)))
    if not seats or not _is_open(table, vote):
        table.vote = None
    elif len(seats) >= table.vote.wanted:
        return _carry_out(table, at_ms, vote.about, vote.seat)
    return News()


def _wanted(table: "Table", vote: Vote, voters: int) -> int:
    """More than half; nobody who is there can be sent away by a single other."""
    there = vote.about == "replace" and vote.seat is not None and _votes(table.chairs[vote.seat])
    return max(_LEAST_VOTES if there else 1, voters // 2 + 1)


def _votes(chair: Chair) -> bool:
    """Whether somebody sits there and is present."""
    return chair.kind == "human" and not chair.left and chair.bot is None and chair.lost_ms is None


def _is_open(table: "Table", vote: Vote) -> bool:
    """Whether there is still something to decide."""
    chair = None if vote.seat is None else table.chairs[vote.seat]
    if vote.about == "stand-in":
        return chair is not None and chair.lost_ms is not None and chair.bot is None and not chair.left
    return chair is None or not chair.left


def _carry_out(table: "Table", at_ms: int, about: Subject, seat: int | None) -> News:
    if table.vote is not None and (table.vote.about, table.vote.seat) == (about, seat):
        table.vote = None
    if seat is None:
        _stop(table, at_ms)
        return News()
    news = absence.stand_in(table, seat, at_ms) if about == "stand-in" else playing.hand_over(table, seat, at_ms)
    count(table, at_ms)
    return news


def _stop(table: "Table", at_ms: int) -> None:
    """The clocks stop, and the rest of a window is kept."""
    assert table.clocks is not None
    table.clocks.stop(at_ms)
    if table.window_ends_ms is not None:
        table.window_left_ms = max(0, table.window_ends_ms - at_ms)
    table.window_ends_ms = None
    table.phase = "paused"


def _resume(table: "Table", at_ms: int, by: Who | None, command: Resume) -> News:
    if not table.is_host(by):
        table.own_seat(by)
    if table.phase != "paused":
        raise Refused("table/not-playing", f"the table is {table.phase}")
    table.phase = "playing"
    playing.follow(table, at_ms)
    return News()


def _lapse(table: "Table", at_ms: int, by: Who | None, command: Lapse) -> News:
    if table.vote is None or table.vote.ends_ms > at_ms:
        raise Refused("move/stale", "it is not due")
    table.vote = None
    return News()


DO: Commands = {Pause: _pause, Resume: _resume, Replace: _replace, StandIn: _stand_in, Lapse: _lapse}

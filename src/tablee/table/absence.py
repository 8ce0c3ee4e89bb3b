"""Who is away: too slow, without a connection, or gone for good. A bot plays for them until they are back."""
# ruff: noqa: ARG001 (all commands are handed the same)

from typing import TYPE_CHECKING

from tablee.table import gathering, playing, voting
from tablee.table.command import Found, Leave, Lost, Play, Return, TimeUp, Warn
from tablee.table.due import time_up_ms
from tablee.table.news import Commands, News, Repeated
from tablee.table.refusal import Refused
from tablee.table.room import Chair, Who
from tablee.table.setting import DayClock

if TYPE_CHECKING:
    from tablee.table.table import Table


def _leave(table: "Table", at_ms: int, by: Who | None, command: Leave) -> News:
    """Before a game the seat is free again; a game for two is conceded; in any other a bot plays on."""
    seat = table.own_seat(by)
    if table.phase not in ("playing", "paused"):
        return gathering.stand_up(table, seat, at_ms)
    if table.setting.seats > 2:
        playing.hand_over(table, seat, at_ms)
        return voting.count(table, at_ms)
    playing.depart(table, seat)
    playing.end(table, at_ms, conceded=seat)
    return News()


def _warn(table: "Table", at_ms: int, by: Who | None, command: Warn) -> News:
    table.in_game()
    clocks = table.clocks
    assert clocks is not None
    warns_ms = clocks.warns_ms()
    if clocks.running != command.seat or warns_ms is None or warns_ms > at_ms:
        raise Refused("move/stale", "it is not due")
    clocks.warned = True
    return News()


def _time_up(table: "Table", at_ms: int, by: Who | None, command: TimeUp) -> News:
    """A bot plays for the seat; its person may return at any moment."""
    match, clocks, up_ms = table.in_game(), table.clocks, time_up_ms(table)
    if clocks is None or clocks.running != command.seat or up_ms is None or up_ms > at_ms:
        raise Refused("move/stale", "it is not due")
    table.late = [match.made[seat] if seat == command.seat else late for seat, late in enumerate(table.late)]
    return stand_in(table, command.seat, at_ms)


def stand_in(table: "Table", seat: int, at_ms: int) -> News:
    """A bot plays for somebody until they are back."""
    table.change_chair(seat, bot=table.setting.fill or playing.STAND_IN)
    if table.phase == "playing":
        playing.follow(table, at_ms)
    return voting.count(table, at_ms)


def _play(table: "Table", at_ms: int, by: Who | None, command: Play) -> News:
    """Who makes a move is here."""
    if table.phase == "playing" and _is_away(table.chairs[table.own_seat(by)]):
        _welcome(table, at_ms, by)
    return playing.play(table, at_ms, by, command)


def _is_away(chair: Chair) -> bool:
    return chair.bot is not None or chair.lost_ms is not None


def _return(table: "Table", at_ms: int, by: Who | None, command: Return) -> News:
    return _welcome(table, at_ms, by)


def _found(table: "Table", at_ms: int, by: Who | None, command: Found) -> News:
    return _welcome(table, at_ms, by)


def _welcome(table: "Table", at_ms: int, by: Who | None) -> News:
    """Somebody is here again, with enough time for a move."""
    seat = table.own_seat(by)
    chair = table.chairs[seat]
    if not _is_away(chair):
        raise Repeated
    table.change_chair(seat, bot=None, lost_ms=None)
    if table.phase in ("gathering", "over"):
        return gathering.begin_if_ready(table, at_ms)
    if chair.bot is not None:
        _take_over(table, seat, at_ms)
    return voting.count(table, at_ms)


def _take_over(table: "Table", seat: int, at_ms: int) -> None:
    """There is time for a move; but once only for the move that the time ran out in, so that nobody can be held up."""
    match, clocks = table.in_game(paused=True), table.clocks
    assert clocks is not None
    made = match.made[seat]
    if table.late[seat] != made:
        clocks.refill(seat)
    elif table.graced[seat] != made:
        clocks.grace(seat)
        table.graced = [made if other == seat else graced for other, graced in enumerate(table.graced)]
    else:
        clocks.spend(seat)
    if table.phase == "playing":
        playing.follow(table, at_ms)


def _lost(table: "Table", at_ms: int, by: Who | None, command: Lost) -> News:
    """Where moves take days, nobody is expected to stay."""
    seat = table.own_seat(by)
    if table.chairs[seat].lost_ms is not None or isinstance(table.setting.clock, DayClock):
        raise Repeated
    table.change_chair(seat, lost_ms=at_ms)
    return voting.count(table, at_ms)


DO: Commands = {Play: _play, Warn: _warn, TimeUp: _time_up, Return: _return, Lost: _lost, Found: _found, Leave: _leave}

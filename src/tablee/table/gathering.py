"""Before a game: who sits where, what is agreed on, and when it begins."""
# ruff: noqa: ARG001 (all commands are handed the same)

from typing import TYPE_CHECKING

import msgspec

from tablee.table import playing
from tablee.table.command import (
    Again,
    Appoint,
    Change,
    Empty,
    Fill,
    GiveUp,
    Prepare,
    Ready,
    SeatBot,
    Sit,
    Start,
)
from tablee.table.due import give_up_ms
from tablee.table.news import Commands, News, Repeated
from tablee.table.refusal import Refused
from tablee.table.room import EMPTY, Chair, Who, somebody
from tablee.table.setting import DayClock, Setting, read_setting

if TYPE_CHECKING:
    from tablee.table.table import Table


def _prepare(table: "Table", at_ms: int, by: Who | None, command: Prepare) -> News:
    """A new promise, once a game: before the next one everybody adds a share anew."""
    if not table.wants_secret:
        raise Repeated
    table.secret = bytes.fromhex(command.secret)
    table.shares = [""] * table.setting.seats
    return News()


def _sit(table: "Table", at_ms: int, by: Who | None, command: Sit) -> News:
    who = somebody(by)
    _between_games(table)
    _promised(table)
    if table.seat_of(who.person) is not None:
        raise Refused("seat/yours")
    seat = _free_seat(table) if command.seat is None else table.seat(command.seat)
    if table.chairs[seat].kind != "empty":
        raise Refused("seat/taken")
    if not table.people():
        table.waiting_ms = at_ms
    if table.host is None:
        table.host = who.person
    gather(table, at_ms)
    table.set_chair(seat, Chair("human", who.person, who.name, ready=command.ready or who.bot, program=who.bot))
    table.set_share(seat, command.share)
    return begin_if_ready(table, at_ms)


def _free_seat(table: "Table") -> int:
    free = next((seat for seat, chair in enumerate(table.chairs) if chair.kind == "empty"), None)
    if free is None:
        raise Refused("table/full")
    return free


def stand_up(table: "Table", seat: int, at_ms: int) -> News:
    """Empty a seat before a game; the table goes to the next person if it was the host's."""
    gone = table.chairs[seat].person
    table.set_chair(seat, EMPTY)
    table.set_share(seat, "")
    if gone is not None and gone == table.host:
        table.host = playing.heir(table)
    if not table.people():
        table.waiting_ms = at_ms
    gather(table, at_ms)
    return News()


def gather(table: "Table", at_ms: int) -> None:
    """After a game, something about the next one has changed: players are waited for."""
    if table.phase == "over":
        table.phase = "gathering"
        table.waiting_ms = at_ms


def _seat_bot(table: "Table", at_ms: int, by: Who | None, command: SeatBot) -> News:
    table.by_host(by)
    _between_games(table)
    seat = table.seat(command.seat)
    if table.chairs[seat].kind == "human":
        raise Refused("seat/taken")
    gather(table, at_ms)
    table.set_chair(seat, bot_chair(command.bot))
    return begin_if_ready(table, at_ms)


def bot_chair(name: str) -> Chair:
    """A seat with a bot of its own."""
    return Chair("bot", name=name, bot=name)


def _empty(table: "Table", at_ms: int, by: Who | None, command: Empty) -> News:
    table.by_host(by)
    _between_games(table)
    return stand_up(table, table.seat(command.seat), at_ms)


def _give_up(table: "Table", at_ms: int, by: Who | None, command: GiveUp) -> News:
    _between_games(table)
    due_ms = give_up_ms(table, table.seat(command.seat))
    if due_ms is None or due_ms > at_ms:
        raise Refused("move/stale", "it is not due")
    return stand_up(table, command.seat, at_ms)


def _change(table: "Table", at_ms: int, by: Who | None, command: Change) -> News:
    table.by_host(by)
    _between_games(table)
    setting = read_setting(command.setting)
    if setting.game != table.setting.game:
        raise Refused("setting/bad", "a table keeps its game")
    gather(table, at_ms)
    if setting.seats != table.setting.seats:
        _move_together(table, setting)
    table.setting = setting
    by_days = isinstance(setting.clock, DayClock)  # then nobody need stay
    table.chairs = [
        msgspec.structs.replace(chair, ready=chair.program, lost_ms=None if by_days else chair.lost_ms)
        for chair in table.chairs
    ]
    return News(anew=True)


def _move_together(table: "Table", setting: Setting) -> None:
    """Another number of seats: who sits here keeps the order."""
    sitting = [(chair, share) for chair, share in zip(table.chairs, table.shares, strict=True) if chair != EMPTY]
    if len(sitting) > setting.seats:
        raise Refused("setting/bad", f"{len(sitting)} sit here already")
    sitting += [(EMPTY, "")] * (setting.seats - len(sitting))
    table.chairs, table.shares = [chair for chair, _ in sitting], [share for _, share in sitting]
    table.match = table.clocks = None  # the game before was another number's


def _ready(table: "Table", at_ms: int, by: Who | None, command: Ready) -> News:
    _between_games(table)
    seat = table.own_seat(by)
    if command.ready and not table.shares[seat]:
        raise Refused("share/bad", "a new game takes a new share: again")
    table.change_chair(seat, ready=command.ready)
    return begin_if_ready(table, at_ms)


def _again(table: "Table", at_ms: int, by: Who | None, command: Again) -> News:
    _between_games(table)
    _promised(table)
    seat = table.own_seat(by)
    table.change_chair(seat, ready=True)
    table.set_share(seat, command.share)
    if EMPTY in table.chairs:
        gather(table, at_ms)
    return begin_if_ready(table, at_ms)


def _appoint(table: "Table", at_ms: int, by: Who | None, command: Appoint) -> News:
    table.by_host(by)
    chair = table.chairs[table.seat(command.seat)]
    if chair.person is None or chair.left:
        raise Refused("vote/none", f"nobody sits on seat {command.seat}")
    table.host = chair.person
    return News()


def _start(table: "Table", at_ms: int, by: Who | None, command: Start) -> News:
    table.by_host(by)
    _between_games(table)
    people = [(chair, share) for chair, share in zip(table.chairs, table.shares, strict=True) if chair.kind == "human"]
    if any(not chair.ready and chair.person != table.host for chair, _ in people):
        raise Refused("table/not-ready")
    if any(not share for _, share in people):
        raise Refused("share/bad", "a new game takes a new share: again")
    if not people or (EMPTY in table.chairs and table.setting.fill is None):
        raise Refused("table/not-full")
    _seat_bots(table)
    return playing.begin(table, at_ms)


def _fill(table: "Table", at_ms: int, by: Who | None, command: Fill) -> News:
    if table.phase != "gathering":
        raise Refused("table/started")
    if table.setting.fill is None or EMPTY not in table.chairs:
        raise Refused("table/full")
    _seat_bots(table)
    return begin_if_ready(table, at_ms)


def _seat_bots(table: "Table") -> None:
    """Bots take the empty seats, if the settings name one."""
    fill = table.setting.fill
    if fill is not None:
        table.chairs = [bot_chair(fill) if chair == EMPTY else chair for chair in table.chairs]


def begin_if_ready(table: "Table", at_ms: int) -> News:
    """The game begins when all seats are taken, and all people ready, here, and with a share in the deal."""
    for chair, share in zip(table.chairs, table.shares, strict=True):
        if chair.kind == "empty" or (chair.kind == "human" and not (chair.ready and share and chair.lost_ms is None)):
            return News()
    return playing.begin(table, at_ms) if table.people() else News()


def _between_games(table: "Table") -> None:
    if table.phase not in ("gathering", "over"):
        raise Refused("table/started", f"the table is {table.phase}")


def _promised(table: "Table") -> None:
    if table.secret is None:
        raise Refused("table/preparing")


DO: Commands = {
    Prepare: _prepare,
    Sit: _sit,
    SeatBot: _seat_bot,
    Empty: _empty,
    GiveUp: _give_up,
    Change: _change,
    Ready: _ready,
    Again: _again,
    Appoint: _appoint,
    Start: _start,
    Fill: _fill,
}

"""A game at the table: it begins, moves are made, windows close, it ends."""
# ruff: noqa: ARG001 (all commands are handed the same)

from typing import TYPE_CHECKING

import msgspec

from tablee.core.fairness import Fairness
from tablee.table.clock import Clocks
from tablee.table.command import Act, CloseWindow, Play
from tablee.table.match import Before, Match
from tablee.table.news import Commands, News, Repeated
from tablee.table.refusal import Refused
from tablee.table.room import EMPTY, Chair, Who, somebody

if TYPE_CHECKING:
    from tablee.table.table import Table

STAND_IN = "casual"  # who plays for somebody who is away, where the settings name nobody
_KEYS = 32  # so many keys of moves are remembered for each person


def begin(table: "Table", at_ms: int) -> News:
    """The game begins. With the same players as before the first seat rotates."""
    assert table.secret is not None, "nobody has a share before the server has committed itself"
    shares = tuple(bytes.fromhex(share) for share in table.shares)
    follows = table.before.first if table.before is not None and table.before.players == _players(table) else None
    fairness = Fairness(table.secret, table.game_id, table.setting.game, shares, follows)
    table.match = Match(table.setting, fairness, at_ms)
    table.secret = table.finished = table.vote = None
    table.clocks = Clocks(table.setting.clock, table.setting.seats)
    table.late = table.graced = [None] * table.setting.seats
    table.window_ends_ms = table.window_left_ms = None
    table.chairs = [msgspec.structs.replace(chair, ready=False) for chair in table.chairs]
    table.keys = {person: table.keys.get(person, ()) for person in table.people()}
    table.phase = "playing"
    events = table.match.deal()
    follow(table, at_ms)
    return News(events)


def play(table: "Table", at_ms: int, by: Who | None, command: Play) -> News:
    """Make a move, once."""
    person, seat = somebody(by).person, table.own_seat(by)
    keys = table.keys.get(person, ())
    if command.key is not None and command.key in keys:
        raise Repeated
    match = table.in_game()
    news = _make(table, match, seat, command, at_ms, by_bot=False)
    if command.key is not None:
        table.keys = {**table.keys, person: (*keys, command.key)[-_KEYS:]}
    return news


def _act(table: "Table", at_ms: int, by: Who | None, command: Act) -> News:
    match, seat = table.in_game(), table.seat(command.seat)
    if table.chairs[seat].bot is None:
        raise Refused("move/stale", "the person plays")
    return _make(table, match, seat, command, at_ms, by_bot=True)


def _make(table: "Table", match: Match, seat: int, command: Play | Act, at_ms: int, by_bot: bool) -> News:
    """Make a move that was made with this moment in mind."""
    if command.made is not None and command.made != match.made[seat]:
        raise Refused("move/stale")
    move = match.read_move(command.move)
    if not by_bot and match.game.vague(move):
        raise Refused("move/bad", "say what it is about")
    events = match.play(seat, move, at_ms)
    assert table.clocks is not None
    table.clocks.moved(seat, at_ms)
    follow(table, at_ms)
    return News(events)


def follow(table: "Table", at_ms: int) -> None:
    """After anything that happened in the game: open or close the window, start the right clock, end the game."""
    match, clocks = table.match, table.clocks
    assert match is not None
    assert clocks is not None
    must = match.position.must
    if must is None:
        end(table, at_ms)
        return
    window_ms = match.game.window_ms(match.position)
    if window_ms is None:
        table.window_ends_ms = None
        clocks.run(None if table.chairs[must].bot is not None else must, at_ms)
        return
    if table.window_ends_ms is None:
        table.window_ends_ms = at_ms + (window_ms if table.window_left_ms is None else table.window_left_ms)
    table.window_left_ms = None
    clocks.run(None, at_ms)


def _close_window(table: "Table", at_ms: int, by: Who | None, command: CloseWindow) -> News:
    """Who has said nothing lets it pass."""
    match = table.in_game()
    if table.window_ends_ms is None or table.window_ends_ms > at_ms:
        raise Refused("move/stale", "it is not due")
    events = [event for seat, move in match.game.silence(match.position) for event in match.play(seat, move, at_ms)]
    follow(table, at_ms)
    return News(events)


def end(table: "Table", at_ms: int, conceded: int | None = None) -> None:
    """The game is over, or broken off: the record is written, and a new promise is due."""
    match, clocks = table.match, table.clocks
    assert match is not None
    assert clocks is not None
    clocks.stop(at_ms)
    table.window_ends_ms = table.window_left_ms = table.vote = None
    players = [{"name": chair.name, "kind": _kind(chair)} for chair in table.chairs]
    table.finished = match.record(players) | {
        "id": table.game_id,
        "begun_ms": match.begun_ms,
        "ended_ms": max(at_ms, match.begun_ms),
        "left": [seat for seat, chair in enumerate(table.chairs) if chair.left],
    }
    if conceded is not None:
        table.finished["conceded"] = conceded
    table.before = Before(match.first, _players(table))
    table.number += 1
    table.phase = "over"
    table.waiting_ms = at_ms
    table.chairs = [_afterwards(chair) for chair in table.chairs]


def _kind(chair: Chair) -> str:
    return "bot" if chair.kind == "bot" or chair.program else "human"


def _afterwards(chair: Chair) -> Chair:
    """Who has left is gone; who was stood in for need not be any more."""
    if chair.left:
        return EMPTY
    return msgspec.structs.replace(chair, bot=None) if chair.kind == "human" else chair


def _players(table: "Table") -> list[str | None]:
    """Who plays on each seat, so that another game can be told from another with the same players."""
    return [chair.person if chair.kind == "human" else chair.bot for chair in table.chairs]


def depart(table: "Table", seat: int) -> None:
    """Somebody leaves for good in the middle of a game; the table goes to the next person if it was theirs."""
    gone = table.chairs[seat].person
    table.change_chair(seat, left=True, lost_ms=None, bot=table.setting.fill or STAND_IN)
    if gone == table.host:
        table.host = heir(table)


def heir(table: "Table") -> str | None:
    """Who is the next host: the first person who is here, or else sits here."""
    sitting = [chair for chair in table.chairs if chair.kind == "human" and not chair.left]
    here = [chair for chair in sitting if chair.lost_ms is None]
    return next((chair.person for chair in [*here, *sitting]), None)


def hand_over(table: "Table", seat: int, at_ms: int) -> News:
    """A bot plays the seat to the end of the game; a game without people is broken off."""
    depart(table, seat)
    if not table.people():
        end(table, at_ms)
    elif table.phase == "playing":
        follow(table, at_ms)
    return News()


DO: Commands = {Act: _act, CloseWindow: _close_window}

"""Anybody does anything at a table, at any time: what random tests and the simulator draw their commands from."""

from collections.abc import Callable
from random import Random

import msgspec

from table.live import PEOPLE, ROBOT, random_move, raw, share
from tablee.games import game, games
from tablee.table.command import (
    Act,
    Again,
    Appoint,
    Change,
    Close,
    CloseWindow,
    Empty,
    Fill,
    Found,
    GiveUp,
    Lapse,
    Leave,
    Lost,
    Open,
    Order,
    Pause,
    Play,
    Prepare,
    Ready,
    Replace,
    Resume,
    Return,
    Say,
    SeatBot,
    Sit,
    StandIn,
    Start,
    TimeUp,
    Wake,
    Warn,
    Wish,
)
from tablee.table.room import Who
from tablee.table.setting import BankClock, Clock, DayClock, MoveClock, NoClock, Setting
from tablee.table.table import Table

CLOCKS: list[Clock] = [NoClock(), MoveClock(5), MoveClock(45), BankClock(1, 0), BankClock(5, 10), DayClock(1)]
OPTIONS: dict[str, list[dict[str, object]]] = {
    "luz": [{}, {"memory": "open"}, {"beads": "box"}, {"aid": "hidden"}],
    "kooz": [{}, {"window": 0}, {"window": 3}, {"window": 30}, {"starter": 1}],
    "pixies": [{}],
}
_GARBAGE = [b"null", b"{}", b"[]", b'{"type":"accuse"}', b'{"type":"bet","beads":99,"safety":true}', b'{"type":"pass"}']


def random_setting(random: Random, played: str | None = None) -> Setting:
    """Any game, number of seats, clock and options."""
    played = played or random.choice(games())
    return Setting(
        game=played,
        seats=random.choice(game(played).seats),
        options=random.choice(OPTIONS[played]),
        clock=random.choice(CLOCKS),
        spectators=random.random() < 0.8,
        free_text=random.random() < 0.8,
        fill=random.choice([None, "casual", "expert"]),
        fill_after_s=random.choice([None, 0, 30]),
    )


Wishes = Callable[[Table, int, Random], Wish]


def _play(table: Table, seat: int, random: Random) -> Wish:
    """A move that can be made, or one that can't."""
    match = table.match
    if match is None or seat >= match.position.seats or not match.position.legal(seat) or random.random() < 0.1:
        written = msgspec.Raw(random.choice(_GARBAGE))
    else:
        written = raw(random_move(match.position, seat, random))
    return Play(written, random.choice([None, f"k{random.randrange(99)}"]), random.choice([None, None, 0, 3]))


WISHES: dict[str, Wishes] = {
    "sit": lambda t, s, r: Sit(share(r), r.choice([None, None, r.randrange(8)]), r.random() < 0.7),
    "leave": lambda t, s, r: Leave(),
    "bot": lambda t, s, r: SeatBot(r.randrange(8), "casual"),
    "empty": lambda t, s, r: Empty(r.randrange(8)),
    "change": lambda t, s, r: Change(random_setting(r, r.choice([t.setting.game, None]))),
    "ready": lambda t, s, r: Ready(r.random() < 0.8),
    "start": lambda t, s, r: Start(),
    "play": _play,
    "pause": lambda t, s, r: Pause(),
    "resume": lambda t, s, r: Resume(),
    "replace": lambda t, s, r: Replace(r.randrange(8)),
    "stand in": lambda t, s, r: StandIn(r.randrange(8)),
    "return": lambda t, s, r: Return(),
    "appoint": lambda t, s, r: Appoint(r.randrange(8)),
    "again": lambda t, s, r: Again(share(r)),
    "say": lambda t, s, r: Say(r.choice([None, "hello"]), r.choice([None, "text"])),
}

ORDERS: dict[str, Callable[[Table, Random], Order]] = {
    "open": lambda t, r: Open(random_setting(r)),
    "prepare": lambda t, r: Prepare(r.randbytes(32).hex()),
    "fill": lambda t, r: Fill(),
    "act": lambda t, r: _act(t, r),
    "time up": lambda t, r: TimeUp(r.randrange(8)),
    "warn": lambda t, r: Warn(r.randrange(8)),
    "close window": lambda t, r: CloseWindow(),
    "give up": lambda t, r: GiveUp(r.randrange(8)),
    "lapse": lambda t, r: Lapse(),
    "wake": lambda t, r: Wake(r.choice([None, 0, 5000, 10**9])),
    "close": lambda t, r: Close(r.choice(["empty", "admin"])),
}

PRESENCE: dict[str, Callable[[], Order]] = {"lost": Lost, "found": Found}


def _act(table: Table, random: Random) -> Order:
    seat = random.choice(table.waited_for() or [0])
    play = _play(table, seat, random)
    assert isinstance(play, Play)
    return Act(seat, play.move, play.made)


def anybody(random: Random) -> Who:
    """Somebody, who may sit here or not."""
    return random.choice([*PEOPLE, ROBOT])

"""What is agreed on at a table before anybody sits down, and visible to all ever after."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct, field

from tablee.core.errors import TableeError
from tablee.core.game import Game, Options
from tablee.games import game
from tablee.table.refusal import Refused


class NoClock(Struct, frozen=True, tag_field="kind", tag="none", forbid_unknown_fields=True):
    """Everybody takes the time that they want."""


class MoveClock(Struct, frozen=True, tag_field="kind", tag="move", forbid_unknown_fields=True):
    """So many seconds a move."""

    seconds: Annotated[int, Meta(ge=5, le=600)] = 45


class BankClock(Struct, frozen=True, tag_field="kind", tag="bank", forbid_unknown_fields=True):
    """So many minutes a seat for a whole game, and some seconds more for each move (Fischer)."""

    minutes: Annotated[int, Meta(ge=1, le=180)] = 5
    increment_s: Annotated[int, Meta(ge=0, le=60)] = 10


class DayClock(Struct, frozen=True, tag_field="kind", tag="days", forbid_unknown_fields=True):
    """So many days a move."""

    days: Annotated[int, Meta(ge=1, le=14)] = 3


Clock = NoClock | MoveClock | BankClock | DayClock
Pace = Literal["quick", "calm", "slow"]

STANDARD_WINDOW_S = 5  # K19


class Setting(Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a table."""

    game: str
    seats: int
    options: dict[str, Any] = field(default_factory=dict)
    clock: Clock = NoClock()
    listed: bool = True  # in the lobby; else it is found by its link only
    spectators: bool = True
    free_text: bool = True  # the chat takes more than ready-made phrases
    pace: Pace = "calm"  # of bots
    fill: Annotated[str, Meta(max_length=20)] | None = None  # the bot that takes seats left empty
    fill_after_s: Annotated[int, Meta(ge=0, le=3600)] | None = None  # when it does so unasked


def read_setting(setting: Setting) -> Setting:
    """Check a setting against its game and write its options out in full; Refused says what is wrong."""
    try:
        played = game(setting.game)
        played.check_seats(setting.seats)
        options = _timed(played.read_options(setting.options), setting.clock)
        played.check_first(played.chosen_first(options) or 0, setting.seats, options)
    except TableeError as wrong:
        raise Refused("setting/bad", str(wrong)) from None
    return msgspec.structs.replace(setting, options=msgspec.to_builtins(options))


def _timed(options: Options, clock: Clock) -> Options:
    """Where clocks run, a window has a time of its own (K19): else a clock would tell who is being asked."""
    if "window" in type(options).__struct_fields__ and not isinstance(clock, NoClock) and not _has_window(options):
        return msgspec.structs.replace(options, window=STANDARD_WINDOW_S)
    return options


def _has_window(options: Options) -> bool:
    return getattr(options, "window", None) is not None


def game_of(setting: Setting) -> Game:
    """The game of a setting that has been checked."""
    return game(setting.game)

"""What all see of a table besides the game itself: who sits where, whose time runs, what is agreed."""

from typing import Literal

from msgspec import Struct

from tablee.table.setting import Setting

Phase = Literal["gathering", "playing", "paused", "over", "closed"]


class Who(Struct, frozen=True, array_like=True):
    """Somebody who gives a command."""

    person: str
    name: str
    bot: bool = False


def somebody(by: Who | None) -> Who:
    """Who gives a command that only people give."""
    assert by is not None, "a wish is somebody's"
    return by


class Chair(Struct, frozen=True):
    """A seat at the table and what is known of it."""

    kind: Literal["empty", "human", "bot"] = "empty"
    person: str | None = None
    name: str = ""
    bot: str | None = None  # which bot plays the seat now, as its own or for its person
    left: bool = False  # the person has left for good, or was replaced
    ready: bool = False  # to begin, or to play again
    program: bool = False  # the person is somebody's program
    lost_ms: int | None = None  # since when the person's connection is lost


EMPTY = Chair()


class Clock(Struct, frozen=True):
    """The clocks: what each seat had left when the one that runs was started."""

    left_ms: list[int | None]
    running: int | None
    since_ms: int
    warned: bool


Subject = Literal["pause", "replace", "stand-in"]


class Vote(Struct, frozen=True):
    """Something that is being voted on, by the seats that are for it."""

    about: Subject
    seat: int | None
    seats: list[int]
    wanted: int  # so many are needed
    ends_ms: int


class Pledge(Struct, frozen=True):
    """What makes the deal of a game fair: the server's commitment and the shares of those who sit, by seat."""

    game_id: str
    commitment: str
    shares: list[str]


class Room(Struct, frozen=True):
    """What all see of a table besides the game itself."""

    table: str
    setting: Setting
    host: str | None  # a person
    phase: Phase
    number: int  # of the game at this table, from 1
    chairs: list[Chair]
    clock: Clock | None
    window_ends_ms: int | None
    promise: Pledge | None
    vote: Vote | None
    record: str | None  # the id of the game that is over


class Line(Struct, frozen=True):
    """Something said at the table."""

    at_ms: int
    person: str
    name: str
    phrase: str | None
    text: str | None

"""What all audiences see of one moment, with what changed since the moment before: all that a live table sends."""

from typing import TYPE_CHECKING, Any

import msgspec

from tablee.core.view import changes

if TYPE_CHECKING:
    from tablee.core.game import Game
    from tablee.core.position import Position

_encode = msgspec.json.Encoder().encode


class Sights(msgspec.Struct, frozen=True):
    """Both parts of every audience's view; the changes as JSON, None where nothing changed or nothing was before."""

    table: Any
    owns: list[Any]  # by seat
    table_change: bytes | None
    own_changes: list[bytes | None]
    numbers: Any = None  # what the game wants to know of them the next time


def sights(game: "Game", position: "Position", previous: Sights | None) -> Sights:
    """For any game: everything is made anew and compared with what was before."""
    owns = [game.own(position, seat) for seat in range(position.seats)]
    return sights_of(game.table(position), owns, previous)


def sights_of(table: Any, owns: list[Any], previous: Sights | None, numbers: Any = None) -> Sights:
    """The sights that these parts make, with how they differ from those before."""
    if previous is None:
        return Sights(table, owns, None, [None] * len(owns), numbers)
    own_changes = [encoded(changes(old, own)) for old, own in zip(previous.owns, owns, strict=True)]
    return Sights(table, owns, encoded(changes(previous.table, table)), own_changes, numbers)


def encoded(change: Any) -> bytes | None:
    """A change as it is sent."""
    return None if change is None else _encode(change)

"""What comes of a command."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tablee.core.event import Event
from tablee.table.room import Line


@dataclass(slots=True)
class News:
    """What came of a command: what is heard of the game, and what was said. The room is asked for its new state.

    `anew`: settings have become others, and a view may have gone: all are to be shown everything anew (`State`), since
    a change of a view or a room can't turn an object into one of another kind.
    """

    events: list[Event] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    anew: bool = False


class Repeated(Exception):
    """It has been done before, or is so already: it is answered as done, changes nothing, and is not written down."""


Commands = dict[type[Any], Callable[..., News]]  # handed the table, the time, who (None: the server), and the command

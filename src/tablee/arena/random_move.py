"""A kernel that makes one whole random move, so that whoever writes games down asks the rules once a move, not six times."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.core.chance import Source, pick
from tablee.core.engine import Engine, States
from tablee.core.kernel import specialise

# A whole move in Kooz is at most 6 integers; a game that gets near this says so in its own tests.
MOST_CODES = 63

Found = NDArray[np.int64]
RandomMove = Callable[[States, States, Source, Found], int]

_must: Callable[..., Any]
_legal: Callable[..., Any]
_choosing: Callable[..., Any]
_apply: Callable[..., Any]


def random_move(before: States, after: States, source: Source, found: Found) -> int:
    """Write into `after` what `before` is after a random move; in `found` its seat, then its integers; say how many.

    It is 0 when nobody must act. Draws are those of `engine.playout`: one source gives both the same game.
    """
    seat = _must(before, 0)
    if seat < 0:
        return 0
    after[0] = before[0]
    found[0] = seat
    count = 0
    while count == 0 or _choosing(after, 0):
        move = pick(source, _legal(after, 0, seat))
        _apply(after, 0, seat, move)
        count += 1
        found[count] = move
    return count


@cache
def random_move_of(name: str, engine: Engine) -> RandomMove:
    """The kernel of a game."""
    parts = {"_must": engine.must, "_legal": engine.legal, "_choosing": engine.choosing, "_apply": engine.apply}
    return specialise(random_move, f"{name}_random_move", parts)


def new_found() -> Found:
    """Room for a seat and the integers of its move."""
    return np.zeros(1 + MOST_CODES, np.int64)

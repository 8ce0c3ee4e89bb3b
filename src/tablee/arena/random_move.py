"""A kernel that makes one whole random move: who writes games down then asks the rules once a move, not six times."""
# ruff: noqa: F821 (the names that the template leaves open)

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.core.chance import Source, pick
from tablee.core.engine import States
from tablee.core.game import Game
from tablee.core.kernel import specialise

# Far more than any move needs: in Kooz they are 6 at most.
MOST_CODES = 63

Found = NDArray[np.int64]
RandomMove = Callable[[States, States, Source, Found], int]

_must: Callable[..., Any]
_legal: Callable[..., Any]
_choosing: Callable[..., Any]
_act: Callable[..., Any]


def random_move(before: States, after: States, source: Source, found: Found) -> int:
    """Make a random move: `after` becomes what `before` is after it, `found` its seat and its integers; says how many.

    It is 0 when nobody must act. Draws are those of `engine.playout`: one source gives both the same game.
    """
    seat = _must(before[0])
    if seat < 0:
        return 0
    after[0] = before[0]
    s = after[0]
    found[0] = seat
    count = 0
    while count == 0 or _choosing(s):
        move = pick(source, _legal(s, seat))
        _act(s, seat, move)
        count += 1
        assert count <= MOST_CODES
        found[count] = move
    return count


@cache
def random_move_of(game: Game) -> RandomMove:
    """The kernel of a game."""
    rules = import_module(f"{type(game).__module__}.rules")
    parts = {f"_{name}": getattr(rules, name) for name in ("must", "legal", "choosing", "act")}
    return specialise(random_move, f"{game.name}_random_move", parts)


def new_found() -> Found:
    """Room for a seat and the integers of its move."""
    return np.zeros(1 + MOST_CODES, np.int64)

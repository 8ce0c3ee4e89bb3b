"""The games, by name: adding one is a folder here and a line in `_FOLDERS`."""

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from tablee.core.errors import UnknownGame

if TYPE_CHECKING:
    from tablee.core.game import Game

_FOLDERS = {"luz": "Luz", "kooz": "Kooz", "pixies": "Pixies"}


def games() -> list[str]:
    """The names of all games."""
    return list(_FOLDERS)


@cache
def game(name: str) -> "Game":
    """A game by its name; UnknownGame if there is none."""
    if name not in _FOLDERS:
        raise UnknownGame(f"there is no game {name!r:.40}; the games are {', '.join(_FOLDERS)}")
    made: Game = getattr(import_module(f"tablee.games.{name}"), _FOLDERS[name])()
    return made

"""Bots by what they are called on the command line: a name, or `module:attribute` for somebody's own."""

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from tablee.bots import bot, bots
from tablee.bots.player import Player
from tablee.core.errors import UnknownBot


def contender(game: str, name: str) -> Player:
    """A new player; UnknownBot if there is none of that name. Raises whatever the making of it raises."""
    if ":" not in name:
        return bot(game, name)
    made = _maker(name)()
    if not isinstance(made, Player):
        raise UnknownBot(f"{name!r:.80} makes {type(made).__name__}, which is no tablee.bots.player.Player")
    return made


def check(game: str, name: str) -> None:
    """UnknownBot unless there is such a bot. It is not made."""
    if ":" in name:
        _maker(name)
    elif name not in bots(game):
        raise UnknownBot(
            f"{game} has no bot {name!r:.40}; its bots are {', '.join(bots(game))}, and module:attribute for your own"
        )


def own_sources(names: tuple[str, ...]) -> list[Path]:
    """The files in which somebody's own bots are written."""
    modules = [import_module(name.partition(":")[0]) for name in names if ":" in name]
    return sorted({Path(module.__file__) for module in modules if module.__file__})


@cache
def _maker(name: str) -> Any:
    """What makes a bot of somebody's own: a class, or a function without arguments."""
    module, _, attribute = name.partition(":")
    try:
        found = getattr(import_module(module), attribute)
    except (ImportError, AttributeError, ValueError) as wrong:
        raise UnknownBot(f"there is no bot {name!r:.80}: {wrong}") from None
    if not callable(found):
        raise UnknownBot(f"{name!r:.80} is no class or function that makes a bot")
    return found

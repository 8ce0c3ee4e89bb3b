"""Players that are programs: they are handed what a seat may know, no more.

Each game has a module here with its players by name; four of them are levels, from gentle to merciless.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from tablee.core.errors import UnknownBot

if TYPE_CHECKING:
    from tablee.bots.player import Player

LEVELS = ("beginner", "casual", "skilled", "expert")


def bots(game: str) -> list[str]:
    """The names of the players of a game, levels first, from gentle to merciless."""
    return list(import_module(f"tablee.bots.{game}").PLAYERS)


def bot(game: str, name: str) -> "Player":
    """A new player of a game by its name; UnknownBot if there is none."""
    players = import_module(f"tablee.bots.{game}").PLAYERS
    if name not in players:
        raise UnknownBot(f"{game} has no bot {name!r:.40}; its bots are {', '.join(players)}")
    made: Player = players[name]()
    return made

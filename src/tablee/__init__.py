"""Tablée: exact rules, tables and tools for the card games Luz, Kooz and Pixies.

    >>> import tablee
    >>> position = tablee.game("luz").start(seats=4, first=2)

Importing this compiles nothing; a game's rules are loaded when they are first asked for.
"""

from tablee.games import game, games

__version__ = "0.1.0"
__all__ = ["__version__", "game", "games"]

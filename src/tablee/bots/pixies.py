"""The players of Pixies."""

from collections.abc import Callable

from tablee.bots.chancer import Chancer
from tablee.bots.player import Player

PLAYERS: dict[str, Callable[[], Player]] = {"random": Chancer}

"""The players of Kooz."""

from collections.abc import Callable
from functools import partial

from tablee.bots.chancer import Chancer
from tablee.bots.kooz_fixed import FIXED
from tablee.bots.kooz_levels import HABITS, NETWORKED
from tablee.bots.kooz_players import Habitual, Networked
from tablee.bots.player import Player

PLAYERS: dict[str, Callable[[], Player]] = {
    **{name: partial(Habitual, name, row) for name, row in HABITS.items()},
    **{name: partial(Networked, name, *how) for name, how in NETWORKED.items()},
    "random": Chancer,
    **{name: partial(Habitual, name, row) for name, row in FIXED.items()},
}

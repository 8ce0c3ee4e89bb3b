"""OpenSpiel's own searcher as a player of ours, to be matched with our bots at equal time to think.

`tablee arena luz --bots expert,tablee.envs.openspiel_player:ISMCTS --seconds 0.2`
"""

import time
from functools import cache

import msgspec
import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot

from tablee.bots.player import Player, Situation, Thought
from tablee.core.game import Options
from tablee.envs.moment import Moment
from tablee.envs.openspiel import PREFIX, Playouts, TableeGame, TableeState

_EXPLORE = 1.0  # utilities are from -1 to 1
_SECONDS = 0.2
_FEWEST = 2  # the first simulation makes no more than the root, and without a second there is no answer


class ISMCTS(Player):
    """Information-set search with random playouts as OpenSpiel has it, on our rules, to the end of the deal."""

    name = "OpenSpiel's ISMCTS"

    def think(self, situation: Situation) -> Thought:
        """The move visited most when the time is over."""
        legal = situation.legal
        if len(legal) == 1:
            return Thought(legal[0])
        return Thought(int(_Search(situation).step(_begun(situation))))


class _Search(ISMCTSBot):  # type: ignore[misc]
    """It ends by the clock or by iterations, whichever the budget names first."""

    def __init__(self, situation: Situation) -> None:
        budget, source = situation.budget, situation.source
        seed = int(source[0]) & 0x7FFFFFFF
        most = max(_FEWEST, budget.iterations or 1 << 30)
        super().__init__(_game(situation), Playouts(seed), _EXPLORE, most, random_state=np.random.RandomState(seed))
        self.set_resampler(lambda _state, _seat: _begun(situation))
        self._seconds = budget.seconds or (None if budget.iterations else _SECONDS)

    def run_search(self, state: TableeState) -> list[tuple[int, float]]:
        """As OpenSpiel's, with a clock."""
        self.reset()
        self._root_node = self.create_new_node(state)
        ends = float("inf") if self._seconds is None else time.perf_counter() + self._seconds
        for done in range(self._max_simulations):
            if done >= _FEWEST and time.perf_counter() > ends:
                break
            self.run_simulation(self.sample_root_state(state))
        found: list[tuple[int, float]] = self.get_final_policy(state, self._root_node)
        return found


def _begun(situation: Situation) -> TableeState:
    """OpenSpiel's form of an imagined position."""
    played = _game(situation)
    return TableeState(played, Moment.at(played.table, situation.imagine()))


def _game(situation: Situation) -> TableeGame:
    position = situation.imagined
    return _games(position.game.name, position.seats, position.options)


@cache
def _games(name: str, seats: int, options: Options) -> TableeGame:
    written = ";".join(f"{key}:{value}" for key, value in msgspec.structs.asdict(options).items() if value is not None)
    found: TableeGame = pyspiel.load_game(PREFIX + name, {"players": seats, "deals": 1, "options": written})
    return found

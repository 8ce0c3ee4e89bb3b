"""How many decisions a second the vector of games makes here, on one core."""

from statistics import median
from time import perf_counter

import numpy as np

from tablee.envs.batch import Numbers
from tablee.envs.vector import VectorGames, random_legal
from tablee.games import games

SEATS = 4
GAMES = 1024
_SEED = 7
_LEAST_BATCHES = 5
_STEPS = 200  # in a batch: more than a game of Luz has, since all of them are dealt at the same step


def measure(seconds: float) -> dict[str, dict[str, int]]:
    """Decisions a second by game, taking about that long for each figure; choosing the random moves is counted in.

    `decisions_per_s` with observations and masks written, `bare_decisions_per_s` with neither.
    """
    return {
        name: {
            "seats": SEATS,
            "games": GAMES,
            "decisions_per_s": decisions_per_s(name, seconds, full=True),
            "bare_decisions_per_s": decisions_per_s(name, seconds, full=False),
        }
        for name in games()
    }


def decisions_per_s(name: str, seconds: float, full: bool) -> int:
    """The median batch; a first one warms up."""
    env = VectorGames(name, SEATS, GAMES, observations=full, masks=full)
    env.reset(seed=_SEED)
    actions = np.empty(GAMES, np.int64)
    _batch(env, actions)
    found: list[float] = []
    stop = perf_counter() + seconds
    while len(found) < _LEAST_BATCHES or perf_counter() < stop:
        found.append(_batch(env, actions))
    return round(_STEPS * GAMES / median(found))


def _batch(env: VectorGames, actions: Numbers) -> float:
    started = perf_counter()
    for _ in range(_STEPS):
        env.step(random_legal(env.legal, env.source, actions))
    return perf_counter() - started


if __name__ == "__main__":
    for game, figures in measure(1.0).items():
        print(game, figures)

"""OpenSpiel's ISMCTS bot against its random bots, at one deal of Luz: `python examples/openspiel_bots.py`.

It prints what part of the pairings with others the searcher won (ties half). Chance would win 50 %.
"""

import argparse
import time

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot

from tablee.envs.openspiel import Playouts


def play(game, bots, random):
    """One game: the worth of its end to each seat."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(random.choice(outcomes, p=chances)))
        else:
            state.apply_action(int(bots[state.current_player()].step(state)))
    return state.returns()


def main():
    """Play some games, the searcher in every seat in turn."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="python_tablee_luz(players=4,deals=1)")
    parser.add_argument("--games", type=int, default=48)
    parser.add_argument("--simulations", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    game = pyspiel.load_game(arguments.game)
    random = np.random.RandomState(arguments.seed)
    searcher = ISMCTSBot(
        game, Playouts(arguments.seed), uct_c=1.0, max_simulations=arguments.simulations, random_state=random
    )
    # Without this the bot imagines from the time of day, and no two runs are the same.
    searcher.set_resampler(lambda state, seat: state.resample_from_infostate(seat, random.random_sample))
    started, found = time.perf_counter(), []
    for number in range(arguments.games):
        seat = number % game.num_players()
        bots = [pyspiel.make_uniform_random_bot(k, arguments.seed + number) for k in range(game.num_players())]
        bots[seat] = searcher
        found.append((1 + play(game, bots, random)[seat]) / 2)
    error = 1.96 * np.std(found) / np.sqrt(len(found))
    print(
        f"{game.get_type().long_name}: ISMCTS with {arguments.simulations} simulations wins "
        f"{100 * np.mean(found):.0f} % ± {100 * error:.0f} of its pairings with random players "
        f"({len(found)} games, {time.perf_counter() - started:.0f} s)"
    )


if __name__ == "__main__":
    main()

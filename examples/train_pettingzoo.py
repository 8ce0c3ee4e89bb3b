"""Learning to bet in Luz with a table, through PettingZoo: `python examples/train_pettingzoo.py`.

All four seats play their cards at random. `seat_0` learns what to bet from how many trumps it holds (it sees the
colours of its own cards, not their values) and from the points of each deal. It prints its mean points a deal while all
of its bets are random, and once it bets what it has found best.
"""

import argparse
import time

import numpy as np

from tablee.envs.pettingzoo import TableEnv
from tablee.games.luz.state import FIRST_PLAY, SLOTS

TRUMP = 1  # the colour of a byte for a card is its upper half


class Bettor:
    """The mean points of each bet by the number of trumps, and how often it was tried."""

    def __init__(self, random, exploring):
        self.random = random
        self.exploring = exploring
        self.points = np.zeros((SLOTS + 1, FIRST_PLAY))
        self.tried = np.zeros((SLOTS + 1, FIRST_PLAY))

    def choose(self, trumps, mask):
        """A bet: mostly the best one so far."""
        if self.random.random() < self.exploring:
            return int(self.random.choice(np.flatnonzero(mask)))
        return int(np.argmax(np.where(mask[:FIRST_PLAY], self.points[trumps], -np.inf)))

    def learn(self, trumps, bet, points):
        """Take the points of a deal in."""
        self.tried[trumps, bet] += 1
        self.points[trumps, bet] += (points - self.points[trumps, bet]) / self.tried[trumps, bet]


def play(env, bettor, random, learning):
    """One game: the mean points a deal of seat_0."""
    total, bet = 0.0, None
    env.reset(seed=int(random.integers(1 << 31)))
    for agent in env.agent_iter():
        known, reward, over, _, _ = env.last()
        if agent == "seat_0":
            total += reward
            betting = not over and known["action_mask"][:FIRST_PLAY].any()
            if bet is not None and (betting or over):
                if learning:
                    bettor.learn(*bet, reward)
                bet = None
            if betting:
                trumps = int((known["observation"][:SLOTS] >> 4 == TRUMP).sum())
                bet = trumps, bettor.choose(trumps, known["action_mask"])
                env.step(bet[1])
                continue
        env.step(None if over else int(random.choice(np.flatnonzero(known["action_mask"]))))
    return total / env.game.deals


def main():
    """Measure, learn, measure again."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    random, started = np.random.default_rng(arguments.seed), time.perf_counter()
    env, tested = TableEnv("luz", seats=4, rewards="scores"), max(1, arguments.games // 5)
    bettor = Bettor(random, exploring=1.0)
    before = np.mean([play(env, bettor, random, learning=False) for _ in range(tested)])
    for number in range(arguments.games):
        bettor.exploring = max(0.1, 1 - 2 * number / arguments.games)
        play(env, bettor, random, learning=True)
    bettor.exploring = 0.0
    after = np.mean([play(env, bettor, random, learning=False) for _ in range(tested)])
    print(f"points a deal with random bets {before:.1f}, with learnt bets {after:.1f}: a gain of {after - before:.1f}")
    for trumps in np.flatnonzero(bettor.tried.sum(1) > 100):
        bet = int(np.argmax(bettor.points[trumps]))
        print(f"with {trumps} trumps: {env.game.code_name(bet)} ({bettor.points[trumps, bet]:.1f} points)")
    print(f"{arguments.games + 2 * tested} games in {time.perf_counter() - started:.0f} s")


if __name__ == "__main__":
    main()

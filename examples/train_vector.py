"""A linear policy for Pixies by policy gradient, on hundreds of games at once: `python examples/train_vector.py`.

Seat 0 scores each of its moves by a few features, weighed by what it learns, and draws a move from their softmax; the
others play at random. After each round the moves that it took are made likelier, or less likely, by the points that it
won more, or less, than the others. It prints what part of its pairings with random players it wins, before and after.
"""

import argparse
import time

import numpy as np

from tablee.envs.vector import VectorGames
from tablee.games.pixies.observing import CARD, FIRST_BLOCK, FIRST_FIGURE, FIRST_TABLE, MOST_OFFERED, NO_SIGNS
from tablee.games.pixies.state import FIRST_SPACE, KEEP_NEW, MANY, MOVES, SPACES

SEAT = 0
FEATURES = ("opens", "covers", "pairs", "buries", "covered number", "paired number", "signs", "special", "colour",
            "special's colour", "newer signs", "newer colour", "space")  # fmt: skip
PLACED = FIRST_TABLE + 5


def features(rows):
    """What each move (second axis) of some observations is like."""
    offer = rows[:, : MOST_OFFERED * CARD].reshape(-1, MOST_OFFERED, CARD).astype(int)
    area = rows[:, FIRST_BLOCK : FIRST_BLOCK + FIRST_FIGURE].reshape(-1, SPACES, CARD).astype(int)
    number, colour, signs, special = (offer[:, :, k] for k in range(CARD))
    up, down = area[:, :, 0], area[:, :, 3] > 0
    all_rows = np.arange(len(rows))[:, None]
    space = np.maximum(number - 1, 0)
    up_there, down_there = up[all_rows, space] > 0, down[all_rows, space]
    same = ((up[:, None] == colour[:, :, None]) | (up[:, None] == MANY + 1)).sum(2) * (colour > 0)
    found = np.zeros((len(rows), MOVES, len(FEATURES)))
    take = found[:, :MOST_OFFERED]
    take[:, :, 0] = ~up_there & ~down_there
    take[:, :, 1] = ~up_there & down_there
    take[:, :, 2] = up_there & ~down_there
    take[:, :, 3] = up_there & down_there
    take[:, :, 4] = take[:, :, 1] * number / SPACES
    take[:, :, 5] = take[:, :, 2] * number / SPACES
    shown = ~up_there
    take[:, :, 6] = shown * (signs - NO_SIGNS) / NO_SIGNS
    take[:, :, 7] = shown * special
    take[:, :, 8] = shown * same / SPACES
    take[:, :, 9] = shown * special * same / SPACES
    placed = np.maximum(rows[:, PLACED].astype(int) - 1, 0)
    row = np.arange(len(rows))
    there = area[row, space[row, placed]]
    found[:, KEEP_NEW, 10] = (signs[row, placed] - there[:, 1]) / NO_SIGNS
    found[:, KEEP_NEW, 11] = (same[row, placed] - (up == there[:, :1]).sum(1)) / SPACES
    found[:, FIRST_SPACE:, 12] = np.arange(SPACES) / SPACES
    return found


def chances(found, masks, weights):
    """The softmax over the legal moves."""
    scores = np.where(masks > 0, found @ weights, -np.inf)
    likely = np.exp(scores - scores.max(1, keepdims=True))
    return likely / likely.sum(1, keepdims=True)


class Learner:
    """The weights, and for each game the sum of what would make the moves of this round likelier."""

    def __init__(self, games, random, rate):
        self.weights = np.zeros(len(FEATURES))
        self.traces = np.zeros((games, len(FEATURES)))
        self.random = random
        self.rate = rate
        self.usual, self.spread = 0.0, 10.0

    def act(self, rows, observations, masks):
        """Draw the moves of some games."""
        found = features(observations)
        likely = chances(found, masks, self.weights)
        moves = (likely.cumsum(1) > self.random.random((len(rows), 1))).argmax(1)
        self.traces[rows] += found[np.arange(len(rows)), moves] - (likely[:, :, None] * found).sum(1)
        return moves

    def learn(self, rows, gains):
        """Take the gains of a round in that has ended in some games."""
        worth = (gains - self.usual) / self.spread
        self.weights += self.rate * (worth[:, None] * self.traces[rows]).mean(0)
        self.traces[rows] = 0
        self.usual += 0.1 * (gains.mean() - self.usual)
        self.spread += 0.1 * (gains.std() + 1e-6 - self.spread)


def train(learner, games, seats, steps, seed):
    """Play on, learning at the end of every round."""
    env = VectorGames("pixies", seats, games, rewards="scores")
    observations, infos = env.reset(seed=seed)
    for _ in range(steps):
        actions, mine = env.random_legal(), np.flatnonzero(infos["seat"] == SEAT)
        if len(mine):
            actions[mine] = learner.act(mine, observations[mine], infos["action_mask"][mine])
        observations, rewards, _, _, infos = env.step(actions)
        ended = np.flatnonzero(rewards.any(1))
        if len(ended):
            others = np.delete(rewards[ended], SEAT, axis=1).mean(1)
            learner.learn(ended, rewards[ended, SEAT] - others)


def share(weights, games, seats, seed):
    """What part of its pairings with random players a policy wins, one game each in a batch."""
    env = VectorGames("pixies", seats, games)
    observations, infos = env.reset(seed=seed)
    worth = np.full(games, np.nan)
    while np.isnan(worth).any():
        actions, mine = env.random_legal(), np.flatnonzero(infos["seat"] == SEAT)
        if len(mine) and weights is not None:
            likely = chances(features(observations[mine]), infos["action_mask"][mine], weights)
            actions[mine] = likely.argmax(1)
        observations, rewards, terminations, _, infos = env.step(actions)
        first = terminations & np.isnan(worth)
        worth[first] = rewards[first, SEAT]
    return (1 + worth.mean()) / 2


def main():
    """Measure, learn, measure again."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=512, help="at once")
    parser.add_argument("--steps", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    started = time.perf_counter()
    learner = Learner(arguments.games, np.random.default_rng(arguments.seed), rate=0.2)
    before = share(None, 4000, arguments.seats, seed=arguments.seed + 1)
    train(learner, arguments.games, arguments.seats, arguments.steps, arguments.seed)
    after = share(learner.weights, 4000, arguments.seats, seed=arguments.seed + 1)
    print(f"pairings with random players won: {100 * before:.1f} % at random, {100 * after:.1f} % after learning")
    for name, weight in zip(FEATURES, learner.weights, strict=True):
        print(f"{weight:6.2f}  {name}")
    print(f"{arguments.games * arguments.steps:,} decisions in {time.perf_counter() - started:.0f} s")


if __name__ == "__main__":
    main()

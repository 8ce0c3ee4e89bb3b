"""The learning step: a clipped policy gradient, held near a magnet that follows slowly, in NumPy.

The magnet (as in magnetic mirror descent) is what makes lying and accusing settle into mixed strategies instead of
chasing each other round: the loss has the KL divergence from it beside the gain of the moves made.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tablee.bots.kooz_features import FEATURES
from tablee.bots.kooz_network import FIRST, OUT, SECOND, VALUE, WEIGHTS, Matrix, Vector
from tablee.bots.kooz_training.rollout import Written
from tablee.games.kooz.state import MOVES

_SHAPES = ((FEATURES, FIRST), (FIRST,), (FIRST, SECOND), (SECOND,), (SECOND, OUT), (OUT,))
_IMPOSSIBLE = np.float32(-1e9)

Array = NDArray[np.float32]


def split(weights: Vector) -> list[Array]:
    """The layers of a flat vector of weights, as views."""
    found, at = [], 0
    for shape in _SHAPES:
        size = int(np.prod(shape))
        found.append(weights[at : at + size].reshape(shape))
        at += size
    return found


def new_weights(seed: int) -> Vector:
    """Random weights; the last layer's are small, so that all moves begin about as likely."""
    chance = np.random.default_rng(seed)
    weights = np.zeros(WEIGHTS, np.float32)
    layers = split(weights)
    for layer, gain in ((0, 1.4), (2, 1.4), (4, 0.05)):
        shape = layers[layer].shape
        layers[layer][:] = chance.standard_normal(shape) * gain / np.sqrt(shape[0] * (0.3 if layer == 0 else 1))
    return weights


def forward(weights: Vector, seen: Matrix) -> tuple[Array, Array, Array]:
    """Both layers and the answers of a batch."""
    w1, b1, w2, b2, w3, b3 = split(weights)
    h1 = np.maximum(seen @ w1 + b1, 0)
    h2 = np.maximum(h1 @ w2 + b2, 0)
    return h1, h2, h2 @ w3 + b3


def log_odds(answers: Array, legal: NDArray[np.bool_]) -> Array:
    """The logarithm of the odds of each move; hugely negative for one that is not legal."""
    logits = np.where(legal, answers[:, :MOVES], _IMPOSSIBLE)
    logits -= logits.max(axis=1, keepdims=True)
    found: Array = logits - np.log(np.exp(logits).sum(axis=1, keepdims=True))
    return found


@dataclass(frozen=True)
class Pull:
    """How the step weighs its aims."""

    rate: float  # of learning
    clip: float = 0.2
    entropy: float = 0.005
    magnet: float = 0.05
    value: float = 1.0


@dataclass
class Learner:
    """Weights, their magnet and the memory of Adam."""

    weights: Vector
    magnet: Vector
    mean: Vector
    square: Vector
    steps: int = 0

    @classmethod
    def fresh(cls, seed: int) -> "Learner":
        """One that has learnt nothing."""
        weights = new_weights(seed)
        return cls(weights, weights.copy(), np.zeros_like(weights), np.zeros_like(weights))

    def learn(self, written: Written, pull: Pull, epochs: int, batch: int, chance: np.random.Generator) -> float:
        """Go over what was written a few times; returns the mean entropy of the strategy."""
        n = len(written.made)
        gain = (written.gain - written.gain.mean()) / (written.gain.std() + 1e-8)
        entropies = []
        for _ in range(epochs):
            order = chance.permutation(n)
            for k in range(0, n, batch):
                picked = order[k : k + batch]
                gradient, entropy = self._gradient(written, gain, picked, pull)
                self._step(gradient, pull.rate)
                entropies.append(entropy)
        return float(np.mean(entropies))

    def _gradient(
        self, written: Written, gain: NDArray[np.float64], picked: NDArray[np.int64], pull: Pull
    ) -> tuple[Vector, float]:
        seen, made = written.seen[picked], written.made[picked]
        legal = (written.legal[picked, None] >> np.arange(MOVES)) & 1 == 1
        h1, h2, answers = forward(self.weights, seen)
        logs = log_odds(answers, legal)
        odds = np.exp(logs)
        rows = np.arange(len(picked))
        ratio = np.exp(logs[rows, made]) / written.odds[picked]
        better = gain[picked] > 0
        active = np.where(better, ratio < 1 + pull.clip, ratio > 1 - pull.clip)
        push = np.where(active, ratio * gain[picked], 0.0).astype(np.float32)
        slope = odds * push[:, None]
        slope[rows, made] -= push
        entropy, bend = _regular(odds, logs, log_odds(forward(self.magnet, seen)[2], legal), legal, pull)
        error = answers[:, VALUE] - written.worth[picked]
        last = np.concatenate([slope + bend, (pull.value * error)[:, None]], axis=1) / len(picked)
        return _backward(self.weights, seen, h1, h2, last.astype(np.float32)), entropy

    def _step(self, gradient: Vector, rate: float) -> None:
        """One step of Adam, the gradient's length held to 1."""
        length = float(np.sqrt((gradient * gradient).sum()))
        gradient = gradient * np.float32(min(1.0, 1.0 / (length + 1e-8)))
        self.steps += 1
        self.mean += np.float32(0.1) * (gradient - self.mean)
        self.square += np.float32(0.001) * (gradient * gradient - self.square)
        scale = rate * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        self.weights -= np.float32(scale) * self.mean / (np.sqrt(self.square) + np.float32(1e-8))


def _regular(odds: Array, logs: Array, magnet: Array, legal: NDArray[np.bool_], pull: Pull) -> tuple[float, Array]:
    """The mean entropy, and the slope by the logits of what holds the strategy near the magnet and mixed."""
    own = np.where(legal, logs, 0)
    entropy = -(odds * own).sum(axis=1, keepdims=True)
    apart = np.where(legal, logs - magnet, 0)
    divergence = (odds * apart).sum(axis=1, keepdims=True)
    bend: Array = pull.magnet * odds * (apart - divergence) + pull.entropy * odds * (own + entropy)
    return float(entropy.mean()), bend


def _backward(weights: Vector, seen: Matrix, h1: Array, h2: Array, last: Array) -> Vector:
    """The gradient of all weights from that of the answers."""
    _, _, w2, _, w3, _ = split(weights)
    second = (last @ w3.T) * (h2 > 0)
    first = (second @ w2.T) * (h1 > 0)
    parts = (seen.T @ first, first.sum(0), h1.T @ second, second.sum(0), h2.T @ last, last.sum(0))
    return np.concatenate([part.ravel() for part in parts])

"""A training as it is told: a line for every step, curves and weights in a folder."""

from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from tablee.bots.kooz_network import WEIGHTS, Vector
from tablee.bots.kooz_training import curve
from tablee.bots.kooz_training.balance import WAYS, course
from tablee.bots.kooz_training.learner import Learner
from tablee.bots.kooz_training.selfplay import Plan, Point, Session
from tablee.bots.kooz_training.tiny import Tiny, Tree
from tablee.core.errors import TableeError


class WrongWeights(TableeError):
    """A file of weights that is none, or is of another network."""


def reduce(folder: Path, rounds: int, tiny: Tiny | None = None) -> dict[str, float]:
    """Balance a tiny Kooz in both ways; how exploitable each mean strategy is in the end."""
    tiny = tiny or Tiny()
    tree = Tree.of(tiny)
    cards = sum(count for _, count in tiny.deck)
    print(f"tiny Kooz: {cards} cards, {tiny.hand} a hand, called off after {tiny.moves} moves: ", end="")
    print(f"{len(tiny.deals)} deals, {len(tree.seats)} nodes, {len(tree.choices)} information sets")
    rows: list[dict[str, float | str]] = []
    lines: dict[str, list[tuple[float, float]]] = {}
    for way in WAYS:
        for done, mean, last in course(tree, way, rounds):
            print(f"{way:7} round {done:5}  exploitability {mean:.6f}  (of the last strategy {last:.6f})", flush=True)
            rows.append({"way": way, "round": done, "mean": mean, "last": last})
            lines.setdefault(way, []).append((float(done), mean))
    curve.save(folder, "exploitability", rows, "Tiny Kooz: exploitability", "rounds", lines, log=True)
    return {way: line[-1][1] for way, line in lines.items()}


def read_weights(file: str) -> Vector:
    """The network called expert in a `weights.npz`."""
    weights = np.zeros(WEIGHTS, np.float32)
    try:
        with np.load(file) as named:
            weights[:] = named["expert"]
    except (KeyError, ValueError):
        raise WrongWeights(f"{file}: not weights of this network ({WEIGHTS} numbers by the name expert)") from None
    return weights


def _start(seed: int, weights: str | None) -> Learner:
    """A learner from nothing, or from weights."""
    learner = Learner.fresh(seed)
    if weights is not None:
        learner.weights[:] = read_weights(weights)
        learner.magnet = learner.weights.copy()
    return learner


def train(folder: Path, minutes: float, seed: int, weights: str | None = None) -> None:
    """Train by self-play; `weights.npz` holds the network as `expert`, and as it was at each test."""
    folder.mkdir(parents=True, exist_ok=True)
    kept: dict[str, Any] = {}

    def save(session: Session) -> None:
        if session.points:
            kept[f"after{session.points[-1].iteration}"] = session.learner.weights.astype(np.float16)
        np.savez_compressed(folder / "weights.npz", expert=session.learner.weights, **kept)
        tested = [point for point in session.points if point.wins]
        names = tested[-1].wins if tested else {}
        lines = {name: [(point.minutes, point.wins[name]) for point in tested] for name in names}
        rows = [asdict(point) for point in session.points]
        curve.save(folder, "training", rows, "Kooz by self-play: part of games won", "minutes", lines)

    learner = _start(seed, weights)
    past = [] if weights is None else [learner.weights.copy()]
    Session(Plan(minutes=minutes, seed=seed), learner, past).run(_tell, save)


def _tell(point: Point) -> None:
    """A line for a round of training."""
    wins = "  ".join(f"{name} {won:.2f}" for name, won in point.wins.items())
    print(
        f"round {point.iteration:5}  {point.minutes:6.2f} min  {point.decisions:10} decisions  "
        f"entropy {point.entropy:.3f}  {point.length:.0f} a game  {wins}",
        flush=True,
    )

"""The levels of Kooz against each other, and the expert against the fixed strategies, by the thousand."""

from itertools import pairwise

import numpy as np

from tablee.bots import LEVELS
from tablee.bots.kooz_fixed import FIXED
from tablee.bots.kooz_levels import HABITS, NETWORKED
from tablee.bots.kooz_match import NETWORKS, Roster, Score, duel
from tablee.bots.kooz_network import Vector
from tablee.bots.kooz_players import trained

SEATS = (2, 4, 8)
OTHER = "the other network"


def roster(other: Vector | None = None) -> tuple[Roster, dict[str, int]]:
    """All players, and their numbers by name; `other` is one more network, in the expert's style."""
    habits = HABITS | FIXED
    networks = [trained(network) for network, _ in NETWORKED.values()]
    styles = [row for _, row in NETWORKED.values()]
    names = [*NETWORKED, OTHER]
    numbers = {name: k for k, name in enumerate(habits)} | {name: NETWORKS + k for k, name in enumerate(names)}
    networks.append(trained("expert") if other is None else other)
    styles.append(NETWORKED["expert"][1])
    return Roster(np.stack(list(habits.values())), np.stack(networks), np.stack(styles)), numbers


def most_share(seats: int, alone: bool = False) -> float:
    """The pairwise share of a player who wins every game: the others are equal second, so their pairs are ties."""
    return 0.5 + 0.5 / (1 if alone else (seats + 1) // 2)


def ladder(games: int, seed: int) -> None:
    """Each level against the one below."""
    players, numbers = roster()
    for below, above in pairwise(LEVELS):
        for seats in SEATS:
            for alone in (False, True)[: 1 + (seats > 2)]:
                score = duel(players, numbers[above], numbers[below], seats, games, seed, alone)
                most = most_share(seats, alone)
                print(f"{above} over {below}, {seats} seats, {_how(seats, alone)}: {told(score)}, most {most:.4f}")


def compare(other: Vector, games: int, seed: int) -> None:
    """The expert against the same player with another network: alternating, and each alone among the other."""
    players, numbers = roster(other)
    for seats in SEATS:
        for one, rest, alone in (("expert", OTHER, False), ("expert", OTHER, True), (OTHER, "expert", True)):
            if seats > 2 or not alone:
                score = duel(players, numbers[one], numbers[rest], seats, games, seed, alone)
                print(f"{one} against {rest}, {seats} seats, {_how(seats, alone)}: {told(score)}", flush=True)


def _how(seats: int, alone: bool) -> str:
    return f"one against {seats - 1}" if alone else "alternating"


def fixed(games: int, seed: int) -> None:
    """The expert against every fixed strategy, two seats."""
    players, numbers = roster()
    for name in FIXED:
        score = duel(players, numbers["expert"], numbers[name], 2, games, seed)
        print(f"expert against {name}, 2 seats: {told(score)}", flush=True)


def told(score: Score) -> str:
    """A score in words."""
    return (
        f"share {score.share:.4f} ± {score.error:.4f}, won {score.wins:.4f}, "
        f"called off {score.called_off} of {score.games}"
    )

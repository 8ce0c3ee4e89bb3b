"""The levels of Kooz against each other, and the expert against the fixed strategies, by the thousand."""

from itertools import pairwise

import numpy as np

from tablee.bots import LEVELS
from tablee.bots.kooz_fixed import FIXED
from tablee.bots.kooz_levels import HABITS, NETWORKED
from tablee.bots.kooz_match import NETWORKS, Roster, Score, duel
from tablee.bots.kooz_players import trained

SEATS = (2, 4, 8)


def roster() -> tuple[Roster, dict[str, int]]:
    """All players, and their numbers by name."""
    habits = HABITS | FIXED
    networks = np.stack([trained(network) for network, _ in NETWORKED.values()])
    styles = np.stack([row for _, row in NETWORKED.values()])
    numbers = {name: k for k, name in enumerate(habits)} | {name: NETWORKS + k for k, name in enumerate(NETWORKED)}
    return Roster(np.stack(list(habits.values())), networks, styles), numbers


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
                how = f"one against {seats - 1}" if alone else "alternating"
                print(f"{above} over {below}, {seats} seats, {how}: {told(score)}, most {most_share(seats, alone):.4f}")


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

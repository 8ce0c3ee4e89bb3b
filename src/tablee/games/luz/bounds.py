"""How far a game of Luz can go, for those who must know beforehand."""

from tablee.games.luz.state import DEALS, SLOTS

LOWEST_SCORE = -200  # ten tricks off in each of four deals (L14)
HIGHEST_SCORE = 100  # every bet made without the safety bead (L13)


def longest(seats: int) -> int:
    """The most integers that the moves of a game take if only those act who must: it is always as many."""
    return DEALS * seats * (1 + SLOTS)

"""How far a game of Pixies can go, for those who must know beforehand. No game comes near the scores."""

from tablee.games.pixies.state import CARDS, ROUNDS, SIGNS, SPACES

# Nine validated cards (P14), each with the most signs or a special that counts all nine (P15), in one zone (P16).
_VALIDATED = SPACES * (SPACES + 1) // 2
_ZONES = sum(SPACES * (number + 2) for number in range(ROUNDS))
LOWEST_SCORE = ROUNDS * SPACES * int(SIGNS.min())
HIGHEST_SCORE = ROUNDS * (_VALIDATED + SPACES * SPACES) + _ZONES


def longest(seats: int) -> int:  # noqa: ARG001
    """The most integers that the moves of a game take: every card taken, and each placed by choice."""
    return ROUNDS * CARDS * 2

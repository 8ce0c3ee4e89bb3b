"""How far a game of Kooz can go, for those who must know beforehand."""

from tablee.games.kooz.state import MOST_LAID, MOST_MOVES

LOWEST_SCORE = 0  # 1 for the winner, 0 for all others
HIGHEST_SCORE = 1


def longest(seats: int) -> int:
    """The most integers that the moves of a game take if only those act who must.

    Each move that counts (K17) is a lay of four cards at most, and then all but two may be asked.
    """
    return MOST_MOVES * (2 + MOST_LAID + seats - 2)

"""The deck of the round being played, read back from the state: to tell an imagined one as if it had been dealt."""

from typing import Any

from numpy.typing import NDArray

from tablee.core.kernel import rule
from tablee.games.pixies.state import CARDS, State


@rule
def redeal(s: State, cards: NDArray[Any]) -> None:
    """Write the deck, top first."""
    for k in range(CARDS):
        cards[k] = s.deck[k]

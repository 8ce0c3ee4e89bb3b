"""The player that any other must beat: it chooses at random."""

from tablee.bots.player import Situation
from tablee.core.chance import roll


class Chancer:
    """Every legal move is as likely."""

    name = "random"

    def choose(self, situation: Situation) -> int:
        """Any of the legal moves."""
        legal = situation.legal
        return legal[roll(situation.source, len(legal))]

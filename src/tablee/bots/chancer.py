"""The player that any other must beat: it chooses at random."""

from tablee.bots.player import Player, Situation, Thought
from tablee.core.chance import roll


class Chancer(Player):
    """Every legal move is as likely."""

    name = "random"

    def think(self, situation: Situation) -> Thought:
        """Any of the legal moves."""
        legal = situation.legal
        return Thought(legal[roll(situation.source, len(legal))])

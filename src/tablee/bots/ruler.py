"""A player by rules of thumb: one kernel that names a move."""

from collections.abc import Callable

from tablee.bots.player import Player, Situation, Thought


class Ruler(Player):
    """It does what its rule says, at once."""

    def __init__(self, name: str, rule: Callable[..., int]) -> None:
        self.name = name
        self._rule = rule

    def think(self, situation: Situation) -> Thought:
        """The move that the rule names."""
        return Thought(int(self._rule(situation.imagined.states, 0, situation.seat)))

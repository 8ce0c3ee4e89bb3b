"""The player contract: what a bot is handed, and what it answers.

A bot can't reach the true hidden cards: the situation that it is handed holds a position in which they have already
been drawn anew from all that agree with what its seat knows.
"""

from typing import Protocol

from tablee.core.chance import Source
from tablee.core.game import Game
from tablee.core.position import Position
from tablee.core.view import View


class Situation:
    """What a seat that must act knows, and the moves it can make."""

    def __init__(self, position: Position, seat: int, source: Source) -> None:
        self.seat = seat
        self.source = source
        self._imagined = position.imagine(seat, source)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._imagined.game

    @property
    def legal(self) -> list[int]:
        """The moves that the seat can make, as integers."""
        return self._imagined.legal(self.seat)

    @property
    def view(self) -> View:
        """What the seat sees."""
        return self._imagined.view(self.seat)

    def imagine(self) -> Position:
        """A position drawn from all that agree with what the seat knows, each time anew."""
        return self._imagined.imagine(self.seat, self.source)


class Player(Protocol):
    """A bot: its name, and its answer to a situation."""

    name: str

    def choose(self, situation: Situation) -> int:
        """One of the legal moves, as an integer."""


def choose_move(player: Player, position: Position, seat: int, source: Source) -> list[int]:
    """A player's whole next move: the integers that it chooses, one after the other, until the move is complete."""
    trial = position.copy()
    codes: list[int] = []
    while not codes or (trial.choosing and trial.must == seat):
        codes.append(player.choose(Situation(trial, seat, source)))
        trial.step(codes[-1], seat)
    return codes

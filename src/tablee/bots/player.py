"""The player contract: what a bot is handed, and what it answers.

A bot can't reach the true hidden cards: the situation that it is handed holds a position in which they have already
been drawn anew from all that agree with what its seat knows.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass, field

from tablee.core.chance import Source
from tablee.core.game import Game
from tablee.core.position import Position
from tablee.core.view import View


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a bot may think about one move: whichever ends first. With iterations alone it answers reproducibly."""

    seconds: float | None = None
    iterations: int | None = None


@dataclass(frozen=True, slots=True)
class Reason:
    """What a bot thinks of one move: its worth to the seat (in the game's points where it has any), and how sure it is.

    `share` is how much of its attention, or of its mixed strategy, the move got: the shares of all moves sum to 1.
    """

    move: int
    worth: float
    share: float


@dataclass(frozen=True, slots=True)
class Thought:
    """A bot's answer, with what it thinks of each move, best first, and what it believes, by name."""

    move: int
    reasons: list[Reason] = field(default_factory=list)
    beliefs: dict[str, float] = field(default_factory=dict)


class Situation:
    """What a seat that must act knows, the moves it can make, and how long it may think."""

    def __init__(self, position: Position, seat: int, source: Source, budget: Budget | None = None) -> None:
        self.seat = seat
        self.source = source
        self.budget = budget or Budget()
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

    @property
    def imagined(self) -> Position:
        """One position drawn from all that agree with what the seat knows. To be read, not played on."""
        return self._imagined

    def imagine(self) -> Position:
        """Another such position, each time drawn anew."""
        return self._imagined.imagine(self.seat, self.source)


class Player(ABC):
    """A bot. It keeps nothing from one move to the next but what it was made with."""

    name: str

    @abstractmethod
    def think(self, situation: Situation) -> Thought:
        """One of the legal moves, as an integer, and why."""

    def choose(self, situation: Situation) -> int:
        """One of the legal moves, as an integer."""
        return self.think(situation).move

    def best(self, situation: Situation) -> int:
        """The move that it holds to be best; one whose moves are drawn says which it draws most often."""
        return self.choose(situation)

    def weigh(self, situation: Situation, moves: list[int]) -> list[float]:
        """What each of some legal moves is worth, as `Reason.worth` says it."""
        found = {reason.move: reason.worth for reason in self.think(situation).reasons}
        return [found.get(move, 0.0) for move in moves]


def choose_move(
    player: Player, position: Position, seat: int, source: Source, budget: Budget | None = None
) -> list[int]:
    """A player's whole next move: the integers that it chooses, one after the other, until the move is complete."""
    trial = position.copy()
    codes: list[int] = []
    while not codes or (trial.choosing and trial.must == seat):
        codes.append(player.choose(Situation(trial, seat, source, budget)))
        trial.step(codes[-1], seat)
    return codes

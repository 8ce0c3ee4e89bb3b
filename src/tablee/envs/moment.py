"""A moment of a game with explicit chance, as OpenSpiel walks through it: cards are drawn for the deck one by one.

It copies and pickles in one piece, so that OpenSpiel may do both as often as it likes.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from tablee.core.chance import Source, roll, shuffled
from tablee.core.engine import MOST_CARDS
from tablee.core.game import Game, Options
from tablee.core.position import Position
from tablee.core.reward import shares
from tablee.envs.observation import observation_of
from tablee.envs.recollection import Memory, Seen, recollection_of
from tablee.games import game

CHANCE, TERMINAL = -1, -4  # as OpenSpiel numbers those who act without a seat
DRAWN = -1
_MEMORY = (0x811C9DC5, 0x9747B28C)  # what seats remember that have seen nothing


@dataclass(frozen=True)
class Table:
    """What all moments of a game share. `first` is DRAWN if chance says who begins; `deals` is 0 for the whole game."""

    name: str
    seats: int
    options: Options
    first: int
    deals: int
    by_score: bool

    @property
    def game(self) -> Game:
        """The game that is played."""
        return game(self.name)

    @cached_property
    def deck(self) -> list[int]:
        """The whole deck, unshuffled; every deal of a game takes the same."""
        return self.start(0 if self.first == DRAWN else self.first).full_deck()

    @cached_property
    def cards(self) -> list[int]:
        """The different cards, rising: the outcomes of chance are their indices."""
        return sorted(set(self.deck))

    @cached_property
    def outcome(self) -> dict[int, int]:
        """Which outcome of chance a card is."""
        return {card: k for k, card in enumerate(self.cards)}

    @cached_property
    def counts(self) -> list[int]:
        """How many there are of each different card."""
        return [self.deck.count(card) for card in self.cards]

    def start(self, first: int) -> Position:
        """A new game."""
        return self.game.start(self.seats, first, self.options)

    def __reduce__(self) -> tuple[Any, ...]:
        return Table, (self.name, self.seats, self.options, self.first, self.deals, self.by_score)


class Moment:
    """The state, what each seat recalls, and the deck being drawn."""

    __slots__ = ("codes", "dealt", "decks", "drawn", "first", "memory", "position", "seen", "table")

    def __init__(self, table: Table) -> None:
        self.table = table
        self.position: Position | None = None  # None until it is drawn who begins
        self.seen: Seen = np.zeros((table.seats, observation_of(table.game).length), np.uint8)
        self.memory: Memory = np.array([_MEMORY] * table.seats, np.int64)
        self.first = DRAWN
        self.drawn: tuple[int, ...] = ()  # of the deck that is being put together, as outcomes of chance
        self.dealt = 0
        # The decks dealt and the integers of all moves; left empty for a game whose deals can't be read back.
        self.decks: tuple[tuple[int, ...], ...] = ()
        self.codes = b""
        if table.first != DRAWN:
            self._begin(table.first)

    @classmethod
    def at(cls, table: Table, position: Position) -> "Moment":
        """A game come upon in the middle of a deal: what its seats recall begins with what they see now."""
        found = cls(table)
        found.first, found.position, found.dealt = 0, position, 1
        found._notice()
        return found

    def _begin(self, first: int) -> None:
        self.first = first
        self.position = self.table.start(first)
        self._notice()

    def _notice(self) -> None:
        recollection_of(self.table.game).notice(self.begun.states, 0, self.seen, self.memory)

    # Asking -----------------------------------------------------------------------------------------------------------

    @property
    def begun(self) -> Position:
        """The position of a game in which it is known who begins."""
        assert self.position is not None
        return self.position

    @property
    def player(self) -> int:
        """The seat that must act, CHANCE or TERMINAL."""
        if self.position is None:
            return CHANCE
        must = self.position.must
        if must is not None:
            return must
        done = self.dealt == self.table.deals > 0 or not self.position.deck_wanted
        return TERMINAL if done else CHANCE

    def legal(self) -> list[int]:
        """The moves of the seat that must act."""
        return self.begun.legal()

    def outcomes(self) -> list[tuple[int, float]]:
        """What chance can do: say who begins, or draw one of the cards left for the deck."""
        if self.position is None:
            return [(seat, 1 / self.table.seats) for seat in range(self.table.seats)]
        left = self._left()
        total = len(self.table.deck) - len(self.drawn)
        return [(k, count / total) for k, count in enumerate(left) if count]

    def _left(self) -> list[int]:
        left = self.table.counts.copy()
        for k in self.drawn:
            left[k] -= 1
        return left

    def worth(self) -> list[float]:
        """What the game is worth to each seat as it stands."""
        scores, ranks = self.begun.standing()
        if self.table.by_score:
            return [float(score) for score in scores]
        found = np.zeros(self.table.seats)
        shares(np.array(ranks), found)
        return [float(share) for share in found]

    def recollection(self, seat: int) -> str:
        """All that a seat has seen, in short, and what it sees now."""
        one, other = self.memory[seat].tolist()
        return f"seat {seat} recalls {one:08x}{other:08x} sees {self.seen[seat].tobytes().hex()}"

    # Doing ------------------------------------------------------------------------------------------------------------

    def apply(self, action: int) -> None:
        """Carry out a move of who must act, or an outcome of chance."""
        if self.position is None:
            self._begin(action)
            return
        if self.position.must is None:
            self._draw(action)
            return
        self.position.step(action)
        if self.told:
            self.codes += bytes([action])
        self._notice()

    @property
    def told(self) -> bool:
        """Whether a deal can be read back, so that an imagined game can be told from its beginning."""
        return recollection_of(self.table.game).redeal is not None

    def _draw(self, outcome: int) -> None:
        self.drawn += (outcome,)
        if len(self.drawn) == len(self.table.deck):
            deck = tuple(self.table.cards[k] for k in self.drawn)
            self.begun.deal(deck)
            self.decks += (deck,) if self.told else ()
            self.drawn = ()
            self.dealt += 1
            self._notice()

    def play_out(self, source: Source) -> list[float]:
        """What the game is worth to each seat once it has been played on at random; this moment stays as it is."""
        on = self.copy()
        if on.position is None:
            on._begin(roll(source, self.table.seats))
        if on.drawn:
            rest = np.repeat(np.arange(len(self.table.cards)), self._left())
            shuffled(source, rest)
            for outcome in rest.tolist():
                on._draw(outcome)
        deals = self.table.deals - on.dealt if self.table.deals else -1
        recollection_of(self.table.game).play_out(on.begun.states, 0, source, deals)
        return on.worth()

    # Imagining --------------------------------------------------------------------------------------------------------

    def imagine(self, seat: int, source: Source) -> "Moment":
        """A moment drawn from all that agree with what a seat knows.

        Where the deal can be read back, the others recall the whole game as the seat imagines it. Where it can't (Kooz,
        whose cards wander), what they recall begins with what they are imagined to see now.
        """
        found = self.copy()
        found.position = self.begun.imagine(seat, source)
        if found.told:
            found._tell_again()
        else:
            found.seen[:] = 0
            found.memory[:] = _MEMORY
            found._notice()
            found.memory[seat] = self.memory[seat]
        return found

    def _tell_again(self) -> None:
        """Let everybody see the game from its beginning with the deck of this state."""
        kernels, cards = recollection_of(self.table.game), np.zeros(MOST_CARDS, np.int64)
        assert kernels.redeal is not None
        kernels.redeal(self.begun.states, 0, cards)
        self.decks = (*self.decks[:-1], tuple(cards[: len(self.table.deck)].tolist()))
        again = Moment(self.table)
        again._begin(self.first)
        codes = np.frombuffer(self.codes, np.uint8)
        kernels.retell(again.begun.states, 0, np.array(self.decks, np.int64), codes, again.seen, again.memory)
        self.position, self.seen, self.memory = again.position, again.seen, again.memory

    def last_deck(self) -> list[int]:
        """The deck dealt last, as outcomes of chance."""
        return [self.table.outcome[card] for card in self.decks[-1]]

    # Copying ----------------------------------------------------------------------------------------------------------

    def copy(self) -> "Moment":
        """The same moment, to be played on by itself."""
        found = Moment.__new__(Moment)
        for name in ("table", "first", "drawn", "dealt", "decks", "codes"):
            setattr(found, name, getattr(self, name))
        found.position = None if self.position is None else self.position.copy()
        found.seen, found.memory = self.seen.copy(), self.memory.copy()
        return found

    def __deepcopy__(self, memo: Any) -> "Moment":
        return self.copy()

    def __getstate__(self) -> tuple[Any, ...]:
        snapshot = None if self.position is None else self.position.to_bytes()
        told = (self.first, self.drawn, self.dealt, self.decks, self.codes)
        return self.table, told, snapshot, self.seen, self.memory

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        self.table, told, snapshot, self.seen, self.memory = state
        self.first, self.drawn, self.dealt, self.decks, self.codes = told
        self.position = None
        if snapshot is not None:
            self.position = self.table.start(self.first)
            self.position.restore(snapshot)

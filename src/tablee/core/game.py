"""The Game contract: what a folder in `games/` offers, and what everything above the rules uses."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec
import numpy as np

from tablee.core.errors import BadOption
from tablee.core.event import Event, Happening
from tablee.core.sights import Sights, sights
from tablee.core.view import View

if TYPE_CHECKING:
    from tablee.core.engine import Engine
    from tablee.core.position import Position


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game's settings: each with a type, a range and a default. No game needs any to be set."""

    def numbers(self) -> list[int]:
        """The settings that the rules read, as `begin` wants them."""
        return []


class Move(msgspec.Struct, frozen=True):
    """A move as people and records write it; `str(move)` is its notation and `Game.parse` reads it."""


class Game(ABC):
    """One game: its rules as an engine, its moves in both forms, and what each audience sees and hears.

    Seats are numbered clockwise from 0. A move as an integer is one of `0 … move_count - 1`, 63 at most, so that the
    legal ones are one bit mask; a choice too big for that is a sequence of integers of the same seat.
    """

    name: ClassVar[str]
    version: ClassVar[int] = 1
    seats: ClassVar[range]
    options: ClassVar[type[Options]]
    move_count: ClassVar[int]
    deals: ClassVar[int]  # how many decks a whole game takes
    scored: ClassVar[bool] = True  # whether the result has scores besides ranks

    # What goes over the wire, for whoever makes a protocol of it.
    moves_type: ClassVar[Any]  # its kinds of Move: one, or a union of them
    table_type: ClassVar[type[msgspec.Struct]]
    own_type: ClassVar[type[msgspec.Struct]]
    happenings: ClassVar[tuple[type[Happening], ...]]

    @cached_property
    @abstractmethod
    def engine(self) -> "Engine":
        """The compiled rules; asking for them loads Numba."""

    # Moves ------------------------------------------------------------------------------------------------------------

    @abstractmethod
    def code_name(self, code: int) -> str:
        """What a move as an integer means, in a word or two."""

    @abstractmethod
    def parse(self, text: str) -> Move:
        """Read a move's notation; BadNotation if it is none."""

    @abstractmethod
    def encode(self, position: "Position", seat: int, move: Move) -> list[int]:
        """The integers of a typed move of that seat; IllegalMove if it has none here. The rules judge them later."""

    @abstractmethod
    def decode(self, position: "Position", seat: int, codes: Sequence[int]) -> Move:
        """The typed move that some integers make, from the position before the first of them."""

    def implied(self, position: "Position", seat: int, move: Move) -> list[tuple[int, Move]]:
        """Moves of others (seat, move) that a record may leave out before this one, such as believing by silence."""
        return []

    def left_out(self, move: Move) -> bool:
        """Whether records leave a move out, since a replay knows of it without."""
        return False

    @abstractmethod
    def move_to_json(self, position: "Position", seat: int, move: Move) -> dict[str, Any]:
        """A move as records write it, from the position before it."""

    @abstractmethod
    def move_from_json(self, position: "Position", seat: int, written: dict[str, Any]) -> Move:
        """Read a record's move; BadNotation or IllegalMove if it can't be one here."""

    # Time -------------------------------------------------------------------------------------------------------------

    def asked(self, position: "Position") -> list[int]:
        """The seats that the game waits for: the one that must act, or all those asked in a time window at once."""
        return [] if position.must is None else [position.must]

    def window_ms(self, position: "Position") -> int | None:
        """How long the time window that is open now lasts from its beginning; None when none is open."""
        return None

    def silence(self, position: "Position") -> list[tuple[int, Move]]:
        """What those do who say nothing until a time window closes, as moves (seat, move)."""
        return []

    def vague(self, move: Move) -> bool:
        """Whether a move does not say what it is about, and might be about something else by the time it arrives."""
        return False

    def unsettles(self, move: Move) -> bool:
        """Whether moves of others that are on their way when this one is made are about something that is no more."""
        return False

    # Decks ------------------------------------------------------------------------------------------------------------

    @abstractmethod
    def deal_to_json(self, position: "Position", deck: Sequence[int]) -> dict[str, Any]:
        """A deck that is about to be dealt, as records write it."""

    @abstractmethod
    def deal_from_json(self, position: "Position", written: dict[str, Any]) -> list[int]:
        """Read a record's deal as a deck order; BadNotation if it is not made of the right cards."""

    # Audiences --------------------------------------------------------------------------------------------------------

    @abstractmethod
    def table(self, position: "Position") -> msgspec.Struct:
        """What all see."""

    @abstractmethod
    def own(self, position: "Position", seat: int) -> msgspec.Struct:
        """What one seat sees besides."""

    def view(self, position: "Position", seat: int | None) -> View:
        """The whole view of a seat, or of a bystander (None)."""
        own = None if seat is None else self.own(position, seat)
        return View(game=self.name, table=self.table(position), own=own)

    def sights(self, position: "Position", previous: Sights | None = None) -> Sights:
        """What all audiences see, with the changes since the sights before; a game may know a faster way."""
        return sights(self, position, previous)

    @abstractmethod
    def dealt(self, position: "Position") -> list[Event]:
        """What is heard once a deck has been dealt."""

    @abstractmethod
    def played(self, before: "Position", after: "Position", seat: int, move: Move) -> list[Event]:
        """What is heard of a move."""

    def result(self, position: "Position") -> dict[str, Any]:
        """How a game that is over ended, as records write it."""
        scores, ranks = position.standing()
        return ({"scores": scores} if self.scored else {}) | {"ranks": ranks} | self.details(position)

    def details(self, position: "Position") -> dict[str, Any]:
        """What the result has beyond scores and ranks."""
        return {}

    # Settings ---------------------------------------------------------------------------------------------------------

    def read_options(self, written: Any) -> Options:
        """Check settings; BadOption names the wrong one and what it may be."""
        if isinstance(written, self.options):
            return written
        try:
            return msgspec.convert(written if written is not None else {}, self.options)
        except msgspec.ValidationError as wrong:
            raise BadOption(f"{self.name} options {written!r}: {wrong}; known: {self._known_options()}") from None

    def _known_options(self) -> str:
        fields = msgspec.structs.fields(self.options)
        return ", ".join(f"{f.name} (default {f.default!r})" for f in fields) or "none"

    def check_seats(self, seats: Any) -> int:
        """BadOption unless the game can be played by that many."""
        if type(seats) is not int or seats not in self.seats:
            raise BadOption(f"{self.name} is for {self.seats[0]} to {self.seats[-1]} seats, not {seats!r}")
        return seats

    def check_first(self, first: Any, seats: int, options: Options) -> int:
        """BadOption unless `first` is a seat."""
        if type(first) is not int or not 0 <= first < seats:
            raise BadOption(f"the first seat must be from 0 to {seats - 1}, not {first!r}")
        return first

    def chosen_first(self, options: Options) -> int | None:
        """The first seat, if the settings name it; None: it is drawn."""
        return None

    def start(self, seats: int, first: int = 0, options: Any = None) -> "Position":
        """A new game, before its first deck. `first` is drawn by who starts it: the rules hold no chance."""
        from tablee.core.position import Position

        settings = self.read_options(options)
        position = Position(self, settings, self.engine.new(1))
        seats = self.check_seats(seats)
        numbers = np.array([*settings.numbers(), 0], np.int64)
        self.engine.begin(position.states, 0, seats, self.check_first(first, seats, settings), numbers)
        return position

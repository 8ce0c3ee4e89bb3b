"""One game being played: the state record, and all that can be asked of it or done with it from Python."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from tablee.core.chance import Source
from tablee.core.engine import MOST_CARDS, MOST_SEATS, States
from tablee.core.errors import BadNotation, IllegalMove, NoSuchSeat
from tablee.core.event import Event
from tablee.core.kernel import copied
from tablee.core.view import View

if TYPE_CHECKING:
    from tablee.core.game import Game, Move, Options


def set_bits(bits: int) -> list[int]:
    """The indices of the set bits, rising."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found


class Position:
    """A game at one moment. Make one with `Game.start`; decks come from outside (`deal`)."""

    __slots__ = ("_apply", "_engine", "_legal", "_must", "game", "options", "states")

    def __init__(self, game: "Game", options: "Options", states: States) -> None:
        self.game = game
        self.options = options
        self.states = states
        self._engine = game.engine
        self._must = self._engine.must
        self._legal = self._engine.legal
        self._apply = self._engine.apply

    # Asking -----------------------------------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The record itself: its fields are those of the game's `state.DTYPE`. To be read, not written."""
        return self.states[0]

    def fields(self) -> dict[str, Any]:
        """The record's fields by name, all read at once: numbers, and arrays where a field is one."""
        return dict(zip(self._engine.dtype.names or (), self.states[0].item(), strict=True))

    @property
    def seats(self) -> int:
        """How many seats play."""
        return int(self.states["seats"].item())

    @property
    def must(self) -> int | None:
        """The seat that must act; None when a deck is wanted or the game is over."""
        seat = self._must(self.states, 0)
        return None if seat < 0 else int(seat)

    @property
    def may(self) -> list[int]:
        """The seats that may act besides."""
        return set_bits(int(self._engine.may(self.states, 0)))

    @property
    def deck_wanted(self) -> int:
        """How many cards in what order the rules ask for; 0 when they ask for none."""
        return int(self._engine.deck_size(self.states, 0))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.must is None and not self.deck_wanted

    @property
    def choosing(self) -> bool:
        """Whether the seat that must act is in the middle of a move of several integers."""
        return bool(self._engine.choosing(self.states, 0))

    def check_seat(self, seat: int) -> None:
        """NoSuchSeat unless there is one of that number."""
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise NoSuchSeat(f"{self.game.name}: there is no seat {seat!r:.20}; the seats are 0 to {self.seats - 1}")

    def legal_bits(self, seat: int) -> int:
        """The moves that a seat can make now as a bit mask."""
        self.check_seat(seat)
        return int(self._legal(self.states, 0, seat))

    def legal(self, seat: int | None = None) -> list[int]:
        """The moves that a seat (if not told: who must act) can make now, as integers."""
        states = self.states
        if seat is None:
            seat = self._must(states, 0)
            return set_bits(int(self._legal(states, 0, seat))) if seat >= 0 else []
        return set_bits(self.legal_bits(seat))

    def standing(self) -> tuple[list[int], list[int]]:
        """Scores and ranks by seat, as they are now."""
        scores, ranks = np.zeros(MOST_SEATS, np.int64), np.zeros(MOST_SEATS, np.int64)
        self._engine.standing(self.states, 0, scores, ranks)
        return scores[: self.seats].tolist(), ranks[: self.seats].tolist()

    def view(self, seat: int | None = None) -> View:
        """What a seat sees, or a bystander (None)."""
        if seat is not None:
            self.check_seat(seat)
        return self.game.view(self, seat)

    # Doing ------------------------------------------------------------------------------------------------------------

    def full_deck(self) -> list[int]:
        """The whole deck that is wanted, unshuffled."""
        cards = np.zeros(MOST_CARDS, np.int64)
        self._engine.fill_deck(self.states, 0, cards)
        deck: list[int] = cards[: self.deck_wanted].tolist()
        return deck

    def deal(self, deck: Sequence[int]) -> list[Event]:
        """Hand in the deck that is wanted, in its order; says what is heard of it."""
        wanted = self.full_deck() if self.deck_wanted else []
        if not wanted:
            raise IllegalMove(f"{self.game.name}: no deck is wanted now")
        if any(type(card) is not int for card in deck) or sorted(deck) != sorted(wanted):
            raise BadNotation(f"{self.game.name}: not the {len(wanted)} cards of the deck: {list(deck)!r:.200}")
        self._engine.deal(self.states, 0, np.array(deck, np.int64))
        return self.game.dealt(self)

    def step(self, code: int, seat: int | None = None) -> None:
        """Carry out one move as an integer, of who must act if no seat is told; IllegalMove changes nothing."""
        if seat is None:
            seat = self._must(self.states, 0)
        else:
            self.check_seat(seat)
        self._step(code, seat)

    def _step(self, code: int, seat: int) -> None:
        if type(code) is not int or not 0 <= code < 63 or seat < 0 or not self._apply(self.states, 0, seat, code):
            raise IllegalMove(self._refusal(seat, code))

    def _refusal(self, seat: int, code: Any) -> str:
        known = type(code) is int and 0 <= code < self.game.move_count
        what = self.game.code_name(code) if known else f"make move {code!r:.40}"
        said = f"{self.game.name}: seat {seat} can't {what} now"
        if self.over:
            return f"{said}: the game is over"
        can = [self.game.code_name(c) for c in set_bits(self.legal_bits(seat))]
        # Not who must act: in Kooz that would tell who has answered a window.
        return f"{said}; it can: {', '.join(can)}" if can else f"{said}; others are to act"

    def play(self, seat: int, move: "Move") -> list[Event]:
        """Carry out a typed move; says what is heard of it. IllegalMove changes nothing."""
        self.check_seat(seat)
        before = self.copy()
        try:
            for code in self.game.encode(self, seat, move):
                self._step(code, seat)
        except IllegalMove:
            self.states[0] = before.states[0]
            raise
        return self.game.played(before, self, seat, move)

    def copy(self) -> "Position":
        """A position of its own at the same moment."""
        return Position(self.game, self.options, copied(self.states))

    def imagine(self, seat: int, source: Source) -> "Position":
        """A position drawn from all that agree with what a seat knows."""
        self.check_seat(seat)
        imagined = self._engine.new(1)
        self._engine.imagine(self.states, 0, seat, imagined, 0, source)
        return Position(self.game, self.options, imagined)

    def to_bytes(self) -> bytes:
        """A snapshot of the state. It holds all that is hidden."""
        return bytes(self.states.tobytes())

    def restore(self, snapshot: bytes) -> None:
        """Go back to a snapshot of the same game and options."""
        if len(snapshot) != self._engine.dtype.itemsize:
            raise BadNotation(
                f"{self.game.name}: a snapshot has {self._engine.dtype.itemsize} bytes, not {len(snapshot)}"
            )
        self.states[:] = np.frombuffer(snapshot, self._engine.dtype)

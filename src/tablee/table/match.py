"""One game at a table: its position, its fair deal, and the record that it leaves."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import msgspec

from tablee.core.errors import IllegalMove
from tablee.core.event import Event
from tablee.core.fairness import Fairness
from tablee.core.game import Game, Move
from tablee.core.position import Position
from tablee.core.record import Recorder
from tablee.table.refusal import Refused
from tablee.table.room import Pledge
from tablee.table.setting import Setting, game_of


@cache
def _decoder(game: Game) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(game.moves_type)


@dataclass(frozen=True, slots=True)
class Made:
    """A move that was made."""

    seat: int
    move: Move
    ms: int  # since the one before


@dataclass(frozen=True, slots=True)
class Before:
    """The game before: who was first, and who played."""

    first: int
    players: list[str | None]


Mark = tuple[int, list[int], int, int, bytes]


@dataclass
class Match:
    """A game that is being played. Cards come from the promise made before it."""

    setting: Setting
    fairness: Fairness
    begun_ms: int
    game: Game = field(init=False)
    position: Position = field(init=False, repr=False)
    first: int = field(init=False)
    moves: list[Made] = field(default_factory=list, repr=False)
    # By seat: how many moves it has made. Those that unsettle count for all: others had something else in mind.
    made: list[int] = field(init=False)
    pledge: Pledge = field(init=False)
    moved_ms: int = field(init=False)  # when the last move was made
    _decks: list[list[int]] = field(default_factory=list, repr=False)  # that were dealt

    def __post_init__(self) -> None:
        self.game = game_of(self.setting)
        options = self.game.read_options(self.setting.options)
        chosen, seats = self.game.chosen_first(options), self.setting.seats
        self.first = self.fairness.first(seats) if chosen is None else chosen
        self.position = self.game.start(seats, self.first, options)
        self.made = [0] * seats
        self.moved_ms = self.begun_ms
        shares = [share.hex() for share in self.fairness.shares]
        self.pledge = Pledge(self.fairness.game_id, self.fairness.commitment, shares)

    def mark(self) -> Mark:
        """What `rewind` goes back to."""
        return len(self.moves), self.made, len(self._decks), self.moved_ms, self.position.to_bytes()

    def rewind(self, mark: Mark) -> None:
        """Be again as at a mark."""
        moves, self.made, deals, self.moved_ms, snapshot = mark
        del self.moves[moves:], self._decks[deals:]
        self.position.restore(snapshot)

    def deal(self) -> list[Event]:
        """Deal, if a deck is wanted."""
        if not self.position.deck_wanted:
            return []
        self._decks.append(self.fairness.deck(len(self._decks), self.position.full_deck()))
        return self.position.deal(self._decks[-1])

    def read_move(self, written: msgspec.Raw) -> Move:
        """A move as it comes over the wire; Refused if it is none of this game."""
        try:
            move: Move = _decoder(self.game).decode(written)
        except msgspec.MsgspecError as wrong:
            raise Refused("move/bad", str(wrong)) from None
        return move

    def play(self, seat: int, move: Move, at_ms: int) -> list[Event]:
        """Make a move, and deal if that is due. What has failed half way is to be rewound."""
        try:
            events = self.position.play(seat, move)
        except IllegalMove as wrong:
            raise Refused("move/illegal", str(wrong)) from None
        self.moves.append(Made(seat, move, max(0, at_ms - self.moved_ms)))
        self.moved_ms = at_ms
        all_count = self.game.unsettles(move)
        self.made = [made + (all_count or k == seat) for k, made in enumerate(self.made)]
        return events + self.deal()

    def record(self, players: list[dict[str, str]]) -> dict[str, Any]:
        """The record, proof included: the game is played again to write it down."""
        again = self.game.start(self.setting.seats, self.first, self.position.options)
        recorder, decks = Recorder(self.game, again.options, players, self.first), iter(self._decks)
        _deal(again, decks, recorder)
        for made in self.moves:
            recorder.move(again, made.seat, made.move, made.ms)
            for code in self.game.encode(again, made.seat, made.move):  # who hears of it is not asked again
                again.step(code, made.seat)
            _deal(again, decks, recorder)
        return recorder.record(again) | {"fairness": self.fairness.proof()}


def _deal(position: Position, decks: Iterator[list[int]], recorder: Recorder) -> None:
    """Deal the next of some decks, if one is wanted."""
    if position.deck_wanted:
        deck = next(decks)
        recorder.deal(position, deck)
        position.deal(deck)

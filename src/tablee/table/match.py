"""One game at a table: its position, its fair deal, and the record that it leaves."""

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
    _deals: int = 0

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
        return len(self.moves), self.made, self._deals, self.moved_ms, self.position.to_bytes()

    def rewind(self, mark: Mark) -> None:
        """Be again as at a mark."""
        moves, self.made, self._deals, self.moved_ms, snapshot = mark
        del self.moves[moves:]
        self.position.restore(snapshot)

    def deal(self) -> list[Event]:
        """Deal, if a deck is wanted."""
        if not self.position.deck_wanted:
            return []
        deck = self.fairness.deck(self._deals, self.position.full_deck())
        self._deals += 1
        return self.position.deal(deck)

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
        again = Match(self.setting, self.fairness, self.begun_ms)
        options = again.position.options
        recorder = Recorder(self.game, options, players, self.first)
        again._deal_into(recorder)
        for made in self.moves:
            recorder.move(again.position, made.seat, made.move, made.ms)
            for code in self.game.encode(again.position, made.seat, made.move):  # who hears of it is not asked again
                again.position.step(code, made.seat)
            again._deal_into(recorder)
        return recorder.record(again.position) | {"fairness": self.fairness.proof()}

    def _deal_into(self, recorder: Recorder) -> None:
        position = self.position
        if position.deck_wanted:
            deck = self.fairness.deck(self._deals, position.full_deck())
            recorder.deal(position, deck)
            self._deals += 1
            position.deal(deck)

"""Pixies: drafting cards into a three by three area, for three rounds. 2 to 5 seats."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import msgspec

from tablee.core.engine import Engine, engine
from tablee.core.event import Event
from tablee.core.game import Game, Move, Options
from tablee.core.position import Position
from tablee.core.written import card_codes, same_cards
from tablee.games.pixies import knowledge, moves, rules, view
from tablee.games.pixies.state import CODES, DTYPE, MOST_SEATS, MOVES, NAMES, ROUNDS


class PixiesOptions(Options, frozen=True):
    """The settings of a table of Pixies: none."""


class Pixies(Game):
    """The game of Pixies."""

    name = "pixies"
    seats = range(2, MOST_SEATS + 1)
    options = PixiesOptions
    move_count = MOVES
    deals = ROUNDS
    moves_type = moves.Take
    table_type = view.Table
    own_type = view.Own
    happenings = (view.Dealt, view.Offered, view.Took, view.RoundScored, view.Ended)

    @cached_property
    def engine(self) -> Engine:
        """The compiled rules."""
        return engine(self.name, DTYPE, rules, knowledge)

    def code_name(self, code: int) -> str:
        """What a move as an integer means."""
        return moves.code_name(code)

    def parse(self, text: str) -> Move:
        """Read a move's notation."""
        return moves.parse(text)

    def encode(self, position: Position, seat: int, move: Move) -> list[int]:
        """The integers of a move."""
        return moves.encode(position, seat, move)

    def decode(self, position: Position, seat: int, codes: Sequence[int]) -> Move:
        """The move of some integers."""
        return moves.decode(position, seat, codes)

    def move_to_json(self, position: Position, seat: int, move: Move) -> dict[str, Any]:
        """A move as records write it."""
        return moves.to_json(move)

    def move_from_json(self, position: Position, seat: int, written: dict[str, Any]) -> Move:
        """Read a record's move."""
        return moves.from_json(written)

    def deal_to_json(self, position: Position, deck: Sequence[int]) -> dict[str, Any]:
        """The deck, top first."""
        return {"deck": [NAMES[card] for card in deck]}

    def deal_from_json(self, position: Position, written: dict[str, Any]) -> list[int]:
        """The deck order of a record's deal."""
        deck = card_codes(written.get("deck"), CODES, "pixies: a deck")
        same_cards(deck, CODES.values(), dict(enumerate(NAMES)), "pixies")
        return deck

    def table(self, position: Position) -> msgspec.Struct:
        """What all see."""
        return view.table(position)

    def own(self, position: Position, seat: int) -> msgspec.Struct:
        """What one seat sees besides."""
        return view.own(position, seat)

    def dealt(self, position: Position) -> list[Event]:
        """What is heard of a deck."""
        return view.dealt(position)

    def played(self, before: Position, after: Position, seat: int, move: Move) -> list[Event]:
        """What is heard of a move."""
        return view.played(before, after, seat, move)

    def details(self, position: Position) -> dict[str, Any]:
        """By round and seat what validated cards, signs and the zone gave."""
        return {"rounds": position.state["points"][:, : position.seats].tolist()}

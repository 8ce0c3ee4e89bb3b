"""Luz: trick-taking with your own values hidden from you. 3 to 5 seats."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Literal

import msgspec

from tablee.core.engine import Engine, engine
from tablee.core.errors import BadNotation
from tablee.core.event import Event
from tablee.core.game import Game, Move, Options
from tablee.core.position import Position
from tablee.core.sights import Sights, sights_of
from tablee.core.written import card_codes, list_of, same_cards
from tablee.games.luz import knowledge, moves, rules, view
from tablee.games.luz.state import CODES, DEALS, DTYPE, MOVES, SLOTS, card_name


class LuzOptions(Options, frozen=True):
    """The settings of a table of Luz."""

    beads: Literal["free", "box"] = "free"  # box: the bets share the fifteen beads of the box (L7)
    memory: Literal["closed", "open"] = "closed"  # open: every card played so far stays in sight (L10, never rated)
    aid: Literal["shown", "hidden"] = "shown"  # shown: a seat's view has the chances of its own values

    def numbers(self) -> list[int]:
        """As `rules.begin` wants them."""
        return [self.beads == "box", self.memory == "open", self.aid == "shown"]


class Luz(Game):
    """The game of Luz."""

    name = "luz"
    seats = range(3, 6)
    options = LuzOptions
    move_count = MOVES
    deals = DEALS
    moves_type = moves.Bet | moves.Play
    table_type = view.Table
    own_type = view.Own
    happenings = (view.Dealt, view.BetMade, view.Played, view.TrickTaken, view.DealScored, view.Ended)

    @cached_property
    def engine(self) -> Engine:
        """The compiled rules."""
        return engine(self.name, DTYPE, rules, knowledge)

    def code_name(self, code: int) -> str:
        """The notation of a move as an integer."""
        return moves.code_name(code)

    def parse(self, text: str) -> Move:
        """Read a move's notation."""
        return moves.parse(text)

    def encode(self, position: Position, seat: int, move: Move) -> list[int]:
        """The integer of a move."""
        return moves.encode(move)

    def decode(self, position: Position, seat: int, codes: Sequence[int]) -> Move:
        """The move of an integer."""
        return moves.decode(codes)

    def move_to_json(self, position: Position, seat: int, move: Move) -> dict[str, Any]:
        """A move as records write it."""
        return moves.to_json(position, seat, move)

    def move_from_json(self, position: Position, seat: int, written: dict[str, Any]) -> Move:
        """Read a record's move."""
        return moves.from_json(position, seat, written)

    def deal_to_json(self, position: Position, deck: Sequence[int]) -> dict[str, Any]:
        """Hands as held after passing, and the cards set aside."""
        names = [card_name(card) for card in deck]
        hands = [names[SLOTS * seat : SLOTS * (seat + 1)] for seat in range(position.seats)]
        return {"hands": hands, "aside": names[SLOTS * position.seats :]}

    def deal_from_json(self, position: Position, written: dict[str, Any]) -> list[int]:
        """The deck order of a record's deal."""
        hands = list_of(written.get("hands"), "luz: hands")
        if len(hands) != position.seats:
            raise BadNotation(f"luz: {position.seats} seats have as many hands, not {len(hands)}")
        piles = [card_codes(hand, CODES, "luz: a hand") for hand in hands]
        wrong = [len(pile) for pile in piles if len(pile) != SLOTS]
        if wrong:
            raise BadNotation(f"luz: a hand has {SLOTS} cards, not {wrong[0]}")
        deck = [card for pile in piles for card in pile] + card_codes(written.get("aside"), CODES, "luz: aside")
        same_cards(deck, position.full_deck(), {code: name for name, code in CODES.items()}, "luz")
        return deck

    def table(self, position: Position) -> msgspec.Struct:
        """What all see."""
        return view.table(position)

    def own(self, position: Position, seat: int) -> msgspec.Struct:
        """What one seat sees besides."""
        return view.own(position, seat)

    def sights(self, position: Position, previous: Sights | None = None) -> Sights:
        """What all audiences see; what a seat can't know anew is not counted anew."""
        s = position.fields()
        table = view.table_of(position, s)
        same_deal = previous is not None and previous.table.deal == table.deal and previous.table.phase == table.phase
        before = previous.owns if previous is not None and same_deal else None
        owns = view.owns(position, s, before, previous.numbers if previous is not None else None)
        return sights_of(table, owns, previous, s["held"].tolist())

    def dealt(self, position: Position) -> list[Event]:
        """What is heard of a deal."""
        return view.dealt(position)

    def played(self, before: Position, after: Position, seat: int, move: Move) -> list[Event]:
        """What is heard of a move."""
        return view.played(before, after, seat, move)

    def details(self, position: Position) -> dict[str, Any]:
        """The points of each deal by seat."""
        return {"deals": position.state["points"][:, : position.seats].tolist()}

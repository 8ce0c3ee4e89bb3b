"""Kooz: lying and accusing. 2 to 8 seats."""

from collections.abc import Sequence
from functools import cached_property
from typing import Annotated, Any

import msgspec

from tablee.core.engine import Engine, engine
from tablee.core.errors import BadNotation, BadOption
from tablee.core.event import Event
from tablee.core.game import Game, Move, Options
from tablee.core.position import Position, set_bits
from tablee.core.sights import Sights, sights_of
from tablee.core.written import card_codes, list_of, same_cards
from tablee.games.kooz import knowledge, moves, rules, view
from tablee.games.kooz.state import CARDS, DTYPE, FOLLOWING, HAND_OF_TWO, KIND_NAMES, MOVES, NOBODY


class KoozOptions(Options, frozen=True):
    """The settings of a table of Kooz."""

    starter: Annotated[int, msgspec.Meta(ge=0, le=7)] | None = None  # who starts (K3); None: drawn at random
    # Seconds in which those asked may accuse (K19); None: no clock, they are asked one by one (K18).
    window: Annotated[int, msgspec.Meta(ge=0, le=30)] | None = None

    def numbers(self) -> list[int]:
        """As `rules.begin` wants them."""
        return [self.window is not None]


class Kooz(Game):
    """The game of Kooz."""

    name = "kooz"
    seats = range(2, 9)
    options = KoozOptions
    move_count = MOVES
    deals = 1
    scored = False
    moves_type = moves.Place | moves.Pass | moves.Accuse | moves.Believe | moves.Give | moves.Show
    table_type = view.Table
    own_type = view.Own
    happenings = (
        view.Dealt, view.Laid, view.Believed, view.WindowClosed, view.Passed, view.RoundWon, view.Accused, view.Gave,
        view.Showed, view.Ended,
    )  # fmt: skip

    @cached_property
    def engine(self) -> Engine:
        """The compiled rules."""
        return engine(self.name, DTYPE, rules, knowledge)

    def chosen_first(self, options: Options) -> int | None:
        """The host may choose the starter (K3)."""
        assert isinstance(options, KoozOptions)
        return options.starter

    def check_first(self, first: Any, seats: int, options: Options) -> int:
        """BadOption unless `first` is a seat, and the one that the host chose, if one was chosen (K3)."""
        if self.chosen_first(options) not in (None, first):
            raise BadOption(f"kooz: seat {self.chosen_first(options)} is to start, not {first!r:.20}")
        return super().check_first(first, seats, options)

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
        """The move that some integers make."""
        return moves.decode(codes)

    def implied(self, position: Position, seat: int, move: Move) -> list[tuple[int, Move]]:
        """Who is asked and has said nothing believes, once the next in turn lays or passes."""
        if not isinstance(move, (moves.Place, moves.Pass)) or seat != position.state["turn"]:
            return []
        return self.silence(position)

    def silence(self, position: Position) -> list[tuple[int, Move]]:
        """Saying nothing is believing (K19)."""
        return [(seat, moves.Believe()) for seat in self._window(position)]

    def asked(self, position: Position) -> list[int]:
        """With a clock all of a window are asked at once (K19), without one by one (K18)."""
        return (self._window(position) if position.state["timed"] else []) or super().asked(position)

    def window_ms(self, position: Position) -> int | None:
        """A window is open while somebody asked may still answer (K19)."""
        assert isinstance(position.options, KoozOptions)
        window = position.options.window
        return None if window is None or not self._window(position) else window * 1000

    def vague(self, move: Move) -> bool:
        """An accusation names the lay that it is about (K19)."""
        return isinstance(move, moves.Accuse) and move.lay is None

    def unsettles(self, move: Move) -> bool:
        """An accusation ends the round."""
        return isinstance(move, moves.Accuse)

    def _window(self, position: Position) -> list[int]:
        """Who is asked and has not answered."""
        s = position.state
        return set_bits(int(s["asked"])) if s["phase"] == FOLLOWING else []

    def left_out(self, move: Move) -> bool:
        """Believing is what silence means."""
        return isinstance(move, moves.Believe)

    def move_to_json(self, position: Position, seat: int, move: Move) -> dict[str, Any]:
        """A move as records write it."""
        return moves.to_json(position, move)

    def move_from_json(self, position: Position, seat: int, written: dict[str, Any]) -> Move:
        """Read a record's move."""
        return moves.from_json(position, written)

    def _receivers(self, position: Position) -> list[int | None]:
        """Who gets each card of the deck; None for the cards set aside (K2)."""
        seats, starter = position.seats, int(position.state["starter"])
        dealt = 2 * HAND_OF_TWO if seats == 2 else CARDS
        return [(starter + k) % seats if k < dealt else None for k in range(CARDS)]

    def deal_to_json(self, position: Position, deck: Sequence[int]) -> dict[str, Any]:
        """Hands, and the cards set aside."""
        dealt = list(zip(self._receivers(position), (KIND_NAMES[kind] for kind in deck), strict=True))
        hands = [[card for to, card in dealt if to == seat] for seat in range(position.seats)]
        return {"hands": hands, "aside": [card for to, card in dealt if to is None]}

    def deal_from_json(self, position: Position, written: dict[str, Any]) -> list[int]:
        """The deck order of a record's deal."""
        hands = list_of(written.get("hands"), "kooz: hands")
        if len(hands) != position.seats:
            raise BadNotation(f"kooz: {position.seats} seats have as many hands, not {len(hands)}")
        piles: dict[int | None, list[int]] = {
            seat: card_codes(hand, moves.CODES, "kooz: a hand") for seat, hand in enumerate(hands)
        }
        piles[None] = card_codes(written.get("aside", []), moves.CODES, "kooz: aside")
        receivers = self._receivers(position)
        for seat, pile in piles.items():
            if len(pile) != receivers.count(seat):
                who = "the cards aside" if seat is None else f"seat {seat}"
                raise BadNotation(f"kooz: {who} must be {receivers.count(seat)} cards, not {len(pile)}")
        found = (card for pile in piles.values() for card in pile)
        same_cards(found, position.full_deck(), dict(enumerate(KIND_NAMES)), "kooz")
        waiting = {seat: iter(pile) for seat, pile in piles.items()}
        return [next(waiting[seat]) for seat in receivers]

    def table(self, position: Position) -> msgspec.Struct:
        """What all see."""
        return view.table(position)

    def own(self, position: Position, seat: int) -> msgspec.Struct:
        """What one seat sees besides."""
        return view.own(position, seat)

    def sights(self, position: Position, previous: Sights | None = None) -> Sights:
        """What all audiences see; what all of it is made from is read once."""
        return sights_of(view.table(position), view.owns(position), previous)

    def dealt(self, position: Position) -> list[Event]:
        """What is heard of the deal."""
        return view.dealt(position)

    def played(self, before: Position, after: Position, seat: int, move: Move) -> list[Event]:
        """What is heard of a move."""
        return view.played(before, after, seat, move)

    def result(self, position: Position) -> dict[str, Any]:
        """One winner, or a game called off (K17)."""
        return {"unfinished": True} if position.state["winner"] == NOBODY else super().result(position)

"""Pixies, refereed plainly from its rulebook; the numbers (P1 and on) are those of the game's rules page."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from .refusal import FORMAT, Refused, check_deals, check_header, check_result, check_seating, read_move, same

Move = dict[str, Any]

PRINTED = {  # P1: number, then signs.
    "M": "2 3 4 6x1 7x1 8x1",
    "B": "1+6 2+4 3+3 3+1 4+1 4* 4 5 5x2 5* 6+1 6x1 7x3 8x3 9x6 9x1",
    "G": "1+5 2+3 3+2 3* 4+4 4x1 5 5x1 5* 6x4 6x1 6+1 7x2 7 8x2 9x4",
    "Y": "1+4 2+2 2* 3+5 3 4+3 4x1 5x2 5 5* 6x3 6 7x5 7+1 8x1 9x2",
    "R": "1+3 1* 2+5 3+4 4+2 4 5x1 5* 5 6x2 6 7x4 7x1 8x5 8 9",
}
DECK = [colour + face for colour, faces in PRINTED.items() for face in faces.split()]
COLOURS = "BGYR"
MANY = "M"
SPACES = range(1, 10)
ROUNDS = 3
WORDS = frozenset({"take", "keep", "space"})


@dataclass
class Space:
    """One space of an area: the card face up and the card face down, under it or alone; never more than one each."""

    up: str | None = None
    down: str | None = None

    @property
    def empty(self) -> bool:
        """Whether no card at all lies here."""
        return self.up is None and self.down is None

    @property
    def validated(self) -> bool:
        """Whether a face-up card lies on a face-down one (P9)."""
        return self.up is not None and self.down is not None


Area = list[Space]  # Spaces 1 to 9 at index 0 to 8.


def number_of(card: str) -> int:
    """The number of a card, and of the space that it belongs to."""
    return int(card[1])


def has_colour(card: str, colour: str) -> bool:
    """Whether a card is of a colour; a many-coloured one is of every colour (P15, P16)."""
    return card[0] in (colour, MANY)


def face_up(area: Area) -> dict[int, str]:
    """The face-up cards of an area by space."""
    return {number: area[number - 1].up or "" for number in SPACES if area[number - 1].up is not None}


def sign_points(area: Area) -> int:
    """Spirals less crosses on all face-up cards, validated or not (P15)."""
    cards = face_up(area).values()
    total = 0
    for card in cards:
        sign, count = card[2:3], card[3:]
        if sign == "*":
            total += sum(has_colour(other, card[0]) for other in cards)
        elif sign:
            total += int(count) if sign == "+" else -int(count)
    return total


def beside(number: int) -> list[int]:
    """The spaces that share a side with a space (P16)."""
    row, column = divmod(number - 1, 3)
    around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return [3 * y + x + 1 for y, x in around if 0 <= y < 3 and 0 <= x < 3]


def zone_from(number: int, within: set[int]) -> set[int]:
    """The spaces of `within` that can be reached from one of them, side by side."""
    zone, edge = {number}, [number]
    while edge:
        found = {other for other in beside(edge.pop()) if other in within} - zone
        zone |= found
        edge += found
    return zone


def largest_zone(area: Area) -> int:
    """The number of cards in the largest colour zone, 0 when no two cards touch (P16)."""
    sizes = [0]
    for colour in COLOURS:
        within = {number for number, card in face_up(area).items() if has_colour(card, colour)}
        sizes += [len(zone_from(number, within)) for number in within]
    return max(sizes) if max(sizes) > 1 else 0


def score_parts(area: Area, round_number: int) -> list[int]:
    """The points of an area: validated cards, signs, largest zone (P14, P15, P16)."""
    validated = sum(number for number, space in zip(SPACES, area, strict=True) if space.validated)
    return [validated, sign_points(area), (round_number + 1) * largest_zone(area)]


def placings(area: Area, card: str) -> list[Move]:
    """Every way to take a card and place it in an area (P6, P7, P8)."""
    own = area[number_of(card) - 1]
    if own.up is None:
        return [{"take": card}]
    if own.down is None:
        return [{"take": card, "keep": own.up}, {"take": card, "keep": card}]
    return [{"take": card, "space": number} for number in SPACES if area[number - 1].empty]


def place(area: Area, move: Move) -> None:
    """Carry out one of the `placings`."""
    card = move["take"]
    own = area[number_of(card) - 1]
    if "space" in move:
        area[move["space"] - 1].down = card
    elif "keep" in move and move["keep"] != card:
        own.down = card
    elif "keep" in move:
        own.up, own.down = card, own.up
    else:
        own.up = card


def full(area: Area) -> bool:
    """Whether all nine spaces are filled, face up or face down."""
    return not any(space.empty for space in area)


def check_deck(deal: Any) -> list[str]:
    """The deck of a round in record form, top first; Refused unless it holds every card once (P1, P13)."""
    cards = deal.get("deck") if isinstance(deal, dict) else None
    if not isinstance(cards, list) or any(type(card) is not str for card in cards) or sorted(cards) != sorted(DECK):
        raise Refused(f"{deal!r} is not the deck of {len(DECK)} cards")
    return [*cards]


class Table:
    """A game of Pixies; a deck is taken from `deals` when a round starts, and with none left the table waits.

    To compare at every step, seats from 0 and all of it plain values:
    - `round`: number of the round, 1 to 3. `over`: whether the game is.
    - `offer`: the revealed cards not taken yet, as revealed. `deck`: the cards not revealed, top first.
    - `areas[seat][space - 1]`: a Space with `up` and `down`, each a card or None.
    - `first`: who is first in this turn of the table. `made`: number of moves made in the game.
    - `parts[seat]`: [validated, signs, zone] in points, of the area as it lies now.
    - `scores[seat]`: totals of the rounds that ended. `rounds`: for each of those, the parts by seat.
    When a round ends the next one begins at once, with empty areas. After round 3 all stays as it is, so `offer` may
    hold the two cards that P11 leaves. A Refused for a bad deck comes out of the move before it, and leaves the table
    unusable.
    """

    def __init__(self, seats: int, first: int, options: dict[str, Any], deals: Iterator[dict[str, Any]]) -> None:
        check_seating(seats, first, range(2, 6))
        self.seats, self.first, self.options = seats, first, options  # Pixies has no options of its own.
        self._deals = deals
        self.over, self.round, self.made = False, 0, 0
        self.scores = [0] * seats
        self.rounds: list[list[list[int]]] = []
        self.offer: list[str] = []
        self.deck: list[str] = []
        self._clear()
        self._start()

    def _clear(self) -> None:
        self.areas: list[Area] = [[Space() for _ in SPACES] for _ in range(self.seats)]
        self.parts = [[0, 0, 0] for _ in range(self.seats)]

    def _start(self) -> None:
        deal = next(self._deals, None)
        self._waiting = deal is None
        if deal is None:
            return
        self.deck = check_deck(deal)
        self._clear()
        self.round += 1
        self._reveal()

    def _revealed(self) -> int:
        return 4 if self.seats == 2 else self.seats  # P3

    def _reveal(self) -> None:
        count = self._revealed()
        self.offer, self.deck = self.deck[:count], self.deck[count:]

    def must(self) -> int | None:
        """The seat that must act now, None when the game is over; Refused when the deck for it is missing."""
        if self.over:
            return None
        if self._waiting:
            raise Refused(f"the deck of round {self.round + 1} is missing")
        return (self.first + self._revealed() - len(self.offer)) % self.seats  # P4

    def legal(self) -> list[tuple[int, Move]]:
        """All legal moves now, in the order of the offer."""
        seat = self.must()
        if seat is None:
            return []
        return [(seat, move) for card in self.offer for move in placings(self.areas[seat], card)]

    def apply(self, seat: int, move: Move) -> None:
        """Make a move; Refused, and nothing changed, when it isn't legal."""
        if (due := self.must()) is None:
            raise Refused(f"seat {seat} offers {move!r}, but the game is over", self.made)
        if type(seat) is not int or seat != due:
            raise Refused(f"seat {seat!r} offers {move!r}, but seat {due} must act", self.made)
        right = [legal for _, legal in self.legal()]
        if not any(same(move, legal) for legal in right):
            raise Refused(f"seat {seat} offers {move!r}; it may {right}", self.made)
        self.made += 1
        self.offer.remove(move["take"])
        place(self.areas[seat], move)
        self.parts = [score_parts(area, self.round) for area in self.areas]
        self._go_on(seat)

    def _go_on(self, seat: int) -> None:
        somebody_full = any(full(area) for area in self.areas)
        if self.offer:
            # Both have played equally often in the middle of a turn of two players, and then only (P11).
            if self.seats == 2 and len(self.offer) == 2 and somebody_full:
                self._end_round(seat)
        elif somebody_full or len(self.deck) < self._revealed():  # P10, P12
            self._end_round(seat)
        else:
            self.first = seat  # P5
            self._reveal()

    def _end_round(self, last: int) -> None:
        self.rounds.append(self.parts)
        self.scores = [before + sum(parts) for before, parts in zip(self.scores, self.parts, strict=True)]
        if self.round == ROUNDS:
            self.over = True
            return
        self.first = last  # P13: for two players it is also who wasn't first in this turn, both having played equally.
        self._start()

    def result(self) -> dict[str, Any]:
        """The `result` of the game's record; Refused before the end."""
        if not self.over:
            raise Refused("the game is not over")
        rounds = [[[*parts] for parts in row] for row in self.rounds]
        return {"scores": [*self.scores], "ranks": placing(self.scores), "rounds": rounds}


def placing(totals: list[int]) -> list[int]:
    """The rank of each seat; equals share the better one and the next is left out (P17)."""
    return [1 + sum(other > total for other in totals) for total in totals]


def replay(record: dict[str, Any]) -> dict[str, Any]:
    """Play a whole record; its result, or `{"unfinished": True}`, once it agrees with the rules. Refused otherwise."""
    check_header(record, "pixies")
    table = Table(len(record["seats"]), record["first"], record["options"], iter(record["deals"]))
    check_deals(record, ROUNDS, check_deck)
    for index, entry in enumerate(record["moves"]):
        table.apply(*read_move(index, entry, WORDS))
    return check_result(record, table.over, table.result() if table.over else {"rounds": table.rounds})


def random_deal(rng: random.Random) -> dict[str, Any]:
    """A shuffled deck in record form (P13)."""
    return {"deck": rng.sample(DECK, len(DECK))}


def random_game(seats: int, rng: random.Random, options: dict[str, Any] | None = None) -> dict[str, Any]:
    """A whole game as a record, every move drawn evenly from the legal ones."""
    first, options, moves = rng.randrange(seats), options or {}, []
    deals = [random_deal(rng) for _ in range(ROUNDS)]
    table = Table(seats, first, options, iter(deals))
    while not table.over:
        seat, move = rng.choice(table.legal())
        table.apply(seat, move)
        moves.append({"seat": seat, **move})
    return {
        "format": FORMAT,
        "game": "pixies",
        "options": dict(options),
        "seats": [{"name": f"r{seat}", "kind": "bot"} for seat in range(seats)],
        "first": first,
        "deals": deals,
        "moves": moves,
        "result": table.result(),
    }

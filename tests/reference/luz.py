"""Luz, refereed plainly from its rulebook; the numbers (L1 and on) are those of the game's rules page."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from typing import Any

from .refusal import FORMAT, Refused, check_deals, check_header, check_result, check_seating, read_move, same

Move = dict[str, Any]

COLOURS = "YRGBP"  # The order of the colour groups in a hand (L5).
TRUMP = "Y"
TOP_VALUE = {3: 8, 4: 10, 5: 12}  # By number of seats (L1).
HAND = 10
DEALS = 4
BEADS_IN_BOX = 15
CHOICES = {"beads": ("free", "box"), "memory": ("closed", "open")}  # The options, the default first.
WORDS = frozenset({"bet", "safety", "play"})


def deck(seats: int) -> list[str]:
    """All cards of a game, in the order in which a hand is sorted (L1, L5)."""
    return [f"{colour}{value}" for colour in COLOURS for value in range(1, TOP_VALUE[seats] + 1)]


def value_of(card: str) -> int:
    """The value of a card: what follows its colour."""
    return int(card[1:])


def check_deal(seats: int, deal: Any) -> list[list[str]]:
    """The hands of a deal in record form, each sorted into its slots (L5); Refused unless it deals the deck (L3)."""
    if not isinstance(deal, dict) or not isinstance(deal.get("hands"), list):
        raise Refused(f"{deal!r} is not a deal")
    heaps = [*deal["hands"], deal.get("aside")]
    if len(heaps) != seats + 1 or any(not isinstance(heap, list) or len(heap) != HAND for heap in heaps):
        raise Refused(f"a deal is {seats} hands of {HAND} cards and {HAND} cards aside")
    cards = [card for heap in heaps for card in heap]
    if any(type(card) is not str for card in cards) or sorted(cards) != sorted(deck(seats)):
        raise Refused(f"the cards dealt are not the deck for {seats} players: {cards!r}")
    return [sorted(hand, key=deck(seats).index) for hand in deal["hands"]]


def clockwise(start: int, seats: int) -> list[int]:
    """All seats in turn order, from `start` on."""
    return [(start + step) % seats for step in range(seats)]


def opener(seats: int, deal: int, holder: int, scores: list[int]) -> int:
    """The seat that bets first and leads first: the holder of the first-player card (L4), but for L11."""
    if seats == 3 and deal == DEALS:
        return next(seat for seat in clockwise(holder, seats) if scores[seat] == max(scores))
    return holder


def winner(trick: list[tuple[int, str]]) -> int:
    """The seat that takes a trick, given as (seat, card) in the order played (L9)."""
    asked = trick[0][1][0]
    wanted = TRUMP if any(card[0] == TRUMP for _, card in trick) else asked
    return max((value_of(card), seat) for seat, card in trick if card[0] == wanted)[1]


def points(deal: int, beads: int, safety: bool, tricks: int) -> int:
    """The score of one seat for deal 1 to 4 (L13, L14, L15)."""
    if not safety and tricks == beads:
        return 10 * deal
    if safety and tricks in (beads, beads + 1):
        return 5 * deal
    return -5 * abs(tricks - beads)


def placing(totals: list[int], last: list[int], holder: int) -> list[int]:
    """The rank of each seat: by total, then by score in deal 4, then clockwise from the card's holder (L16)."""
    from_holder = clockwise(holder, len(totals))
    # Python's sort keeps equals in the order given, which is the last tie-break.
    order = sorted(from_holder, key=lambda seat: (totals[seat], last[seat]), reverse=True)
    return [order.index(seat) + 1 for seat in range(len(totals))]


class Table:
    """A game of Luz; a deal is taken from `deals` when it starts, and with none left the table waits.

    To compare at every step, seats from 0 and all of it plain values:
    - `deal`: number of the deal, 1 to 4. `over`: whether the game is.
    - `hands[seat]`: ten slots, a card or None for a gap. `dealt[seat]`: the same before any card was played.
    - `bets[seat]`: (beads, safety) or None. `taken[seat]`: tricks taken in this deal.
    - `trick`: the current trick, (seat, card) as played. `last_trick`: the one completed last, in this deal or before.
    - `played`: every (seat, card) of this deal, the current trick included.
    - `leader`: who leads the current trick, and during the bets who bets first.
    - `holder`: who holds the first-player card. `scores[seat]`: totals of the deals that ended.
    - `points`: for each deal that ended, the points by seat. `made`: number of moves made in the game.
    When the tenth trick is complete the deal is scored and the next one dealt at once. After deal 4 all stays as it is.
    A Refused for a bad deal comes out of the move before it, and leaves the table unusable.
    """

    def __init__(self, seats: int, first: int, options: dict[str, Any], deals: Iterator[dict[str, Any]]) -> None:
        check_seating(seats, first, range(3, 6))
        for name, allowed in CHOICES.items():
            if options.get(name, allowed[0]) not in allowed:
                raise Refused(f"option {name} is {options[name]!r}; it is one of {allowed}")
        self.seats, self.first, self.options = seats, first, options
        self._deals = deals
        self.over, self.deal, self.made = False, 0, 0
        self.holder, self.leader = first, first
        self.scores = [0] * seats
        self.points: list[list[int]] = []
        self.dealt: list[list[str]] = [[] for _ in range(seats)]
        self.last_trick: list[tuple[int, str]] = []
        self._clear()
        self._start()

    def _clear(self) -> None:
        self.hands: list[list[str | None]] = [[*hand] for hand in self.dealt]
        self.bets: list[tuple[int, bool] | None] = [None] * self.seats
        self.taken = [0] * self.seats
        self.trick: list[tuple[int, str]] = []
        self.played: list[tuple[int, str]] = []

    def _start(self) -> None:
        deal = next(self._deals, None)
        self._waiting = deal is None
        if deal is None:
            return
        self.dealt = check_deal(self.seats, deal)
        self._clear()
        self.deal += 1
        self.holder = (self.holder + 1) % self.seats  # The card goes left with the hand (L4).
        self.leader = opener(self.seats, self.deal, self.holder, self.scores)

    def must(self) -> int | None:
        """The seat that must act now, None when the game is over; Refused when the deal for it is missing."""
        if self.over:
            return None
        if self._waiting:
            raise Refused(f"deal {self.deal + 1} is missing")
        bets_made = self.seats - self.bets.count(None)
        done = bets_made if bets_made < self.seats else len(self.trick)
        return (self.leader + done) % self.seats

    def legal(self) -> list[tuple[int, Move]]:
        """All legal moves now: bets by beads, cards by slot."""
        seat = self.must()
        if seat is None:
            return []
        if self.bets[seat] is None:
            beads = range(self._most_beads() + 1)
            return [(seat, {"bet": bet, "safety": safety}) for bet in beads for safety in (False, True)]
        return [(seat, {"play": card}) for card in self._playable(seat)]

    def _most_beads(self) -> int:
        # Beads limit the bets only where the table asks for it; safety beads never run out (L7).
        if self.options.get("beads", "free") == "free":
            return HAND
        return min(HAND, BEADS_IN_BOX - sum(bet[0] for bet in self.bets if bet is not None))

    def _playable(self, seat: int) -> list[str]:
        held = [card for card in self.hands[seat] if card is not None]
        if not self.trick:
            return held
        asked = self.trick[0][1][0]
        return [card for card in held if card[0] == asked] or held  # L8

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
        if "bet" in move:
            self.bets[seat] = (move["bet"], move["safety"])
        else:
            self._play(seat, move["play"])

    def _play(self, seat: int, card: str) -> None:
        self.hands[seat][self.hands[seat].index(card)] = None
        self.trick.append((seat, card))
        self.played.append((seat, card))
        if len(self.trick) == self.seats:
            self._take()

    def _take(self) -> None:
        self.leader = winner(self.trick)
        self.taken[self.leader] += 1
        self.last_trick, self.trick = self.trick, []
        if sum(self.taken) == HAND:
            self._score()

    def _score(self) -> None:
        made = [points(self.deal, *bet, won) for bet, won in zip(self.bets, self.taken, strict=True) if bet is not None]
        self.points.append(made)
        self.scores = [before + now for before, now in zip(self.scores, made, strict=True)]
        if self.deal == DEALS:
            self.over = True
        else:
            self._start()

    def result(self) -> dict[str, Any]:
        """The `result` of the game's record; Refused before the end."""
        if not self.over:
            raise Refused("the game is not over")
        ranks = placing(self.scores, self.points[-1], self.holder)
        return {"scores": [*self.scores], "ranks": ranks, "deals": [[*row] for row in self.points]}


def possible(table: Table, seat: int) -> dict[int, dict[int, Fraction]]:
    """For each slot (1 to 10) that a seat still holds, the chance of every value that the card can have.

    What the seat knows: colours and order of its own cards, all other hands, all cards played. It is told nothing
    by the bets. Given that, each hand that fits is as likely as any other, and colours don't touch each other.
    """
    other_hands = {card for other, hand in enumerate(table.dealt) if other != seat for card in hand}
    backs = [card[0] for card in table.dealt[seat]]
    shown = {slot: value_of(table.dealt[seat][slot]) for slot, card in enumerate(table.hands[seat]) if card is None}
    chances: dict[int, dict[int, Fraction]] = {}
    for colour in COLOURS:
        slots = [slot for slot, back in enumerate(backs) if back == colour]
        fits = [
            values
            for values in combinations(range(1, TOP_VALUE[table.seats] + 1), len(slots))
            if not any(f"{colour}{value}" in other_hands for value in values)
            and all(shown.get(slot, value) == value for slot, value in zip(slots, values, strict=True))
        ]
        for place, slot in enumerate(slots):
            if slot not in shown:
                counts = Counter(values[place] for values in fits)
                chances[slot + 1] = {value: Fraction(counts[value], len(fits)) for value in sorted(counts)}
    return chances


def replay(record: dict[str, Any]) -> dict[str, Any]:
    """Play a whole record; its result, or `{"unfinished": True}`, once it agrees with the rules. Refused otherwise."""
    check_header(record, "luz")
    seats = len(record["seats"])
    table = Table(seats, record["first"], record["options"], iter(record["deals"]))
    check_deals(record, DEALS, lambda deal: check_deal(seats, deal))
    for index, entry in enumerate(record["moves"]):
        table.apply(*read_move(index, entry, WORDS))
    return check_result(record, table.over, table.result() if table.over else {"deals": table.points})


def random_deal(seats: int, rng: random.Random) -> dict[str, Any]:
    """A shuffled deal in record form (L3), the hands left unsorted, since a record's order carries nothing."""
    cards = deck(seats)
    rng.shuffle(cards)
    heaps = [cards[start : start + HAND] for start in range(0, len(cards), HAND)]
    return {"hands": heaps[:-1], "aside": heaps[-1]}


def random_game(seats: int, rng: random.Random, options: dict[str, Any] | None = None) -> dict[str, Any]:
    """A whole game as a record, every move drawn evenly from the legal ones."""
    first, options, moves = rng.randrange(seats), options or {}, []
    deals = [random_deal(seats, rng) for _ in range(DEALS)]
    table = Table(seats, first, options, iter(deals))
    while not table.over:
        seat, move = rng.choice(table.legal())
        table.apply(seat, move)
        moves.append({"seat": seat, **move})
    return {
        "format": FORMAT,
        "game": "luz",
        "options": dict(options),
        "seats": [{"name": f"r{seat}", "kind": "bot"} for seat in range(seats)],
        "first": first,
        "deals": deals,
        "moves": moves,
        "result": table.result(),
    }

"""Kooz by the book: a slow, plain referee written from the rules alone, for checking a fast engine against it.

Cards and moves are those of the record (`tablee.record/1`). Numbers like K9 are rules of the spec page.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from .refusal import FORMAT, Refused, check_header, check_result, check_seating, read_move

Json = dict[str, Any]
Cards = tuple[str, ...]

NUMBERS = [str(number) for number in range(1, 11)]
CLAIMS = [*NUMBERS, "D"]  # from low to high (K5)
DECK: Counter[str] = Counter({**dict.fromkeys(NUMBERS, 4), "J": 2, "M": 8, "D": 4})  # K1
MOVES_UNTIL_CALLED_OFF = 10_000  # K17
KINDS = ("place", "pass", "accuse", "believe", "give", "show")
WORDS = frozenset({*KINDS, "claim", "lied"})
UNCOUNTED = ("believe", "show")  # K17


@dataclass(frozen=True)
class Lay:
    """Cards that one seat laid at once, sorted, since their order carries nothing, and what it said they were."""

    seat: int
    claim: str
    cards: Cards

    @property
    def is_true(self) -> bool:
        """K8: a Joker is any number but no God, a Merde is nothing."""
        fitting = {"D"} if self.claim == "D" else {self.claim, "J"}
        return all(card in fitting for card in self.cards)


@dataclass(frozen=True)
class Seen:
    """Cards that all have seen: `turned up` (K10), `shown` (K9) or `given` (K13), by whom, and whose hand they went to.

    Gods among them went to no hand, but left the game (K11).
    """

    how: str
    by: int
    cards: Cards
    to: int


@dataclass
class Memory:
    """What one seat, or a bystander, was told as things happened."""

    history: list[Json] = field(default_factory=list)
    seen: list[Seen] = field(default_factory=list)
    taken: list[tuple[Lay, ...]] = field(default_factory=list)
    own_left: Counter[str] = field(default_factory=Counter)


class Table:
    """A game of Kooz, and its referee.

    Plain attributes, for tests to compare with another engine after each move:

    - `seats`, `first`, `options`, `aside` (cards out of the game from the start, K2);
    - `hands`: a Counter of cards a seat;
    - `pile`: the `Lay`s of this round, oldest first; empty between rounds;
    - `in_round`: the seats that have not passed; everybody between rounds;
    - `last_laid`: who laid the cards that lie uncovered; None between rounds;
    - `next_in_turn`: who lays or passes next, between rounds the leader; None once the game is over;
    - `answered`: who said "believe" since the last lay or pass;
    - `found_lie`: the lay of a found liar who may still show it (K9), otherwise None;
    - `super_bluff`: how many Merdes `next_in_turn` may give now (K13), mostly 0;
    - `gods_out`: how many Gods left under K11;
    - `left`: all cards that left the game, unseen ones too (Merdes of a super bluff as well, until they are given);
    - `moves_counted` (K17), `over`, `called_off`, `winner`.
    """

    pile: list[Lay]
    in_round: set[int]
    answered: set[int]
    last_laid: int | None
    next_in_turn: int | None
    super_bluff: int

    def __init__(self, seats: int, first: int, options: Json, deals: Iterator[Json]) -> None:
        check_seating(seats, first, range(2, 9))  # K3
        self.seats, self.first, self.options = seats, first, dict(options)
        self.hands, self.aside = _read_deal(next(deals, None), seats, first)
        self.left: Counter[str] = Counter()
        self.gods_out = 0
        self.moves_counted = 0
        self.over = self.called_off = False
        self.winner: int | None = None
        self.found_lie: Lay | None = None
        self._memories: dict[int | None, Memory] = {seat: Memory() for seat in (*range(seats), None)}
        own_hands = {seat: {"hand": _ordered(hand)} for seat, hand in enumerate(self.hands)}
        self._tell({"event": "dealt", "first": first, "sizes": self._sizes()}, own_hands)
        self._open_round(first)

    # Who must, who may

    def must(self) -> int | None:
        """Who must act at a table without clocks: those asked clockwise, then the next in turn (K18)."""
        if self.next_in_turn is None:
            return None
        unanswered = self._asked() - self.answered
        in_order = [seat for seat in self._clockwise_after(self.next_in_turn) if seat in unanswered]
        return in_order[0] if in_order else self.next_in_turn

    def may_accuse(self) -> set[int]:
        """K7: everybody still in the round but the one who laid, as long as cards lie uncovered."""
        if self.over or self.last_laid is None:
            return set()
        return self.in_round - {self.last_laid}

    def is_legal(self, seat: int, move: Json) -> bool:
        """Whether `apply` would take this move; other keys than the move's own are passed over."""
        return self._objection(seat, move) is None

    def apply(self, seat: int, move: Json) -> None:
        """Make the move, or raise `Refused`; who was asked and is skipped by a lay or a pass has believed."""
        objection = self._objection(seat, move)
        if objection is not None:
            raise Refused(f"seat {seat}, {move}: {objection}")
        (kind,) = _kinds(move)
        self._make(seat, kind, move)
        if kind not in UNCOUNTED:
            self._count_move()

    def result(self) -> Json:
        """K16: one winner, the others equal second; without a winner the game is unfinished."""
        if self.winner is None:
            return {"unfinished": True}
        return {"ranks": [1 if seat == self.winner else 2 for seat in range(self.seats)]}

    def knows(self, seat: int | None) -> Json:
        """What this seat knows; for None, what a bystander knows, which is what all seats have in common.

        - `hand`: its cards; `sizes`: of all hands; `pile_size`; `gods_out`; `in_round`; `last_laid`; `next_in_turn`;
        - `pile`: lays of this round as `{"seat", "claim", "count"}`, its own with `"cards"`;
        - `seen`: the `Seen` cards of this game; `taken`: the piles that it took up, each a tuple of `Lay`;
        - `left`: cards that it knows to have left for good: Gods out, and its own lays in piles that left (K12);
        - `history`: all events, with the cards as far as this seat learnt them then (its first hand is in "dealt");
          not to be written to, as an event is one object for ever.
        """
        memory = self._memories[seat]
        return {
            "hand": Counter() if seat is None else self.hands[seat].copy(),
            "sizes": self._sizes(),
            "pile": [_lay_as_known(lay, seat) for lay in self.pile],
            "pile_size": sum(len(lay.cards) for lay in self.pile),
            "gods_out": self.gods_out,
            "in_round": set(self.in_round),
            "last_laid": self.last_laid,
            "next_in_turn": self.next_in_turn,
            "seen": list(memory.seen),
            "taken": list(memory.taken),
            "left": memory.own_left + Counter({"D": self.gods_out}),
            "history": list(memory.history),
        }

    # What is wrong with a move

    def _objection(self, seat: int, move: Json) -> str | None:
        kinds = _kinds(move)
        if self.over:
            return "the game is over"
        if type(seat) is not int or seat not in range(self.seats):
            return f"no such seat, there are 0 to {self.seats - 1}"
        if len(kinds) != 1:
            return f"a move is one of {', '.join(KINDS)}"
        if kinds[0] == "place":
            return self._objection_to_place(seat, move["place"], move.get("claim"))
        if kinds[0] == "give":
            return self._objection_to_give(seat, move["give"])
        return self._objection_to_word(seat, kinds[0], move)

    def _objection_to_place(self, seat: int, cards: object, claim: object) -> str | None:
        if seat != self.next_in_turn:
            return f"it is the turn of seat {self.next_in_turn}"
        if not isinstance(cards, list) or not 1 <= len(cards) <= 4:
            return "1 to 4 cards are laid (K4)"
        if not all(isinstance(card, str) and card in DECK for card in cards) or not Counter(cards) <= self.hands[seat]:
            return f"the hand is {_ordered(self.hands[seat])}"
        if not isinstance(claim, str) or claim not in CLAIMS:
            return f"a claim is one of {', '.join(CLAIMS)}"
        return self._objection_to_cover(len(cards), claim) if self.pile else None

    def _objection_to_cover(self, count: int, claim: str) -> str | None:
        last = self.pile[-1]
        if not self.hands[last.seat].total():
            return f"nobody covers the last cards of seat {last.seat}, only accuse or pass (K14)"
        if last.claim == "D":
            return "over a God claim there is only passing or accusing (K6)"
        if count != len(last.cards):
            return f"the count is {len(last.cards)} (K5)"
        if CLAIMS.index(claim) < CLAIMS.index(last.claim):
            return f"the claim must be {last.claim} or higher (K5)"
        return None

    def _objection_to_give(self, seat: int, gifts: object) -> str | None:
        if not self.super_bluff or seat != self.next_in_turn:
            return "only who won the last round with Merdes gives, before laying (K13)"
        others = {str(other) for other in range(self.seats)} - {str(seat)}
        if not isinstance(gifts, dict) or not set(gifts) <= others:
            return f"Merdes go to the seats {', '.join(sorted(others))} (K13)"
        if not all(type(count) is int and count > 0 for count in gifts.values()):
            return "a seat that is named gets at least one Merde"
        if sum(gifts.values()) != self.super_bluff:
            return f"all {self.super_bluff} Merdes are given, no fewer (K13)"
        return None

    def _objection_to_word(self, seat: int, kind: str, move: Json) -> str | None:
        if move[kind] is not True:
            return f'"{kind}" is true or not there'
        if kind == "accuse":
            return self._objection_to_accusing(seat, move)
        if kind == "pass" and not (self.pile and seat == self.next_in_turn):
            return f"seat {self.next_in_turn} is the next in turn, and a leader may not pass (K4)"
        if kind == "believe" and seat not in self._asked() - self.answered:
            return f"asked and still to answer are {sorted(self._asked() - self.answered)} (K18)"
        if kind == "show" and (self.found_lie is None or self.found_lie.seat != seat):
            return "only a found liar shows, once, before the next cards are laid (K9)"
        return None

    def _objection_to_accusing(self, seat: int, move: Json) -> str | None:
        if seat not in self.may_accuse():
            return f"{sorted(self.may_accuse())} may accuse (K7)"
        lied = not self.pile[-1].is_true
        if "lied" in move and move["lied"] is not lied:
            return f'"lied" is {lied}: the cards are {self.pile[-1].cards}, said to be {self.pile[-1].claim} (K8)'
        return None

    # The moves

    def _make(self, seat: int, kind: str, move: Json) -> None:
        making: dict[str, Callable[[], None]] = {
            "place": lambda: self._place(Lay(seat, move["claim"], _ordered(move["place"]))),
            "pass": lambda: self._pass(seat),
            "accuse": lambda: self._accuse(seat),
            "believe": lambda: self._believe(seat),
            "give": lambda: self._give(seat, {int(to): count for to, count in sorted(move["give"].items())}),
            "show": lambda: self._show(seat),
        }
        making[kind]()

    def _place(self, lay: Lay) -> None:
        self.hands[lay.seat] -= Counter(lay.cards)
        self.pile.append(lay)
        self.last_laid = lay.seat
        self.found_lie, self.super_bluff = None, 0
        event = {"event": "place", "seat": lay.seat, "count": len(lay.cards), "claim": lay.claim}
        self._tell(event, {lay.seat: {"cards": lay.cards}})
        self._turn_to_next_after(lay.seat)

    def _pass(self, seat: int) -> None:
        self.in_round.discard(seat)
        self._tell({"event": "pass", "seat": seat})
        if len(self.in_round) == 1:
            self._win_round()
        else:
            self._turn_to_next_after(seat)

    def _accuse(self, seat: int) -> None:
        lay = self.pile[-1]
        taker, leader = (seat, lay.seat) if lay.is_true else (lay.seat, seat)
        event = {"event": "accuse", "seat": seat, "accused": lay.seat, "lied": not lay.is_true}
        if lay.is_true:
            event["cards"] = lay.cards
            self._reveal(Seen("turned up", lay.seat, lay.cards, seat))
        event["gods"] = sum(laid.cards.count("D") for laid in self.pile)
        self._tell(event, {taker: {"pile": tuple(self.pile)}})
        self._take_up_pile(taker)
        self._open_round(leader)
        self.found_lie = None if lay.is_true else lay
        if not self.hands[lay.seat].total():  # K14; K15 when it was a lie
            self._win_game(lay.seat)

    def _believe(self, seat: int) -> None:
        self.answered.add(seat)  # told to nobody: others are not to know who has answered

    def _give(self, seat: int, gifts: dict[int, int]) -> None:
        self._tell({"event": "give", "seat": seat, "to": gifts})
        for to, count in gifts.items():
            merdes = Counter({"M": count})
            self.left -= merdes
            self._memories[seat].own_left -= merdes
            self.hands[to] += merdes
            self._reveal(Seen("given", seat, ("M",) * count, to))
        self.super_bluff = 0

    def _show(self, seat: int) -> None:
        assert self.found_lie is not None  # what _objection has made sure of
        self._tell({"event": "show", "seat": seat, "cards": self.found_lie.cards})
        self._reveal(Seen("shown", seat, self.found_lie.cards, seat))
        self.found_lie = None

    # What follows from them

    def _open_round(self, leader: int) -> None:
        self.pile = []
        self.in_round = set(range(self.seats))
        self.answered = set()
        self.last_laid = None
        self.next_in_turn = leader
        self.super_bluff = 0

    def _win_round(self) -> None:
        """K12 to K14: all others have passed."""
        last = self.pile[-1]
        for lay in self.pile:
            self.left += Counter(lay.cards)
            self._memories[lay.seat].own_left += Counter(lay.cards)
        self._tell({"event": "round won", "seat": last.seat})
        self._open_round(last.seat)
        if not self.hands[last.seat].total():
            self._win_game(last.seat)
        elif set(last.cards) == {"M"}:
            self.super_bluff = len(last.cards)

    def _take_up_pile(self, taker: int) -> None:
        """K9 to K11: all cards of this round but the Gods."""
        cards = Counter(card for lay in self.pile for card in lay.cards)
        gods = cards.pop("D", 0)
        self.hands[taker] += cards
        self.left += Counter({"D": gods})
        self.gods_out += gods
        self._memories[taker].taken.append(tuple(self.pile))

    def _win_game(self, seat: int) -> None:
        self.winner = seat
        self._finish()

    def _count_move(self) -> None:
        self.moves_counted += 1
        if self.moves_counted >= MOVES_UNTIL_CALLED_OFF and not self.over:
            self.called_off = True
            self._finish()

    def _finish(self) -> None:
        self.over = True
        self.next_in_turn = self.found_lie = None
        self.super_bluff = 0
        self._tell({"event": "over", "winner": self.winner})

    # Turns

    def _turn_to_next_after(self, seat: int) -> None:
        self.next_in_turn = next(other for other in self._clockwise_after(seat) if other in self.in_round)
        self.answered = set()  # a new lay is a new question, and after a pass all are asked anew (K18)

    def _asked(self) -> set[int]:
        """K18: who may say "believe": everybody who may accuse but the next in turn, who answers by a lay or a pass."""
        return self.may_accuse() - {self.next_in_turn}

    def _clockwise_after(self, seat: int) -> list[int]:
        return [(seat + step) % self.seats for step in range(1, self.seats + 1)]

    # Who hears of what

    def _sizes(self) -> list[int]:
        return [hand.total() for hand in self.hands]

    def _tell(self, event: Json, private: dict[int, Json] | None = None) -> None:
        for seat, memory in self._memories.items():
            secret = {} if seat is None or private is None else private.get(seat, {})
            memory.history.append({**event, **secret})

    def _reveal(self, seen: Seen) -> None:
        for memory in self._memories.values():
            memory.seen.append(seen)


def _kinds(move: Json) -> list[str]:
    return [kind for kind in KINDS if kind in move]


def _ordered(cards: Iterable[str] | Counter[str]) -> Cards:
    """Cards in the deck's order, one entry a card."""
    held = Counter(cards)
    return tuple(card for card in DECK for _ in range(held[card]))


def _lay_as_known(lay: Lay, seat: int | None) -> Json:
    known: Json = {"seat": lay.seat, "claim": lay.claim, "count": len(lay.cards)}
    return {**known, "cards": lay.cards} if lay.seat == seat else known


# The deal


def _hand_size(seat: int, seats: int, first: int) -> int:
    """K2: dealt one by one from the starter, so who sits soonest after it holds one more; 15 for each of two."""
    if seats == 2:
        return 15
    each, more = divmod(DECK.total(), seats)
    return each + ((seat - first) % seats < more)


def _read_deal(deal: object, seats: int, first: int) -> tuple[list[Counter[str]], Counter[str]]:
    if not isinstance(deal, dict) or not isinstance(deal.get("hands"), list):
        raise Refused("there is no deal with hands")
    hands, aside = [_read_cards(hand) for hand in deal["hands"]], _read_cards(deal.get("aside", []))
    wanted = [_hand_size(seat, seats, first) for seat in range(seats)]
    if [hand.total() for hand in hands] != wanted:
        raise Refused(f"the hands hold {[hand.total() for hand in hands]} cards, not {wanted} (K2)")
    if sum(hands, aside) != DECK:
        raise Refused(f"hands and aside hold {dict(sum(hands, aside))}, not {dict(DECK)} (K1)")
    return hands, aside


def _read_cards(cards: object) -> Counter[str]:
    if not isinstance(cards, list) or not all(isinstance(card, str) and card in DECK for card in cards):
        raise Refused(f"cards are a list of {', '.join(DECK)}, not {cards!r}")
    return Counter(cards)


# Records


def replay(record: Json) -> Json:
    """Play a record from its deal to its end; its result, or `Refused` at the first thing that is wrong."""
    check_header(record, "kooz")
    if len(record["deals"]) != 1:
        raise Refused(f"{len(record['deals'])} deals; Kooz has one")
    table = Table(len(record["seats"]), record.get("first", -1), record["options"], iter(record["deals"]))
    for index, entry in enumerate(record["moves"]):
        seat, move = read_move(index, entry, WORDS)
        try:
            table.apply(seat, move)
        except Refused as refused:
            raise Refused(refused.reason, index) from None
    # A game called off has no winner, and is a game broken off to a record.
    return check_result(record, table.winner is not None, table.result())


# Random games: players who mostly tell the truth, bluff now and then, and seldom accuse


def random_game(seats: int, rng: random.Random, options: Json | None = None) -> Json:
    """A whole random game as a record; in some games all "believe" moves are written, in some a few, in some none."""
    first = rng.randrange(seats)
    deal = _random_deal(seats, first, rng)
    table = Table(seats, first, options or {}, iter([deal]))
    written = rng.choice([0.0, 0.6, 1.0])
    moves = []
    while not table.over:
        seat, move = _random_move(table, rng, written)
        table.apply(seat, move)
        moves.append({"seat": seat, **move})
    return {
        "format": FORMAT,
        "game": "kooz",
        "options": dict(options or {}),
        "seats": [{"name": f"r{seat}", "kind": "bot"} for seat in range(seats)],
        "first": first,
        "deals": [deal],
        "moves": moves,
        "result": table.result(),
    }


def _random_deal(seats: int, first: int, rng: random.Random) -> Json:
    deck = list(DECK.elements())
    rng.shuffle(deck)
    hands: list[list[str]] = [[] for _ in range(seats)]
    dealt = 30 if seats == 2 else len(deck)
    for turn, card in enumerate(deck[:dealt]):
        hands[(first + turn) % seats].append(card)
    return {"hands": hands, "aside": deck[dealt:]}


def _random_move(table: Table, rng: random.Random, written: float) -> tuple[int, Json]:
    if table.found_lie is not None and rng.random() < 0.3:
        return table.found_lie.seat, {"show": True}
    accuser = _random_accuser(table, rng)
    if accuser is not None:
        return accuser, {"accuse": True, "lied": not table.pile[-1].is_true}
    unanswered = [seat for seat in range(table.seats) if table.is_legal(seat, {"believe": True})]
    if unanswered and rng.random() < written:
        return rng.choice(unanswered), {"believe": True}
    seat = table.next_in_turn
    assert seat is not None
    if table.super_bluff and rng.random() < 0.7:
        return seat, {"give": _random_gifts(table, seat, rng)}
    return seat, _random_follow(table, seat, rng) if table.pile else _random_lead(table, seat, rng)


def _random_accuser(table: Table, rng: random.Random) -> int | None:
    """Who accuses now, if anybody: one round in a few, and more often when somebody is about to win."""
    accusers = sorted(table.may_accuse())
    if not accusers:
        return None
    about_to_win = not table.hands[table.pile[-1].seat].total()
    return rng.choice(accusers) if rng.random() < (0.15 if about_to_win else 0.03) else None


def _random_gifts(table: Table, seat: int, rng: random.Random) -> dict[str, int]:
    others = [str(other) for other in range(table.seats) if other != seat]
    return dict(Counter(rng.choices(others, k=table.super_bluff)))


def _random_lead(table: Table, seat: int, rng: random.Random) -> Json:
    hand = table.hands[seat]
    truths = [truth for count in range(1, 5) for truth in _truths(hand, count, CLAIMS)]
    only_gods = set(hand.elements()) == {"D"}  # then a bluff may end as K15 has it
    if truths and rng.random() < (0.4 if only_gods else 0.75):
        return rng.choice(truths)
    return _random_bluff(hand, rng.randint(1, min(4, hand.total())), CLAIMS, rng)


def _random_follow(table: Table, seat: int, rng: random.Random) -> Json:
    last, hand = table.pile[-1], table.hands[seat]
    count, claims = len(last.cards), CLAIMS[CLAIMS.index(last.claim) :]
    closed = last.claim == "D" or not table.hands[last.seat].total()
    if closed or hand.total() < count:
        return {"pass": True}
    truths = _truths(hand, count, claims)
    if truths and rng.random() < 0.8:
        return rng.choice(truths[:2])  # the lowest ones, to leave room for the round to go on
    return _random_bluff(hand, count, claims[:4], rng) if rng.random() < 0.3 else {"pass": True}


def _truths(hand: Counter[str], count: int, claims: list[str]) -> list[Json]:
    """All true lays of this count, each with as few Jokers as it can be made with."""
    truths = []
    for claim in claims:
        named = min(hand[claim], count)
        jokers = count - named
        if jokers <= (0 if claim == "D" else hand["J"]):
            truths.append({"place": [claim] * named + ["J"] * jokers, "claim": claim})
    return truths


def _random_bluff(hand: Counter[str], count: int, claims: list[str], rng: random.Random) -> Json:
    """Any cards as anything, Merdes first most of the time: there is no other way to be rid of them."""
    cards = list(hand.elements())
    rng.shuffle(cards)
    if rng.random() < 0.8:
        cards.sort(key=lambda card: card != "M")
    return {"place": cards[:count], "claim": rng.choice(claims)}

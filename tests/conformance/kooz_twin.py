"""Another game of Kooz that looks the same to one audience: cards that it never sees change their kinds, two by two.

Every card of the recorded game is followed as a thing of its own. Two cards of different kinds that the audience has
not seen by some moment are exchanged from the deal up to that moment: then they lie in one place, in another's hand or
out of the game, and nobody can tell the rest of the two games apart, not even from what is laid open at the end. Or
they are exchanged for good, and the two games are compared as long as neither card is seen.
"""

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

from reference import kooz as referee

from tablee.core.game import Game

Json = dict[str, Any]
FOR_EVER = 1 << 30


@dataclass(frozen=True)
class Laid:
    """A lay: which cards, in which move, and as what."""

    move: int
    seat: int
    claim: str
    cards: tuple[int, ...]


@dataclass
class Trails:
    """Where every card of a recorded game goes, and when the audience first sees it."""

    kinds: list[str]
    hands: list[list[int]]
    audience: int | None
    laid: dict[int, Laid] = field(default_factory=dict)  # by move
    seen: dict[int, int] = field(default_factory=dict)  # card: the move from which on it can't be another
    taken_up: list[tuple[int, frozenset[int]]] = field(default_factory=list)  # piles taken up: the move, the cards
    together: list[tuple[int, list[int]]] = field(default_factory=list)  # cards unseen in one place after a move
    accused: list[tuple[int, Laid]] = field(default_factory=list)  # the move of the accusation, the lay
    finals: list[int] = field(default_factory=list)  # cards that won a round for somebody else, who kept quiet
    _pile: list[Laid] = field(default_factory=list)
    _inside: set[int] = field(default_factory=set)
    _gone: list[int] = field(default_factory=list)
    _last: Laid | None = None

    def follow(self, moves: list[Json], random: Random) -> None:
        """Follow all cards through some moves; which of two equal cards is laid is drawn."""
        self._see(self.hands[self.audience] if self.audience is not None else [], -1)
        self._inside = set(range(len(self.hands)))
        for number, move in enumerate(moves):
            seat = move["seat"]
            if "place" in move:
                self._place(number, seat, move, random)
            elif "pass" in move:
                self._pass(number, seat)
            elif "accuse" in move:
                self._accuse(number, seat, move["lied"])
            elif "show" in move:
                assert self._last is not None
                self._see(self._last.cards, self._last.move)
            elif "give" in move:
                self._give(move["give"])

    def _see(self, cards: Any, move: int) -> None:
        for card in cards:
            self.seen[card] = min(move, self.seen.get(card, move))

    def _place(self, number: int, seat: int, move: Json, random: Random) -> None:
        cards = []
        for kind in move["place"]:
            card = random.choice([card for card in self.hands[seat] if self.kinds[card] == kind])
            self.hands[seat].remove(card)
            cards.append(card)
        self.laid[number] = Laid(number, seat, move["claim"], tuple(cards))
        self._pile.append(self.laid[number])

    def _pass(self, number: int, seat: int) -> None:
        self._inside.discard(seat)
        if self._inside == {self._pile[-1].seat} and self.hands[self._pile[-1].seat]:
            self._gone += [card for lay in self._pile for card in lay.cards]
            self.together.append((number, list(self._gone)))
            self._begin_round()
            assert self._last is not None
            self.finals += [] if self._last.seat == self.audience else self._last.cards

    def _accuse(self, number: int, seat: int, lied: bool) -> None:
        last, pile = self._pile[-1], [card for lay in self._pile for card in lay.cards]
        taker = last.seat if lied else seat
        self.accused.append((number, last))
        self.taken_up.append((number, frozenset(pile)))
        self._see([] if lied else last.cards, number)
        self._see(pile if taker == self.audience else [], number)
        self.hands[taker] += [card for card in pile if self.kinds[card] != "D"]
        self.together += [(number, list(self.hands[taker])), (number, pile)] if taker != self.audience else []
        self._begin_round()

    def _give(self, to: dict[str, int]) -> None:
        """The Merdes given are what they were laid as, and all know them."""
        assert self._last is not None
        cards = list(self._last.cards)
        self._see(cards, self._last.move)
        self._gone = [card for card in self._gone if card not in cards]
        for seat, count in to.items():
            self.hands[int(seat)] += [cards.pop() for _ in range(count)]

    def _begin_round(self) -> None:
        self._last = self._pile[-1]
        self._pile = []
        self._inside = set(range(len(self.hands)))


def record_of(game: Game, seats: int, random: Random) -> Json:
    """A random game in which every answer to a window is written down."""
    options = random.choice([{}, {}, {"window": 5}])
    record = referee.random_game(seats, random, options)
    if options:  # the referee asks anew after a pass, a table with clocks does not
        record = {**record, "moves": [move for move in record["moves"] if "believe" not in move]}
    return _explicit(game, record)


def _explicit(game: Game, record: Json) -> Json:
    position = game.start(len(record["seats"]), record["first"], game.read_options(record["options"]))
    position.deal(game.deal_from_json(position, record["deals"][0]))
    moves: list[Json] = []
    for written in record["moves"]:
        move = game.move_from_json(position, written["seat"], written)
        for other, silent in game.implied(position, written["seat"], move):
            moves.append({"seat": other, **game.move_to_json(position, other, silent)})
            position.play(other, silent)
        moves.append(written)
        position.play(written["seat"], move)
    return {**record, "moves": moves}


def twin(game: Game, record: Json, audience: int | None, random: Random) -> tuple[Json, Json]:
    """The record, whole or up to a moment, and another that the audience can't tell from it."""
    for_good = random.random() < 0.5
    moves = record["moves"][: random.randrange(len(record["moves"]))] if for_good else record["moves"]
    trails = _trails(record, moves, audience, random)
    exchanged = _exchanged(trails, for_good, random)
    other = _with_exchanged(record, moves, trails, exchanged)
    return {**record, "moves": moves}, {**other, "moves": _answers_reordered(other["moves"], audience, random)}


def _trails(record: Json, moves: list[Json], audience: int | None, random: Random) -> Trails:
    deal = record["deals"][0]
    kinds = [kind for hand in deal["hands"] for kind in hand] + deal["aside"]
    numbers = iter(range(len(kinds)))
    trails = Trails(kinds, [[next(numbers) for _ in hand] for hand in deal["hands"]], audience)
    trails.follow(moves, random)
    return trails


def _exchanged(trails: Trails, for_good: bool, random: Random) -> dict[int, tuple[int, int]]:
    """Pairs of cards to exchange: each card's partner, and the last move up to which it is taken for its partner."""
    found: dict[int, tuple[int, int]] = {}
    everything = list(range(len(trails.kinds)))
    for _ in range(40):
        if not for_good and not trails.together:
            break
        until, place = (FOR_EVER, everything) if for_good else random.choice(trails.together)
        hidden = [card for card in place if card not in found and trails.seen.get(card, FOR_EVER + 1) > until]
        winning = [card for card in hidden if card in trails.finals]
        if len(hidden) < 2:
            continue
        one = random.choice(winning if winning and random.random() < 0.5 else hidden)
        other = random.choice(hidden)
        if trails.kinds[one] == trails.kinds[other] or not _gods_stay(trails, one, other, until):
            continue
        tried = {**found, one: (other, until), other: (one, until)}
        if all(_is_true(trails, lay, tried) == _is_true(trails, lay, {}) for move, lay in trails.accused):
            found = tried
    return found


def _gods_stay(trails: Trails, one: int, other: int, until: int) -> bool:
    """A God leaves with the pile that is taken up, so it is exchanged only with a card of the same pile."""
    if "D" not in (trails.kinds[one], trails.kinds[other]):
        return True
    piles = [(move, pile) for move, pile in trails.taken_up if move <= until and (one in pile or other in pile)]
    return all(move == until and one in pile and other in pile for move, pile in piles)


def kind_at(trails: Trails, exchanged: dict[int, tuple[int, int]], card: int, move: int) -> str:
    """What a card is in the other game, up to a move."""
    partner, until = exchanged.get(card, (card, FOR_EVER))
    return trails.kinds[partner if move <= until else card]


def _is_true(trails: Trails, lay: Laid, exchanged: dict[int, tuple[int, int]]) -> bool:
    kinds = {kind_at(trails, exchanged, card, lay.move) for card in lay.cards}
    return kinds <= ({"D"} if lay.claim == "D" else {lay.claim, "J"})


def _with_exchanged(record: Json, moves: list[Json], trails: Trails, exchanged: dict[int, tuple[int, int]]) -> Json:
    numbers = iter(range(len(trails.kinds)))
    deal = record["deals"][0]
    piles = [[kind_at(trails, exchanged, next(numbers), -1) for _ in pile] for pile in [*deal["hands"], deal["aside"]]]
    other = []
    for number, move in enumerate(moves):
        if number in trails.laid:
            cards = [kind_at(trails, exchanged, card, number) for card in trails.laid[number].cards]
            other.append({**move, "place": cards})
        else:
            other.append(move)
    return {**record, "deals": [{"hands": piles[:-1], "aside": piles[-1]}], "moves": other}


def _answers_reordered(moves: list[Json], audience: int | None, random: Random) -> list[Json]:
    """The others answer each window in another order; the audience's own answer keeps its place."""
    found = list(moves)
    start = 0
    while start < len(found):
        end = start
        while end < len(found) and "believe" in found[end]:
            end += 1
        places = [k for k in range(start, end) if found[k]["seat"] != audience]
        for place, move in zip(places, random.sample([found[k] for k in places], len(places)), strict=True):
            found[place] = move
        start = end + 1
    return found


def bluffs(record: Json) -> int:
    """How many rounds were won with Merdes only."""
    count, inside, last = 0, set[int](), Counter[str]()
    seats = set(range(len(record["seats"])))
    for move in record["moves"]:
        if "place" in move:
            last, laid_by = Counter(move["place"]), move["seat"]
            inside = inside or set(seats)
        elif "pass" in move:
            inside.discard(move["seat"])
            if inside == {laid_by}:
                count += set(last) == {"M"}
                inside = set()
        elif "accuse" in move:
            inside = set()
    return count

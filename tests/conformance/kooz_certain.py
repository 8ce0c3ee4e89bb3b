"""What a seat of Kooz knows for certain of other hands, worked out plainly from the referee's history of the game."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]
Cards = Counter[str]


@dataclass
class Bag:
    """Another seat's cards as the round began: those certain to be among them, and what was laid of them since."""

    certain: Cards = field(default_factory=Counter)
    laid: list[int] = field(default_factory=list)  # how many cards, lay by lay

    def lose(self, seen: Cards, unseen: int) -> None:
        """Cards left for good: some were seen; each unseen one may have been of any kind."""
        left = {kind: count - seen[kind] - unseen for kind, count in self.certain.items()}
        self.certain = Counter({kind: count for kind, count in left.items() if count > 0})


def certain_of(seat: int, seats: int, history: list[Json]) -> dict[int, Cards]:
    """For each other seat what is among its hand and its cards in the pile, whatever the rest may be."""
    bags = {other: Bag() for other in range(seats) if other != seat}
    pile: list[tuple[int, Cards | None]] = []  # who laid, and what the seat knows of it
    taken_by_liar: Cards = Counter()  # cards of others that are certain in the hand of a liar who may still show
    own_bag: Cards = Counter()
    for event in history:
        kind = event["event"]
        if kind == "place":
            pile.append((event["seat"], Counter(event["cards"]) if event["seat"] == seat else None))
            if event["seat"] != seat:
                bags[event["seat"]].laid.append(event["count"])
        elif kind == "accuse":
            taken_by_liar, own_bag = _settle(seat, bags, pile, event)
            pile = []
        elif kind == "round won":
            for bag in bags.values():
                bag.lose(Counter(), sum(bag.laid))
                bag.laid = []
            pile = []
        elif kind == "give":
            for to, count in event["to"].items():
                if to != seat:
                    bags[to].certain["M"] += count
        elif kind == "show" and event["seat"] != seat:
            # Shown cards are of the liar's own, as are those certain before; cards of others come on top of them.
            shown = _without_gods(Counter(event["cards"]))
            bags[event["seat"]].certain = (own_bag | shown) + taken_by_liar
    return {other: bag.certain for other, bag in bags.items()}


def _settle(seat: int, bags: dict[int, Bag], pile: list[tuple[int, Cards | None]], event: Json) -> tuple[Cards, Cards]:
    taker = event["accused"] if event["lied"] else event["seat"]
    lays = list(pile)
    if not event["lied"]:
        lays[-1] = (lays[-1][0], Counter(event["cards"]))
    if "pile" in event:
        lays = [(lay.seat, Counter(lay.cards)) for lay in event["pile"]]
    for other, bag in bags.items():
        if other != taker:
            mine = [known for laid_by, known in lays if laid_by == other]
            seen = sum((known for known in mine if known is not None), Counter[str]())
            bag.lose(seen, sum(bag.laid) - seen.total())
        bag.laid = []
    if taker == seat:
        return Counter(), Counter()
    own_bag = Counter(bags[taker].certain)
    added = sum((known for laid_by, known in lays if laid_by != taker and known is not None), Counter[str]())
    bags[taker].certain = own_bag + _without_gods(added)
    return _without_gods(added), own_bag


def _without_gods(cards: Cards) -> Cards:
    return Counter({kind: count for kind, count in cards.items() if kind != "D"})

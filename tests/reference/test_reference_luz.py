"""The referee of Luz against the rulebook's examples, and against itself on random games."""

from __future__ import annotations

import copy
import json
import random
from collections import Counter
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from . import luz
from .refusal import Refused

# The rulebook's trick (L9): A leads, C has no red, D holds three red cards.
HANDS = [
    "R4 R5 Y1 Y2 G1 G2 B1 B2 P1 P2",
    "R1 R3 Y3 Y4 G3 G4 B4 B5 P3 P4",
    "B3 B6 B7 Y5 Y6 Y7 G5 G6 G7 P5",
    "R2 R7 R8 Y8 Y9 Y10 B8 B9 P6 P7",
]


def deal_of(hands: list[str]) -> dict[str, Any]:
    """The deal with these hands, all other cards aside."""
    split = [hand.split() for hand in hands]
    held = {card for hand in split for card in hand}
    return {"hands": split, "aside": [card for card in luz.deck(len(hands)) if card not in held]}


def started(hands: list[str], bets: list[luz.Move] | None = None, **options: str) -> luz.Table:
    """A table on which seat 0 leads deal 1, with the bets made."""
    table = luz.Table(len(hands), len(hands) - 1, options, iter([deal_of(hands)]))
    for seat, bet in enumerate(bets if bets is not None else [{"bet": 0, "safety": False}] * len(hands)):
        table.apply(seat, bet)
    return table


def play(table: luz.Table, cards: str) -> None:
    """Play cards in turn order."""
    for card in cards.split():
        table.apply(table.must() or 0, {"play": card})


def random_record(seats: int, seed: int, **options: str) -> dict[str, Any]:
    """A random game, as it comes back from a file."""
    record: dict[str, Any] = json.loads(json.dumps(luz.random_game(seats, random.Random(seed), options)))
    return record


def leads(record: dict[str, Any]) -> list[int]:
    """The seat that bets first in each deal."""
    per_deal = len(record["seats"]) * 11
    return [move["seat"] for move in record["moves"][::per_deal]]


@pytest.mark.parametrize(("seats", "top"), [(3, 8), (4, 10), (5, 12)])
def test_deck(seats: int, top: int) -> None:
    """L1: five colours, values 1 to 8, 10 or 12, and always ten cards over."""
    assert len(luz.deck(seats)) == len(set(luz.deck(seats))) == 5 * top == 10 * seats + 10


@pytest.mark.parametrize(
    ("deal", "beads", "safety", "tricks", "score"),
    [
        (1, 3, True, 3, 5),
        (1, 3, True, 6, -15),
        (1, 3, True, 2, -5),
        (1, 3, True, 4, 5),
        (4, 0, False, 0, 40),
        (4, 0, True, 1, 20),
        (3, 2, True, 4, -10),
        (2, 10, True, 10, 10),
        (1, 2, False, 3, -5),
    ],
)
def test_points(deal: int, beads: int, safety: bool, tricks: int, score: int) -> None:
    """L13, L14, L15: the table of examples."""
    assert luz.points(deal, beads, safety, tricks) == score


def test_trick_without_trump() -> None:
    """L8, L9: a 4 led, 3, a card of another colour, 2: the 4 takes the trick and its player leads."""
    table = started(HANDS)
    play(table, "R4 R3 B3 R2")
    assert (table.leader, table.taken, table.trick) == (0, [1, 0, 0, 0], [])
    assert table.last_trick == [(0, "R4"), (1, "R3"), (2, "B3"), (3, "R2")]
    assert table.must() == 0


def test_trick_with_trump() -> None:
    """L9: one trump beats the colour asked for, and the highest of two wins."""
    assert luz.winner([(2, "R4"), (3, "R10"), (0, "Y1"), (1, "R2")]) == 0
    assert luz.winner([(2, "R4"), (3, "Y2"), (0, "Y10"), (1, "G9")]) == 0
    assert luz.winner([(2, "Y4"), (3, "R10")]) == 2


def test_follow_colour() -> None:
    """L8: any card of the colour asked for, any card at all without it."""
    table = started(HANDS)
    assert len(table.legal()) == 10
    play(table, "R4")
    assert table.legal() == [(1, {"play": "R1"}), (1, {"play": "R3"})]
    with pytest.raises(Refused, match="Y3") as refused:
        table.apply(1, {"play": "Y3"})
    assert refused.value.move == 5
    play(table, "R3")
    assert len(table.legal()) == 10


def test_slots() -> None:
    """L5: slots by colour, yellow, red, green, blue, purple, low to high; a played card leaves a gap."""
    table = started(["B3 P2 R8 Y8 B1 G4 R2 Y1 P1 G1", "Y2 Y3 Y4 Y5 Y6 Y7 R1 R3 R4 R5", "R6 R7 G2 G3 G5 G6 G7 G8 B2 B4"])
    assert table.hands[0] == ["Y1", "Y8", "R2", "R8", "G1", "G4", "B1", "B3", "P1", "P2"]
    play(table, "R2")
    assert table.hands[0] == ["Y1", "Y8", None, "R8", "G1", "G4", "B1", "B3", "P1", "P2"]


def test_slots_of_two_figures() -> None:
    """L5: values rise as numbers, not as words: 9 before 10."""
    assert started(HANDS).hands[3][:3] == ["Y8", "Y9", "Y10"]


def test_bets() -> None:
    """L6, L7: 0 to 10 beads with or without the safety bead, 10 with it too, whatever others bet."""
    table = started(HANDS, [{"bet": 10, "safety": True}, {"bet": 10, "safety": True}])
    both = [(2, {"bet": beads, "safety": safety}) for beads in range(11) for safety in (False, True)]
    assert table.legal() == both
    for wrong in ({"bet": 11, "safety": False}, {"bet": -1, "safety": False}, {"bet": True, "safety": 0}, {"bet": 1}):
        with pytest.raises(Refused):
            table.apply(2, wrong)
    assert table.bets == [(10, True), (10, True), None, None]


def test_bets_from_the_box() -> None:
    """L7: with `beads: box` at most what is left of 15, then only 0; the safety bead always."""
    assert max(move["bet"] for _, move in started(HANDS, [], beads="box").legal()) == 10
    table = started(HANDS, [{"bet": 4, "safety": True}, {"bet": 3, "safety": True}], beads="box")
    assert max(move["bet"] for _, move in table.legal()) == 8
    table.apply(2, {"bet": 8, "safety": True})
    assert table.legal() == [(3, {"bet": 0, "safety": False}), (3, {"bet": 0, "safety": True})]


def test_first_player_card_goes_left() -> None:
    """L2, L4, L12: the card at seat 2 of 4 at set-up: seats 3, 0, 1, 2 bet and lead first in deals 1 to 4."""
    records = [luz.random_game(4, random.Random(seed)) for seed in range(30)]
    assert [3, 0, 1, 2] in [leads(record) for record in records if record["first"] == 2]
    for record in records:
        assert leads(record) == [(record["first"] + step) % 4 for step in range(1, 5)]


def test_opener_of_three() -> None:
    """L11: at 30, 45 and 45 points, the card at seat 0, seat 1 opens deal 4; only with three, and only deal 4."""
    assert luz.opener(3, 4, 0, [30, 45, 45]) == 1
    assert luz.opener(3, 4, 2, [30, 45, 45]) == 2
    assert luz.opener(3, 4, 0, [45, 45, 45]) == 0
    assert luz.opener(3, 4, 1, [45, 30, 45]) == 2
    assert luz.opener(3, 3, 0, [30, 45, 45]) == 0
    assert luz.opener(4, 4, 0, [30, 45, 45, 60]) == 0


def test_opener_in_games_of_three() -> None:
    """L11, L4: whoever has most after three deals opens deal 4, the others follow clockwise, the card doesn't move."""
    others = 0
    for seed in range(100):
        record = random_record(3, seed)
        holder = (record["first"] + 4) % 3
        totals = [sum(column) for column in zip(*record["result"]["deals"][:3], strict=True)]
        best = next(seat % 3 for seat in range(holder, holder + 3) if totals[seat % 3] == max(totals))
        assert leads(record) == [*((record["first"] + step) % 3 for step in range(1, 4)), best]
        assert [move["seat"] for move in record["moves"][99:103]] == [best, (best + 1) % 3, (best + 2) % 3, best]
        others += best != holder
    assert others > 20


def test_placing() -> None:
    """L16: total, then deal 4, then clockwise from the card's holder; ranks 1 to n; scores below zero."""
    assert luz.placing([30, 45, 45], [0, 5, -5], 0) == [3, 1, 2]
    assert luz.placing([30, 45, 45], [0, 5, 5], 0) == [3, 1, 2]
    assert luz.placing([30, 45, 45], [0, 5, 5], 2) == [3, 2, 1]
    assert luz.placing([45, 45, 30], [-5, 5, 40], 0) == [2, 1, 3]
    assert luz.placing([-5, -5, -5, -5], [0, 0, 0, 0], 2) == [3, 4, 1, 2]
    assert luz.placing([45, 30, 45], [5, 5, 5], 1) == [2, 3, 1]


def test_order_alone_and_hands_in_sight() -> None:
    """L5, "what a seat knows": after the 3 the lower red is 1 or 2 by order, and the 1 with the 2 in plain sight."""
    table = started(HANDS)
    assert luz.possible(table, 1)[3] == {
        1: Fraction(4, 10),
        3: Fraction(3, 10),
        6: Fraction(2, 10),
        9: Fraction(1, 10),
    }
    play(table, "R4 R3")
    assert luz.possible(table, 1)[3] == {1: Fraction(1)}
    assert 4 not in luz.possible(table, 1)
    unseen = started([*HANDS[:3], HANDS[3].replace("R2", "R6")])
    play(unseen, "R4 R3")
    assert luz.possible(unseen, 1)[3] == {1: Fraction(1, 2), 2: Fraction(1, 2)}


def whole_hands(table: luz.Table, seat: int) -> list[tuple[str, ...]]:
    """Every hand of ten that a seat may hold, found among all tens of the cards that it doesn't see elsewhere."""
    backs = [card[0] for card in table.dealt[seat]]
    shown = {slot: table.dealt[seat][slot] for slot, card in enumerate(table.hands[seat]) if card is None}
    elsewhere = {card for other in range(table.seats) if other != seat for card in table.dealt[other]}
    unseen = [card for card in luz.deck(table.seats) if card not in elsewhere]
    return [
        hand
        for hand in combinations(unseen, 10)
        if all(card[0] == back for card, back in zip(hand, backs, strict=True))
        and all(hand[slot] == card for slot, card in shown.items())
    ]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_possible_against_whole_hands(seats: int) -> None:
    """L5, "what a seat knows": colour by colour gives what counting whole hands gives."""
    rng = random.Random(seats)
    table = luz.Table(seats, 0, {}, iter([luz.random_deal(seats, rng)]))
    for _ in range(seats + seats * 4 + 1):
        table.apply(*rng.choice(table.legal()))
    hands = whole_hands(table, 1)
    assert tuple(table.dealt[1]) in hands
    for slot, chances in luz.possible(table, 1).items():
        counts = Counter(luz.value_of(hand[slot - 1]) for hand in hands)
        assert chances == {value: Fraction(count, len(hands)) for value, count in counts.items()}


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_possible_tells_nothing_more(seats: int) -> None:
    """L3, L4, "what a seat knows": two deals that agree on what a seat sees give it the same chances."""
    for seed in range(0, 20, 4):
        record = luz.random_game(seats, random.Random(seed))
        table = luz.Table(seats, record["first"], {}, iter(record["deals"]))
        for move in record["moves"][: seats + seed * seats // 2]:
            table.apply(move["seat"], {word: value for word, value in move.items() if word != "seat"})
        other = copy.copy(table)
        other.dealt, other.hands = [*table.dealt], [*table.hands]
        other.dealt[0] = list(random.Random(seed).choice(whole_hands(table, 0)))
        other.hands[0] = [None if old is None else new for old, new in zip(table.hands[0], other.dealt[0], strict=True)]
        assert luz.possible(table, 0) == luz.possible(other, 0)


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("beads", ["free", "box"])
def test_random_games(seats: int, beads: str) -> None:
    """L1 to L16: random games replay, cards are conserved, ten tricks a deal, totals are sums, ranks 1 to n."""
    for seed in range(50):
        record = random_record(seats, seed, beads=beads)
        result = luz.replay(record)
        assert result == record["result"]
        assert len(record["moves"]) == 4 * 11 * seats
        assert result["scores"] == [sum(column) for column in zip(*result["deals"], strict=True)]
        assert sorted(result["ranks"]) == list(range(1, seats + 1))
        assert all(score % 5 == 0 for score in result["scores"])


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_step(seats: int) -> None:
    """L6, L8, L10: at every step one seat acts, the cards are all there, the open counts agree."""
    record = random_record(seats, 7)
    table = luz.Table(seats, record["first"], {}, iter(record["deals"]))
    for made, move in enumerate(record["moves"]):
        assert table.made == made
        assert {seat for seat, _ in table.legal()} == {move["seat"]} == {table.must()}
        held = [card for hand in table.hands for card in hand if card is not None]
        played = [card for _, card in table.played]
        assert sorted(held + played + record["deals"][table.deal - 1]["aside"]) == sorted(luz.deck(seats))
        assert sum(table.taken) == len(table.played) // seats
        table.apply(move["seat"], {word: value for word, value in move.items() if word != "seat"})
    assert (table.over, table.must(), table.legal()) == (True, None, [])
    with pytest.raises(Refused, match="over") as refused:
        table.apply(0, {"bet": 0, "safety": False})
    assert refused.value.move == len(record["moves"])


def test_memory_option_changes_no_rule() -> None:
    """L10: `memory` is about what is shown; another word for it is refused, an option of others is passed over."""
    record = random_record(3, 3)
    for options in ({"memory": "open"}, {"memory": "closed"}, {"pace": "slow"}):
        assert luz.replay(record | {"options": options}) == record["result"]
    for name, choice in (("memory", "half"), ("beads", "gold"), ("beads", True)):
        with pytest.raises(Refused):
            luz.replay(record | {"options": {name: choice}})


def test_broken_off_anywhere() -> None:
    """Record page: a game broken off at any move has no scores or ranks; deals not begun may be missing (L3)."""
    record = random_record(3, 5)
    for cut in range(len(record["moves"])):
        part = record | {"moves": record["moves"][:cut], "deals": record["deals"][: cut // 33 + (cut % 33 > 0)]}
        assert luz.replay(part | {"result": {"unfinished": True}}) == {"unfinished": True}
        lone = {word: value for word, value in part.items() if word != "result"} | {"unfinished": True}
        assert luz.replay(lone) == {"unfinished": True}
        with pytest.raises(Refused):
            luz.replay(part)
        with pytest.raises(Refused, match="no scores"):
            luz.replay(part | {"unfinished": True})
    with pytest.raises(Refused, match="is over"):
        luz.replay(record | {"result": {"unfinished": True}})


def spoiled() -> list[tuple[str, Any, int | None]]:
    """Ways to spoil a record: what to set, where, and which move is refused for it."""
    return [
        ("format", "tablee.record/2", None),
        ("game", "pixies", None),
        ("first", 3, None),
        ("first", True, None),
        ("seats", [{"name": "a", "kind": "bot"}] * 2, None),
        ("seats", [{"name": "a"}] * 3, None),
        ("options", None, None),
        ("deals.0.hands.0.0", "Y9", None),
        ("deals.3.aside.0", "K", None),
        ("deals.2.aside", [], None),
        ("deals.1", None, None),
        ("moves.0.seat", "0", 0),
        ("moves.0.bet", 11, 0),
        ("moves.1.safety", 1, 1),
        ("moves.2.play", "Y1", 2),
        ("moves.5.ms", -1, 5),
        ("moves.40", None, 40),
        ("moves.131.play", "Y9", 131),
        ("result.scores.0", 1000, None),
        ("result.ranks", [1, 1, 1], None),
        ("result.deals.2.1", 7, None),
        ("result", None, None),
        ("unfinished", "yes", None),
    ]


@pytest.mark.parametrize(("where", "what", "move"), spoiled())
def test_spoiled_record(where: str, what: Any, move: int | None) -> None:
    """L1 to L16: one wrong thing anywhere is refused, at its move if it is one."""
    record = random_record(3, 11)
    *path, last = [int(word) if word.isdigit() else word for word in where.split(".")]
    place: Any = record
    for step in path:
        place = place[step]
    place[last] = what
    with pytest.raises(Refused) as refused:
        luz.replay(record)
    assert refused.value.move == move


def test_keys_that_nobody_knows() -> None:
    """Record page: `ms` and unknown keys change nothing, at the top or in a move."""
    record = random_record(4, 2) | {"id": "x"}
    record["moves"][0] |= {"ms": 4200, "mood": "merry"}
    assert luz.replay(record) == record["result"]


def test_missing_and_extra_parts() -> None:
    """L3: four deals; a move too few or too many, a deal too few or too many are refused."""
    record = random_record(5, 2)
    wrong = [
        {"moves": record["moves"][:-1]},
        {"moves": [*record["moves"], record["moves"][-1]]},
        {"deals": record["deals"][:-1]},
        {"deals": [*record["deals"], record["deals"][-1]]},
    ]
    for change in wrong:
        with pytest.raises(Refused):
            luz.replay(record | change)

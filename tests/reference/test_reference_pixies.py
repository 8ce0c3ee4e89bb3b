"""The referee of Pixies against the rulebook's examples, and against itself on random games."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from . import pixies
from .pixies import Space
from .refusal import Refused


def area_of(text: str) -> pixies.Area:
    """An area from nine words: a card, `+` before it when validated, `.` empty, `#` a card face down alone."""
    down = "G5*"  # What lies face down never counts, so any card will do.
    words = {".": Space(), "#": Space(None, down)}
    spaces = [words.get(word) or Space(word.lstrip("+"), down if word[0] == "+" else None) for word in text.split()]
    return [Space(space.up, space.down) for space in spaces]


def deck_from(top: list[str]) -> dict[str, Any]:
    """A deck with these cards on top."""
    return {"deck": [*top, *(card for card in pixies.DECK if card not in top)]}


def started(seats: int, top: str, first: int = 0) -> pixies.Table:
    """A table in round 1 with these cards on top of the deck, and any decks for rounds 2 and 3."""
    return pixies.Table(seats, first, {}, iter([deck_from(top.split()), deck_from([]), deck_from([])]))


def take(table: pixies.Table, *cards: str) -> None:
    """Take cards in turn order, each the first legal way."""
    for card in cards:
        table.apply(*next((seat, move) for seat, move in table.legal() if move["take"] == card))


def random_record(seats: int, seed: int) -> dict[str, Any]:
    """A random game, as it comes back from a file."""
    record: dict[str, Any] = json.loads(json.dumps(pixies.random_game(seats, random.Random(seed))))
    return record


def move_of(entry: dict[str, Any]) -> pixies.Move:
    """A move of a record without its seat."""
    return {word: value for word, value in entry.items() if word != "seat"}


def test_deck() -> None:
    """P1: 70 different cards, 6 many-coloured and 16 of each colour."""
    assert len(pixies.DECK) == len(set(pixies.DECK)) == 70
    assert [sum(card[0] == colour for card in pixies.DECK) for colour in "MBGYR"] == [6, 16, 16, 16, 16]


@pytest.mark.parametrize(("seats", "revealed"), [(2, 4), (3, 3), (4, 4), (5, 5)])
def test_turn_of_the_table(seats: int, revealed: int) -> None:
    """P2, P3, P4, P5: as many cards as players, four with two; clockwise; the last to take begins the next turn."""
    table = pixies.Table(seats, 1, {}, iter([deck_from([])]))
    turns: list[int | None] = []
    for _ in range(3):
        assert table.offer == pixies.DECK[len(turns) : len(turns) + revealed]
        for _ in range(revealed):
            turns.append(table.must())
            table.apply(*table.legal()[-1])
    offsets = [0, 1, 0, 1] if seats == 2 else list(range(seats))
    first = 1
    for turn in range(3):
        right = [(first + offset) % seats for offset in offsets]
        assert turns[turn * revealed : (turn + 1) * revealed] == right
        first = right[-1]


def test_last_takes_what_is_left() -> None:
    """P4: the last of a turn finds one card; a card taken is gone."""
    table = started(3, "B1+6 G2+3 Y3")
    take(table, "G2+3", "B1+6")
    assert table.legal() == [(2, {"take": "Y3"})]
    with pytest.raises(Refused) as refused:
        table.apply(2, {"take": "G2+3"})
    assert refused.value.move == 2


def test_place_without_face_up_card() -> None:
    """P6: face up on its own space; on a face-down card too, and then validated at once."""
    area = area_of(". # . . . . . . .")
    assert pixies.placings(area, "B1+6") == [{"take": "B1+6"}]
    assert pixies.placings(area, "B2+4") == [{"take": "B2+4"}]
    pixies.place(area, {"take": "B1+6"})
    pixies.place(area, {"take": "B2+4"})
    assert (area[0].up, area[0].validated) == ("B1+6", False)
    assert (area[1].up, area[1].validated) == ("B2+4", True)


@pytest.mark.parametrize(("kept", "under"), [("B3+1", "B3+3"), ("B3+3", "B3+1")])
def test_place_on_face_up_card(kept: str, under: str) -> None:
    """P7: either card may stay face up; the other goes under it, and the one on top is validated."""
    area = area_of(". . B3+3 . . . . . .")
    assert pixies.placings(area, "B3+1") == [{"take": "B3+1", "keep": "B3+3"}, {"take": "B3+1", "keep": "B3+1"}]
    pixies.place(area, {"take": "B3+1", "keep": kept})
    assert area[2] == Space(kept, under)
    assert area[2].validated


def test_place_beside_validated_card() -> None:
    """P8, P9: face down on any empty space, never under a card; the next card of that space validates itself."""
    area = area_of("B1+6 # . . +G5 . . . Y9x2")
    assert pixies.placings(area, "R5") == [{"take": "R5", "space": space} for space in (3, 4, 6, 7, 8)]
    pixies.place(area, {"take": "R5", "space": 3})
    assert area[2] == Space(None, "R5")
    pixies.place(area, {"take": "B3+3"})
    assert area[2] == Space("B3+3", "R5")


def test_keep_and_space_only_where_they_belong() -> None:
    """P6, P7, P8: `keep` and `space` are refused in another case, and so is a card under another."""
    table = started(2, "B1+6 B3+3 B2+4 B4*")
    for wrong in ({"take": "B1+6", "keep": "B1+6"}, {"take": "B1+6", "space": 1}, {"take": "B1+6", "ms": 1}, {}):
        with pytest.raises(Refused):
            table.apply(0, wrong)
    assert table.made == 0


EXAMPLE = "+B1+6 M2 B3+3 B4* +G5 G6x1 +Y7+1 +B8x3 #"


def test_score_example() -> None:
    """P14, P15, P16: the rulebook's area: 21 validated, 11 signs, a blue zone of four, 40 in round 1."""
    assert pixies.score_parts(area_of(EXAMPLE), 1) == [21, 11, 8]
    assert [pixies.score_parts(area_of(EXAMPLE), number)[2] for number in (2, 3)] == [12, 16]


@pytest.mark.parametrize(
    ("area", "points"),
    [
        ("R1* . . . . . . . .", 1),
        ("R1* M2 M3 . . . . . .", 3),
        ("R1* . . . R5* . . . .", 4),
        ("R1* # R3+4 . +R5x1 . . . .", 6),
        (". . G3* R4 . . . . .", 1),
        (". . . . . M6x1 M7x1 . .", -2),
    ],
)
def test_signs(area: str, points: int) -> None:
    """P15: a special counts itself and many-coloured cards, not what lies face down; signs need no validation."""
    assert pixies.sign_points(area_of(area)) == points


@pytest.mark.parametrize(
    ("area", "cards"),
    [
        ("B1+6 . . . B5 . . . B9x1", 0),
        ("B1+6 G2+3 . . . . . . .", 0),
        ("B1+6 B2+4 . . . . . . .", 2),
        (". M2 M3 . . . . . .", 2),
        ("B1+6 M2 G3* . . . . . .", 2),
        ("B1+6 M2 B3+1 . G5 . . . .", 3),
        ("B1+6 B2+4 B3+3 # # # R7x1 R8 R9", 3),
        ("B1+6 # B3+3 B4 # B6x1 B7x3 B8x3 +B9x1", 7),
        ("B1+6 B2+4 M3 Y4x1 Y5 Y6 . . .", 4),
        ("G1+5 M2 B3+1 G4x1 G5 M6x1 M7x1 G8x2 R9", 7),
        (". # . # . # . # .", 0),
    ],
)
def test_largest_zone(area: str, cards: int) -> None:
    """P16: side by side only, two cards at least, one zone only, many-coloured cards in the zone of every colour."""
    assert pixies.largest_zone(area_of(area)) == cards


def test_zone_bridged_by_many_coloured_card() -> None:
    """P16: one many-coloured card serves two zones, but joins no two colours; a row's end touches no next row."""
    assert pixies.largest_zone(area_of("B1+6 B2+4 M3 R4 G5 Y6 . . .")) == 3
    assert pixies.largest_zone(area_of(". . B3+1 B4 . . . . .")) == 0


# A's and B's cards by turn of the table; nothing doubles, so each card fills a space. A begins turns 1, 3 and 5.
EVENS = ["B1+6 G1+5 B2+4 G2+3", "B3+3 G3+2 B4 G4+4", "B5 G5 B6+1 G6x4", "B7x3 G7x2 B8x3 G8x2"]


def pick(table: pixies.Table, colours: str) -> None:
    """One turn of two players, each taking the first card of a colour in the order given."""
    for colour in colours:
        take(table, next(card for card in table.offer if card[0] == colour))


def test_two_players_end_at_the_first_pick() -> None:
    """P11, P13: A fills the ninth space first in a turn: B picks once more, two cards stay, B begins round 2."""
    table = started(2, " ".join([*EVENS, "B9x6 R1* R9 Y9x2"]))
    for colours in ("BGBG", "GBGB", "BGBG", "GBGB"):
        pick(table, colours)
    take(table, "B9x6")
    assert pixies.full(table.areas[0])
    assert (table.round, table.must(), table.rounds) == (1, 1, [])
    take(table, "R1*")
    assert (table.round, table.first, table.must(), len(table.rounds), len(table.deck)) == (2, 1, 1, 1, 66)
    assert table.areas == [area_of(". " * 9)] * 2
    assert table.parts == [[0, 0, 0]] * 2


def test_two_players_end_at_the_second_pick() -> None:
    """P11, P13: B fills the ninth space with the second pick: the round ends there, and B begins round 2."""
    table = started(2, " ".join([*EVENS, "R1* G9x4 R9 Y9x2"]))
    for colours in ("BGBG", "GBGB", "BGBG", "GBGB"):
        pick(table, colours)
    take(table, "R1*")
    assert not pixies.full(table.areas[0])
    take(table, "G9x4")
    assert (table.round, table.first, len(table.rounds)) == (2, 1, 1)


def test_two_players_go_on_after_the_third_pick() -> None:
    """P10, P11, P13: A fills the ninth space with the third pick: B takes the last card, and the round ends."""
    table = started(2, " ".join([*EVENS, "B9x6 R1* R2+5 R3+4"]))
    for colours in ("BGBG", "GBGB", "BGBG", "GBGB"):
        pick(table, colours)
    take(table, "R1*", "R2+5")
    assert (table.round, len(table.offer)) == (1, 2)
    take(table, "B9x6")
    assert (table.round, table.must()) == (1, 1)
    take(table, "R3+4")
    assert (table.round, table.first) == (2, 1)


def test_two_players_in_a_turn_that_the_other_begins() -> None:
    """P5, P13: B begins turn 2, so a round that ended in it would be followed by A."""
    games = [random_record(2, seed) for seed in range(40)]
    starters = set()
    for record in games:
        table = pixies.Table(2, record["first"], {}, iter(record["deals"]))
        for entry in record["moves"]:
            begun, ended = table.first, len(table.rounds)
            table.apply(entry["seat"], move_of(entry))
            if len(table.rounds) > ended and not table.over:
                assert table.first == 1 - begun == entry["seat"]
                starters.add(table.first)
    assert starters == {0, 1}


def test_round_ends_after_the_turn() -> None:
    """P10, P13: with three, somebody full in the middle of a turn doesn't end it; the last to play begins round 2."""
    seen = 0
    for seed in range(20):
        record = random_record(3, seed)
        table = pixies.Table(3, record["first"], {}, iter(record["deals"]))
        for entry in record["moves"]:
            ended = len(table.rounds)
            table.apply(entry["seat"], move_of(entry))
            if len(table.rounds) > ended and not table.over:
                assert table.first == table.must() == entry["seat"]
            elif len(table.rounds) == ended and any(pixies.full(area) for area in table.areas):
                seen += 1
                assert table.offer
    assert seen > 20


def hands_for_no_end() -> list[list[str]]:
    """14 cards for each of five players, such that nobody fills nine spaces.

    A pair fills one space. The last two have six pairs; their two other cards, of numbers that they have validated,
    go face down and fill two spaces more.
    """
    cards = {number: [card for card in pixies.DECK if pixies.number_of(card) == number] for number in pixies.SPACES}
    numbers = ["2345678", "2345678", "2345678", "456193", "456197"]
    hands = [[cards[int(number)].pop() for number in kinds for _ in range(2)] for kinds in numbers]
    hands[3] += [cards[5].pop(), cards[5].pop()]
    hands[4] += [cards[1].pop(), cards[9].pop()]
    return hands


def test_deck_runs_out() -> None:
    """P12, P13: five players, nobody full after 14 turns and 70 cards: the round ends, the last to play begins."""
    hands = hands_for_no_end()
    table = started(5, " ".join(hand[turn] for turn in range(14) for hand in hands))
    for turn in range(14):
        for _ in range(5):
            assert table.round == 1
            last = table.must()
            take(table, hands[last or 0][turn])
    assert (table.round, table.first, len(table.rounds)) == (2, last, 1)
    filled = [parts[0] for parts in table.rounds[0]]
    assert filled == [35, 35, 35, 28, 32]


@pytest.mark.parametrize(
    ("totals", "ranks"), [([40, 50, 50], [3, 1, 1]), ([-1, -1], [1, 1]), ([9, 7, 9, 7, 5], [1, 3, 1, 3, 5])]
)
def test_placing(totals: list[int], ranks: list[int]) -> None:
    """P17: equals share a rank, and the ranks after it are left out."""
    assert pixies.placing(totals) == ranks


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_random_games(seats: int) -> None:
    """P1 to P17: random games replay, three rounds, totals are sums, and the best total is rank 1."""
    for seed in range(75):
        record = random_record(seats, seed)
        result = pixies.replay(record)
        assert result == record["result"]
        assert len(result["rounds"]) == 3
        by_seat = zip(*result["rounds"], strict=True)
        assert result["scores"] == [sum(sum(parts) for parts in rounds) for rounds in by_seat]
        assert result["ranks"][result["scores"].index(max(result["scores"]))] == 1


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_step(seats: int) -> None:
    """P3, P4, P6 to P9: at every step the cards are all there, face-up cards lie on their number, one seat acts."""
    for seed in range(10):
        record = random_record(seats, seed)
        table = pixies.Table(seats, record["first"], {}, iter(record["deals"]))
        for made, entry in enumerate(record["moves"]):
            assert table.made == made
            assert {seat for seat, _ in table.legal()} == {entry["seat"]} == {table.must()}
            spaces = [space for area in table.areas for space in area]
            placed = [card for space in spaces for card in (space.up, space.down) if card is not None]
            assert sorted(placed + table.offer + table.deck) == sorted(pixies.DECK)
            assert all(pixies.number_of(card) == number for area in table.areas for number, card in up(area))
            assert table.parts == [pixies.score_parts(area, table.round) for area in table.areas]
            table.apply(entry["seat"], move_of(entry))
        assert (table.over, table.must(), table.legal()) == (True, None, [])
        assert table.rounds[-1] == table.parts
        with pytest.raises(Refused, match="over"):
            table.apply(0, record["moves"][-1])


def up(area: pixies.Area) -> list[tuple[int, str]]:
    """Space and card of every face-up card."""
    return list(pixies.face_up(area).items())


def test_broken_off_anywhere() -> None:
    """Record page: a game broken off at any move has no scores or ranks; decks not begun may be missing (P13)."""
    record = random_record(2, 5)
    table = pixies.Table(2, record["first"], {}, iter(record["deals"]))
    for cut, entry in enumerate(record["moves"]):
        part = record | {"moves": record["moves"][:cut], "deals": record["deals"][: table.round]}
        assert pixies.replay(part | {"result": {"unfinished": True}}) == {"unfinished": True}
        lone = {word: value for word, value in part.items() if word != "result"} | {"unfinished": True}
        assert pixies.replay(lone) == {"unfinished": True}
        for wrong in (part, part | {"unfinished": True}):
            with pytest.raises(Refused):
                pixies.replay(wrong)
        table.apply(entry["seat"], move_of(entry))
    with pytest.raises(Refused, match="is over"):
        pixies.replay(record | {"unfinished": True, "result": {}})


def test_broken_off_between_rounds() -> None:
    """Record page, P13: a game can be broken off at the end of a round, before there is a deck for the next."""
    record = random_record(3, 1)
    table = pixies.Table(3, record["first"], {}, iter(record["deals"][:1]))
    made = 0
    while not table.rounds:
        table.apply(record["moves"][made]["seat"], move_of(record["moves"][made]))
        made += 1
    with pytest.raises(Refused, match="deck of round 2"):
        table.must()
    part = record | {"moves": record["moves"][:made], "deals": record["deals"][:1], "result": {"unfinished": True}}
    assert pixies.replay(part) == {"unfinished": True}
    with pytest.raises(Refused, match="deck of round 2") as refused:
        pixies.replay(part | {"moves": record["moves"][: made + 1]})
    assert refused.value.move is None


def spoiled() -> list[tuple[str, Any, int | None]]:
    """Ways to spoil a record: what to set, where, and which move is refused for it."""
    return [
        ("format", "tablee.record", None),
        ("game", "luz", None),
        ("first", -1, None),
        ("seats", [{"name": "a", "kind": "bot"}], None),
        ("deals.0.deck.0", "B1+5", None),
        ("deals.2.deck", [], None),
        ("deals.1", {}, None),
        ("moves.0.seat", 7, 0),
        ("moves.0.take", "B1+5", 0),
        ("moves.1.keep", "M2", 1),
        ("moves.3.space", 1, 3),
        ("moves.4", [], 4),
        ("result.scores.0", 1000, None),
        ("result.ranks", [1, 1, 1], None),
        ("result.rounds.2.1.0", 7.0, None),
        ("result", [], None),
    ]


@pytest.mark.parametrize(("where", "what", "move"), spoiled())
def test_spoiled_record(where: str, what: Any, move: int | None) -> None:
    """P1 to P17: one wrong thing anywhere is refused, at its move if it is one."""
    record = random_record(3, 11)
    *path, last = [int(word) if word.isdigit() else word for word in where.split(".")]
    place: Any = record
    for step in path:
        place = place[step]
    place[last] = what
    with pytest.raises(Refused) as refused:
        pixies.replay(record)
    assert refused.value.move == move


def test_missing_and_extra_parts() -> None:
    """P13: three decks; a move too few or too many, a deck too few or too many are refused."""
    record = random_record(4, 2)
    wrong = [
        {"moves": record["moves"][:-1]},
        {"moves": [*record["moves"], record["moves"][-1]]},
        {"deals": record["deals"][:-1]},
        {"deals": [*record["deals"], record["deals"][-1]]},
    ]
    for change in wrong:
        with pytest.raises(Refused):
            pixies.replay(record | change)

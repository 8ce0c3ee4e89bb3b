"""Pixies, rule by rule: the cards, turns of the table, placing and the end of a round (P1 to P13)."""

from typing import Any

import pytest

from games.arranged import (
    PIXIES,
    acting,
    audiences,
    full_deck,
    hears,
    only,
    own,
    pixies,
    play,
    refused,
    seen,
    stack,
    table,
)
from tablee.core.errors import BadNotation, BadOption
from tablee.core.event import Event
from tablee.core.position import Position

COUNTS = range(2, 6)
PRINTED = {
    "M": "2, 3, 4, 6x1, 7x1, 8x1",
    "B": "1+6, 2+4, 3+3, 3+1, 4+1, 4*, 4, 5, 5x2, 5*, 6+1, 6x1, 7x3, 8x3, 9x6, 9x1",
    "G": "1+5, 2+3, 3+2, 3*, 4+4, 4x1, 5, 5x1, 5*, 6x4, 6x1, 6+1, 7x2, 7, 8x2, 9x4",
    "Y": "1+4, 2+2, 2*, 3+5, 3, 4+3, 4x1, 5x2, 5, 5*, 6x3, 6, 7x5, 7+1, 8x1, 9x2",
    "R": "1+3, 1*, 2+5, 3+4, 4+2, 4, 5x1, 5*, 5, 6x2, 6, 7x4, 7x1, 8x5, 8, 9",
}
DECK = [colour + card for colour, cards in PRINTED.items() for card in cards.split(", ")]
# Five cards of each number, the first of them for the first to take.
BY_NUMBER = [[card for card in DECK if card[1] == str(number)][:5] for number in range(1, 10)]


def take(position: Position, card: str, keep: str = "", space: int = 0) -> list[Event]:
    """Who must act takes a card; where P7 and P8 leave a choice, the new card stays up or goes on the first space."""
    seat = acting(position)
    choice = next(choice for choice in own(position, seat).choices if choice.card == card)
    words = {"up": "", "keep": f" keep {keep or card}", "space": f" space {space or (choice.spaces or [0])[0]}"}
    return play(position, f"{seat} take {card}{words[choice.how]}")


def take_first(position: Position) -> list[Event]:
    """Who must act takes the first card that is left."""
    return take(position, next(card for card in table(position).offer if card))


def area(position: Position, seat: int) -> dict[int, tuple[str | None, str | None]]:
    """What lies in an area: by space the card face up and the one face down."""
    spaces = table(position).areas[seat].spaces
    return {number: (space.up, space.down) for number, space in enumerate(spaces, 1) if space.up or space.down}


def alone(*lines: str) -> Position:
    """Two seats in round 1; seat 0 has made these moves."""
    return collect(PIXIES.start(2), *lines)


def collect(position: Position, *lines: str) -> Position:
    """Two seats; seat 0 makes these moves in a new round, seat 1 collects pairs, so that its area fills slowly."""
    named = {card for line in lines for card in line.split() if card in DECK}
    spare = [[card for card in DECK if card[1] == str(number) and card not in named] for number in range(1, 10)]
    pairs = [card for cards in sorted(spare, key=len, reverse=True) for card in cards[:2]]
    wanted = [line.split()[0] for line in lines] + [card for cards in spare for card in cards[2:]]
    turns = range(0, len(lines) + 1, 2)
    stack(position, " ".join(card for k in turns for card in (*wanted[k : k + 2], *pairs[k : k + 2])))
    theirs = iter(pairs)
    for line in lines:
        while acting(position) == 1:
            take(position, next(theirs))
        play(position, f"0 take {line}")
    return position


# The cards


def test_deck() -> None:
    """P1: seventy cards, six of them many-coloured and sixteen of each colour."""
    position = PIXIES.start(2)
    assert sorted(full_deck(position)) == sorted(DECK)
    assert len(set(DECK)) == position.deck_wanted == 70
    assert [sum(card[0] == colour for card in DECK) for colour in "MBGYR"] == [6, 16, 16, 16, 16]


@pytest.mark.parametrize("card", DECK)
def test_signs_of_each_card(card: str) -> None:
    """P1, P15: alone in an area a card gives its spirals less its crosses; a special one is one of its own colour."""
    position = pixies(2, card)
    play(position, f"0 take {card}")
    signs = {"+": 1, "x": -1}.get(card[2:3], 0) * int(card[3:] or 0) if "*" not in card else 1
    assert table(position).areas[0].parts == [0, signs, 0]
    assert area(position, 0) == {int(card[1]): (card, None)}


@pytest.mark.parametrize("wrong", [[], DECK[:-1], [*DECK[:-1], DECK[0]], [*DECK, DECK[0]], [*DECK[:-1], "B1+5"], None])
def test_decks_that_are_none(wrong: Any) -> None:
    """P1: every card once."""
    position = PIXIES.start(3)
    with pytest.raises(BadNotation):
        PIXIES.deal_from_json(position, {"deck": wrong})


def test_seats() -> None:
    """P2: two to five players, and any of them first."""
    for seats in COUNTS:
        for first in range(seats):
            position = pixies(seats, "", first)
            assert position.must == table(position).first == first
        with pytest.raises(BadOption, match=str(seats)):
            PIXIES.start(seats, seats)
    for wrong in (1, 6, 0, True, 2.0, None, "3"):
        unfit: Any = wrong
        with pytest.raises(BadOption, match="2 to 5"):
            PIXIES.start(unfit)
    with pytest.raises(BadOption):
        PIXIES.start(2, 0, {"rounds": 3})


# A turn of the table


@pytest.mark.parametrize(("seats", "offered"), [(2, 4), (3, 3), (4, 4), (5, 5)])
def test_cards_revealed(seats: int, offered: int) -> None:
    """P3: as many as there are players, four with two; the top of the deck in its order."""
    position = PIXIES.start(seats)
    events = stack(position, " ".join(DECK))
    assert table(position).offer == DECK[:offered]
    assert (table(position).left, table(position).deck) == (offered, 70 - offered)
    for audience in audiences(position):
        assert hears(events, audience) == ["dealt", "offered"]
        assert only(events, audience, "offered").cards == DECK[:offered]
    for _ in range(offered):
        events = take_first(position)
    assert table(position).offer == DECK[offered : 2 * offered]
    assert only(events, None, "offered").cards == DECK[offered : 2 * offered]


@pytest.mark.parametrize("seats", COUNTS)
@pytest.mark.parametrize("first", [0, 1])
def test_order_of_a_turn(seats: int, first: int) -> None:
    """P4, P5: clockwise from the first player, two players twice; who took last is first in the next turn."""
    position = pixies(seats, "", first)
    offered = 4 if seats == 2 else seats
    leader = first
    for _ in range(4):
        assert table(position).first == leader
        for k in range(offered):
            assert acting(position) == (leader + k) % seats
            assert position.may == []
            assert table(position).left == offered - k
            for other in set(range(seats)) - {acting(position)}:
                assert position.legal(other) == []
                refused(position, f"{other} take {next(card for card in table(position).offer if card)}")
            assert len(own(position, acting(position)).choices) == offered - k
            last = acting(position)
            take_first(position)
        leader = last
    assert leader == (first + 4 * (offered - 1)) % seats


def test_any_card_of_the_offer_and_no_other() -> None:
    """P4: any that is left; not one taken already, nor one of the deck."""
    position = pixies(4, "B1+6 G2+3 Y3+5 R4")
    for card in ("B1+6", "G2+3", "Y3+5", "R4"):
        play(position.copy(), f"0 take {card}")
    for card in ("M2", "B9x6", "B1+5", "G1+5"):
        refused(position, f"0 take {card}")
    play(position, "0 take G2+3")
    assert table(position).offer == ["B1+6", None, "Y3+5", "R4"]
    refused(position, "1 take G2+3")
    play(position, "1 take R4", "2 take B1+6")
    assert [choice.card for choice in own(position, 3).choices] == ["Y3+5"]
    refused(position, "3 take R4")
    play(position, "3 take Y3+5")
    assert position.must == 3


# Placing


def test_face_up_on_its_number() -> None:
    """P6: without a face-up card of that number it goes face up on its space, and there is nothing to choose."""
    position = pixies(2, "B4* B1+6 R9 M2")
    assert {choice.card: choice.how for choice in own(position, 0).choices} == dict.fromkeys(
        ("B4*", "B1+6", "R9", "M2"), "up"
    )
    for wrong in ("take B4* space 4", "take B4* space 1", "take B4* keep B4*"):
        refused(position, f"0 {wrong}")
    events = play(position, "0 take B4*")
    assert area(position, 0) == {4: ("B4*", None)}
    took = only(events, None, "took")
    assert (took.seat, took.card, took.space, took.how, took.up, took.down) == (0, "B4*", 4, "up", "B4*", None)
    assert table(position).areas[0].parts[0] == 0


def test_face_up_on_a_face_down_card() -> None:
    """P6, P9: it goes on top of what lies face down there, and is validated at once."""
    position = alone("B1+6", "G1+5 keep B1+6", "Y1+4 space 5", "R5")
    assert area(position, 0) == {1: ("B1+6", "G1+5"), 5: ("R5", "Y1+4")}
    assert table(position).areas[0].filled == 2
    assert table(position).areas[0].parts[0] == 1 + 5


@pytest.mark.parametrize("keep", ["B1+6", "R1*"])
def test_choose_which_card_stays_face_up(keep: str) -> None:
    """P7, P9: of two cards of a number either stays up, the other goes under it; the one on top is validated."""
    position = alone("B1+6", f"R1* keep {keep}")
    other = "R1*" if keep == "B1+6" else "B1+6"
    assert area(position, 0) == {1: (keep, other)}
    assert table(position).areas[0].parts == [1, 6 if keep == "B1+6" else 1, 0]
    assert table(position).areas[0].filled == 1


def test_choice_of_two_must_be_made() -> None:
    """P7: one of the two, and on their space."""
    position = pixies(2, "B1+6 B2+4 R1* R2+5")
    play(position, "0 take B1+6", "1 take B2+4")
    choice = own(position, 0).choices[0]
    assert (choice.card, choice.how, choice.with_card, choice.spaces) == ("R1*", "keep", "B1+6", [])
    for wrong in ("take R1*", "take R1* space 1", "take R1* space 3", "take R1* keep R2+5", "take R1* keep B2+4"):
        refused(position, f"0 {wrong}")
    position.step(2)
    assert position.choosing
    assert own(position, 0).pending == "R1*"
    assert [PIXIES.code_name(code) for code in position.legal()] == ["keep the old card up", "keep the new card up"]
    assert (position.must, position.legal(1)) == (0, [])


def test_third_card_goes_face_down() -> None:
    """P8: on any empty space, never under a card, whatever its number."""
    position = alone("B1+6", "G1+5 keep G1+5", "M2", "B3+3", "Y1+4 space 9")
    assert area(position, 0) == {1: ("G1+5", "B1+6"), 2: ("M2", None), 3: ("B3+3", None), 9: (None, "Y1+4")}
    assert table(position).areas[0].filled == 4
    assert table(position).areas[0].parts[0] == 1


def test_only_empty_spaces() -> None:
    """P8: not where a card lies, face up or face down, and not in another's area."""
    position = pixies(3, "B1+6 B2+4 B3+3 B4 G1+5 B5 M2 G4+4 Y1+4 R1+3 Y4+3 R4")
    for card in ("B1+6", "B2+4", "B3+3", "B4"):
        take(position, card)
    take(position, "G1+5", keep="B1+6")
    for card in ("B5", "M2", "G4+4"):
        take(position, card)
    assert acting(position) == 0
    events = take(position, "Y1+4", space=7)
    took = only(events, None, "took")
    assert (took.seat, took.space, took.how, took.up, took.down) == (0, 7, "space", None, "Y1+4")
    assert acting(position) == 0
    choice = own(position, 0).choices[0]
    assert (choice.card, choice.how, choice.with_card, choice.spaces) == ("R1+3", "space", None, [2, 3, 4, 5, 6, 8, 9])
    for wrong in (" space 1", " space 7", "", " keep R1+3", " keep B1+6", " space 0", " space 10"):
        refused(position, f"0 take R1+3{wrong}")
    play(position, "0 take R1+3 space 2")
    assert area(position, 0) == {1: ("B1+6", "G1+5"), 2: (None, "R1+3"), 7: (None, "Y1+4")}


def test_validated_stays_validated() -> None:
    """P8, P9: over a validated card nothing goes, and a face-up card on a face-down one is validated as any other."""
    position = alone("B1+6", "G1+5 keep B1+6", "Y1+4 space 5", "R5", "B5 space 2", "M2")
    assert area(position, 0) == {1: ("B1+6", "G1+5"), 2: ("M2", "B5"), 5: ("R5", "Y1+4")}
    assert table(position).areas[0].parts[0] == 1 + 2 + 5


def test_all_see_everything_but_the_deck() -> None:
    """P9: what lies face down is open, in any area, to players and bystanders; the order of the deck to nobody."""
    one = alone("B1+6", "G1+5 keep B1+6", "Y1+4 space 5")
    for audience in audiences(one):
        spaces = one.view(audience).table.areas[0].spaces
        assert (spaces[0].down, spaces[4].down) == ("G1+5", "Y1+4")
    top = [card for turn in range(14) for card in DECK[5 * turn : 5 * turn + 5]]
    games = [pixies(5, " ".join(deck)) for deck in (top, top[:5] + top[:4:-1])]
    for audience in audiences(games[0]):
        assert seen(games[0], audience) == seen(games[1], audience)


# The end of a round


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_round_ends_with_the_turn(seats: int) -> None:
    """P10, P13: after the turn in which somebody fills nine spaces; who played last begins the next round."""
    top = [card for cards in BY_NUMBER for card in cards[:seats]]
    position = pixies(seats, " ".join(top), first=1)
    events: list[Event] = []
    for k, card in enumerate(top):
        assert table(position).phase == "taking"
        assert table(position).rounds == []
        last = acting(position)
        events = take(position, card)
        assert table(position).areas[last].filled == k // seats + 1
    assert position.must is None
    assert position.deck_wanted == 70
    assert hears(events, None) == ["took", "scored"]
    assert (table(position).phase, table(position).round, len(table(position).rounds)) == ("dealing", 1, 1)
    assert last == (1 + 9 * (seats - 1)) % seats
    assert [table(position).areas[seat].filled for seat in range(seats)] == [9] * seats
    events = stack(position, "")
    assert (only(events, None, "dealt").round, only(events, None, "dealt").first) == (2, last)
    assert (acting(position), table(position).first, table(position).round) == (last, last, 2)
    assert all(area(position, seat) == {} for seat in range(seats))
    assert table(position).deck + len(table(position).offer) == 70


def test_face_down_cards_fill_spaces() -> None:
    """P10, P11: nine spaces are full face up or face down."""
    fives = [card for card in DECK if card[1] == "5"]
    lines = [fives[0], f"{fives[1]} keep {fives[0]}"]
    lines += [f"{card} space {space}" for card, space in zip(fives[2:], (1, 2, 3, 4, 6, 7, 8, 9), strict=False)]
    position = alone(*lines)
    assert position.must == 1
    assert table(position).areas[0].filled == 9
    take_first(position)
    assert position.deck_wanted
    assert table(position).rounds[0][0] == [5, 0, 0]


def eight_each(offer: str) -> Position:
    """Two seats after four turns, each with spaces 1 to 8 filled, nothing validated; then these are on offer."""
    top = [card for pair in range(4) for cards in BY_NUMBER[2 * pair : 2 * pair + 2] for card in cards[:2]]
    position = pixies(2, f"{' '.join(top)} {offer}", first=1)
    for card in top:
        take(position, card)
    assert [table(position).areas[seat].filled for seat in (0, 1)] == [8, 8]
    assert table(position).offer == offer.split()
    assert table(position).first == acting(position) == 1
    return position


@pytest.mark.parametrize(
    ("cards", "left"),
    [
        ("R9 R8", 2),  # the example: A fills the ninth space, B picks once more
        ("R8 R9", 2),  # the example: B fills it with the second pick
        ("R9 B9x1", 2),
        ("R8 R7x1 R9 R6", 0),  # with one card left the turn goes on
        ("R8 R7x1 R6 R9", 0),
        ("R8 R7x1 R9 B9x1", 0),
    ],
)
def test_two_players_play_equally_often(cards: str, left: int) -> None:
    """P11, P10, P13: a round of two ends with two cards left or none; who was not first in its last turn begins."""
    offer = " ".join([*cards.split(), "Y9x2", "G9x4"][:4])
    position = eight_each(offer)
    for card in cards.split():
        assert acting(position) in (0, 1)
        assert table(position).rounds == []
        events = take(position, card)
    assert position.deck_wanted == 70
    assert hears(events, None) == ["took", "scored"]
    assert (table(position).left, len(table(position).rounds)) == (left, 1)
    assert any(shown.filled == 9 for shown in table(position).areas)
    stack(position, "")
    assert acting(position) == table(position).first == 0


def test_nobody_full_after_two_picks() -> None:
    """P11: with two cards left and nobody full the turn goes on."""
    position = eight_each("R8 R7x1 R6 R5")
    for card in ("R8", "R7x1", "R6", "R5"):
        take(position, card)
    assert table(position).rounds == []
    assert table(position).left == 4
    assert table(position).first == acting(position) == 0


# Fourteen cards each with which five players fill eight spaces.
NEVER_FULL = [
    "R1+3 M2 R3+4 G3* B4+1 Y4x1 B5 G5x1 Y6 R6 B7x3 Y7x5 R8x5 Y8x1",
    "R2+5 B2+4 G3+2 Y3 M4 B4 R5* Y5x2 G6+1 M7x1 Y7+1 G9x4 Y9x2 B9x1",
    "R1* Y1+4 B3+1 M3 G4x1 B4* R5x1 B5* G5* B6x1 B6+1 R7x1 G7x2 G8x2",
    "B1+6 G1+5 Y2+2 Y3+5 B3+3 G4+4 R4 R5 Y5 M6x1 G6x4 B8x3 R9 B9x6",
    "Y2* G2+3 R4+2 Y4+3 G5 Y5* B5x2 Y6x3 R6x2 G6x1 G7 R7x4 R8 M8x1",
]


def test_deck_runs_out() -> None:
    """P12, P13: five players, fourteen turns, nobody full and no card left: the round ends all the same."""
    hands = [hand.split() for hand in NEVER_FULL]
    top = [hand[k] for k in range(14) for hand in hands]
    assert sorted(top) == sorted(DECK)
    position = pixies(5, " ".join(top), first=3)
    last = 0
    for _ in range(70):
        assert table(position).rounds == []
        last = acting(position)
        events = take(position, next(card for card in hands[last] if card in table(position).offer))
    assert [table(position).areas[seat].filled for seat in range(5)] == [8] * 5
    assert hears(events, None) == ["took", "scored"]
    assert table(position).deck == 0
    assert position.deck_wanted == 70
    assert last == (3 + 14 * 4) % 5
    assert table(position).rounds[0] == [table(position).areas[seat].parts for seat in range(5)]
    stack(position, "")
    assert (position.must, table(position).round) == (last, 2)


def test_three_rounds() -> None:
    """P13, P17: three decks, and then the game is over."""
    position = PIXIES.start(4, 2)
    top = " ".join(card for cards in BY_NUMBER for card in cards[:4])
    for number in (1, 2, 3):
        assert position.deck_wanted == 70
        stack(position, top)
        assert table(position).round == number
        while position.must is not None:
            last = acting(position)
            take_first(position)
    assert position.over
    assert not position.deck_wanted
    assert table(position).phase == "over"
    assert table(position).first == last
    assert "over" in refused(position, "0 take M2") or "nobody" in refused(position, "0 take M2")
    assert [position.legal(seat) for seat in range(4)] == [[], [], [], []]

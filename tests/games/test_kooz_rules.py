"""Kooz, rule by rule: the cards, laying, and rounds won (K1 to K6, K12)."""

import random
from collections import Counter
from typing import Any

import pytest

from games.arranged import (
    KOOZ,
    asked_believe,
    audiences,
    can,
    deal,
    full_deck,
    hand_sizes,
    hears,
    kooz,
    only,
    own,
    pass_all,
    play,
    play_silently,
    refused,
    shed,
    table,
)
from tablee.core.errors import BadNotation, BadOption

COUNTS = range(2, 9)
WINDOWS = (None, 5)
CLAIMS = [*map(str, range(1, 11)), "D"]
both = pytest.mark.parametrize("window", WINDOWS)


# The cards


def test_deck() -> None:
    """K1: 54 cards: 1 to 10 four times, two Jokers, eight Merdes, four Gods."""
    position = KOOZ.start(3)
    numbers = {str(number): 4 for number in range(1, 11)}
    assert Counter(full_deck(position)) == Counter({**numbers, "J": 2, "M": 8, "D": 4})
    assert position.deck_wanted == 54


@pytest.mark.parametrize("seats", COUNTS)
def test_dealt_one_by_one_from_the_starter(seats: int) -> None:
    """K2: clockwise from the starter; with two players 15 each, and 24 are out of the game."""
    for starter in range(seats):
        position = KOOZ.start(seats, starter)
        deck = position.full_deck()
        random.Random(starter).shuffle(deck)
        names = KOOZ.deal_to_json(position, deck)
        dealt = 30 if seats == 2 else 54
        position.deal(deck)
        kinds = [*CLAIMS[:10], "J", "M", "D"]
        for seat in range(seats):
            expected = [kinds[deck[k]] for k in range((seat - starter) % seats, dealt, seats)]
            assert Counter(own(position, seat).hand) == Counter(expected) == Counter(names["hands"][seat])
        assert Counter(names["aside"]) == Counter(kinds[kind] for kind in deck[dealt:])


@pytest.mark.parametrize(
    ("seats", "sizes"),
    [
        (2, [15, 15]),
        (3, [18, 18, 18]),
        (4, [14, 14, 13, 13]),
        (5, [11, 11, 11, 11, 10]),
        (6, [9] * 6),
        (7, [8, 8, 8, 8, 8, 7, 7]),
        (8, [7, 7, 7, 7, 7, 7, 6, 6]),
    ],
)
def test_first_seats_hold_one_more(seats: int, sizes: list[int]) -> None:
    """K2: where 54 does not divide, the seats from the starter on hold one card more."""
    for starter in range(seats):
        position = KOOZ.start(seats, starter)
        assert [hand_sizes(position)[(starter + k) % seats] for k in range(seats)] == sizes
        deal(position)
        assert [table(position).sizes[(starter + k) % seats] for k in range(seats)] == sizes
        assert position.must == starter


def test_deals_that_are_none() -> None:
    """K1, K2: a deal with a card too many or a hand of the wrong size is refused."""
    position = KOOZ.start(4, 1)
    right = KOOZ.deal_to_json(position, position.full_deck())
    hands = right["hands"]
    for wrong in (
        {"hands": hands[:3], "aside": hands[3]},
        {"hands": [hands[1], hands[0], hands[2], hands[3]], "aside": []},
        {"hands": [["D"] * 13, *hands[1:]], "aside": []},
        {"hands": [["A", *hands[0][1:]], *hands[1:]], "aside": []},
        {"hands": [hands[0][:-1], *hands[1:]], "aside": hands[0][-1:]},
        {"hands": None},
        {},
    ):
        with pytest.raises(BadNotation):
            KOOZ.deal_from_json(position, wrong)


@pytest.mark.parametrize("seats", [0, 1, 9, 2.0, True, None])
def test_seats_that_kooz_is_not_for(seats: Any) -> None:
    """K3: two to eight players."""
    with pytest.raises(BadOption, match="2 to 8"):
        KOOZ.start(seats)


def test_starter() -> None:
    """K3: any seat can start; one that the host chose is the one that starts."""
    for seats in COUNTS:
        for starter in range(seats):
            position = KOOZ.start(seats, starter)
            deal(position)
            assert position.must == starter
            assert table(position).turn == starter
            assert KOOZ.start(seats, starter, {"starter": starter}).state["starter"] == starter
    with pytest.raises(BadOption, match="2"):
        KOOZ.start(3, 0, {"starter": 2})


@pytest.mark.parametrize(
    "options",
    [
        *({"starter": wrong} for wrong in (3, -1, 8, "0")),
        *({"window": wrong} for wrong in (-1, 31, 2.5, True, float("nan"))),
        {"windows": 5},
        [],
        "window",
    ],
)
def test_options_that_are_none(options: Any) -> None:
    """K3, K19: a starter is a seat, a window is of 0 to 30 seconds."""
    with pytest.raises(BadOption):
        KOOZ.start(3, 0, options)


# Laying


@both
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_leader_lays_one_to_four_as_anything(count: int, window: int | None) -> None:
    """K4: one to four cards, said to be anything from 1 to God; the count is what lies there."""
    cards = ["3", "J", "M", "D"][:count]
    for claim in CLAIMS:
        position = kooz("3 J M D", "", "", window=window)
        events = play(position, f"0 lay {' '.join(cards)} as {claim}")
        for audience in audiences(position):
            heard = only(events, audience, "laid")
            assert (heard.seat, heard.claim, heard.count, heard.number) == (0, claim, count, 1)
            assert heard.cards == (cards if audience == 0 else None)
        assert [(lay.seat, lay.claim, lay.number) for lay in table(position).pile] == [(0, claim, 1)]
        assert (table(position).count, table(position).sizes) == (count, [18 - count, 18, 18])


@both
def test_leads_that_are_none(window: int | None) -> None:
    """K4: no card, five cards, cards not held, unknown ones and claims are refused; a leader may not pass or accuse."""
    position = kooz("1 1 1 1 2 2 2 2 3 3 3 3 4 4 4 4 5 J", "", "", window=window)
    for wrong in ("lay 1 1 1 1 2 as 1", "lay 6 as 6", "lay J J as 1", "lay 5 5 as 5", "lay M as 5", "lay A as 5"):
        refused(position, f"0 {wrong}")
    for wrong in ("lay 1 as J", "lay 1 as M", "lay 1 as 11", "lay 1 as 0", "lay 1", "lay as 1", "pass", "accuse"):
        refused(position, f"0 {wrong}")
    for wrong in ("believe", "show", "give 1:1"):
        refused(position, f"0 {wrong}")
    for other in (1, 2):
        for wrong in ("lay 6 as 6", "pass", "accuse", "believe"):
            refused(position, f"{other} {wrong}")
    assert position.may == []
    assert own(position, 0).can_lay == [1, 2, 3, 4]
    assert own(position, 0).claims == CLAIMS


def test_leader_lays_no_more_than_there_is() -> None:
    """K4: with two cards in hand one or two may be led."""
    position = kooz("5 6", "", "", "", "", "", "", "")
    shed(position, "5 6")
    assert own(position, 0).can_lay == [1, 2]
    assert can(position, "0 lay 5 6 as 5")
    refused(position, "0 lay 5 6 6 as 5")
    position.step(0)
    assert position.choosing


@both
def test_order_of_cards_in_a_lay_is_nothing(window: int | None) -> None:
    """K4: cards laid at once are laid at once."""
    one, other = (kooz("J M D 1", "", "", window=window) for _ in range(2))
    play(one, "0 lay J M D 1 as 7")
    play(other, "0 lay D 1 M J as 7")
    assert one.to_bytes() == other.to_bytes()


@both
def test_others_lay_as_many_equal_or_higher(window: int | None) -> None:
    """K5: the same count, an equal or higher claim, in turn."""
    position = kooz("3 3", "4 5 6", "", window=window)
    play(position, "0 lay 3 3 as 5")
    asked_believe(position)
    assert position.must == 1
    assert own(position, 1).can_lay == [2]
    assert own(position, 1).claims == CLAIMS[4:]
    for wrong in ("lay 5 as 5", "lay 4 5 6 as 6", "lay 4 5 as 4", "lay 4 5 as 1", "lay 3 3 as 6"):
        refused(position, f"1 {wrong}")
    refused(position, "2 pass")
    assert all(can(position, f"1 lay 4 5 as {claim}") for claim in CLAIMS[4:])
    play(position, "1 lay 4 5 as 5")
    asked_believe(position)
    assert position.must == 2
    assert own(position, 2).claims == CLAIMS[4:]
    play(position, "2 pass")
    asked_believe(position)
    assert position.must == 0
    assert [lay.number for lay in table(position).pile] == [1, 2]


@pytest.mark.parametrize("seats", COUNTS)
@both
def test_turn_goes_clockwise_past_those_who_passed(seats: int, window: int | None) -> None:
    """K5: clockwise among those still in the round; in the next everybody is in again (K4)."""
    position = kooz(*["3 3"] + [""] * (seats - 1), window=window)
    play(position, "0 lay 3 as 1")
    gone = set()
    for seat in range(1, seats):
        asked_believe(position)
        assert position.must == table(position).turn == seat
        if seat % 2 or seat == seats - 1:
            play(position, f"{seat} pass")
            gone.add(seat)
        else:
            play(position, f"{seat} lay {own(position, seat).hand[0]} as 2")
        if table(position).phase == "following":
            assert table(position).inside == [other not in gone for other in range(seats)]
    pass_all(position)
    assert table(position).inside == [True] * seats
    assert table(position).phase == "leading"


@both
def test_who_passed_is_out_of_the_round(window: int | None) -> None:
    """K5: no laying, no passing again and no accusing until the round is over."""
    position = kooz("3", "8", "9", "", window=window)
    play(position, "0 lay 3 as 3")
    asked_believe(position)
    play(position, "1 pass")
    for wrong in ("lay 8 as 8", "pass", "accuse", "believe"):
        refused(position, f"1 {wrong}")
    assert position.legal(1) == []
    play_silently(position, "2 lay 9 as 9", "3 pass")
    for wrong in ("lay 8 as 9", "pass", "accuse", "believe"):
        refused(position, f"1 {wrong}")
    play_silently(position, "0 pass")
    assert position.must == 2
    play(position, "2 lay 9 as 9" if "9" in own(position, 2).hand else f"2 lay {own(position, 2).hand[0]} as 1")
    assert can(position, "1 accuse")


@pytest.mark.parametrize("count", [3, 4])
@both
def test_too_few_cards(count: int, window: int | None) -> None:
    """K5: who has too few cards for the count can only pass or accuse."""
    position = kooz("D 6", "9 9 9 9 8", *[""] * 6, window=window)
    shed(position, "D 6")
    play(position, "0 lay D as 1")
    asked_believe(position)
    play(position, "1 lay 8 as 8")
    pass_all(position)
    play(position, f"1 lay {' '.join(['9'] * count)} as 9")
    for seat in range(2, 8):
        asked_believe(position)
        play(position, f"{seat} pass")
    asked_believe(position)
    assert position.must == 0
    assert own(position, 0).can_lay == []
    assert own(position, 0).claims == []
    assert (own(position, 0).can_pass, own(position, 0).can_accuse) == (True, True)
    refused(position, "0 lay 6 as 6")
    assert can(position, "0 pass")
    assert can(position, "0 accuse")


@both
def test_passing_is_free(window: int | None) -> None:
    """K5: also for one who could lay true cards."""
    position = kooz("3", "4 4 J", "", window=window)
    play(position, "0 lay 3 as 3")
    asked_believe(position)
    assert can(position, "1 lay 4 as 4")
    assert can(position, "1 pass")


@both
def test_over_a_god_there_is_only_passing_or_accusing(window: int | None) -> None:
    """K6: a God claim can't be equalled, whatever lies there."""
    position = kooz("3 D", "D D", "", window=window)
    play(position, "0 lay 3 as D")
    asked_believe(position)
    for claim in CLAIMS:
        refused(position, f"1 lay D as {claim}")
    assert own(position, 1).claims == []
    assert can(position, "1 pass")
    assert can(position, "1 accuse")


@both
def test_god_claim_goes_over_ten(window: int | None) -> None:
    """K5, K6: God is above all numbers, and may be claimed over any of them, with any cards."""
    position = kooz("3", "M D", "", window=window)
    play(position, "0 lay 3 as 10")
    asked_believe(position)
    assert own(position, 1).claims == ["10", "D"]
    play(position, "1 lay M as D")
    asked_believe(position)
    assert own(position, 2).claims == []


# Rounds won


@pytest.mark.parametrize("seats", COUNTS)
@both
def test_last_to_lay_wins_the_round(seats: int, window: int | None) -> None:
    """K12: when all others have passed the pile leaves the game unseen, and who laid last leads."""
    position = kooz("D 3", "M 4", *[""] * (seats - 2), window=window)
    play(position, "0 lay D as 3")
    play_silently(position, "1 lay 4 as 4")
    sizes = table(position).sizes
    events = pass_all(position)
    for audience in audiences(position):
        won = only(events, audience, "won")
        assert (won.seat, won.cards) == (1, 2)
        assert hears(events, audience)[-2:] == ["passed", "won"]
    assert (table(position).gone, table(position).gods_out, table(position).sizes) == (2, 0, sizes)
    assert (table(position).pile, table(position).turned_up, position.must) == ([], [], 1)
    assert [own(position, seat).parted for seat in (0, 1)] == [["D"], ["4"]]

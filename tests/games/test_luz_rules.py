"""Luz, rule by rule: set-up, a deal, bets and tricks (L1 to L12); the scores are in test_luz_scores."""

from typing import Any

import pytest

from games.arranged import (
    LUZ,
    acting,
    audiences,
    can,
    deal,
    full_deck,
    hears,
    luz,
    only,
    own,
    play,
    plays,
    refused,
    seen,
    table,
)
from tablee.core.errors import BadNotation, BadOption
from tablee.core.position import Position

# The rulebook's trick: seat 0 leads red 4, seat 1 has two red cards, seat 2 none, seat 3 three.
HANDS = (
    "R4 R5 Y1 Y2 G1 G2 B1 B2 P1 P2",
    "R1 R3 Y3 Y4 G3 G4 B4 B5 P3 P4",
    "B3 B6 B7 Y5 Y6 Y7 G5 G6 G7 P5",
    "R2 R7 R8 Y8 Y9 Y10 B8 B9 P6 P7",
)
# Seats 1 and 2 hold no red.
TWO_WITHOUT_RED = (
    "R4 R5 Y1 Y2 G1 G2 B1 B2 P1 P2",
    "P8 P9 Y3 Y9 G3 G4 B4 B5 P3 P4",
    "B3 B6 B7 Y5 Y6 Y7 G5 G6 G7 P5",
    "R2 R7 R8 Y8 Y4 Y10 B8 B9 P6 P7",
)
COUNTS = (3, 4, 5)


def bet_all(position: Position, said: str = "bet 0") -> Position:
    """Everybody makes the same bet."""
    for _ in range(position.seats):
        play(position, f"{position.must} {said}")
    return position


def to_tricks(*hands: str, lead: int = 0, **options: str) -> Position:
    """Luz with bets made."""
    return bet_all(luz(*hands, lead=lead, **options))


def finish_deal(position: Position) -> None:
    """Play the lowest slots that may be played until the deal is over."""
    number = int(position.state["deal"])
    while not position.over and int(position.state["deal"]) == number:
        position.step(position.legal()[0])


# Set-up


@pytest.mark.parametrize(("seats", "top"), [(3, 8), (4, 10), (5, 12)])
def test_deck(seats: int, top: int) -> None:
    """L1: five colours, values 1 to 8, 10 or 12: 40, 50 or 60 cards, always 10 over."""
    position = LUZ.start(seats)
    assert set(full_deck(position)) == {f"{colour}{value}" for colour in "YRGBP" for value in range(1, top + 1)}
    assert position.deck_wanted == len(full_deck(position)) == 10 * seats + 10


@pytest.mark.parametrize("seats", [0, 1, 2, 6, -3, 3.0, True, None, "4"])
def test_seats_that_luz_is_not_for(seats: Any) -> None:
    """L1: three to five players."""
    with pytest.raises(BadOption, match="3 to 5"):
        LUZ.start(seats)


@pytest.mark.parametrize("seats", COUNTS)
def test_first_player_card(seats: int) -> None:
    """L2: any seat can get the first-player card, and nobody who is not there."""
    for first in range(seats):
        assert table(LUZ.start(seats, first)).holder == first
    for wrong in (seats, -1):
        with pytest.raises(BadOption, match=str(wrong)):
            LUZ.start(seats, wrong)


# A deal


@pytest.mark.parametrize("seats", COUNTS)
def test_every_deal_is_of_the_whole_deck(seats: int) -> None:
    """L3: the whole deck is dealt anew each time, ten cards each and ten aside, which nobody sees until the end."""
    position = LUZ.start(seats)
    for _ in range(4):
        assert position.deck_wanted == 10 * seats + 10
        assert position.must is None
        assert not position.over
        deal(position)
        assert [len(hand) for hand in table(position).backs] == [10] * seats
        assert table(position).revealed is None
        bet_all(position)
        finish_deal(position)
    assert position.over
    assert position.deck_wanted == 0
    revealed = table(position).revealed
    assert sorted(revealed.aside) == sorted(full_deck(LUZ.start(seats))[-10:])
    assert sorted(card for hand in revealed.hands for card in hand) == sorted(full_deck(LUZ.start(seats))[:-10])


def test_decks_that_are_none() -> None:
    """L3: a deck with a card missing, twice, or of another number of players is refused."""
    position = LUZ.start(4)
    right = position.full_deck()
    for wrong in (right[:-1], [*right[:-1], right[0]], [*right, right[0]], LUZ.start(3).full_deck(), []):
        with pytest.raises(BadNotation):
            position.deal(wrong)
        assert position.deck_wanted == 50
    position.deal(right)
    assert position.must == 1


@pytest.mark.parametrize("seats", COUNTS)
@pytest.mark.parametrize("first", range(3))
def test_card_moves_left_each_deal(seats: int, first: int) -> None:
    """L4, L12: the card moves one seat left each deal, its new holder leads, and deals the next."""
    position = LUZ.start(seats, first)
    for number in range(1, 4):
        dealer = table(position).holder
        assert dealer == (first + number - 1) % seats
        events = deal(position)
        assert table(position).holder == table(position).lead == (dealer + 1) % seats
        assert only(events, None, "dealt").holder == (dealer + 1) % seats
        assert position.must == (dealer + 1) % seats
        bet_all(position)
        assert position.must == (dealer + 1) % seats
        finish_deal(position)


def test_example_of_four_deals() -> None:
    """L4, L12: the card at seat 2 of 0 to 3: dealt by 2, 3, 0, 1 and led by 3, 0, 1, 2."""
    position = LUZ.start(4, 2)
    dealers, leads = [], []
    while not position.over:
        dealers.append(table(position).holder)
        deal(position)
        first_to_bet = acting(position)
        bet_all(position)
        leads.append((first_to_bet, table(position).lead, acting(position)))
        finish_deal(position)
    assert dealers == [2, 3, 0, 1]
    assert leads == [(3, 3, 3), (0, 0, 0), (1, 1, 1), (2, 2, 2)]


def test_who_sees_what() -> None:
    """L4: each sees the values of all others, and of the own hand the colours and the order."""
    position = LUZ.start(4, 3)
    events = deal(position, *HANDS)
    assert ["".join(hand) for hand in table(position).backs] == ["YYRRGGBBPP", "YYRRGGBBPP", "YYYGGGBBBP", "YYYRRRBBPP"]
    values = [[1, 2, 4, 5, 1, 2, 1, 2, 1, 2], [3, 4, 1, 3, 3, 4, 4, 5, 3, 4]]
    values += [[5, 6, 7, 5, 6, 7, 3, 6, 7, 5], [8, 9, 10, 2, 7, 8, 8, 9, 6, 7]]
    for seat in range(4):
        assert own(position, seat).hands == [[None] * 10 if other == seat else values[other] for other in range(4)]
        heard = only(events, seat, "dealt")
        assert heard.hands == [[] if other == seat else values[other] for other in range(4)]
    assert only(events, None, "dealt").hands is None
    assert only(events, None, "dealt").backs == ["YYRRGGBBPP", "YYRRGGBBPP", "YYYGGGBBBP", "YYYRRRBBPP"]


def test_deals_that_are_the_same_to_a_seat() -> None:
    """L4: with an own card changed for one aside, order kept, a seat and a bystander are sent the same bytes."""
    one, other = luz(*HANDS), luz(HANDS[0].replace("R5", "R6"), *HANDS[1:])
    for seat in audiences(one):
        assert (seen(one, seat) == seen(other, seat)) == (seat in (0, None)), seat


def test_slots() -> None:
    """L5: slots by colour, yellow, red, green, blue, purple, low to high; the order of a record's hand is nothing."""
    one, other = luz(*HANDS), luz(*[" ".join(reversed(hand.split())) for hand in HANDS])
    assert one.to_bytes() == other.to_bytes()
    bet_all(one)
    events = plays(one, "R4")
    assert only(events, None, "played").slot == 3
    assert "".join(back or "-" for back in table(one).backs[0]) == "YY-RGGBBPP"
    plays(one, "R3 B3 R2 G2")
    assert "".join(back or "-" for back in table(one).backs[0]) == "YY-RG-BBPP"
    assert own(one, 1).hands[0] == [1, 2, None, 5, 1, None, 1, 2, 1, 2]


def test_gap_stays_a_gap() -> None:
    """L5, L8: a slot played is empty, and the card beside it keeps its own."""
    position = to_tricks(*HANDS)
    plays(position, "R4 R3 B3 R2")
    refused(position, "0 play 3")
    assert only(play(position, "0 play 4"), None, "played").card == "R5"


# Bets


@pytest.mark.parametrize("seats", COUNTS)
def test_bets_go_round_and_are_open(seats: int) -> None:
    """L6: from the first player on, each once, 0 to 10 beads with or without the safety bead, open to all."""
    position = luz(*[""] * seats, lead=1)
    order = [(1 + k) % seats for k in range(seats)]
    said = ["0", "0+", "10", "3+", "7"][:seats]
    for k, seat in enumerate(order):
        assert position.must == seat
        assert position.legal() == list(range(22))
        assert own(position, seat).can_bet == 10
        for other in set(range(seats)) - {seat}:
            assert position.legal(other) == []
            assert own(position, other).can_bet is None
            refused(position, f"{other} bet 2")
        refused(position, f"{seat} play 1")
        events = play(position, f"{seat} bet {said[k]}")
        for audience in audiences(position):
            heard = only(events, audience, "bet")
            assert (heard.seat, heard.beads, heard.safety) == (seat, int(said[k].strip("+")), "+" in said[k])
    assert position.must == 1
    assert [f"{bet.beads}{'+' * bet.safety}" for bet in (table(position).bets[seat] for seat in order)] == said
    refused(position, "1 bet 3")


def test_bets_that_are_none() -> None:
    """L6: at most ten beads."""
    position = luz(*HANDS)
    assert "11" in refused(position, "0 bet 11")
    refused(position, "0 bet 11+")
    assert can(position, "0 bet 10+")


def test_free_beads() -> None:
    """L7: by default the beads do not limit the bets; ten with the safety bead is legal."""
    position = luz(*[""] * 5)
    bet_all(position, "bet 10+")
    assert table(position).beads_left is None
    assert [(bet.beads, bet.safety) for bet in table(position).bets] == [(10, True)] * 5


def test_beads_of_the_box() -> None:
    """L7: fifteen bet beads; with none left only 0, and safety beads for all five."""
    position = luz(*[""] * 5, beads="box")
    assert table(position).beads_left == 15
    play(position, "0 bet 9+")
    assert (table(position).beads_left, own(position, 1).can_bet) == (6, 6)
    assert "7" in refused(position, "1 bet 7")
    refused(position, "1 bet 10+")
    play(position, "1 bet 5+")
    assert position.legal() == [0, 1, 2, 3]
    refused(position, "2 bet 2")
    play(position, "2 bet 1+")
    assert (table(position).beads_left, own(position, 3).can_bet) == (0, 0)
    refused(position, "3 bet 1")
    refused(position, "3 bet 1+")
    assert position.legal() == [0, 1]
    play(position, "3 bet 0", "4 bet 0+")
    assert [bet.safety for bet in table(position).bets] == [True, True, True, False, True]


def test_box_is_full_again() -> None:
    """L7: in the next deal all beads are back in the box; ten is the most even with fifteen left."""
    position = luz(*[""] * 3, beads="box")
    play(position, "0 bet 10", "1 bet 5", "2 bet 0+")
    finish_deal(position)
    deal(position)
    assert table(position).beads_left == 15
    assert own(position, 1).can_bet == 10
    refused(position, "1 bet 11")


@pytest.mark.parametrize(
    "wrong", [{"beads": "few"}, {"beads": 15}, {"beads": None}, {"memory": "ajar"}, {"bead": "box"}]
)
def test_options_that_are_none(wrong: Any) -> None:
    """L7, L10: beads are free or those of the box, memory is closed or open."""
    with pytest.raises(BadOption, match=next(iter(wrong))):
        LUZ.start(3, 0, wrong)


# Tricks


def test_leader_plays_anything_and_others_follow() -> None:
    """L8: the leader plays any card; who holds the colour asked for plays any card of it, others anything."""
    position = to_tricks(*HANDS)
    assert own(position, 0).can_play == list(range(1, 11))
    plays(position, "R4")
    assert table(position).asked == "R"
    assert own(position, 1).can_play == [3, 4]
    for slot in (1, 2, 5, 6, 7, 8, 9, 10):
        refused(position, f"1 play {slot}")
    play(position, "1 play 4")
    assert own(position, 2).can_play == list(range(1, 11))
    assert own(position, 3).can_play == []
    refused(position, "3 play 4")
    refused(position, "2 bet 0")
    plays(position, "B3")
    assert own(position, 3).can_play == [4, 5, 6]


def test_colour_played_out() -> None:
    """L8: once the last card of the colour is played, anything goes."""
    position = to_tricks(*HANDS)
    plays(position, "R4 R3 B3 R2 R5 R1 B6 R7")
    assert position.must == 3
    plays(position, "R8")
    assert own(position, 0).can_play == [1, 2, 5, 6, 7, 8, 9, 10]
    plays(position, "Y1")
    assert own(position, 1).can_play == [1, 2, 5, 6, 7, 8, 9, 10]


def test_trump_must_be_followed_too() -> None:
    """L8: yellow is a colour like the others when it is led."""
    position = to_tricks(*HANDS)
    plays(position, "Y2")
    assert own(position, 1).can_play == [1, 2]
    refused(position, "1 play 3")


def test_value_is_seen_once_the_card_is_down() -> None:
    """L8: a play is a choice of place in the hand; then all hear the value."""
    position = to_tricks(*HANDS)
    events = play(position, "0 play 3")
    for audience in audiences(position):
        assert only(events, audience, "played").card == "R4"
        assert [(card.seat, card.card) for card in position.view(audience).table.trick] == [(0, "R4")]


def test_example_of_the_rulebooks_trick() -> None:
    """L8, L9: red 4, 3, blue 3, red 2: the 4 takes it. The red card left of seat 1 is the 1: the 2 is seen."""
    position = to_tricks(*HANDS)
    plays(position, "R4 R3")
    assert own(position, 1).chances[2] == [(1, 1.0)]
    assert own(position, 1).chances[3] == []
    events = plays(position, "B3 R2")
    assert table(position).taken_by == position.must == 0
    assert table(position).tricks == [1, 0, 0, 0]
    assert only(events, None, "trick").seat == 0
    assert only(events, None, "trick").card == "R4"
    assert own(position, 1).chances[2] == [(1, 1.0)]


def test_order_alone_says_one_or_two() -> None:
    """L5: with the red 2 out of sight, the card below the 3 is a 1 or a 2, one as likely as the other."""
    hidden = [*HANDS[:3], HANDS[3].replace("R2", "R9")]
    position = to_tricks(*hidden)
    plays(position, "R4 R3")
    assert own(position, 1).chances[2] == [(1, 0.5), (2, 0.5)]


@pytest.mark.parametrize(
    ("hands", "cards", "winner"),
    [
        (HANDS, "R4 R3 B3 R2", 0),
        (HANDS, "R4 R3 B3 R8", 3),
        (HANDS, "R4 R3 Y5 R8", 2),  # one trump, however low
        (HANDS, "G2 G4 G7 P7", 2),  # a higher card of another colour takes nothing
        (HANDS, "G2 G4 G7 Y8", 3),
        (HANDS, "Y2 Y3 Y5 Y8", 3),
        (HANDS, "Y2 Y4 Y7 Y10", 3),
        (HANDS, "P2 P4 P5 P6", 3),
        (TWO_WITHOUT_RED, "R4 Y3 Y5 R8", 2),  # two trumps: the higher, second or first
        (TWO_WITHOUT_RED, "R4 Y9 Y5 R8", 1),
        (TWO_WITHOUT_RED, "R5 P9 B7 R2", 0),
    ],
)
def test_who_takes_a_trick(hands: tuple[str, ...], cards: str, winner: int) -> None:
    """L9: the highest trump, else the highest card of the colour asked for; its player leads next."""
    position = to_tricks(*hands)
    events = plays(position, cards)
    assert table(position).taken_by == position.must == only(events, None, "trick").seat == winner
    assert table(position).tricks == [int(seat == winner) for seat in range(4)]
    assert own(position, winner).can_play == [
        slot + 1 for slot, back in enumerate(table(position).backs[winner]) if back
    ]


@pytest.mark.parametrize("seats", COUNTS)
@pytest.mark.parametrize("led", [False, True])
def test_lowest_trump_beats_the_highest_card(seats: int, led: bool) -> None:
    """L9: yellow 1 takes a trick with the highest red, green, blue and purple, whether it is played to it or led."""
    top, colours = 2 * seats + 2, "RGBP"[: seats - 1]
    hands = [" ".join(f"{colour}{top - k}" for k in range(min(top, 10))) for colour in colours]
    hands = [f"{hands[0]} B1 B2", f"{hands[1]} B3 B4"] if seats == 3 else hands
    position = to_tricks(*hands, "Y1 Y2 Y3 Y4 Y5 Y6", lead=seats - 1 if led else 0)
    highest = " ".join(f"{colour}{top}" for colour in colours)
    plays(position, f"Y1 {highest}" if led else f"{highest} Y1")
    assert table(position).taken_by == seats - 1


@pytest.mark.parametrize("seats", COUNTS)
def test_ten_tricks(seats: int) -> None:
    """L8, L9: a deal is ten tricks, and each winner leads the next."""
    position = to_tricks(*[""] * seats, lead=seats - 1)
    for number in range(1, 11):
        leader = acting(position)
        for step in range(seats):
            assert position.must == (leader + step) % seats
            assert position.may == []
            position.step(position.legal()[-1])
        assert sum(table(position).tricks) == number
        assert position.must == (table(position).taken_by if number < 10 else None)
    assert position.deck_wanted


def test_trick_stays_up_until_its_winner_leads() -> None:
    """L10: a full trick can be seen until the next lead, older ones can't; the counts are open."""
    position = to_tricks(*HANDS)
    plays(position, "R4 R3 B3 R2")
    for audience in audiences(position):
        shown = position.view(audience).table
        assert [card.card for card in shown.trick] == ["R4", "R3", "B3", "R2"]
        assert (shown.asked, shown.taken_by, shown.tricks) == (None, 0, [1, 0, 0, 0])
        assert shown.played is None
    plays(position, "G1")
    for audience in audiences(position):
        shown = position.view(audience).table
        assert [card.card for card in shown.trick] == ["G1"]
        assert (shown.asked, shown.taken_by, shown.tricks) == ("G", None, [1, 0, 0, 0])
        assert all(hidden.encode() not in seen(position, audience) for hidden in ("R4", "R3", "B3", "R2"))


def test_last_trick_of_a_deal_stays_up_too() -> None:
    """L10: it lies until the next deal, whose bets are made over an empty table."""
    position = to_tricks(*HANDS)
    finish_deal(position)
    assert len(table(position).trick) == 4
    deal(position, *HANDS)
    assert (table(position).trick, table(position).taken_by, table(position).tricks) == ([], None, [0, 0, 0, 0])


def test_open_memory() -> None:
    """L10: with `memory: open` every card played so far in the deal is shown, and no other."""
    position = to_tricks(*HANDS, memory="open")
    plays(position, "R4 R3 B3 R2 G1")
    played = table(position).played
    found = [(seat, slot + 1, card) for seat, hand in enumerate(played) for slot, card in enumerate(hand) if card]
    assert found == [(0, 3, "R4"), (0, 5, "G1"), (1, 4, "R3"), (2, 7, "B3"), (3, 4, "R2")]
    assert all(position.view(audience).table.played == played for audience in audiences(position))
    finish_deal(position)
    assert all(all(hand) for hand in table(position).played)
    deal(position, *HANDS)
    assert table(position).played == [[None] * 10] * 4


def test_memory_is_a_matter_of_the_screen_only() -> None:
    """L10: what is legal and who takes what is the same with memory open and closed."""
    one, other = to_tricks(*HANDS), to_tricks(*HANDS, memory="open")
    assert one.options != other.options
    while not one.deck_wanted:
        assert one.legal() == other.legal()
        code = one.legal()[-1]
        one.step(code)
        other.step(code)
    assert table(one).tricks == table(other).tricks


def test_hidden_aid() -> None:
    """L10: hints may count the cards played, and a table may go without hints."""
    assert own(luz(*HANDS, aid="hidden"), 0).chances is None
    assert len(own(luz(*HANDS), 0).chances) == 10


def test_out_of_turn_and_after_the_end() -> None:
    """L8, L16: nobody plays out of turn, or in a game that is over."""
    position = to_tricks(*[""] * 3)
    refused(position, "1 play 1")
    refused(position, "2 play 1")
    for _ in range(3):
        finish_deal(position)
        deal(position)
        bet_all(position)
    finish_deal(position)
    assert position.over
    for line in ("0 play 1", "1 bet 0", "2 play 10"):
        assert "over" in refused(position, line)
    assert [position.legal(seat) for seat in range(3)] == [[], [], []]
    assert position.legal() == []


def test_a_whole_game_is_heard() -> None:
    """L6, L8, L10: what a bystander hears of the first trick, in order."""
    position = luz(*HANDS)
    heard = [name for k in range(4) for name in hears(play(position, f"{k} bet {k}"), None)]
    heard += hears(plays(position, "R4 R3 B3 R2"), None)
    assert heard == ["bet"] * 4 + ["played"] * 4 + ["trick"]

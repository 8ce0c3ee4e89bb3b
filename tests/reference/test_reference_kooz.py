"""The Kooz referee against the spec page: its examples, every rule K1 to K20, and random games."""

import copy
import json
import random
from collections import Counter
from typing import Any

import pytest

from .kooz import DECK, Lay, Seen, Table, random_game, replay
from .refusal import Refused

Json = dict[str, Any]
PASS, ACCUSE, BELIEVE, SHOW = {"pass": True}, {"accuse": True}, {"believe": True}, {"show": True}


def cards(text: str) -> Counter[str]:
    return Counter(text.split())


def lay(text: str, claim: str) -> Json:
    return {"place": text.split(), "claim": claim}


def deal_of(wishes: list[str], first: int = 0) -> Json:
    """Each seat holds the cards wished for it, and what it lacks from the rest of the deck."""
    seats = len(wishes)
    rest = DECK - sum((cards(wish) for wish in wishes), Counter())
    stock = sorted(rest.elements(), key=list(DECK).index)
    hands = []
    for seat, wish in enumerate(wishes):
        size = 15 if seats == 2 else 54 // seats + ((seat - first) % seats < 54 % seats)
        lacking = size - len(wish.split())
        hands.append(wish.split() + stock[:lacking])
        stock = stock[lacking:]
    return {"hands": hands, "aside": stock}


def table_of(*wishes: str, first: int = 0) -> Table:
    return Table(len(wishes), first, {}, iter([deal_of(list(wishes), first)]))


def play(table: Table, *moves: tuple[int, Json]) -> Table:
    for seat, move in moves:
        table.apply(seat, move)
    return table


def all_pass(table: Table) -> Table:
    """Everybody else passes until the round or the game is over."""
    while table.pile and table.next_in_turn is not None:
        table.apply(table.next_in_turn, PASS)
    return table


def refused(table: Table, seat: int, move: Json) -> bool:
    """Both ways to ask say no, and nothing has moved."""
    before = copy.deepcopy([table.knows(seat) for seat in range(table.seats)])
    with pytest.raises(Refused) as caught:
        table.apply(seat, move)
    unmoved = before == [table.knows(seat) for seat in range(table.seats)]
    return unmoved and caught.value.move is None and not table.is_legal(seat, move)


def record_of(table: Table, deal: Json, moves: list[tuple[int, Json]]) -> Json:
    return {
        "format": "tablee.record/1",
        "game": "kooz",
        "options": {},
        "seats": [{"name": f"r{seat}", "kind": "bot"} for seat in range(table.seats)],
        "first": table.first,
        "deals": [deal],
        "moves": [{"seat": seat, **move} for seat, move in moves],
        "result": table.result(),
    }


# The examples of the spec page


@pytest.mark.parametrize(
    ("laid", "claim", "true"),
    [
        ("7 J", "7", True),
        ("J J", "7", True),
        ("7 M", "7", False),
        ("D D", "10", False),
        ("J", "D", False),
        ("D D", "D", True),
        ("D J", "D", False),
        ("6", "7", False),
        ("M", "1", False),
    ],
)
def test_examples_of_true_and_lying_lays(laid: str, claim: str, true: bool) -> None:
    """K8: the first two examples, and their like."""
    assert Lay(0, claim, tuple(laid.split())).is_true is true
    table = play(table_of(laid, "", ""), (0, lay(laid, claim)))
    assert table.is_legal(1, {**ACCUSE, "lied": not true})
    assert refused(table, 1, {**ACCUSE, "lied": true})


def test_example_of_one_merde_said_to_be_one_4() -> None:
    """K13: the winner may hand that Merde to any other seat."""
    table = all_pass(play(table_of("M", "", "", ""), (0, lay("M", "4"))))
    assert all(table.is_legal(0, {"give": {seat: 1}}) for seat in "123")
    before = table.hands[2]["M"]
    table.apply(0, {"give": {"2": 1}})
    assert table.hands[2]["M"] == before + 1
    assert table.must() == 0


def test_example_of_a_found_lie() -> None:
    """K9, K7: seat 1 takes up all four cards, seat 3 leads; seat 2, who passed, could not have accused."""
    table = table_of("3 3", "3 M", "", "")
    play(table, (0, lay("3 3", "3")), (1, lay("3 M", "3")), (2, PASS))
    assert refused(table, 2, ACCUSE)
    before = table.hands[1].copy()
    table.apply(3, {**ACCUSE, "lied": True})
    assert table.hands[1] == before + cards("3 3 3 M")
    assert (table.must(), table.pile, table.in_round) == (3, [], {0, 1, 2, 3})


# Cards


def test_wrong_decks_are_refused() -> None:
    """K1: 54 cards, of each as many as there are."""
    assert DECK.total() == 54
    swapped = deal_of(["", "", ""])
    swapped["hands"][0][0] = "D"
    unknown = deal_of(["", "", ""])
    unknown["hands"][0][0] = "11"
    deals: list[Json] = [swapped, unknown, {}, {"hands": [[], [], []], "aside": []}]
    for deal in deals:
        with pytest.raises(Refused) as caught:
            Table(3, 0, {}, iter([deal]))
        assert caught.value.move is None
    with pytest.raises(Refused):
        Table(3, 0, {}, iter([]))


def test_hand_sizes() -> None:
    """K2: the seats soonest after the starter hold one more; with two players 15 each and 24 aside."""
    four = table_of("", "", "", "", first=3)
    assert [hand.total() for hand in four.hands] == [14, 13, 13, 14]
    two = table_of("", "")
    assert ([hand.total() for hand in two.hands], two.aside.total()) == ([15, 15], 24)
    with pytest.raises(Refused):
        Table(4, 0, {}, iter([deal_of(["", "", "", ""], first=3)]))
    all_dealt = {"hands": [list(DECK.elements())[:27], list(DECK.elements())[27:]], "aside": []}
    with pytest.raises(Refused):
        Table(2, 0, {}, iter([all_dealt]))


def test_two_to_eight_seats_and_any_starter() -> None:
    """K3: 2 to 8 players, and the starter leads."""
    for seats in range(2, 9):
        for first in range(seats):
            assert table_of(*[""] * seats, first=first).must() == first
    for seats, first in ((1, 0), (9, 0), (3, 3), (3, -1)):
        with pytest.raises(Refused):
            Table(seats, first, {}, iter([deal_of(["", "", ""])]))


# A round


def test_the_lead() -> None:
    """K4: 1 to 4 cards from the hand, any claim; no pass, and nobody else moves."""
    table = table_of("1 1 2 3 4 M", "5", "")
    for legal in (lay("1", "1"), lay("1 M", "9"), lay("1 2 3 4", "D"), lay("M", "10")):
        assert table.is_legal(0, legal)
    wrong = [lay("", "1"), lay("1 1 2 3 4", "1"), lay("1", "11"), lay("1", "J"), lay("1", "M"), {"place": ["1"]}]
    wrong += [lay("1 D D D", "1"), lay("x", "1"), {"place": "1", "claim": "1"}, {"place": ["1"], "claim": 1}]
    for move in wrong:
        assert refused(table, 0, move)
    for move in (PASS, ACCUSE, BELIEVE, SHOW, {"give": {"1": 1}}, {}, {**PASS, **ACCUSE}, {"pass": False}):
        assert refused(table, 0, move)
    assert refused(table, 1, lay("5", "5"))
    assert not table.is_legal(3, PASS)
    assert not table.is_legal(-1, PASS)


def test_covering() -> None:
    """K5: the same count, an equal or higher claim, in turn; one who passed is out of the round."""
    table = play(table_of("3 3", "3 3 4", "5 5", "6 6"), (0, lay("3 3", "3")))
    assert table.is_legal(1, lay("3 3", "3"))
    assert table.is_legal(1, lay("3 4", "D"))
    assert refused(table, 1, lay("3", "3"))
    assert refused(table, 1, lay("3 3 4", "3"))
    assert refused(table, 1, lay("3 3", "2"))
    assert refused(table, 2, lay("5 5", "5"))
    assert refused(table, 2, PASS)
    play(table, (1, PASS), (2, lay("5 5", "5")), (3, PASS))
    assert (table.next_in_turn, table.in_round) == (0, {0, 2})
    own = " ".join(list(table.hands[0].elements())[:2])
    play(table, (0, lay(own, "10")))
    assert table.next_in_turn == 2  # seat 1 passed and is left out
    assert refused(table, 1, ACCUSE)


def test_ten_is_above_nine() -> None:
    """K5: claims go by number, not by spelling, and God is above 10."""
    table = play(table_of("9", "", ""), (0, lay("9", "9")))
    card = next(iter(table.hands[1]))
    assert table.is_legal(1, lay(card, "10"))
    assert table.is_legal(1, lay(card, "D"))
    table.apply(1, lay(card, "10"))
    assert refused(table, 2, lay(next(iter(table.hands[2])), "9"))


def test_too_few_cards() -> None:
    """K5: who holds fewer cards than the count can only pass or accuse."""
    table = table_of("1 1 1 1", "2 2 2 2 3 3 3", "4 4 4 4", *[""] * 5)
    all_pass(play(table, (0, lay("1 1 1 1", "1")), (1, lay("2 2 2 2", "2"))))
    all_pass(play(table, (1, lay("3", "3")), (2, lay("4", "4"))))
    play(table, (2, lay("4 4 4", "4")), *[(seat, PASS) for seat in (3, 4, 5, 6, 7, 0)])
    assert (table.next_in_turn, table.hands[1]) == (1, cards("3 3"))
    assert refused(table, 1, lay("3 3", "9"))
    assert refused(table, 1, lay("3 3 3", "9"))
    assert table.is_legal(1, ACCUSE)
    assert table.is_legal(1, PASS)


def test_nothing_covers_a_god() -> None:
    """K6: over a God claim, a lie too, there is only passing or accusing."""
    table = play(table_of("M", "D", ""), (0, lay("M", "D")))
    assert refused(table, 1, lay("D", "D"))
    assert table.is_legal(1, PASS)
    assert table.is_legal(1, ACCUSE)


def test_who_may_accuse() -> None:
    """K7: at any moment anybody still in but the one who laid; covered cards are safe."""
    table = table_of("M", "5", "", "")
    assert table.may_accuse() == set()
    table.apply(0, lay("M", "5"))
    assert table.may_accuse() == {1, 2, 3}
    assert refused(table, 0, ACCUSE)
    table.apply(1, lay("5", "5"))
    assert table.may_accuse() == {0, 2, 3}
    table.apply(2, PASS)
    assert table.may_accuse() == {0, 3}
    table.apply(0, {**ACCUSE, "lied": False})  # about the true 5: the Merde is covered
    assert (table.must(), table.hands[0]["M"], table.hands[0]["5"]) == (1, 1, 1)


def test_a_lie_found() -> None:
    """K9: the liar takes up the cards of the round, the accuser leads, and the liar may show until the next lay."""
    table = play(table_of("2", "M", "", ""), (0, lay("2", "2")), (1, lay("M", "3")), (3, ACCUSE))
    assert table.hands[1] >= cards("2 M")
    assert table.must() == 3
    assert table.knows(0)["seen"] == []
    assert refused(table, 0, SHOW)
    table.apply(1, SHOW)
    assert table.knows(0)["seen"] == [Seen("shown", 1, ("M",), 1)]
    assert refused(table, 1, SHOW)


def test_showing_too_late() -> None:
    """K9: once the next cards lie the liar shows no more."""
    table = play(table_of("M", "5", ""), (0, lay("M", "2")), (1, ACCUSE))
    assert table.is_legal(0, SHOW)
    table.apply(1, lay("5", "5"))
    assert refused(table, 0, SHOW)


def test_a_false_accusation() -> None:
    """K10: only the last cards are turned up; the accuser takes up the cards of the round, the accused leads."""
    table = play(table_of("M", "5", "", ""), (0, lay("M", "2")), (1, lay("5", "5")), (3, ACCUSE))
    assert table.hands[3] >= cards("M 5")
    assert table.must() == 1
    assert table.knows(0)["seen"] == table.knows(None)["seen"] == [Seen("turned up", 1, ("5",), 3)]
    assert refused(table, 1, SHOW)


@pytest.mark.parametrize(("claim", "taker"), [("D", 2), ("10", 1)])
def test_gods_in_a_pile_taken_up(claim: str, taker: int) -> None:
    """K11: Gods leave the game, after a true lay and after a lie, from the whole pile; their number is open."""
    table = play(table_of("D M", "D D", ""), (0, lay("D M", "1")), (1, lay("D D", claim)))
    before = table.hands[taker].copy()
    table.apply(2, ACCUSE)
    assert table.hands[taker] == before + cards("M")
    assert (table.gods_out, table.left) == (3, cards("D D D"))
    assert table.knows(None)["gods_out"] == 3
    assert table.knows(None)["left"] == cards("D D D")


def test_all_others_pass() -> None:
    """K12: the last to have laid wins the round and leads; the pile leaves, unseen."""
    table = all_pass(play(table_of("2", "D", "", ""), (0, lay("2", "2")), (1, lay("D", "3"))))
    assert (table.must(), table.pile, table.left, table.gods_out) == (1, [], cards("2 D"), 0)
    assert table.in_round == {0, 1, 2, 3}
    assert [table.knows(seat)["left"] for seat in (0, 1, 2, None)] == [cards("2"), cards("D"), Counter(), Counter()]


def test_super_bluff() -> None:
    """K13: all Merdes of the last lay, no fewer, to others as the winner likes, once, before the next lay."""
    table = all_pass(play(table_of("M M M 5", "", "7 7 7", ""), (0, lay("M M M", "9"))))
    wrong = [{}, {"1": 2}, {"1": 4}, {"0": 3}, {"1": 2, "0": 1}, {"4": 3}, {"1": 3, "2": 0}, {"1": 4, "2": -1}]
    for gifts in (*wrong, {1: 3}, {"1": 3.0}, {"1": True, "2": 2}, 3):
        assert refused(table, 0, {"give": gifts})
    assert refused(table, 1, {"give": {"2": 3}})
    before = table.hands[3]["M"]
    table.apply(0, {"give": {"1": 1, "3": 2}})
    assert (table.hands[3]["M"], table.left, table.moves_counted) == (before + 2, Counter(), 5)
    assert table.knows(2)["seen"] == [Seen("given", 0, ("M",), 1), Seen("given", 0, ("M", "M"), 3)]
    assert refused(table, 0, {"give": {"1": 3}})
    assert table.is_legal(0, lay("5", "5"))


def test_no_super_bluff() -> None:
    """K13: not with other cards among the last laid, not with Merdes laid before, not after the next lay."""
    mixed = all_pass(play(table_of("M 5", "", ""), (0, lay("M 5", "5"))))
    covered = all_pass(play(table_of("M", "6", ""), (0, lay("M", "5")), (1, lay("6", "6"))))
    late = play(all_pass(play(table_of("M 5", "", ""), (0, lay("M", "5")))), (0, lay("5", "5")))
    accused = play(table_of("M", "", ""), (0, lay("M", "5")), (1, ACCUSE))
    for table in (mixed, covered, late, accused):
        assert not any(table.is_legal(seat, {"give": {to: 1}}) for seat in range(3) for to in "012")


def test_a_super_bluff_kept_quiet() -> None:
    """K13, K20: without saying so it is to all others like any other round won."""
    quiet = play(all_pass(play(table_of("M 7 5", "", ""), (0, lay("M", "7")))), (0, lay("5", "5")))
    plain = play(all_pass(play(table_of("M 7 5", "", ""), (0, lay("7", "7")))), (0, lay("5", "5")))
    assert [quiet.knows(seat) for seat in (1, 2, None)] == [plain.knows(seat) for seat in (1, 2, None)]
    assert quiet.knows(0) != plain.knows(0)


# The end


def last_cards_down(last: str, claim: str) -> Table:
    """Eight seats; seat 0 has laid four cards, and now its last three."""
    table = table_of(f"1 1 1 1 {last}", *[""] * 7)
    return play(all_pass(play(table, (0, lay("1 1 1 1", "1")))), (0, lay(last, claim)))


def test_last_cards_down_and_all_pass() -> None:
    """K14: nobody may cover them; when all others have passed, the lie of a super bluff too, the game is won."""
    table = last_cards_down("M M M", "2")
    for seat in range(1, 8):
        assert not table.over
        assert table.must() == (seat + 1 if seat < 7 else 7)
        assert table.may_accuse() == set(range(seat, 8))
        assert refused(table, seat, lay(" ".join(list(table.hands[seat].elements())[:3]), "9"))
        table.apply(seat, PASS)
    assert (table.over, table.winner, table.must(), table.called_off) == (True, 0, None, False)
    assert refused(table, 0, {"give": {"1": 3}})


def test_last_cards_down_and_accused() -> None:
    """K14: an accusation that fails ends the game, one that holds doesn't."""
    true, lie = last_cards_down("2 2 J", "2"), last_cards_down("2 2 M", "2")
    true.apply(5, ACCUSE)
    assert (true.winner, true.over, true.hands[0].total()) == (0, True, 0)
    lie.apply(5, ACCUSE)
    assert (lie.winner, lie.over, lie.hands[0], lie.must()) == (None, False, cards("2 2 M"), 5)


def test_a_lie_of_gods_alone() -> None:
    """K15: an accused with no cards left has won, also a liar: the Gods leave and nothing is left to take up."""
    table = last_cards_down("D D D", "10")
    table.apply(1, {**ACCUSE, "lied": True})
    assert (table.winner, table.gods_out) == (0, 3)
    assert refused(table, 0, SHOW)


def test_a_lie_of_gods_over_other_cards() -> None:
    """K15: with anything else in the pile the liar takes that up, and the game goes on."""
    table = table_of("1 1 1 1 D D D", "3 3 3 4 5", *[""] * 6)
    all_pass(play(table, (0, lay("1 1", "1"))))
    all_pass(play(table, (0, lay("1 1", "1")), (1, lay("4 5", "5"))))
    play(table, (1, lay("3 3 3", "3")), *[(seat, PASS) for seat in range(2, 8)], (0, lay("D D D", "10")))
    table.apply(1, ACCUSE)
    assert (table.over, table.hands[0], table.gods_out) == (False, cards("3 3 3"), 3)


def test_ranks() -> None:
    """K16: one winner, the others equal second, whatever they hold."""
    table = last_cards_down("2 2 2", "2")
    assert table.result() == {"unfinished": True}
    assert all_pass(table).result() == {"ranks": [1, 2, 2, 2, 2, 2, 2, 2]}


def lying_on_and_on(table: Table, moves: int) -> list[tuple[int, Json]]:
    """Lies, each found and shown at once: cards go out and come back."""
    made: list[tuple[int, Json]] = []
    while table.moves_counted < moves:
        leader = table.next_in_turn
        assert leader is not None
        accuser = (leader + 1) % table.seats
        if table.pile:
            leader, accuser = table.pile[-1].seat, leader
            steps = [(accuser, {**ACCUSE, "lied": True}), (leader, SHOW)]
        else:
            card = next(card for card in table.hands[leader] if card not in "JD")
            steps = [(leader, lay(card, "1" if card != "1" else "2"))]
        for seat, move in steps:
            if not table.over:
                table.apply(seat, move)
                made.append((seat, move))
    return made


def test_called_off() -> None:
    """K17: after 10,000 moves, believing and showing not counted, in the middle of a round too."""
    deal = deal_of(["", "", ""])
    table = Table(3, 0, {}, iter([deal]))
    first = table.hands[0]
    opening = [(0, lay(next(iter(first)), "10")), (2, BELIEVE), (1, PASS), (2, PASS)]
    made = opening + lying_on_and_on(play(table, *opening), 9_999)
    assert (table.over, table.moves_counted, table.pile) == (False, 9_999, [])
    made += lying_on_and_on(table, 10_000)
    assert (table.over, table.called_off, table.winner, len(table.pile)) == (True, True, None, 1)
    assert (table.must(), table.may_accuse()) == (None, set())
    assert refused(table, 1, ACCUSE)
    record = record_of(table, deal, made)
    assert len(made) > 14_000
    assert replay(record) == {"unfinished": True}
    with pytest.raises(Refused):
        replay({**record, "result": {"ranks": [1, 2, 2]}})
    with pytest.raises(Refused) as caught:
        replay({**record, "moves": [*record["moves"], {"seat": 1, **ACCUSE}]})
    assert caught.value.move == len(made)


def test_won_with_the_very_last_move() -> None:
    """K17, K14: a game that the 10,000th move wins is won; a give is a move too."""
    table = last_cards_down("2 2 2", "2")
    table.moves_counted = 9_993
    assert all_pass(table).winner == 0
    assert (table.moves_counted, table.called_off) == (10_000, False)
    giving = all_pass(play(table_of("M", "", ""), (0, lay("M", "5"))))
    giving.moves_counted = 9_999
    giving.apply(0, {"give": {"1": 1}})
    assert giving.called_off


# Moments


def test_order_of_answers() -> None:
    """K18: asked are those in the round clockwise from the player after the next in turn; after each pass anew."""
    table = play(table_of("5", "", "", "", ""), (0, lay("5", "5")))
    orders = []
    for seat in (1, 2, 3, 4):
        order = []
        while (asked := table.must()) != seat:
            assert asked is not None
            table.apply(asked, BELIEVE)
            order.append(asked)
        orders.append(order)
        table.apply(seat, PASS)
    assert orders == [[2, 3, 4], [3, 4], [4], []]
    assert table.must() == 0


def test_who_is_not_asked() -> None:
    """K18: who laid, the next in turn and who has passed or answered are not asked; a lay asks anew."""
    table = play(table_of("5", "6", "", "", ""), (0, lay("5", "5")), (3, BELIEVE))
    assert [seat for seat in range(5) if table.is_legal(seat, BELIEVE)] == [2, 4]
    play(table, (1, lay("6", "6")))
    assert [seat for seat in range(5) if table.is_legal(seat, BELIEVE)] == [0, 3, 4]
    play(table, (2, PASS))
    assert [seat for seat in range(5) if table.is_legal(seat, BELIEVE)] == [0, 4]


def test_accusing_after_believing() -> None:
    """K19, K7: who said "believe" may accuse until the cards are covered, and then accuses the cover only."""
    table = play(table_of("M", "6", "", ""), (0, lay("M", "5")), (2, BELIEVE))
    assert table.is_legal(2, {**ACCUSE, "lied": True})
    table.apply(1, lay("6", "6"))
    assert not table.is_legal(2, {**ACCUSE, "lied": True})
    assert table.is_legal(2, {**ACCUSE, "lied": False})


def test_equal_to_who_may_not_know() -> None:
    """K20: other cards laid with the same words leave all others with the same knowledge."""
    one = play(table_of("M 7 J", "", "", ""), (0, lay("M", "7")), (2, BELIEVE), (1, PASS), (3, BELIEVE))
    other = play(table_of("M 7 J", "", "", ""), (0, lay("7", "7")), (1, PASS))
    assert [one.knows(seat) for seat in (1, 2, 3, None)] == [other.knows(seat) for seat in (1, 2, 3, None)]
    assert one.knows(0) != other.knows(0)


def test_what_a_taker_learns() -> None:
    """K20, K9: who took up a pile knows it lay by lay; the others know their own lays and no more."""
    table = play(table_of("2 5", "M 3", "", ""), (0, lay("2 5", "1")), (1, lay("M 3", "3")), (2, PASS))
    assert table.knows(0)["pile"] == [
        {"seat": 0, "claim": "1", "count": 2, "cards": ("2", "5")},
        {"seat": 1, "claim": "3", "count": 2},
    ]
    assert table.knows(3)["pile_size"] == 4
    table.apply(0, ACCUSE)
    assert table.knows(1)["taken"] == [(Lay(0, "1", ("2", "5")), Lay(1, "3", ("3", "M")))]
    assert [table.knows(seat)["taken"] for seat in (0, 2, 3, None)] == [[]] * 4
    assert table.knows(3)["history"][-1] == {"event": "accuse", "seat": 0, "accused": 1, "lied": True, "gods": 0}
    assert table.knows(3)["sizes"] == [12, 16, 13, 13]


# Records


def short_record() -> tuple[Json, Table]:
    wishes = ["1 1 1 1 2 2 2", *[""] * 7]
    passes: list[tuple[int, Json]] = [(seat, PASS) for seat in range(1, 8)]
    moves = [(0, lay("1 1 1 1", "1")), *passes, (0, lay("2 2 2", "2")), (4, {**ACCUSE, "lied": False})]
    return record_of(play(table_of(*wishes), *moves), deal_of(wishes), moves), table_of(*wishes)


def test_a_record_replays() -> None:
    """K16: the result comes out of the moves; unknown keys, `ms` and a missing "lied" do no harm."""
    record, _ = short_record()
    assert replay(record) == {"ranks": [1, 2, 2, 2, 2, 2, 2, 2]}
    record["id"] = "x"
    record["moves"][0] |= {"ms": 1200, "note": "x"}
    del record["moves"][-1]["lied"]
    assert replay(record) == {"ranks": [1, 2, 2, 2, 2, 2, 2, 2]}


@pytest.mark.parametrize(
    "wrong",
    [
        {"result": {"ranks": [2, 1, 2, 2, 2, 2, 2, 2]}},
        {"result": {"ranks": [1, 3, 3, 3, 3, 3, 3, 3]}},
        {"result": {}},
        {"result": {"unfinished": True}},
        {"unfinished": True},
        {"format": "tablee.record/2"},
        {"game": "luz"},
        {"first": 8},
        {"first": None},
        {"deals": []},
        {"deals": [deal_of([""] * 7)]},
        {"seats": [{"name": "r0", "kind": "bot"}] * 7},
        {"moves": None},
    ],
)
def test_wrong_records_are_refused(wrong: Json) -> None:
    """K1, K2, K3, K16: a wrong header, deal or result is refused, at no move."""
    record, _ = short_record()
    with pytest.raises(Refused) as caught:
        replay({**record, **wrong})
    assert caught.value.move is None


def test_wrong_moves_are_refused_by_their_index() -> None:
    """K4 to K9: the first wrong move is named."""
    for index, move in (
        (0, {"seat": 0, **PASS}),
        (1, {"seat": 2, **PASS}),
        (1, {"seat": 0, **lay("2", "2")}),
        (9, {"seat": 4, **ACCUSE, "lied": True}),
        (10, {"seat": 4, **PASS}),
        (3, {"seat": True, **PASS}),
        (3, "pass"),
    ):
        record, _ = short_record()
        record["moves"][index:] = [move]
        with pytest.raises(Refused) as caught:
            replay(record)
        assert caught.value.move == index


def test_broken_off_games() -> None:
    """K17: a game broken off stops anywhere and has no ranks; it must say so, in its result or at its top."""
    record, _ = short_record()
    for length in range(len(record["moves"])):
        broken = {**record, "moves": record["moves"][:length]}
        assert replay({**broken, "result": {"unfinished": True}}) == {"unfinished": True}
        assert replay({**broken, "result": {}, "unfinished": True}) == {"unfinished": True}
        with pytest.raises(Refused):
            replay({**broken, "unfinished": True})  # with its ranks
        with pytest.raises(Refused):
            replay(broken)


# Random games


@pytest.mark.parametrize("seats", range(2, 9))
def test_random_games_replay(seats: int) -> None:
    """K1 to K17: random games replay to their result, also out of JSON and without the words that may be left out."""
    for seed in range(40):
        record = random_game(seats, random.Random(f"{seats} {seed}"))
        assert replay(json.loads(json.dumps(record))) == record["result"]
        needed = [move for move in record["moves"] if "believe" not in move and "show" not in move]
        assert replay({**record, "moves": needed}) == record["result"]


def check_state(table: Table) -> None:
    """What holds at every moment of every game."""
    piled = Counter(card for laid in table.pile for card in laid.cards)
    assert sum(table.hands, piled) + table.left + table.aside == DECK
    must, accusers = table.must(), table.may_accuse()
    assert (must is None) == table.over
    assert all(table.is_legal(seat, ACCUSE) == (seat in accusers) for seat in range(table.seats))
    for seat in range(table.seats):
        known = table.knows(seat)
        assert known["left"] <= table.left
        assert known["hand"] == table.hands[seat]
        assert table.hands[seat] or seat == table.last_laid or table.over
    if not table.over:
        assert must == table.next_in_turn or table.is_legal(must or 0, BELIEVE)
        assert table.is_legal(table.next_in_turn or 0, PASS) == bool(table.pile)


@pytest.mark.parametrize("seats", range(2, 9))
def test_random_games_at_every_move(seats: int) -> None:
    """K2, K7, K11, K12, K18, K20: cards are conserved, somebody must act, nobody knows more than what is so."""
    for seed in range(4):
        record = random_game(seats, random.Random(f"{seats} {seed}"))
        table = Table(seats, record["first"], {}, iter(record["deals"]))
        check_state(table)
        for move in record["moves"]:
            table.apply(move["seat"], move)
            check_state(table)


def dealt_anew(deal: Json, seat: int, rng: random.Random) -> Json:
    """The same hand for this seat, and all that it can't see dealt otherwise."""
    unseen = [card for other, hand in enumerate(deal["hands"]) if other != seat for card in hand] + deal["aside"]
    rng.shuffle(unseen)
    hands = []
    for other, hand in enumerate(deal["hands"]):
        hands.append(hand if other == seat else [unseen.pop() for _ in hand])
    return {"hands": hands, "aside": unseen}


@pytest.mark.parametrize("seats", range(2, 9))
def test_other_cards_and_the_same_words(seats: int) -> None:
    """K20, K5: as long as nothing is revealed, all could have held and laid anything, and a seat knows no better."""
    for seed in range(20):
        rng = random.Random(f"{seats} {seed}")
        record = random_game(seats, rng)
        seat = rng.randrange(seats)
        table = Table(seats, record["first"], {}, iter(record["deals"]))
        other = Table(seats, record["first"], {}, iter([dealt_anew(record["deals"][0], seat, rng)]))
        for move in record["moves"]:
            if "accuse" in move or "give" in move:
                break
            table.apply(move["seat"], move)
            if "place" in move and move["seat"] != seat:
                held = list(other.hands[move["seat"]].elements())
                move = {**move, "place": rng.sample(held, len(move["place"]))}
            other.apply(move["seat"], move)
            assert table.knows(seat) == other.knows(seat)
            assert table.knows(None) == other.knows(None)


def happenings(record: Json) -> Counter[str]:
    """How often the rarer things occur in a game."""
    table = Table(len(record["seats"]), record["first"], {}, iter(record["deals"]))
    seen: Counter[str] = Counter()
    for move in record["moves"]:
        final = table.last_laid is not None and not table.hands[table.last_laid]
        off_turn = move["seat"] != table.next_in_turn
        seen[f"K18 written {'believe' in move}"] += 1
        table.apply(move["seat"], move)
        if "accuse" in move:
            seen[f"K7 off turn {off_turn}"] += 1
            seen[f"lied {move['lied']}, last cards {final}, over {table.over}"] += 1
        seen["K14 all passed"] += "pass" in move and table.over
        seen["K6"] += move.get("claim") == "D"
        seen["K9 shown"] += "show" in move
        seen["K13"] += "give" in move
    return seen


def test_random_games_show_everything() -> None:
    """K6, K7, K9, K10, K13, K14, K15, K18: all of it occurs, and the games end in good time."""
    records = [random_game(seats, random.Random(f"{seats} {seed}")) for seed in range(40) for seats in range(2, 9)]
    seen = sum((happenings(record) for record in records), Counter())
    assert set(seen) >= {
        *("K6", "K9 shown", "K13", "K14 all passed", "K7 off turn True", "K7 off turn False"),
        *("lied True, last cards False, over False", "lied False, last cards False, over False"),
        *("lied True, last cards True, over False", "lied False, last cards True, over True"),
        "lied True, last cards True, over True",  # K15
    }
    assert sum("ranks" in record["result"] for record in records) > 0.95 * len(records)
    assert sorted(len(record["moves"]) for record in records)[len(records) // 2] < 300

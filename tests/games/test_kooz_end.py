"""Kooz, rule by rule: last cards and the end (K14 to K16), and games that are called off (K17)."""

from collections import Counter
from functools import cache

import pytest

from games.arranged import (
    KOOZ,
    asked_believe,
    audiences,
    can,
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
from tablee.core.position import Position

COUNTS = range(2, 9)
both = pytest.mark.parametrize("window", [None, 5])


def down_to(keep: str, seats: int = 8, window: int | None = None, others: tuple[str, ...] = ()) -> Position:
    """Seat 0 leads, and has no other cards left."""
    position = kooz(keep, *others, *[""] * (seats - 1 - len(others)), window=window)
    shed(position, keep)
    return position


def won_by(position: Position, winner: int) -> None:
    """The game is over, and that seat has won it."""
    assert position.over
    assert position.must is None
    assert position.may == []
    assert not position.deck_wanted
    assert all(position.legal(seat) == [] for seat in range(position.seats))
    assert (table(position).phase, table(position).winner) == ("over", winner)
    ranks = [1 if seat == winner else 2 for seat in range(position.seats)]
    assert table(position).ranks == ranks
    assert KOOZ.result(position) == {"ranks": ranks}
    for line in ("0 pass", "1 accuse", "0 lay 1 as 1", "1 believe", "0 show", "0 give 1:1"):
        assert "over" in refused(position, line) or "Merdes" in refused(position, line)


# Last cards


@both
@pytest.mark.parametrize("seats", COUNTS)
@pytest.mark.parametrize(("keep", "claim"), [("5 5", "5"), ("M 3", "5"), ("J", "7"), ("D D", "D"), ("M M", "D")])
def test_last_cards_win_when_all_pass(seats: int, keep: str, claim: str, window: int | None) -> None:
    """K14, K16: true or not, once all others have passed; not before."""
    position = down_to(keep, seats, window)
    play(position, f"0 lay {keep} as {claim}")
    for seat in range(1, seats):
        assert not position.over
        asked_believe(position)
        events = play(position, f"{seat} pass")
    won_by(position, 0)
    for audience in audiences(position):
        assert hears(events, audience) == ["passed", "won", "ended"]
        assert only(events, audience, "ended").winner == 0


@both
@pytest.mark.parametrize("seats", COUNTS)
def test_last_cards_win_when_their_accusation_fails(seats: int, window: int | None) -> None:
    """K14, K10: the accuser takes the cards up, and the accused has won."""
    position = down_to("5 J", seats, window)
    play(position, "0 lay 5 J as 5")
    sizes = table(position).sizes
    events = play(position, f"{seats - 1} accuse")
    won_by(position, 0)
    assert table(position).sizes[-1] == sizes[-1] + 2
    assert table(position).turned_up == ["5", "J"]
    for audience in audiences(position):
        assert hears(events, audience) == ["accused", "ended"]


@both
def test_last_cards_that_lie(window: int | None) -> None:
    """K14, K9: found out, the liar takes them up again, and the game goes on."""
    position = down_to("5 M", window=window)
    play(position, "0 lay 5 M as 5", "7 accuse")
    assert not position.over
    assert table(position).winner is None
    assert own(position, 0).hand == ["5", "M"]
    assert position.must == 7


@both
@pytest.mark.parametrize("seats", COUNTS)
def test_nobody_covers_last_cards(seats: int, window: int | None) -> None:
    """K14: covered they would be safe, so the others accuse or pass, whatever they hold."""
    position = down_to("1", seats, window, ("10 D J",))
    play(position, "0 lay 1 as 1")
    asked_believe(position)
    for line in ("lay 10 as 10", "lay D as D", "lay J as 1"):
        refused(position, f"1 {line}")
    assert (own(position, 1).can_lay, own(position, 1).claims) == ([], [])
    assert (own(position, 1).can_pass, own(position, 1).can_accuse) == (True, True)
    assert {KOOZ.code_name(code) for code in position.legal()} == {"pass", "accuse"}
    pass_all(position)
    won_by(position, 0)


@both
def test_last_cards_over_other_cards(window: int | None) -> None:
    """K14: in the middle of a round the last cards win likewise, and an earlier player can't come back over them."""
    position = down_to("6", window=window, others=("9 8",))
    play(position, "0 lay 6 as 5")
    asked_believe(position)
    play(position, "1 accuse")  # a lie: seat 0 has its 6 back, seat 1 leads
    play(position, "1 lay 8 as 4")
    for seat in range(2, 8):
        asked_believe(position)
        play(position, f"{seat} pass")
    play_silently(position, "0 lay 6 as 6")
    refused(position, "1 lay 9 as 9")
    refused(position, "2 accuse")
    truth, quiet = position.copy(), position.copy()
    play(truth, "1 accuse")
    won_by(truth, 0)
    play(quiet, "1 pass")
    won_by(quiet, 0)


@both
@pytest.mark.parametrize(("gods", "claim"), [("D", "1"), ("D D", "10"), ("D D D", "3"), ("D D D D", "10")])
@pytest.mark.parametrize("accuser", [1, 4, 7])
def test_lie_of_gods_alone_wins(gods: str, claim: str, accuser: int, window: int | None) -> None:
    """K15, K11: nothing is taken up from a lie made of Gods alone with nothing else in the pile: no cards, so won."""
    position = down_to(gods, window=window)
    play(position, f"0 lay {gods} as {claim}")
    events = play(position, f"{accuser} accuse")
    accused = only(events, None, "accused")
    assert (accused.lied, accused.taken, accused.gods, accused.turned_up) == (True, 0, len(gods.split()), None)
    won_by(position, 0)
    assert table(position).gods_out == len(gods.split())
    assert table(position).liar is None


@both
@pytest.mark.parametrize("cards", ["D M", "D 5", "D D J", "5"])
def test_lie_with_anything_else_does_not(cards: str, window: int | None) -> None:
    """K15: with any other card among those laid the liar has cards again."""
    position = down_to(cards, window=window)
    play(position, f"0 lay {cards} as 9", "3 accuse")
    assert not position.over
    assert position.must == 3
    assert Counter(own(position, 0).hand) == Counter(card for card in cards.split() if card != "D")


@both
def test_lie_of_gods_over_other_cards(window: int | None) -> None:
    """K15: a pile with other cards in it gives the liar cards again; one with nothing but Gods does not."""
    for below, wins in (("9", False), ("D", True)):
        position = down_to("D 7", window=window, others=(f"8 {below}",))
        play(position, "0 lay 7 as 5")
        asked_believe(position)
        play(position, "1 lay 8 as 8")
        pass_all(position)
        play(position, f"1 lay {below} as 4")
        for seat in range(2, 8):
            asked_believe(position)
            play(position, f"{seat} pass")
        play_silently(position, "0 lay D as 10")
        assert table(position).sizes[0] == 0
        play(position, "1 accuse")
        assert position.over == wins
        if wins:
            won_by(position, 0)
        else:
            assert own(position, 0).hand == ["9"]
            assert (position.must, table(position).gods_out) == (1, 1)


@both
def test_gods_that_are_true(window: int | None) -> None:
    """K14, K15: Gods said to be Gods: the accuser takes up nothing, and the accused has won."""
    position = down_to("D D", window=window)
    sizes = table(position).sizes
    play(position, "0 lay D D as D", "2 accuse")
    won_by(position, 0)
    assert table(position).sizes == [0, *sizes[1:]]


def test_accuser_has_cards_again() -> None:
    """K14, K10: who accuses falsely keeps the cards it had and those of the pile."""
    position = down_to("5 6")
    play(position, "0 lay 5 as 5")
    play_silently(position, f"1 lay {own(position, 1).hand[0]} as D", "0 accuse")
    assert not position.over


# Called off


@cache
def nearly_called_off() -> bytes:
    """Two seats after 9,994 moves; seat 1 leads and holds a 6, Merdes and more, seat 0 nothing but a 5.

    Each round was a lie that was found; the integers of its moves are always the same.
    """
    position = down_to("5", 2, others=("6 M M 8 8 8",))
    lies = [KOOZ.encode(position, 0, KOOZ.parse("lay 5 as 6")), KOOZ.encode(position, 1, KOOZ.parse("lay 6 as 5"))]
    (accuse,) = KOOZ.encode(position, 0, KOOZ.parse("accuse"))
    liar = 0
    while int(position.state["moves"]) < 9_994:
        for code in lies[liar]:
            position.step(code, liar)
        liar = 1 - liar
        position.step(accuse, liar)
    assert liar == position.must == 1
    return position.to_bytes()


def late(*lines: str) -> Position:
    """Five moves on from there: the next is the 10,000th."""
    position = KOOZ.start(2, 0)
    position.restore(nearly_called_off())
    play(position, *lines)
    assert table(position).moves == 9_999
    assert not position.over
    return position


def called_off(position: Position, line: str) -> None:
    """The next move is the last: the game is over without a winner, and all hear it."""
    events = play(position, line)
    assert position.over
    assert table(position).moves == 10_000
    assert (table(position).winner, table(position).ranks) == (None, None)
    assert KOOZ.result(position) == {"unfinished": True}
    assert position.legal(0) == position.legal(1) == position.may == []
    for audience in audiences(position):
        assert hears(events, audience)[-1] == "ended"
        assert only(events, audience, "ended").winner is None
        assert position.view(audience).table.revealed is not None
    for line in ("0 pass", "1 pass", "0 accuse", "1 accuse", "0 show", "1 show", "1 lay 8 as 8"):
        refused(position, line)


TWO_LIES = ("1 lay 6 as 5", "0 accuse", "0 lay 5 as 6", "1 accuse")
BOTH_LIE = ("1 lay 6 as 5", "0 lay 5 as 6", "1 accuse")
WON = ("1 lay 8 as 8", "0 pass")


def test_called_off_after_an_accusation() -> None:
    """K17: the 10,000th move is an accusation; nobody shows any more."""
    position = late(*TWO_LIES, "1 lay 6 as 5")
    called_off(position, "0 accuse")


def test_called_off_in_the_middle_of_a_round() -> None:
    """K17: the 10,000th move is a lay: the cards stay where they are."""
    position = late(*BOTH_LIE, *WON)
    called_off(position, "1 lay 8 as 9")
    assert [(lay.seat, lay.claim) for lay in table(position).pile] == [(1, "9")]


def test_called_off_by_a_pass() -> None:
    """K17: passing counts as well."""
    position = late(*WON, *WON, "1 lay 8 as 8")
    called_off(position, "0 pass")


def test_called_off_by_a_gift() -> None:
    """K17: giving counts as one move, however many Merdes."""
    position = late(*BOTH_LIE, "1 lay M M as 8", "0 pass")
    called_off(position, "1 give 0:2")


@pytest.mark.parametrize("last", ["1 pass", "1 accuse"])
def test_game_won_with_the_last_move(last: str) -> None:
    """K17, K14: a game that its 10,000th move wins is won."""
    position = late(*WON, "1 lay 6 as 5", "0 accuse", "0 lay 5 as 5")
    play(position, last)
    assert table(position).moves == 10_000
    won_by(position, 0)


def test_what_counts() -> None:
    """K17: laying, passing, accusing and giving count; believing and showing don't."""
    position = kooz("M M 5", "8", "")
    counted = [0]
    for line in (
        "0 lay M as 3",
        "2 believe",
        "1 pass",
        "2 pass",
        "0 give 1:1",
        "0 lay M as 3",
        "1 accuse",
        "0 show",
        "1 lay 8 as 8",
        "0 believe",
        "2 pass",
        "0 accuse",
    ):
        assert can(position, line), line
        play(position, line)
        counted.append(table(position).moves)
    assert counted == [0, 1, 1, 2, 3, 4, 5, 6, 6, 7, 7, 8, 9]

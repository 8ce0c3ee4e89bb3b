"""Kooz, rule by rule: accusing, and how it ends (K7 to K11)."""

from collections import Counter

import pytest

from games.arranged import (
    KOOZ,
    acting,
    asked_believe,
    audiences,
    can,
    kooz,
    only,
    own,
    pass_all,
    play,
    play_silently,
    refused,
    table,
)

both = pytest.mark.parametrize("window", [None, 5])


@both
def test_anybody_still_in_accuses_at_any_moment(window: int | None) -> None:
    """K7: on one's turn or not, asked or not, from the lay until the cards are covered."""
    position = kooz("3", "8", "", "", "", window=window)
    play(position, "0 lay 3 as 4")
    refused(position, "0 accuse")
    for seat in (1, 2, 3, 4):
        assert can(position, f"{seat} accuse")
        assert own(position, seat).can_accuse
    play(position, "2 believe")
    assert can(position, "2 accuse")
    asked_believe(position)
    assert sorted([acting(position), *position.may]) == [1, 2, 3, 4]
    assert all(can(position, f"{seat} accuse") for seat in (1, 2, 3, 4))
    position.step(next(code for code in position.legal() if KOOZ.code_name(code) == "as 9"))
    assert position.choosing
    assert all(can(position, f"{seat} accuse") for seat in (2, 3, 4))
    events = play(position, "3 accuse")
    assert only(events, None, "accused").accused == 0
    assert not position.choosing
    assert position.must == 3


@both
def test_covered_cards_are_safe(window: int | None) -> None:
    """K7: only who laid last can be accused."""
    position = kooz("M", "8", "", window=window)
    play(position, "0 lay M as 4")
    play_silently(position, "1 lay 8 as 8")
    refused(position, "1 accuse")
    events = play(position, "0 accuse")
    accused = only(events, None, "accused")
    assert (accused.accuser, accused.accused, accused.lied) == (0, 1, False)


def test_nobody_accuses_between_rounds() -> None:
    """K7: before the first cards lie there is nobody to accuse."""
    position = kooz("M", "", "")
    for seat in range(3):
        refused(position, f"{seat} accuse")
    play(position, "0 lay M as 4")
    pass_all(position)
    for seat in range(3):
        refused(position, f"{seat} accuse")


@both
@pytest.mark.parametrize(
    ("cards", "claim", "true"),
    [
        ("7 J", "7", True),
        ("J J", "7", True),
        ("J J", "1", True),
        ("J J", "10", True),
        ("7 M", "7", False),
        ("D D", "10", False),
        ("J", "D", False),
        ("D", "D", True),
        ("D D D D", "D", True),
        ("D J", "D", False),
        ("D M", "D", False),
        ("D 7", "7", False),
        ("M", "1", False),
        ("M M M M", "10", False),
        ("7 7 7 7", "7", True),
        ("7 7 J J", "7", True),
        ("7 7 7 6", "7", False),
        ("7", "8", False),
        ("8", "7", False),
        ("10", "D", False),
        ("J", "10", True),
        ("J", "1", True),
    ],
)
def test_what_is_true(cards: str, claim: str, true: bool, window: int | None) -> None:
    """K8: the number claimed or Jokers; for a God claim Gods; a Merde never. The examples, and their like."""
    position = kooz(cards, "", "", window=window)
    play(position, f"0 lay {cards} as {claim}")
    before = KOOZ.move_to_json(position, 2, KOOZ.parse("accuse"))
    assert before == {"accuse": True, "lied": not true}
    events = play(position, "2 accuse")
    accused = only(events, None, "accused")
    assert accused.lied is not true
    assert accused.taker == (2 if true else 0)
    assert position.must == (0 if true else 2)


@both
def test_example_of_a_lie_found(window: int | None) -> None:
    """K9, K5: seat 1 takes up all four cards, seat 3 leads; seat 2, who has passed, could not have accused."""
    position = kooz("3 3", "3 M", "", "", window=window)
    play(position, "0 lay 3 3 as 3")
    asked_believe(position)
    play(position, "1 lay 3 M as 3")
    asked_believe(position)
    play(position, "2 pass")
    refused(position, "2 accuse")
    hands = [Counter(own(position, seat).hand) for seat in range(4)]
    events = play(position, "3 accuse")
    hands[1] += Counter(["3", "3", "3", "M"])
    assert [Counter(own(position, seat).hand) for seat in range(4)] == hands
    assert position.must == table(position).turn == 3
    assert table(position).inside == [True] * 4
    for audience in audiences(position):
        heard = only(events, audience, "accused")
        assert (heard.accuser, heard.accused, heard.lied, heard.taker, heard.taken) == (3, 1, True, 1, 4)
        assert heard.turned_up is None
        lays = [(lay.seat, lay.cards) for lay in heard.lays or []]
        assert lays == ([(0, ["3", "3"]), (1, ["3", "M"])] if audience == 1 else [])


@both
def test_liar_may_show_until_the_next_lay(window: int | None) -> None:
    """K9: the cards are not shown unless the liar wants to, once, until the next cards are laid."""
    position = kooz("3 M", "8", "", window=window)
    play(position, "0 lay 3 M as 3", "1 accuse")
    assert position.may == [0]
    assert (table(position).liar, table(position).turned_up) == (0, [])
    refused(position, "1 show")
    refused(position, "2 show")
    quiet = position.copy()
    position.step(0)  # the leader has begun to choose
    moves = table(position).moves
    events = play(position, "0 show")
    for audience in audiences(position):
        assert (only(events, audience, "showed").seat, only(events, audience, "showed").cards) == (0, ["3", "M"])
    assert (table(position).liar, table(position).turned_up, table(position).moves) == (None, ["3", "M"], moves)
    assert position.may == []
    refused(position, "0 show")
    assert position.choosing
    play(quiet, "1 lay 8 as 8")
    assert table(quiet).liar is None
    refused(quiet, "0 show")


@both
def test_only_a_found_liar_shows(window: int | None) -> None:
    """K9, K10: not who told the truth, nor who won a round unasked."""
    position = kooz("3 M", "8", "", window=window)
    play(position, "0 lay 3 as 3", "1 accuse")
    assert (position.may, table(position).liar) == ([], None)
    refused(position, "0 show")
    play(position, "0 lay M as 4")
    pass_all(position)
    assert (position.may, table(position).liar) == ([], None)
    refused(position, "0 show")


@both
def test_false_accusation(window: int | None) -> None:
    """K10: the cards last laid, not the others, are turned up; the accuser takes all up, the accused leads."""
    position = kooz("M", "8", "9", window=window)
    play(position, "0 lay M as 7")
    play_silently(position, "1 lay 8 as 8")
    hands = [Counter(own(position, seat).hand) for seat in range(3)]
    events = play(position, "2 accuse")
    hands[2] += Counter(["M", "8"])
    assert [Counter(own(position, seat).hand) for seat in range(3)] == hands
    for audience in audiences(position):
        heard = only(events, audience, "accused")
        assert (heard.accuser, heard.accused, heard.lied, heard.taker, heard.taken) == (2, 1, False, 2, 2)
        assert heard.turned_up == ["8"]
        assert [lay.cards for lay in heard.lays or []] == ([["M"], ["8"]] if audience == 2 else [])
        assert position.view(audience).table.turned_up == ["8"]
    assert position.must == 1
    play(position, f"1 lay {own(position, 1).hand[0]} as 1")
    assert table(position).turned_up == []


@both
def test_gods_leave_the_game(window: int | None) -> None:
    """K11: taken up by liar or accuser, the Gods in the pile are out, and how many is open."""
    position = kooz("D D", "D M", "", window=window)
    play(position, "0 lay D D as 5")
    play_silently(position, "1 lay D M as 6")
    events = play(position, "2 accuse")
    assert (only(events, None, "accused").gods, only(events, None, "accused").taken) == (3, 1)
    assert table(position).gods_out == 3
    assert table(position).sizes == [16, 17, 18]
    assert "D" not in own(position, 1).hand
    position = kooz("D", "8", "", window=window)
    play(position, "0 lay D as D")
    events = play(position, "1 accuse")
    heard = only(events, None, "accused")
    assert (heard.turned_up, heard.gods, heard.taken, heard.taker) == (["D"], 1, 0, 1)
    assert (table(position).gods_out, table(position).sizes, position.must) == (1, [17, 18, 18], 0)

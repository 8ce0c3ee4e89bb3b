"""Kooz, rule by rule: who must and who may act at each point, without clocks (K18) and with them (K19)."""

import pytest

from games.arranged import (
    KOOZ,
    acting,
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
    seen,
    table,
)
from tablee.core.errors import IllegalMove
from tablee.core.position import Position

COUNTS = range(2, 9)
both = pytest.mark.parametrize("window", [None, 5])


def can_do(position: Position, seat: int) -> set[str]:
    """What a seat can do, claims and cards left out."""
    return {KOOZ.code_name(code) for code in position.legal(seat)} & {"pass", "accuse", "believe", "show"}


@both
@pytest.mark.parametrize("seats", COUNTS)
@pytest.mark.parametrize("starter", [0, 1])
def test_window_after_a_lay(seats: int, starter: int, window: int | None) -> None:
    """K18: all but who laid and who is next are asked, clockwise after the next in turn; that one waits, or accuses."""
    position = kooz(*[""] * seats, starter=starter, window=window)
    play(position, f"{starter} lay {own(position, starter).hand[0]} as 3")
    turn = (starter + 1) % seats
    asked = [(starter + 2 + k) % seats for k in range(seats - 2)]
    while asked:
        assert position.must == asked[0]
        assert position.may == sorted(set(range(seats)) - {starter, asked[0]})
        assert (table(position).window, table(position).turn) == (True, turn)
        assert can_do(position, turn) == {"accuse"}
        assert own(position, turn).claims == []
        refused(position, f"{turn} pass")
        refused(position, f"{turn} lay {own(position, turn).hand[0]} as D")
        assert all(can_do(position, seat) == {"accuse", "believe"} for seat in asked)
        assert can_do(position, starter) == set()
        play(position, f"{asked.pop(0)} believe")
    assert position.must == turn
    assert position.may == sorted(set(range(seats)) - {starter, turn})
    assert not table(position).window
    assert can_do(position, turn) == {"accuse", "pass"}
    assert len(own(position, turn).claims) == 9
    for seat in set(range(seats)) - {starter, turn}:
        assert can_do(position, seat) == {"accuse"}
        refused(position, f"{seat} believe")


@both
def test_next_in_turn_accuses_at_once(window: int | None) -> None:
    """K18: from the moment the cards lie; that ends the window for all."""
    position = kooz("M", "", "", "", window=window)
    play(position, "0 lay M as 3", "1 accuse")
    assert position.must == 1
    assert table(position).phase == "leading"
    assert not table(position).window
    for seat in (2, 3):
        refused(position, f"{seat} believe")
        refused(position, f"{seat} accuse")


@both
def test_answers_in_any_order(window: int | None) -> None:
    """K18, K19: those asked may answer before their turn comes, and accuse after they believed."""
    position = kooz("M", "", "", "", "", window=window)
    play(position, "0 lay M as 3", "4 believe")
    refused(position, "4 believe")
    assert can(position, "4 accuse")
    assert position.must == 2
    play(position, "2 believe")
    assert position.must == 3
    play(position, "3 believe")
    assert position.must == 1
    events = play(position, "4 accuse")
    assert only(events, None, "accused").lied


def test_asked_anew_after_each_pass_without_clocks() -> None:
    """K18: those still in, but for who laid and who is next now."""
    position = kooz("M", "", "", "", "")
    play(position, "0 lay M as 3", "2 believe", "3 believe", "4 believe", "1 pass")
    assert (position.must, position.may) == (3, [2, 4])
    assert table(position).window
    assert can_do(position, 2) == {"accuse"}
    play(position, "3 believe")
    assert position.must == 4
    play(position, "4 believe")
    assert position.must == 2
    play(position, "2 pass")
    assert (position.must, position.may) == (4, [3])
    assert can_do(position, 1) == can_do(position, 2) == set()
    play(position, "4 believe", "3 pass")
    assert (position.must, position.may) == (4, [])
    assert not table(position).window
    assert can_do(position, 4) == {"accuse", "pass"}
    play(position, "4 pass")
    assert (position.must, table(position).phase) == (0, "leading")


def test_one_window_a_lay_with_clocks() -> None:
    """K19: a pass opens none; all still in may accuse until the cards are covered, also who believed."""
    position = kooz("M", "", "9", "", "", window=5)
    play(position, "0 lay M as 3", "2 believe", "3 believe", "4 believe", "1 pass")
    assert (position.must, position.may) == (2, [3, 4])
    assert not table(position).window
    assert can_do(position, 2) == {"accuse", "pass"}
    for seat in (3, 4):
        assert can_do(position, seat) == {"accuse"}
        refused(position, f"{seat} believe")
    covered = position.copy()
    play(position, "2 pass")
    assert (position.must, position.may) == (3, [4])
    assert can(position, "4 accuse")
    play(covered, "2 lay 9 as 9")
    assert (covered.must, covered.may) == (4, [0, 3])
    assert table(covered).window
    assert can_do(covered, 0) == {"accuse", "believe"}


@pytest.mark.parametrize("window", [0, 1, 5, 30])
def test_windows_of_any_length(window: int) -> None:
    """K19: from 0 to 30 seconds; how long is the table's business, what is legal is the same."""
    position = kooz("M", "", "", window=window)
    play(position, "0 lay M as 3")
    assert position.must == 2
    play(position, "2 believe", "1 pass")
    assert position.must == 2
    assert not table(position).window


@both
def test_nobody_to_ask_with_two(window: int | None) -> None:
    """K18: with two players there is no one but the next in turn."""
    position = kooz("M", "9", window=window)
    play(position, "0 lay M as 3")
    assert (position.must, position.may) == (1, [])
    assert can_do(position, 1) == {"accuse", "pass"}
    play(position, "1 lay 9 as 9")
    assert (position.must, position.may) == (0, [])


@both
def test_accusation_names_the_cards(window: int | None) -> None:
    """K19: by their number in the game; one that arrives after they were covered is refused, and so is any other."""
    position = kooz("M", "8", "", "", window=window)
    assert only(play(position, "0 lay M as 3"), None, "laid").number == table(position).lays == 1
    for wrong in (0, 2, 17, 999_999_999):
        assert str(wrong) in refused(position, f"3 accuse {wrong}")
    assert can(position, "3 accuse 1")
    assert only(play_silently(position, "1 lay 8 as 8"), None, "laid").number == 2
    late = refused(position, "3 accuse 1")
    assert "1" in late
    assert "covered" in late
    assert can(position, "3 accuse 2")
    assert can(position, "3 accuse")
    pass_all(position)
    refused(position, "3 accuse 2")
    assert only(play(position, f"1 lay {own(position, 1).hand[0]} as 3"), None, "laid").number == 3
    refused(position, "3 accuse 2")
    events = play(position, "3 accuse 3")
    assert only(events, None, "accused").accused == 1


@both
def test_accusation_that_names_no_cards_counts_for_the_last(window: int | None) -> None:
    """K19: for programs, which can't be late."""
    position = kooz("M", "8", "", window=window)
    play(position, "0 lay M as 3")
    assert KOOZ.decode(position, 1, KOOZ.encode(position, 1, KOOZ.parse("accuse 1"))) == KOOZ.parse("accuse")


@both
def test_first_accusation_counts(window: int | None) -> None:
    """K19: a second one finds nothing to accuse any more."""
    position = kooz("M", "", "", "", window=window)
    play(position, "0 lay M as 3", "3 accuse 1")
    for seat in (1, 2):
        refused(position, f"{seat} accuse 1")
        refused(position, f"{seat} accuse")
    assert position.must == 3


@both
def test_silence_is_believing(window: int | None) -> None:
    """K19: a record leaves believing out; when the next in turn lays or passes, who was asked has believed."""
    spoken, silent = (kooz("3", "4", "", "", window=window) for _ in range(2))
    play(spoken, "0 lay 3 as 3", "2 believe", "3 believe", "1 lay 4 as 4")
    play_silently(silent, "0 lay 3 as 3", "1 lay 4 as 4")
    assert spoken.to_bytes() == silent.to_bytes()
    position = kooz("3", "4", "", "", window=window)
    play(position, "0 lay 3 as 3", "3 believe")
    play_silently(position, "1 lay 4 as 4")
    assert position.to_bytes() == spoken.to_bytes()


@both
def test_window_of_last_cards(window: int | None) -> None:
    """K18, K14: over a player's last cards all are asked, and pass, as over others."""
    position = kooz("5", *[""] * 7, window=window)
    while len(own(position, 0).hand) > 1:
        play(position, f"0 lay {next(card for card in own(position, 0).hand if card != '5')} as D")
        pass_all(position)
    play(position, "0 lay 5 as 5")
    assert position.must == 2
    asked_believe(position)
    play(position, "1 pass")
    assert position.must == (3 if window is None else 2)


@both
def test_out_of_turn(window: int | None) -> None:
    """K5, K18: only the next in turn lays or passes, and there are no other seats."""
    position = kooz("3", "4", "4", "", window=window)
    play(position, "0 lay 3 as 3")
    asked_believe(position)
    for seat in (0, 2, 3):
        refused(position, f"{seat} pass")
        refused(position, f"{seat} lay 4 as 4")
    before = position.to_bytes()
    for seat in (-1, 4, 8):
        with pytest.raises(IllegalMove, match=str(seat)):
            position.play(seat, KOOZ.parse("pass"))
    assert position.to_bytes() == before


@both
def test_what_a_bystander_hears(window: int | None) -> None:
    """K18, K20: a bystander may do nothing, and hears what is open."""
    position = kooz("3", "4", "", window=window)
    assert position.view().own is None
    heard = hears(play_silently(position, "0 lay 3 as 3", "1 lay 4 as 4", "2 pass", "0 pass"), None)
    assert heard == ["laid", "closed", "laid", "closed", "passed", "passed", "won"]
    assert acting(position) == 1


@both
def test_choosing_is_not_seen(window: int | None) -> None:
    """K18, K20: while the next in turn chooses, nothing changes for the others."""
    position = kooz("3", "4", "", window=window)
    play(position, "0 lay 3 as 3", "2 believe")
    before = {audience: seen(position, audience) for audience in audiences(position) if audience != 1}
    position.step(next(code for code in position.legal() if KOOZ.code_name(code) == "as 4"))
    assert position.choosing
    assert {audience: seen(position, audience) for audience in audiences(position) if audience != 1} == before
    assert (position.must, position.may) == (1, [2])

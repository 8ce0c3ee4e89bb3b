"""Positions: what can be asked and done from Python, and the named errors of doing it wrongly."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import tablee
from tablee.core.chance import chance
from tablee.core.errors import BadNotation, BadOption, IllegalMove, NoSuchSeat, UnknownGame
from tablee.core.position import Position, set_bits


def first_card(position: Position, seat: int) -> str:
    own: Any = position.view(seat).own
    card: str = own.hand[0]
    return card


def dealt(name: str = "luz", seats: int = 3) -> Position:
    position = tablee.game(name).start(seats, 1)
    position.deal(position.full_deck())
    return position


def test_an_unknown_game_is_named() -> None:
    with pytest.raises(UnknownGame, match=r"'bridge'.*luz, kooz, pixies"):
        tablee.game("bridge")


@pytest.mark.parametrize("name", ["luz", "pixies"])
def test_a_game_without_windows_waits_for_one_seat_and_nobody_says_anything_by_silence(name: str) -> None:
    position = dealt(name)
    played = position.game
    assert played.asked(position) == [position.must]
    assert (played.window_ms(position), played.silence(position)) == (None, [])


@pytest.mark.parametrize("seats", [2, 6, 0, -1, 3.0, True, "4", None])
def test_a_wrong_number_of_seats_is_refused(seats: Any) -> None:
    with pytest.raises(BadOption, match="3 to 5"):
        tablee.game("luz").start(seats)


@pytest.mark.parametrize("first", [-1, 3, 1.0, True, "1", None])
def test_a_wrong_first_seat_is_refused(first: Any) -> None:
    with pytest.raises(BadOption, match="first seat"):
        tablee.game("luz").start(3, first)


@pytest.mark.parametrize(
    "options", [{"beads": "many"}, {"lights": "low"}, {"memory": None}, [], "box", 3, float("nan")]
)
def test_wrong_settings_are_refused(options: Any) -> None:
    with pytest.raises(BadOption, match=r"known: beads .default 'free'"):
        tablee.game("luz").start(3, 0, options)


@pytest.mark.parametrize("window", [-1, 31, 2.5, "5", True, float("nan"), 1 << 70])
def test_wrong_windows_are_refused(window: Any) -> None:
    """K19: 0 to 30 seconds."""
    with pytest.raises(BadOption, match="window"):
        tablee.game("kooz").start(3, 0, {"window": window})


def test_a_game_without_settings_says_so() -> None:
    with pytest.raises(BadOption, match="known: none"):
        tablee.game("pixies").start(3, 0, {"any": 1})


def test_a_chosen_starter_starts() -> None:
    """K3."""
    kooz = tablee.game("kooz")
    assert kooz.start(3, 2, {"starter": 2}).state["starter"] == 2
    with pytest.raises(BadOption, match="seat 2 is to start"):
        kooz.start(3, 0, {"starter": 2})
    with pytest.raises(BadOption, match="first seat"):
        kooz.start(3, 7, {"starter": 7})


def test_decks_are_wanted_once_and_must_be_right() -> None:
    position = tablee.game("luz").start(3)
    deck = position.full_deck()
    for wrong in (deck[1:], [*deck[1:], deck[1]], [*deck[1:], 99], [*deck[1:], None], [*deck[1:], float(deck[0])]):
        with pytest.raises(BadNotation, match="not the 40 cards"):
            position.deal(wrong)  # type: ignore[arg-type]
    position.deal(deck)
    with pytest.raises(IllegalMove, match="no deck is wanted"):
        position.deal(deck)


@pytest.mark.parametrize("seat", [-1, 3, 1 << 70, True, 1.0, "0", None])
def test_a_wrong_seat_is_named_everywhere(seat: Any) -> None:
    position = dealt()
    before = position.to_bytes()
    asks: list[Callable[[Any], Any]] = [
        position.legal_bits,
        lambda s: position.play(s, position.game.parse("bet 1")),
        lambda s: position.imagine(s, chance(1)),
    ]
    if seat is not None:
        asks += [position.legal, position.view, lambda s: position.step(0, s)]
    for ask in asks:
        with pytest.raises(NoSuchSeat, match="the seats are 0 to 2"):
            ask(seat)
    assert position.to_bytes() == before


@pytest.mark.parametrize("code", [-1, 31, 32, 63, 64, 1 << 70, True, 1.0, "0", None, float("nan")])
def test_a_wrong_integer_changes_nothing(code: Any) -> None:
    position = dealt()
    before = position.to_bytes()
    with pytest.raises(IllegalMove, match="it can: bet 0, bet 0\\+"):
        position.step(code)
    assert position.to_bytes() == before


def test_a_refusal_does_not_say_who_must_act() -> None:
    """Regression: in Kooz that told who had answered a window."""
    position = dealt("kooz", 4)
    position.play(1, position.game.parse(f"lay {first_card(position, 1)} as 1"))
    assert position.must == 3
    told = []
    for _ in range(2):
        with pytest.raises(IllegalMove, match="others are to act") as refused:
            position.step(0, 1)
        told.append(str(refused.value))
        position.play(3, position.game.parse("believe")) if len(told) == 1 else None
    assert told[0] == told[1]


def test_nothing_can_be_done_before_the_deck_or_after_the_end() -> None:
    position = tablee.game("luz").start(3)
    assert (position.must, position.may, position.legal(), position.over) == (None, [], [], False)
    with pytest.raises(IllegalMove):
        position.step(0)
    position.game.engine.playout(position.states, 0, chance(1))
    assert position.over
    with pytest.raises(IllegalMove, match="the game is over"):
        position.step(0)
    with pytest.raises(IllegalMove, match="the game is over"):
        position.step(0, 0)


def test_a_snapshot_is_gone_back_to() -> None:
    position = dealt()
    snapshot = position.to_bytes()
    position.step(6)
    assert position.to_bytes() != snapshot
    position.restore(snapshot)
    assert position.to_bytes() == snapshot
    for wrong in (b"", snapshot[1:], snapshot + b"\0"):
        with pytest.raises(BadNotation, match="a snapshot has"):
            position.restore(wrong)


def test_a_copy_goes_its_own_way() -> None:
    position = dealt()
    other = position.copy()
    other.step(6)
    assert position.to_bytes() != other.to_bytes()
    assert position.must == 2


def test_a_batch_is_copied_whole() -> None:
    engine = tablee.game("luz").engine
    states, out = engine.new(3), engine.new(3)
    for i in range(3):
        engine.begin(states, i, 3 + i, 0, np.zeros(4, np.int64))
    engine.copy_all(states, out, 2)
    assert out.tobytes() == states.tobytes()


def test_set_bits() -> None:
    assert set_bits(0) == []
    assert set_bits(0b1001_0010) == [1, 4, 7]


def test_a_view_before_the_first_deal_knows_nothing() -> None:
    for name in tablee.games():
        position = tablee.game(name).start(3)
        assert position.view(0).own is not None
        assert position.view().own is None


def test_what_a_finished_game_of_kooz_imagines_is_what_lies_open() -> None:
    position = dealt("kooz", 3)
    position.game.engine.playout(position.states, 0, chance(2))
    assert position.imagine(0, chance(1)).to_bytes() == position.to_bytes()

"""Kooz: windows in which everybody may accuse (K18, K19), on the live table."""

from random import Random

import pytest

from table.live import ADA, PEOPLE, Live, named, random_move, raw, seated
from tablee.core.event import heard
from tablee.games.kooz.moves import Accuse, Believe, Pass, Place
from tablee.games.kooz.view import Own
from tablee.table.command import Act, CloseWindow, Pause, Play, Resume, TimeUp
from tablee.table.setting import BankClock, Clock, DayClock, MoveClock, NoClock


def laid(seats: int = 4, clock: Clock | None = None, window_s: int | None = None, seed: int = 1) -> Live:
    """A table at which the first cards have just been laid: one card, said to be a 1."""
    options = {} if window_s is None else {"window": window_s}
    live = seated("kooz", seats, clock or MoveClock(60), seed, options=options)
    lay(live, "1")
    return live


def lay(live: Live, claim: str) -> int:
    """Whoever is next lays a card of any kind; says its number."""
    seat = int(live.position.state["turn"])
    own = live.position.view(seat).own
    assert isinstance(own, Own)
    live.play(seat, Place((own.hand[0],), claim))
    return int(live.position.state["lays"])


def asked(live: Live) -> list[int]:
    return live.table.waited_for()


def test_k19_one_window_a_lay_of_five_seconds_with_clocks() -> None:
    live = laid()
    assert len(asked(live)) == 2  # neither who laid nor who is next
    assert live.table.window_ends_ms == live.now_ms + 5000
    assert live.table.clocks is not None
    assert live.table.clocks.running is None
    turn = int(live.position.state["turn"])
    live.refused(live.who(turn), Play(raw(Pass())), "move/illegal")
    assert live.wait(5000) == [CloseWindow()]
    assert live.table.window_ends_ms is None
    assert live.table.clocks.running == turn
    live.play(turn, Pass())
    assert live.table.window_ends_ms is None  # a pass opens none
    live.replayed()


@pytest.mark.parametrize("window_s", [0, 1, 30])
def test_k19_a_window_of_another_length(window_s: int) -> None:
    live = laid(window_s=window_s)
    assert live.table.window_ends_ms == live.now_ms + window_s * 1000
    assert live.wait(window_s * 1000) == [CloseWindow()]


def test_k19_a_window_closes_when_all_have_answered() -> None:
    live = laid()
    one, other = asked(live)
    live.play(other, Believe())
    assert asked(live) == [one]
    news = live.play(one, Believe())
    assert [type(form).__name__ for form in heard(news.events, None)] == ["WindowClosed"]
    assert live.table.window_ends_ms is None


def test_k19_who_believed_may_accuse_until_the_cards_are_covered() -> None:
    live = laid()
    one, _ = asked(live)
    number = int(live.position.state["lays"])
    live.play(one, Believe())
    live.wait(5000)
    live.play(one, Accuse(number))
    assert live.position.state["piled"] == 0


def test_k19_an_accusation_of_covered_cards_is_refused() -> None:
    live = laid()
    one, _ = asked(live)
    live.wait(5000)
    lay(live, "1")
    live.refused(live.who(one), Play(raw(Accuse(1))), "move/illegal")


def test_k19_an_accusation_that_does_not_say_of_what_is_refused() -> None:
    for clock in (NoClock(), MoveClock(60)):
        live = laid(clock=clock)
        live.refused(live.who(asked(live)[0]), Play(raw(Accuse())), "move/bad")


def test_k19_a_bot_accuses_at_the_moment_it_is_asked() -> None:
    live = laid()
    seat = int(live.position.state["turn"])
    live.wait(5000)
    live.wait(60_000)
    assert live.table.player(seat) is not None
    live.do(None, Act(seat, raw(Accuse())))


def test_k19_the_first_accusation_counts() -> None:
    live = laid()
    one, other = asked(live)
    live.play(one, Accuse(1))
    assert live.table.window_ends_ms is None
    live.refused(live.who(other), Play(raw(Accuse(1))), "move/illegal")


def test_an_answer_meant_for_a_window_that_an_accusation_closed_is_stale() -> None:
    live = laid(seats=5)
    one, other, *_ = asked(live)
    match = live.table.match
    assert match is not None
    known = match.made[other]
    live.play(one, Accuse(1))
    live.refused(live.who(other), Play(raw(Believe()), made=known), "move/stale")


def test_an_answer_after_the_time_is_stale_and_not_for_the_next_window() -> None:
    live = laid(seats=5)
    late = asked(live)[-1]
    match = live.table.match
    assert match is not None
    known = match.made[late]
    live.wait(5000)
    lay(live, "1")
    assert late in asked(live)
    live.refused(live.who(late), Play(raw(Believe()), made=known), "move/stale")
    live.play(late, Believe(), made=match.made[late])


def test_a_pause_keeps_the_rest_of_a_window() -> None:
    live = laid()
    live.wait(2000)
    live.do(ADA, Pause())
    assert live.table.window_ends_ms is None
    assert asked(live) == []
    assert live.wait(100_000) == []
    live.refused(live.who(live.turn), Play(raw(Believe())), "table/paused")
    live.refused(None, CloseWindow(), "table/paused")
    live.do(ADA, Resume())
    assert live.table.window_ends_ms == live.now_ms + 3000
    live.replayed()
    assert live.wait(3000) == [CloseWindow()]
    number = lay(live, "1")
    assert number == 2
    assert live.table.window_ends_ms == live.now_ms + 5000


def test_windows_do_not_close_early() -> None:
    live = laid()
    live.refused(None, CloseWindow(), "move/stale")
    live.wait(5000)
    live.refused(None, CloseWindow(), "move/stale")


def test_k18_without_clocks_seats_are_asked_one_by_one_and_for_as_long_as_it_takes() -> None:
    live = laid(clock=NoClock())
    assert len(asked(live)) == 1
    assert live.table.window_ends_ms is None
    assert live.wait(10_000_000) == []


def test_nobody_else_learns_who_has_answered() -> None:
    """An answer before the last changes nothing that others see or hear, whoever gives it."""
    for seed in range(4):
        for clock in (NoClock(), MoveClock(60), BankClock(), DayClock()):
            live = laid(seats=5, clock=clock, seed=seed)
            room, table = live.table.room(), live.position.view().table
            seat = Random(seed).choice(asked(live))
            others = [other for other in range(5) if other != seat]
            views = {other: live.position.view(other) for other in others}
            match = live.table.match
            assert match is not None
            made = list(match.made)
            live.now_ms += 700
            news = live.play(seat, Believe())
            assert live.table.room() == room
            assert live.position.view().table == table
            for other in others:
                assert heard(news.events, other) == []
                assert live.position.view(other) == views[other]
                assert match.made[other] == made[other]


def test_nobodys_time_runs_while_a_window_is_open() -> None:
    live = laid(clock=BankClock(1, 0))
    live.wait(4999)
    assert [live.left_ms(seat) for seat in range(4) if seat != first(live)] == [60_000] * 3
    live.wait(1)
    turn = int(live.position.state["turn"])
    live.wait(1000)
    assert live.left_ms(turn) == 59_000


def first(live: Live) -> int:
    assert live.table.match is not None
    return live.table.match.first


def test_an_accused_ones_time_is_whole_again_for_the_next_move() -> None:
    """Whose turn an accusation takes away is not charged for it at the next one."""
    live = laid()
    live.wait(5000)
    turn = int(live.position.state["turn"])
    live.wait(30_000)
    assert live.left_ms(turn) == 30_000
    accuser = next(seat for seat in live.position.may if seat != turn)
    live.play(accuser, Accuse(1))
    if live.turn != turn:
        assert live.left_ms(turn) == 60_000


def test_a_bot_that_stands_in_is_asked_too() -> None:
    live = laid()
    live.wait(5000)
    turn = live.turn
    assert live.wait(60_000)[-1] == TimeUp(turn)
    live.play(turn, named(random_move(live.position, turn, Random(1)), live.position))
    assert live.table.chairs[turn].person == PEOPLE[turn].person

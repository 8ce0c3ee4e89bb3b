"""Clocks of all kinds: charged, filled, warned of, and stopped."""

import pytest

from table.live import ADA, Live, random_move, raw, seated
from tablee.games.luz.moves import Bet
from tablee.table.command import Found, Pause, Play, Resume, Return, TimeUp, Wake, Warn
from tablee.table.setting import BankClock, DayClock, MoveClock, NoClock

DAY_MS = 86_400_000


def bet(live: Live) -> int:
    seat = live.turn
    live.play(seat, Bet(0, False))
    return seat


def test_without_a_clock_nothing_is_ever_due() -> None:
    live = seated("luz", 3)
    assert live.table.room().clock is None
    assert live.table.next_due_ms() is None
    assert live.table.overdue(live.now_ms + DAY_MS) == []


def test_a_time_for_each_move() -> None:
    live = seated("luz", 3, MoveClock(45))
    seat = live.turn
    live.wait(20_000)
    assert live.left_ms(seat) == 25_000
    bet(live)
    assert live.left_ms(seat) == 45_000
    other = live.turn
    assert live.wait(34_999) == []
    assert live.wait(1) == [Warn(other)]
    clock = live.table.room().clock
    assert clock is not None
    assert clock.warned
    live.replayed()
    assert live.wait(9_999) == []
    assert live.wait(1) == [TimeUp(other)]
    assert live.table.player(other) == "casual"


def test_a_bank_with_an_increment() -> None:
    live = seated("luz", 3, BankClock(2, 5))
    seat = live.turn
    live.wait(30_000)
    bet(live)
    assert live.left_ms(seat) == 95_000
    bet(live)
    bet(live)
    assert live.turn == seat or live.left_ms(seat) == 95_000


def test_a_bank_warns_when_a_fifth_is_left() -> None:
    live = seated("luz", 3, BankClock(5, 0))
    seat = live.turn
    assert live.wait(239_999) == []
    assert live.wait(1) == [Warn(seat)]
    assert live.wait(60_000) == [TimeUp(seat)]
    assert live.left_ms(seat) == 60_000 * 5 - 300_000


def test_days_for_each_move() -> None:
    live = seated("luz", 3, DayClock(2))
    seat = live.turn
    live.wait(DAY_MS)
    assert live.left_ms(seat) == DAY_MS
    bet(live)
    assert live.left_ms(seat) == 2 * DAY_MS
    assert live.wait(2 * DAY_MS)[-1] == TimeUp(live.position.must or 0)


def test_a_short_time_is_warned_of_when_half_is_left() -> None:
    live = seated("luz", 3, MoveClock(5))
    assert live.wait(2499) == []
    assert live.wait(1) == [Warn(live.turn)]


def test_warnings_and_ends_of_time_come_when_they_are_due_and_once() -> None:
    live = seated("luz", 3, MoveClock(45))
    seat, other = live.turn, (live.turn + 1) % 3
    for order in (Warn(seat), TimeUp(seat), Warn(other), TimeUp(other)):
        live.refused(None, order, "move/stale")
    live.wait(35_000)
    live.refused(None, Warn(seat), "move/stale")
    live.refused(None, TimeUp(other), "move/stale")
    live.wait(10_000)
    live.refused(None, TimeUp(seat), "move/stale")


def test_a_bots_time_does_not_run() -> None:
    live = seated("luz", 3, MoveClock(45))
    seat = live.turn
    live.wait(45_000)
    assert live.table.clocks is not None
    assert live.table.clocks.running is None
    live.play_any()  # the bot's
    assert live.table.clocks.running == live.turn != seat


def test_who_is_back_has_time_for_a_move_but_not_the_whole_once_more() -> None:
    live = seated("luz", 3, MoveClock(60))
    seat = live.turn
    live.wait(60_000)
    live.do(live.who(seat), Return())
    assert live.table.player(seat) is None
    assert live.left_ms(seat) == 12_000
    assert live.wait(12_000)[-1] == TimeUp(seat)
    live.play_any()  # the bot's
    live.do(live.who(seat), Return())
    assert live.left_ms(seat) == 60_000
    live.replayed()


def test_who_is_back_to_an_empty_bank_has_ten_seconds() -> None:
    live = seated("luz", 3, BankClock(1, 0))
    seat = live.turn
    live.wait(60_000)
    assert live.left_ms(seat) == 0
    live.do(live.who(seat), Found())
    assert live.left_ms(seat) == 10_000
    live.repeated(live.who(seat), Return())


@pytest.mark.parametrize("clock", [MoveClock(60), BankClock(1, 0), DayClock(1)])
def test_nobody_holds_a_table_up_by_coming_back_over_and_over(clock: MoveClock) -> None:
    live = seated("luz", 3, clock)
    seat = live.turn
    live.wait(DAY_MS)
    live.do(live.who(seat), Return())
    live.wait(DAY_MS)
    assert live.table.player(seat) is not None
    live.do(live.who(seat), Return())
    assert live.left_ms(seat) == 0
    assert live.wait(0) == [TimeUp(seat)]
    live.do(live.who(seat), Return())
    live.do(live.who(seat), Play(raw(Bet(0, False))))  # who is faster than the bot may
    live.play_any()
    live.play_any()
    live.replayed()


def test_a_move_of_ones_own_ends_the_bots_standing_in() -> None:
    live = seated("luz", 3, MoveClock(45))
    seat = live.turn
    live.wait(45_000)
    live.do(live.who(seat), Play(raw(Bet(0, False))))
    assert live.table.player(seat) is None
    assert live.left_ms(seat) == 45_000


def test_who_comes_back_with_a_move_and_is_on_turn_again_is_timed() -> None:
    """The time of somebody who came back with a move did not run when the next move was theirs as well."""
    live = seated("luz", 3, MoveClock(45))
    again = 0
    while live.phase() == "playing" and not again:
        seat = live.turn
        live.wait(45_000)
        live.do(live.who(seat), Play(raw(random_move(live.position, seat, live.random))))
        again += live.position.must == seat
        assert live.table.clocks is not None
        assert live.table.clocks.running == live.position.must
        assert live.left_ms(seat) == 45_000
    assert again


def test_a_pause_stops_the_clocks() -> None:
    live = seated("luz", 3, MoveClock(45))
    seat = live.turn
    live.wait(10_000)
    live.do(ADA, Pause())
    assert live.table.room().phase == "paused"
    assert live.wait(DAY_MS) == []
    live.refused(None, TimeUp(seat), "table/paused")
    live.refused(None, Warn(seat), "table/paused")
    live.refused(ADA, Pause(), "table/paused")
    live.do(ADA, Resume())
    assert live.left_ms(seat) == 35_000
    live.refused(ADA, Resume(), "table/not-playing")
    live.replayed()


@pytest.mark.parametrize("clock", [MoveClock(45), BankClock(5, 10), DayClock(3)])
def test_the_time_that_the_server_was_down_is_charged_to_nobody(clock: MoveClock) -> None:
    live = seated("luz", 3, clock)
    seat = live.turn
    live.wait(10_000)
    left_ms = live.left_ms(seat)
    assert left_ms is not None
    live.replayed()
    live.now_ms += 30 * DAY_MS  # the last entry was ten seconds before the crash: nobody knows of them
    live.do(None, Wake())
    assert live.left_ms(seat) == left_ms + 10_000
    live.wait(1000)
    assert live.left_ms(seat) == left_ms + 9_000


def test_a_server_that_knows_how_long_it_was_down_charges_the_rest() -> None:
    live = seated("luz", 3, DayClock(3))
    seat = live.turn
    live.now_ms += DAY_MS
    live.do(None, Wake(away_ms=3_600_000))
    assert live.left_ms(seat) == 2 * DAY_MS + 3_600_000
    live.do(None, Wake(away_ms=0))
    assert live.left_ms(seat) == 2 * DAY_MS + 3_600_000
    live.do(None, Wake(away_ms=10 * DAY_MS))  # it can't have been longer than since the last entry
    assert live.left_ms(seat) == 2 * DAY_MS + 3_600_000
    live.replayed()


def test_a_clock_that_is_set_back_charges_nobody() -> None:
    live = seated("luz", 3, MoveClock(45))
    seat = live.turn
    live.wait(10_000)
    live.do(ADA, Pause())
    live.do(ADA, Resume())
    live.now_ms -= DAY_MS
    live.do(None, Wake())
    live.do(live.who(seat), Found())
    assert live.left_ms(seat) == 35_000
    assert live.wait(25_000) == [Warn(seat)]
    live.replayed()


def test_a_clock_without_time_never_runs() -> None:
    live = seated("luz", 3, NoClock())
    assert live.table.clocks is not None
    assert live.table.clocks.ends_ms() is None
    assert live.table.clocks.warns_ms() is None
    assert live.left_ms(0) is None

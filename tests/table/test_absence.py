"""Who is away: stand-ins, lost connections, leaving for good."""

import pytest

from table.live import ADA, BEN, CY, DOT, PEOPLE, Live, check_record, seated
from tablee.table.command import (
    Close,
    Found,
    Leave,
    Lost,
    Pause,
    Replace,
    Resume,
    Return,
    StandIn,
    TimeUp,
    Wake,
    Warn,
)
from tablee.table.setting import BankClock, Clock, DayClock, MoveClock, NoClock, Setting


def lose(live: Live, seat: int) -> None:
    live.do(live.who(seat), Lost())


@pytest.mark.parametrize(("clock", "tolerated_s"), [(MoveClock(20), 15), (MoveClock(45), 15), (MoveClock(600), 200)])
def test_a_lost_connection_is_waited_for_longer_where_moves_take_longer(clock: Clock, tolerated_s: int) -> None:
    live = seated("luz", 3, clock)
    seat = live.turn
    lose(live, seat)
    assert TimeUp(seat) not in live.wait(tolerated_s * 1000 - 1)
    assert live.wait(1) == [TimeUp(seat)]
    assert live.table.chairs[seat].bot == "casual"
    live.replayed()


def test_a_lost_connection_does_not_prolong_a_move() -> None:
    live = seated("luz", 3, MoveClock(10))
    seat = live.turn
    lose(live, seat)
    assert live.wait(10_000) == [Warn(seat), TimeUp(seat)]


def test_who_comes_back_in_time_loses_nothing() -> None:
    live = seated("luz", 3, MoveClock(45))
    seat = live.turn
    lose(live, seat)
    live.wait(14_000)
    live.do(live.who(seat), Found())
    assert live.table.player(seat) is None
    assert live.left_ms(seat) == 31_000
    assert live.wait(20_000) == []


def test_the_tolerance_begins_with_the_move() -> None:
    live = seated("luz", 3, MoveClock(45))
    waiting = (live.turn + 1) % 3
    lose(live, waiting)
    live.wait(30_000)
    live.play_any()
    assert live.turn == waiting
    assert live.wait(14_999) == []
    assert live.wait(1) == [TimeUp(waiting)]


def test_a_bank_lasts_as_long_as_it_does() -> None:
    live = seated("luz", 3, BankClock(5, 0))
    seat = live.turn
    lose(live, seat)
    assert live.wait(299_999) == [Warn(seat)]
    assert live.wait(1) == [TimeUp(seat)]


def test_by_days_a_lost_connection_means_nothing() -> None:
    live = seated("luz", 3, DayClock(1))
    live.repeated(live.who(live.turn), Lost())
    assert live.table.chairs[live.turn].lost_ms is None


def test_all_see_since_when_somebody_is_lost() -> None:
    live = seated("luz", 3, NoClock())
    live.wait(500)
    lose(live, 1)
    assert live.table.room().chairs[1].lost_ms == live.now_ms
    live.refused(DOT, Lost(), "seat/not-yours")
    live.refused(DOT, Found(), "seat/not-yours")


def test_a_bot_hands_back_the_moment_its_person_returns() -> None:
    live = seated("luz", 3, MoveClock(45))
    seat = live.turn
    lose(live, seat)
    live.wait(15_000)
    live.play_any()
    live.do(live.who(seat), Found())
    chair = live.table.chairs[seat]
    assert (chair.bot, chair.lost_ms) == (None, None)
    assert live.table.seat_of(PEOPLE[seat].person) == seat


def test_the_bot_of_the_settings_stands_in() -> None:
    live = seated("luz", 3, MoveClock(45), fill="expert")
    seat = live.turn
    live.wait(45_000)
    assert live.table.player(seat) == "expert"


def test_who_returns_in_a_pause_waits_for_its_end() -> None:
    live = seated("luz", 3, MoveClock(45))
    seat = live.turn
    live.wait(45_000)
    live.do(ADA, Pause())
    live.do(live.who(seat), Return())
    assert live.table.clocks is not None
    assert live.table.clocks.running is None
    live.do(ADA, Resume())
    assert live.table.clocks.running == seat


def test_returning_from_nowhere_is_nothing() -> None:
    live = seated("luz", 3)
    live.repeated(ADA, Return())
    live.repeated(ADA, Found())
    live.refused(DOT, Return(), "seat/not-yours")


def test_without_clocks_the_host_lets_a_bot_stand_in_after_a_minute() -> None:
    live = seated("luz", 3)
    live.refused(ADA, StandIn(1), "vote/none")
    lose(live, 1)
    live.wait(59_999)
    live.refused(ADA, StandIn(1), "vote/none")
    live.wait(1)
    live.do(ADA, StandIn(1))
    assert live.table.player(1) == "casual"
    live.refused(ADA, StandIn(1), "vote/none")
    live.do(BEN, Found())
    assert live.table.player(1) is None
    live.replayed()


def test_in_a_pause_too() -> None:
    live = seated("luz", 3)
    lose(live, 1)
    live.wait(60_000)
    live.do(ADA, Pause())
    live.do(ADA, StandIn(1))
    assert live.table.player(1) == "casual"
    live.do(ADA, Resume())
    live.play_to_end()


def test_after_the_server_was_down_all_are_waited_for_anew() -> None:
    live = seated("luz", 3, MoveClock(45))
    seat = live.turn
    lose(live, (seat + 1) % 3)
    live.now_ms += 1_000_000
    live.do(None, Wake())
    assert all(chair.lost_ms == live.now_ms for chair in live.table.chairs)
    for other in range(3):
        if other != seat:
            live.do(live.who(other), Found())
    assert live.wait(14_999) == []
    assert live.wait(1) == [TimeUp(seat)]
    live.replayed()


def test_waking_by_days_waits_for_nobody() -> None:
    live = seated("luz", 3, DayClock(1))
    live.do(None, Wake())
    assert all(chair.lost_ms is None for chair in live.table.chairs)


def test_who_leaves_is_played_for_to_the_end() -> None:
    live = seated("luz", 4)
    live.do(BEN, Leave())
    chair = live.table.chairs[1]
    assert (chair.left, chair.bot, chair.name) == (True, "casual", "Ben")
    assert live.table.seat_of("p1") is None
    for command in (Leave(), Return(), Found()):
        live.refused(BEN, command, "seat/not-yours")
    live.play_to_end()
    record = live.table.finished
    assert record is not None
    assert record["left"] == [1]
    assert "scores" in record["result"]
    assert live.table.chairs[1].kind == "empty"
    check_record(record)


def test_the_host_who_leaves_a_game_hands_the_table_on() -> None:
    live = seated("luz", 3)
    live.do(ADA, Leave())
    assert live.table.host == "p1"


def test_a_game_that_all_leave_is_broken_off() -> None:
    live = seated("luz", 3)
    for _ in range(5):
        live.play_any()
    for who in (ADA, BEN, CY):
        live.do(who, Leave())
    assert live.phase() == "over"
    assert live.table.finished is not None
    assert live.table.finished["result"] == {"unfinished": True}
    assert live.table.finished["left"] == [0, 1, 2]
    assert live.table.host is None
    check_record(live.table.finished)
    live.prepare()
    assert live.wait(3_600_000) == [Close()]
    live.replayed()


@pytest.mark.parametrize("paused", [False, True])
def test_a_game_for_two_is_conceded(paused: bool) -> None:
    live = seated("kooz", 2, MoveClock(60))
    for _ in range(3):
        live.play_any()
    if paused:
        live.do(ADA, Pause())
    live.do(BEN, Leave())
    assert live.phase() == "over"
    record = live.table.finished
    assert record is not None
    assert record["conceded"] == 1
    assert record["left"] == [1]
    check_record(record)
    assert live.table.due() == []
    live.replayed()


def test_leaving_in_a_pause_lets_the_others_go_on() -> None:
    live = seated("luz", 3, MoveClock(45))
    seat = live.turn
    live.do(ADA, Pause())
    live.do(live.who(seat), Leave())
    assert live.phase() == "paused"
    live.do(live.who((seat + 1) % 3), Resume())
    assert live.table.clocks is not None
    assert live.table.clocks.running is None
    live.play_to_end()


def test_who_was_replaced_for_good_is_no_more_of_the_table() -> None:
    live = seated("luz", 3)
    live.do(ADA, Replace(2))
    live.refused(CY, Return(), "seat/not-yours")
    live.refused(ADA, Replace(2), "vote/none")
    live.refused(ADA, Replace(0), "vote/none")
    live.refused(ADA, Replace(5), "seat/none")


def test_bots_cannot_be_replaced() -> None:
    live = Live(Setting("luz", 3))
    live.seat_bot(0)
    live.seat_bot(1)
    live.sit(ADA)
    live.refused(ADA, Replace(0), "vote/none")

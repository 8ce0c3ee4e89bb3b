"""Before a game: seats, readiness, settings, hosts, and when it begins."""

import pytest

from table.live import ADA, BEN, CY, DOT, EVE, ROBOT, Live, seated, share
from tablee.table.command import (
    Again,
    Appoint,
    Change,
    Close,
    Empty,
    Fill,
    Found,
    GiveUp,
    Leave,
    Lost,
    Open,
    Prepare,
    Ready,
    Say,
    SeatBot,
    Sit,
    Start,
)
from tablee.table.setting import BankClock, DayClock, MoveClock, NoClock, Setting, read_setting

A_SHARE = "ab" * 16


def test_people_sit_where_they_like_and_the_game_begins_when_all_are_ready() -> None:
    live = Live(Setting("luz", 3))
    live.sit(BEN, 2)
    live.sit(ADA, ready=False)
    assert [chair.person for chair in live.table.chairs] == ["p0", None, "p1"]
    live.sit(CY)
    assert live.phase() == "gathering"
    live.do(ADA, Ready())
    assert live.phase() == "playing"
    live.replayed()


def test_a_game_that_begins_is_heard_of() -> None:
    live = Live(Setting("pixies", 2))
    live.sit(ADA)
    assert live.sit(BEN).events


def test_seats_that_cannot_be_taken() -> None:
    live = Live(Setting("luz", 3))
    live.sit(ADA, 0)
    live.refused(ADA, Sit(A_SHARE), "seat/yours")
    live.refused(BEN, Sit(A_SHARE, 0), "seat/taken")
    live.refused(BEN, Sit(A_SHARE, 3), "seat/none")
    live.sit(BEN, ready=False)
    live.sit(CY, ready=False)
    live.refused(DOT, Sit(A_SHARE), "table/full")


def test_nobody_sits_down_in_the_middle_of_a_game() -> None:
    live = seated("luz", 3)
    for who in (DOT, ADA):
        live.refused(who, Sit(A_SHARE), "table/started")
    for command in (Change(live.table.setting), Start(), SeatBot(0, "casual"), Empty(1)):
        live.refused(ADA, command, "table/started")
    live.refused(ADA, Ready(), "table/started")
    live.refused(ADA, Again(A_SHARE), "table/started")
    live.refused(None, Fill(), "table/started")
    live.refused(None, GiveUp(0), "table/started")


def test_who_takes_readiness_back_is_waited_for() -> None:
    live = Live(Setting("luz", 3))
    live.sit(ADA)
    live.do(ADA, Ready(False))
    live.sit(BEN)
    live.sit(CY)
    assert live.phase() == "gathering"


def test_the_host_alone_decides() -> None:
    live = Live(Setting("luz", 3))
    live.sit(ADA)
    live.sit(BEN)
    for command in (SeatBot(2, "casual"), Empty(0), Change(live.table.setting), Start(), Appoint(1)):
        live.refused(BEN, command, "host/only")


def test_bots_take_seats_and_are_sent_away() -> None:
    live = Live(Setting("luz", 3))
    live.sit(ADA, ready=False)
    live.refused(ADA, SeatBot(0, "casual"), "seat/taken")
    live.refused(ADA, SeatBot(7, "casual"), "seat/none")
    live.seat_bot(1)
    live.seat_bot(1, "expert")
    assert live.table.player(1) == "expert"
    live.do(ADA, Empty(1))
    assert live.table.player(1) is None
    live.seat_bot(1)
    live.seat_bot(2)
    live.do(ADA, Ready())
    assert live.phase() == "playing"
    live.play_to_end()
    assert live.table.finished is not None
    assert [seat["kind"] for seat in live.table.finished["seats"]] == ["human", "bot", "bot"]


def test_bots_alone_do_not_begin() -> None:
    live = Live(Setting("luz", 3, fill="casual"))
    for seat in range(3):
        live.seat_bot(seat)
    assert live.phase() == "gathering"
    live.refused(ADA, Start(), "table/not-full")


def test_the_host_sends_people_away() -> None:
    live = Live(Setting("luz", 3))
    live.sit(ADA)
    live.sit(BEN)
    live.do(ADA, Empty(1))
    assert live.table.seat_of("p1") is None
    assert live.table.shares[1] == ""
    live.sit(BEN, 2)


def test_the_host_begins_with_bots_on_the_empty_seats() -> None:
    live = Live(Setting("luz", 4, fill="skilled"))
    live.sit(ADA, ready=False)
    live.sit(BEN)
    live.do(ADA, Start())
    assert [live.table.player(seat) for seat in range(4)] == [None, None, "skilled", "skilled"]


def test_a_game_does_not_begin_over_peoples_heads() -> None:
    live = Live(Setting("luz", 3))
    live.sit(ADA)
    live.refused(ADA, Start(), "table/not-full")
    live.sit(BEN, ready=False)
    live.refused(ADA, Start(), "table/not-ready")


def test_settings_can_change_until_the_game_begins_and_all_have_to_be_ready_anew() -> None:
    live = Live(Setting("luz", 4))
    live.sit(BEN, 3)
    live.sit(ROBOT, 1)
    live.do(ADA, Change(Setting("luz", 3, options={"memory": "open"}, clock=MoveClock(30))))
    assert [chair.person for chair in live.table.chairs] == ["r0", "p1", None]
    assert [chair.ready for chair in live.table.chairs] == [True, False, False]  # programs don't mind
    assert live.table.setting.options["memory"] == "open"
    live.do(ADA, Change(Setting("luz", 4)))
    assert len(live.table.chairs) == len(live.table.shares) == 4
    live.sit(ADA)
    live.refused(ADA, Start(), "table/not-ready")


def test_settings_that_cannot_be() -> None:
    live = Live(Setting("luz", 4))
    for who in (ADA, BEN, CY, DOT):
        live.sit(who, ready=False)
    for wrong in (Setting("kooz", 4), Setting("luz", 3), Setting("luz", 9), Setting("luz", 4, options={"beads": "no"})):
        live.refused(ADA, Change(wrong), "setting/bad")
    live.refused(ADA, Change(Setting("nothing", 4)), "setting/bad")


def test_where_clocks_run_a_window_has_its_time() -> None:
    assert read_setting(Setting("kooz", 4)).options["window"] is None
    assert read_setting(Setting("kooz", 4, clock=BankClock())).options["window"] == 5
    assert read_setting(Setting("kooz", 4, options={"window": 0}, clock=DayClock())).options["window"] == 0
    assert read_setting(Setting("kooz", 4, options={"window": 9})).options["window"] == 9
    assert "window" not in read_setting(Setting("luz", 4, clock=BankClock())).options


def test_bots_come_after_a_wait() -> None:
    live = Live(Setting("luz", 3, fill="casual", fill_after_s=30))
    live.wait(20_000)
    live.sit(ADA)
    assert live.wait(29_999) == []
    assert live.wait(1) == [Fill()]
    assert live.phase() == "playing"


def test_bots_do_not_come_while_somebody_is_not_ready() -> None:
    live = Live(Setting("luz", 3, fill="casual", fill_after_s=30))
    live.sit(ADA, ready=False)
    assert live.wait(60_000) == []
    live.do(ADA, Ready())
    assert live.wait(0) == [Fill()]
    live.replayed()


def test_filling_what_is_full_or_has_no_bot_is_refused() -> None:
    live = Live(Setting("luz", 3))
    live.refused(None, Fill(), "table/full")


def test_a_table_without_people_is_given_up_after_an_hour() -> None:
    live = Live(Setting("luz", 3))
    live.wait(1_000_000)
    live.sit(ADA)
    assert live.wait(10_000_000) == []
    live.do(ADA, Leave())
    assert live.wait(3_599_999) == []
    assert live.wait(1) == [Close()]
    live.refused(ADA, Sit(A_SHARE), "table/closed")
    assert live.table.due() == []


def test_the_host_who_leaves_hands_the_table_on() -> None:
    live = Live(Setting("luz", 3))
    live.sit(ADA)
    live.sit(BEN)
    live.do(ADA, Leave())
    assert live.table.host == "p1"
    live.do(BEN, Leave())
    assert live.table.host is None
    live.sit(CY)
    assert live.table.host == "p2"


def test_a_host_who_only_watches_stays_host() -> None:
    live = Live(Setting("luz", 3), host=EVE)
    live.sit(ADA)
    live.do(ADA, Leave())
    assert live.table.host == "p4"


def test_the_host_appoints_another() -> None:
    live = Live(Setting("luz", 3))
    live.sit(ADA)
    live.seat_bot(1)
    live.refused(ADA, Appoint(1), "vote/none")
    live.refused(ADA, Appoint(5), "seat/none")
    live.sit(BEN, 2, ready=False)
    live.do(ADA, Appoint(2))
    assert live.table.host == "p1"
    live.refused(ADA, Empty(1), "host/only")


def test_the_next_host_is_somebody_who_is_here() -> None:
    live = Live(Setting("luz", 4))
    for who in (ADA, BEN, CY):
        live.sit(who)
    live.do(BEN, Lost())
    live.do(ADA, Leave())
    assert live.table.host == "p2"


def test_nobody_sits_before_the_server_has_committed_itself() -> None:
    live = Live.__new__(Live)
    Live.__init__(live, Setting("luz", 3))
    bare = type(live.table)("t")
    bare.do(live.now_ms, ADA, Open(Setting("luz", 3)))
    live.table, live.journal = bare, []
    assert bare.room().promise is None
    live.refused(BEN, Sit(A_SHARE), "table/preparing")
    live.do(None, Prepare("00" * 32))
    live.repeated(None, Prepare("11" * 32))
    live.do(BEN, Sit(A_SHARE))
    live.repeated(BEN, Open(Setting("kooz", 3)))


def test_leaving_what_one_does_not_sit_at_is_refused() -> None:
    live = Live(Setting("luz", 3))
    live.refused(BEN, Leave(), "seat/not-yours")
    live.refused(BEN, Ready(), "seat/not-yours")
    live.refused(BEN, Again(A_SHARE), "seat/not-yours")


def test_a_seat_is_kept_for_two_minutes_for_a_lost_connection() -> None:
    live = Live(Setting("luz", 3))
    live.sit(ADA)
    live.sit(BEN)
    live.do(BEN, Lost())
    live.repeated(BEN, Lost())
    live.refused(None, GiveUp(1), "move/stale")
    live.refused(None, GiveUp(0), "move/stale")
    live.wait(119_999)
    live.do(BEN, Found())
    live.repeated(BEN, Found())
    live.do(BEN, Lost())
    assert live.wait(119_999) == []
    assert live.wait(1) == [GiveUp(1)]
    assert live.table.seat_of("p1") is None
    live.replayed()


def test_a_game_begins_when_the_lost_one_is_found() -> None:
    live = Live(Setting("luz", 3))
    live.sit(ADA)
    live.sit(BEN)
    live.do(ADA, Lost())
    live.sit(CY)
    assert live.phase() == "gathering"
    assert live.do(ADA, Found()).events
    assert live.phase() == "playing"


def test_where_moves_take_days_nobody_need_stay() -> None:
    live = Live(Setting("luz", 3, clock=DayClock()))
    live.sit(ADA)
    live.repeated(ADA, Lost())
    live.sit(BEN)
    live.sit(CY)
    assert live.phase() == "playing"


def test_a_change_to_days_waits_for_nobody() -> None:
    live = Live(Setting("luz", 3))
    live.sit(ADA)
    live.do(ADA, Lost())
    live.do(ADA, Change(Setting("luz", 3, clock=DayClock())))
    assert live.table.chairs[0].lost_ms is None
    assert live.table.due() == []


def test_people_talk() -> None:
    live = Live(Setting("luz", 3))
    news = live.do(EVE, Say(text="good evening"))
    assert [(line.name, line.text) for line in news.lines] == [("Eve", "good evening")]
    live.do(ADA, Say(phrase="hello"))
    assert [line.phrase for line in live.table.talk] == [None, "hello"]
    live.refused(ADA, Say(), "move/bad")
    live.refused(ADA, Say("hello", "hello"), "move/bad")
    live.do(ADA, Change(Setting("luz", 3, free_text=False)))
    live.refused(ADA, Say(text="psst"), "chat/off")
    live.do(ADA, Say(phrase="thanks"))


def test_where_nobody_may_watch_only_those_who_sit_talk() -> None:
    live = Live(Setting("luz", 3, spectators=False))
    live.refused(BEN, Say(phrase="hello"), "seat/not-yours")
    live.do(ADA, Say(phrase="hello"))  # the host
    live.sit(BEN)
    live.do(BEN, Say(phrase="hello"))


def test_old_talk_is_forgotten() -> None:
    live = Live(Setting("luz", 3))
    for number in range(60):
        live.do(ADA, Say(text=str(number)))
    assert [line.text for line in live.table.talk] == [str(number) for number in range(10, 60)]


@pytest.mark.parametrize("clock", [NoClock(), MoveClock(), BankClock(), DayClock()])
def test_programs_sit_like_people_and_are_known_as_such(clock: MoveClock) -> None:
    live = Live(Setting("pixies", 2, clock=clock))
    live.sit(ADA)
    live.sit(ROBOT, ready=False)
    assert live.phase() == "playing"
    assert [chair.program for chair in live.table.room().chairs] == [False, True]
    live.play_to_end()
    assert live.table.finished is not None
    assert [seat["kind"] for seat in live.table.finished["seats"]] == ["human", "bot"]
    live.do(ROBOT, Again(share(live.random)))


def test_the_host_who_is_last_to_be_ready_just_begins() -> None:
    live = Live(Setting("luz", 3))
    live.sit(ADA, ready=False)
    live.sit(BEN)
    live.sit(CY)
    assert live.table.seat_of(None) is None
    live.do(ADA, Start())
    assert live.table.phase == "playing"

"""Votes: a pause, a bot for somebody who is away, another player for good."""

from table.live import ADA, BEN, CY, DOT, EVE, Live, seated
from tablee.table.command import Appoint, Found, Lapse, Leave, Lost, Pause, Replace, Resume, StandIn, Wake
from tablee.table.room import Vote
from tablee.table.setting import DayClock, MoveClock, NoClock


def five(clock: MoveClock | DayClock | NoClock | None = None) -> Live:
    """Five at a table, Ada being the host."""
    return seated("kooz", 5, clock)


def test_a_pause_takes_more_than_half() -> None:
    live = five()
    live.do(BEN, Pause())
    assert live.table.room().vote == Vote("pause", None, [1], 3, live.now_ms + 60_000)
    live.do(BEN, Pause())  # once more is no second vote
    live.do(CY, Pause())
    assert live.phase() == "playing"
    live.do(DOT, Pause())
    assert live.phase() == "paused"
    assert live.table.room().vote is None
    live.do(EVE, Resume())
    live.replayed()


def test_a_vote_lapses_after_a_minute() -> None:
    live = five()
    live.do(BEN, Pause())
    live.refused(None, Lapse(), "move/stale")
    assert live.wait(59_999) == []
    assert live.wait(1) == [Lapse()]
    assert live.table.room().vote is None
    live.refused(None, Lapse(), "move/stale")


def test_and_after_a_day_where_moves_take_days() -> None:
    live = five(DayClock(2))
    live.do(BEN, Replace(4))
    assert Lapse() not in live.wait(86_399_999)
    assert Lapse() in live.wait(1)


def test_one_vote_at_a_time() -> None:
    live = five()
    live.do(BEN, Replace(4))
    live.refused(CY, Pause(), "vote/open")
    live.refused(CY, Replace(3), "vote/open")
    live.do(ADA, Pause())  # the host needs none
    assert live.table.vote is not None
    assert live.table.vote.about == "replace"
    live.do(CY, Replace(4))
    live.do(DOT, Replace(4))
    assert live.table.chairs[4].left


def test_the_one_it_is_about_has_no_vote() -> None:
    live = five()
    live.refused(EVE, Replace(4), "vote/none")
    live.do(BEN, Replace(4))
    assert live.table.vote is not None
    assert live.table.vote.wanted == 3


def test_who_is_not_here_is_not_counted() -> None:
    live = five()
    for who in (DOT, EVE):
        live.do(who, Lost())
    live.do(BEN, Pause())
    assert live.table.vote is not None
    assert live.table.vote.wanted == 2
    live.do(DOT, Found())
    assert live.table.vote is not None
    assert live.table.vote.wanted == 3
    live.do(DOT, Lost())
    live.do(ADA, Lost())
    assert live.table.vote is not None
    assert live.table.vote.wanted == 2
    live.do(CY, Pause())
    assert live.phase() == "paused"


def test_a_vote_is_carried_when_those_against_it_go() -> None:
    live = five()
    live.do(BEN, Pause())
    live.do(CY, Pause())
    assert live.phase() == "playing"
    live.do(DOT, Lost())
    assert live.phase() == "playing"
    live.do(EVE, Leave())
    assert live.phase() == "paused"
    live.replayed()


def test_a_vote_falls_with_the_last_who_is_for_it() -> None:
    live = five()
    live.do(BEN, Pause())
    live.do(BEN, Lost())
    assert live.table.vote is None


def test_a_vote_on_somebody_who_leaves_is_settled() -> None:
    live = five()
    live.do(BEN, Replace(4))
    live.do(EVE, Leave())
    assert live.table.vote is None


def test_nobody_is_sent_away_by_a_single_other() -> None:
    live = seated("luz", 3)
    live.do(CY, Leave())
    live.do(BEN, Replace(0))
    assert not live.table.chairs[0].left
    assert live.table.vote is not None
    assert live.table.vote.wanted == 2
    live.do(ADA, Lost())  # but one who is gone is
    assert live.table.chairs[0].left
    assert live.table.host == "p1"


def test_others_vote_for_a_stand_in() -> None:
    live = five()
    live.do(EVE, Lost())
    live.wait(60_000)
    live.do(BEN, StandIn(4))
    assert live.table.vote is not None
    assert live.table.vote.wanted == 3
    live.do(EVE, Found())
    assert live.table.vote is None
    live.do(EVE, Lost())
    live.wait(60_000)
    for who in (BEN, CY, DOT):
        live.do(who, StandIn(4))
    assert live.table.player(4) == "casual"
    assert not live.table.chairs[4].left
    live.replayed()


def test_a_stand_in_that_time_brings_settles_the_vote_for_it() -> None:
    live = seated("luz", 5, MoveClock(600))
    seat = live.turn
    live.do(live.who(seat), Lost())
    live.wait(199_000)
    voter = next(who for who in (BEN, CY) if who != live.who(seat))
    live.do(voter, StandIn(seat))
    assert live.table.vote is not None
    live.wait(1000)
    assert live.table.player(seat) == "casual"
    assert live.table.vote is None


def test_who_does_not_sit_does_not_vote() -> None:
    live = seated("luz", 3)
    for command in (Pause(), Replace(1), Resume()):
        live.refused(EVE, command, "seat/not-yours")


def test_nothing_is_voted_on_without_a_game() -> None:
    live = seated("pixies", 2)
    live.play_to_end()
    for command in (Pause(), Replace(1), StandIn(1), Resume()):
        live.refused(ADA, command, "table/not-playing")


def test_a_new_host_decides_alone() -> None:
    live = five()
    live.do(ADA, Appoint(3))
    live.do(DOT, Pause())
    assert live.phase() == "paused"
    live.do(ADA, Replace(1))
    assert live.table.vote is not None


def test_a_vote_does_not_outlive_the_server() -> None:
    """The first to come back after a crash decided alone what had been voted on before it."""
    live = five()
    live.do(BEN, Pause())
    live.do(None, Wake())
    assert live.table.vote is None
    live.do(BEN, Found())
    assert live.table.phase == "playing"
    by_days = five(DayClock(2))
    by_days.do(BEN, Pause())
    by_days.do(None, Wake())
    assert by_days.table.vote is not None


def test_a_clock_that_is_set_back_prolongs_no_vote() -> None:
    live = five()
    live.do(BEN, Pause())
    live.wait(20_000)
    live.now_ms -= 3_600_000
    live.do(CY, Lost())
    assert live.table.vote is not None
    assert live.table.vote.ends_ms == live.now_ms + 60_000  # the last that the table knew of is when it began
    live.replayed()

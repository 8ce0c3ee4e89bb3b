"""After a game: another one with the same people, the first seat rotating, or with others."""

from table.live import ADA, BEN, CY, DOT, Live, check_record, seated, share
from tablee.table.command import Again, Change, Fill, Found, GiveUp, Leave, Lost, Ready, Sit, Start
from tablee.table.setting import MoveClock, NoClock, Setting


def over(seats: int = 3, name: str = "pixies", **more: object) -> Live:
    live = seated(name, seats, **more)  # type: ignore[arg-type]
    live.play_to_end()
    return live


def again(live: Live, *people: int) -> None:
    for seat in people:
        live.do(live.who(seat), Again(share(live.random)))


def first(live: Live) -> int:
    assert live.table.match is not None
    return live.table.match.first


def test_another_game_begins_when_all_want_it_and_the_first_seat_rotates() -> None:
    live = over()
    before = first(live)
    for number in range(2, 5):
        again(live, 2, 0)
        assert live.phase() == "over"
        again(live, 1)
        assert live.phase() == "playing"
        assert first(live) == (before + number - 1) % 3
        assert live.table.game_id == f"t-{number}"
        live.play_to_end()
        assert live.table.finished is not None
        assert live.table.finished["fairness"]["follows"] == (before + number - 2) % 3
        check_record(live.table.finished)
    live.replayed()


def test_each_game_has_a_promise_of_its_own_and_shares_anew() -> None:
    live = over()
    assert live.table.room().promise is not None
    promise = live.table.room().promise
    assert promise is not None
    assert promise.game_id == "t-2"
    assert promise.shares == ["", "", ""]
    live.refused(ADA, Ready(), "share/bad")
    again(live, 1, 2)
    live.refused(ADA, Start(), "share/bad")


def test_with_another_player_the_first_seat_is_drawn() -> None:
    live = over()
    live.do(CY, Leave())
    assert live.phase() == "gathering"
    again(live, 0, 1)
    live.sit(DOT)
    live.play_to_end()
    assert live.table.finished is not None
    assert "follows" not in live.table.finished["fairness"]
    check_record(live.table.finished)


def test_with_other_places_too() -> None:
    live = over(2)
    live.do(ADA, Leave())
    live.do(BEN, Leave())
    live.sit(BEN)
    live.sit(ADA)
    live.play_to_end()
    assert live.table.finished is not None
    assert "follows" not in live.table.finished["fairness"]


def test_with_the_same_players_back_in_their_places_it_rotates() -> None:
    live = over()
    before = first(live)
    live.do(CY, Leave())
    live.sit(CY, 2)
    again(live, 0, 1)
    assert live.phase() == "playing"
    assert first(live) == (before + 1) % 3


def test_the_settings_can_change_between_games() -> None:
    live = over()
    live.do(ADA, Change(Setting("pixies", 4, fill="casual")))
    assert live.phase() == "gathering"
    assert live.table.match is None
    again(live, 1, 2, 0)
    live.do(ADA, Start())
    assert live.table.player(3) == "casual"
    live.play_to_end()
    assert live.table.finished is not None
    assert "follows" not in live.table.finished["fairness"]
    check_record(live.table.finished)
    live.replayed()


def test_somebody_new_takes_a_free_seat_after_a_game() -> None:
    live = seated("pixies", 3)
    live.do(CY, Leave())
    live.play_to_end()
    live.sit(DOT)
    assert live.phase() == "gathering"
    again(live, 0, 1)
    assert live.phase() == "playing"


def test_bots_fill_a_free_seat_after_a_game_too() -> None:
    live = seated("pixies", 3, fill="casual", fill_after_s=30)
    live.do(CY, Leave())
    live.play_to_end()
    live.wait(100_000)
    again(live, 0, 1)
    assert live.phase() == "gathering"
    assert live.wait(30_000) == [Fill()]
    assert live.phase() == "playing"


def test_bots_stay_for_another_game() -> None:
    live = Live(Setting("pixies", 2))
    live.sit(ADA)
    live.seat_bot(1)
    live.play_to_end()
    again(live, 0)
    assert live.phase() == "playing"


def test_who_does_not_come_back_loses_the_seat() -> None:
    live = over(3, clock=MoveClock(45))
    live.do(CY, Lost())
    again(live, 0, 1)
    assert live.wait(120_000) == [GiveUp(2)]
    assert live.phase() == "gathering"
    live.refused(CY, Found(), "seat/not-yours")
    live.sit(DOT)
    assert live.phase() == "playing"


def test_a_stand_in_does_not_stay_for_another_game() -> None:
    live = seated("pixies", 2, MoveClock(45))
    seat = live.turn
    live.wait(45_000)
    assert live.table.player(seat) is not None
    live.play_to_end()
    assert live.table.player(seat) is None
    assert live.table.finished is not None
    assert live.table.finished["seats"][seat]["kind"] == "human"


def test_a_chosen_starter_starts_again() -> None:
    live = over(3, "kooz", options={"starter": 2})
    again(live, 0, 1, 2)
    assert first(live) == 2
    live.play_to_end()
    assert live.table.finished is not None
    check_record(live.table.finished)


def test_a_table_that_all_leave_can_be_taken_over() -> None:
    live = over(2)
    live.do(ADA, Leave())
    live.do(BEN, Leave())
    live.do(DOT, Sit(share(live.random)))
    assert live.table.host == "p3"


def test_an_old_clock_is_no_more_to_be_seen_in_a_game_without() -> None:
    live = over(2, clock=MoveClock(45))
    live.do(ADA, Change(Setting("pixies", 2, clock=NoClock())))
    again(live, 0, 1)
    assert live.table.room().clock is None

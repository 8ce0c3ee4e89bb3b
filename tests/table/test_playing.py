"""Moves: whose, made once, and with the moment in mind that they were made for."""

from random import Random

import msgspec
import pytest

from table.live import ADA, BEN, CY, DOT, Live, check_record, fields, random_move, raw, seated
from tablee.core.game import Game
from tablee.games import game, games
from tablee.games.luz.moves import Bet
from tablee.table.command import Act, Close, Leave, Play, Prepare
from tablee.table.room import Who
from tablee.table.setting import Setting
from tablee.table.table import News

EVERY = [(name, seats) for name in games() for seats in game(name).seats]


@pytest.mark.parametrize(("name", "seats"), EVERY)
def test_a_whole_game_leaves_a_record_that_proves_itself(name: str, seats: int) -> None:
    live = seated(name, seats, seed=seats)
    live.play_to_end()
    assert live.phase() == "over"
    record = live.table.finished
    assert record is not None
    check_record(record)
    assert record["id"] == "t-1"
    assert live.table.room().record == "t-1"
    assert record["left"] == []
    live.replayed()


def test_a_move_sent_twice_is_made_once() -> None:
    live = seated("luz", 3)
    seat = live.turn
    live.play(seat, Bet(1, False), key="one")
    live.repeated(live.who(seat), Play(raw(Bet(1, False)), key="one"))
    live.repeated(live.who(seat), Play(raw(Bet(4, False)), key="one"))
    other = live.turn
    live.play(other, Bet(1, False), key="one")  # another person's keys are others
    assert live.table.match is not None
    assert sum(live.table.match.made) == 2


def test_the_last_move_of_a_game_is_made_once_too() -> None:
    live = seated("pixies", 2)
    keys = 0
    while live.phase() == "playing":
        seat = live.turn
        keys += 1
        live.play(seat, random_move(live.position, seat, live.random), key=f"k{keys}")
    live.repeated(live.who(seat), Play(raw(Bet(1, False)), key=f"k{keys}"))
    live.refused(live.who(seat), Play(raw(Bet(1, False)), key="other"), "table/not-playing")


def test_only_the_last_keys_are_remembered() -> None:
    live = seated("pixies", 2)
    for number in range(80):
        if live.phase() == "playing":
            seat = live.turn
            live.play(seat, random_move(live.position, seat, live.random), key=f"k{number}")
    assert all(len(keys) <= 32 for keys in live.table.keys.values())


def test_a_move_made_without_knowing_of_another_is_stale() -> None:
    live = seated("luz", 3)
    first = live.turn
    live.refused(live.who(first), Play(raw(Bet(1, False)), made=1), "move/stale")
    live.play(first, Bet(1, False), made=0)
    assert live.table.match is not None
    assert live.table.match.made[first] == 1


def test_moves_that_are_none() -> None:
    live = seated("luz", 3)
    who = live.who(live.turn)
    for written in (b"{}", b"[]", b'"bet"', b'{"type":"bet"}', b'{"type":"bet","beads":"many","safety":true}', b"7"):
        live.refused(who, Play(msgspec.Raw(written)), "move/bad")
    for beads in (-1, 11, 10**30):
        live.refused(who, Play(raw(Bet(beads, False))), "move/illegal")


def test_moves_of_others_and_out_of_turn() -> None:
    live = seated("luz", 3)
    waiting = next(seat for seat in range(3) if seat != live.turn)
    live.refused(live.who(waiting), Play(raw(Bet(1, False))), "move/illegal")
    live.refused(DOT, Play(raw(Bet(1, False))), "seat/not-yours")
    live.refused(None, Act(live.turn, raw(Bet(1, False))), "move/stale")  # its person plays
    live.refused(None, Act(6, raw(Bet(1, False))), "seat/none")


def test_a_bots_thought_of_a_moment_that_is_gone_is_stale() -> None:
    live = Live(Setting("luz", 3))
    live.seat_bot(1)
    live.seat_bot(2)
    live.sit(ADA, 0)
    while live.turn == 0:
        live.play_any()
    seat = live.turn
    move = random_move(live.position, seat, live.random)
    live.refused(None, Act(seat, raw(move), made=3), "move/stale")
    live.do(None, Act(seat, raw(move), made=0))


def test_what_a_seat_hears_comes_with_the_move() -> None:
    live = seated("luz", 3)
    assert [type(event.public).__name__ for event in live.play(live.turn, Bet(2, True)).events] == ["BetMade"]


def test_there_are_no_moves_without_a_game() -> None:
    live = Live(Setting("luz", 3))
    live.sit(ADA)
    live.refused(ADA, Play(raw(Bet(1, False))), "table/not-playing")
    live.refused(None, Act(0, raw(Bet(1, False))), "table/not-playing")
    assert live.table.waited_for() == []


def test_a_closed_table_breaks_its_game_off() -> None:
    live = seated("luz", 3)
    for _ in range(7):
        live.play_any()
    live.do(None, Close("admin"))
    record = live.table.finished
    assert record is not None
    assert record["result"] == {"unfinished": True}
    check_record(record)
    live.refused(ADA, Leave(), "table/closed")
    assert not live.table.wants_secret
    live.replayed()


@pytest.mark.parametrize("name", games())
def test_a_command_that_breaks_half_way_leaves_nothing_changed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    live = seated(name, 3, seed=4)
    for _ in range(10):
        live.play_any()
    before, room = fields(live.table), live.table.room()
    seat = live.table.waited_for()[0]
    move = Play(raw(random_move(live.position, seat, live.random)), key="k")

    def broken(self: Game, *moment: object) -> News:
        raise RuntimeError("a bug")

    with monkeypatch.context() as patched:
        patched.setattr(type(live.position.game), "played", broken)
        with pytest.raises(RuntimeError, match="a bug"):
            live.table.do(live.now_ms, live.who(seat), move)
    assert fields(live.table) == before
    assert live.table.room() == room
    live.do(live.who(seat), move)
    live.replayed()


def test_the_last_command_of_a_game_too(monkeypatch: pytest.MonkeyPatch) -> None:
    live = seated("pixies", 2)
    copy = Random()
    while True:
        copy.setstate(live.random.getstate())
        before, seat = fields(live.table), live.turn
        move = random_move(live.position, seat, copy)
        trial = live.position.copy()
        trial.play(seat, move)
        if trial.over:
            break
        live.play_any()
    with monkeypatch.context() as patched:
        patched.setattr("tablee.table.playing.Before", None)
        with pytest.raises(TypeError):
            live.table.do(live.now_ms, live.who(seat), Play(raw(move)))
    assert fields(live.table) == before
    live.play_any()
    assert live.phase() == "over"


def test_a_wrong_time_of_day_lengthens_and_shortens_nothing() -> None:
    live = seated("luz", 3)
    live.now_ms -= 3_600_000  # the server's clock is set back an hour
    live.play_any()
    assert live.table.last_ms == live.now_ms
    live.now_ms += 1000
    live.play_any()
    live.table.do(live.now_ms, None, Close("admin"))
    assert live.table.finished is not None
    assert [move["ms"] for move in live.table.finished["moves"]] == [0, 1000]


def test_names_travel_into_the_record() -> None:
    live = Live(Setting("luz", 3))
    for who in (CY, ADA, BEN):
        live.sit(who)
    live.play_to_end()
    assert live.table.finished is not None
    assert [seat["name"] for seat in live.table.finished["seats"]] == ["Cy", "Ada", "Ben"]
    assert isinstance(live.who(0), Who)


def test_no_log_shows_what_not_all_may_know() -> None:
    live = seated("kooz", 3)
    seat = live.turn
    play = Play(raw(random_move(live.position, seat, live.random)))
    live.do(live.who(seat), play)
    for shown in (play, Act(0, play.move), Prepare("5e" * 32), live.journal[1], live.table.match):
        assert "place" not in repr(shown)
        assert "Place" not in repr(shown)
        assert "5e5e" not in repr(shown)
    match = live.table.match
    assert match is not None
    assert match.fairness.secret.hex() not in repr(match)
    assert str(match.fairness.secret) not in repr(match)

"""Games, and bots that fail in them."""

from typing import Any

import pytest

from arena.played import LOWEST, TWIN, held, match, outcomes
from tablee.arena.contender import check, contender
from tablee.arena.deadline import Overtime, deadline
from tablee.arena.outcome import Outcome, read_outcome
from tablee.core.errors import BadRecord, UnknownBot
from tablee.core.record import Replay, read, write

RAISES, ILLEGAL, EXITS = "arena.testers:Raises", "arena.testers:Illegal", "arena.testers:Exits"


@pytest.mark.parametrize("name", ["luz", "kooz", "pixies"])
def test_records_are_right(name: str) -> None:
    played = match(name=name, seats=4)
    for seating in played.seatings(4):
        record = read(played.play(seating))
        Replay(record).check()
        assert [seat["kind"] for seat in record["seats"]] == ["bot"] * 4
        assert [seat["name"] for seat in record["seats"]] == [played.bots[entry] for entry in seating.lineup]


def test_a_game_that_a_bot_broke_off_has_a_record_too() -> None:
    played = match("random", RAISES, seats=3)
    record = read(played.play(next(played.seatings(1))))
    assert record["result"] == {"unfinished": True}
    Replay(record).check()


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        (RAISES, "RuntimeError: out of\nideas"),
        (ILLEGAL, "illegal move: luz: seat"),
        (EXITS, "SystemExit: 3"),
        ("arena.testers:unmade", "illegal move: no weights"),
        ("arena.testers:no_player", "UnknownBot: 'arena.testers:no_player' makes str"),
    ],
)
def test_a_bot_that_fails_loses_and_is_reported(bot: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = held(match("random", TWIN, bot, seats=3), games=6)
    assert found.games == 6
    assert found.failed == 6
    assert all(failure.name == bot and failure.said.startswith(said) for failure in found.failures)
    last = found.players[-1]
    assert (last.name, last.games, last.share) == (bot, 6, 0.0)
    # The others have no result among themselves, and half a win each.
    assert {pair.results for pair in found.pairs if bot not in (pair.name, pair.against)} == {0}
    assert {detail.win_share for detail in found.details} == {0.0, 0.5}
    assert capsys.readouterr().out == ""


def test_a_bot_that_does_not_answer_loses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.arena.match._COMPILING", 0.1)
    found = held(match("random", "arena.testers:Sleeps", seats=3, deadline=0.1, seed=77), games=2)
    assert [failure.said for failure in found.failures] == ["no answer within 0.1 s"] * 2


def test_a_deadline_can_not_be_caught_by_mistake() -> None:
    def stubborn() -> None:
        while True:
            try:
                while True:
                    pass
            except Exception:
                pass

    with pytest.raises(Overtime), deadline(0.05):
        stubborn()
    with deadline(5):
        pass


def test_unknown_bots_are_named() -> None:
    with pytest.raises(UnknownBot, match=r"luz has no bot 'nobody'; its bots are .*random"):
        check("luz", "nobody")
    with pytest.raises(UnknownBot, match=r"there is no bot 'arena\.testers:Nobody'"):
        check("luz", "arena.testers:Nobody")
    with pytest.raises(UnknownBot, match=r"there is no bot 'nowhere:Nobody'"):
        check("luz", "nowhere:Nobody")
    with pytest.raises(UnknownBot, match="is no class or function"):
        check("luz", "arena.testers:__name__")
    assert contender("luz", LOWEST).name == "lowest"
    assert contender("luz", "random").name == "random"


def _outcome(names: str, result: dict[str, Any], **more: Any) -> Outcome:
    mark = {"deal": 0, "seating": 0, "thinking": [[1, 0.5, 0.5]] * len(names), **more}
    return read_outcome(write({"seats": [{"name": name} for name in names], "result": result, "arena": mark}))


def test_results_are_between_seats_of_different_bots_and_ties_are_half() -> None:
    found = _outcome("abca", {"ranks": [2, 1, 2, 4]})
    assert list(found.points()) == [(0, 1, 0.0), (0, 2, 0.5), (1, 2, 1.0), (1, 3, 1.0), (2, 3, 1.0)]
    assert found.wins() == [0, 1, 0, 0]


def test_first_ranks_share_the_win() -> None:
    assert _outcome("abc", {"ranks": [1, 1, 3]}).wins() == [0.5, 0.5, 0]


def test_a_game_called_off_is_a_tie_of_all_and_nobodys_win() -> None:
    found = _outcome("abc", {"unfinished": True})
    assert {points for _, _, points in found.points()} == {0.5}
    assert found.wins() == [0, 0, 0]


def test_a_fault_counts_against_its_seat_alone() -> None:
    found = _outcome("abab", {"unfinished": True}, fault={"seat": 1, "said": "oh"})
    assert list(found.points()) == [(0, 1, 1.0), (1, 2, 0.0)]
    assert sum(found.wins()) == 1


@pytest.mark.parametrize("line", [b"{", b"{}", b'{"seats":[],"result":{},"arena":{"deal":0,"seating":0}}', b"\xff"])
def test_other_records_are_refused(line: bytes) -> None:
    with pytest.raises(BadRecord, match="not a record of the arena"):
        read_outcome(line)


def test_records_with_seats_missing_are_refused() -> None:
    with pytest.raises(BadRecord, match="seats at once"):
        _outcome("abc", {"ranks": [1, 2]})


def test_repeated_names_are_one_player() -> None:
    found = held(match("random", LOWEST, LOWEST, LOWEST, seats=4), games=8)
    assert {player.name: player.games for player in found.players} == {"random": 8, LOWEST: 8}
    assert [pair.results for pair in found.pairs] == [24, 24]
    assert sum(player.share for player in found.players) == pytest.approx(1)


def test_a_bot_against_its_like_is_even() -> None:
    found = held(match("random", TWIN, seats=4, name="pixies"), games=120)
    for player, detail in zip(found.players, found.details, strict=True):
        assert detail.share_low <= 0.5 <= detail.share_high
        assert player.low <= 1500 <= player.high


def test_times_and_scores_are_told() -> None:
    played = match(name="luz")
    found = held(played, games=4)
    records = outcomes(played, 4)
    assert found.moves == sum(thinking.moves for record in records for thinking in record.arena.thinking)
    for detail in found.details:
        assert 0 < detail.seconds_per_move <= detail.seconds_longest
        scores = [
            score
            for record in records
            for score, name in zip(record.result.scores or [], record.names, strict=True)
            if name == detail.name
        ]
        assert detail.score == pytest.approx(sum(scores) / len(scores))

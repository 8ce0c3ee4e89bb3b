"""Records: what is written reads back, and each way of being wrong is refused with a reason and the move's number."""

import copy
import random
from collections.abc import Callable
from typing import Any

import pytest

import tablee
from tablee.core.errors import BadRecord
from tablee.core.record import FORMAT, Recorder, Replay, read, set_options, write

Record = dict[str, Any]


def played(name: str, seats: int, seed: int = 1, moves: int | None = None, options: Any = None) -> Record:
    """The record of a random game, broken off after some moves."""
    game, rng = tablee.game(name), random.Random(seed)
    position = game.start(seats, 1, options)
    players = [{"name": f"r{seat}", "kind": "bot"} for seat in range(seats)]
    recorder = Recorder(game, position.options, players, 1)
    while not position.over and (moves is None or len(recorder.moves) < moves):
        if position.deck_wanted:
            deck = position.full_deck()
            rng.shuffle(deck)
            recorder.deal(position, deck)
            position.deal(deck)
            continue
        seat, before = position.must, position.copy()
        assert seat is not None
        codes: list[int] = []
        while not codes or before.choosing:
            codes.append(rng.choice(before.legal()))
            before.step(codes[-1])
        move = game.decode(position, seat, codes)
        recorder.move(position, seat, move, ms=5)
        position.play(seat, move)
    return recorder.record(position)


LUZ, KOOZ, PIXIES = played("luz", 3), played("kooz", 3, seed=3), played("pixies", 2)


@pytest.mark.parametrize("record", [LUZ, KOOZ, PIXIES], ids=["luz", "kooz", "pixies"])
def test_what_is_written_reads_back(record: Record) -> None:
    assert read(write(record)) == record
    position = Replay(read(write(record))).check()
    assert position.over
    assert position.game.result(position) == record["result"]


def test_a_replay_goes_move_by_move_and_tells_what_happened() -> None:
    replay = Replay(LUZ)
    assert [event.to(None) for event in replay.opening]
    steps = list(replay)
    assert [step.number for step in steps] == list(range(len(LUZ["moves"])))
    assert all(step.events for step in steps)
    assert [step.seat for step in steps] == [move["seat"] for move in LUZ["moves"]]


def test_only_settings_that_differ_are_written() -> None:
    luz = tablee.game("luz")
    assert set_options(luz.read_options({})) == {}
    assert set_options(luz.read_options({"beads": "box"})) == {"beads": "box"}
    assert Replay(played("luz", 3, options={"memory": "open"})).check().state["open"] == 1


def test_unknown_keys_are_passed_over() -> None:
    record = copy.deepcopy(LUZ) | {"id": "x", "fair": {"proof": 1}}
    record["options"]["lights"] = "low"
    record["moves"][0]["thought"] = [1]
    record["result"]["ratings"] = [1, 2, 3]
    assert Replay(record).check().over


def test_a_game_handed_in_need_not_be_registered() -> None:
    game = tablee.game("luz")
    assert Replay(LUZ, game).game is game


@pytest.mark.parametrize("moves", [0, 1, 17, 60])
@pytest.mark.parametrize("name", tablee.games())
def test_a_game_broken_off_at_whatever_move(name: str, moves: int) -> None:
    record = played(name, 3, seed=2, moves=moves)
    assert record["result"] == {"unfinished": True}
    assert not Replay(record).check().over
    moved = copy.deepcopy(record) | {"unfinished": True, "result": {}}
    assert not Replay(moved).check().over


def test_a_game_called_off_is_unfinished() -> None:
    """K17."""
    game = tablee.game("kooz")
    position = game.start(2)
    position.deal(position.full_deck())
    position.states["moves"] = 9_999
    own: Any = position.view(0).own
    position.play(0, game.parse(f"lay {own.hand[0]} as 3"))
    assert position.over
    assert game.result(position) == {"unfinished": True}


@pytest.mark.parametrize("line", [b"", b"{", b"[]", b"1", b"NaN", b'{"a": NaN}', b"\xff", b"[" * 100_000, '{"a": 1} x'])
def test_what_is_no_object_is_refused(line: Any) -> None:
    with pytest.raises(BadRecord) as refused:
        read(line)
    assert refused.value.move is None


def put(*path: Any) -> Callable[[Record], None]:
    """Set the last of `path` at the place that the others lead to."""
    *steps, key, value = path

    def change(record: Record) -> None:
        place: Any = record
        for step in steps:
            place = place[step]
        place[key] = value

    return change


def drop(key: str) -> Callable[[Record], None]:
    return lambda record: record.pop(key)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (put("format", "tablee.record/2"), FORMAT),
        (drop("format"), FORMAT),
        (put("game", "chess"), "chess"),
        (put("game", ["luz"]), "luz"),
        (drop("seats"), "seats"),
        (put("seats", []), "0"),
        (put("seats", 0, "Ada"), "Ada"),
        (put("seats", 0, {"name": "Ada"}), "kind"),
        (put("seats", 0, "name", 3), "name"),
        (drop("first"), "first"),
        (put("first", 3), "3"),
        (put("first", True), "True"),
        (put("first", 1.0), "1.0"),
        (put("options", []), "options"),
        (put("options", "beads", "many"), "many"),
        (drop("deals"), "deals"),
        (put("deals", {}), "deals"),
        (put("deals", 0, None), "None"),
        (put("deals", 0, "hands", None), "hands"),
        (put("deals", 0, "hands", []), "3 seats"),
        (put("deals", 0, "hands", 0, []), "10 cards"),
        (put("deals", 0, "hands", 0, 0, "Y99"), "Y99"),
        (put("deals", 0, "hands", 0, 0, 7), "7"),
        (put("deals", 0, "aside", []), "missing"),
        (put("deals", 0, "aside", 0, "G12"), "G12"),
        (lambda record: record["deals"].append(record["deals"][0]), "4 deals"),
        (drop("moves"), "moves"),
        (drop("result"), "result"),
        (put("result", []), "result"),
        (put("result", "scores", [0, 0, 0]), "scores"),
        (put("result", "ranks", [1.0, 2.0, 3.0]), "ranks"),
        (put("result", "deals", []), "deals"),
        (put("result", "unfinished", True), "won"),
        (lambda record: record["moves"].pop(), "not over"),
    ],
)
def test_a_broken_record_is_refused(change: Callable[[Record], None], told: str) -> None:
    record = copy.deepcopy(LUZ)
    change(record)
    with pytest.raises(BadRecord, match=r".") as refused:
        Replay(record).check()
    assert told in str(refused.value)
    assert refused.value.move is None


@pytest.mark.parametrize(
    ("move", "change", "told"),
    [
        (0, put("seat", 0), "seat 0"),
        (0, put("seat", 3), "3"),
        (0, put("seat", "1"), "'1'"),
        (0, put("seat", 1 << 40), "seat"),
        (0, put("ms", -1), "ms"),
        (0, put("ms", "soon"), "ms"),
        (0, put("bet", 11), "11"),
        (0, put("bet", True), "True"),
        (0, put("safety", 1), "safety"),
        (0, put("play", "Y1"), "exactly one"),
        (0, drop("bet"), "exactly one"),
        (5, put("play", "Z1"), "Z1"),
        (5, put("play", "Y99"), "Y99"),
        (5, put("play", None), "None"),
    ],
)
def test_a_wrong_move_is_refused_with_its_number(move: int, change: Callable[[Record], None], told: str) -> None:
    record = copy.deepcopy(LUZ)
    change(record["moves"][move])
    with pytest.raises(BadRecord) as refused:
        Replay(record).check()
    assert told in refused.value.reason
    assert refused.value.move == move
    assert str(refused.value).startswith(f"move {move}: ")


def test_a_move_that_is_no_object_is_refused_with_its_number() -> None:
    record = copy.deepcopy(LUZ)
    record["moves"][3] = None
    with pytest.raises(BadRecord, match="None") as refused:
        Replay(record).check()
    assert refused.value.move == 3


def test_a_card_not_held_is_refused() -> None:
    record = copy.deepcopy(LUZ)
    record["moves"][4]["play"] = record["moves"][3]["play"]
    with pytest.raises(BadRecord, match="does not hold"):
        Replay(record).check()


def test_a_missing_deal_is_refused_at_the_move_that_wants_it() -> None:
    record = copy.deepcopy(LUZ)
    del record["deals"][1:]
    with pytest.raises(BadRecord, match="deal 1 is missing") as refused:
        Replay(record).check()
    assert refused.value.move == 33


def test_moves_after_the_end_are_refused() -> None:
    record = copy.deepcopy(PIXIES)
    record["moves"].append({"seat": 0, "take": "M2"})
    with pytest.raises(BadRecord) as refused:
        Replay(record).check()
    assert refused.value.move == len(record["moves"]) - 1


def test_a_deal_too_many_is_refused_when_the_game_ends_before_it() -> None:
    """Kooz has one deal: a second one is one too many, also in a game broken off."""
    record = copy.deepcopy(KOOZ)
    record["deals"].append(record["deals"][0])
    with pytest.raises(BadRecord, match="1 deals, not 2"):
        Replay(record).check()


@pytest.mark.parametrize("key", ["scores", "ranks"])
def test_an_unfinished_game_has_no_result(key: str) -> None:
    record = played("luz", 3, moves=9)
    record["result"][key] = [1, 2, 3]
    with pytest.raises(BadRecord, match=f"no {key}"):
        Replay(record).check()


def test_the_outcome_of_an_accusation_is_checked() -> None:
    record = copy.deepcopy(KOOZ)
    number, accusation = next((k, move) for k, move in enumerate(record["moves"]) if "accuse" in move)
    accusation["lied"] = not accusation["lied"]
    with pytest.raises(BadRecord, match="lied") as refused:
        Replay(record).check()
    assert refused.value.move == number
    del accusation["lied"]
    assert Replay(record).check().over


@pytest.mark.parametrize(
    ("move", "told"),
    [
        ({"place": ["X"], "claim": "1"}, "X"),
        ({"place": "1", "claim": "1"}, "list"),
        ({"place": ["1"], "claim": "J"}, "claim"),
        ({"place": ["1"]}, "claim"),
        ({"pass": False}, "always true"),
        ({"give": {}}, "give"),
        ({"give": {"9": 1}}, "seat"),
        ({"give": {"0": "1"}}, "whole number"),
        ({"give": {"0": 1}}, "super bluff"),
        ({"accuse": True}, "accuse"),
    ],
)
def test_wrong_moves_of_kooz_are_refused(move: Record, told: str) -> None:
    record = copy.deepcopy(KOOZ)
    record["moves"][0] = {"seat": 1, **move}
    with pytest.raises(BadRecord) as refused:
        Replay(record).check()
    assert told in refused.value.reason
    assert refused.value.move == 0

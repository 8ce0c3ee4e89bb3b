"""Records: what is wrong is refused by name, and nothing else happens; what is right has the referee's result."""

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference.refusal import Refused

from conformance.effort import examples, times
from conformance.golden import OPTIONS, REFEREES, SEATS, file_of
from conformance.mangling import damaged, mangled
from tablee.core.errors import BadNotation, BadRecord, IllegalMove
from tablee.core.game import Move
from tablee.core.record import Replay, read, write
from tablee.games import game, games
from tablee.games.kooz.moves import Accuse, Give, Place
from tablee.games.luz.moves import Bet, Play
from tablee.games.pixies.moves import Take

Json = dict[str, Any]

MONTH_MS = 31 * 24 * 3600 * 1000


def records(name: str) -> list[Json]:
    return [read(line) for line in file_of(name).read_bytes().splitlines()]


def ours(line: bytes) -> tuple[str, Any]:
    """What we say of a line: `accepted` and the result, or `refused` and the move; anything else is a failure."""
    try:
        record = read(line)
        replay = Replay(record)
        position = replay.check()
    except BadRecord as wrong:
        return ("refused" if str(wrong).strip() else "refused without a word"), wrong.move
    return "accepted", replay.game.result(position) if position.over else {"unfinished": True}


def referees(name: str, record: Json) -> tuple[str, Any]:
    try:
        return "accepted", REFEREES[name].replay(record)
    except Refused as wrong:
        return "refused", wrong.move


# Golden records


@pytest.mark.parametrize("name", games())
def test_records_of_version_1_replay_for_ever(name: str) -> None:
    for line in file_of(name).read_bytes().splitlines():
        record = read(line)
        assert record["format"] == "tablee.record/1"
        found = ours(line)
        assert found[0] == "accepted"
        assert found == referees(name, record)
        said = record["result"]
        assert found[1] == {key: said[key] for key in found[1]}


@pytest.mark.parametrize("name", games())
def test_there_are_records_of_every_kind(name: str) -> None:
    found = records(name)
    assert {len(record["seats"]) for record in found} == set(SEATS[name]) == set(game(name).seats)
    assert sum("unfinished" in record["result"] for record in found) >= len(SEATS[name])
    assert all(options in [record["options"] for record in found] for options in OPTIONS[name])
    kinds = {key for record in found for move in record["moves"] for key in move} - {"seat", "ms"}
    wanted = {
        "luz": {"bet", "safety", "play"},
        "kooz": {"place", "claim", "pass", "accuse", "lied", "believe", "give", "show"},
        "pixies": {"take", "keep", "space"},
    }
    assert kinds == wanted[name]


# Damaged records


@pytest.mark.parametrize("name", games())
@examples(150, 6)
@given(seed=st.integers(0, 1 << 60))
def test_a_damaged_record_is_refused_or_right(name: str, seed: int) -> None:
    random = Random(seed)
    record = mangled(random.choice(records(name)), random)
    line = msgspec.json.encode(record)
    found = ours(line)
    if found[0] == "accepted" and not has_spare_parts(record):
        assert referees(name, record) == found
    elif isinstance(record, dict) and found[0] == "refused" and record.get("game") == name and not is_newer(record):
        assert referees(name, record)[0] == "refused"


def has_spare_parts(record: Json) -> bool:
    """Whether a record has or lacks what we pass over or take for granted, and the referee does not."""
    flags = [record.get("result", {}).get("unfinished", True), record.get("unfinished", True)]
    moves = [move for move in record["moves"] if ("play" in move and "safety" in move) or move.get("ms", 0) is None]
    return "options" not in record or bool(moves) or any(type(flag) is not bool for flag in flags)


def is_newer(record: Json) -> bool:
    """Whether a record has what only we know or check."""
    options, moves = record.get("options"), record.get("moves")
    times = [move.get("ms") for move in moves if isinstance(move, dict)] if isinstance(moves, list) else []
    known = isinstance(options, dict) and bool({"aid", "window", "starter"} & set(options))
    return known or any(isinstance(ms, int) and ms > MONTH_MS for ms in times)


@pytest.mark.parametrize("name", games())
@examples(150, 10)
@given(seed=st.integers(0, 1 << 60))
def test_damaged_bytes_are_refused_or_right(name: str, seed: int) -> None:
    random = Random(seed)
    line = damaged(write(random.choice(records(name)))[:-1], random)
    ours(line)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
KEYS = ["format", "game", "options", "seats", "first", "deals", "moves", "result"]


@examples(200, 20)
@given(base=st.sampled_from(games()), parts=st.dictionaries(st.sampled_from(KEYS), JSON, min_size=1, max_size=4))
def test_any_json_in_any_part_of_a_record_is_refused_or_right(base: str, parts: Json) -> None:
    ours(msgspec.json.encode({**records(base)[0], **parts}))


@examples(200, 20)
@given(value=JSON)
def test_any_json_is_no_record(value: Any) -> None:
    assert ours(msgspec.json.encode(value)) == ("refused", None)


@pytest.mark.parametrize(
    "line",
    [
        b"", b" ", b"null", b"[]", b"{", b"{}", b"NaN", b'{"format": NaN}', b"\xff\xfe", b'"\\ud800"', b"1e999",
        b"1" * 5000, b"[" * 100_000, b"[" * 900 + b"]" * 900, b'{"a":' * 100_000,
        b'{"format":"tablee.record/1","game":' + b"[" * 950 + b"]" * 950 + b"}",
    ],
)  # fmt: skip
def test_a_line_that_is_no_record_is_refused(line: bytes) -> None:
    assert ours(line) == ("refused", None)


def test_huge_numbers_are_refused_wherever_they_are() -> None:
    for name in games():
        record = records(name)[0]
        for huge in (10**4299, -(10**30), 2**63, 1e300):
            text = f"{huge:.0f}" if isinstance(huge, float) else "1" + "0" * 4299 if huge > 2**64 else str(huge)
            for part in ("first", "seats", "deals", "moves", "options", "result"):
                line = msgspec.json.encode({**record, part: "HERE"}).replace(b'"HERE"', text.encode())
                assert ours(line)[0] == "refused"
            moves = msgspec.json.encode({**record, "moves": [{**record["moves"][0], "seat": "HERE"}]})
            assert ours(moves.replace(b'"HERE"', text.encode()))[0] == "refused"


def test_a_record_handed_in_as_a_dict_is_refused_the_same() -> None:
    """Python knows numbers and things that JSON does not."""
    record = records("luz")[0]
    for wrong in (float("nan"), float("inf"), 10**500, object(), (1, 2), b"x", {1, 2}):
        for part in ("format", "game", "options", "seats", "first", "deals", "moves", "result"):
            with pytest.raises(BadRecord):
                Replay({**record, part: wrong}).check()


# Where the fault is


@pytest.mark.parametrize("name", games())
@examples(60, 5)
@given(seed=st.integers(0, 1 << 60))
def test_a_wrong_move_is_named_by_its_number(name: str, seed: int) -> None:
    """The first `number` moves are right; whatever stands there instead of the next is at fault, or a later one is."""
    random = Random(seed)
    record = random.choice([record for record in records(name) if "unfinished" not in record["result"]])
    number = random.randrange(len(record["moves"]))
    right = record["moves"][number]
    wrongs: list[Any] = [
        {**right, "seat": 77}, {**right, "seat": None}, {**right, "ms": -1}, {**right, "ms": "soon"},
        {"seat": 0}, {"seat": 0, "fly": True}, {}, None, 7, "pass", [],
    ]  # fmt: skip
    wrong = random.choice(wrongs)
    moves = [*record["moves"][:number], wrong, *record["moves"][number:]]
    assert ours(msgspec.json.encode({**record, "moves": moves})) == ("refused", number)


@pytest.mark.parametrize("name", games())
def test_a_move_after_the_end_and_a_missing_deal_are_named_by_their_number(name: str) -> None:
    record = next(record for record in records(name) if "unfinished" not in record["result"])
    moves = record["moves"]
    assert ours(msgspec.json.encode({**record, "moves": [*moves, moves[-1]]})) == ("refused", len(moves))
    first = ours(msgspec.json.encode({**record, "deals": []}))
    assert first == ("refused", 0)
    assert ours(msgspec.json.encode({**record, "moves": moves[:-1]})) == ("refused", None)
    assert ours(msgspec.json.encode({**record, "deals": [*record["deals"], record["deals"][0]]})) == ("refused", None)


@pytest.mark.parametrize("name", games())
def test_the_deals_of_a_game_broken_off_are_checked_too(name: str) -> None:
    """A record holds no more than a replay needs; a deal that is there must be right, played or not."""
    record = next(record for record in records(name) if "unfinished" in record["result"])
    for deals in ([*record["deals"], {}], [*record["deals"], *record["deals"] * 4]):
        assert ours(msgspec.json.encode({**record, "deals": deals}))[0] == "refused"


@pytest.mark.parametrize("name", games())
def test_broken_off_may_be_said_at_the_top(name: str) -> None:
    """The format does not say where `unfinished` stands."""
    record = next(record for record in records(name) if "unfinished" in record["result"])
    assert ours(msgspec.json.encode({**record, "result": {}, "unfinished": True}))[0] == "accepted"


def test_a_move_may_take_a_month() -> None:
    """Games by correspondence do."""
    record = records("luz")[0]
    moves = [{**move, "ms": MONTH_MS} for move in record["moves"]]
    assert ours(msgspec.json.encode({**record, "moves": moves}))[0] == "accepted"


# The move parser


VALID = {
    "luz": ["bet 3", "bet 0+", "play 10"],
    "kooz": ["lay 7 M as 7", "lay d as d", "pass", "accuse", "accuse 17", "believe", "show", "give 1:2 3:1"],
    "pixies": ["take B3+1", "take b3+1 keep B3+3", "take G5 space 4"],
}
UNTYPED: list[Move] = [
    Bet(10**30), Bet(-1), Play(0), Play(11), Play(-(10**30)), Accuse(-1), Accuse(10**30), Move(),
    Place((), "7"), Place(("7",) * 100, "7"), Place(("Ж",), "7"), Place(("7",), ""),
    Give(()), Give(((10**30, 1),)), Give(((-1, 1),)), Give(((0, 10**30),)), Give(((0, 1), (0, 1))),
    Take(""), Take("B3+1", "x"), Take("B3+1", None, 10**30), Take("M2", "M2", 4),
]  # fmt: skip


@pytest.mark.parametrize("name", games())
@examples(300, 30)
@given(text=st.text(max_size=30) | st.from_regex(r"(bet|play|lay|as|give|take|keep|space|accuse| |\d|[A-Z:+*]){1,12}"))
def test_any_text_is_a_move_or_bad_notation(name: str, text: str) -> None:
    check_text(name, text)


@pytest.mark.parametrize("name", games())
@examples(200, 20)
@given(data=st.data())
def test_a_notation_with_a_typing_error_is_a_move_or_bad_notation(name: str, data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(VALID[name]))
    place = data.draw(st.integers(0, len(text)))
    check_text(name, text[:place] + data.draw(st.text(max_size=3)) + text[place + data.draw(st.integers(0, 2)) :])


def check_text(name: str, text: str) -> None:
    """A text that is read is a move that is written and read the same, and is played or refused by name."""
    played = game(name)
    try:
        move = played.parse(text)
    except BadNotation:
        return
    assert played.parse(str(move)) == move
    try_everywhere(name, move)


def try_everywhere(name: str, move: Move) -> None:
    position = game(name).start(game(name).seats[0])
    for _ in range(2):
        for seat in range(position.seats):
            before = position.to_bytes()
            try:
                position.copy().play(seat, move)
                position.play(seat, move)
            except IllegalMove:
                assert position.to_bytes() == before
        if position.deck_wanted:
            position.deal(position.full_deck())


@pytest.mark.parametrize("name", games())
def test_a_typed_move_out_of_all_bounds_is_illegal(name: str) -> None:
    position = game(name).start(game(name).seats[0])
    position.deal(position.full_deck())
    for move in UNTYPED:
        before = position.to_bytes()
        for seat in range(position.seats):
            with pytest.raises(IllegalMove):
                position.play(seat, move)
        assert position.to_bytes() == before


def test_a_long_text_is_refused_at_once() -> None:
    """No pattern takes more than linear time."""
    n = times(20_000)
    for name in games():
        for text in ("lay " + "7 " * n, "give" + " 1:1" * n, "take " + "B" * 2 * n, "bet " + "1" * 2 * n):
            with pytest.raises(BadNotation):
                game(name).parse(text + "!")

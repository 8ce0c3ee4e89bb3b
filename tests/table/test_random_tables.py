"""Anybody does anything at any time: nothing breaks, what is refused changes nothing, and the journal tells all."""

from importlib import import_module
from random import Random

import msgspec
from conformance.effort import times
from hypothesis import given, settings
from hypothesis import strategies as st

from table.chaos import ORDERS, PRESENCE, WISHES, anybody, random_setting
from table.live import PEOPLE, ROBOT, Live, check_record
from tablee.table.command import Order, Resume, Wish
from tablee.table.refusal import CODES, Refused
from tablee.table.room import Room, Who
from tablee.table.setting import Setting, read_setting
from tablee.table.table import Repeated

# What happens next, and a number that all else about it is drawn from. Moves and time are what there is most of.
KINDS = [*WISHES, *ORDERS, *PRESENCE, *["time"] * 6, *["moves"] * 12, *["sit down"] * 4]
KINDS.remove("close")
STEPS = st.lists(st.tuples(st.sampled_from(KINDS), st.integers(0, 1 << 16)), min_size=1, max_size=60)
JUMPS_MS = [0, 1, 700, 5000, 15_000, 60_000, 130_000, 90_000_000, -1, -5000, -90_000_000]


def step(live: Live, kind: str, salt: int) -> None:
    """One thing that happens; Refused and Repeated are all that may come of it."""
    random = Random(f"{kind} {salt}")
    if kind == "time":
        _let_time_go_by(live, random.choice(JUMPS_MS))
    elif kind == "moves":
        if live.phase() == "paused" and random.random() < 0.7:
            _try(
                live,
                random.choice([who for who in [*PEOPLE, ROBOT] if live.table.seat_of(who.person) is not None]),
                Resume(),
            )
        for _ in range(random.randrange(1, 30)):
            if live.table.waited_for():
                live.play_any()
        live.prepare()
    elif kind == "sit down":
        for who in PEOPLE:
            _try(live, who, WISHES["sit"](live.table, 0, random))
            _try(live, who, WISHES["again"](live.table, 0, random))
    elif kind in PRESENCE:
        _try(live, anybody(random), PRESENCE[kind]())
    elif kind in ORDERS:
        _try(live, None, ORDERS[kind](live.table, random))
    else:
        who = anybody(random)
        _try(live, who, WISHES[kind](live.table, live.table.seat_of(who.person) or 0, random))


def _let_time_go_by(live: Live, ms: int) -> None:
    if ms < 0:
        live.now_ms += ms
        return
    try:
        live.wait(ms)
    except Refused as refused:  # one that another had made pointless
        assert refused.code in ("move/stale", "table/not-playing", "table/started", "table/full", "table/closed")  # noqa: PT017


def _try(live: Live, by: Who | None, command: Wish | Order) -> None:
    try:
        live.do(by, command)
        live.prepare()
    except Refused as refused:
        assert refused.code in CODES  # noqa: PT017
    except Repeated:
        pass


def check_table(live: Live) -> None:
    """What is true of any table at any time."""
    table = live.table
    assert len(table.chairs) == len(table.shares) == table.setting.seats
    assert len(set(table.people())) == len(table.people()), "somebody sits on two seats"
    room = table.room()
    assert msgspec.json.decode(msgspec.json.encode(room), type=Room) == room
    due = [at_ms for at_ms, _ in table.due()]
    assert due == sorted(due)
    assert table.next_due_ms() == (due[0] if due else None)
    assert set(table.waited_for()) <= set(range(table.setting.seats))
    if room.vote is not None:
        assert table.phase in ("playing", "paused")
        assert 0 < len(room.vote.seats) < room.vote.wanted
    for chair in table.chairs:
        assert (chair.kind == "empty") == (chair.person is None and chair.bot is None)
        assert chair.person is None or chair.kind == "human"
    if table.phase == "playing" and room.clock is not None:
        must = live.position.must
        away = must is None or table.player(must) is not None or table.window_ends_ms is not None
        assert room.clock.running == (None if away else must), "the wrong time runs"
    if room.clock is not None:
        assert all(left is not None and left >= 0 for left in room.clock.left_ms)


def check_finished(live: Live) -> None:
    """The record of a game that is over proves itself, and its scores are those of its game."""
    record = live.table.finished
    if record is None:
        return
    check_record(record)
    bounds = import_module(f"tablee.games.{record['game']}.bounds")
    for score in record["result"].get("scores", []):
        assert bounds.LOWEST_SCORE <= score <= bounds.HIGHEST_SCORE
    assert record["ended_ms"] >= record["begun_ms"]


@settings(max_examples=times(150, 5))
@given(seed=st.integers(0, 1 << 30), steps=STEPS)
def test_whatever_anybody_does(seed: int, steps: list[tuple[str, int]]) -> None:
    live = Live(_setting(seed), seed)
    finished = None
    for kind, salt in steps:
        step(live, kind, salt)
        check_table(live)
        if live.table.finished is not finished:
            finished = live.table.finished
            check_finished(live)
    live.replayed()


def _setting(seed: int) -> Setting:
    random = Random(seed)
    while True:
        setting = random_setting(random)
        try:
            return read_setting(setting)
        except Refused:
            continue

"""The bytes that the server sends: two games that are equal to an audience send it equal ones, to the last.

The simulation holds the table to that; this holds what stands between the table and the socket to it, and the log.
"""

import logging
from functools import partial
from random import Random
from typing import Any
from zlib import crc32

import msgspec
import pytest
from conformance.effort import times
from conformance.witness import TRIES
from simulation.test_twins import CLOCKS, TABLES, TWINS, Dealt
from table.live import PEOPLE, START_MS, raw, share

from tablee.core.view import changed
from tablee.games import game
from tablee.games.kooz.moves import Accuse
from tablee.server import audience as audiences
from tablee.server.hosted import Hosted, Parcel
from tablee.store import Row
from tablee.table import playing
from tablee.table.command import CloseWindow, Open, Play, Prepare, Say, Sit
from tablee.table.room import Who
from tablee.table.setting import Clock, NoClock, Setting
from tablee.table.table import Table

Json = dict[str, Any]
SECRET = "5e" * 32


class Ear:
    """A connection that keeps all that it is sent."""

    def __init__(self, person: str) -> None:
        self.person: str | None = person
        self.heard: list[bytes] = []

    def push(self, message: bytes) -> None:
        self.heard.append(message)


class Steady:
    """A house with a clock of its own, where everything is on disk at once."""

    def __init__(self) -> None:
        self.at_ms = START_MS

    def now_ms(self) -> int:
        return self.at_ms

    def write(self, rows: list[Row], hosted: Hosted, parcel: Parcel) -> None:
        hosted.written(parcel)

    def follow(self, hosted: Hosted) -> None:
        if hosted.table.wants_secret:
            hosted.do(None, Prepare(SECRET))

    def presence(self, hosted: Hosted, seat: int, here: bool) -> None: ...

    def lobby_changed(self, hosted: Hosted) -> None: ...


class Evening:
    """A recorded game at a table of the server, and all the bytes that one audience is sent."""

    def __init__(self, played: str, record: Json, audience: int | None, clock: Clock, seed: int) -> None:
        self.record, self.audience = record, audience
        self.random = Random(seed)
        self.house = Steady()
        table = Table("t")
        opened = Open(Setting(played, len(record["seats"]), dict(record["options"]), clock=clock))
        table.do(START_MS, PEOPLE[0], opened)
        self.hosted = Hosted(self.house, table, 1)  # type: ignore[arg-type]
        self.house.follow(self.hosted)
        self.listener = Ear("p9" if audience is None else PEOPLE[audience].person)
        self.hosted.watch(self.listener)
        self.others = [Ear(who.person) for who in PEOPLE[: len(record["seats"])]]
        for other in self.others:
            self.hosted.watch(other)

    def play(self) -> list[bytes]:
        """All that the audience is sent, with the answers to what it tries and may not."""
        for who in PEOPLE[: len(self.record["seats"])]:
            assert self.hosted.do(who, Sit(share(self.random), ready=True)) is None
        for written in self.record["moves"]:
            self.house.at_ms += self.random.randrange(50, 400)
            self._move(written)
            self._try()
        return self.listener.heard

    def _move(self, written: Json) -> None:
        match = self.hosted.table.match
        assert match is not None
        seat, position = written["seat"], match.position
        move = match.game.move_from_json(position, seat, written)
        if "accuse" in written:
            move = Accuse(int(position.state["lays"]))
        code = self.hosted.do(PEOPLE[seat], Play(raw(move), None, match.made[seat]))
        if code is not None and self.hosted.table.window_ends_ms is not None:
            self.hosted.do(None, CloseWindow())
            code = self.hosted.do(PEOPLE[seat], Play(raw(move), None, match.made[seat]))
        assert code is None, f"{written} was refused: {code}"

    def _try(self) -> None:
        match = self.hosted.table.match
        if self.audience is None or match is None or match.position.over or match.position.legal(self.audience):
            return
        who: Who = PEOPLE[self.audience]
        for number, text in enumerate(TRIES[match.game.name]):
            self.hosted.do(who, Play(raw(match.game.parse(text))), (self.listener, number))
        if self.random.random() < 0.2:
            self.hosted.do(who, Say(phrase="hello"), (self.listener, 99))


def told_apart(played: str, seats: int, seed: int, monkeypatch: pytest.MonkeyPatch) -> bool | None:
    """Whether an audience can tell a game from its twin; None if the two are one."""
    random = Random(f"{played} {seats} {seed} bytes")
    audience = random.choice([*range(seats), None])
    record = TWINS[played].record_of(game(played), seats, random)
    twins = TWINS[played].twin(game(played), record, audience, random)
    timed = played != "kooz" or "window" in record["options"]
    clock = random.choice(CLOCKS) if timed else NoClock()
    streams = []
    for each in twins:
        with monkeypatch.context() as patched:
            patched.setattr(playing, "Fairness", partial(Dealt, record=each))
            streams.append(Evening(played, each, audience, clock, seed).play())
    return streams[0] != streams[1] if twins[0] != twins[1] else None


@pytest.fixture(autouse=True)
def _same_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """The runs of numberings are drawn by chance; here they are all alike."""
    monkeypatch.setattr(audiences, "token_hex", lambda size: "0" * size)


@pytest.mark.parametrize(("played", "seats"), TABLES)
def test_equal_to_an_audience_is_equal_to_the_last_byte(
    played: str, seats: int, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    found = [told_apart(played, seats, seed, monkeypatch) for seed in range(times(12, 1))]
    assert not any(found), f"seeds {[seed for seed, told in enumerate(found) if told]}"
    assert False in found
    assert not [record for record in caplog.records if record.name.startswith("tablee")], "a table logs nothing"


@pytest.mark.parametrize("played", TWINS)
def test_a_leak_would_be_found(played: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A message that holds as little as one bit of what is hidden."""
    parts = Hosted._parts

    def leaking(hosted: Hosted, audience: Any, common: Any, anew: bool) -> list[bytes]:
        match = hosted.table.match
        bit = 0 if match is None else crc32(match.position.to_bytes()) % 2
        return [*parts(hosted, audience, common, anew), b'"x":%d' % bit]

    monkeypatch.setattr(Hosted, "_parts", leaking)
    assert any(told_apart(played, game(played).seats[-1], seed, monkeypatch) for seed in range(12))


@pytest.mark.parametrize(("played", "seats"), TABLES)
def test_what_was_seen_first_and_the_news_make_what_is_seen_now(played: str, seats: int) -> None:
    """For every audience, after every move: what a client keeps is what it would be shown anew."""
    for seed in range(times(6, 1)):
        random = Random(f"{played} {seats} {seed} kept")
        record = TWINS[played].record_of(game(played), seats, random)
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(playing, "Fairness", partial(Dealt, record=record))
            evening = Evening(played, record, None, NoClock(), seed)
            evening.play()
        for ear in [evening.listener, *evening.others]:
            kept: Json = {}
            for message in map(msgspec.json.decode, ear.heard):
                if message["type"] == "state":
                    kept = message
                elif message["type"] == "news":
                    assert message["seq"] == kept["seq"] + 1
                    shown = {part: changed(kept[part], message[part]) for part in ("view", "room") if part in message}
                    kept = kept | shown | {"seq": message["seq"]}
            ear.heard.clear()
            evening.hosted.watch(ear)
            anew = msgspec.json.decode(ear.heard[-1])
            assert (kept["view"], kept["room"], kept["seq"]) == (anew["view"], anew["room"], anew["seq"])

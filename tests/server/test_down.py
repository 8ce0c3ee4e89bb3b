"""Time and the server: what it was down for is charged to nobody, what it was up for is; a stop waits for nobody."""

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from server.guest import guest
from server.running import Running
from tablee.server import warm
from tablee.server.bench import fill
from tablee.server.hosted import Hosted
from tablee.server.house import House
from tablee.server.metrics import Counts
from tablee.server.warm import Warm
from tablee.server.writing import write
from tablee.store import MetaRow, Store, open_store
from tablee.table.setting import DayClock

DAY_MS = 86_400_000
SOME_MS = 60_000  # so exactly these tests need it


async def opened(store: Store, later_ms: int) -> House:
    """A server that is started so much later."""
    house = House(store, Warm(), Counts())
    house._wall_ms += later_ms
    await house.start()
    return house


async def by_days(house: House) -> Hosted:
    """A table where moves take days."""
    for row in house.store.tables("playing"):
        hosted = await house.find(row.table)
        assert hosted is not None
        if isinstance(hosted.table.setting.clock, DayClock) and hosted.table.setting.game == "luz":
            return hosted
    raise AssertionError("there is no such table")


async def all_written(store: Store) -> None:
    """Wait until all that was handed in is on disk."""
    await write(store, MetaRow("test", b""))


def left_ms(house: House, hosted: Hosted) -> int:
    clocks = hosted.table.clocks
    assert clocks is not None
    assert clocks.running is not None
    left = clocks.left(clocks.running, house.now_ms())
    assert left is not None
    return left


@pytest.mark.parametrize("killed", [True, False])
def test_days_with_the_server_up_are_charged_and_those_without_it_are_not(tmp_path: Path, killed: bool) -> None:
    """Else nobody at a table that is played by days would ever lose on time where a server is started every night."""

    async def days(store: Store) -> None:
        first = await opened(store, 0)
        hosted = await by_days(first)
        table = hosted.id
        assert left_ms(first, hosted) == pytest.approx(3 * DAY_MS, abs=SOME_MS)
        first._wall_ms += DAY_MS  # a day goes by, and nobody plays
        assert left_ms(first, hosted) == pytest.approx(2 * DAY_MS, abs=SOME_MS)
        if killed:
            first.note_alive()
            first.stopping = True  # and nothing more is heard of it
            for task in first._tasks:
                task.cancel()
        else:
            await first.stop()
        await all_written(store)
        second = await opened(store, DAY_MS + 12 * DAY_MS)
        again = await second.find(table)
        assert again is not None
        assert left_ms(second, again) == pytest.approx(2 * DAY_MS, abs=SOME_MS)
        await second.stop()

    store = open_store(tmp_path)
    fill(store, 3)
    asyncio.run(days(store))
    store.close()


def test_a_table_that_was_not_in_memory_for_a_while_was_not_down(tmp_path: Path) -> None:
    async def forgotten(store: Store) -> None:
        house = await opened(store, 0)
        hosted = await by_days(house)
        house._wall_ms += DAY_MS
        assert hosted.alarm is not None
        hosted.alarm.cancel()
        await all_written(store)
        del house.tables[hosted.id]
        again = await house.find(hosted.id)
        assert again is not None
        assert left_ms(house, again) == pytest.approx(2 * DAY_MS, abs=SOME_MS)
        await house.stop()

    store = open_store(tmp_path)
    fill(store, 3)
    asyncio.run(forgotten(store))
    store.close()


def test_a_clock_that_is_set_while_the_server_runs_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = open_store(tmp_path)
    house = House(store, Warm(), Counts())
    before = house.now_ms()
    real = time.time
    for jump_s in (-10 * 86_400, 10 * 86_400):
        monkeypatch.setattr(time, "time", lambda jump_s=jump_s: real() + jump_s)
        assert 0 <= house.now_ms() - before < SOME_MS
    store.close()


def test_a_stop_does_not_wait_for_a_game_that_is_not_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever waited is told to come back, by requests and by sockets; nobody is told that there is no such table."""
    real = warm.play_on
    running = Running(tmp_path)
    with guest(running.url) as ada:
        table = ada.table()
        ada.watch(table)
    running.stop()
    blocked = True

    def play_on(name: str, seed: int = 1) -> object:
        while blocked:
            time.sleep(0.01)
        return real(name, seed)

    monkeypatch.setattr(warm, "play_on", play_on)
    running.start()
    with ThreadPoolExecutor() as pool, running.visitor() as bob:
        bob.post("/api/guest", json={}).raise_for_status()
        asked = [
            pool.submit(bob.post, "/api/tables", json={"game": "luz", "seats": 3}, timeout=30),
            pool.submit(bob.get, f"/api/tables/{table}", timeout=30),
        ]
        time.sleep(0.3)
        assert not any(one.done() for one in asked)
        begun = time.monotonic()
        running.stop()
        assert time.monotonic() - begun < 5
        answers = [one.result(5) for one in asked]
    assert [(answer.status_code, answer.json()["code"]) for answer in answers] == [(503, "server/stopping")] * 2
    blocked = False
    running.start()
    running.close()

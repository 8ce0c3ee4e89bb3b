"""A server that finds games in its store: those where something runs go on by themselves, the others when asked for."""

import asyncio
import time
from pathlib import Path

import pytest

from tablee.server.bench import fill
from tablee.server.house import House
from tablee.server.metrics import Counts
from tablee.server.warm import Warm
from tablee.store import Store, open_store

TABLES = 60


async def loaded(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    house = House(store, Warm(), Counts())
    await house.start()
    rows = {row.table: row for row in store.tables("playing")}
    running = {table for table, row in rows.items() if row.due_ms is not None}
    assert len(rows) == TABLES
    assert 0 < len(running) < TABLES
    until = time.monotonic() + 120
    while set(house.tables) != running:
        assert time.monotonic() < until
        await asyncio.sleep(0.01)
    for table in rows:
        hosted = await house.find(table)
        assert hosted is not None
        assert hosted.table.phase == "playing"
        assert tuple(hosted.table.people()) == rows[table].people
        assert (hosted.alarm is not None) == (table in running)
    await house.stop()
    assert caplog.records == []


def test_games_go_on_after_a_start(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("WARNING")
    store = open_store(tmp_path)
    fill(store, TABLES)
    asyncio.run(loaded(store, caplog))
    store.close()

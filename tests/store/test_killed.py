"""Killed at any instant, a store has everything that it has told to be done, and only whole calls.

TABLEE_KILLS says how often; 50 times by default.
"""

import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from threading import Timer

import tablee
from tablee.store import Store, open_store

from .killed import PAIRS, both, entry

KILLS = int(os.environ.get("TABLEE_KILLS", "50"))


def told_before_the_end(folder: Path, after: float) -> dict[int, int]:
    """Run the writer, kill it some seconds after its first word; the last number of each pair that it told."""
    source = str(Path(tablee.__file__).parent.parent)
    command = [sys.executable, str(Path(__file__).with_name("killed.py")), str(folder)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, env=os.environ | {"PYTHONPATH": source})
    assert process.stdout is not None
    words = [process.stdout.readline()]
    killing = Timer(after, process.kill)
    killing.start()
    words += process.stdout.readlines()
    killing.join()
    process.stdout.close()
    assert process.wait() == -signal.SIGKILL
    return dict(sorted(tuple(map(int, word.split())) for word in words if word.endswith(b"\n")))  # type: ignore[misc]


def check(store: Store, told: dict[int, int]) -> int:
    """Compare a store with what was told; how many entries it has."""
    entries = 0
    rows = {row.table: row for row in store.tables("playing")}
    for pair in range(PAIRS):
        left, right = (store.journal(table) for table in both(pair))
        assert len(left) == len(right) > told.get(pair, -1)
        for table, journal in zip(both(pair), (left, right), strict=True):
            assert journal == [entry(table, number) for number in range(len(journal))]
        last = len(left) - 1
        assert rows[f"left {pair}"].changed_ms == last
        assert f"left {pair}" in {row.table for row in store.tables_of(f"person {last % 3}")}
        entries += len(left)
    return entries


def test_killed_at_random_instants(tmp_path: Path) -> None:
    random, grown = Random(4), [0]
    for kill in range(KILLS):
        folder = tmp_path / f"data {kill // 10}"  # anew now and then, so that the journals stay short
        told = told_before_the_end(folder, random.choice([0.0, 0.02, 0.1]) * random.random())
        store = open_store(folder)
        grown.append(check(store, told))
        store.close()
    assert len({*grown}) > KILLS // 2

"""How fast the built-in store is here: `python -m tablee.store.bench`.

Entries of 100 bytes, for tables taken at random, are handed in while at most so many calls wait; that many are then
committed together. Microseconds are of the processor, of both threads; the rest of the time is the disk's.
"""

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Semaphore
from time import perf_counter, process_time

import msgspec

from tablee.store.contract import JournalRow, Row, StoreFailed, TableRow
from tablee.store.sqlite import SqliteStore, open_store

_ENTRY, _SUMMARY = b"e" * 100, b"s" * 300
_GROUPS = (1, 10, 50, 100, 500, 1000)


class Measured(msgspec.Struct):
    """What was measured with a number of calls that may wait."""

    waiting: int
    rows: str
    calls: int
    calls_per_s: float
    us_per_call: float
    p50_ms: float  # from handing in until done
    p99_ms: float


def main(words: Sequence[str] | None = None) -> int:
    """Measure, and print a line for each size of group."""
    parser = argparse.ArgumentParser(prog="python -m tablee.store.bench", description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.5, help="for each line (default 1.5)")
    parser.add_argument("--tables", type=int, default=100, help="played at once (default 100)")
    parser.add_argument("--folder", type=Path, help="where to write; what it holds is deleted afterwards")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    asked = parser.parse_args(words)
    for with_table in (False, True):
        for waiting in _GROUPS:
            with TemporaryDirectory(dir=asked.folder) as folder:
                measured = measure(Path(folder), asked.tables, waiting, asked.seconds, with_table=with_table)
            print(msgspec.json.encode(measured).decode() if asked.json else _line(measured))
            sys.stdout.flush()
    return 0


def measure(folder: Path, tables: int, waiting: int, seconds: float, *, with_table: bool) -> Measured:
    """Write for some seconds, so many calls at most waiting to be done."""
    store, room, random = open_store(folder), Semaphore(waiting), Random(1)
    lengths, names, taken = [0] * tables, [f"table {number:06}" for number in range(tables)], list[float]()
    started, used = perf_counter(), process_time()
    while (now := perf_counter()) < started + seconds:
        room.acquire()
        number = random.randrange(tables)
        store.write(_rows(names[number], lengths[number], with_table), partial(_done, room, taken, now))
        lengths[number] += 1
    return _summed_up(store, taken, waiting, started, used, with_table=with_table)


def _rows(name: str, number: int, with_table: bool) -> list[Row]:
    entry = JournalRow(name, number, _ENTRY)
    return [entry, TableRow(name, "playing", ("ann", "bob"), number, number, _SUMMARY)] if with_table else [entry]


def _done(room: Semaphore, taken: list[float], handed_in: float, outcome: StoreFailed | None) -> None:
    assert outcome is None
    taken.append(perf_counter() - handed_in)
    room.release()


def _summed_up(
    store: SqliteStore, taken: list[float], waiting: int, started: float, used: float, *, with_table: bool
) -> Measured:
    store.close()
    seconds, used = perf_counter() - started, process_time() - used
    taken.sort()
    return Measured(
        waiting=waiting,
        rows="entry, table" if with_table else "entry",
        calls=len(taken),
        calls_per_s=round(len(taken) / seconds),
        us_per_call=round(1e6 * used / len(taken), 1),
        p50_ms=round(1e3 * taken[len(taken) // 2], 2),
        p99_ms=round(1e3 * taken[len(taken) * 99 // 100], 2),
    )


def _line(measured: Measured) -> str:
    return (
        f"{measured.rows:12}  {measured.waiting:5} waiting  {measured.calls_per_s:7.0f} calls/s  "
        f"{measured.us_per_call:6.1f} µs a call  "
        f"done after {measured.p50_ms:6.2f} ms, 99 % within {measured.p99_ms:7.2f} ms"
    )


if __name__ == "__main__":
    sys.exit(main())

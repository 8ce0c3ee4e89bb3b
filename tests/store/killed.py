"""A process that writes to a store as fast as it can and says what is done, until somebody kills it.

`python killed.py FOLDER`: on standard output comes a line `PAIR NUMBER` for every call that was told to be done.
"""

import os
import sys
from threading import Semaphore

from tablee.store import JournalRow, StoreFailed, TableRow, open_store

PAIRS = 8  # of tables that get every entry in the same call
_WAITING = 40  # calls handed in and not done


def entry(table: str, number: int) -> bytes:
    """What a journal must hold at a number."""
    return f"{table} {number} ".encode() * (1 + number % 7)


def both(pair: int) -> tuple[str, str]:
    return f"left {pair}", f"right {pair}"


def main(folder: str) -> None:
    store, room = open_store(folder), Semaphore(_WAITING)
    lengths = [len(store.journal(both(pair)[0])) for pair in range(PAIRS)]

    def hand_in(pair: int, number: int) -> None:
        def done(outcome: StoreFailed | None) -> None:
            assert outcome is None
            os.write(1, f"{pair} {number}\n".encode())
            room.release()

        rows = [JournalRow(table, number, entry(table, number)) for table in both(pair)]
        store.write([*rows, TableRow(f"left {pair}", "playing", (f"person {number % 3}",), None, number, b"{}")], done)

    while True:
        for pair in range(PAIRS):
            room.acquire()
            hand_in(pair, lengths[pair])
            lengths[pair] += 1


if __name__ == "__main__":
    main(sys.argv[1])

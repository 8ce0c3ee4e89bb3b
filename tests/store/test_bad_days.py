"""What a database on disk can meet with: damage, strangers, newer versions, a second process, a full disk."""

import os
import resource
import signal
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from shutil import copyfile

import pytest

from tablee.store import (
    MetaRow,
    StoreBusy,
    StoreDamaged,
    StoreFailed,
    StoreForeign,
    StoreNewer,
    StoreUnusable,
    open_store,
    schema,
)
from tablee.store.folder import DATABASE, LOGS

from .suite import entries, kept, member, table, written


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder with something in it."""
    store = open_store(tmp_path / "data")
    for number in range(0, 400, 20):
        kept(store, [*entries("t", range(number, number + 20), "x" * 200), table("t"), member("ann", "Ann")])
    store.close()
    return tmp_path / "data"


def content(folder: Path) -> dict[str, bytes]:
    """The database and its log, to the byte. Who only reads a database may leave an empty log."""
    there = [path for path in (folder / DATABASE, folder / f"{DATABASE}-wal") if path.exists()]
    return {path.name: path.read_bytes() for path in there if path.name == DATABASE or path.stat().st_size}


def refused(folder: Path, why: type[StoreUnusable], *words: str) -> None:
    """A folder cannot be opened, nothing in it is changed, and it is free for somebody who mends it."""
    before = content(folder)
    for _ in range(2):
        with pytest.raises(why) as told:
            open_store(folder)
        assert all(word in str(told.value) for word in (str(folder / DATABASE), *words))
    assert content(folder) == before


def run_sql(folder: Path, *statements: str) -> None:
    connection = sqlite3.connect(folder / DATABASE, isolation_level=None)
    for statement in statements:
        connection.execute(statement)
    connection.close()


def test_an_empty_file_is_no_new_database(folder: Path) -> None:
    (folder / DATABASE).write_bytes(b"")
    refused(folder, StoreDamaged, "empty")


@pytest.mark.parametrize("kept_part", [0.02, 0.3, 0.5, 0.9, 0.99])
def test_a_truncated_database(folder: Path, kept_part: float) -> None:
    whole = (folder / DATABASE).read_bytes()
    (folder / DATABASE).write_bytes(whole[: int(len(whole) * kept_part)])
    refused(folder, StoreDamaged)


def test_damaged_pages(folder: Path) -> None:
    whole, random = (folder / DATABASE).read_bytes(), Random(1)
    for page in range(1, len(whole) // 4096):
        torn = whole[: page * 4096] + random.randbytes(4096) + whole[(page + 1) * 4096 :]
        (folder / DATABASE).write_bytes(torn)
        refused(folder, StoreDamaged)


@pytest.mark.parametrize("stranger", [b"hello, world\n" * 1000, bytes(8192), b"\x89PNG\r\n\x1a\n" + bytes(5000)])
def test_a_file_that_is_no_database(folder: Path, stranger: bytes) -> None:
    (folder / DATABASE).write_bytes(stranger)
    refused(folder, StoreForeign, "no database of Tablée")


@pytest.mark.parametrize("mode", ["wal", "delete"])
def test_a_database_of_something_else(folder: Path, mode: str) -> None:
    (folder / DATABASE).unlink()
    run_sql(folder, f"PRAGMA journal_mode = {mode}", "CREATE TABLE journal (t, n)", "INSERT INTO journal VALUES (1, 2)")
    refused(folder, StoreForeign, "no database of Tablée")


def test_a_newer_database(folder: Path) -> None:
    newer = len(schema.STEPS) + 1
    run_sql(folder, f"PRAGMA user_version = {newer}")
    refused(folder, StoreNewer, f"schema {newer}", f"knows {newer - 1}")


def test_a_log_without_its_database(folder: Path) -> None:
    (folder / DATABASE).unlink()
    (folder / f"{DATABASE}-wal").write_bytes(b"what was written last")
    refused(folder, StoreDamaged, "only its log is left")


def test_an_older_database_is_brought_up_to_date(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    step = "-- one more\nCREATE TABLE more (name TEXT);\nINSERT INTO more SELECT name FROM people; -- done\n"
    monkeypatch.setattr(schema, "STEPS", [*schema.STEPS, step])
    store = open_store(folder)
    assert len(store.journal("t")) == 400
    store.close()
    assert schema.check(folder / DATABASE) == 2
    connection = sqlite3.connect(folder / DATABASE)
    assert connection.execute("SELECT name FROM more").fetchall() == [("Ann",)]
    connection.close()
    monkeypatch.undo()
    refused(folder, StoreNewer)


def test_a_migration_that_fails_changes_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = content(folder)
    with monkeypatch.context() as patched:
        patched.setattr(schema, "STEPS", [*schema.STEPS, "CREATE TABLE more (name);", "DROP TABLE people;\nNONSENSE;"])
        with pytest.raises(sqlite3.OperationalError, match="NONSENSE"):
            open_store(folder)
    assert content(folder) == before
    store = open_store(folder)
    assert store.member("ann") == member("ann", "Ann")
    store.close()


def test_a_creation_that_was_interrupted_begins_anew(tmp_path: Path) -> None:
    (tmp_path / f"{DATABASE}.new").write_bytes(b"half a database")
    store = open_store(tmp_path)
    kept(store, entries("t", [0]))
    store.close()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["lock", DATABASE]


def test_nobody_else_may_read_what_is_stored(tmp_path: Path) -> None:
    store = open_store(tmp_path / "a" / "data")
    kept(store, [MetaRow("key", b"secret")])
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "a" / "data").iterdir()}
    assert modes == dict.fromkeys(("lock", DATABASE, *(f"{DATABASE}{ending}" for ending in LOGS)), 0o600)
    assert stat.S_IMODE((tmp_path / "a" / "data").stat().st_mode) == 0o700
    store.close()


def test_a_second_process_is_refused_while_the_first_lives(folder: Path) -> None:
    told = f"process {os.getpid()} is using this data folder"
    store = open_store(folder)
    with pytest.raises(StoreBusy, match=told):
        open_store(folder)
    opening = "import sys, tablee.store as s\ntry: s.open_store(sys.argv[1]).close()\nexcept s.StoreBusy as e: print(e)"
    command = [sys.executable, "-c", opening, str(folder)]
    assert told in subprocess.run(command, capture_output=True, text=True, check=True).stdout
    kept(store, entries("t", [400]))
    store.close()
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == ""


@pytest.fixture
def little_room(folder: Path) -> Iterator[int]:
    """No file of this process may grow beyond a size."""
    most, (soft, hard) = (folder / DATABASE).stat().st_size + 60_000, resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, hard))
    yield most
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    signal.signal(signal.SIGXFSZ, handler)


def test_a_full_disk_loses_nothing_and_halves_nothing(folder: Path, little_room: int) -> None:
    store = open_store(folder)
    big, length = "y" * 10_000, 0
    while written(store, [*entries("a", [length], big), *entries("b", [length], big)]) == [None]:
        length += 1
    assert 0 < length < 20
    calls = [[*entries("a", [length + k], big), *entries("b", [length + k], big)] for k in range(20)]
    assert all(isinstance(outcome, StoreFailed) for outcome in written(store, *calls))
    assert [len(store.journal(name)) for name in "ab"] == [length, length]
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))
    kept(store, *calls)
    store.close()
    store = open_store(folder)
    assert [len(store.journal(name)) for name in "abt"] == [length + 20, length + 20, 400]
    store.close()


def test_what_fits_is_written_though_a_neighbour_does_not(folder: Path, little_room: int) -> None:
    store = open_store(folder)
    first, big, last = written(
        store, entries("a", [0]), [*entries("a", [1]), MetaRow("big", bytes(little_room * 2))], entries("a", [1])
    )
    assert first is last is None
    assert isinstance(big, StoreFailed)
    assert store.meta("big") is None
    assert store.journal("a") == [b"entry 0", b"entry 1"]
    store.close()


def test_a_log_torn_by_a_power_cut_is_read_up_to_the_last_whole_call(tmp_path: Path) -> None:
    store = open_store(tmp_path / "data")
    for number in range(30):
        kept(store, [*entries("a", [number]), *entries("b", [number])])
    torn, random = tmp_path / "torn", Random(1)
    torn.mkdir()
    log = (tmp_path / "data" / f"{DATABASE}-wal").read_bytes()
    lengths = []
    for cut in sorted(random.randrange(len(log)) for _ in range(25)):
        copyfile(tmp_path / "data" / DATABASE, torn / DATABASE)
        (torn / f"{DATABASE}-wal").write_bytes(log[:cut])
        opened = open_store(torn)
        a, b = opened.journal("a"), opened.journal("b")
        assert a == b == [f"entry {number}".encode() for number in range(len(a))]
        lengths.append(len(a))
        opened.close()
    assert lengths == sorted(lengths)
    assert lengths[0] < lengths[-1]
    store.close()


def test_every_commit_goes_down_to_the_disk(folder: Path) -> None:
    store = open_store(folder)
    asked = [store._connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("synchronous", "journal_mode")]
    assert asked == [2, "wal"]
    store.close()


def test_nothing_is_looked_for_by_reading_a_whole_table(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = open_store(folder)
    plans: list[str] = []
    rows = store._rows

    def explained(query: str, *values: object) -> list[tuple[object, ...]]:
        plans.extend(row[3] for row in rows(f"EXPLAIN QUERY PLAN {query}", *values))
        return rows(query, *values)

    monkeypatch.setattr(store, "_rows", explained)
    store.journal("t"), store.tables("playing", "open"), store.tables_of("ann")
    store.record("r"), store.records_of("ann", 10, 10), store.games_of("ann"), store.reports("open"), store.meta("key")
    store.person("ann"), store.member("Ann"), store.members("A", 9), store.tokens_of("ann"), store.token("token")
    assert len(plans) >= 13
    assert not [plan for plan in plans if plan.startswith("SCAN")]
    store.close()

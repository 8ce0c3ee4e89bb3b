"""The store that is built in: SQLite with a write-ahead log, one thread that writes, reading from any."""

import logging
import os
import sqlite3
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any

import msgspec

from tablee.store.contract import (
    Call,
    PersonRow,
    RecordRow,
    ReportRow,
    Store,
    StoreDamaged,
    StoreFailed,
    TableRow,
    TokenRow,
)
from tablee.store.folder import LOGS, DataFolder, synced
from tablee.store.ledger import Ledger, folded
from tablee.store.schema import check, migrate

_log = logging.getLogger(__name__)
_MOST_TOGETHER = 4096  # calls in a transaction
_TABLES = "SELECT name, status, people, due_ms, changed_ms, summary FROM tables JOIN known ON id = tables.known_id"
_RECORD = "SELECT record_id, table_name, game, people, ended_ms, record FROM records"
_PERSON = "SELECT person, kind, name, seen_ms, details FROM people"
_TOKEN = "SELECT token, person, details FROM tokens"
_REPORT = "SELECT report, at_ms, status, details FROM reports"
_people = msgspec.json.Decoder(tuple[str, ...]).decode


def open_store(folder: str | os.PathLike[str]) -> "SqliteStore":
    """Open the store in a data folder, made if there is none; a StoreUnusable if that cannot be."""
    data = DataFolder(Path(folder))
    try:
        return SqliteStore(data)
    except BaseException:
        data.let_go()
        raise


class SqliteStore(Store):
    """A store in a data folder that is ours alone."""

    def __init__(self, folder: DataFolder) -> None:
        self._folder = folder
        if not folder.database.exists():
            _create(folder.database)
        version = check(folder.database)
        self._connection = _connect(folder.database)
        try:
            self._connection.execute("PRAGMA journal_mode = WAL")  # a restored backup is not yet
            migrate(self._connection, version)
        except BaseException:
            self._connection.close()
            raise
        self._readers: deque[sqlite3.Connection] = deque()  # that nobody is using
        self._closing = Lock()
        self._closed = False
        self._calls: SimpleQueue[Sequence[Call] | None] = SimpleQueue()
        self._after_group: Callable[[], None] = lambda: None
        self._writer = Thread(target=self._keep_writing, name="store", daemon=True)
        self._writer.start()

    def write_all(self, calls: Sequence[Call]) -> None:
        with self._closing:
            if self._closed:
                raise StoreFailed("the store is closed")
            self._calls.put(calls)

    def on_group(self, call: Callable[[], None]) -> None:
        self._after_group = call

    def close(self) -> None:
        with self._closing:
            if self._closed:
                return
            self._closed = True
            self._calls.put(None)
        self._writer.join()
        self._close_readers()
        self._connection.close()  # last, so that it folds the log into the database
        self._folder.let_go()

    def _keep_writing(self) -> None:
        """Commit whatever has come in since the last commit, until the store is closed."""
        ledger = Ledger(self._connection)
        going_on = True
        while going_on:
            group: list[Call] = []
            while not group or (len(group) < _MOST_TOGETHER and not self._calls.empty()):
                calls = self._calls.get()
                if calls is None:
                    going_on = False
                    break
                group += calls
            outcomes = ledger.write([rows for rows, _ in group]) if group else []
            for (_, done), outcome in zip(group, outcomes, strict=True):
                _tell(done, outcome)
            _tell(self._after_group)

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        """A connection that nobody else is using: there are as many as have ever read at the same time."""
        try:
            connection = self._readers.pop()
        except IndexError:
            connection = self._reader()
        try:
            yield connection
        except sqlite3.Error as wrong:
            raise StoreFailed(f"could not be read: {wrong}") from wrong
        finally:
            self._readers.append(connection)
            if self._closed:
                self._close_readers()

    def _close_readers(self) -> None:
        """Close those that nobody is using; the others follow when they are given back."""
        while self._readers:
            self._readers.pop().close()

    def _reader(self) -> sqlite3.Connection:
        if self._closed:
            raise StoreFailed("the store is closed")
        try:
            return _connect(self._folder.database, "?mode=ro")
        except sqlite3.Error as wrong:
            raise StoreFailed(f"could not be read: {wrong}") from wrong

    def _rows(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        with self._reading() as connection:
            return connection.execute(query, values).fetchall()

    def _row(self, query: str, *values: Any) -> tuple[Any, ...] | None:
        return next(iter(self._rows(query, *values)), None)

    def journal(self, table: str) -> list[bytes]:
        query = "SELECT entry FROM journal WHERE known_id = (SELECT id FROM known WHERE name = ?) ORDER BY number"
        return [entry for (entry,) in self._rows(query, table)]

    def tables(self, *statuses: str) -> list[TableRow]:
        asked = ", ".join("?" * len(statuses))
        found = self._rows(f"{_TABLES} WHERE status IN ({asked}) ORDER BY changed_ms DESC, name", *statuses)
        return [_table(row) for row in found]

    def tables_of(self, person: str) -> list[TableRow]:
        query = f"{_TABLES} JOIN seated USING (known_id) WHERE person = ? ORDER BY changed_ms DESC, name"
        return [_table(row) for row in self._rows(query, person)]

    def record(self, record_id: str) -> RecordRow | None:
        found = self._row(f"{_RECORD} WHERE record_id = ?", record_id)
        return None if found is None else _record(found)

    def records_of(self, person: str, before_ms: int, most: int) -> list[RecordRow]:
        newest = "ORDER BY ended_ms DESC, record_id DESC"
        chosen = f"SELECT record_id FROM played WHERE person = ? AND ended_ms < ? {newest} LIMIT ?"
        query = f"{_RECORD} WHERE record_id IN ({chosen}) {newest}"
        return [_record(row) for row in self._rows(query, person, before_ms, most)]

    def games_of(self, person: str) -> int:
        found = self._row("SELECT count(*) FROM played WHERE person = ?", person)
        assert found is not None
        return int(found[0])

    def person(self, person: str) -> PersonRow | None:
        found = self._row(f"{_PERSON} WHERE person = ?", person)
        return None if found is None else PersonRow(*found)

    def member(self, name: str) -> PersonRow | None:
        found = self._row(f"{_PERSON} WHERE folded = ?", folded(name))
        return None if found is None else PersonRow(*found)

    def members(self, beginning: str, most: int) -> list[PersonRow]:
        first = folded(beginning)
        query = f"{_PERSON} WHERE folded >= ? AND folded < ? ORDER BY folded LIMIT ?"
        return [PersonRow(*row) for row in self._rows(query, first, f"{first}{chr(0x10FFFF)}", most)]

    def tokens_of(self, person: str) -> list[TokenRow]:
        return [TokenRow(*row) for row in self._rows(f"{_TOKEN} WHERE person = ? ORDER BY token", person)]

    def token(self, token: str) -> TokenRow | None:
        found = self._row(f"{_TOKEN} WHERE token = ?", token)
        return None if found is None else TokenRow(*found)

    def reports(self, status: str) -> list[ReportRow]:
        return [ReportRow(*row) for row in self._rows(f"{_REPORT} WHERE status = ? ORDER BY at_ms, report", status)]

    def meta(self, name: str) -> bytes | None:
        found = self._row("SELECT value FROM meta WHERE name = ?", name)
        return None if found is None else found[0]


def _connect(database: Path, how: str = "?mode=rw") -> sqlite3.Connection:
    """A connection that commits only when told to, and then down to the disk."""
    connection = sqlite3.connect(
        f"{database.absolute().as_uri()}{how}", uri=True, isolation_level=None, check_same_thread=False
    )
    try:
        connection.execute("PRAGMA synchronous = FULL")
    except BaseException:
        connection.close()
        raise
    return connection


def _create(database: Path) -> None:
    """Make an empty database beside its place and move it there whole."""
    log = Path(f"{database}{LOGS[0]}")
    if log.exists() and log.stat().st_size:  # it would be taken for the log of the new one
        raise StoreDamaged(f"{database}: the database is gone, only its log is left; restore a backup")
    fresh = database.with_name(f"{database.name}.new")
    fresh.unlink(missing_ok=True)
    os.close(os.open(fresh, os.O_CREAT | os.O_WRONLY, 0o600))  # it will hold secrets
    connection = _connect(fresh)
    try:
        migrate(connection, 0)
    finally:
        connection.close()
    synced(fresh)
    fresh.rename(database)
    synced(database.parent)


def _tell(done: Callable[..., None], *outcome: StoreFailed | None) -> None:
    """Call somebody back; whatever goes wrong there, writing goes on."""
    try:
        done(*outcome)
    except Exception:
        _log.exception("what the store called back failed")


def _table(row: tuple[Any, ...]) -> TableRow:
    table, status, people, due_ms, changed_ms, summary = row
    return TableRow(table, status, _people(people), due_ms, changed_ms, summary)


def _record(row: tuple[Any, ...]) -> RecordRow:
    record_id, table, game, people, ended_ms, record = row
    return RecordRow(record_id, table, game, _people(people), ended_ms, record)

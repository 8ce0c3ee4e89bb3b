"""The writing side of the SQLite store: calls go in, all that can be committed together is committed together."""

import sqlite3
from collections.abc import Callable, Sequence
from functools import cache
from itertools import chain
from typing import Any
from unicodedata import normalize

import msgspec

from tablee.store.contract import (
    JournalRow,
    MetaRow,
    NameTaken,
    PersonRow,
    RecordRow,
    ReportRow,
    Row,
    StoreFailed,
    TableRow,
    TokenRow,
    WrongNumber,
)
from tablee.store.schema import transaction

_MOST_REMEMBERED = 50_000  # tables: some megabytes
_LIVE = ("open", "playing")

_MOST_ROWS = 256  # in a statement
_TABLE = """
INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (known_id) DO UPDATE SET status = excluded.status,
people = excluded.people, due_ms = excluded.due_ms, changed_ms = excluded.changed_ms, summary = excluded.summary
"""
_PERSON = """
INSERT INTO people VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (person) DO UPDATE SET kind = excluded.kind,
name = excluded.name, folded = excluded.folded, seen_ms = excluded.seen_ms, details = excluded.details
"""


def folded(name: str) -> str:
    """A name as names are compared: without regard to case, or to how its letters are put together."""
    return normalize("NFKC", normalize("NFKC", name).casefold())


@cache
def _insert_entries(count: int) -> str:
    return f"INSERT INTO journal VALUES {', '.join(['(?, ?, ?)'] * count)}"


def people_text(people: tuple[str, ...]) -> str:
    """People as one column holds them."""
    return msgspec.json.encode(people).decode()


class Ledger:
    """What writes to the database, alone: so it may remember how long the journals are, and who sits where."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._entries: list[tuple[int, int, bytes]] = []  # of this group, not yet handed to SQLite
        self._tables: dict[str, TableRow] = {}  # the same: of each table, the last is enough
        self._ids: dict[str, int] = {}
        self._lengths: dict[str, int] = {}
        self._seated: dict[str, tuple[str, ...]] = {}
        self._put: dict[type[Row], Callable[[Any], None]] = {
            JournalRow: self._put_entry,
            TableRow: self._put_table,
            RecordRow: self._put_record,
            PersonRow: _put_already,
            TokenRow: self._put_token,
            ReportRow: self._put_report,
            MetaRow: self._put_meta,
        }

    def write(self, calls: Sequence[Sequence[Row]]) -> list[StoreFailed | None]:
        """Commit calls, and tell how each went: together, or else by halves, down to the one that cannot be."""
        try:
            return self._together(calls)
        except Exception as wrong:
            self._forget()
            if len(calls) == 1:
                return [StoreFailed(f"could not be written: {wrong}")]
        half = len(calls) // 2
        return self.write(calls[:half]) + self.write(calls[half:])

    def _together(self, calls: Sequence[Sequence[Row]]) -> list[StoreFailed | None]:
        if len(self._ids) > _MOST_REMEMBERED:
            self._forget()
        with transaction(self._connection):
            outcomes = [self._place(rows) for rows in calls]
            self._flush()
        return outcomes

    def _forget(self) -> None:
        """What is remembered may be of a transaction that came to nothing."""
        for memory in (self._entries, self._tables, self._ids, self._lengths, self._seated):
            memory.clear()

    def _place(self, rows: Sequence[Row]) -> StoreFailed | None:
        """Refuse a call before any of it is done, or do it."""
        try:
            self._judge(rows)
        except StoreFailed as refused:
            return refused
        for row in rows:
            self._put[type(row)](row)
        return None

    def _judge(self, rows: Sequence[Row]) -> None:
        """Refuse what does not follow in its journal, and names that are taken."""
        lengths: dict[str, int] = {}
        people: list[PersonRow] = []
        for row in rows:
            if type(row) is JournalRow:
                length = lengths[row.table] if row.table in lengths else self._length(row.table)
                if row.number != length:
                    raise WrongNumber(f"table {row.table}: entry {row.number} does not follow, the next is {length}")
                lengths[row.table] = length + 1
            elif type(row) is PersonRow:
                people.append(row)
        if people:
            self._put_people(people)
        self._lengths.update(lengths)

    def _put_people(self, people: list[PersonRow]) -> None:
        """Only SQLite can tell whether all names are free, so it is asked to put them down, and to take them back."""
        self._connection.execute("SAVEPOINT people")
        try:
            self._connection.executemany(_PERSON, [_person_columns(row) for row in people])
        except sqlite3.IntegrityError as wrong:
            if wrong.sqlite_errorcode != sqlite3.SQLITE_CONSTRAINT_UNIQUE:
                raise
            self._connection.execute("ROLLBACK TO people")
            raise NameTaken(f"somebody else is called {' or '.join(row.name for row in people)}") from None
        finally:
            self._connection.execute("RELEASE people")

    def _length(self, table: str) -> int:
        """How many entries a journal has."""
        if table not in self._lengths:
            last = self._found("SELECT max(number) FROM journal WHERE known_id = ?", self._id(table))
            self._lengths[table] = 0 if last is None else last + 1
        return self._lengths[table]

    def _id(self, table: str) -> int:
        """The number of a table, given now if need be."""
        known = self._ids.get(table)
        if known is None:
            known = self._found("SELECT id FROM known WHERE name = ?", table)
            if known is None:
                known = self._connection.execute("INSERT INTO known (name) VALUES (?)", (table,)).lastrowid
            assert known is not None
            self._ids[table] = known
        return known

    def _found(self, query: str, *values: Any) -> int | None:
        """The one number that a query asks for."""
        row = self._connection.execute(query, values).fetchone()
        return None if row is None else row[0]

    def _put_entry(self, row: JournalRow) -> None:
        self._entries.append((self._ids[row.table], row.number, row.entry))

    def _put_table(self, row: TableRow) -> None:
        self._tables[row.table] = row

    def _flush(self) -> None:
        """Hand SQLite what comes in numbers."""
        if self._entries:
            self._put_entries(self._entries)
            self._entries.clear()
        if self._tables:
            self._connection.executemany(_TABLE, [self._columns(row) for row in self._tables.values()])
            self._tables.clear()

    def _put_entries(self, entries: list[tuple[int, int, bytes]]) -> None:
        """Many rows a statement: after each statement this thread waits for its turn while the loop is at work."""
        start = 0
        while start < len(entries):
            count = min(
                _MOST_ROWS, 1 << ((len(entries) - start).bit_length() - 1)
            )  # few statements to be kept prepared
            self._connection.execute(_insert_entries(count), [*chain(*entries[start : start + count])])
            start += count

    def _columns(self, row: TableRow) -> tuple[int, str, str, int | None, int, bytes]:
        known, people = self._id(row.table), people_text(row.people)
        self._seat(row.table, known, row.people if row.status in _LIVE else ())
        return known, row.status, people, row.due_ms, row.changed_ms, row.summary

    def _seat(self, table: str, known: int, people: tuple[str, ...]) -> None:
        """Remember who sits at a table, if that is news."""
        if self._seated.get(table) == people:
            return
        self._connection.execute("DELETE FROM seated WHERE known_id = ?", (known,))
        self._connection.executemany("INSERT INTO seated VALUES (?, ?)", [(person, known) for person in {*people}])
        self._seated[table] = people

    def _put_record(self, row: RecordRow) -> None:
        columns = (row.record_id, row.table, row.game, people_text(row.people), row.ended_ms, row.record)
        self._connection.execute("DELETE FROM played WHERE record_id = ?", (row.record_id,))
        self._connection.execute("INSERT OR REPLACE INTO records VALUES (?, ?, ?, ?, ?, ?)", columns)
        played = [(person, row.ended_ms, row.record_id) for person in {*row.people}]
        self._connection.executemany("INSERT INTO played VALUES (?, ?, ?)", played)

    def _put_token(self, row: TokenRow) -> None:
        if row.details is None:
            self._connection.execute("DELETE FROM tokens WHERE token = ?", (row.token,))
        else:
            columns = (row.token, row.person, row.details)
            self._connection.execute("INSERT OR REPLACE INTO tokens VALUES (?, ?, ?)", columns)

    def _put_report(self, row: ReportRow) -> None:
        columns = (row.report, row.at_ms, row.status, row.details)
        self._connection.execute("INSERT OR REPLACE INTO reports VALUES (?, ?, ?, ?)", columns)

    def _put_meta(self, row: MetaRow) -> None:
        self._connection.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (row.name, row.value))


def _person_columns(row: PersonRow) -> tuple[str, str, str, str | None, int, bytes]:
    compared = None if row.kind == "guest" else folded(row.name)
    return row.person, row.kind, row.name, compared, row.seen_ms, row.details


def _put_already(row: PersonRow) -> None:
    """To judge people is to put them."""

"""The tables of the database, and how those of older versions become today's."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tablee.store.contract import StoreDamaged, StoreForeign, StoreNewer

APPLICATION = int.from_bytes(b"Tabl", "big")

_FIRST = """
-- Rows of tables that are played at the same time lie side by side, by numbers given in the order of their making:
-- a commit then touches few pages, and the disk has little to write.
CREATE TABLE known (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;

-- Entries are only ever appended, whosever they are; the index alone is in order of tables.
CREATE TABLE journal (
    known_id INTEGER NOT NULL REFERENCES known, number INTEGER NOT NULL, entry BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX journal_order ON journal (known_id, number);

CREATE TABLE tables (
    known_id INTEGER PRIMARY KEY REFERENCES known, status TEXT NOT NULL, people TEXT NOT NULL, due_ms INTEGER,
    changed_ms INTEGER NOT NULL, summary BLOB NOT NULL
) STRICT;
CREATE INDEX tables_status ON tables (status);  -- not by time too: that would have to be moved with each move

-- Who sits at tables that are neither over nor closed. Columns in the order of the key: where they are not, the
-- quick_check of SQLite 3.40 sees damage that is not there.
CREATE TABLE seated (
    person TEXT NOT NULL, known_id INTEGER NOT NULL REFERENCES known, PRIMARY KEY (person, known_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX seated_table ON seated (known_id);

CREATE TABLE records (
    record_id TEXT NOT NULL UNIQUE, table_name TEXT NOT NULL, game TEXT NOT NULL, people TEXT NOT NULL,
    ended_ms INTEGER NOT NULL, record BLOB NOT NULL
) STRICT;
CREATE TABLE played (
    person TEXT NOT NULL, ended_ms INTEGER NOT NULL, record_id TEXT NOT NULL, PRIMARY KEY (person, ended_ms, record_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE people (
    person TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, name TEXT NOT NULL, folded TEXT UNIQUE, seen_ms INTEGER NOT NULL,
    details BLOB NOT NULL
) STRICT;  -- `folded`: the name as it is compared, of guests null

CREATE TABLE tokens (token TEXT NOT NULL UNIQUE, person TEXT NOT NULL, details BLOB NOT NULL) STRICT;
CREATE INDEX tokens_person ON tokens (person);

CREATE TABLE reports (
    report TEXT NOT NULL UNIQUE, at_ms INTEGER NOT NULL, status TEXT NOT NULL, details BLOB NOT NULL
) STRICT;
CREATE INDEX reports_status ON reports (status, at_ms);

CREATE TABLE meta (name TEXT NOT NULL UNIQUE, value BLOB NOT NULL) STRICT;
"""

# The script at k makes version k + 1 of version k; version 0 is empty. Scripts once released stay as they are.
STEPS = [_FIRST]
_MOST_CHECKED = 1 << 29  # bytes: so much is read through in about a second


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All or nothing, and on disk when it is left."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:  # SQLite may have left it by itself, as when the disk is full
            connection.execute("ROLLBACK")


def check(database: Path, *, all_of_it: bool = False) -> int:
    """Which version a database has; a StoreUnusable unless it is ours, whole and not newer. It is only read."""
    if not database.stat().st_size:
        raise StoreDamaged(f"{database}: the database is empty; restore a backup")
    try:
        connection = sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True)
        try:
            return _checked(connection, database, all_of_it)
        finally:
            connection.close()
    except sqlite3.DatabaseError as wrong:
        if getattr(wrong, "sqlite_errorcode", None) == sqlite3.SQLITE_NOTADB:
            raise StoreForeign(f"{database}: this is no database of Tablée, or its beginning is damaged") from None
        raise StoreDamaged(f"{database}: the database is damaged ({wrong}); restore a backup") from None


def migrate(connection: sqlite3.Connection, version: int) -> None:
    """Make a database of an older version today's, wholly or not at all."""
    if version == len(STEPS):
        return
    with transaction(connection):
        for step in STEPS[version:]:
            for statement in _statements(step):
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {len(STEPS)}")


def _checked(connection: sqlite3.Connection, database: Path, all_of_it: bool) -> int:
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION:
        raise StoreForeign(f"{database}: this is no database of Tablée")
    if version > len(STEPS):
        raise StoreNewer(f"{database}: written by a newer Tablée (schema {version}, this one knows {len(STEPS)})")
    if all_of_it or database.stat().st_size <= _MOST_CHECKED:
        (found,) = connection.execute(f"PRAGMA {'integrity' if all_of_it else 'quick'}_check(1)").fetchone()
        if found != "ok":
            raise StoreDamaged(f"{database}: the database is damaged ({found!r:.200}); restore a backup")
    return int(version)


def _statements(script: str) -> Iterator[str]:
    """The statements of a script one by one: `executescript` would commit before them."""
    gathered = ""
    for line in script.splitlines(keepends=True):
        gathered += line
        if sqlite3.complete_statement(gathered):
            yield gathered
            gathered = ""
    assert not gathered.strip(), f"a step of the schema breaks off: {gathered}"

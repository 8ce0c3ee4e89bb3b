"""A backup is one file: the whole database as it was at one instant, also while a server is writing."""

import os
import shutil
import sqlite3
from pathlib import Path

from tablee.store.contract import StoreDamaged, StoreUnusable
from tablee.store.folder import DATABASE, LOGS, DataFolder, synced
from tablee.store.schema import check


def back_up(folder: Path, file: Path, *, force: bool = False) -> None:
    """Copy the database of a data folder into a file, which is there whole or not at all."""
    database = folder / DATABASE
    if not database.exists():
        raise StoreUnusable(f"{folder}: there is no database in this folder")
    _refuse_to_replace(file, force)
    check(database)
    part = _beside(file)
    try:
        _copy(database, part)
        check(part, all_of_it=True)
        _put_in_place(part, file)
    finally:
        part.unlink(missing_ok=True)


def restore(file: Path, folder: Path, *, force: bool = False) -> Path | None:
    """Put the database of a backup into a data folder; where the one that it replaces was put, if there was one."""
    check(file, all_of_it=True)
    data = DataFolder(folder)
    try:
        _refuse_to_replace(data.database, force)
        part = _beside(data.database)
        try:
            shutil.copyfile(file, part)
            part.chmod(0o600)
            replaced = _put_aside(data.database)
            _put_in_place(part, data.database)
        finally:
            part.unlink(missing_ok=True)
        return replaced
    finally:
        data.let_go()


def _refuse_to_replace(file: Path, force: bool) -> None:
    if file.exists() and not force:
        raise StoreUnusable(f"{file}: is there already; --force replaces it")


def _beside(file: Path) -> Path:
    """A name in the same folder, for what is not whole yet; nothing is there."""
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))  # it will hold secrets
    return part


def _copy(database: Path, part: Path) -> None:
    """One reading transaction over everything; whoever writes meanwhile is not held up."""
    source = sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)
    try:
        source.execute("VACUUM INTO ?", (str(part),))
    except sqlite3.Error as wrong:
        if getattr(wrong, "sqlite_errorcode", None) == sqlite3.SQLITE_CORRUPT:
            raise StoreDamaged(f"{database}: the database is damaged ({wrong})") from None
        raise StoreUnusable(f"{part}: the backup could not be written ({wrong})") from None
    finally:
        source.close()


def _put_in_place(part: Path, file: Path) -> None:
    """Give a file that is whole its name, so that a power cut leaves it there or not."""
    synced(part)
    part.replace(file)
    synced(file.parent)


def _put_aside(database: Path) -> Path | None:
    """Move a database out of the way with the log that belongs to it: it can be opened where it is then."""
    aside = database.with_name(f"{database.name}.replaced")
    was_there = database.exists()
    for ending in ("", *LOGS):
        if was_there:  # else this goes on with what was interrupted, and the database is aside already
            Path(f"{aside}{ending}").unlink(missing_ok=True)
        if (moved := Path(f"{database}{ending}")).exists():
            moved.rename(f"{aside}{ending}")
    return aside if was_there else None

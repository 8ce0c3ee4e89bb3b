"""Backups: whole, checked, taken while the server writes, and put back without losing what was there."""

import sqlite3
import stat
import subprocess
import sys
from pathlib import Path
from threading import Event, Thread

import pytest

from tablee.cli import WRONG_USE, main
from tablee.store import MetaRow, StoreUnusable, open_store
from tablee.store.backup import back_up, restore
from tablee.store.folder import DATABASE

from .suite import entries, kept, table


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    fill(tmp_path / "data", 10)
    return tmp_path / "data"


def fill(folder: Path, length: int) -> None:
    store = open_store(folder)
    kept(store, [*entries("t", range(length)), table("t", "playing", ("ann",)), MetaRow("key", b"secret")])
    store.close()


def journal(folder: Path) -> list[bytes]:
    store = open_store(folder)
    found = store.journal("t")
    assert store.meta("key") == b"secret"
    store.close()
    return found


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()} - {"lock", f"{DATABASE}-wal", f"{DATABASE}-shm"}


def run(capsys: pytest.CaptureFixture[str], *words: str | Path) -> tuple[int, str]:
    """Run a command; its code and its one line or two."""
    code = main([str(word) for word in words])
    told = capsys.readouterr()
    return code, told.out + told.err


def test_there_and_back(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, other = tmp_path / "backup", tmp_path / "other" / "data"
    code, told = run(capsys, "backup", "--data", folder, file)
    assert code == 0
    assert f"{file}: {file.stat().st_size:,} bytes, checked" in told
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert run(capsys, "restore", file, "--data", other) == (0, f"{other}: restored from {file}\n")
    assert journal(other) == journal(folder)
    assert stat.S_IMODE((other / DATABASE).stat().st_mode) == 0o600
    fill_more(other)


def fill_more(folder: Path) -> None:
    """What was restored can be written to, durably."""
    store = open_store(folder)
    kept(store, entries("t", range(10, 20)))
    assert store._connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    store.close()
    assert len(journal(folder)) == 20


def test_while_the_server_writes(folder: Path, tmp_path: Path) -> None:
    store, stop = open_store(folder), Event()
    handed_in = [10]

    def write() -> None:
        while not stop.is_set():
            length = handed_in[0]
            kept(store, [*entries("t", [length]), *entries("twin", [length - 10])])
            handed_in[0] += 1

    writer = Thread(target=write)
    writer.start()
    for number in range(8):
        file, before = tmp_path / f"backup {number}", handed_in[0]
        if number:
            back_up(folder, file)
        else:  # from another process, as it is meant
            command = [sys.executable, "-c", "import tablee.cli; tablee.cli.main()", "backup", "--data"]
            subprocess.run([*command, str(folder), str(file)], check=True)
        restored = tmp_path / f"restored {number}"
        assert restore(file, restored) is None
        copy = open_store(restored)
        assert before <= len(copy.journal("t")) == len(copy.journal("twin")) + 10 <= handed_in[0] + 1
        copy.close()
    stop.set()
    writer.join()
    store.close()


def test_of_a_server_that_was_killed(folder: Path, tmp_path: Path) -> None:
    """Part of the data is in the log only."""
    store = open_store(folder)
    kept(store, entries("t", range(10, 15)))
    killed = tmp_path / "killed"
    killed.mkdir()
    for name in (DATABASE, f"{DATABASE}-wal"):
        (killed / name).write_bytes((folder / name).read_bytes())
    store.close()
    back_up(killed, tmp_path / "backup")
    restore(tmp_path / "backup", tmp_path / "restored")
    assert len(journal(tmp_path / "restored")) == 15


def test_nothing_is_replaced_unasked(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "backup"
    back_up(folder, file)
    before = file.read_bytes()
    store = open_store(folder)
    kept(store, entries("t", [10]))
    store.close()
    for words in (("backup", "--data", folder, file), ("restore", file, "--data", folder)):
        code, told = run(capsys, *words)
        assert code == WRONG_USE
        assert "is there already; --force replaces it" in told
    assert (file.read_bytes(), len(journal(folder))) == (before, 11)
    assert run(capsys, "backup", "--data", folder, file, "--force")[0] == 0
    assert file.read_bytes() != before


def test_what_a_restore_replaces_is_put_aside(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "backup"
    back_up(folder, file)
    for length in (10, 20):  # the second time something is aside already
        store = open_store(folder)
        kept(store, entries("t", range(10, 10 + length)))
        log = (folder / f"{DATABASE}-wal").read_bytes()
        store.close()
        (folder / f"{DATABASE}-wal").write_bytes(log)  # as after a kill: belongs to the old one, not to the new
        code, told = run(capsys, "restore", file, "--data", folder, "--force")
        aside = folder / f"{DATABASE}.replaced"
        assert (code, told.splitlines()[1]) == (0, f"what was there before is now {aside}")
        assert len(journal(folder)) == 10
        connection = sqlite3.connect(aside)
        assert connection.execute("SELECT count(*) FROM journal").fetchone() == (10 + length,)
        connection.close()


def test_an_interrupted_restore_is_done_again(folder: Path, tmp_path: Path) -> None:
    """The database was put aside already, its log was not."""
    back_up(folder, tmp_path / "backup")
    (folder / DATABASE).rename(folder / f"{DATABASE}.replaced")
    (folder / f"{DATABASE}-wal").write_bytes(b"the log")
    restore(tmp_path / "backup", folder)
    assert len(journal(folder)) == 10
    assert (folder / f"{DATABASE}.replaced-wal").read_bytes() == b"the log"
    assert (folder / f"{DATABASE}.replaced").exists()


@pytest.mark.parametrize("words", [(), ("--force",)])
def test_a_server_that_runs_is_not_restored_over(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    back_up(folder, tmp_path / "backup")
    store = open_store(folder)
    code, told = run(capsys, "restore", tmp_path / "backup", "--data", folder, *words)
    assert code == WRONG_USE
    assert "is using this data folder" in told
    kept(store, entries("t", [10]))
    store.close()


def damaged(file: Path, how: str) -> None:
    whole = file.read_bytes()
    match how:
        case "cut":
            file.write_bytes(whole[: len(whole) // 2])
        case "overwritten":
            file.write_bytes(whole[:8192] + b"\xa5" * 4096 + whole[12288:])
        case "empty":
            file.write_bytes(b"")
        case "text":
            file.write_bytes(b"no backup\n" * 1000)
        case "foreign":
            file.unlink()
            connection = sqlite3.connect(file)
            connection.execute("CREATE TABLE journal (t, n)")
            connection.close()
        case "newer":
            connection = sqlite3.connect(file)
            connection.execute("PRAGMA user_version = 1000")
            connection.close()


@pytest.mark.parametrize("how", ["cut", "overwritten", "empty", "text", "foreign", "newer"])
def test_a_wrong_backup_changes_nothing(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], how: str
) -> None:
    file = tmp_path / "backup"
    back_up(folder, file)
    damaged(file, how)
    code, told = run(capsys, "restore", file, "--data", folder, "--force")
    assert code == WRONG_USE
    assert told.startswith(f"tablee restore: {file}: ")
    assert len(journal(folder)) == 10
    assert names(folder) == {DATABASE}


@pytest.mark.parametrize("how", ["cut", "overwritten", "text"])
def test_a_damaged_database_is_not_backed_up(folder: Path, tmp_path: Path, how: str) -> None:
    damaged(folder / DATABASE, how)
    with pytest.raises(StoreUnusable):
        back_up(folder, tmp_path / "backup")
    assert {path.name for path in tmp_path.iterdir()} == {"data"}


def test_what_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, told = run(capsys, "backup", "--data", tmp_path, tmp_path / "backup")
    assert (code, "there is no database in this folder" in told) == (WRONG_USE, True)
    code, told = run(capsys, "restore", tmp_path / "none", "--data", tmp_path / "data")
    assert (code, "No such file" in told) == (WRONG_USE, True)
    assert list(tmp_path.iterdir()) == []

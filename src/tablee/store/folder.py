"""The folder that holds all data of a server, used by one process at a time."""

import fcntl
import os
from pathlib import Path

from tablee.store.contract import StoreBusy

DATABASE = "tablee.sqlite3"
LOGS = ("-wal", "-shm")  # endings of the files that SQLite keeps beside a database
_LOCK = "lock"


class DataFolder:
    """A data folder that is ours until it is let go; the system lets go of it when the process dies."""

    def __init__(self, path: Path) -> None:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.path = path
        self.database = path / DATABASE
        self._lock = os.open(path / _LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            holder = os.read(self._lock, 20).decode("ascii", "replace").strip()
            os.close(self._lock)
            who = f"process {holder}" if holder else "another process"
            raise StoreBusy(f"{path}: {who} is using this data folder") from None
        os.ftruncate(self._lock, 0)
        os.pwrite(self._lock, f"{os.getpid()}\n".encode(), 0)

    def let_go(self) -> None:
        """Let another process have it."""
        os.close(self._lock)


def synced(path: Path) -> None:
    """Have a file, or the names in a folder, survive a power cut."""
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)

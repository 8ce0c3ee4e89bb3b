"""Those who hear the same of a table: whoever is in one seat, or all bystanders."""

from collections import deque
from collections.abc import Iterable
from secrets import token_hex
from typing import Protocol

_RECENT_BYTES = 12_000  # so much of what was told last is kept for whoever comes back after a gap


class Listener(Protocol):
    """A connection, as a table knows it."""

    person: str | None

    def push(self, message: bytes) -> None:
        """Send a message after those before it; returns at once."""


class Audience:
    """One audience of a table: a numbering of its own, since others' numbers would tell what they heard."""

    __slots__ = ("_kept", "_recent", "listeners", "run", "seat", "seq")

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.run = token_hex(6)
        self.seq = 0
        self.listeners: dict[Listener, None] = {}  # in the order in which they came
        self._recent: deque[bytes] = deque()
        self._kept = 0

    def tell(self, message: bytes) -> None:
        """Note down what is told as number `seq`."""
        self._recent.append(message)
        self._kept += len(message)
        while self._kept > _RECENT_BYTES:
            self._kept -= len(self._recent.popleft())

    def missed(self, run: str | None, after: int | None) -> Iterable[bytes] | None:
        """What was told since number `after` of a run; None if that is no longer known."""
        if run != self.run or after is None or not self.seq - len(self._recent) <= after <= self.seq:
            return None
        return list(self._recent)[len(self._recent) - (self.seq - after) :]

"""A fake clock: what is to happen at which time, and nothing happens but by it."""

from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count


class Agenda:
    """Things to happen in their order; those of one time in the order in which they were put down."""

    def __init__(self, now_ms: int) -> None:
        self.now_ms = now_ms
        self._numbers = count()
        self._things: list[tuple[int, int, Callable[[], None]]] = []

    def after(self, ms: int, thing: Callable[[], None]) -> None:
        """Have something happen so much later."""
        heappush(self._things, (self.now_ms + max(0, ms), next(self._numbers), thing))

    def run(self, until_ms: int) -> None:
        """Let everything happen that is to happen until then."""
        while self._things and self._things[0][0] <= until_ms:
            self.now_ms, _, thing = heappop(self._things)
            thing()
        self.now_ms = until_ms

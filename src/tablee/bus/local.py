"""The bus of a server that is one process."""

import asyncio
import logging
from contextlib import suppress

from tablee.bus.contract import Bus, Hear, Unsubscribe

_log = logging.getLogger(__name__)


class _Ear:
    """One subscription."""

    __slots__ = ("hear",)

    def __init__(self, hear: Hear) -> None:
        self.hear: Hear | None = hear  # None once it is over

    def told(self, message: bytes) -> None:
        """Hand a message over; whatever goes wrong there concerns nobody else."""
        if self.hear is not None:
            try:
                self.hear(message)
            except Exception:
                _log.exception("a subscriber failed")


class LocalBus(Bus):
    """Subscribers by topic; they hear on the loop's next round, so nobody is called in the middle of publishing."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._ears: dict[str, list[_Ear]] = {}

    def publish(self, topic: str, message: bytes) -> None:
        for ear in self._ears.get(topic, ()):
            self._loop.call_soon(ear.told, message)

    def subscribe(self, topic: str, hear: Hear) -> Unsubscribe:
        ear = _Ear(hear)
        self._ears.setdefault(topic, []).append(ear)
        return lambda: self._forget(topic, ear)

    def _forget(self, topic: str, ear: _Ear) -> None:
        ear.hear = None
        ears = self._ears.get(topic, [])
        with suppress(ValueError):  # it was forgotten before
            ears.remove(ear)
        if not ears:
            self._ears.pop(topic, None)

    async def close(self) -> None:
        await asyncio.sleep(0)  # what was published is heard in this round
        for ears in self._ears.values():
            for ear in ears:
                ear.hear = None
        self._ears.clear()

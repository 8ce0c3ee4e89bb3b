"""A connection that drops, doubles, delays and reorders what is sent over it."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from simulation.agenda import Agenda


@dataclass
class Weather:
    """How bad all connections are at the moment."""

    dropped: float = 0.02
    doubled: float = 0.03
    slowest_ms: int = 400


class Link:
    """One direction of one connection: messages arrive, or not, or twice, or late; none after it is cut."""

    def __init__(self, agenda: Agenda, random: Random, weather: Weather, receive: Callable[[Any], None]) -> None:
        self._agenda = agenda
        self._random = random
        self._weather = weather
        self._receive = receive
        self.cut = False

    def send(self, message: Any) -> None:
        """Have a message arrive some time, maybe."""
        weather, random = self._weather, self._random
        if self.cut or random.random() < weather.dropped:
            return
        for _ in range(2 if random.random() < weather.doubled else 1):
            self._agenda.after(random.randrange(5, weather.slowest_ms), lambda: self._arrive(message))

    def _arrive(self, message: Any) -> None:
        if not self.cut:
            self._receive(message)

"""What the server asks of a bus. One suite of tests holds for every implementation (tests/bus/suite.py).

A bus wakes, it does not keep: a message reaches whoever subscribes at the time, once at most, and may be lost when a
connection between processes breaks. Whoever hears one looks at the store for what is so; whoever missed one finds out
when they look the next time. Messages of one publisher to one topic arrive in order.

Everything happens on one event loop: that on which the bus was made.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable

Hear = Callable[[bytes], None]
Unsubscribe = Callable[[], None]


class Bus(ABC):
    """Publishing and hearing. A topic is names with points between them; there are no wildcards."""

    @abstractmethod
    def publish(self, topic: str, message: bytes) -> None:
        """Tell all who subscribe to a topic, here and elsewhere; returns at once, before any of them has heard."""

    @abstractmethod
    def subscribe(self, topic: str, hear: Hear) -> Unsubscribe:
        """Hear what is published from now on. Once what this returns is called, nothing more is heard."""

    @abstractmethod
    async def close(self) -> None:
        """Let all that was published here go out, and hear no more."""


def lobby() -> str:
    """The topic of what the lobby shows; the message is the id of the table that has changed."""
    return "lobby"


def person(person_id: str) -> str:
    """The topic of what concerns somebody on all their devices: signed out, another name, their turn somewhere."""
    return f"person.{person_id}"


def table(table_id: str) -> str:
    """The topic of a table's journal; the message is how many entries it has now."""
    return f"table.{table_id}"

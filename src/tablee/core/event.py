"""What happened, told to each audience: an event is born with its public and its private forms side by side."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

import msgspec


class Happening(msgspec.Struct, frozen=True, tag_field="event", omit_defaults=True):
    """One form of an event, as it is sent; each game has its own kinds."""


@dataclass(frozen=True, slots=True)
class Event:
    """One event: what all may hear (None: nothing), and what some seats hear instead of it."""

    public: Happening | None
    private: Mapping[int, Happening] = field(default_factory=lambda: MappingProxyType({}))

    def to(self, seat: int | None) -> Happening | None:
        """The form for a seat, or for a bystander (None)."""
        return self.public if seat is None else self.private.get(seat, self.public)


def heard(events: list[Event], seat: int | None) -> list[Happening]:
    """All that one audience hears of some events, in order."""
    return [form for form in (event.to(seat) for event in events) if form is not None]

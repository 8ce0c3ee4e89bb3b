"""Who hears of what when tables and people are spread over processes. In one process it is a dictionary."""

from tablee.bus.contract import Bus, Hear, lobby, person, table
from tablee.bus.local import LocalBus

__all__ = ["Bus", "Hear", "LocalBus", "lobby", "person", "table"]

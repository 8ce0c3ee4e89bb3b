"""What time brings to a table unasked: the server sets its alarm by it, and hands the orders in when it rings."""

from typing import TYPE_CHECKING, NamedTuple

from tablee.table.clock import tolerance_ms
from tablee.table.command import Close, CloseWindow, Fill, GiveUp, Lapse, Order, TimeUp, Warn
from tablee.table.setting import DayClock

if TYPE_CHECKING:
    from tablee.table.table import Table

_GIVE_UP_MS = 120_000  # so long before a game a seat is kept for somebody whose connection is lost
_EMPTY_MS = 3_600_000  # so long a table is kept at which nobody sits


class Due(NamedTuple):
    """An order of the server's, and when it is to be handed in."""

    at_ms: int
    order: Order


def due(table: "Table") -> list[Due]:
    """All that would come with time alone, if nothing else happened, soonest first."""
    if table.phase == "closed":
        return []
    found = [*_of_game(table), *_of_vote(table)] if table.phase in ("playing", "paused") else _of_gathering(table)
    return sorted(found, key=lambda each: each.at_ms)


def next_due_ms(table: "Table") -> int | None:
    """When the first of them is due; this is asked after every move."""
    if table.phase not in ("playing", "paused"):
        return min((each.at_ms for each in due(table)), default=None)
    soonest_ms, clocks = table.window_ends_ms, table.clocks
    if clocks is not None and clocks.running is not None:
        up_ms, warns_ms = time_up_ms(table), clocks.warns_ms()
        soonest_ms = up_ms if warns_ms is None or up_ms is None else min(up_ms, warns_ms)
    if table.vote is not None:
        soonest_ms = table.vote.ends_ms if soonest_ms is None else min(soonest_ms, table.vote.ends_ms)
    return soonest_ms


def _of_game(table: "Table") -> list[Due]:
    found = []
    if table.window_ends_ms is not None:
        found.append(Due(table.window_ends_ms, CloseWindow()))
    clocks = table.clocks
    if clocks is not None and clocks.running is not None:
        warns_ms, up_ms = clocks.warns_ms(), time_up_ms(table)
        assert up_ms is not None
        if warns_ms is not None and warns_ms < up_ms:
            found.append(Due(warns_ms, Warn(clocks.running)))
        found.append(Due(up_ms, TimeUp(clocks.running)))
    return found


def time_up_ms(table: "Table") -> int | None:
    """When a bot is to take over from the seat whose time runs: that is over, or it has been lost for too long."""
    clocks = table.clocks
    ends_ms = None if clocks is None else clocks.ends_ms()
    if clocks is None or ends_ms is None or clocks.running is None:
        return None
    lost_ms, tolerated_ms = table.chairs[clocks.running].lost_ms, tolerance_ms(table.setting.clock)
    if lost_ms is None or tolerated_ms is None:
        return ends_ms
    return min(ends_ms, max(lost_ms, clocks.since_ms) + tolerated_ms)


def _of_vote(table: "Table") -> list[Due]:
    return [] if table.vote is None else [Due(table.vote.ends_ms, Lapse())]


def _of_gathering(table: "Table") -> list[Due]:
    """A seat is kept for a while; bots come after a while; a table that nobody comes to is given up."""
    setting = table.setting
    if not table.people():
        return [Due(table.waiting_ms + _EMPTY_MS, Close())]
    found = [
        Due(at_ms, GiveUp(seat)) for seat in range(setting.seats) if (at_ms := give_up_ms(table, seat)) is not None
    ]
    if _waits(table) and setting.fill is not None and setting.fill_after_s is not None:
        found.append(Due(table.waiting_ms + setting.fill_after_s * 1000, Fill()))
    return found


def _waits(table: "Table") -> bool:
    """Whether those who sit here are ready, and wait for others."""
    ready = all(chair.ready for chair in table.chairs if chair.kind == "human")
    return table.phase == "gathering" and ready and any(chair.kind == "empty" for chair in table.chairs)


def give_up_ms(table: "Table", seat: int) -> int | None:
    """When a seat is free again whose person has lost the connection before a game; by days nobody need stay."""
    lost_ms = table.chairs[seat].lost_ms
    return None if lost_ms is None or isinstance(table.setting.clock, DayClock) else lost_ms + _GIVE_UP_MS

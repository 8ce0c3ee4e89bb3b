"""Whose time runs, and how much is left. Times are milliseconds, handed in."""

from dataclasses import dataclass, field

from tablee.table.setting import BankClock, Clock, DayClock, MoveClock

_DAY_MS = 86_400_000
_LEAST_MS = 10_000  # what somebody who comes back to a bank that is empty gets for a move
_WARN_MS = 10_000
_WARN_PART = 5  # the warning comes when a fifth of a move's time is left, but no later than this many ms before the end


def _allowance_ms(clock: Clock) -> int | None:
    """What a seat has at the beginning of a game, or of each move."""
    if isinstance(clock, MoveClock):
        return clock.seconds * 1000
    if isinstance(clock, BankClock):
        return clock.minutes * 60_000
    return clock.days * _DAY_MS if isinstance(clock, DayClock) else None


@dataclass
class Clocks:
    """The clocks of all seats, of which at most one runs."""

    clock: Clock
    seats: int
    left_ms: list[int | None] = field(init=False)
    running: int | None = None
    since_ms: int = 0

    def __post_init__(self) -> None:
        self.left_ms = [_allowance_ms(self.clock)] * self.seats

    def run(self, seat: int | None, at_ms: int) -> None:
        """Let the time of a seat run (None: of nobody) and stop the one that ran; nothing changes for the same."""
        if seat == self.running:
            return
        self.stop(at_ms)
        if seat is not None and self.left_ms[seat] is not None:
            self.running, self.since_ms = seat, at_ms

    def stop(self, at_ms: int) -> None:
        """Charge whoever's time runs, and stop it."""
        if self.running is not None:
            self.left_ms[self.running] = self.left(self.running, at_ms)
            self.running = None

    def moved(self, seat: int, at_ms: int) -> None:
        """A seat has made its move: its time stops, and it gets what a move gives."""
        if self.running == seat:
            self.stop(at_ms)
        left = self.left_ms[seat]
        if left is None:
            return
        if isinstance(self.clock, BankClock):
            self.left_ms[seat] = left + self.clock.increment_s * 1000
        else:
            self.left_ms[seat] = _allowance_ms(self.clock)

    def left(self, seat: int, at_ms: int) -> int | None:
        """What a seat has left at a time."""
        left = self.left_ms[seat]
        if left is None or self.running != seat:
            return left
        return max(0, left - max(0, at_ms - self.since_ms))

    def refill(self, seat: int) -> None:
        """Somebody is back: at least enough for one move."""
        left = self.left_ms[seat]
        if left is not None:
            whole = _allowance_ms(self.clock) or 0
            self.left_ms[seat] = max(left, _LEAST_MS) if isinstance(self.clock, BankClock) else whole

    def shift(self, last_ms: int, at_ms: int) -> None:
        """Nothing ran from `last_ms` to `at_ms`."""
        if self.running is not None:
            self.since_ms += max(0, at_ms - max(last_ms, self.since_ms))

    def ends_ms(self) -> int | None:
        """When the time that runs is over."""
        if self.running is None:
            return None
        return self.since_ms + (self.left_ms[self.running] or 0)

    def warns_ms(self) -> int | None:
        """When the seat whose time runs is to be warned."""
        ends = self.ends_ms()
        if ends is None or self.running is None:
            return None
        return max(self.since_ms, ends - max(_WARN_MS, (self.left_ms[self.running] or 0) // _WARN_PART))

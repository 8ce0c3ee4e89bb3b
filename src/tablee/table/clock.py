"""Whose time runs, and how much is left. Times are milliseconds, handed in."""

from tablee.table.setting import BankClock, Clock, DayClock, MoveClock

_DAY_MS = 86_400_000
_LEAST_MS = 10_000  # what somebody who comes back late gets for a move
_WARN_MS = 10_000
_PART = 5  # a warning comes when a fifth of the time is left
_TOLERANCE_MS = 15_000  # so long a lost connection is waited for, where moves have their time
_TOLERANCE_PART = 3  # or for a third of that time, if it is more

Mark = tuple[list[int | None], int | None, int, bool]


def _allowance_ms(clock: Clock) -> int | None:
    """What a seat has at the beginning of a game, or of each move."""
    if isinstance(clock, MoveClock):
        return clock.seconds * 1000
    if isinstance(clock, BankClock):
        return clock.minutes * 60_000
    return clock.days * _DAY_MS if isinstance(clock, DayClock) else None


def tolerance_ms(clock: Clock) -> int | None:
    """How long a seat whose turn it is may be without a connection; None: as long as its time lasts."""
    return max(_TOLERANCE_MS, clock.seconds * 1000 // _TOLERANCE_PART) if isinstance(clock, MoveClock) else None


class Clocks:
    """The clocks of all seats, of which at most one runs."""

    __slots__ = ("_allowance_ms", "_bank", "_increment_ms", "left_ms", "running", "since_ms", "warned")

    def __init__(self, clock: Clock, seats: int) -> None:
        self._allowance_ms = _allowance_ms(clock)
        self._bank = isinstance(clock, BankClock)
        self._increment_ms = clock.increment_s * 1000 if isinstance(clock, BankClock) else 0
        self.left_ms: list[int | None] = [self._allowance_ms] * seats
        self.running: int | None = None
        self.since_ms = 0
        self.warned = False  # whether the seat whose time runs has been

    def mark(self) -> Mark:
        """What `rewind` goes back to."""
        return self.left_ms.copy(), self.running, self.since_ms, self.warned

    def rewind(self, mark: Mark) -> None:
        """Be again as at a mark."""
        self.left_ms, self.running, self.since_ms, self.warned = mark

    def run(self, seat: int | None, at_ms: int) -> None:
        """Let the time of a seat run (None: of nobody); nothing changes for the same.

        The seat whose time ran until then has its move taken from it: the next one has its whole time again.
        """
        if self._allowance_ms is None or seat == self.running:
            return
        before = self.running
        self.stop(at_ms)
        if before is not None and not self._bank:
            self.left_ms[before] = self._allowance_ms
        if seat is not None:
            self.running, self.since_ms, self.warned = seat, at_ms, False

    def stop(self, at_ms: int) -> None:
        """Charge whoever's time runs, and stop it."""
        if self.running is not None:
            self.left_ms[self.running] = self.left(self.running, at_ms)
            self.running = None
            self.warned = False

    def moved(self, seat: int, at_ms: int) -> None:
        """The seat whose time runs has made its move: the time stops, and it gets what a move gives."""
        if self.running != seat:
            return
        self.stop(at_ms)
        left = self.left_ms[seat]
        assert left is not None
        self.left_ms[seat] = left + self._increment_ms if self._bank else self._allowance_ms

    def left(self, seat: int, at_ms: int) -> int | None:
        """What a seat has left at a time."""
        left = self.left_ms[seat]
        if left is None or self.running != seat:
            return left
        return max(0, left - max(0, at_ms - self.since_ms))

    def refill(self, seat: int) -> None:
        """Somebody is back for another move: there is enough for it."""
        left, whole = self.left_ms[seat], self._allowance_ms
        if left is not None:
            self.left_ms[seat] = max(left, _LEAST_MS) if self._bank else whole

    def grace(self, seat: int) -> None:
        """Somebody is back for the move that their time ran out in: it is not the whole time once more."""
        left, whole = self.left_ms[seat], self._allowance_ms
        if left is not None and whole is not None:
            self.left_ms[seat] = max(left, _LEAST_MS) if self._bank else min(whole, max(_LEAST_MS, whole // _PART))

    def spend(self, seat: int) -> None:
        """Somebody has nothing left: it is the bot's move, unless they are faster."""
        if self._allowance_ms is not None:
            self.left_ms[seat] = 0

    def shift(self, ms: int) -> None:
        """The time that runs began so much later."""
        if self.running is not None:
            self.since_ms += ms

    def ends_ms(self) -> int | None:
        """When the time that runs is over."""
        if self.running is None:
            return None
        return self.since_ms + (self.left_ms[self.running] or 0)

    def warns_ms(self) -> int | None:
        """When the seat whose time runs is to be warned; None if nobody is, or has been."""
        if self.running is None or self.warned:
            return None
        left = self.left_ms[self.running] or 0
        return self.since_ms + left - min(left // 2, max(_WARN_MS, left // _PART))

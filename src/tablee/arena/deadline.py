"""A limit on how long a block of code may take, so that a bot that never answers can't hold up a match.

It rests on a signal: it works in the main thread of a process, on systems that have one, and between two steps of
Python. Compiled code is stopped when it returns.
"""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class Overtime(BaseException):
    """The time is over. No Exception, so that a bot that catches those can't catch this."""


@contextmanager
def deadline(seconds: float) -> Iterator[None]:
    """Raise Overtime in this block once it has taken so long."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(*_: Any) -> None:
        raise Overtime

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)

"""Where the games are played: here, in processes beside this one, or on a cluster.

The contract: `results(work, items)` hands out work(item) for all items, each as it is done, in any order, and starts
no more than a few ahead of what has been taken. Leaving the block drops what is still under way. The work and the items
can be pickled, and what `work` does depends on its item alone.
"""

import os
import signal
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, closing, contextmanager
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Generic, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

# Items handed over ahead for each process: while one result is written down, the next game is under way already.
AHEAD = 2


class WorkerDied(RuntimeError):
    """A process that played games ended by itself."""


class Workers(ABC):
    """A place where work is done."""

    @abstractmethod
    def results(
        self, work: Callable[[Item], Result], items: Iterable[Item]
    ) -> AbstractContextManager[Iterator[Result]]:
        """A block in which results can be taken."""


class InProcess(Workers):
    """One after the other, right here."""

    @contextmanager
    def results(self, work: Callable[[Item], Result], items: Iterable[Item]) -> Iterator[Iterator[Result]]:
        """In order."""
        yield map(work, items)


class ProcessPool(Workers):
    """New processes on this machine. Not forks: a fork of a process with threads (tqdm has one) can hang."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    @contextmanager
    def results(self, work: Callable[[Item], Result], items: Iterable[Item]) -> Iterator[Iterator[Result]]:
        """As they come."""
        context = get_context("spawn")
        lifeline, ours = context.Pipe(duplex=False)
        pool = ProcessPoolExecutor(self.jobs, context, _hold_on, (lifeline,))
        try:
            with closing(_Ahead(pool, work, items, AHEAD * self.jobs).results()) as results:
                yield results
            pool.shutdown()
        except BrokenProcessPool:
            raise WorkerDied("a process that played games has died; with --jobs 1 you can see why") from None
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            ours.close()
            lifeline.close()


class _Ahead(Generic[Item, Result]):
    """Work in a pool, some items ahead."""

    def __init__(
        self, pool: ProcessPoolExecutor, work: Callable[[Item], Result], items: Iterable[Item], ahead: int
    ) -> None:
        self.pool, self.work, self.items, self.ahead = pool, work, iter(items), ahead

    def results(self) -> Generator[Result, None, None]:
        """As they come."""
        waiting = self._started(self.ahead)
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            waiting |= self._started(len(done))
            for future in done:
                yield future.result()

    def _started(self, most: int) -> "set[Future[Result]]":
        return {self.pool.submit(self.work, item) for item in islice(self.items, most)}


def _hold_on(lifeline: Connection) -> None:
    """In a new process: end with the one that started it, however that ends, and leave Ctrl-C to it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        lifeline.poll(None)  # nothing is ever sent: it returns when the other end is gone
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1

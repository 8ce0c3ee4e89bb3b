"""The same games on a Ray cluster (`pip install 'tablee[ray]'`)."""

import os
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from importlib import import_module
from itertools import islice
from typing import Any

from tablee.arena.workers import AHEAD, Item, Result, WorkerDied, Workers
from tablee.core.errors import TableeError


class NoRay(TableeError):
    """Ray is not installed, or the cluster does not answer."""


class RayCluster(Workers):
    """A cluster that runs already, by its address (or `RAY_ADDRESS`), else one started here for as long as it is used.

    A cluster that runs already needs tablee installed where it runs.
    """

    def __init__(self, address: str | None = None, jobs: int | None = None) -> None:
        self.address = address or os.environ.get("RAY_ADDRESS")
        self.jobs = jobs

    @contextmanager
    def results(self, work: Callable[[Item], Result], items: Iterable[Item]) -> Iterator[Iterator[Result]]:
        """As they come. What runs when the block is left is cancelled."""
        ray = _ray()
        ours = not ray.is_initialized()
        if ours:
            self._connect(ray)
        try:
            with closing(self._taken(ray, work, iter(items))) as results:
                yield results
        finally:
            if ours:
                ray.shutdown()

    def _connect(self, ray: Any) -> None:
        quiet = {"log_to_driver": False, "logging_level": "error"}
        try:
            if self.address:
                ray.init(address=self.address, **quiet)
            else:
                ray.init(num_cpus=self.jobs, include_dashboard=False, runtime_env=_surroundings(), **quiet)
        except (ConnectionError, ValueError, RuntimeError) as wrong:
            raise NoRay(f"Ray at {self.address or 'this machine'}: {wrong}") from None

    def _taken(self, ray: Any, work: Callable[[Item], Result], items: Iterator[Item]) -> Generator[Result, None, None]:
        task = ray.remote(work_on)
        shared = ray.put(work)
        jobs = self.jobs or int(ray.cluster_resources().get("CPU", 1))
        waiting = [task.remote(shared, item) for item in islice(items, AHEAD * jobs)]
        try:
            while waiting:
                done, waiting = ray.wait(waiting)
                waiting += [task.remote(shared, item) for item in islice(items, len(done))]
                yield from ray.get(done)
        except (ray.exceptions.WorkerCrashedError, ray.exceptions.RayActorError) as wrong:
            raise WorkerDied(f"a process that played games on Ray has died: {wrong}") from None
        finally:
            for left in waiting:
                ray.cancel(left, force=True)


def work_on(work: Callable[[Item], Result], item: Item) -> Result:
    """What runs on the cluster."""
    return work(item)


def _surroundings() -> dict[str, Any]:
    """What processes of a cluster on this machine need to find the same modules as we do."""
    return {"env_vars": {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}}


def _ray() -> Any:
    try:
        return import_module("ray")
    except ImportError:
        raise NoRay("Ray is not installed: pip install 'tablee[ray]'") from None

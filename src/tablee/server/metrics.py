"""What is counted, for Prometheus. Nothing of it names anybody, or a table."""

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Counts:
    """The counters of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.received = Counter("tablee_messages_received", "Messages from clients", registry=self.registry)
        self.limited = Counter("tablee_messages_limited", "Messages that had to wait", registry=self.registry)
        self.slow = Counter("tablee_slow_readers", "Connections cut off: they did not read", registry=self.registry)
        self.written = Counter("tablee_entries_written", "Journal entries on disk", registry=self.registry)
        self.failed = Counter(
            "tablee_entries_failed", "Journal entries that could not be written", registry=self.registry
        )
        self.write_s = Histogram(
            "tablee_write_seconds", "From a command to the disk", buckets=_SECONDS, registry=self.registry
        )

    def watch(self, name: str, told: str, read: Callable[[], float]) -> None:
        """A gauge that is read when it is asked for."""
        Gauge(f"tablee_{name}", told, registry=self.registry).set_function(read)

    def text(self) -> bytes:
        """All of it, as Prometheus reads it."""
        return generate_latest(self.registry)

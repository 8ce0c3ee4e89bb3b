"""How a server is run: what flags and the environment may set."""

from pathlib import Path

from msgspec import Struct, field

from tablee.server.limits import Limits, Rate


class Settings(Struct, frozen=True, kw_only=True):
    """The settings of a server, with what holds if nothing is said."""

    data: Path = Path("tablee-data")
    host: str = "127.0.0.1"
    port: int = 8000
    public_url: str | None = None  # as people reach it; links and origins depend on it
    bot_threads: int = 1
    connections: int = 10_000  # in all
    connections_per_address: int = 200
    messages: Rate = Rate(80, 0.05)  # from one connection
    tables: Rate = Rate(20, 30)  # made, by person
    chat: Rate = Rate(8, 2)  # lines, by person
    limits: Limits = field(default_factory=Limits)
    metrics: bool = True  # whether /metrics answers; it tells nothing of anybody

    @property
    def url(self) -> str:
        """The address of the server, without a slash at the end."""
        name = "localhost" if self.host in ("127.0.0.1", "0.0.0.0", "::", "::1") else self.host
        return (self.public_url or f"http://{name}:{self.port}").rstrip("/")

"""How much of everything one address or person may have, and the meters that keep count."""

import time
from collections.abc import Callable, Iterable
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any

from msgspec import Struct

from tablee.core.errors import TableeError
from tablee.server.problem import Wrong

Clock = Callable[[], float]
_REMEMBERED = 50_000  # addresses or names, a meter


class Rate(Struct, frozen=True):
    """So many at once, and one more each so many seconds."""

    burst: int
    every_s: float


class Limits(Struct, frozen=True):
    """What may be set of it. Addresses are those of clients, IPv6 by /64."""

    body_bytes: int = 32_768  # of a request
    requests: Rate = Rate(300, 0.05)  # by address, of all kinds but the next
    files: Rate = Rate(2000, 0.01)  # of the web client, by address: somebody's first visit takes a hundred
    connects: Rate = Rate(60, 0.5)  # WebSockets opened, by address
    guests: Rate = Rate(20, 10)  # made, by address
    wrong_by_address: Rate = Rate(10, 30)  # passwords and passkeys
    wrong_by_name: Rate = Rate(30, 60)  # so that many addresses don't help
    passwords: Rate = Rate(60, 3)  # hashed, by address: right ones too
    changes: Rate = Rate(30, 2)  # of oneself, by person
    reports: Rate = Rate(10, 120)  # by person
    hashes_at_once: int = 2  # passwords being hashed: each takes 19 MiB
    hashes_waiting: int = 64
    bots: int = 5  # a member
    passkeys: int = 10  # a member
    aside: int = 500  # blocked and muted
    trusted_proxies: tuple[str, ...] = ()  # networks whose X-Forwarded-For is believed: 127.0.0.1/32


class BadNetwork(TableeError):
    """What was set is no network of addresses."""


class Meter:
    """Counts what each key has taken, by when it would have it all back. What is long full again is forgotten first."""

    def __init__(self, rate: Rate, clock: Clock = time.monotonic, most: int = _REMEMBERED) -> None:
        self._rate, self._clock, self._most = rate, clock, most
        self._full_at: dict[str, float] = {}  # the latest used last

    def wait_s(self, key: str) -> float:
        """How long until there is one to take; 0 if there is."""
        now = self._clock()
        missing = max(self._full_at.get(key, now), now) - now
        return max(0.0, missing - (self._rate.burst - 1) * self._rate.every_s)

    def take(self, key: str) -> float:
        """Take one; how long to wait if there is none."""
        if wait := self.wait_s(key):
            return wait
        now = self._clock()
        self._full_at[key] = max(self._full_at.pop(key, now), now) + self._rate.every_s
        if len(self._full_at) > self._most:
            del self._full_at[next(iter(self._full_at))]
        return 0.0

    def check(self, key: str) -> None:
        """Wrong if there is none to take; takes nothing."""
        if wait := self.wait_s(key):
            raise Wrong("limit/rate", wait_s=wait)

    def need(self, key: str) -> None:
        """Take one; Wrong if there is none."""
        if wait := self.take(key):
            raise Wrong("limit/rate", wait_s=wait)


class Addresses:
    """Tells the address of a client: what a trusted proxy says of it, else that of its connection."""

    def __init__(self, trusted: Iterable[str]) -> None:
        self._trusted = [_network(text) for text in trusted]

    def of(self, scope: Any) -> str:
        """The address behind an ASGI scope, as limits count it."""
        peer = (scope.get("client") or ("local", 0))[0]
        for said in reversed(_forwarded(scope) if self._is_trusted(peer) else []):
            peer = said
            if not self._is_trusted(said):
                break
        return _counted(peer)

    def _is_trusted(self, address: str) -> bool:
        try:
            found = ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self._trusted)


def _network(text: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(text, strict=False)
    except ValueError:
        raise BadNetwork(f"a trusted proxy is an address or a network as 10.0.0.0/8, not {text!r:.60}") from None


def _forwarded(scope: Any) -> list[str]:
    values = [value.decode("latin-1") for name, value in scope["headers"] if name == b"x-forwarded-for"]
    return [said.strip() for said in ",".join(values).split(",") if said.strip()]


def _counted(address: str) -> str:
    """One household has a whole /64 of IPv6."""
    try:
        found = ip_address(address)
    except ValueError:
        return address[:64]
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ip_network((int(found) >> 64 << 64, 64)))

"""Passwords: hashed by argon2id in threads, few at a time, since each takes memory and a core."""

import asyncio
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from tablee.server.limits import Limits
from tablee.server.problem import Wrong

_HASHER = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)  # 19 MiB, as OWASP has it
# What is checked where there is no such account, so that both take as long.
_NOBODYS = "$argon2id$v=19$m=19456,t=2,p=1$l/x5k6FqOy+IGWPSPTLJAw$wTLvQSxoXiU0wMzh34Mw1ovUQt0c2Y4W/8wOYcRuXJ4"


class Passwords:
    """Hashes and checks passwords off the event loop."""

    def __init__(self, limits: Limits) -> None:
        self._threads = ThreadPoolExecutor(limits.hashes_at_once, thread_name_prefix="password")
        self._most = limits.hashes_at_once + limits.hashes_waiting
        self._under_way = 0

    async def hash(self, password: str) -> str:
        """What the store keeps of a password."""
        found = await self._do(lambda: _HASHER.hash(_bytes(password)))
        assert isinstance(found, str)
        return found

    async def right(self, kept: str | None, password: str) -> bool:
        """Whether it is the password of which that was kept."""
        return bool(await self._do(lambda: _right(kept, password)))

    def close(self) -> None:
        """Wait for what is being hashed."""
        self._threads.shutdown()

    async def _do(self, work: Callable[[], str | bool]) -> str | bool:
        if self._under_way >= self._most:
            raise Wrong("limit/rate", "too many people sign in at once", wait_s=2)
        self._under_way += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._under_way -= 1


def _bytes(password: str) -> bytes:
    """Keyboards write accents in two ways."""
    return unicodedata.normalize("NFC", password).encode(errors="replace")


def _right(kept: str | None, password: str) -> bool:
    try:
        return _HASHER.verify(kept or _NOBODYS, _bytes(password)) and kept is not None
    except (Argon2Error, InvalidHashError):
        return False

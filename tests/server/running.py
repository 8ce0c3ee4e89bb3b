"""The whole server on a real socket, in a thread of this process."""

import asyncio
import socket
import threading
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import httpx

from tablee.server.app import Server
from tablee.server.limits import Limits, Rate
from tablee.server.run import serving
from tablee.server.settings import Settings
from tablee.store import open_store

FREE = Rate(1_000_000, 0.0001)
UNLIMITED = Limits(
    requests=FREE, connects=FREE, guests=FREE, changes=FREE, reports=FREE, passwords=FREE, wrong_by_address=FREE
)


class Running:
    """A server from `start` to `stop`, which may be started again on the same data and port."""

    def __init__(self, folder: Path, limits: Limits = UNLIMITED, messages: Rate = FREE) -> None:
        self._listening = socket.socket()
        self._listening.bind(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        self._settings = Settings(data=folder, public_url=self.url, limits=limits, tables=FREE, messages=messages)
        self.start()

    def start(self) -> None:
        """Serve; returns once it answers."""
        self._listening.listen(128)
        self.server = Server(self._settings, open_store(self._settings.data))
        self._uvicorn = serving(self.server)
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()
        while not self._uvicorn.started:
            assert self._thread.is_alive(), "the server did not start"
            time.sleep(0.005)

    def _serve(self) -> None:
        copy = self._listening.dup()
        with asyncio.Runner() as runner:
            self._loop = runner.get_loop()
            runner.run(self._uvicorn.serve(sockets=[copy]))

    def stop(self) -> None:
        """Stop gracefully, and wait for that."""
        self._uvicorn.should_exit = True
        self._thread.join(20)
        assert not self._thread.is_alive(), "the server did not stop"

    def close(self) -> None:
        self.stop()
        self._listening.close()

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Do something in the server's loop."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(20)

    def call(self, work: Any, *arguments: Any) -> None:
        """Call something in the server's loop."""
        self._loop.call_soon_threadsafe(work, *arguments)

    def visitor(self) -> httpx.Client:
        """Somebody with a browser who has no name yet."""
        return httpx.Client(base_url=self.url)

    def bot(self, name: str) -> str:
        """The token of a bot, which belongs to a member of its own."""
        with self.visitor() as owner:
            owner.post("/api/guest", json={}).raise_for_status()
            owner.post("/api/keep", json={"name": f"{name} O", "password": "a long password"}).raise_for_status()
            token: str = owner.post("/api/bots", json={"name": name}).raise_for_status().json()["token"]
            return token

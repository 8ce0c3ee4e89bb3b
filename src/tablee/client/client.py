"""The connection: one WebSocket that is opened anew whenever it is lost. Nothing is lost or done twice by that."""

import asyncio
import random
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage, InvalidStatus

from tablee.client.http import Http
from tablee.client.refusal import Refused, Unreachable
from tablee.client.table import Table

PROTOCOL = 1
_MOST_BYTES = 4_000_000
_FIRST_PAUSE_S, _LONGEST_PAUSE_S = 0.5, 15.0
_FAILED = (OSError, TimeoutError, EOFError, InvalidHandshake, InvalidMessage)
Json = dict[str, Any]


@dataclass
class _Wish:
    """Something asked of a table that is not answered yet."""

    message: Json
    answered: "asyncio.Future[None]"

    @property
    def twice(self) -> bool:
        """Whether it may be sent again without being done twice."""
        return "key" in self.message["wish"]


class Client:
    """Somebody at a server: a bot with its token, or without one a new guest."""

    def __init__(self, url: str = "http://localhost:8000", token: str | None = None) -> None:
        self.http = Http(url, token)
        self.me: Json = {}
        self.tables: dict[str, Table] = {}
        self._guest = token is None
        self._wishes: dict[int, _Wish] = {}
        self._number = 0
        self._socket: ClientConnection | None = None
        self._failed: Exception | None = None
        self._watching: dict[str, asyncio.Future[None]] = {}

    async def __aenter__(self) -> "Client":
        self.me = await (self.http.ask("POST", "/api/guest", {}) if self._guest else self.http.ask("GET", "/api/me"))
        self._greeted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._running = asyncio.create_task(self._run())
        await self._greeted
        return self

    async def __aexit__(self, *_: object) -> None:
        self._running.cancel()
        await asyncio.gather(self._running, return_exceptions=True)

    # Tables -----------------------------------------------------------------------------------------------------------

    async def make(self, game: str, seats: int, **setting: Any) -> Table:
        """Make a table, and watch it. `setting` are the fields of Setting in docs/protocol.md."""
        made = await self.http.ask("POST", "/api/tables", {"game": game, "seats": seats, **setting})
        return await self.watch(made["table"])

    async def join(self, table: str, seat: int | None = None) -> Table:
        """Watch a table, and sit down there if one does not sit there yet."""
        found = await self.watch(table)
        if found.seat is None:
            await found.sit(seat)
        return found

    async def watch(self, table: str) -> Table:
        """Be told of a table; Refused if there is none, or no bystander is wanted."""
        if table not in self.tables:
            self.tables[table] = Table(table, self._ask)
            self._watching[table] = asyncio.get_running_loop().create_future()
            await self._send({"type": "watch", "table": table})
        found = self.tables[table]
        if table in self._watching:
            await asyncio.shield(self._watching[table])
        return found

    async def lobby(self) -> list[Json]:
        """The tables that anybody may join or look on at."""
        found = await self.http.ask("GET", "/api/lobby")
        tables: list[Json] = found["tables"]
        return tables

    async def _ask(self, table: str, wish: Json) -> None:
        if self._failed is not None:
            raise self._failed
        self._number += 1
        message = {"type": "do", "table": table, "id": self._number, "wish": wish}
        asked = self._wishes[self._number] = _Wish(message, asyncio.get_running_loop().create_future())
        await self._send(message)
        await asked.answered

    # The socket -------------------------------------------------------------------------------------------------------

    async def _run(self) -> None:
        """Be connected, again and again, until the server does not want this client."""
        try:
            while True:
                async with await self._connected() as socket:
                    with suppress(ConnectionClosed):
                        async for text in socket:
                            await self._hear(socket, msgspec.json.decode(text))
                self._lost()
        except Refused as wrong:
            self._end(wrong)
        except _FAILED as wrong:
            self._end(Unreachable(str(wrong) or type(wrong).__name__))

    async def _connected(self) -> ClientConnection:
        """A new connection. The first has to come at once; later ones are tried for, at longer and longer intervals."""
        pause_s, url = _FIRST_PAUSE_S, self.http.url.replace("http", "ws", 1) + "/ws"
        while True:
            try:
                return await connect(url, additional_headers=self.http.headers, max_size=_MOST_BYTES)
            except _FAILED as wrong:
                status = wrong.response.status_code if isinstance(wrong, InvalidStatus) else None
                if status in (401, 403) or not self._greeted.done():
                    raise
            await asyncio.sleep(random.uniform(0.5, 1.0) * pause_s)
            pause_s = min(2 * pause_s, _LONGEST_PAUSE_S)

    async def _send(self, message: Mapping[str, Any]) -> None:
        """What can't be sent now is sent after the next greeting."""
        if self._socket is not None:
            try:
                await self._socket.send(msgspec.json.encode(message).decode())
            except ConnectionClosed:
                self._socket = None

    async def _hear(self, socket: ClientConnection, message: Json) -> None:
        kind = message["type"]
        if kind == "hello":
            await self._greet(socket, message)
        elif kind in ("done", "refused"):
            self._answer(message)
        elif kind in ("state", "news"):
            await self._tell(message)
        elif kind == "gone":
            self._drop(message["table"], Refused(message["code"]))
        elif kind == "error" and message["code"] == "version/stale":
            raise Refused("version/stale")

    async def _greet(self, socket: ClientConnection, hello: Json) -> None:
        """Go on where the last connection was lost."""
        if hello["protocol"] != PROTOCOL:
            raise Refused("version/stale", f"the server speaks protocol {hello['protocol']}, this client {PROTOCOL}")
        self._socket = socket
        if not self._greeted.done():
            self._greeted.set_result(None)
        for table in self.tables.values():
            await self._send({"type": "watch", "table": table.id, "run": table.run, "after": table.seq})
        for wish in list(self._wishes.values()):
            await self._send(wish.message)

    async def _tell(self, message: Json) -> None:
        table = self.tables.get(message["table"])
        if table is None:
            return
        if message["type"] == "state":
            table.show(message)
            watching = self._watching.pop(table.id, None)
            if watching is not None and not watching.done():
                watching.set_result(None)
        elif not table.hear(message):
            await self._send({"type": "watch", "table": table.id})

    def _answer(self, message: Json) -> None:
        wish = self._wishes.pop(message["id"], None)
        if wish is None or wish.answered.done():
            return
        if message["type"] == "done":
            wish.answered.set_result(None)
        else:
            wish.answered.set_exception(Refused(message["code"], message.get("detail", "")))

    def _drop(self, name: str, why: Exception) -> None:
        table, watching = self.tables.pop(name, None), self._watching.pop(name, None)
        if watching is not None and not watching.done():
            watching.set_exception(why)
        if table is not None:
            table.end(why)

    def _lost(self) -> None:
        """What may not be done twice is given up: nobody knows whether it was done."""
        self._socket = None
        for number, wish in list(self._wishes.items()):
            if not wish.twice:
                del self._wishes[number]
                _fail(wish.answered, Unreachable("the connection was lost before the answer came"))

    def _end(self, why: Exception) -> None:
        self._failed = why
        _fail(self._greeted, why)
        for wish in self._wishes.values():
            _fail(wish.answered, why)
        for name in list(self.tables):
            self._drop(name, why)


def _fail(future: "asyncio.Future[None]", why: Exception) -> None:
    if not future.done():
        future.set_exception(why)

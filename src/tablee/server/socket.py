"""One WebSocket: what a client sends, within its limits, and what it is sent, at the speed at which it reads."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, MutableMapping
from itertools import count
from typing import TYPE_CHECKING, Any

import msgspec

from tablee.server.hosted import Hosted
from tablee.server.message import (
    PROTOCOL,
    Code,
    Do,
    Gone,
    Hello,
    Ping,
    Pong,
    Trouble,
    Unwatch,
    Watch,
    WatchLobby,
    You,
    decode,
    encode,
)
from tablee.table.command import Play
from tablee.table.room import Who

if TYPE_CHECKING:
    from tablee.server.floor import Floor

log = logging.getLogger("tablee.socket")
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

_MOST_WAITING_BYTES = 512_000  # who has not read so much is cut off, and comes back to a fresh view
_MOST_WATCHED = 24
_TRIES = 8  # so many bad messages in a row end a connection
_numbers = count()
CLOSE_SLOW, CLOSE_BAD, CLOSE_STOPPING, CLOSE_FULL = 4008, 4002, 1012, 4029


class Connection:
    """One client's WebSocket."""

    __slots__ = (
        "_bad",
        "_closing",
        "_floor",
        "_key",
        "_queue",
        "_send",
        "_waiting",
        "_wake",
        "address",
        "person",
        "watched",
        "who",
    )

    def __init__(self, floor: "Floor", who: Who, address: str, send: Send) -> None:
        self._floor = floor
        self.who = who
        self.address = address
        self.person: str | None = who.person
        self.watched: dict[str, Hosted] = {}
        self._send = send
        self._queue: deque[bytes] = deque()
        self._waiting = 0
        self._wake: asyncio.Future[None] | None = None
        self._closing: int | None = None
        self._key = str(next(_numbers))
        self._bad = 0

    # Sending ----------------------------------------------------------------------------------------------------------

    def push(self, message: bytes) -> None:
        """Send a message after those before it; returns at once. Who does not read is cut off."""
        if self._closing is not None:
            return
        self._queue.append(message)
        self._waiting += len(message)
        if self._waiting > _MOST_WAITING_BYTES:
            self._floor.counts.slow.inc()
            self.close(CLOSE_SLOW)
        elif self._wake is not None:
            self._awake()

    def close(self, code: int) -> None:
        """Close once what waits is sent; what a slow reader has not read is thrown away."""
        if self._closing is None:
            self._closing = code
            if code == CLOSE_SLOW:
                self._queue.clear()
            self._awake()

    def _awake(self) -> None:
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    async def write(self) -> None:
        """Send what is pushed, until the connection is closed."""
        queue, send = self._queue, self._send
        loop = asyncio.get_running_loop()
        while True:
            while queue:
                message = queue.popleft()
                await send({"type": "websocket.send", "text": message.decode()})
                self._waiting -= len(message)
            if self._closing is not None:
                await send({"type": "websocket.close", "code": self._closing})
                return
            self._wake = loop.create_future()
            await self._wake
            self._wake = None

    # Receiving --------------------------------------------------------------------------------------------------------

    async def read(self, receive: Receive) -> None:
        """Take what the client sends, until it is gone."""
        while self._closing is None:
            event = await receive()
            if event["type"] == "websocket.disconnect":
                return
            text = event.get("text")
            await self.take(text if text is not None else event.get("bytes") or b"")

    async def take(self, text: str | bytes) -> None:
        """Carry out one message."""
        self._floor.counts.received.inc()
        while wait_s := self._floor.messages.take(self._key):
            self._floor.counts.limited.inc()
            await asyncio.sleep(wait_s)  # nothing more is read meanwhile
        try:
            message = decode(text)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as wrong:
            self._trouble("message/bad", str(wrong)[:200])
            self._bad += 1
            if self._bad >= _TRIES:
                self.close(CLOSE_BAD)
            return
        self._bad = 0
        if isinstance(message, Do):
            await self._do(message)
        elif isinstance(message, Watch):
            await self._watch(message)
        elif isinstance(message, Ping):
            self.push(encode(Pong(message.id, self._floor.house.now_ms())))
        elif isinstance(message, Unwatch):
            self._unwatch(message.table)
        else:
            assert isinstance(message, WatchLobby)
            self._floor.watch_lobby(self, message.on)

    def _trouble(self, code: Code, detail: str = "") -> None:
        self.push(encode(Trouble(code, detail)))

    async def _do(self, message: Do) -> None:
        hosted = self.watched.get(message.table)
        if hosted is None or hosted.id not in self._floor.house.tables:
            hosted = await self._floor.house.find(message.table)
        answer = (self, message.id)
        if hosted is None:
            self._floor.deny(self, message, "table/none")
            return
        if isinstance(message.wish, Play) and not self._floor.house.stopping:
            hosted.do(self.who, message.wish, answer)
            return
        code, wish = self._floor.admit(self.who, hosted, message.wish)
        if code is not None:
            hosted.refuse(answer, code)
        else:
            hosted.do(self.who, wish, answer)

    async def _watch(self, message: Watch) -> None:
        hosted = await self._floor.house.find(message.table)
        code: Code | None = None
        if hosted is None:
            code = "table/none"
        elif len(self.watched) >= _MOST_WATCHED and message.table not in self.watched:
            code = "limit/tables"
        else:
            self.watched[message.table] = hosted
            code = hosted.watch(self, message.run, message.after)
        if code is not None:
            self.watched.pop(message.table, None)
            self.push(encode(Gone(message.table, code)))

    def _unwatch(self, table: str) -> None:
        hosted = self.watched.pop(table, None)
        if hosted is not None:
            hosted.unwatch(self)

    def gone(self) -> None:
        """The connection is over."""
        self._closing = self._closing or CLOSE_SLOW
        for table in list(self.watched):
            self._unwatch(table)
        self._floor.watch_lobby(self, on=False)


async def serve(floor: "Floor", who: Who, address: str, receive: Receive, send: Send) -> None:
    """A client's connection, from the handshake on."""
    await receive()  # websocket.connect
    await send({"type": "websocket.accept"})
    connection = Connection(floor, who, address, send)
    if not floor.enter(connection):
        await send({"type": "websocket.close", "code": CLOSE_FULL})
        return
    you = You(who.person, who.name, who.bot)
    connection.push(encode(Hello(PROTOCOL, floor.build, you, floor.house.now_ms())))
    writing = asyncio.create_task(connection.write())
    reading = asyncio.create_task(connection.read(receive))
    try:
        await asyncio.wait((writing, reading), return_when=asyncio.FIRST_COMPLETED)
    finally:
        connection.gone()
        floor.left(connection)
        for task in (writing, reading):
            task.cancel()
        await asyncio.gather(writing, reading, return_exceptions=True)

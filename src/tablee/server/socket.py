"""One WebSocket: what a client sends, within its limits, and what it is sent, at the speed at which it reads."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, MutableMapping
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
from tablee.server.problem import Wrong
from tablee.server.wire import Wire
from tablee.table.command import Play
from tablee.table.room import Who

if TYPE_CHECKING:
    from tablee.server.floor import Floor

log = logging.getLogger("tablee.socket")
Rest = Coroutine[Any, Any, None]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

_MOST_WAITING_BYTES = 512_000  # who has not read so much is cut off, and comes back to a fresh view
_MOST_WATCHED = 24
_TRIES = 8  # so many bad messages in a row end a connection
_numbers = count()
CLOSE_SLOW, CLOSE_BAD, CLOSE_STOPPING, CLOSE_FULL, CLOSE_BROKEN = 4008, 4002, 1012, 4029, 1011


class Connection:
    """One client's WebSocket."""

    __slots__ = ("_bad", "_closing", "_floor", "_key", "_wire", "_working", "address", "person", "watched", "who")

    def __init__(self, floor: "Floor", who: Who, address: str, wire: Wire) -> None:
        self._floor = floor
        self.who = who
        self.address = address
        self.person: str | None = who.person
        self.watched: dict[str, Hosted] = {}
        self._wire = wire
        self._working: asyncio.Task[None] | None = None  # on a message that takes its time
        self._closing = False
        self._key = str(next(_numbers))
        self._bad = 0

    # Sending ----------------------------------------------------------------------------------------------------------

    def push(self, message: bytes) -> None:
        """Send a message after those before it; returns at once. Who does not read is cut off."""
        if not self._closing and self._wire.send(message) > _MOST_WAITING_BYTES:
            self._floor.counts.slow.inc()
            self.close(CLOSE_SLOW)

    def close(self, code: int) -> None:
        """Close once what waits is sent; what a slow reader has not read is thrown away."""
        self._closing = True
        self._wire.close(code, drop=code == CLOSE_SLOW)

    # Receiving --------------------------------------------------------------------------------------------------------

    def take(self, message: str | bytes) -> None:
        """Carry out one message. While that takes its time, nothing more is read."""
        if self._closing:
            return
        self._floor.counts.received.inc()
        wait_s = self._floor.messages.take(self._key)
        rest = self._later(message, wait_s) if wait_s else self._carry_out(message)
        if rest is not None:
            self._wire.hold()
            self._working = asyncio.create_task(self._finish(rest))

    async def _finish(self, rest: Rest) -> None:
        try:
            await rest
        except Wrong:  # we are stopping
            self.close(CLOSE_STOPPING)
        except Exception:
            log.exception("a message could not be carried out")
            self.close(CLOSE_BROKEN)
        self._working = None
        self._wire.release()

    async def _later(self, message: str | bytes, wait_s: float) -> None:
        """Carry out a message once there is room for it."""
        while wait_s:
            self._floor.counts.limited.inc()
            await asyncio.sleep(wait_s)
            wait_s = self._floor.messages.take(self._key)
        rest = self._carry_out(message)
        if rest is not None:
            await rest

    def _carry_out(self, text: str | bytes) -> Rest | None:
        """Carry out one message; what is left of it, if it can't be done at once."""
        try:
            message = decode(text)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as wrong:
            self._trouble("message/bad", str(wrong)[:200])
            self._bad += 1
            if self._bad >= _TRIES:
                self.close(CLOSE_BAD)
            return None
        self._bad = 0
        if isinstance(message, Do | Watch):
            hosted = self._floor.house.tables.get(message.table)
            if hosted is None:
                return self._find(message)
            self._at(hosted, message)
        elif isinstance(message, Ping):
            self.push(encode(Pong(message.id, self._floor.house.now_ms())))
        elif isinstance(message, Unwatch):
            self._unwatch(message.table)
        else:
            assert isinstance(message, WatchLobby)
            self._floor.watch_lobby(self, message.on)
        return None

    def _trouble(self, code: Code, detail: str = "") -> None:
        self.push(encode(Trouble(code, detail)))

    async def _find(self, message: Do | Watch) -> None:
        """Carry out what is meant for a table that is not in memory."""
        hosted = await self._floor.house.find(message.table)
        if hosted is not None:
            self._at(hosted, message)
        elif isinstance(message, Do):
            self._floor.deny(self, message, "table/none")
        else:
            self._turn_away(message, "table/none")

    def _at(self, hosted: Hosted, message: Do | Watch) -> None:
        if isinstance(message, Do):
            self._do(hosted, message)
        else:
            self._watch(hosted, message)

    def _do(self, hosted: Hosted, message: Do) -> None:
        answer, wish = (self, message.id), message.wish
        code: Code | None = None
        if not isinstance(wish, Play) or self._floor.house.stopping:  # moves are asked nothing
            code, wish = self._floor.admit(self.who, hosted, wish)
        if code is None:
            hosted.do(self.who, wish, answer)
        else:
            hosted.refuse(answer, code)

    def _watch(self, hosted: Hosted, message: Watch) -> None:
        if len(self.watched) >= _MOST_WATCHED and message.table not in self.watched:
            self._turn_away(message, "limit/tables")
            return
        self.watched[message.table] = hosted
        code = hosted.watch(self, message.run, message.after)
        if code is not None:
            self._turn_away(message, code)

    def _turn_away(self, message: Watch, code: Code) -> None:
        self.watched.pop(message.table, None)
        self.push(encode(Gone(message.table, code)))

    def _unwatch(self, table: str) -> None:
        hosted = self.watched.pop(table, None)
        if hosted is not None:
            hosted.unwatch(self)

    def gone(self) -> None:
        """The connection is over."""
        self._closing = True
        if self._working is not None:
            self._working.cancel()
        for table in list(self.watched):
            self._unwatch(table)
        self._floor.left(self)


async def serve(floor: "Floor", who: Who, address: str, wire: Wire, send: Send) -> None:
    """Take a client's connection over, from the handshake on."""
    await send({"type": "websocket.accept"})
    connection = Connection(floor, who, address, wire)
    if not floor.enter(connection):
        wire.close(CLOSE_FULL)
        return
    wire.listen(connection, floor.sending)
    connection.push(encode(Hello(PROTOCOL, floor.build, You(who.person, who.name, who.bot), floor.house.now_ms())))
    wire.release()

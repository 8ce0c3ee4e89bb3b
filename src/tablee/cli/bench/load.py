"""Players by the thousand, as thin as can be: what they cost must not be mistaken for what the server costs."""

import asyncio
import base64
import os
import random
import struct
import time
from collections import deque
from dataclasses import dataclass, field
from typing import cast

import msgspec

_SHARE = "0123456789abcdef" * 2
_TEXT, _CLOSE, _PING, _PONG = 0x1, 0x8, 0x9, 0xA
_MASKED = 0x80


class _Own(msgspec.Struct):
    can_bet: int | msgspec.UnsetType | None = msgspec.UNSET
    can_play: list[int] | msgspec.UnsetType = msgspec.UNSET


class _View(msgspec.Struct):
    own: _Own | msgspec.UnsetType | None = msgspec.UNSET


class _Room(msgspec.Struct):
    phase: str | msgspec.UnsetType = msgspec.UNSET


class _Message(msgspec.Struct):
    type: str
    id: int = 0
    view: _View | None = None
    room: _Room | None = None
    code: str = ""


_decode = msgspec.json.Decoder(_Message).decode


@dataclass
class Tally:
    """What all players together have seen."""

    moves: int = 0
    refused: int = 0
    messages: int = 0
    received_bytes: int = 0
    took_s: list[float] = field(default_factory=list)

    def forget(self) -> None:
        """Count from here on."""
        self.moves = self.messages = self.received_bytes = 0
        self.took_s.clear()


class Seat(asyncio.Protocol):
    """One player of Luz at one table, over its own WebSocket. With a `pace_s` it waits before each move."""

    def __init__(self, address: tuple[str, int], cookie: str, table: str, tally: Tally, pace_s: float | None) -> None:
        self._address, self._cookie, self._table, self._tally, self._pace_s = address, cookie, table, tally, pace_s
        self._buffer = b""
        self._opened = self._asked = False
        self._ids = 0
        self._sent: deque[tuple[int, float]] = deque()
        self._transport: asyncio.Transport
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.can_bet: int | None = None
        self.can_play: list[int] = []

    # The WebSocket ----------------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the upgrade."""
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is one in all but name
        key = base64.b64encode(os.urandom(16)).decode()
        host = f"{self._address[0]}:{self._address[1]}"
        lines = (
            "GET /ws HTTP/1.1",
            f"Host: {host}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            f"Cookie: {self._cookie}",
        )
        self._transport.write("\r\n".join((*lines, "", "")).encode())

    def data_received(self, data: bytes) -> None:
        """Take frames apart; the server's are short, whole and not masked."""
        self._buffer = buffer = self._buffer + data if self._buffer else data
        start = 0
        if not self._opened:
            start = buffer.find(b"\r\n\r\n") + 4
            if start < 4:
                return
            assert b" 101 " in buffer[:32], buffer[:200]
            self._opened = True
            self._begin()
        while len(buffer) - start >= 2:
            head, length = start + 2, buffer[start + 1] & 0x7F
            if length == 126:
                if len(buffer) < start + 4:
                    break
                head, length = start + 4, int.from_bytes(buffer[start + 2 : start + 4], "big")
            elif length == 127:
                if len(buffer) < start + 10:
                    break
                head, length = start + 10, int.from_bytes(buffer[start + 2 : start + 10], "big")
            if len(buffer) < head + length:
                break
            self._frame(buffer[start] & 0xF, buffer[head : head + length])
            start = head + length
        self._buffer = buffer[start:]

    def _frame(self, kind: int, content: bytes) -> None:
        if kind == _TEXT:
            self._take(content)
        elif kind == _PING:
            self._write(_PONG, content)
        elif kind == _CLOSE and not self.ready.done():
            self.ready.set_exception(ConnectionError(f"closed: {content!r}"))

    def _write(self, kind: int, content: bytes) -> None:
        """A frame with the mask 0, which leaves its content as it is."""
        size = len(content)
        length = bytes([_MASKED | size]) if size < 126 else bytes([_MASKED | 126]) + struct.pack("!H", size)
        self._transport.write(bytes([0x80 | kind]) + length + b"\0\0\0\0" + content)

    def close(self) -> None:
        """Leave."""
        self._transport.abort()

    # The game ---------------------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        self._write(_TEXT, b'{"type":"watch","table":"%b"}' % self._table.encode())
        self._do(b'{"do":"sit","ready":true,"share":"%b"}' % _SHARE.encode())

    def _do(self, wish: bytes) -> None:
        self._ids += 1
        self._sent.append((self._ids, time.perf_counter()))
        self._write(_TEXT, b'{"type":"do","table":"%b","id":%d,"wish":%b}' % (self._table.encode(), self._ids, wish))

    def _take(self, content: bytes) -> None:
        message, tally = _decode(content), self._tally
        tally.messages += 1
        tally.received_bytes += len(content)
        if message.type in ("done", "refused"):
            self._answered(message)
            return
        if message.view is not None and message.view.own:
            self._look(message.view.own)
        if message.room is not None and message.room.phase == "over":
            self._do(b'{"do":"again","share":"%b"}' % _SHARE.encode())

    def _answered(self, message: _Message) -> None:
        number, sent_s = self._sent.popleft()
        assert number == message.id
        if message.type == "refused":
            self._tally.refused += 1
        if not self.ready.done():
            self.ready.set_result(None)
        elif self._asked:
            self._asked = False
            self._tally.moves += 1
            self._tally.took_s.append(time.perf_counter() - sent_s)
            self._consider()

    def _look(self, own: _Own) -> None:
        if own.can_bet is not msgspec.UNSET:
            self.can_bet = own.can_bet
        if own.can_play is not msgspec.UNSET:
            self.can_play = own.can_play
        self._consider()

    def _consider(self) -> None:
        """Make a move, if it is one's turn."""
        if self._asked or (self.can_bet is None and not self.can_play):
            return
        self._asked = True
        if self._pace_s is None:
            self._move()
        else:
            asyncio.get_running_loop().call_later(random.uniform(0.5, 1.5) * self._pace_s, self._move)

    def _move(self) -> None:
        if self._transport.is_closing():  # it has thought for too long
            return
        if self.can_bet is not None:
            move = b'{"type":"bet","beads":2}'
        else:
            move = b'{"type":"play","slot":%d}' % random.choice(self.can_play)
        self._do(b'{"do":"play","key":"%d","move":%b}' % (self._ids, move))

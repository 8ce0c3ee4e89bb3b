"""What can't be beaten with these parts: four different updates for each message, no rules, no store."""

import asyncio
import time
from collections.abc import AsyncIterator
from typing import Any

import uvicorn

from tablee.cli.bench.load import Seat, Tally

_SEATS = 4
_TABLES = 100
_VIEW_BYTES = 1000
_MOVE = b"m" * 60
_TEXT = 0x1


def serve(host: str, port: int) -> None:
    """Each four that come sit at a table; what one of them says, four hear of."""
    sockets: list[Any] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "websocket":
            return
        await receive()
        await send({"type": "websocket.accept"})
        first = len(sockets) // _SEATS * _SEATS
        sockets.append(send)
        views = ["x" * _VIEW_BYTES + str(seat) for seat in range(_SEATS)]
        while (await receive())["type"] != "websocket.disconnect":
            for sending, view in zip(sockets[first : first + _SEATS], views, strict=False):
                await sending({"type": "websocket.send", "text": view})

    config = uvicorn.Config(
        app,
        host,
        port,
        log_config=None,
        access_log=False,
        lifespan="off",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
    )
    uvicorn.Server(config).run()


async def moves_per_s(host: str, port: int, seconds: float) -> float:
    """How many messages a second are answered with four updates."""
    tally = Tally()
    seats = [seat async for seat in _seats(host, port, tally)]
    for seat in seats[::_SEATS]:
        seat.start()
    await asyncio.sleep(0.5)
    before, begun = tally.messages, time.perf_counter()
    await asyncio.sleep(seconds)
    found = (tally.messages - before) / _SEATS / (time.perf_counter() - begun)
    for seat in seats:
        seat.close()
    return found


async def _seats(host: str, port: int, tally: Tally) -> AsyncIterator["_Speaker"]:
    loop = asyncio.get_running_loop()
    for _ in range(_TABLES * _SEATS):
        _, seat = await loop.create_connection(lambda: _Speaker((host, port), "", "", tally, None), host, port)
        await seat.ready
        yield seat


class _Speaker(Seat):
    """A player that, once started, says something as soon as it has heard something, without reading it."""

    _leads = False

    def start(self) -> None:
        """Say the first thing."""
        self._leads = True
        self._write(_TEXT, _MOVE)

    def _begin(self) -> None:
        self.ready.set_result(None)

    def _take(self, content: bytes) -> None:
        self._tally.messages += 1
        if self._leads:
            self._write(_TEXT, _MOVE)

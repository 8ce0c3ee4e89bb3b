"""One WebSocket on its transport: frames come in and go out, in time, and no more of either than there is room for.

uvicorn makes one for each request for an upgrade (its setting `ws`). The handshake goes through the application as
ASGI has it, so that those who stand before it may refuse. Whoever accepts takes the socket over with `listen`; from
then on nothing stands between: no queue, no task, and what a round of the loop sends to a socket is one write.
"""

import asyncio
import logging
from collections import deque
from collections.abc import MutableMapping
from typing import Any, Protocol, cast
from urllib.parse import unquote

import uvicorn
from uvicorn.server import ServerState
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import CONNECTING, OPEN
from websockets.server import ServerProtocol

log = logging.getLogger("tablee.socket")
WIRE = "tablee.wire"  # where a scope has it
_CLOSED_WITHIN_S = 10.0  # so long a client has to answer that we close, and to read what was sent before


class Listener(Protocol):
    """Who takes what a socket brings."""

    def take(self, message: str | bytes) -> None:
        """A message has come."""

    def gone(self) -> None:
        """The socket is closed, or lost."""


class Round:
    """The sockets that have something to send in this round of the event loop."""

    def __init__(self) -> None:
        self._wires: list[Wire] = []

    def add(self, wire: "Wire") -> None:
        """Have a socket send what waits, once all that happens in this round has happened."""
        if not self._wires:
            asyncio.get_running_loop().call_soon(self._send)
        self._wires.append(wire)

    def _send(self) -> None:
        wires, self._wires = self._wires, []
        for wire in wires:
            wire.flush()


def _framed(message: bytes) -> bytes:
    """A text in a frame of its own (RFC 6455, 5.2): what is sent most, in a third of the time that a `Frame` takes."""
    size = len(message)
    if size < 126:
        return b"\x81%c%b" % (size, message)
    if size < 1 << 16:
        return b"\x81\x7e%b%b" % (size.to_bytes(2, "big"), message)
    return b"\x81\x7f%b%b" % (size.to_bytes(8, "big"), message)


class Wire(asyncio.Protocol):
    """A WebSocket, from the request for an upgrade to its end. It keeps what is sent while its client does not read."""

    __slots__ = (
        "_app",
        "_closer",
        "_conn",
        "_connections",
        "_held",
        "_listener",
        "_loop",
        "_lost",
        "_paused",
        "_pieces",
        "_pinger",
        "_round",
        "_silent",
        "_tasks",
        "_timeout_s",
        "_transport",
        "_unheard",
        "_unsent",
        "_waiting_bytes",
    )

    def __init__(self, config: uvicorn.Config, server_state: ServerState, app_state: dict[str, Any]) -> None:
        self._app = config.loaded_app
        self._connections, self._tasks = server_state.connections, server_state.tasks
        self._timeout_s = config.ws_ping_interval
        self._conn = ServerProtocol(max_size=config.ws_max_size)
        self._loop = asyncio.get_running_loop()
        self._transport: asyncio.Transport
        self._listener: Listener | None = None
        self._round: Round
        self._held = True  # whether nothing is to be taken now
        self._unheard: deque[str | bytes] = deque()  # what had been read by then
        self._pieces: list[Frame] = []  # of a message that comes in several
        self._unsent: list[bytes] = []  # frames
        self._waiting_bytes = 0
        self._paused = False  # whether the client reads more slowly than we send
        self._silent = False  # whether nothing has come since the last ping
        self._lost = False
        self._pinger: asyncio.TimerHandle | None = None
        self._closer: asyncio.TimerHandle | None = None

    # Opening ----------------------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The transport, on which a request for an upgrade has come."""
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is one in all but name
        self._connections.add(cast(Any, self))

    def _knock(self, request: Request) -> None:
        """Ask the application."""
        accepted = self._conn.accept(request)
        if accepted.status_code != 101:
            self._conn.send_response(accepted)
            return
        self._transport.pause_reading()
        task = self._loop.create_task(self._asking(request, accepted))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _asking(self, request: Request, accepted: Response) -> None:
        async def receive() -> MutableMapping[str, Any]:
            return {"type": "websocket.connect"}

        async def send(message: MutableMapping[str, Any]) -> None:
            self._respond(accepted if message["type"] == "websocket.accept" else self._conn.reject(403, ""))

        try:
            await self._app(cast(Any, self._scope(request)), receive, cast(Any, send))
        except Exception:
            log.exception("a socket could not be opened")
        if self._conn.state is CONNECTING and not self._conn.eof_sent:
            self._respond(self._conn.reject(500, ""))

    def _respond(self, response: Response) -> None:
        self._conn.send_response(response)
        self.flush()

    def _scope(self, request: Request) -> dict[str, Any]:
        path, _, query = request.path.partition("?")
        peer = self._transport.get_extra_info("peername")
        return {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "path": unquote(path),
            "query_string": query.encode("latin-1", "replace"),
            "headers": [
                (name.lower().encode("latin-1"), value.encode("latin-1", "replace"))
                for name, value in request.headers.raw_items()
            ],
            "client": peer[:2] if isinstance(peer, tuple) else None,
            WIRE: self,
        }

    def listen(self, listener: Listener, sending: Round) -> None:
        """Have somebody take what comes, once it is released, and send with the other sockets of a round."""
        self._listener, self._round = listener, sending
        if self._lost:  # while the application was asked
            self._loop.call_soon(self._tell_of_the_end)
        elif self._timeout_s is not None:
            self._pinger = self._loop.call_later(self._timeout_s, self._ping)

    # Receiving --------------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Take frames apart."""
        self._silent = False
        self._conn.receive_data(data)
        for event in self._conn.events_received():
            if isinstance(event, Frame):
                self._frame(event)
            elif isinstance(event, Request):
                self._knock(event)
        self.flush()  # pongs, and that it is over

    def _frame(self, frame: Frame) -> None:
        opcode = frame.opcode
        if opcode is Opcode.TEXT and frame.fin:
            self._message(frame.data, as_text=True)
        elif opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
            self._pieces.append(frame)
            if frame.fin:
                pieces, self._pieces = self._pieces, []
                whole = b"".join(piece.data for piece in pieces)
                self._message(whole, as_text=pieces[0].opcode is Opcode.TEXT)

    def _message(self, data: bytes | bytearray | memoryview, *, as_text: bool) -> None:
        message: str | bytes
        try:
            message = str(data, "utf-8") if as_text else bytes(data)
        except UnicodeDecodeError:
            self._conn.fail(CloseCode.INVALID_DATA)
            return
        if self._held:
            self._unheard.append(message)
        else:
            self._hand_over(message)

    def _hand_over(self, message: str | bytes) -> None:
        if self._listener is None or self._closer is not None:
            return
        try:
            self._listener.take(message)
        except Exception:
            log.exception("a message could not be taken")
            self.close(CloseCode.INTERNAL_ERROR)

    def hold(self) -> None:
        """Take nothing more until `release`, and read nothing more."""
        self._held = True
        self._transport.pause_reading()

    def release(self) -> None:
        """Go on, with what had been read already."""
        self._held = False
        while self._unheard and not self._held:
            self._hand_over(self._unheard.popleft())
        if not self._held:
            self._transport.resume_reading()

    # Sending ----------------------------------------------------------------------------------------------------------

    def send(self, message: bytes) -> int:
        """Send a message after those before it; returns at once, how many bytes wait now."""
        if self._conn.state is OPEN:
            if not self._unsent and not self._paused:
                self._round.add(self)
            self._unsent.append(_framed(message))
            self._waiting_bytes += len(message)
        return self._waiting_bytes

    def flush(self) -> None:
        """Send what waits, unless the client has to read first."""
        if self._paused:
            return
        data, self._unsent, self._waiting_bytes = self._unsent, [], 0
        data += self._conn.data_to_send()
        if data and not self._transport.is_closing():
            self._transport.write(b"".join(data))
            if not data[-1]:  # how `websockets` says that all is said
                self._end()

    def pause_writing(self) -> None:
        """The client reads more slowly than we send."""
        self._paused = True

    def resume_writing(self) -> None:
        """It has caught up."""
        self._paused = False
        self.flush()

    # Closing ----------------------------------------------------------------------------------------------------------

    def close(self, code: int, *, drop: bool = False) -> None:
        """Close after what waits, or instead of it."""
        if self._conn.state is not OPEN:
            return
        if drop:
            self._unsent.clear()
        self._conn.send_close(code)
        self._paused = False
        self.flush()
        self._is_over()

    def shutdown(self) -> None:
        """The server stops: uvicorn says so to all that is open."""
        self.close(CloseCode.SERVICE_RESTART)
        self._end()

    def _end(self) -> None:
        self._transport.close()
        self._is_over()

    def _is_over(self) -> None:
        """Nobody listens any more. The goodbye is read on for; who does not answer it keeps nothing open."""
        if self._closer is None:
            self._held = False
            self._unheard.clear()
            self._transport.resume_reading()
            self._closer = self._loop.call_later(_CLOSED_WITHIN_S, self._transport.abort)
            self._loop.call_soon(self._tell_of_the_end)

    def _ping(self) -> None:
        """See whether anybody is there; who has not been heard of since the last time is not."""
        if self._silent and not self._held:
            self._conn.fail(CloseCode.INTERNAL_ERROR, "keepalive ping timeout")
            self._paused = False
        elif self._conn.state is OPEN:
            self._silent = True
            self._conn.send_ping(b"")
            assert self._timeout_s is not None
            self._pinger = self._loop.call_later(self._timeout_s, self._ping)
        self.flush()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        self._connections.discard(cast(Any, self))
        for timer in (self._pinger, self._closer):
            if timer is not None:
                timer.cancel()
        self._lost = True
        self._tell_of_the_end()

    def _tell_of_the_end(self) -> None:
        listener, self._listener = self._listener, None
        self._unheard.clear()
        if listener is not None:
            listener.gone()

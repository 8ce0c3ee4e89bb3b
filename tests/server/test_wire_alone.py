"""One WebSocket on a transport that writes down what happens to it: in order, held back, given up, closed."""

import asyncio
from collections.abc import Callable, Coroutine
from types import SimpleNamespace
from typing import Any, cast

import pytest
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from tablee.server import wire as wires
from tablee.server.wire import WIRE, Round, Wire

MOST_BYTES = 1000


class Pipe(asyncio.Transport):
    """A transport whose other end is looked at."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[bytes] = []
        self.reads, self.closed, self.aborted = True, False, False

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return ("192.0.2.1", 5000) if name == "peername" else default

    def write(self, data: Any) -> None:
        if self.closed:
            raise RuntimeError("the handler is closed")  # as uvloop has it
        self.written.append(bytes(data))

    def pause_reading(self) -> None:
        self.reads = False

    def resume_reading(self) -> None:
        self.reads = True

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.closed = self.aborted = True


class Ear:
    """Keeps what comes; `at` may do more with it."""

    def __init__(self) -> None:
        self.heard: list[str | bytes] = []
        self.is_gone = 0
        self.at: Callable[[str | bytes], None] = lambda _: None

    def take(self, message: str | bytes) -> None:
        self.heard.append(message)
        self.at(message)

    def gone(self) -> None:
        self.is_gone += 1


class Ends:
    """Both ends of a WebSocket: ours on a pipe, and the protocol of a client."""

    def __init__(self, sending: Round, *, ping_s: float | None = None, accepts: bool = True) -> None:
        self.sending, self.accepts = sending, accepts
        self.pipe, self.ear = Pipe(), Ear()
        self.state = SimpleNamespace(connections=set(), tasks=set())
        config: Any = SimpleNamespace(loaded_app=self._app, ws_ping_interval=ping_s, ws_max_size=MOST_BYTES)
        self.wire = Wire(config, cast(Any, self.state), {})
        self.client = ClientProtocol(parse_uri("ws://server/ws?a=b"))
        self.scope: dict[str, Any] = {}

    async def _app(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        self.scope = scope
        assert await receive() == {"type": "websocket.connect"}
        await send({"type": "websocket.accept" if self.accepts else "websocket.close"})
        if self.accepts:
            scope[WIRE].listen(self.ear, self.sending)
            scope[WIRE].release()

    async def open(self) -> None:
        """The handshake."""
        self.wire.connection_made(self.pipe)
        self.client.send_request(self.client.connect())
        self.say()
        assert not self.pipe.reads, "nothing is read before somebody listens"
        await asyncio.sleep(0)
        self.hear()

    def say(self) -> None:
        """Send what the client has to say, all at once."""
        self.wire.data_received(b"".join(self.client.data_to_send()))

    def hear(self) -> list[bytes]:
        """What the client hears: the messages."""
        self.client.receive_data(b"".join(self.pipe.written))
        self.pipe.written.clear()
        frames = [event for event in self.client.events_received() if isinstance(event, Frame)]
        return [bytes(frame.data) for frame in frames if frame.opcode is Opcode.TEXT]

    def closed_with(self) -> int | None:
        """The code that the client was closed with."""
        self.hear()
        return None if self.client.close_rcvd is None else int(self.client.close_rcvd.code)


Play = Callable[[Ends], Coroutine[Any, Any, None]]


def opened(play: Play, **more: Any) -> Ends:
    """Play something on a socket that has been opened."""

    async def playing() -> Ends:
        ends = Ends(Round(), **more)
        await ends.open()
        await play(ends)
        return ends

    return asyncio.run(playing())


def test_the_application_sees_who_asks() -> None:
    async def play(ends: Ends) -> None: ...

    ends = opened(play)
    assert (ends.scope["type"], ends.scope["path"], ends.scope["query_string"]) == ("websocket", "/ws", b"a=b")
    assert ends.scope["client"] == ("192.0.2.1", 5000)
    assert (b"host", b"server") in ends.scope["headers"]
    assert ends.pipe.reads
    assert not ends.state.tasks, "nothing is left of the handshake"


def test_who_is_refused_gets_403_and_no_socket() -> None:
    async def play(ends: Ends) -> None:
        assert ends.client.handshake_exc is not None
        assert "403" in str(ends.client.handshake_exc)
        assert ends.pipe.closed

    opened(play, accepts=False)


def test_what_is_sent_in_a_round_is_one_write() -> None:
    async def play(ends: Ends) -> None:
        for number in range(3):
            ends.wire.send(b"%d" % number)
        assert ends.pipe.written == []
        await asyncio.sleep(0)
        assert len(ends.pipe.written) == 1
        assert ends.hear() == [b"0", b"1", b"2"]

    opened(play)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536])
def test_a_message_of_any_size_is_one_frame(size: int) -> None:
    async def play(ends: Ends) -> None:
        ends.wire.send(b"x" * size)
        await asyncio.sleep(0)
        assert ends.hear() == [b"x" * size]

    opened(play)


def test_a_lost_socket_keeps_nothing_from_the_others_of_its_round() -> None:
    async def play(ends: Ends) -> None:
        other = Ends(ends.sending)
        await other.open()
        ends.wire.send(b"lost")
        other.wire.send(b"here")
        ends.pipe.abort()
        await asyncio.sleep(0)
        assert other.hear() == [b"here"]

    opened(play)


def test_messages_come_in_order_also_when_held_back() -> None:
    async def play(ends: Ends) -> None:
        ends.ear.at = lambda message: ends.wire.hold() if message == "b" else None
        for text in b"abcd":
            ends.client.send_text(bytes([text]))
        ends.say()
        assert ends.ear.heard == ["a", "b"]
        assert not ends.pipe.reads, "and nothing more is read"
        ends.wire.release()
        assert ends.ear.heard == ["a", "b", "c", "d"]
        assert ends.pipe.reads

    opened(play)


def test_a_message_may_come_in_pieces_with_a_ping_between() -> None:
    async def play(ends: Ends) -> None:
        ends.client.send_text(b"Ta", fin=False)
        ends.client.send_ping(b"p")
        ends.client.send_continuation("blée".encode()[:4], fin=False)
        ends.client.send_continuation("blée".encode()[4:], fin=True)
        ends.client.send_binary(b"\xff")
        ends.say()
        assert ends.ear.heard == ["Tablée", b"\xff"]
        assert ends.pipe.written == [b"\x8a\x01p"], "answered at once"

    opened(play)


def test_what_was_said_before_a_goodbye_is_taken() -> None:
    async def play(ends: Ends) -> None:
        ends.client.send_text(b"move")
        ends.client.send_close(1000)
        ends.say()
        assert ends.ear.heard == ["move"]
        assert ends.closed_with() == 1000
        assert ends.pipe.closed
        await asyncio.sleep(0)
        assert ends.ear.is_gone == 1

    opened(play)


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (b"\x81\x82\0\0\0\0\xff\xfe", 1007),  # no UTF-8
        (b"\x81\x02hi", 1002),  # not masked
        (b"\x83\x80\0\0\0\0", 1002),  # a kind that there is not
        (b"\x81\xfe" + (MOST_BYTES + 1).to_bytes(2, "big"), 1009),
        (b"\x01\xfe" + MOST_BYTES.to_bytes(2, "big") + bytes(4 + MOST_BYTES) + b"\x80\x81\0\0\0\0.", 1009),
    ],
)
def test_what_breaks_the_protocol_ends_the_socket(sent: bytes, code: int) -> None:
    async def play(ends: Ends) -> None:
        ends.wire.data_received(sent)
        assert ends.closed_with() == code
        assert ends.pipe.closed
        await asyncio.sleep(0)
        assert ends.ear.is_gone == 1
        assert ends.ear.heard == []

    opened(play)


def test_a_mistake_of_ours_ends_one_socket(caplog: pytest.LogCaptureFixture) -> None:
    async def play(ends: Ends) -> None:
        def stumble(_: str | bytes) -> None:
            raise KeyError

        ends.ear.at = stumble
        ends.client.send_text(b"a")
        ends.say()
        assert ends.closed_with() == 1011

    opened(play)
    assert "a message could not be taken" in caplog.text


def test_what_waits_is_counted_while_nobody_reads() -> None:
    async def play(ends: Ends) -> None:
        ends.wire.pause_writing()
        assert [ends.wire.send(b"x" * 100) for _ in range(3)] == [100, 200, 300]
        await asyncio.sleep(0)
        assert ends.pipe.written == []
        ends.wire.resume_writing()
        assert len(ends.hear()) == 3
        assert ends.wire.send(b"") == 0

    opened(play)


def test_who_is_given_up_is_told_why_and_spared_the_rest() -> None:
    async def play(ends: Ends) -> None:
        ends.wire.pause_writing()
        ends.wire.send(b"x" * 100)
        ends.wire.close(4008, drop=True)
        assert ends.hear() == []
        assert ends.closed_with() == 4008
        await asyncio.sleep(0)
        assert ends.ear.is_gone == 1, "it takes nobody's place, though its client has not answered"
        assert not ends.pipe.closed
        assert ends.wire.send(b"more") == 0, "nothing follows"

    opened(play)


def test_a_goodbye_is_read_on_for_also_when_held_back() -> None:
    async def play(ends: Ends) -> None:
        ends.ear.at = lambda _: ends.wire.hold()
        for text in b"ab":
            ends.client.send_text(bytes([text]))
        ends.say()
        ends.wire.close(4029)
        assert ends.pipe.reads
        ends.client.send_text(b"c")
        ends.say()
        assert ends.ear.heard == ["a"]
        assert ends.closed_with() == 4029
        ends.say()
        assert ends.pipe.closed, "the client has answered"

    opened(play)


def test_who_does_not_answer_a_goodbye_is_hung_up_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wires, "_CLOSED_WITHIN_S", 0.01)

    async def play(ends: Ends) -> None:
        ends.wire.close(4001)
        await asyncio.sleep(0.05)
        assert ends.pipe.aborted
        ends.wire.connection_lost(None)
        assert ends.ear.is_gone == 1
        assert not ends.state.connections

    opened(play)


def test_who_answers_no_ping_is_gone_and_who_does_stays() -> None:
    async def play(ends: Ends) -> None:
        for _ in range(4):
            await asyncio.sleep(0.03)
            ends.hear()
            ends.say()  # a client answers pings by itself
        assert not ends.pipe.closed
        await asyncio.sleep(0.1)
        assert ends.pipe.closed
        assert ends.closed_with() == 1011

    opened(play, ping_s=0.03)


def test_a_server_that_stops_says_so_to_all() -> None:
    async def play(ends: Ends) -> None:
        ends.wire.shutdown()
        assert ends.closed_with() == 1012
        assert ends.pipe.closed

    opened(play)


def test_a_socket_lost_while_the_application_was_asked_is_not_kept() -> None:
    async def playing() -> None:
        ends = Ends(Round())
        ends.wire.connection_made(ends.pipe)
        ends.client.send_request(ends.client.connect())
        ends.say()
        ends.pipe.abort()
        ends.wire.connection_lost(None)
        await asyncio.sleep(0.01)
        assert ends.ear.is_gone == 1

    asyncio.run(playing())

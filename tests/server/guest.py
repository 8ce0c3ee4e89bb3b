"""A guest with a raw WebSocket, for doing all that a client should not do."""

import json
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from tablee.core.view import changed

Json = dict[str, Any]
PATIENCE_S = 90.0  # bots may have to be compiled first


class Guest:
    """Somebody, with one tab open."""

    def __init__(self, url: str, http: httpx.Client, socket: ClientConnection) -> None:
        self.url, self.http, self.socket = url, http, socket
        self.seen: list[Json] = []  # all messages, in order
        self.raw: list[str] = []
        self.states: dict[str, Json] = {}
        self._ids = 0

    @property
    def cookie(self) -> str:
        """What signs them in."""
        return f"tablee={self.http.cookies['tablee']}"

    def table(self, **setting: Any) -> str:
        """A new table, of Luz with four seats if nothing else is said."""
        body = {"game": "luz", "seats": 4, "pace": "quick", "fill": "casual"} | setting
        made: str = self.http.post("/api/tables", json=body).raise_for_status().json()["table"]
        return made

    def send(self, message: Any) -> None:
        """Send something, which need be no message at all."""
        self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def watch(self, table: str, **more: Any) -> Json:
        """Watch a table; the answer."""
        self.send({"type": "watch", "table": table} | more)
        return self.until(lambda m: m["type"] in ("state", "gone", "news") and m["table"] == table)

    def do(self, table: str, wish: Json) -> Json:
        """Wish for something; the answer."""
        self._ids += 1
        self.send({"type": "do", "table": table, "id": self._ids, "wish": wish})
        return self.until(lambda m: m["type"] in ("done", "refused") and m["id"] == self._ids)

    def sit(self, table: str, **more: Any) -> Json:
        """Sit down, ready."""
        return self.do(table, {"do": "sit", "share": secrets.token_hex(16), "ready": True} | more)

    def begin(self, **setting: Any) -> str:
        """A game against bots that has begun."""
        table = self.table(**setting)
        self.watch(table)
        assert self.sit(table)["type"] == "done"
        assert self.do(table, {"do": "start"})["type"] == "done"
        return table

    def until(self, wanted: Callable[[Json], bool]) -> Json:
        """Take what comes until something is what is wanted."""
        while True:
            message = self.take()
            if wanted(message):
                return message

    def take(self, patience_s: float = PATIENCE_S) -> Json:
        """The next message; what it tells is kept."""
        raw = self.socket.recv(timeout=patience_s)
        assert isinstance(raw, str)
        message: Json = json.loads(raw)
        self.seen.append(message)
        self.raw.append(raw)
        self._keep(message)
        return message

    def _keep(self, message: Json) -> None:
        if message["type"] == "state":
            self.states[message["table"]] = message
        elif message["type"] == "news":
            state = self.states[message["table"]]
            assert message["seq"] == state["seq"] + 1, "news are numbered without gaps"
            state["seq"] = message["seq"]
            state["made"] = message.get("made", state.get("made"))
            for part in ("room", "view"):
                if part in message:
                    state[part] = changed(state[part], message[part])

    def playing(self, table: str) -> Json:
        """The state once a game is on."""
        while self.states[table]["view"] is None:
            self.take()
        return self.states[table]

    def play_until(self, table: str, wanted: Callable[[Json], bool]) -> Json:
        """Play Luz, the first of what can be played, until the state is what is wanted."""
        while not wanted(state := self.states[table]):
            move = first_move(state)
            if move is None:
                self.take()
            else:
                self.do(table, {"do": "play", "move": move, "made": state.get("made", 0), "key": secrets.token_hex(8)})
        return self.states[table]


def first_move(state: Json) -> Json | None:
    """The first move of Luz that can be made now."""
    own = (state["view"] or {}).get("own")
    if state["room"]["phase"] != "playing" or own is None:
        return None
    if own["can_bet"] is not None:
        return {"type": "bet", "beads": 1}
    return {"type": "play", "slot": own["can_play"][0]} if own["can_play"] else None


def socket_url(url: str) -> str:
    """Where a server's WebSocket is."""
    return f"{url.replace('http', 'ws', 1)}/ws"


def upgrade(host: str, cookie: str) -> bytes:
    """What asks for a WebSocket, for whoever goes on by hand."""
    lines = (
        "GET /ws HTTP/1.1",
        f"Host: {host}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        f"Cookie: {cookie}",
    )
    return "\r\n".join([*lines, "", ""]).encode()


@contextmanager
def guest(url: str, http: httpx.Client | None = None, **more: Any) -> Iterator[Guest]:
    """Somebody new, or another tab of somebody."""
    with httpx.Client(base_url=url, cookies=None if http is None else http.cookies) as client:
        if http is None:
            client.post("/api/guest", json={}).raise_for_status()
        headers = {"cookie": f"tablee={client.cookies['tablee']}"}
        with connect(
            f"{url.replace('http', 'ws', 1)}/ws", additional_headers=headers, open_timeout=20, **more
        ) as socket:
            found = Guest(url, client, socket)
            assert found.take()["type"] == "hello"
            yield found

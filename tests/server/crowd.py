"""People who play one game after another, come back whenever they are cut off, and write down all that they are told.

They trust nobody: a move that was not answered is sent again as it was, and some moves are sent twice anyway.
"""

import asyncio
import secrets
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from tablee.client import legal
from tablee.client.table import changed

Json = dict[str, Any]
_PAUSE_S = 0.03  # before coming back
_TWICE = 0.15  # of all moves
_LEAST_THOUGHT_S = 0.005
_PATIENCE_S = 120.0
_LOST = (OSError, ConnectionClosed, InvalidHandshake, InvalidMessage, TimeoutError, httpx.TransportError)


@dataclass(frozen=True)
class Told:
    """What somebody saw last of a table before they were cut off."""

    table: str
    seat: int
    view: Json


@dataclass
class Party:
    """Some people, perhaps with a bot, who play a game and then another."""

    game: str
    bots: int
    players: list["Player"] = field(default_factory=list)
    table: str | None = None
    tables: list[str] = field(default_factory=list)

    @property
    def setting(self) -> Json:
        return {"game": self.game, "seats": len(self.players) + self.bots, "fill": "beginner", "pace": "quick"}


class Player:
    """One of them."""

    def __init__(self, url: str, party: Party, address: str, random: Random) -> None:
        self.url, self.party, self._random = url, party, random
        self.sent: dict[str, str] = {}  # the table of each move, by its key
        self.acknowledged: set[str] = set()
        self.refused: dict[str, str] = {}  # why
        self.told: list[Told] = []
        self.resent = 0
        self.stopping = False
        self._headers = {"X-Forwarded-For": address}
        self._move: tuple[str, Json] | None = None  # not answered yet, with its table
        self._leave_table()
        self._number = 0
        party.players.append(self)

    @property
    def settled(self) -> bool:
        """Whether nothing is unanswered, and nothing will be asked any more."""
        return self.stopping and self._move is None

    # Coming back ------------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Play, and come back, until told to stop."""
        while not self.settled:
            with suppress(*_LOST):
                await self._connected()
            self._note_what_was_seen()
            self._leave_table()
            await asyncio.sleep(_PAUSE_S * self._random.random())

    async def _connected(self) -> None:
        if "Cookie" not in self._headers:
            await self._become_a_guest()
        address = f"{self.url.replace('http', 'ws', 1)}/ws"
        async with connect(
            address, additional_headers=self._headers, open_timeout=5, close_timeout=0.2, ping_interval=None
        ) as socket:
            while not self.settled:
                with suppress(TimeoutError):
                    self._hear(msgspec.json.decode(await asyncio.wait_for(socket.recv(), 0.25)))
                await self._act(socket)

    async def _become_a_guest(self) -> None:
        async with httpx.AsyncClient(headers=self._headers) as http:
            answer = await http.post(f"{self.url}/api/guest", json={})
            assert answer.status_code == 200, answer.text
            self._headers["Cookie"] = f"tablee={answer.cookies['tablee']}"

    def _leave_table(self) -> None:
        """Forget what was known by way of a connection."""
        self._watched: str | None = None
        self._asked: dict[int, str | None] = {}  # the keys of wishes on their way, None of those that have none
        self._room: Json | None = None
        self._view: Json | None = None
        self._seat: int | None = None
        self._made = 0

    def _note_what_was_seen(self) -> None:
        if self._watched is not None and self._view is not None and self._seat is not None:
            self.told.append(Told(self._watched, self._seat, self._view))

    # Hearing ----------------------------------------------------------------------------------------------------------

    def _hear(self, message: Json) -> None:
        kind = message["type"]
        if kind in ("done", "refused"):
            self._hear_answer(message)
        elif message.get("table") == self._watched and kind == "state":
            self._room, self._view, self._seat = message["room"], message["view"], message["seat"]
            self._made = message.get("made", 0)
        elif message.get("table") == self._watched and kind == "news":
            self._room = changed(self._room, message.get("room", {}))
            self._view = changed(self._view, message["view"]) if "view" in message else self._view
            self._made = message.get("made", self._made)
        assert kind not in ("gone", "error"), message

    def _hear_answer(self, message: Json) -> None:
        key = self._asked.pop(message["id"])
        if key is None:
            return
        if message["type"] == "done":
            self.acknowledged.add(key)
        else:
            self.refused[key] = message["code"]
        if self._move is not None and self._move[1]["key"] == key:
            self._move = None

    # Doing ------------------------------------------------------------------------------------------------------------

    async def _act(self, socket: ClientConnection) -> None:
        """Do what is to be done next; wait, if that is on its way."""
        if self._asked:
            return
        wanted = self._move[0] if self._move is not None else self.party.table
        if wanted is None:
            await self._make_a_table()
        elif self._watched != wanted:
            self._leave_table()
            self._watched = wanted
            await socket.send(msgspec.json.encode({"type": "watch", "table": wanted}).decode())
        elif self._room is not None:
            await self._act_there(socket, self._room)

    async def _make_a_table(self) -> None:
        if self is not self.party.players[0] or self.stopping:
            return
        async with httpx.AsyncClient(headers=self._headers) as http:
            answer = await http.post(f"{self.url}/api/tables", json=self.party.setting)
        if answer.status_code == 200:
            self.party.table = answer.json()["table"]
            self.party.tables.append(self.party.table)

    async def _act_there(self, socket: ClientConnection, room: Json) -> None:
        if self._move is not None:
            self.resent += 1
            await self._ask(socket, self._move[1])
        elif self.stopping:
            return
        elif room["phase"] == "gathering":
            await self._gather(socket, room)
        elif room["phase"] == "over":
            if self.party.table == self._watched:
                self.party.table = None
        elif self._view is not None and self._seat is not None and (moves := legal(self._view)):
            await asyncio.sleep(self._random.uniform(_LEAST_THOUGHT_S, 4 * _LEAST_THOUGHT_S))
            await self._play(socket, self._random.choice(moves))

    async def _gather(self, socket: ClientConnection, room: Json) -> None:
        seated = sum(chair["kind"] == "human" for chair in room["chairs"])
        if self._seat is None:
            await self._ask(socket, {"do": "sit", "share": secrets.token_hex(16), "ready": True})
        elif self is self.party.players[0] and seated == len(self.party.players) and self.party.bots:
            await self._ask(socket, {"do": "start"})

    async def _play(self, socket: ClientConnection, move: Json) -> None:
        key = secrets.token_hex(8)
        wish = {"do": "play", "move": move, "key": key, "made": self._made}
        assert self._watched is not None
        self.sent[key] = self._watched
        self._move = self._watched, wish
        await self._ask(socket, wish)
        if self._random.random() < _TWICE:
            await self._ask(socket, wish)

    async def _ask(self, socket: ClientConnection, wish: Json) -> None:
        self._number += 1
        self._asked[self._number] = wish.get("key")
        message = {"type": "do", "table": self._watched, "id": self._number, "wish": wish}
        await socket.send(msgspec.json.encode(message).decode())


def crowd(url: str, parties: Sequence[Party], random: Random) -> list[Player]:
    """Parties with their players: two people and a bot at every other table, else three people."""
    players = []
    for number, party in enumerate(parties):
        for k in range(3 - party.bots):
            address = f"10.0.{number}.{k + 1}"
            players.append(Player(url, party, address, Random(random.random())))
    return players


async def more_acknowledged(players: list[Player], number: int) -> None:
    """Wait until so many more moves are acknowledged."""

    def count() -> int:
        return sum(len(player.acknowledged) for player in players)

    enough = count() + number
    async with asyncio.timeout(_PATIENCE_S):
        while count() < enough:
            await asyncio.sleep(0.002)


async def finish(players: list[Player], playing: list["asyncio.Task[None]"]) -> None:
    """Let them have the answers that they wait for, and go."""
    for player in players:
        player.stopping = True
    await asyncio.wait_for(asyncio.gather(*playing), _PATIENCE_S)

"""A table as its watcher knows it: its room, the view of it, and what can be done there."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

from tablee.client.legal import legal

Json = dict[str, Any]
Ask = Callable[[str, Json], Awaitable[None]]
_DONE = ("over", "closed")


def changed(view: Any, change: Any) -> Any:
    """Carry a change out: objects change field by field, lists of objects by index, all else is replaced."""
    if isinstance(change, dict) and isinstance(view, dict):
        return {name: changed(value, change[name]) if name in change else value for name, value in view.items()}
    if isinstance(change, dict) and isinstance(view, list):
        return [changed(value, change[str(k)]) if str(k) in change else value for k, value in enumerate(view)]
    return change


class Table:
    """A table that is watched. Everything in it is as the server said last."""

    def __init__(self, table: str, ask: Ask) -> None:
        self.id = table
        self.seat: int | None = None
        self.room: Json = {}
        self.view: Json | None = None
        self.talk: list[Json] = []
        self.made = 0  # what `play` tells the server of the moment that a move is meant for
        self.heard: list[Json] = []  # what was heard of the game last
        self.run: str | None = None
        self.seq: int | None = None
        self._ask = ask
        self._gone: Exception | None = None
        self._moved = asyncio.Event()

    # Doing ------------------------------------------------------------------------------------------------------------

    async def do(self, wish: str, **fields: Any) -> None:
        """Do something, and wait until it is done and on disk; Refused if it is not."""
        await self._ask(self.id, {"do": wish, **fields})

    async def sit(self, seat: int | None = None, *, ready: bool = True) -> None:
        """Take a seat, with a share of one's own in the chance of the deal."""
        await self.do("sit", share=secrets.token_hex(16), seat=seat, ready=ready)
        while self.seat is None:
            await self.change()

    async def play(self, move: Json) -> None:
        """Make a move, and wait until the view shows it."""
        before = self._count
        await self.do("play", move=move, key=secrets.token_hex(8), made=self.made)
        while self._count == before:
            await self.change()

    async def again(self) -> None:
        """Want another game with the same people."""
        await self.do("again", share=secrets.token_hex(16))

    # Hearing ----------------------------------------------------------------------------------------------------------

    @property
    def phase(self) -> str:
        """`gathering`, `playing`, `paused`, `over` or `closed`."""
        return str(self.room.get("phase"))

    @property
    def legal(self) -> list[Json]:
        """The moves that may be made now."""
        playing = self.phase == "playing" and self.view is not None
        return legal(self.view) if playing else []

    async def turn(self) -> list[Json]:
        """Wait until there are moves to choose from: those. None of them once the game is over."""
        number = self.room.get("number")
        while not (self.phase in _DONE or self.room.get("number") != number):
            if found := self.legal:
                return found
            await self.change()
        return []

    async def change(self) -> None:
        """Wait until something is heard of the table; Refused if nothing will be any more."""
        if self._gone is not None:
            raise self._gone
        await self._moved.wait()

    @property
    def _count(self) -> tuple[Any, int]:
        return self.room.get("number"), self.made

    # What the client hands in -----------------------------------------------------------------------------------------

    def show(self, state: Json) -> None:
        """Begin anew from a whole state."""
        self.run, self.seq = state["run"], state["seq"]
        self.seat, self.room, self.view = state["seat"], state["room"], state["view"]
        self.talk, self.made, self.heard = state["talk"], state.get("made", 0), []
        self._wake()

    def hear(self, news: Json) -> bool:
        """Go on from what is known; False if something was missed in between."""
        if self.seq is None or news["seq"] != self.seq + 1:
            return self.seq is not None and news["seq"] <= self.seq
        self.seq = news["seq"]
        self.heard = news.get("heard", [])
        self.view = changed(self.view, news["view"]) if "view" in news else self.view
        self.room = changed(self.room, news["room"]) if "room" in news else self.room
        self.talk += news.get("lines", [])
        self.made = news.get("made", self.made)
        self._wake()
        return True

    def end(self, why: Exception) -> None:
        """Nothing more will be heard."""
        self._gone = why
        self._wake()

    def _wake(self) -> None:
        """Wake who waits now; who comes later waits for the next."""
        moved, self._moved = self._moved, asyncio.Event()
        moved.set()

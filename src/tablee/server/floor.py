"""Everybody who is connected: what each may do, who looks at the lobby, and how many there are.

What concerns somebody, or the lobby, comes by the bus, whichever process it happened in.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from tablee.bus import Bus
from tablee.bus import lobby as lobby_topic
from tablee.bus import person as person_topic
from tablee.server.house import House
from tablee.server.limits import Meter
from tablee.server.message import Code, Denied, Do, Listed, LobbyNews, encode
from tablee.server.metrics import Counts
from tablee.server.naming import clean_text
from tablee.server.robots import known_bot
from tablee.server.settings import Settings
from tablee.server.wire import Round
from tablee.table.command import Change, Say, SeatBot, Sit, Wish
from tablee.table.room import Who

if TYPE_CHECKING:
    from tablee.server.hosted import Hosted
    from tablee.server.people import People
    from tablee.server.socket import Connection

CLOSE_SIGNED_OUT = 4001
_GONE, _RENAMED = b"gone", b"renamed"
_LOBBY_PAUSE_S = 0.5
_MOST_LISTED = 100
_LONGEST_LINE = 300


class Floor:
    """Everybody who is connected."""

    def __init__(self, settings: Settings, house: House, people: "People", counts: Counts, build: str) -> None:
        self.settings = settings
        self.house = house
        self.people = people
        self.counts = counts
        self.build = build
        self.connections: dict[Connection, Callable[[], None]] = {}  # with what ends its hearing
        self.messages = Meter(settings.messages)
        self.sending = Round()
        self._addresses: Counter[str] = Counter()
        self._chat = Meter(settings.chat)
        self._lobby: set[Connection] = set()
        self._lobby_due = False
        self._bus: Bus

    def begin(self, bus: Bus) -> None:
        """Say by the bus what happens here, and hear by it what happens anywhere."""
        self._bus = bus
        bus.subscribe(lobby_topic(), self._hear_of_lobby)
        self.house.lobby_heard = lambda table: bus.publish(lobby_topic(), table.encode())
        self.people.gone.append(lambda person: bus.publish(person_topic(person), _GONE))
        self.people.renamed.append(lambda somebody: bus.publish(person_topic(somebody.person), _RENAMED))

    # Coming and going -------------------------------------------------------------------------------------------------

    def enter(self, connection: "Connection") -> bool:
        """Let a connection in, if there is room."""
        full = len(self.connections) >= self.settings.connections
        if full or self._addresses[connection.address] >= self.settings.connections_per_address:
            return False
        hear = partial(self._hear_of_person, connection)
        self.connections[connection] = self._bus.subscribe(person_topic(connection.who.person), hear)
        self._addresses[connection.address] += 1
        return True

    def left(self, connection: "Connection") -> None:
        """A connection that was let in is over."""
        self.connections.pop(connection)()
        self._lobby.discard(connection)
        self._addresses[connection.address] -= 1
        if not self._addresses[connection.address]:
            del self._addresses[connection.address]

    def close_all(self, code: int) -> None:
        """The server stops."""
        for connection in self.connections:
            connection.close(code)

    def _hear_of_person(self, connection: "Connection", message: bytes) -> None:
        """Somebody has signed out everywhere, may not come any more, or is called something else from now on."""
        account = None if message == _GONE else self.people.find(connection.who.person)
        if account is None:
            connection.close(CLOSE_SIGNED_OUT)
        else:
            connection.who = account.somebody.who

    def people_connected(self) -> int:
        """How many different people are connected."""
        return len({connection.person for connection in self.connections})

    # Lobby ------------------------------------------------------------------------------------------------------------

    def watch_lobby(self, connection: "Connection", on: bool) -> None:
        """Show somebody the lobby from now on, or no more."""
        if on:
            self._lobby.add(connection)
            connection.push(self._lobby_news())
        else:
            self._lobby.discard(connection)

    def listed(self) -> list[Listed]:
        """The tables of the lobby: first those with a free seat, then those that can be looked on at, newest first."""
        shown = [
            hosted
            for hosted in self.house.tables.values()
            if hosted.joinable or (hosted.watchable and any(hosted.here))
        ]
        shown.sort(key=lambda hosted: (not hosted.joinable, -hosted.table.opened_ms))
        return [hosted.shown for hosted in shown[:_MOST_LISTED] if hosted.shown is not None]

    def _lobby_news(self) -> bytes:
        return encode(LobbyNews(self.listed(), self.people_connected()))

    def _hear_of_lobby(self, table: bytes) -> None:
        """A table in the lobby has changed: all who look at it are told, a few times a second at most."""
        if self._lobby and not self._lobby_due:
            self._lobby_due = True
            asyncio.get_running_loop().call_later(_LOBBY_PAUSE_S, self._tell_lobby)

    def _tell_lobby(self) -> None:
        self._lobby_due = False
        if self._lobby:
            news = self._lobby_news()
            for connection in self._lobby:
                connection.push(news)

    # What may be done -------------------------------------------------------------------------------------------------

    def admit(self, who: Who, hosted: "Hosted", wish: Wish) -> tuple[Code | None, Wish]:
        """Whether somebody may wish for that here, as far as it is not the table's to say; the wish, put in order."""
        code: Code | None = None
        if self.house.stopping:
            code = "server/stopping"
        elif isinstance(wish, Sit):
            code = self._sits(who, hosted)
        elif isinstance(wish, SeatBot) and not known_bot(hosted.table.setting.game, wish.bot):
            code = "bot/unknown"
        elif isinstance(wish, Change):
            fill = wish.setting.fill
            code = None if fill is None or known_bot(hosted.table.setting.game, fill) else "bot/unknown"
        elif isinstance(wish, Say):
            return self._says(who, wish)
        return code, wish

    def _sits(self, who: Who, hosted: "Hosted") -> Code | None:
        others = [person for person in hosted.table.people() if person != who.person]
        blocked = any(self.people.blocked_between(other, who.person) for other in others)
        return "person/blocked" if blocked else None

    def _says(self, who: Who, wish: Say) -> tuple[Code | None, Wish]:
        if self._chat.take(who.person):
            return "limit/rate", wish
        if wish.text is None:
            return None, wish
        text = clean_text(wish.text, _LONGEST_LINE)
        return (None if text else "message/bad"), msgspec.structs.replace(wish, text=text)

    def deny(self, connection: "Connection", message: Do, code: Code) -> None:
        """Answer no for a table that there is not."""
        connection.push(encode(Denied(message.table, message.id, code)))

"""Somebody at a table, who knows of it what the server has told, and keeps it up to date without knowing any rules."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
from table.chaos import WISHES
from table.live import random_move, raw, share

from simulation.agenda import Agenda
from simulation.house import Answer, Do, House, Told, Visitor, Watch
from simulation.link import Link, Weather
from tablee.core.view import changed
from tablee.table.command import Again, Leave, Play, Resume, Sit, Start, Wish
from tablee.table.room import Who
from tablee.table.setting import DayClock
from tablee.table.table import Table

_decode = msgspec.json.decode
_PATIENCE_MS = 2500  # before something is sent again
_DAY_MS = 86_400_000


class Client:
    """A person's client at one table."""

    def __init__(self, house: House, random: Random, weather: Weather, table: str, who: Who) -> None:
        self.house = house
        self.agenda: Agenda = house.agenda
        self.random = random
        self.weather = weather
        self.name = table
        self.who = who
        self.run: str | None = None
        self.seq = 0
        self.view: Any = None
        self.room: Any = None
        self.seat: int | None = None
        self.made = 0
        self.early: dict[int, Told] = {}  # news that came before those before them
        self.open: dict[int, tuple[int, Wish]] = {}  # what has not been answered: since when, and what
        self.acknowledged: list[str] = []  # keys of moves
        self.number = 0
        self.tab = random.randrange(1 << 40)  # two tabs of one person make keys of their own
        self.compared = 0
        self.visitor: Visitor | None = None
        self.up: Link | None = None
        self.asked_ms = self.away_until_ms = 0
        self.agenda.after(random.randrange(3000), self.tick)

    # The connection ---------------------------------------------------------------------------------------------------

    @property
    def connected(self) -> bool:
        """Whether there is a connection; one that the server has cut is noticed here."""
        return self.visitor is not None and not self.visitor.link.cut

    def connect(self) -> None:
        """Call the server, and ask for what is to be known."""
        visitor = Visitor(self.who, Link(self.agenda, self.random, self.weather, self.hear))
        self.visitor = visitor
        name, house = self.name, self.house
        self.up = Link(self.agenda, self.random, self.weather, lambda message: house.receive(name, visitor, message))
        self.watch()

    def disconnect(self) -> None:
        """The connection breaks; the server notices some time later."""
        visitor = self.visitor
        if visitor is None or self.up is None:
            return
        visitor.link.cut = self.up.cut = True
        hosted = self.house.hosted[self.name]
        self.agenda.after(self.random.randrange(4000), lambda: None if hosted.gone else hosted.lost(visitor))
        self.visitor = self.up = None

    def watch(self) -> None:
        """Ask for what was missed."""
        assert self.up is not None
        self.asked_ms = self.agenda.now_ms
        self.up.send(Watch(self.run, self.seq))

    # Hearing ----------------------------------------------------------------------------------------------------------

    def hear(self, message: Told | Answer) -> None:
        """A message has arrived."""
        if isinstance(message, Answer):
            self._answered(message)
        elif message.kind == "state":
            self._show(message)
        elif message.run == self.run and message.seq > self.seq:
            self.early[message.seq] = message
            while self.seq + 1 in self.early:
                self._take(self.early.pop(self.seq + 1))
        if self.random.random() < 0.1:
            self.compare()

    def _show(self, told: Told) -> None:
        if told.run == self.run and told.seq < self.seq:
            return  # older than what is known
        body = _decode(told.body)
        self.run, self.seq, self.early = told.run, told.seq, {}
        self.view, self.room, self.seat, self.made = body["view"], body["room"], body["seat"], body["made"]

    def _take(self, told: Told) -> None:
        body = _decode(told.body)
        self.seq = told.seq
        if "view" in body:
            self.view = changed(self.view, body["view"])
        if "room" in body:
            self.room = changed(self.room, body["room"])
        self.made = body["made"]

    def _answered(self, answer: Answer) -> None:
        _, wish = self.open.pop(answer.number, (0, None))
        if isinstance(wish, Play) and wish.key is not None and answer.code is None:
            self.acknowledged.append(wish.key)

    def compare(self) -> bool:
        """Who knows the last news sees what the server would show anew; whether that was to be seen now."""
        hosted = self.house.hosted[self.name]
        audience = hosted.audiences.get(hosted.table.seat_of(self.who.person))
        if audience is None or self.run != audience.run or self.seq != audience.seq:
            return False
        match = hosted.table.match
        view = None if match is None else match.position.view(audience.seat)
        assert self.room == _decode(msgspec.json.encode(hosted.table.room())), f"{self.who.name} sees another room"
        assert self.view == _decode(msgspec.json.encode(view)), f"{self.who.name} sees another game"
        assert self.made == hosted.made(audience.seat)
        assert self.seat == audience.seat
        self.compared += 1
        return True

    # Doing ------------------------------------------------------------------------------------------------------------

    def tick(self) -> None:
        """Every now and then somebody looks at the screen."""
        slow = 4000 if not self.house.calm else 800
        self.agenda.after(self.random.randrange(200, slow), self.tick)
        if self.agenda.now_ms < self.away_until_ms and not self.house.calm:
            return
        if not self.connected:
            self.connect()
        elif self.run is None or (self.early and self.agenda.now_ms - self.asked_ms > _PATIENCE_MS):
            self.watch()
        elif self.random.random() < 0.2:
            self.watch()  # a message that was lost with none after it leaves no gap to be seen
        if not self.house.calm:
            self._use()

    def _use(self) -> None:
        """Send again what was not answered, go away for a while, or do something."""
        for number, (since_ms, wish) in list(self.open.items()):
            if self.agenda.now_ms - since_ms > _PATIENCE_MS:
                self._send(number, wish)
        if self.random.random() < 0.01:
            self._go_away()
        elif self.room is not None and not self.open:
            self._do_something(self.house.hosted[self.name].table)

    def _go_away(self) -> None:
        """For some seconds or minutes; where moves take days, for days."""
        long_ms = _DAY_MS * 2 if isinstance(self.house.hosted[self.name].table.setting.clock, DayClock) else 200_000
        self.disconnect()
        away_ms = self.random.choice([500, 20_000, self.random.randrange(long_ms)])
        self.away_until_ms = self.agenda.now_ms + away_ms

    def _send(self, number: int, wish: Wish) -> None:
        self.open[number] = (self.agenda.now_ms, wish)
        if self.up is not None:
            self.up.send(Do(number, msgspec.json.encode(wish)))

    def do(self, wish: Wish) -> None:
        """Do something at the table."""
        self.number += 1
        self._send(self.number, wish)

    def _do_something(self, table: Table) -> None:
        wish = self._wish(table)
        if wish is not None:
            self.do(wish)

    def _wish(self, table: Table) -> Wish | None:
        random, seat = self.random, self.seat
        if random.random() < 0.01:
            return random.choice(list(WISHES.values()))(table, seat or 0, random)
        if random.random() < 0.002 and seat is not None:
            return Leave()
        by_phase: dict[str, Callable[[Table], Wish | None]] = {
            "gathering": self._gathering,
            "over": self._gathering,
            "playing": self._playing,
            "paused": self._paused,
        }
        return by_phase[self.room["phase"]](table) if self.room["phase"] in by_phase else None

    def _gathering(self, table: Table) -> Wish | None:
        if self.seat is None:
            return Sit(share(self.random), None, self.random.random() < 0.9)
        if self.room["chairs"][self.seat]["ready"]:
            return Start() if self.room["host"] == self.who.person and self.random.random() < 0.3 else None
        return Again(share(self.random)) if self.random.random() < 0.8 else None

    def _paused(self, table: Table) -> Wish | None:
        return Resume() if self.seat is not None and self.random.random() < 0.3 else None

    def _playing(self, table: Table) -> Wish | None:
        """What can be done is looked up at the table: the rules say it, and a game's view would say it too."""
        seat, match = self.seat, table.match
        if seat is None or match is None or seat >= match.position.seats or not match.position.legal(seat):
            return None
        if seat not in table.waited_for() and self.random.random() < 0.9:
            return None  # one might accuse
        self.number += 1
        key = f"{self.tab} {self.number}"
        return Play(raw(random_move(match.position, seat, self.random)), key, self.made)

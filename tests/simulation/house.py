"""A server as small as can be: tables, journals on a fake disk, what each audience is told, bots, alarms, crashes.

What a table has done is told once its entry is on disk. A crash loses what is not.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

import msgspec
from table.live import check_record, fields, named, random_move, raw

from simulation.agenda import Agenda
from simulation.link import Link
from tablee.core.event import heard
from tablee.core.sights import Sights
from tablee.core.view import View, changes
from tablee.table.command import (
    Act,
    Entry,
    Found,
    Lost,
    Open,
    Order,
    Prepare,
    Wake,
    Wish,
    read_entry,
    write_entry,
)
from tablee.table.match import Match
from tablee.table.news import News, Repeated
from tablee.table.refusal import Refused
from tablee.table.room import Room, Who
from tablee.table.setting import Setting
from tablee.table.table import Table

_encode = msgspec.json.encode
_SLOWEST_DISK_MS = 30
_REMEMBERED = 40  # so many news of each audience can be sent again


class Told(msgspec.Struct, frozen=True):
    """A message to a client: all that there is (`state`), or what is new (`news`), of one numbering (`run`)."""

    kind: str
    run: str
    seq: int
    body: bytes


class Answer(msgspec.Struct, frozen=True):
    """The answer to what a client did: None is yes."""

    number: int
    code: str | None


class Watch(msgspec.Struct, frozen=True):
    """A client wants to know all, or what it has missed of a numbering."""

    run: str | None
    after: int


class Do(msgspec.Struct, frozen=True):
    """A client wants to do something."""

    number: int
    wish: bytes


_read_wish = msgspec.json.Decoder(Wish).decode


@dataclass(eq=False)
class Visitor:
    """Somebody's connection to a table, as the server knows it."""

    who: Who
    link: Link


@dataclass
class Audience:
    """Those who are told the same."""

    seat: int | None
    run: str
    seq: int = 0
    visitors: list[Visitor] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)


class Hosted:
    """A table in a server that has not crashed yet."""

    def __init__(self, house: "House", table: Table, journal: list[bytes]) -> None:
        self.house = house
        self.table = table
        self.journal = journal  # on disk
        self.waiting: list[tuple[bytes | None, list[tuple[Link, Any]]]] = []  # for the disk
        self.audiences: dict[int | None, Audience] = {}
        self.room: Room | None = None
        self.seen: Match | None = None
        self.sights: Sights | None = None
        self.thinking: set[int] = set()
        self.alarm_ms: int | None = None
        self.awake = True  # or the server has crashed, and is not up again
        self.gone = False  # with a server that has crashed

    # Doing ------------------------------------------------------------------------------------------------------------

    def do(self, by: Who | None, command: Wish | Order) -> str | None:
        """Carry a command out; the code of a refusal, or None."""
        try:
            news = self.table.do(self.house.agenda.now_ms, by, command)
        except Refused as refused:
            return refused.code
        except Repeated:
            return None
        self.house.done[type(command).__name__] += 1
        self.waiting.append((write_entry(Entry(self.table.last_ms, by, command)), []))
        self.house.agenda.after(self.house.random.randrange(_SLOWEST_DISK_MS), self.flush)
        self._tell(news)
        self.follow()
        self.house.look_at_record(self.table)
        return None

    def send(self, link: Link, message: Any) -> None:
        """Send what tells of nothing that is not on disk."""
        if self.waiting:
            self.waiting[-1][1].append((link, message))
        else:
            link.send(message)

    def flush(self) -> None:
        """The disk has all that waited for it."""
        if self.gone:
            return
        waiting, self.waiting = self.waiting, []
        for entry, messages in waiting:
            if entry is not None:
                self.journal.append(entry)
            for link, message in messages:
                link.send(message)

    def follow(self) -> None:
        """Look after what comes next: a new promise, the alarm, the bots."""
        table, house = self.table, self.house
        if table.wants_secret:
            self.do(None, Prepare(house.random.randbytes(32).hex()))
            return
        due_ms = table.next_due_ms()
        if due_ms is not None and due_ms != self.alarm_ms:
            house.agenda.after(due_ms - house.agenda.now_ms, self._ring)
        self.alarm_ms = due_ms
        for seat in table.waited_for():
            if table.player(seat) is not None and seat not in self.thinking:
                self.thinking.add(seat)
                house.agenda.after(house.random.randrange(200, 1500), self._thought(seat))

    def _ring(self) -> None:
        if self.gone or self.house.calm:
            return
        self.alarm_ms = None
        for order in self.table.overdue(self.house.agenda.now_ms):
            self.do(None, order)
        self.follow()

    def _thought(self, seat: int) -> Callable[[], None]:
        def act() -> None:
            self.thinking.discard(seat)
            table = self.table
            if (
                self.gone
                or self.house.calm
                or seat not in table.waited_for()
                or table.player(seat) is None
                or table.match is None
            ):
                return
            position = table.match.position
            move = named(random_move(position, seat, self.house.random), position)
            code = self.do(None, Act(seat, raw(move), table.match.made[seat]))
            assert code is None, f"a bot's move {move} was refused: {code}"

        return act

    # Telling ----------------------------------------------------------------------------------------------------------

    def look(self) -> bool:
        """Take the sights of this moment; whether they are of another game than those before."""
        match = self.table.match
        anew = match is not self.seen or self.sights is None
        self.sights = None if match is None else match.game.sights(match.position, None if anew else self.sights)
        self.seen = match
        return anew

    def _tell(self, news: News) -> None:
        room, before = self.table.room(), self.room
        self.room = room
        anew = self.look()
        self._reseat()
        if news.anew:
            for audience in self.audiences.values():
                audience.run = self.house.new_run()
                self._show(audience, audience.visitors)
            return
        change = changes(before, room)
        for audience in self.audiences.values():
            self._news(audience, news, anew, change)

    def _news(self, audience: Audience, news: News, anew: bool, room_change: Any) -> None:
        seat = audience.seat
        body: dict[str, Any] = {"heard": heard(news.events, seat), "lines": news.lines, "room": room_change}
        body["view"] = self.view(seat) if anew else self._view_change(seat)
        body = {name: part for name, part in body.items() if part not in (None, [])}
        if not body:
            return
        audience.seq += 1
        told = Told("news", audience.run, audience.seq, _encode(body | {"made": self.made(seat)}))
        audience.told = [*audience.told, told][-_REMEMBERED:]
        for visitor in audience.visitors:
            self.send(visitor.link, told)

    def _view_change(self, seat: int | None) -> dict[str, Any] | None:
        now = self.sights
        if now is None:
            return None
        own = None if seat is None else now.own_changes[seat]
        parts = {"table": now.table_change, "own": own}
        return {name: msgspec.Raw(part) for name, part in parts.items() if part is not None} or None

    def view(self, seat: int | None) -> View | None:
        """What an audience sees."""
        if self.sights is None:
            return None
        return View(self.table.setting.game, self.sights.table, None if seat is None else self.sights.owns[seat])

    def made(self, seat: int | None) -> int:
        """What a seat's moves carry."""
        return 0 if seat is None or self.table.match is None else self.table.match.made[seat]

    # Visitors ---------------------------------------------------------------------------------------------------------

    def watch(self, visitor: Visitor, run: str | None, after: int) -> None:
        """Somebody wants to know all, or what they have missed."""
        self.leave(visitor)
        audience = self._audience(self.table.seat_of(visitor.who.person))
        audience.visitors.append(visitor)
        missed = [told for told in audience.told if told.seq > after]
        if run == audience.run and len(missed) == audience.seq - after:
            for told in missed:
                self.send(visitor.link, told)
        else:
            self._show(audience, [visitor])
        if audience.seat is not None:
            self.do(visitor.who, Found())

    def _show(self, audience: Audience, visitors: list[Visitor]) -> None:
        body = {"room": self.table.room(), "view": self.view(audience.seat), "seat": audience.seat}
        told = Told("state", audience.run, audience.seq, _encode(body | {"made": self.made(audience.seat)}))
        for visitor in visitors:
            self.send(visitor.link, told)

    def _audience(self, seat: int | None) -> Audience:
        if self.sights is None:
            self.look()
        if seat not in self.audiences:
            self.audiences[seat] = Audience(seat, self.house.new_run())
        return self.audiences[seat]

    def leave(self, visitor: Visitor) -> None:
        """Somebody is told no more."""
        for audience in self.audiences.values():
            if visitor in audience.visitors:
                audience.visitors.remove(visitor)

    def lost(self, visitor: Visitor) -> None:
        """A connection is found to be dead."""
        self.leave(visitor)
        others = [other for audience in self.audiences.values() for other in audience.visitors]
        if not any(other.who == visitor.who for other in others):
            self.do(visitor.who, Lost())

    def _reseat(self) -> None:
        """Who has sat down or stood up belongs to another audience."""
        for audience in list(self.audiences.values()):
            for visitor in list(audience.visitors):
                seat = self.table.seat_of(visitor.who.person)
                if seat != audience.seat:
                    audience.visitors.remove(visitor)
                    other = self._audience(seat)
                    other.visitors.append(visitor)
                    self._show(other, [visitor])
        for seat in [seat for seat in self.audiences if seat is not None and seat >= self.table.setting.seats]:
            del self.audiences[seat]


class House:
    """All tables of one server, which crashes now and then."""

    def __init__(self, agenda: Agenda, random: Random) -> None:
        self.agenda = agenda
        self.random = random
        self.hosted: dict[str, Hosted] = {}
        self.calm = False  # then neither bots nor alarms do anything any more
        self.proves = True  # unless the cards are not those of the proof
        self.crashes = 0
        self.done = Counter[str]()
        self.records: dict[str, str] = {}  # of games that are over: their id, and their game
        self._runs = 0

    def new_run(self) -> str:
        """A name for a numbering of news."""
        self._runs += 1
        return f"run {self._runs}"

    def look_at_record(self, table: Table) -> None:
        """A game that is over has left a record that proves itself."""
        if self.proves and table.finished is not None and table.finished["id"] not in self.records:
            check_record(table.finished)
            self.records[table.finished["id"]] = table.finished["game"]

    def receive(self, name: str, visitor: Visitor, message: "Watch | Do") -> None:
        """A message from a client has arrived."""
        hosted = self.hosted[name]
        if not hosted.awake:
            visitor.link.cut = True
        elif isinstance(message, Watch):
            hosted.watch(visitor, message.run, message.after)
        else:
            code = hosted.do(visitor.who, _read_wish(message.wish))
            hosted.send(visitor.link, Answer(message.number, code))

    def open(self, table: str, by: Who, setting: Setting) -> Hosted:
        """A new table."""
        hosted = self.hosted[table] = Hosted(self, Table(table), [])
        code = hosted.do(by, Open(setting))
        assert code is None, f"{setting} was refused: {code}"
        hosted.flush()
        return hosted

    def crash(self, down_ms: int) -> None:
        """The power is cut: what is on disk is what there is. The journal makes the table that there was then."""
        self.crashes += 1
        for name, before in self.hosted.items():
            before.gone = True
            table = Table.replay(name, [read_entry(line) for line in before.journal])
            if not before.waiting:
                assert fields(table) == fields(before.table), f"the journal of {name} makes another table"
            after = self.hosted[name] = Hosted(self, table, before.journal)
            after.room, after.awake = table.room(), False
            for audience in before.audiences.values():
                for visitor in audience.visitors:
                    visitor.link.cut = True
            self.agenda.after(down_ms, partial(self.wake, after))

    def wake(self, hosted: Hosted) -> None:
        """The server is up again."""
        if hosted.gone or hosted.awake:
            return
        hosted.awake = True
        if hosted.table.phase != "closed":
            hosted.do(None, Wake())
            hosted.follow()

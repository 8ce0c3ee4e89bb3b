"""One table in memory: what is done at it goes to disk first, and then to each audience."""

import asyncio
import logging
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec

from tablee.core.event import heard
from tablee.core.record import write as write_record
from tablee.core.sights import Sights
from tablee.core.view import View, changes
from tablee.server.audience import Audience, Listener
from tablee.server.message import Code, Denied, Done, Gone, Listed, State, encode
from tablee.store import JournalRow, RecordRow, Row, StoreFailed, TableRow
from tablee.table.command import Entry, Order, Wish, write_entry
from tablee.table.match import Match
from tablee.table.refusal import Refused
from tablee.table.room import Chair, Room, Who
from tablee.table.setting import NoClock
from tablee.table.table import News, Repeated, Table

if TYPE_CHECKING:
    from tablee.server.house import House

log = logging.getLogger("tablee.table")
Delivery = tuple[Listener, bytes]


@dataclass(slots=True)
class Parcel:
    """Messages that wait for what they tell to be on disk; `on_disk` at once for those that tell nothing new."""

    deliveries: list[Delivery] = field(default_factory=list)
    on_disk: bool = True
    answers: list[tuple[Listener, int]] = field(default_factory=list)  # whom to tell if it can't be written
    waiting: "asyncio.Future[None] | None" = None
    listed: Listed | None = None  # what the lobby shows from then on, if that is new
    since_s: float = 0.0  # when it was handed to the store


class _Common:
    """What several audiences hear alike, written once."""

    def __init__(self, now_ms: int, news: News, room_change: Any) -> None:
        self.now = b'"now_ms":%d' % now_ms
        self._events = news.events
        self._private = any(event.private for event in news.events)
        self._said: bytes | None = None if self._private else self._heard(None)
        self.parts = [] if room_change is None else [b'"room":' + encode(room_change)]
        if news.lines:
            self.parts.append(b'"lines":' + encode(news.lines))

    def said(self, seat: int | None) -> bytes | None:
        """The happenings that a seat hears of."""
        return self._heard(seat) if self._private else self._said

    def _heard(self, seat: int | None) -> bytes | None:
        said = heard(self._events, seat)
        return b'"heard":' + encode(said) if said else None


class Hosted:
    """A table, its audiences, and what is on its way to the disk and from there to them."""

    def __init__(self, house: "House", table: Table, entries: int) -> None:
        self.house = house
        self.table = table
        self._news_head = b'{"type":"news","table":"%b","seq":' % table.id.encode()
        self.entries = entries  # in the journal, with those on their way to it
        self.audiences: dict[int | None, Audience] = {}
        self.room: Room = table.room()
        self.here = [False] * len(table.chairs)
        self.sights: Sights | None = None  # of the moment told last; None while nobody listens
        self._seen: Match | None = None  # the game that they are of
        self.quiet_since_ms = house.now_ms()  # when the last listener went
        self.alarm: Any = None
        self.alarm_ms: int | None = None
        self.shown = self.listed() if entries else None  # what is on disk of the table as the lobby shows it
        self._outbox: deque[Parcel] = deque()
        self._row: TableRow | None = None
        self._row_made_of: tuple[Any, ...] = ()
        self._record: str | None = None if table.finished is None else table.finished["id"]

    @property
    def id(self) -> str:
        """The table's id."""
        return self.table.id

    @property
    def settled(self) -> bool:
        """Whether nothing is on its way."""
        return not self._outbox

    # Doing ------------------------------------------------------------------------------------------------------------

    def do(self, by: Who | None, command: Wish | Order, answer: tuple[Listener, int] | None = None) -> Code | None:
        """Carry a command out; who asked for it is answered once it is on disk. The code says why not."""
        code, detail, news = self._try(by, command)
        if news is None:
            if answer is not None:
                self._send([(answer[0], self._answer(answer[1], code, detail))], answer)
            return code
        sat = self.room.chairs
        parcel = Parcel(self._tell(news), on_disk=False)
        if answer is not None:
            parcel.answers.append(answer)
            parcel.deliveries.append((answer[0], self._answer(answer[1], None)))
        self._write(Entry(self.table.last_ms, by, command), parcel, sat)
        self.house.follow(self)
        return None

    async def opened(self, entry: Entry) -> None:
        """Write down that the table was made; Refused if that can't be done."""
        written = asyncio.get_running_loop().create_future()
        self._write(entry, Parcel(on_disk=False, waiting=written), [])
        self.house.follow(self)
        await written

    async def on_disk(self) -> None:
        """Wait until all that has happened so far is on disk; Refused if it could not be written."""
        if self._outbox:
            written = asyncio.get_running_loop().create_future()
            self._outbox.append(Parcel(waiting=written))
            await written

    def _write(self, entry: Entry, parcel: Parcel, sat: list[Chair]) -> None:
        """Write an entry down; `sat`: who sat here before it."""
        self._outbox.append(parcel)
        rows: list[Row] = [JournalRow(self.id, self.entries, write_entry(entry)), *self._other_rows(parcel, sat)]
        self.entries += 1
        self.house.write(rows, self, parcel)

    def _try(self, by: Who | None, command: Wish | Order) -> tuple[Code | None, str, News | None]:
        try:
            return None, "", self.table.do(self.house.now_ms(), by, command)
        except Refused as wrong:
            return wrong.code, wrong.detail, None
        except Repeated:
            return None, "", None

    def _answer(self, number: int, code: Code | None, detail: str = "") -> bytes:
        return encode(Done(self.id, number) if code is None else Denied(self.id, number, code, detail))

    def refuse(self, answer: tuple[Listener, int], code: Code, detail: str = "") -> None:
        """Answer no, without having asked the table."""
        self._send([(answer[0], self._answer(answer[1], code, detail))], answer)

    def _other_rows(self, parcel: Parcel, sat: list[Chair]) -> list[Row]:
        """What else has to be written with the entry: the lobby's row if it changed, the record of a game just over."""
        rows: list[Row] = []
        row = self._table_row()
        if row is not None:
            rows.append(row)
            parcel.listed = self.listed()
        finished = self.table.finished
        if finished is not None and finished["id"] != self._record:
            self._record = finished["id"]
            game, ended = self.table.setting.game, finished["ended_ms"]
            played = tuple(chair.person for chair in sat if chair.person is not None)
            rows.append(RecordRow(self._record, self.id, game, played, ended, write_record(finished)))
        return rows

    def row(self) -> TableRow:
        """What is to be known of the table without playing its journal."""
        table = self.table
        status = {"gathering": "open", "paused": "playing"}.get(table.phase, table.phase)
        people, summary = tuple(table.people()), encode(self.listed())
        return TableRow(self.id, status, people, self._due_ms(), table.last_ms, summary)  # type: ignore[arg-type]

    def _table_row(self) -> TableRow | None:
        """The same, if it is news. That time has gone by is none."""
        table = self.table
        made_of = (table.setting, table.host, table.phase, table.chairs, self._due_ms())
        if made_of == self._row_made_of:  # nearly always: so it is not made and compared
            return None
        self._row_made_of = made_of
        row = self.row()
        if self._row is not None and row == msgspec.structs.replace(self._row, changed_ms=row.changed_ms):
            return None
        self._row = row
        return row

    def _due_ms(self) -> int | None:
        """Whether a server that starts anew has to look after this table unasked: then since when, else None."""
        table = self.table
        if table.phase == "gathering":
            return table.opened_ms if table.setting.fill_after_s is not None else None
        if table.phase != "playing" or table.match is None:
            return None
        timed = not isinstance(table.setting.clock, NoClock) or table.window_ends_ms is not None
        return table.match.begun_ms if timed or any(chair.bot for chair in table.chairs) else None

    @property
    def joinable(self) -> bool:
        """Whether the lobby offers a seat here."""
        shown = self.shown
        if shown is None or shown.phase != "gathering" or not any(self.here):
            return False
        return shown.setting.listed and None in shown.names

    @property
    def watchable(self) -> bool:
        """Whether the lobby shows it to bystanders."""
        shown = self.shown
        if shown is None or shown.phase not in ("playing", "paused"):
            return False
        return shown.setting.listed and shown.setting.spectators

    def listed(self) -> Listed:
        """The table as the lobby shows it."""
        table = self.table
        names = [None if chair.kind == "empty" else chair.name for chair in table.chairs]
        bots = [chair.kind == "bot" for chair in table.chairs]
        host = next((chair.name for chair in table.chairs if chair.person == table.host), "")
        return Listed(self.id, table.setting, host, table.phase, names, bots, table.opened_ms)

    # Telling ----------------------------------------------------------------------------------------------------------

    def _tell(self, news: News) -> list[Delivery]:
        """The messages of what has just happened, one to each audience that there is."""
        room = self.table.room()
        room_change, self.room = changes(self.room, room), room
        anew = self._look() if self.audiences else False
        found = self._reseat() if room_change is not None and "chairs" in room_change else []
        if not self.audiences:
            return found
        common = _Common(self.table.last_ms, news, room_change)
        for audience in self.audiences.values():
            parts = self._parts(audience, common, anew)
            if parts:
                found += self._numbered(audience, common.now, parts)
        return found

    def _look(self) -> bool:
        """Take the sights of this moment; whether they are of another game than those before."""
        match, before = self.table.match, self.sights
        anew = match is not self._seen or before is None
        self.sights = None if match is None else match.game.sights(match.position, None if anew else before)
        self._seen = match
        return anew

    def _parts(self, audience: Audience, common: "_Common", anew: bool) -> list[bytes]:
        """What an audience hears, as the fields of its message; none if that is nothing."""
        seat = audience.seat
        said = common.said(seat)
        parts = [] if said is None else [said]
        change = encode(self._view(seat)) if anew and self.sights is not None else self._view_change(seat)
        if change is not None:
            parts.append(b'"view":' + change)
        parts += common.parts
        if parts and seat is not None:
            parts.append(b'"made":%d' % self._made(seat))
        return parts

    def _made(self, seat: int) -> int:
        match = self.table.match
        return 0 if match is None or seat >= len(match.made) else match.made[seat]

    def _view_change(self, seat: int | None) -> bytes | None:
        """How a view has changed; both parts of it are JSON already."""
        now = self.sights
        if now is None:
            return None
        table, own = now.table_change, None if seat is None else now.own_changes[seat]
        if own is None:
            return None if table is None else b'{"table":%b}' % table
        return b'{"own":%b}' % own if table is None else b'{"table":%b,"own":%b}' % (table, own)

    def _view(self, seat: int | None) -> View | None:
        if self.sights is None:
            return None
        return View(self.table.setting.game, self.sights.table, None if seat is None else self.sights.owns[seat])

    def _numbered(self, audience: Audience, now: bytes, parts: list[bytes]) -> list[Delivery]:
        """The message `News` with these fields: written by hand, since the most of it is JSON already."""
        audience.seq += 1
        written = b"%b%d,%b,%b}" % (self._news_head, audience.seq, now, b",".join(parts))
        audience.tell(written)
        return [(listener, written) for listener in audience.listeners]

    def _send(self, deliveries: Iterable[Delivery], answer: tuple[Listener, int] | None = None) -> None:
        """Send what tells nothing that is not on disk yet, after what is on its way."""
        if self._outbox:
            self._outbox.append(Parcel(list(deliveries), answers=[] if answer is None else [answer]))
        else:
            _deliver(deliveries)

    # Disk -------------------------------------------------------------------------------------------------------------

    def written(self, parcel: Parcel) -> None:
        """A parcel's entry is on disk: it and all that waited behind it alone may go."""
        parcel.on_disk = True
        outbox = self._outbox
        while outbox and outbox[0].on_disk:
            sent = outbox.popleft()
            _deliver(sent.deliveries)
            if sent.listed is not None:
                self.shown = sent.listed
                self.house.lobby_changed(self)
            if sent.waiting is not None and not sent.waiting.done():
                sent.waiting.set_result(None)

    def failed(self, parcel: Parcel, why: StoreFailed) -> None:
        """Nothing from there on has happened: go back to what the disk has, and say so."""
        if parcel not in self._outbox:
            return  # it went with one that failed before it
        log.error("an entry could not be written: %s", why)
        refused = [answer for parcel in self._outbox for answer in parcel.answers]
        for parcel in self._outbox:
            if parcel.waiting is not None and not parcel.waiting.done():
                parcel.waiting.set_exception(Refused("store/failed"))
        self._outbox.clear()
        self.house.reload(self)
        for listener, number in refused:
            listener.push(self._answer(number, "store/failed"))

    def restart(self, table: Table, entries: int) -> None:
        """Take the table that the journal makes, and show it to all who listen."""
        self.table, self.entries = table, entries
        self.room, self.sights, self._seen, self._row, self._row_made_of = table.room(), None, None, None, ()
        self._record = None if table.finished is None else table.finished["id"]
        listeners = [listener for audience in self.audiences.values() for listener in audience.listeners]
        self.audiences.clear()
        for listener in listeners:
            listener.push(self._shown_anew(listener, table.seat_of(listener.person)))

    # Audiences --------------------------------------------------------------------------------------------------------

    def watch(self, listener: Listener, run: str | None = None, after: int | None = None) -> Code | None:
        """Let somebody listen from now on: first what they missed, or all that there is. The code says why not."""
        seat = self.table.seat_of(listener.person)
        if seat is None and not self._open_to_bystanders():
            return "table/private"
        self.unwatch(listener, quietly=True)
        audience = self._audience(seat)
        audience.listeners[listener] = None
        missed = audience.missed(run, after)
        messages = [self._state(audience)] if missed is None else missed
        self._send([(listener, message) for message in messages])
        self._look_who_is_here()
        return None

    def _open_to_bystanders(self) -> bool:
        return self.table.setting.spectators or self.table.phase == "gathering"

    def _audience(self, seat: int | None) -> Audience:
        if seat not in self.audiences:
            if self.sights is None:
                self._look()
            self.audiences[seat] = Audience(seat)
        return self.audiences[seat]

    def _state(self, audience: Audience) -> bytes:
        seat = audience.seat
        state = State(
            table=self.id,
            run=audience.run,
            seq=audience.seq,
            now_ms=self.house.now_ms(),
            seat=seat,
            room=self.room,
            view=self._view(seat),
            talk=list(self.table.talk),
            made=0 if seat is None else self._made(seat),
        )
        return encode(state)

    def unwatch(self, listener: Listener, *, quietly: bool = False) -> None:
        """Let somebody listen no more."""
        for audience in self.audiences.values():
            if listener in audience.listeners:
                del audience.listeners[listener]
                break
        else:
            return
        if not any(audience.listeners for audience in self.audiences.values()):
            self.quiet_since_ms = self.house.now_ms()
        if not quietly:
            self._look_who_is_here()

    def fall_quiet(self) -> None:
        """Nobody has listened for a while: forget what was told."""
        self.audiences.clear()
        self.sights = self._seen = None

    def _reseat(self) -> list[Delivery]:
        """Who has sat down or stood up belongs to another audience, and is shown all anew."""
        found: list[Delivery] = []
        for audience in list(self.audiences.values()):
            for listener in list(audience.listeners):
                seat = self.table.seat_of(listener.person)
                if seat != audience.seat:
                    del audience.listeners[listener]
                    found.append((listener, self._shown_anew(listener, seat)))
                    if not audience.listeners:  # nobody comes back to it: they are all elsewhere
                        self.audiences.pop(audience.seat, None)
        for seat in [seat for seat in self.audiences if seat is not None and seat >= len(self.table.chairs)]:
            del self.audiences[seat]
        self.here = self._who_is_here()
        return found

    def _shown_anew(self, listener: Listener, seat: int | None) -> bytes:
        if seat is None and not self._open_to_bystanders():
            return encode(Gone(self.id, "table/private"))
        audience = self._audience(seat)
        audience.listeners[listener] = None
        return self._state(audience)

    def _who_is_here(self) -> list[bool]:
        seats = range(len(self.table.chairs))
        return [bool(seat in self.audiences and self.audiences[seat].listeners) for seat in seats]

    def note_who_is_here(self) -> None:
        """Have the table know who is here: what it was told last may not have come to the disk."""
        self.here = self._who_is_here()
        for seat, chair in enumerate(self.table.chairs):
            if chair.kind == "human" and not chair.left and (chair.lost_ms is None) != self.here[seat]:
                self.house.presence(self, seat, self.here[seat])

    def _look_who_is_here(self) -> None:
        """Note whose connection has come or gone."""
        here = self._who_is_here()
        turned = [seat for seat, (now, before) in enumerate(zip(here, self.here, strict=False)) if now != before]
        self.here = here
        for seat in turned:
            self.house.presence(self, seat, here[seat])


def _deliver(deliveries: Iterable[Delivery]) -> None:
    for listener, message in deliveries:
        listener.push(message)

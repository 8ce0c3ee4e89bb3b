"""All tables of this process: made, found, loaded from their journals, kept moving, and forgotten when all is quiet."""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from secrets import choice, token_hex
from typing import Protocol

from tablee.server.hosted import Hosted, Parcel
from tablee.server.metrics import Counts
from tablee.server.problem import Wrong
from tablee.server.warm import Warm
from tablee.store import Done, MetaRow, Row, Store, StoreFailed
from tablee.table.command import Close, Entry, Found, Lost, Open, Prepare, Wake, read_entry
from tablee.table.room import Who
from tablee.table.setting import Setting, read_setting
from tablee.table.table import Table

log = logging.getLogger("tablee.house")
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that are taken for each other
_ID_LETTERS = 10
_WARM_MS = 120_000  # so long after the last listener has gone a table keeps what it told
_FORGET_MS = 300_000  # and so long it stays in memory
_SWEEP_S = 30.0
_AGAIN_S = 1.0
_ALIVE = "alive"


class Players(Protocol):
    """Who plays for bots (`robots.py`)."""

    def look(self, hosted: Hosted) -> None:
        """Something has happened at a table: let those bots think that the game waits for."""


class House:
    """All tables of this process."""

    def __init__(self, store: Store, warm: Warm, counts: Counts) -> None:
        self.store = store
        self.warm = warm
        self.counts = counts
        self.tables: dict[str, Hosted] = {}
        self.players: Players | None = None
        self.lobby_heard: Callable[[str], None] = lambda _: None
        self._loading: dict[str, asyncio.Task[Hosted | None]] = {}
        self._written: deque[tuple[Hosted, Parcel, StoreFailed | None]] = deque()
        self._waiting: list[tuple[list[Row], Done]] = []  # to be handed to the store
        self._loop: asyncio.AbstractEventLoop
        self._wall_ms = time.time() * 1000 - time.monotonic() * 1000
        self._alive_ms = self._begun_ms = 0  # when the server was last known to run before it was started; and that
        self._tasks: list[asyncio.Task[None]] = []
        self.stopping = False

    def now_ms(self) -> int:
        """The time. A clock that is set while we run does not shorten or lengthen anybody's turn."""
        return int(self._wall_ms + time.monotonic() * 1000)

    async def start(self) -> None:
        """Begin to look after the tables."""
        self._loop = asyncio.get_running_loop()
        self._begun_ms, self._alive_ms = self.now_ms(), int(self.store.meta(_ALIVE) or 0)
        self.store.on_group(self._wake_loop)
        self._tasks = [asyncio.create_task(self._sweeping()), asyncio.create_task(self._wake_all())]

    def begin_to_stop(self) -> None:
        """Take no more commands; whoever waits for a game to be ready waits in vain."""
        self.stopping = True
        self.warm.give_up()

    async def stop(self) -> None:
        """Take no more commands, and wait until all is on disk."""
        self.begin_to_stop()
        for task in [*self._tasks, *self._loading.values()]:
            task.cancel()
        for hosted in self.tables.values():
            if hosted.alarm is not None:
                hosted.alarm.cancel()
        while not all(hosted.settled for hosted in self.tables.values()):
            await asyncio.sleep(0.01)
        self.note_alive()

    # Finding ----------------------------------------------------------------------------------------------------------

    async def find(self, table: str) -> Hosted | None:
        """A table, loaded from its journal if it is not in memory; None if there is none."""
        hosted = self.tables.get(table)
        if hosted is not None:
            return hosted
        if table not in self._loading:
            self._loading[table] = asyncio.create_task(self._load(table))
        return await asyncio.shield(self._loading[table])

    async def _load(self, table: str) -> Hosted | None:
        try:
            lines = await asyncio.to_thread(self.store.journal, table)
            if not lines:
                return None
            entries = [read_entry(line) for line in lines]
            first = entries[0].did
            assert isinstance(first, Open)
            await self.warm.game(first.setting.game)
            made = await asyncio.to_thread(Table.replay, table, entries)
            hosted = self.tables[table] = Hosted(self, made, len(entries))
        finally:
            del self._loading[table]
        if made.phase in ("playing", "gathering", "over"):
            hosted.do(None, Wake(self._away_ms(made)))
        return hosted

    def _away_ms(self, table: Table) -> int:
        """How much of the time since a table's last entry nobody could play there; rather too much than too little."""
        if table.last_ms >= self._begun_ms:
            return 0  # it was in memory since the start, and nobody missed it
        return max(0, self.now_ms() - max(self._alive_ms, table.last_ms))

    def reload(self, hosted: Hosted) -> None:
        """A table could not be written: go back to what its journal says."""
        try:
            entries = [read_entry(line) for line in self.store.journal(hosted.id)]
        except StoreFailed:
            entries = []
        if entries:
            hosted.restart(Table.replay(hosted.id, entries), len(entries))
            self._loop.call_later(_AGAIN_S, self._go_on, hosted)
        else:
            self.tables.pop(hosted.id, None)

    def _go_on(self, hosted: Hosted) -> None:
        """Some time after a table could not be written; at once would be again and again while the disk is full."""
        if self.tables.get(hosted.id) is hosted and not self.stopping:
            hosted.note_who_is_here()
            self.follow(hosted)

    async def make(self, by: Who, setting: Setting) -> Hosted:
        """A new table; Refused if its settings are wrong."""
        checked = read_setting(setting)
        await self.warm.game(checked.game)
        table = Table("".join(choice(_LETTERS) for _ in range(_ID_LETTERS)))
        first = Open(checked)
        table.do(self.now_ms(), by, first)
        hosted = self.tables[table.id] = Hosted(self, table, 0)
        await hosted.opened(Entry(table.last_ms, by, first))
        return hosted

    async def give_up(self, table: str) -> bool:
        """Close a table for those who run the server; False if there is none that is not closed already."""
        hosted = await self.find(table)
        if hosted is None or hosted.do(None, Close("admin")) is not None:
            return False
        while not hosted.settled:
            await asyncio.sleep(0.01)
        return True

    def quick(self, game: str, seats: int | None, welcome: Callable[[Hosted], bool]) -> Hosted | None:
        """An open table of a game at which somebody waits and a seat is free; the fullest, then the oldest."""
        fitting = [
            hosted
            for hosted in self.tables.values()
            if hosted.joinable and hosted.table.setting.game == game and welcome(hosted)
        ]
        fitting = [hosted for hosted in fitting if seats is None or hosted.table.setting.seats == seats]
        free = [(sum(chair.kind == "empty" for chair in h.table.chairs), h.table.opened_ms, h.id) for h in fitting]
        return self.tables[min(free)[2]] if free else None

    # Keeping ----------------------------------------------------------------------------------------------------------

    def write(self, rows: list[Row], hosted: Hosted, parcel: Parcel) -> None:
        """Have rows written; `hosted` is told when they are.

        What comes in one round of the loop is handed in together: each time the store's thread is woken, it and the
        loop get in each other's way (that was a fifth of what a move costs).
        """
        parcel.since_s = time.monotonic()
        self._waiting.append((rows, partial(self._note, hosted, parcel)))
        if len(self._waiting) == 1:
            self._loop.call_soon(self._hand_in)

    def _hand_in(self) -> None:
        waiting, self._waiting = self._waiting, []
        self.store.write_all(waiting)

    def _note(self, hosted: Hosted, parcel: Parcel, failed: StoreFailed | None) -> None:
        """Called in the store's thread, thousands of times a second: the loop is woken once a group, not here."""
        self._written.append((hosted, parcel, failed))

    def _wake_loop(self) -> None:
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            self._loop.call_soon_threadsafe(self._hand_out)

    def _hand_out(self) -> None:
        """Tell what is on disk. The store's thread goes on adding to it; of a group, the first has waited longest."""
        written, counts, done = self._written, self.counts, 0
        if written:
            counts.write_s.observe(time.monotonic() - written[0][1].since_s)
        while written:
            hosted, parcel, failed = written.popleft()
            if failed is None:
                done += 1
                hosted.written(parcel)
            else:
                counts.failed.inc()
                hosted.failed(parcel, failed)
        counts.written.inc(done)

    def follow(self, hosted: Hosted) -> None:
        """After anything that happened at a table: a new promise, the alarm, the bots."""
        if self.stopping:
            return
        table = hosted.table
        if table.wants_secret:
            hosted.do(None, Prepare(token_hex(32)))
            return
        self._set_alarm(hosted)
        if self.players is not None and table.phase == "playing":
            self.players.look(hosted)

    def _set_alarm(self, hosted: Hosted) -> None:
        due_ms = hosted.table.next_due_ms()
        if due_ms == hosted.alarm_ms:
            return
        if hosted.alarm is not None:
            hosted.alarm.cancel()
        hosted.alarm_ms, hosted.alarm = due_ms, None
        if due_ms is not None:
            hosted.alarm = self._loop.call_later(max(0, due_ms - self.now_ms()) / 1000, self._ring, hosted)

    def _ring(self, hosted: Hosted) -> None:
        """Something at a table is due."""
        hosted.alarm = hosted.alarm_ms = None
        if self.tables.get(hosted.id) is not hosted or self.stopping:
            return
        comes = hosted.table.due()
        if comes and comes[0].at_ms <= self.now_ms():
            code = hosted.do(None, comes[0].order)
            if code is not None:  # else it would come again and again
                log.error("what was due was refused: %s, %s", type(comes[0].order).__name__, code)
                return
        self._set_alarm(hosted)

    def presence(self, hosted: Hosted, seat: int, here: bool) -> None:
        """The last connection of somebody who sits at a table is lost, or the first is back."""
        chair = hosted.table.chairs[seat]
        if self.tables.get(hosted.id) is hosted and not self.stopping and chair.person is not None:
            who = Who(chair.person, chair.name, chair.program)
            hosted.do(who, Found() if here else Lost())

    def lobby_changed(self, hosted: Hosted) -> None:
        """What the lobby shows of a table has changed, and is on disk."""
        self.lobby_heard(hosted.id)

    # Quiet times ------------------------------------------------------------------------------------------------------

    async def _sweeping(self) -> None:
        while True:
            await asyncio.sleep(_SWEEP_S)
            self.sweep()
            if any(hosted.alarm is not None for hosted in self.tables.values()):
                self.note_alive()

    def note_alive(self) -> None:
        """Note down that the server runs: from then on it may be down, and no time is charged."""
        with suppress(StoreFailed):
            self.store.write([MetaRow(_ALIVE, b"%d" % self.now_ms())], lambda _: None)

    def sweep(self) -> None:
        """Forget what nobody has asked for in a while; close what everybody has left."""
        now = self.now_ms()
        for hosted in list(self.tables.values()):
            if any(audience.listeners for audience in hosted.audiences.values()) or not hosted.settled:
                continue
            quiet_ms = now - hosted.quiet_since_ms
            if quiet_ms > _WARM_MS:
                hosted.fall_quiet()
            if quiet_ms > _FORGET_MS and hosted.alarm is None and not _bot_to_move(hosted):
                del self.tables[hosted.id]

    async def _wake_all(self) -> None:
        """After a start: look after the tables where something runs, the rest when somebody asks for them."""
        rows = await asyncio.to_thread(self.store.tables, "playing", "open")
        for row in rows:
            if row.due_ms is not None:
                try:
                    await self.find(row.table)
                except Wrong:  # we are stopping
                    return
                except Exception:
                    log.exception("a table could not be loaded")
                await asyncio.sleep(0.002)


def _bot_to_move(hosted: Hosted) -> bool:
    return any(hosted.table.player(seat) is not None for seat in hosted.table.waited_for())

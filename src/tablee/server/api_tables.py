"""The part of the HTTP interface that is about tables and their records."""

import asyncio
import io
from typing import Any

import msgspec
import segno
from starlette.responses import Response

from tablee.bots import bots
from tablee.games import game, games
from tablee.server.answer import Catalogue, Lobby, Made, Mine, Played, Quick, TablePage
from tablee.server.endpoint import Asked, Endpoint
from tablee.server.floor import Floor
from tablee.server.hosted import Hosted
from tablee.server.limits import Meter
from tablee.server.problem import Wrong
from tablee.server.robots import known_bot
from tablee.store import RecordRow
from tablee.table.refusal import Refused
from tablee.table.setting import Setting

_MOST_MINE, _MOST_PLAYED = 50, 50
_QUICK_FILL_AFTER_S = 20
_END_OF_TIME_MS = 1 << 52


class Before(msgspec.Struct, frozen=True):
    """Which part of a long list is wanted."""

    before: int = _END_OF_TIME_MS


class Tables:
    """What the handlers keep."""

    def __init__(self, floor: Floor) -> None:
        self.floor = floor
        self.house = floor.house
        self.url = floor.settings.url
        self.made = Meter(floor.settings.tables)

    async def find(self, asked: Asked) -> Hosted:
        """The table that a path names."""
        hosted = await self.house.find(asked.path("table"))
        if hosted is None:
            raise Wrong("table/none")
        return hosted

    def link(self, hosted: Hosted) -> str:
        """A table's address for people."""
        return f"{self.url}/table/{hosted.id}"


async def catalogue(tables: Tables, asked: Asked) -> list[Catalogue]:
    """All games."""
    return [_catalogued(name) for name in games()]


def _catalogued(name: str) -> Catalogue:
    played = game(name)
    options = msgspec.to_builtins(played.options())
    return Catalogue(name, (played.seats[0], played.seats[-1]), bots(name), options)


async def lobby(tables: Tables, asked: Asked) -> Lobby:
    """The tables that anybody may join or look on at."""
    return Lobby(tables.floor.listed(), tables.floor.people_connected())


async def make(tables: Tables, asked: Asked) -> Made:
    """A new table."""
    tables.made.need(asked.person.person)
    return Made((await _make(tables, asked, asked.body)).id)


async def _make(tables: Tables, asked: Asked, setting: Setting) -> Hosted:
    if tables.house.stopping:
        raise Wrong("server/stopping")
    if setting.game not in games():
        raise Wrong("setting/bad", f"the games are {', '.join(games())}")
    if setting.fill is not None and not known_bot(setting.game, setting.fill):
        raise Wrong("bot/unknown")
    try:
        return await tables.house.make(asked.person.who, setting)
    except Refused as wrong:
        raise Wrong(wrong.code, wrong.detail) from None


async def quick(tables: Tables, asked: Asked) -> Made:
    """A table at which somebody waits for the same game, or a new one that bots join after a while."""
    wanted: Quick = asked.body
    if wanted.game not in games():
        raise Wrong("setting/bad", f"the games are {', '.join(games())}")
    tables.made.need(asked.person.person)
    seats = wanted.seats
    found = tables.house.quick(wanted.game, seats, lambda hosted: _welcome(tables, asked.person.person, hosted))
    if found is not None:
        return Made(found.id)
    played = game(wanted.game)
    number = seats or min(4, played.seats[-1])
    setting = Setting(wanted.game, number, fill="casual", fill_after_s=_QUICK_FILL_AFTER_S)
    return Made((await _make(tables, asked, setting)).id)


def _welcome(tables: Tables, person: str, hosted: Hosted) -> bool:
    people = tables.floor.people
    return not any(people.blocked_between(other, person) for other in hosted.table.people())


async def page(tables: Tables, asked: Asked) -> TablePage:
    """A table by its link: who sits there, and what is agreed."""
    hosted = await tables.find(asked)
    found = TablePage(hosted.table.room(), tables.link(hosted))
    await hosted.on_disk()
    return found


async def code(tables: Tables, asked: Asked) -> Response:
    """A table's link as a QR code."""
    picture = io.BytesIO()
    made = segno.make(tables.link(await tables.find(asked)), error="m")
    made.save(picture, kind="svg", scale=8, border=3, dark="#1c1a17", light="#ffffff", xmldecl=False)
    return Response(picture.getvalue(), media_type="image/svg+xml")


async def mine(tables: Tables, asked: Asked) -> list[Mine]:
    """The tables at which one sits, with those first where the game waits."""
    person = asked.person.person
    rows = await asyncio.to_thread(tables.house.store.tables_of, person)
    found = [await tables.house.find(row.table) for row in rows[:_MOST_MINE]]
    hosted = [one for one in found if one is not None]
    shown = [_mine(one, person) for one in hosted]
    for one in hosted:
        await one.on_disk()
    return sorted((one for one in shown if one is not None), key=lambda one: not one.waiting)


def _mine(hosted: Hosted, person: str) -> Mine | None:
    seat = hosted.table.seat_of(person)
    if seat is None or hosted.table.phase == "closed":
        return None
    return Mine(hosted.listed(), seat, seat in hosted.table.waited_for())


async def played(tables: Tables, asked: Asked) -> list[Played]:
    """One's finished games, the newest first."""
    before: Before = asked.query
    store = tables.house.store
    rows = await asyncio.to_thread(store.records_of, asked.person.person, before.before, _MOST_PLAYED)
    return [_played(row) for row in rows]


def _played(row: RecordRow) -> Played:
    record: dict[str, Any] = msgspec.json.decode(row.record)
    names = [seat.get("name", "") for seat in record["seats"]]
    result = record["result"]
    return Played(row.record_id, row.game, row.ended_ms, names, result.get("scores"), result.get("ranks"))


async def record(tables: Tables, asked: Asked) -> Response:
    """The record of a finished game, with the proof that it was dealt fairly."""
    row = await asyncio.to_thread(tables.house.store.record, asked.path("record"))
    if row is None:
        raise Wrong("record/none")
    name = f'inline; filename="{row.record_id}.jsonl"'
    return Response(row.record, media_type="application/json", headers={"content-disposition": name})


ENDPOINTS = (
    Endpoint(
        "GET",
        "/api/catalogue",
        catalogue,
        "The games, their options and their bots",
        answer=list[Catalogue],
        signed_in=False,
    ),
    Endpoint("GET", "/api/lobby", lobby, "The tables of the lobby", answer=Lobby, signed_in=False),
    Endpoint(
        "POST",
        "/api/tables",
        make,
        "Make a table",
        body=Setting,
        answer=Made,
        codes=("setting/bad", "bot/unknown", "limit/rate", "store/failed", "server/stopping"),
    ),
    Endpoint(
        "POST",
        "/api/quick",
        quick,
        "Find or make a table for a quick match",
        body=Quick,
        answer=Made,
        codes=("setting/bad", "limit/rate", "store/failed", "server/stopping"),
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}",
        page,
        "A table by its link",
        answer=TablePage,
        codes=("table/none", "server/stopping"),
        signed_in=False,
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/qr.svg",
        code,
        "A table's link as a QR code",
        codes=("table/none", "server/stopping"),
        signed_in=False,
        media="image/svg+xml",
    ),
    Endpoint("GET", "/api/mine", mine, "The tables at which one sits", answer=list[Mine], codes=("server/stopping",)),
    Endpoint("GET", "/api/played", played, "One's finished games, the newest first", answer=list[Played], query=Before),
    Endpoint(
        "GET",
        "/api/records/{record}",
        record,
        "The record of a finished game",
        answer=dict[str, Any],
        codes=("record/none",),
        signed_in=False,
    ),
)

"""The whole server as one ASGI application, put together of its parts."""

import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from tablee import __version__
from tablee.bus import Bus, LocalBus
from tablee.server import api_people, api_tables
from tablee.server.answer import Health
from tablee.server.desk import Desk
from tablee.server.desk_socket import DeskSocket
from tablee.server.endpoint import Asked, Endpoint, routes
from tablee.server.floor import Floor
from tablee.server.guard import Guard
from tablee.server.house import House
from tablee.server.metrics import Counts
from tablee.server.people import People
from tablee.server.problem import HANDLERS
from tablee.server.robots import Robots
from tablee.server.settings import Settings
from tablee.server.socket import CLOSE_STOPPING, serve
from tablee.server.warm import Warm
from tablee.server.webclient import WebClient
from tablee.server.wire import WIRE
from tablee.store import Store

log = logging.getLogger("tablee.server")


class Server:
    """One process of the server."""

    def __init__(self, settings: Settings, store: Store, bus: Callable[[], Bus] = LocalBus) -> None:
        self.settings = settings
        self._make_bus = bus
        self.counts = Counts()
        self.warm = Warm()
        self.house = House(store, self.warm, self.counts)
        self.robots = Robots(self.house, settings.bot_threads)
        self.house.players = self.robots
        self.people = People(store, settings.url, settings.limits)
        self.client = WebClient()
        self.floor = Floor(settings, self.house, self.people, self.counts, self.client.build)
        self.store = store
        self.desk = DeskSocket(Desk(self.people, self.house.give_up), settings.data)
        self._http = self._application()
        self.app: ASGIApp = Guard(self._any, settings.url, settings.limits)
        self._watch()

    def _application(self) -> Starlette:
        api = [
            *self.people.routes(),
            *routes(api_tables.ENDPOINTS, api_tables.Tables(self.floor), self.people),
            *routes(OWN, self, self.people),
        ]
        others = [
            Route("/metrics", self._metrics),
            Route("/", self.client.answer),
            Route("/{path:path}", self.client.answer),
        ]
        return Starlette(routes=[*api, *others], exception_handlers=HANDLERS, lifespan=self._living)

    @asynccontextmanager
    async def _living(self, app: Starlette) -> AsyncIterator[None]:
        await self.start()
        yield
        await self.stop()

    async def start(self) -> None:
        """Begin; games get ready behind."""
        self.bus = self._make_bus()
        self.floor.begin(self.bus)
        self.warm.begin()
        await self.house.start()
        await self.desk.open()

    async def stop(self) -> None:
        """Stop gracefully: all that was taken is written, everybody is told to come back in a moment."""
        await self.desk.close()
        self.robots.stop()
        await self.house.stop()
        self.floor.close_all(CLOSE_STOPPING)
        await self.bus.close()
        self.people.close()
        self.store.close()

    async def _any(self, scope: Scope, receive: Receive, send: Send) -> None:
        await (self._socket if scope["type"] == "websocket" else self._http)(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        somebody = await self.people.who(HTTPConnection(scope))
        if somebody is None or scope["path"] != "/ws":
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return
        await serve(self.floor, somebody.who, self.people.addresses.of(scope), scope[WIRE], send)

    async def _metrics(self, request: Request) -> Response:
        if not self.settings.metrics:
            return PlainTextResponse("not here", 404)
        return Response(self.counts.text(), media_type="text/plain; version=0.0.4")

    def _watch(self) -> None:
        counts, begun = self.counts, time.monotonic()
        counts.watch("connections", "Open WebSockets", lambda: len(self.floor.connections))
        counts.watch("tables", "Tables in memory", lambda: len(self.house.tables))
        counts.watch("bots_asked", "Bots that are asked for a move", lambda: self.robots.asked)
        counts.watch("up_seconds", "Since the start", lambda: time.monotonic() - begun)


async def health(server: Server, asked: Asked) -> Health:
    """Whether the server is well."""
    return Health("stopping" if server.house.stopping else "ok", __version__, len(server.house.tables))


OWN = (Endpoint("GET", "/healthz", health, "Whether the server is well", answer=Health, signed_in=False),)


def endpoints() -> list[Endpoint]:
    """All of the HTTP interface, for its documents."""
    return [*api_people.ENDPOINTS, *api_tables.ENDPOINTS, *OWN]

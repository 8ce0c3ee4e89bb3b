"""An endpoint of the HTTP interface: one record says what it takes and gives, and routes and documents come from it."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route

from tablee.server.answer import PersonKind, ProblemCode
from tablee.server.problem import Wrong, nobody
from tablee.table.room import Who

Method = Literal["GET", "POST", "PUT", "PATCH", "DELETE"]
_BODY_WITHIN_S = 15.0
_encode = msgspec.json.Encoder().encode


class Somebody(msgspec.Struct, frozen=True):
    """Who sends a request, or is behind a connection."""

    person: str
    name: str
    kind: PersonKind
    language: str | None = None

    @property
    def who(self) -> Who:
        """As tables know them."""
        return Who(self.person, self.name, self.kind == "bot")


@dataclass(frozen=True)
class Asked:
    """A request that has been read and found in order."""

    request: Request
    somebody: Somebody | None
    body: Any = None  # of the endpoint's `body` type
    query: Any = None  # of its `query` type

    @property
    def person(self) -> Somebody:
        """Who sent it."""
        if self.somebody is None:
            raise nobody()
        return self.somebody

    def path(self, name: str) -> str:
        """A part of the path."""
        found: str = self.request.path_params[name]
        return found


# Handed what keeps the endpoint's things, and the request. None is answered by 204, a Response as it is, else JSON.
Handler = Callable[[Any, Asked], Awaitable[Any]]


@dataclass(frozen=True)
class Endpoint:
    """One method of one path. `{name}` in the path is a part without slashes."""

    method: Method
    path: str
    handler: Handler
    summary: str
    body: Any = None  # the type of the request's body; None takes none
    answer: Any = None  # the type of the answer's body; None gives none (204)
    query: type[msgspec.Struct] | None = None
    codes: tuple[ProblemCode, ...] = ()  # besides those that any endpoint may give
    signed_in: bool = True  # whether somebody has to be signed in
    media: str = "application/json"  # of the answer


class Doorkeeper(Protocol):
    """Who knows who somebody is."""

    async def who(self, connection: HTTPConnection) -> Somebody | None:
        """Who is behind a request or connection; None if nobody is signed in."""


def routes(endpoints: Sequence[Endpoint], keeper: Any, door: Doorkeeper) -> list[Route]:
    """The routes of endpoints, one a path; their handlers get `keeper`."""
    paths = dict.fromkeys(endpoint.path for endpoint in endpoints)
    return [_route(path, [found for found in endpoints if found.path == path], keeper, door) for path in paths]


def _route(path: str, endpoints: list[Endpoint], keeper: Any, door: Doorkeeper) -> Route:
    by_method = {endpoint.method: (endpoint, _Reader(endpoint)) for endpoint in endpoints}

    async def answer(request: Request) -> Response:
        endpoint, reader = by_method["GET" if request.method == "HEAD" else request.method]  # type: ignore[index]
        return answered(await endpoint.handler(keeper, await reader.read(request, door)))

    return Route(path, answer, methods=list(by_method))


def answered(found: Any) -> Response:
    """What a handler found, as an answer."""
    if isinstance(found, Response):
        return found
    if found is None:
        return Response(status_code=204)
    return Response(_encode(found), media_type="application/json")


class _Reader:
    """Reads requests to one endpoint, strictly."""

    def __init__(self, endpoint: Endpoint) -> None:
        self._endpoint = endpoint
        self._decode = None if endpoint.body is None else msgspec.json.Decoder(endpoint.body).decode

    async def read(self, request: Request, door: Doorkeeper) -> Asked:
        """The request; Wrong if anything about it is."""
        _check_path(request)
        somebody = await door.who(request)
        if somebody is None and self._endpoint.signed_in:
            raise nobody()
        return Asked(request, somebody, await self._body(request), self._query(request))

    async def _body(self, request: Request) -> Any:
        if self._decode is None:
            return None
        if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            raise Wrong("body/bad", "the content-type is application/json", status=415)
        try:
            async with asyncio.timeout(_BODY_WITHIN_S):
                body = await request.body()
            return self._decode(body)
        except TimeoutError:
            raise Wrong("body/bad", "the body did not come", status=408) from None
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as wrong:
            raise Wrong("body/bad", str(wrong)[:200] if isinstance(wrong, msgspec.MsgspecError) else "") from None

    def _query(self, request: Request) -> Any:
        if self._endpoint.query is None:
            return None
        try:
            return msgspec.convert(dict(request.query_params), self._endpoint.query, strict=False)
        except msgspec.MsgspecError as wrong:
            raise Wrong("body/bad", str(wrong)[:200]) from None


def _check_path(request: Request) -> None:
    """Ids are short and plain: nothing else gets as far as a store."""
    for part in request.path_params.values():
        if not (isinstance(part, str) and len(part) <= 80 and part.isascii() and part.isprintable()):
            raise Wrong("path/none")

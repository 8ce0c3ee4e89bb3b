"""Stands before the whole application: rates, sizes, origins, and the headers that tell browsers what they may load."""

from collections.abc import MutableMapping
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tablee.server.limits import Addresses, Limits, Meter
from tablee.server.problem import Wrong, problem

FILES = "/assets/"  # of the web client; a household that comes at once asks for many hundred
_READING = {"GET", "HEAD", "OPTIONS"}
_POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self' 'unsafe-inline'",  # style attributes place the cards; there is no text of others in them
    "img-src": "'self' data: blob:",
    "font-src": "'self'",
    "media-src": "'self' data: blob:",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}


class Guard:
    """ASGI middleware. `addresses` tells who the client is to all limits; lead and people share it."""

    def __init__(self, app: ASGIApp, public_url: str, limits: Limits) -> None:
        self._app, self._limits = app, limits
        self._origin = origin_of(public_url)
        self._headers = security_headers(public_url)
        self.addresses = Addresses(limits.trusted_proxies)
        self._requests, self._files, self._connects = map(Meter, (limits.requests, limits.files, limits.connects))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let through what is in order."""
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        send = self._with_headers(scope, send)
        try:
            self._check(scope)
            receive = _bounded(receive, self._limits.body_bytes)
        except Wrong as wrong:
            await problem(wrong)(scope, receive, send)
            return
        await self._app(scope, receive, send)

    def _check(self, scope: Scope) -> None:
        meter = self._files if scope["path"].startswith(FILES) else self._requests
        meter.need(self.addresses.of(scope))
        headers = Headers(scope=scope)
        if _said_length(headers) > self._limits.body_bytes:
            raise Wrong("message/long", f"a body is at most {self._limits.body_bytes} bytes")
        if scope["method"] not in _READING:
            check_origin(headers, self._origin)

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            check_origin(Headers(scope=scope), self._origin)
            self._connects.need(self.addresses.of(scope))
        except Wrong:
            await receive()  # websocket.connect; closing before accepting answers 403
            await send({"type": "websocket.close", "code": 1008})
            return
        await self._app(scope, receive, send)

    def _with_headers(self, scope: Scope, send: Send) -> Send:
        api = scope["path"].startswith("/api/")

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self._headers.items():
                    headers.setdefault(name, value)
                if api:
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        return sending


def _said_length(headers: Headers) -> int:
    said = headers.get("content-length", "0")
    if not (said.isascii() and said.isdigit()):
        raise Wrong("body/bad", "content-length is a number")
    return int(said)


def _bounded(receive: Receive, most: int) -> Receive:
    """A body sent in pieces says no length: it is counted as it comes."""
    got = 0

    async def receiving() -> MutableMapping[str, Any]:
        nonlocal got
        message = await receive()
        got += len(message.get("body", b""))
        if got > most:
            raise Wrong("message/long", f"a body is at most {most} bytes")
        return message

    return receiving


def origin_of(url: str) -> str:
    """Scheme, host and port of an address."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}".lower()


def check_origin(headers: Headers, own: str) -> None:
    """Wrong if a browser says that the request comes from a page that is not ours."""
    origin = headers.get("origin")
    if origin is not None:
        origin = origin.lower()
        if origin != own and urlsplit(origin).netloc != headers.get("host", "").lower():
            raise Wrong("origin/bad", f"requests come from {own}")
    elif headers.get("sec-fetch-site") in ("cross-site", "same-site"):
        raise Wrong("origin/bad", f"requests come from {own}")


def security_headers(public_url: str) -> dict[str, str]:
    """What every answer says to browsers."""
    origin = origin_of(public_url)
    sockets = origin.replace("http", "ws", 1)  # old browsers do not take 'self' for sockets
    policy = _POLICY | {"connect-src": f"'self' {sockets}"}
    found = {
        "content-security-policy": "; ".join(f"{name} {value}" for name, value in policy.items()),
        "x-content-type-options": "nosniff",
        "referrer-policy": "same-origin",  # the link of a private table is for those who have it
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    }
    secure = origin.startswith("https:")
    return found | ({"strict-transport-security": "max-age=31536000"} if secure else {})

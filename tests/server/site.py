"""A server's people without sockets: visitors with cookies of their own talk to the application directly."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
from starlette.applications import Starlette

from tablee.server.guard import Guard
from tablee.server.limits import Limits
from tablee.server.people import People
from tablee.server.problem import HANDLERS
from tablee.store import Store, open_store

URL = "https://cards.example"
PASSWORD = "correct horse battery"


class Site:
    """One server and its event loop."""

    def __init__(self, folder: Path, limits: Limits | None = None, url: str = URL) -> None:
        self.runner = asyncio.Runner()
        self.url = url
        self.limits = limits or Limits()
        self.store: Store = open_store(folder)
        self.people = People(self.store, url, self.limits)
        routes = self.people.routes()
        self.app = Guard(Starlette(routes=routes, exception_handlers=HANDLERS), url, self.limits)

    def visitor(self, address: str = "192.0.2.1", **headers: str) -> "Visitor":
        """Somebody with a browser."""
        return Visitor(self, address, headers)

    def member(self, name: str, password: str = PASSWORD) -> "Visitor":
        """A member who is signed in."""
        visitor = self.visitor()
        visitor.post("/api/guest", {})
        assert visitor.post("/api/keep", {"name": name, "password": password}).status_code == 200
        return visitor

    def close(self) -> None:
        self.people.close()
        self.store.close()
        self.runner.close()

    def __enter__(self) -> "Site":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Visitor:
    """A browser, or a program."""

    def __init__(self, site: Site, address: str, headers: dict[str, str]) -> None:
        self.site = site
        transport = httpx.ASGITransport(site.app, client=(address, 50_000))
        self.client = httpx.AsyncClient(transport=transport, base_url=site.url, headers=headers)

    def ask(self, method: str, path: str, body: Any = None, **more: Any) -> httpx.Response:
        """Send a request."""
        if body is not None:
            more["json"] = body
        return self.site.runner.run(self.client.request(method, path, **more))

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.ask("GET", path, **more)

    def post(self, path: str, body: Any = None, **more: Any) -> httpx.Response:
        return self.ask("POST", path, body, **more)

    def me(self) -> dict[str, Any]:
        """Who is signed in."""
        answer = self.get("/api/me")
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found


def refused(answer: httpx.Response) -> tuple[int, str]:
    """The status and code of a refusal."""
    return answer.status_code, answer.json()["code"]

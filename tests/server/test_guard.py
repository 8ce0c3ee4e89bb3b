"""What stands before the application: rates, sizes, origins, headers."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.site import URL, Site, refused
from tablee.server.guard import Guard
from tablee.server.limits import Addresses, BadNetwork, Limits, Meter, Rate
from tablee.server.problem import Wrong


def test_a_page_of_another_site_changes_nothing(site: Site) -> None:
    ada = site.member("Ada")
    for headers in ({"origin": "https://evil.example"}, {"origin": "null"}, {"sec-fetch-site": "cross-site"}):
        assert refused(ada.ask("PATCH", "/api/me", {"name": "Eve"}, headers=headers)) == (403, "origin/bad")
    assert ada.me()["name"] == "Ada"
    for headers in ({"origin": URL}, {"origin": URL.upper()}, {"sec-fetch-site": "same-origin"}, {}):
        assert ada.ask("PATCH", "/api/me", {"name": "Ada"}, headers=headers).status_code == 200


def test_a_form_of_another_site_changes_nothing(site: Site) -> None:
    ada = site.member("Ada")
    for kind in ("text/plain", "application/x-www-form-urlencoded", ""):
        answer = ada.ask("PATCH", "/api/me", content=b'{"name":"Eve"}', headers={"content-type": kind})
        assert refused(answer) == (415, "body/bad")


def test_a_body_too_large_is_not_read(tmp_path: Path) -> None:
    with Site(tmp_path, Limits(body_bytes=100)) as site:
        visitor = site.visitor()
        assert refused(visitor.post("/api/guest", {"name": "a" * 100})) == (413, "message/long")

        async def pieces() -> AsyncIterator[bytes]:
            for _ in range(50):
                yield b" " * 10

        answer = visitor.post("/api/guest", content=pieces(), headers={"content-type": "application/json"})
        assert refused(answer) == (413, "message/long")


def test_a_length_that_is_none_is_refused(site: Site) -> None:
    answer = site.visitor().post("/api/guest", content=b"{}", headers={"content-length": "two"})
    assert refused(answer) == (400, "body/bad")


def test_an_address_asks_only_so_often(tmp_path: Path) -> None:
    with Site(tmp_path, Limits(requests=Rate(3, 600))) as site:
        answers = [site.visitor().get("/api/me").status_code for _ in range(5)]
        assert answers == [401, 401, 401, 429, 429]
        assert site.visitor("198.51.100.7").get("/api/me").status_code == 401


def test_first_visits_from_one_address_at_once_all_get_their_files(tmp_path: Path) -> None:
    with Site(tmp_path, Limits(requests=Rate(3, 600), files=Rate(5, 600))) as site:
        answers = [site.visitor().get("/assets/card.js").status_code for _ in range(6)]
        assert answers == [404] * 5 + [429]
        assert site.visitor().get("/api/me").status_code == 401


def test_every_answer_tells_browsers_what_they_may_load(site: Site) -> None:
    for answer in (site.visitor().get("/api/me"), site.visitor().get("/nothing")):
        policy = dict(part.split(" ", 1) for part in answer.headers["content-security-policy"].split("; "))
        assert policy["default-src"] == "'none'"
        assert policy["script-src"] == "'self'"
        assert policy["connect-src"] == "'self' wss://cards.example"
        assert policy["frame-ancestors"] == "'none'"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "max-age" in answer.headers["strict-transport-security"]
    assert site.visitor().get("/api/me").headers["cache-control"] == "no-store"


def test_without_https_browsers_are_not_told_to_insist_on_it(tmp_path: Path) -> None:
    with Site(tmp_path, url="http://localhost:8000") as site:
        visitor = site.visitor()
        assert "strict-transport-security" not in visitor.get("/api/me").headers
        assert "secure" not in visitor.post("/api/guest", {}).headers["set-cookie"].lower()


def knock(guard: Guard, address: str = "192.0.2.1", **headers: str) -> list[str]:
    """Open a WebSocket; the types of what is sent."""
    sent: list[str] = []

    async def receive() -> dict[str, Any]:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        sent.append(message["type"])

    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "websocket", "path": "/ws", "headers": raw, "client": (address, 1)}
    asyncio.run(guard(scope, receive, send))
    return sent


async def _accepting(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "websocket.accept"})


def test_a_websocket_of_another_sites_page_is_refused() -> None:
    guard = Guard(_accepting, URL, Limits())
    assert knock(guard) == knock(guard, origin=URL, host="cards.example") == ["websocket.accept"]
    assert knock(guard, origin="http://127.0.0.1:9", host="127.0.0.1:9") == ["websocket.accept"]
    assert knock(guard, origin="https://evil.example", host="cards.example") == ["websocket.close"]


def test_an_address_connects_only_so_often() -> None:
    guard = Guard(_accepting, URL, Limits(connects=Rate(2, 600)))
    assert [knock(guard)[0] for _ in range(3)] == ["websocket.accept", "websocket.accept", "websocket.close"]
    assert knock(guard, "198.51.100.7") == ["websocket.accept"]


def scope(peer: str | None, *forwarded: str) -> dict[str, Any]:
    headers = [(b"x-forwarded-for", value.encode()) for value in forwarded]
    return {"headers": headers, "client": None if peer is None else (peer, 1)}


@pytest.mark.parametrize(
    ("peer", "forwarded", "address"),
    [
        ("203.0.113.1", ["198.51.100.7"], "203.0.113.1"),  # nobody is believed unless told to
        ("10.0.0.1", ["198.51.100.7"], "198.51.100.7"),
        ("10.0.0.1", ["1.1.1.1, 198.51.100.7"], "198.51.100.7"),  # what clients say of themselves comes first
        ("10.0.0.1", ["1.1.1.1", "198.51.100.7, 10.0.0.2"], "198.51.100.7"),
        ("10.0.0.1", ["made up"], "made up"),
        ("10.0.0.1", [], "10.0.0.1"),
        (None, [], "local"),
        ("2001:db8:1:2:3:4:5:6", [], "2001:db8:1:2::/64"),
        ("::ffff:203.0.113.1", [], "203.0.113.1"),
    ],
)
def test_the_address_of_a_client(peer: str | None, forwarded: list[str], address: str) -> None:
    assert Addresses(["10.0.0.0/8"]).of(scope(peer, *forwarded)) == address


def test_a_network_that_is_none_is_named() -> None:
    with pytest.raises(BadNetwork, match=r"10\.0\.0\.0/99"):
        Addresses(["10.0.0.0/99"])


class Clock:
    """A time that stands still."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_meter_fills_up_again() -> None:
    clock = Clock()
    meter = Meter(Rate(2, 10), clock)
    assert [meter.take("a") for _ in range(3)] == [0, 0, pytest.approx(10)]
    clock.now += 4
    assert meter.wait_s("a") == pytest.approx(6)
    clock.now += 6
    assert meter.take("a") == 0
    assert meter.take("b") == 0
    with pytest.raises(Wrong, match="limit/rate"):
        meter.need("a")
    with pytest.raises(Wrong, match="limit/rate"):
        meter.check("a")


def test_a_meter_remembers_only_so_many() -> None:
    clock = Clock()
    meter = Meter(Rate(1, 1e9), clock, most=3)
    for key in "abcd":
        assert meter.take(key) == 0
    assert meter.take("d") > 0
    assert meter.take("a") == 0


@given(st.lists(st.floats(0, 30), max_size=60))
def test_a_meter_gives_no_more_than_its_rate(pauses: list[float]) -> None:
    clock = Clock()
    meter = Meter(Rate(3, 10), clock)
    given = 0
    for pause in pauses:
        clock.now += pause
        given += meter.take("a") == 0
    assert given <= 3 + (clock.now - 100.0) / 10 + 1e-6

"""Requests are read strictly."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from server.site import Site, refused


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b'{"name":5}',
        b'{"name":""}',
        b'{"name":"' + b"a" * 25 + b'"}',
        b'{"nickname":"Ada"}',
        b'{"language":"not a tag"}',
        b'{"name":"\xff"}',
        b'{"name":"\\ud800"}',
        b"[" * 20_000,
    ],
)
def test_a_body_that_is_not_as_said_is_refused(site: Site, body: bytes) -> None:
    answer = site.visitor().post("/api/guest", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400
    assert answer.json()["code"] in ("body/bad", "name/bad")


def test_a_refusal_does_not_repeat_a_password(site: Site) -> None:
    answer = site.visitor().post("/api/enter", {"name": "Ada", "password": "short", "more": "secret"})
    assert refused(answer) == (400, "body/bad")
    assert "short" not in answer.text
    assert "secret" not in answer.text


def test_paths_and_methods_that_there_are_not(site: Site) -> None:
    assert refused(site.visitor().get("/api/nothing")) == (404, "path/none")
    answer = site.visitor().ask("DELETE", "/api/me")
    assert refused(answer) == (405, "method/none")
    assert set(answer.headers["allow"].split(", ")) == {"GET", "HEAD", "PATCH"}


def test_a_body_that_does_not_come_is_not_waited_for(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.server.endpoint._BODY_WITHIN_S", 0.05)

    async def never() -> AsyncIterator[bytes]:
        yield b"{"
        await asyncio.sleep(5)

    answer = site.visitor().post("/api/guest", content=never(), headers={"content-type": "application/json"})
    assert refused(answer) == (408, "body/bad")


def test_head_is_answered_as_get(site: Site) -> None:
    answer = site.member("Ada").ask("HEAD", "/api/me")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/json"

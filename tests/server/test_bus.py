"""What concerns somebody, or the lobby, travels by the bus: the server says nothing to itself in any other way."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from server.guest import Guest, guest
from server.running import Running
from tablee.bus import lobby, person
from tablee.server.account import read_account
from tablee.server.floor import CLOSE_SIGNED_OUT
from tablee.server.writing import write


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    server = Running(tmp_path)
    yield server
    server.close()


async def _heard(running: Running, topic: str) -> list[bytes]:
    told: list[bytes] = []
    running.server.bus.subscribe(topic, told.append)
    return told


async def _publish(running: Running, topic: str, message: bytes) -> None:
    running.server.bus.publish(topic, message)


def me(somebody: Guest) -> Any:
    return somebody.http.get("/api/me").json()


def test_a_table_that_changes_is_announced(running: Running) -> None:
    told = running.run(_heard(running, lobby()))
    with guest(running.url) as ada:
        table = ada.table()
        assert set(told) == {table.encode()}
        told.clear()
        ada.watch(table)
        ada.do(table, {"do": "sit", "share": "00" * 16})
        running.run(asyncio.sleep(0))  # the bus is heard in the round after
        assert set(told) == {table.encode()}


def test_what_another_process_says_of_the_lobby_is_heard(running: Running) -> None:
    with guest(running.url) as ada:
        ada.send({"type": "lobby"})
        ada.until(lambda message: message["type"] == "lobby")
        running.run(_publish(running, lobby(), b"elsewhere"))
        assert ada.until(lambda message: message["type"] == "lobby")["people"] == 1


def test_who_is_renamed_elsewhere_plays_under_that_name(running: Running) -> None:
    """The bus wakes, and the store is what is so."""
    with guest(running.url) as ada:
        table = ada.table()
        ada.watch(table)
        account = read_account(running.server.store.person(me(ada)["person"]))
        assert account is not None
        running.run(write(running.server.store, account.but(name="Ada the Second").row))
        running.run(_publish(running, person(account.person), b"renamed"))
        ada.do(table, {"do": "sit", "share": "00" * 16})
        assert ada.states[table]["room"]["chairs"][0]["name"] == "Ada the Second"


def test_a_new_name_is_announced(running: Running) -> None:
    with guest(running.url) as ada:
        told = running.run(_heard(running, person(me(ada)["person"])))
        ada.http.patch("/api/me", json={"name": "Somebody Else"}).raise_for_status()
        assert told == [b"renamed"]


@pytest.mark.parametrize("message", [b"gone", b"renamed"])
def test_who_is_sent_away_elsewhere_is_cut_off_here(running: Running, message: bytes) -> None:
    with guest(running.url) as ada, guest(running.url) as bob:
        account = read_account(running.server.store.person(me(ada)["person"]))
        assert account is not None
        running.run(write(running.server.store, account.but(gone=True).row))
        running.run(_publish(running, person(account.person), message))
        with pytest.raises(ConnectionClosed) as closed:
            ada.take(10)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == CLOSE_SIGNED_OUT
        bob.send({"type": "ping"})
        assert bob.take(10)["type"] == "pong"


def test_who_leaves_is_not_heard_for_any_more(running: Running) -> None:
    with guest(running.url) as ada:
        topic = person(me(ada)["person"])
        assert topic in running.server.bus._ears  # type: ignore[attr-defined]
    with httpx.Client() as http:
        for _ in range(200):
            if topic not in running.server.bus._ears:  # type: ignore[attr-defined]
                return
            http.get(f"{running.url}/healthz")
    raise AssertionError("somebody who has gone is still listened for")

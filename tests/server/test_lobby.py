"""Finding a table: the lobby, a link and its picture, a quick match, bots after a wait; and what is on disk."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from server.guest import Guest, Json, guest
from server.running import Running
from tablee.store import Call

QUIET_S = 0.3  # so long nothing is to happen


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    server = Running(tmp_path_factory.mktemp("server"))
    yield server
    server.close()


@pytest.fixture
def ada(running: Running) -> Iterator[Guest]:
    with guest(running.url) as somebody:
        yield somebody


@pytest.fixture
def bob(running: Running) -> Iterator[Guest]:
    with guest(running.url) as somebody:
        yield somebody


def listed(somebody: Guest, table: str) -> Json | None:
    """A table as the lobby shows it."""
    tables = somebody.http.get("/api/lobby").json()["tables"]
    return next((one for one in tables if one["table"] == table), None)


def shown_in_time(shown: Callable[[], Any]) -> Any:
    """Something as soon as it is there."""
    until = time.monotonic() + 10
    while not (found := shown()):
        assert time.monotonic() < until
        time.sleep(0.01)
    return found


def quick(somebody: Guest, **wanted: Any) -> str:
    table: str = somebody.http.post("/api/quick", json=wanted).raise_for_status().json()["table"]
    somebody.watch(table)
    assert somebody.sit(table)["type"] == "done"
    return table


def test_a_quick_match_brings_together_those_who_want_the_same(running: Running, ada: Guest, bob: Guest) -> None:
    first = quick(ada, game="pixies", seats=3)
    with guest(running.url) as cy, guest(running.url) as dot:
        assert quick(cy, game="pixies", seats=2) != first, "another number of seats"
        assert quick(dot, game="luz") != first, "another game"
    assert quick(bob, game="pixies") == first
    names = shown_in_time(lambda: (one := listed(ada, first)) and None not in one["names"][:2] and one["names"])
    assert names[2] is None
    with guest(running.url) as eve:
        assert quick(eve, game="pixies", seats=3) == first
        assert eve.playing(first)["room"]["phase"] == "playing"
    with guest(running.url) as fay:
        assert quick(fay, game="pixies", seats=3) != first, "it is full"


def test_a_quick_match_does_not_bring_together_whom_one_has_blocked(ada: Guest, bob: Guest) -> None:
    ada.http.put("/api/aside", json={"person": bob.http.get("/api/me").json()["person"], "blocked": True})
    assert quick(ada, game="luz", seats=5) != quick(bob, game="luz", seats=5)


@pytest.mark.parametrize(("wanted", "code"), [({"game": "chess"}, 400), ({"game": "luz", "seats": 9}, 400), ({}, 400)])
def test_a_quick_match_that_cannot_be(ada: Guest, wanted: Json, code: int) -> None:
    assert ada.http.post("/api/quick", json=wanted).status_code == code


def test_bots_come_to_a_quick_match_after_a_wait(ada: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.server.api_tables._QUICK_FILL_AFTER_S", 0)
    table = quick(ada, game="luz", seats=3)
    room = ada.playing(table)["room"]
    assert [chair["kind"] for chair in room["chairs"]] == ["human", "bot", "bot"]
    assert room["setting"]["fill_after_s"] == 0


def test_a_link_shows_the_table_and_its_settings_before_anybody_sits(running: Running, ada: Guest) -> None:
    table = ada.table(listed=False, options={"aid": "shown"}, clock={"kind": "move", "seconds": 30})
    with running.visitor() as stranger:
        page = stranger.get(f"/api/tables/{table}").json()
        assert page["link"] == f"{running.url}/table/{table}"
        assert page["room"]["setting"]["options"]["aid"] == "shown"
        assert page["room"]["setting"]["clock"] == {"kind": "move", "seconds": 30}
        assert stranger.get("/api/tables/nowhere").json()["code"] == "table/none"
    assert listed(ada, table) is None, "it is found by its link alone"


def test_a_link_has_a_picture(running: Running, ada: Guest) -> None:
    table = ada.table()
    with running.visitor() as stranger:
        answer = stranger.get(f"/api/tables/{table}/qr.svg")
        assert answer.headers["content-type"] == "image/svg+xml"
        assert ElementTree.fromstring(answer.content).tag.endswith("svg")
        other = stranger.get(f"/api/tables/{ada.table()}/qr.svg").content
        assert answer.content != other, "it is of the link"
        assert stranger.get("/api/tables/nowhere/qr.svg").status_code == 404


def test_the_lobby_tells_of_tables_that_come_and_go(ada: Guest, bob: Guest) -> None:
    bob.send({"type": "lobby"})
    table = ada.table(seats=3)
    ada.watch(table)
    ada.sit(table)

    def shows(message: Json) -> bool:
        return message["type"] == "lobby" and any(one["table"] == table for one in message["tables"])

    bob.until(shows)
    ada.do(table, {"do": "leave"})
    ada.send({"type": "unwatch", "table": table})
    assert shown_in_time(lambda: listed(bob, table) is None), "nobody waits there any more"


def test_ones_own_tables_are_found_again(ada: Guest) -> None:
    table = ada.begin(seats=3)
    ada.play_until(table, lambda state: (state["view"]["own"] or {}).get("can_bet") is not None)
    mine = ada.http.get("/api/mine").json()
    assert [(one["table"]["table"], one["waiting"]) for one in mine] == [(table, True)]


def test_a_finished_game_is_in_ones_list_and_open_to_whoever_has_its_link(running: Running, ada: Guest) -> None:
    """All of it: a record has every hand, and the secret of its deals."""
    table = ada.table(seats=3, spectators=False)
    ada.watch(table)
    ada.sit(table)
    ada.do(table, {"do": "start"})
    with running.visitor() as stranger:
        assert stranger.get(f"/api/records/{table}-1").status_code == 404
        state = ada.play_until(table, lambda state: state["room"]["phase"] == "over")
        (played,) = ada.http.get("/api/played").json()
        assert played["record"] == state["room"]["record"] == f"{table}-1"
        record = stranger.get(f"/api/records/{table}-1").json()
        assert record["result"]["scores"] == played["scores"]
        assert record["fairness"]["secret"]


# On disk before anybody hears of it ---------------------------------------------------------------------------------


@contextmanager
def slow_disk(running: Running) -> Iterator[None]:
    """While it lasts nothing comes to the disk; all of it afterwards."""
    store = running.server.store
    kept: list[Call] = []
    try:
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(store, "write_all", kept.extend)
            yield
    finally:
        store.write_all(kept)


def test_nobody_hears_by_http_either_of_what_is_not_on_disk(running: Running, ada: Guest, bob: Guest) -> None:
    table = ada.table(seats=3)
    ada.watch(table)
    ada.sit(table)
    shown_in_time(lambda: listed(bob, table))
    with ThreadPoolExecutor() as pool:
        with slow_disk(running):
            bob.watch(table)
            bob.send({"type": "do", "table": table, "id": 1, "wish": {"do": "sit", "share": "00" * 16}})
            shown_in_time(lambda: not running.server.house.tables[table].settled)
            asked = [pool.submit(ada.http.get, path) for path in (f"/api/tables/{table}", "/api/mine")]
            time.sleep(QUIET_S)
            lobby = listed(bob, table)
            assert lobby is not None
            assert lobby["names"][1:] == [None, None]
            assert not any(one.done() for one in asked)
        page, mine = (one.result(10).json() for one in asked)
    assert page["room"]["chairs"][1]["kind"] == "human"
    assert mine[0]["table"]["names"][1] is not None
    assert shown_in_time(lambda: (one := listed(bob, table)) and one["names"][1])
    assert bob.until(lambda message: message["type"] == "done")["id"] == 1


def test_a_table_that_is_not_on_disk_is_in_no_lobby(running: Running, ada: Guest, tmp_path: Path) -> None:
    with ThreadPoolExecutor() as pool:
        with slow_disk(running):
            before = set(running.server.house.tables)
            made = pool.submit(ada.table)
            shown_in_time(lambda: set(running.server.house.tables) - before)
            (table,) = set(running.server.house.tables) - before
            assert running.server.house.tables[table].shown is None
            assert not running.server.house.tables[table].joinable
        assert made.result(10) == table
    assert running.server.house.tables[table].shown is not None

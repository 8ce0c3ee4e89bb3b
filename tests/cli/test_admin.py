"""`tablee admin`: with a server that runs, and without one."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from server.running import Running
from server.site import PASSWORD, Site, refused

from cli.conftest import Run
from tablee.server.desk_socket import ask
from tablee.server.order import Show
from tablee.store import open_store

WRONG_USE = 2


def found(run: Run, *words: str) -> list[dict[str, Any]]:
    ran = run("admin", *words, "--json")
    assert ran.code == 0, ran.err
    things: list[dict[str, Any]] = json.loads(ran.out)
    return things


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The data of a server that does not run any more, at which Ada and Bob were."""
    with Site(tmp_path / "data") as site:
        ada, bob = site.member("Ada"), site.member("Bob")
        bob.post("/api/bots", {"name": "Robbie"})
        ada.post("/api/reports", {"person": bob.me()["person"], "why": "stalling", "text": "so slow"})
    return tmp_path / "data"


@pytest.fixture
def served(data: Path) -> Iterator[Running]:
    running = Running(data)
    yield running
    running.close()


def test_people_are_listed_and_shown(run: Run, data: Path) -> None:
    assert [one["name"] for one in found(run, "people", "--data", str(data))] == ["Ada", "Bob", "Robbie"]
    assert [one["name"] for one in found(run, "people", "b", "--data", str(data))] == ["Bob"]
    (bob,) = found(run, "show", "BOB", "--data", str(data))
    assert (bob["kind"], bob["bots"], bob["games"]) == ("member", ["Robbie"], 0)
    assert found(run, "show", bob["person"], "--data", str(data)) == [bob]
    told = run("admin", "show", "Bob", "--data", str(data)).out
    assert re.fullmatch(r"person \w{16}  name Bob  kind member  since_ms [-\d: ]+  seen_ms .*  bots Robbie\n", told)


def test_who_is_sent_away_stays_away_with_their_bots_until_let_in(run: Run, data: Path) -> None:
    assert [one["banned"] for one in found(run, "ban", "Bob", "--data", str(data))] == [True, True]
    with Site(data) as site:
        answer = site.visitor().post("/api/enter", {"name": "Bob", "password": PASSWORD})
        assert refused(answer) == (403, "person/banned")
    assert "banned" not in found(run, "unban", "Bob", "--data", str(data))[0]
    with Site(data) as site:
        assert site.visitor().post("/api/enter", {"name": "Bob", "password": PASSWORD}).status_code == 200


def test_a_name_is_changed_by_the_same_rules(run: Run, data: Path) -> None:
    assert found(run, "rename", "Bob", "Robert", "--data", str(data))[0]["name"] == "Robert"
    for name, code in (("Ada", "name/taken"), ("expert", "name/bad")):
        ran = run("admin", "rename", "Robert", name, "--data", str(data))
        assert ran.code == WRONG_USE
        assert ran.err.startswith(f"tablee admin: {code}")


def test_complaints_are_read_and_settled(run: Run, data: Path) -> None:
    (report,) = found(run, "reports", "--data", str(data))
    assert (report["by_name"], report["person_name"], report["why"], report["text"]) == (
        "Ada",
        "Bob",
        "stalling",
        "so slow",
    )
    assert found(run, "settle", report["report"], "--data", str(data))[0]["status"] == "done"
    assert run("admin", "reports", "--data", str(data)).out == "nothing\n"
    assert found(run, "reports", "--done", "--data", str(data)) == [report]
    assert run("admin", "settle", report["report"], "--data", str(data)).code == WRONG_USE


def test_a_bot_is_made_and_given_another_token(run: Run, data: Path) -> None:
    first = found(run, "bot", "Marvin", "--data", str(data))[0]["token"]
    second = found(run, "token", "Marvin", "--data", str(data))[0]["token"]
    assert run("admin", "token", "Ada", "--data", str(data)).code == WRONG_USE
    with Site(data) as site:
        assert site.visitor(authorization=f"Bearer {second}").me()["name"] == "Marvin"
        assert refused(site.visitor(authorization=f"Bearer {first}").get("/api/me")) == (401, "person/none")


def test_wrong_uses_are_one_line(run: Run, data: Path, tmp_path: Path) -> None:
    for words, told in (
        (["show", "Zoe", "--data", str(data)], "there is nobody of the id or name 'Zoe'"),
        (["close", "t1", "--data", str(data)], "start the server first"),
        (["people", "--data", str(tmp_path / "none")], "no such data folder"),
        (["forget", "Ada", "--data", str(data)], "--yes"),
        (["dance"], "invalid choice"),
    ):
        ran = run("admin", *words)
        assert ran.code == WRONG_USE
        assert told in ran.err
        assert len(ran.err.splitlines()) == 1


def test_data_that_something_else_uses_are_left_alone(run: Run, data: Path) -> None:
    store = open_store(data)
    try:
        ran = run("admin", "ban", "Bob", "--data", str(data))
    finally:
        store.close()
    assert ran.code == WRONG_USE
    assert "using this data folder" in ran.err


def test_a_server_that_runs_does_it_at_once(run: Run, served: Running, data: Path) -> None:
    with served.visitor() as bob:
        assert bob.post("/api/enter", json={"name": "Bob", "password": PASSWORD}).status_code == 200
        closed: list[str] = []
        served.server.people.gone.append(closed.append)
        person = found(run, "ban", "Bob", "--data", str(data))[0]["person"]
        assert person in closed
        assert bob.get("/api/me").status_code == 401
        found(run, "unban", "Bob", "--data", str(data))
        assert bob.get("/api/me").status_code == 200
        found(run, "keys", "--data", str(data))
        assert bob.get("/api/me").status_code == 200
        found(run, "keys", "--forget", "--data", str(data))
        assert bob.get("/api/me").status_code == 401


def test_a_server_that_runs_closes_a_table(run: Run, served: Running, data: Path) -> None:
    with served.visitor() as ada:
        ada.post("/api/enter", json={"name": "Ada", "password": PASSWORD})
        table = ada.post("/api/tables", json={"game": "luz", "seats": 3}).json()["table"]
        assert found(run, "close", table, "--data", str(data))[0]["status"] == "closed"
        assert ada.get(f"/api/tables/{table}").json()["room"]["phase"] == "closed"
        assert run("admin", "close", "nowhere", "--data", str(data)).code == WRONG_USE


def test_a_socket_that_a_killed_server_left_is_passed_over(run: Run, data: Path) -> None:
    running = Running(data)
    running.stop()
    assert not (data / "desk").exists()
    running.start()
    (data / "desk").rename(data / "kept")
    running.close()
    (data / "kept").rename(data / "desk")
    assert found(run, "show", "Ada", "--data", str(data))[0]["name"] == "Ada"


def test_a_folder_may_lie_deep(tmp_path: Path) -> None:
    data = tmp_path / ("deep" * 20) / ("down" * 10)
    running = Running(data)
    try:
        reply = ask(data, Show("nobody"))
        assert reply is not None
        assert reply.wrong is not None
    finally:
        running.close()


def test_who_is_forgotten_is_in_nobodys_games(run: Run, tmp_path: Path) -> None:
    from tablee.store import RecordRow

    with Site(tmp_path) as site:
        ada, bob = (site.member(name).me()["person"] for name in ("Ada", "Bob"))
        names = [("Bob", "human"), ("casual", "bot"), ("Ada", "human"), ("Ada", "bot")]
        record = {"seats": [{"name": name, "kind": kind} for name, kind in names]}
        row = RecordRow("r", "t", "luz", (bob, ada, "ffff"), 5, msgspec.json.encode(record))
        site.runner.run(_written(site, row))
        site.runner.run(_written(site, msgspec.structs.replace(row, record_id="s", people=(ada,))))
    assert found(run, "forget", "Ada", "--yes", "--data", str(tmp_path))[0]["forgotten"]
    with Site(tmp_path) as site:
        kept = [site.store.record("r"), site.store.record("s")]
        assert site.store.games_of(ada) == 0
        assert site.store.games_of(bob) == 1
        names_kept = [[seat["name"] for seat in json.loads(row.record)["seats"]] for row in kept if row]
        assert names_kept == [["Bob", "casual", "—", "Ada"], ["Bob", "casual", "—", "—"]]


async def _written(site: Site, row: Any) -> None:
    from tablee.server.writing import write

    await write(site.store, row)


def test_the_help_says_what_is_kept_of_who_is_forgotten_and_it_is(run: Run, data: Path) -> None:
    told = " ".join(run("admin", "forget", "--help").out.split())
    assert "Kept are the journals of the tables where they sat or talked, with the name and what was said" in told
    assert "all that is known" not in told
    running = Running(data)
    try:
        with running.visitor() as ada:
            ada.post("/api/enter", json={"name": "Ada", "password": PASSWORD}).raise_for_status()
            table = ada.post("/api/tables", json={"game": "luz", "seats": 3}).json()["table"]
            found(run, "forget", "Ada", "--yes", "--data", str(data))
            assert ada.get("/api/me").status_code == 401
    finally:
        running.close()
    assert refused_name(run, data) == "there is nobody"
    store = open_store(data)
    try:
        assert b'"Ada"' in store.journal(table)[0]
    finally:
        store.close()


def refused_name(run: Run, data: Path) -> str:
    return run("admin", "show", "Ada", "--data", str(data)).err.partition("person/none: ")[2][:15]

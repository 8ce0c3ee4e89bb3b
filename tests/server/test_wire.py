"""What clients send and should not: the table goes on, and nobody else notices."""

import json
import secrets
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from server.guest import Guest, guest, socket_url, upgrade
from server.running import UNLIMITED, Running
from tablee.server.limits import Rate


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


@pytest.mark.parametrize(
    "sent",
    [
        "",
        "{",
        "[]",
        "null",
        '{"type":"nothing"}',
        '{"type":"watch"}',
        '{"type":"watch","table":7}',
        '{"type":"do","table":"x","id":1,"wish":{"do":"act","seat":0,"move":{}}}',  # an order of the server's
        '{"type":"do","table":"x","id":1,"wish":{"do":"prepare","secret":"00"}}',
        '{"type":"do","table":"x","id":1e400,"wish":{"do":"leave"}}',
        '{"type":"do","table":"x","id":99999999999999999999999999,"wish":{"do":"leave"}}',
        "[" * 5000,
        '{"type":"ping","id":NaN}',
        b"\xff\xfe\x00",
    ],
)
def test_what_is_no_message_is_answered_and_does_no_harm(ada: Guest, sent: str | bytes) -> None:
    ada.send(sent)
    assert ada.take()["code"] == "message/bad"
    ada.send({"type": "ping", "id": 5})
    assert ada.take()["id"] == 5


def babble(somebody: Guest) -> None:
    for _ in range(20):
        somebody.send("garbage")
        somebody.take()


def test_who_sends_nothing_but_garbage_is_sent_away(ada: Guest) -> None:
    with pytest.raises(ConnectionClosed) as closed:
        babble(ada)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4002


def shout(somebody: Guest) -> None:
    somebody.send(json.dumps({"type": "watch", "table": "x" * 10_000_000}))
    somebody.take()


def test_a_message_of_ten_megabytes_ends_the_connection_and_nothing_else(ada: Guest, bob: Guest) -> None:
    table = bob.begin()
    with pytest.raises(ConnectionClosed):
        shout(ada)
    bob.play_until(table, lambda state: state["made"] >= 1)


def test_half_a_frame_and_then_silence(running: Running, ada: Guest) -> None:
    host, port = running.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port))) as half:
        half.sendall(upgrade(host, ada.cookie))
        assert b" 101 " in half.recv(2000)
        half.sendall(b"\x81\xfe\x01\x00")  # the head of a frame of 256 bytes, and no more
        ada.send({"type": "ping", "id": 1})
        assert ada.take()["id"] == 1


def test_nobody_plays_for_another_seat(ada: Guest, bob: Guest) -> None:
    table = ada.table(seats=3, fill=None)
    for player in (ada, bob):
        player.watch(table)
        assert player.sit(table)["type"] == "done"
    with guest(ada.url) as third:
        third.watch(table)
        third.sit(table)
        refused = ada.do(table, {"do": "play", "move": {"type": "play", "slot": 1}})
        assert refused["code"] == "move/illegal", "bets come first"
        must = third.playing(table)["view"]["table"]["turn"]
        wrong = next(player for seat, player in enumerate((ada, bob, third)) if seat != must)
        refused = wrong.do(table, {"do": "play", "move": {"type": "bet", "beads": 1}})
        assert refused["code"] == "move/illegal"
    with guest(ada.url) as stranger:
        stranger.watch(table)
        assert stranger.do(table, {"do": "play", "move": {"type": "bet", "beads": 1}})["code"] == "seat/not-yours"
        assert stranger.do(table, {"do": "pause"})["code"] == "seat/not-yours"
        assert stranger.do(table, {"do": "bot", "seat": 0, "bot": "casual"})["code"] == "host/only"


def test_a_move_sent_twice_is_made_once(ada: Guest) -> None:
    table = ada.begin()
    state = ada.play_until(table, lambda state: state["view"]["own"]["can_bet"] is not None)
    wish = {"do": "play", "move": {"type": "bet", "beads": 2}, "made": 0, "key": "the-same"}
    assert ada.do(table, wish)["type"] == "done"
    assert ada.do(table, wish)["type"] == "done", "answered as it was then"
    assert ada.states[table]["made"] == 1
    assert state["view"]["table"]["bets"][0] == {"beads": 2, "safety": False}


def test_a_move_made_for_another_moment_is_refused(ada: Guest) -> None:
    table = ada.begin()
    ada.play_until(table, lambda state: state["made"] == 1)
    ada.play_until(table, lambda state: bool(state["view"]["own"]["can_play"]))
    slot = ada.states[table]["view"]["own"]["can_play"][0]
    refused = ada.do(table, {"do": "play", "move": {"type": "play", "slot": slot}, "made": 0})
    assert refused["code"] == "move/stale"


@pytest.mark.parametrize(
    "move",
    [
        {},
        [],
        "bet 3",
        {"type": "bet", "beads": -1},
        {"type": "bet", "beads": 11},
        {"type": "bet", "beads": 10**30},
        {"type": "bet", "beads": 2.5},
        {"type": "play", "slot": 0},
        {"type": "play", "slot": 11},
        {"type": "take", "card": "B1"},
    ],
)
def test_a_move_that_is_none_is_refused_by_its_code(ada: Guest, move: object) -> None:
    table = ada.begin()
    ada.play_until(table, lambda state: state["view"]["own"]["can_bet"] is not None)
    before = ada.states[table]["seq"]
    refused = ada.do(table, {"do": "play", "move": move})
    assert refused["code"] in ("move/bad", "move/illegal")
    assert ada.states[table]["seq"] == before, "nobody hears of it"


def test_two_tabs_of_one_player_see_the_same(ada: Guest) -> None:
    table = ada.begin()
    with guest(ada.url, ada.http) as tab:
        shown = tab.watch(table)
        assert shown["seat"] == 0
        ada.play_until(table, lambda state: state["made"] >= 2)
        seq = ada.states[table]["seq"]
        while tab.states[table]["seq"] < seq:
            tab.take()
        while ada.states[table]["seq"] < tab.states[table]["seq"]:
            ada.take()
        assert tab.states[table]["view"] == ada.states[table]["view"]
        tab.play_until(table, lambda state: state["made"] >= 3)


def test_after_a_gap_comes_just_what_was_missed(ada: Guest) -> None:
    table = ada.begin()
    with guest(ada.url, ada.http) as tab:
        tab.watch(table)
        at = tab.states[table]
        run, after, kept = at["run"], at["seq"], json.loads(json.dumps(at))
    ada.play_until(table, lambda state: state["made"] >= 1)
    with guest(ada.url, ada.http) as back:
        back.states[table] = kept
        message = back.watch(table, run=run, after=after)
        assert message["type"] == "news"
        while back.states[table]["made"] < ada.states[table]["made"]:
            back.take()
    with guest(ada.url, ada.http) as late:
        assert late.watch(table, run="another", after=after)["type"] == "state"
        assert late.watch(table, run=run, after=10**9)["type"] == "state"


def test_a_private_table_shows_bystanders_nothing(ada: Guest, bob: Guest) -> None:
    table = ada.begin(spectators=False)
    assert bob.watch(table)["code"] == "table/private"
    assert bob.watch("nosuchtable")["code"] == "table/none"


def test_a_bystander_sees_no_card_in_a_hand(ada: Guest, bob: Guest) -> None:
    table = ada.begin()
    shown = bob.watch(table)
    assert shown["seat"] is None
    assert shown["view"]["own"] is None
    ada.play_until(table, lambda state: state["made"] >= 2)
    seq = ada.states[table]["seq"]
    assert seq > 0
    while len(bob.states[table]["view"]["table"]["trick"]) < 1:
        bob.take()
    told = [message for message in bob.seen if message["type"] == "news"]
    assert all("own" not in message.get("view", {}) and "made" not in message for message in told)


def test_an_old_protocol_can_be_told_from_the_first_message(ada: Guest) -> None:
    hello = ada.seen[0]
    assert hello["protocol"] == 1
    assert hello["build"]


def test_without_a_name_there_is_no_socket(running: Running) -> None:
    with pytest.raises(InvalidStatus) as refused:
        connect(socket_url(running.url))
    assert refused.value.response.status_code == 403


def test_a_page_elsewhere_gets_no_socket(running: Running, ada: Guest) -> None:
    with pytest.raises(InvalidStatus) as refused:
        connect(
            socket_url(running.url), origin=Origin("https://evil.example"), additional_headers={"cookie": ada.cookie}
        )
    assert refused.value.response.status_code == 403


def test_whom_somebody_has_blocked_does_not_sit_with_them(ada: Guest, bob: Guest) -> None:
    ada.http.put("/api/aside", json={"person": me(bob), "blocked": True}).raise_for_status()
    table = ada.table()
    ada.watch(table)
    ada.sit(table)
    bob.watch(table)
    assert bob.sit(table)["code"] == "person/blocked"


def me(somebody: Guest) -> str:
    person: str = somebody.http.get("/api/me").raise_for_status().json()["person"]
    return person


def test_floods_of_one_client_wait_and_others_do_not(tmp_path: Path) -> None:
    server = Running(tmp_path, limits=UNLIMITED, messages=Rate(20, 0.05))
    try:
        with guest(server.url) as flood, guest(server.url) as calm:
            for number in range(400):
                flood.send({"type": "ping", "id": number})
            begun = time.monotonic()
            calm.send({"type": "ping", "id": 1})
            calm.take()
            assert time.monotonic() - begun < 2.0
            begun = time.monotonic()
            for _ in range(60):
                flood.take()
            assert time.monotonic() - begun > 1.0, "sixty messages at twenty a second, after twenty at once"
    finally:
        server.close()


def test_who_does_not_read_is_cut_off_and_the_table_goes_on(tmp_path: Path) -> None:
    server = Running(tmp_path, limits=UNLIMITED)
    try:
        with guest(server.url) as ada:
            table = ada.begin()
            ada.play_until(table, lambda state: state["made"] >= 1)
            host, port = server.url.removeprefix("http://").split(":")
            with socket.create_connection((host, int(port))) as deaf:
                deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                deaf.sendall(upgrade(host, ada.cookie))
                watch = json.dumps({"type": "watch", "table": table}).encode()
                frame = bytes([0x81, 0x80 | len(watch)]) + bytes(4) + watch
                deadline = time.monotonic() + 30
                try:
                    while server.server.floor.counts.slow._value.get() < 1 and time.monotonic() < deadline:
                        deaf.sendall(frame * 50)
                except OSError:
                    pass
            assert server.server.floor.counts.slow._value.get() >= 1
            ada.play_until(table, lambda state: state["made"] >= 2)
    finally:
        server.close()


def test_a_thousand_connects_are_answered(running: Running, ada: Guest) -> None:
    """As many as one address may have are let in; the others are told, and the table goes on."""
    table = ada.begin()
    host, port = running.url.removeprefix("http://").split(":")
    hello = upgrade(host, ada.cookie)
    sockets = []
    try:
        for _ in range(1000):
            one = socket.create_connection((host, int(port)))
            one.sendall(hello)
            sockets.append(one)
        first, last = sockets[0].recv(2000), sockets[-1].recv(2000)
        assert b" 101 " in first
        assert b" 101 " in last, "told over the socket, so that a browser can say why"
        assert len(running.server.floor.connections) <= 202
        ada.play_until(table, lambda state: state["made"] >= 1)
    finally:
        for one in sockets:
            one.close()
    until = time.monotonic() + 20
    while len(running.server.floor.connections) > 5 and time.monotonic() < until:
        time.sleep(0.05)
    assert len(running.server.floor.connections) <= 5, "who has gone takes no place"


def test_chat_is_limited_bounded_and_can_be_switched_off(ada: Guest) -> None:
    table = ada.begin()
    said = [ada.do(table, {"do": "say", "text": f"line {number}"}) for number in range(12)]
    assert [answer["type"] for answer in said[:5]] == ["done"] * 5
    assert said[-1]["code"] == "limit/rate"
    ada.send({"type": "do", "table": table, "id": 99, "wish": {"do": "say", "text": "x" * 301}})
    assert ada.until(lambda m: m["type"] == "error")["code"] == "message/bad"
    silent = ada.table(free_text=False)
    ada.watch(silent)
    assert ada.do(silent, {"do": "say", "text": "hello"})["code"] in ("chat/off", "limit/rate")


def test_health_and_metrics_name_nobody(running: Running, ada: Guest) -> None:
    ada.begin()
    with httpx.Client(base_url=running.url) as http:
        assert http.get("/healthz").json()["status"] == "ok"
        text = http.get("/metrics").text
    assert "tablee_write_seconds_bucket" in text
    assert me(ada) not in text
    assert not any(table in text for table in running.server.house.tables)


def test_a_key_is_its_persons(ada: Guest, bob: Guest) -> None:
    """Two people may use the same key for their moves."""
    table = ada.table(seats=3, fill="casual")
    for player in (ada, bob):
        player.watch(table)
        player.sit(table)
    assert ada.do(table, {"do": "start"})["type"] == "done"
    key = secrets.token_hex(8)
    while not all(player.playing(table)["view"]["table"]["bets"][seat] for seat, player in enumerate((ada, bob))):
        for seat, player in enumerate((ada, bob)):
            state = player.playing(table)["view"]
            if state["own"]["can_bet"] is not None:
                wish = {"do": "play", "move": {"type": "bet", "beads": 0}, "key": key}
                assert player.do(table, wish)["type"] == "done"
            elif state["table"]["bets"][seat] is None:
                with suppress(TimeoutError):  # it may be the other who is waited for
                    player.take(0.05)

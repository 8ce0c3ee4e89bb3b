"""The Python client against the whole server, and the bot of 30 lines."""

import asyncio
import random
import runpy
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from server.running import Running

from tablee.client import Client, Refused, Table, Unreachable
from tablee.server import robots

EXAMPLE = Path(__file__).parents[2] / "examples/bot.py"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(tmp_path_factory.mktemp("data"))
    yield running
    running.close()


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server's bots do not pause."""
    monkeypatch.setitem(robots._PAUSE_S, "quick", (0.0, 0.002))


def test_the_example_is_short() -> None:
    assert len(EXAMPLE.read_text().splitlines()) <= 30


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize("game", ["luz", "kooz", "pixies"])
def test_the_example_plays_a_whole_game(
    served: Running, game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TABLEE_TOKEN", served.bot(f"Example {game}"))
    asyncio.run(runpy.run_path(str(EXAMPLE))["main"](game, served.url))
    told = capsys.readouterr()
    assert told.out.startswith("ranks: [")
    assert all(line.startswith("move/") for line in told.err.splitlines())  # in Kooz others may be faster


async def play_on(table: Table, chance: random.Random, moves: int = 10_000) -> int:
    """Play at random to the end of the game, or so many moves; how many were made."""
    for made in range(moves):
        offered = await table.turn()
        if not offered:
            return made
        try:
            await table.play(chance.choice(offered))
        except Refused as wrong:
            if wrong.code not in ("move/stale", "move/illegal"):  # those say that others answered meanwhile
                raise
    return moves


def same_for_all(tables: list[Table]) -> None:
    assert len({repr(table.view["table"]) for table in tables if table.view}) == 1
    assert len({repr(table.room) for table in tables}) == 1


@pytest.mark.parametrize("game", ["luz", "kooz", "pixies"])
def test_people_play_a_whole_game_and_another(served: Running, game: str) -> None:
    async def evening() -> None:
        async with Client(served.url) as ada, Client(served.url) as bob, Client(served.url) as eve:
            table = await ada.make(game, seats=2 if game != "luz" else 3, options={}, fill="random")
            others = [await bob.join(table.id)]
            await table.sit()
            looking_on = await eve.watch(table.id)
            if game == "luz":
                others.append(await eve.join(table.id))
            seats = [table, *others]
            for number in (1, 2):
                assert table.room["number"] == number
                chances = [random.Random(10 * number + k) for k in range(len(seats))]
                made = await asyncio.gather(*(play_on(one, chance) for one, chance in zip(seats, chances, strict=True)))
                assert all(made)  # nobody's game ends before their first move
                assert table.phase == "over"
                await until(lambda: all(one.seq for one in seats) and looking_on.phase == "over")
                assert table.room["record"]
                if number == 1:
                    await asyncio.gather(*(one.again() for one in seats))
                    await until(lambda: all(one.phase == "playing" for one in (*seats, looking_on)))
            await asyncio.sleep(0.1)
            same_for_all([*seats, looking_on])

    asyncio.run(asyncio.wait_for(evening(), 120))


async def until(true: Callable[[], Any]) -> None:
    while not true():
        await asyncio.sleep(0.01)


def cut(running: Running) -> None:
    """All connections are lost, without a word."""
    for connection in running.server.floor.connections:
        connection.close(1012)


def test_nothing_is_lost_or_done_twice_when_connections_are(served: Running) -> None:
    async def evening() -> None:
        async with Client(served.url) as ada, Client(served.url) as bob:
            table = await ada.make("pixies", seats=2)
            other = await bob.join(table.id)
            await table.sit()
            playing = asyncio.gather(*(play_on(one, random.Random(k)) for k, one in enumerate((table, other))))
            for _ in range(4):
                await asyncio.sleep(0.3)
                served.call(cut, served)
            made = await playing
            await until(lambda: table.phase == other.phase == "over")
            assert made == [table.made, other.made]
            same_for_all([table, other])

    asyncio.run(asyncio.wait_for(evening(), 120))


def test_a_game_goes_on_after_the_server_was_started_anew(tmp_path: Path) -> None:
    running = Running(tmp_path)

    async def evening() -> None:
        async with Client(running.url) as ada, Client(running.url) as bob:
            table = await ada.make("luz", seats=3, fill="random")
            other = await bob.join(table.id)
            third = Client(running.url)
            async with third:
                seats = [table, other, await third.join(table.id)]
                await table.sit()
                playing = asyncio.gather(*(play_on(one, random.Random(k)) for k, one in enumerate(seats)))
                await asyncio.sleep(1.0)
                await asyncio.to_thread(running.stop)
                running.start()
                assert sum(await playing) >= 3 * 4 * 10
                assert table.phase == "over"

    try:
        asyncio.run(asyncio.wait_for(evening(), 120))
    finally:
        running.close()


def test_what_is_not_done_is_said(served: Running) -> None:
    async def evening() -> None:
        async with Client(served.url) as ada, Client(served.url) as bob:
            with pytest.raises(Refused, match="setting/bad"):
                await ada.make("chess", seats=2)
            with pytest.raises(Refused, match="table/none"):
                await ada.watch("nowhere")
            table = await ada.make("pixies", seats=2, spectators=False)
            other = await bob.join(table.id)
            with pytest.raises(Refused, match="host/only"):
                await other.do("start")
            with pytest.raises(Refused, match="table/not-playing"):
                await other.do("play", move={"type": "take", "card": "M1"})
            assert table.id in [found["table"] for found in await bob.lobby()]
            another = await bob.make("luz", seats=3)
            both = await asyncio.gather(ada.watch(another.id), ada.watch(another.id))
            assert both[0] is both[1]
            assert both[1].room == another.room
            assert other.legal == []

    asyncio.run(asyncio.wait_for(evening(), 60))


def test_a_new_name_is_used_from_then_on(served: Running) -> None:
    async def evening() -> None:
        async with Client(served.url) as ada:
            table = await ada.make("pixies", seats=2)
            await ada.http.ask("PATCH", "/api/me", {"name": "Grace"})
            await table.sit()
            assert table.room["chairs"][0]["name"] == "Grace"
            await table.do("say", phrase="hello")
            await until(lambda: table.talk)
            assert table.talk[0]["name"] == "Grace"

    asyncio.run(asyncio.wait_for(evening(), 60))


def test_a_wrong_token_and_no_server_are_said_at_once(served: Running) -> None:
    async def enter(url: str, token: str | None) -> None:
        async with Client(url, token):
            pass

    with pytest.raises(Refused, match="person/none"):
        asyncio.run(enter(served.url, "tablee_wrong"))
    with pytest.raises(Unreachable):
        asyncio.run(enter("http://127.0.0.1:9", None))


def test_who_is_signed_out_hears_of_it(served: Running) -> None:
    async def evening() -> None:
        token = await asyncio.to_thread(served.bot, "Fleeting")
        async with Client(served.url, token) as bot:
            table = await bot.make("pixies", seats=2)
            waiting = asyncio.create_task(table.turn())
            person = bot.me["person"]
            await asyncio.to_thread(served.run, served.server.people.forget(person))
            with pytest.raises(Unreachable):
                await waiting
            with pytest.raises(Unreachable):
                await table.sit()

    asyncio.run(asyncio.wait_for(evening(), 60))

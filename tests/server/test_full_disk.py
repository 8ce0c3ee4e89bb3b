"""The disk of the real server is full for a while: moves are refused, none is half made, and then play goes on."""

import asyncio
import signal
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from .crowd import Party, Player, crowd, finish, more_acknowledged
from .evidence import check
from .serving import Serving

_REFUSALS = 8  # before there is room again
_PATIENCE_S = 120.0


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[Serving]:
    serving = Serving(tmp_path / "data", tmp_path / "log")
    yield serving
    serving.abandon()


def refusals(players: list[Player]) -> int:
    return sum(code == "store/failed" for player in players for code in player.refused.values())


async def be_full(serving: Serving, players: list[Player]) -> None:
    """No room, until that has been felt."""
    before = refusals(players)
    serving.limit_files(4096)
    async with asyncio.timeout(_PATIENCE_S):
        while refusals(players) < before + _REFUSALS:
            await asyncio.sleep(0.01)


async def play(serving: Serving, players: list[Player]) -> None:
    playing = [asyncio.create_task(player.run()) for player in players]
    serving.start()
    for _ in range(3):
        await more_acknowledged(players, 30)
        await be_full(serving, players)
        serving.limit_files(-1)
    await more_acknowledged(players, 10)
    await be_full(serving, players)
    await asyncio.to_thread(serving.end, signal.SIGKILL)
    serving.start()
    await more_acknowledged(players, 30)
    await finish(players, playing)
    assert await asyncio.to_thread(serving.end, signal.SIGTERM) in (0, -signal.SIGTERM)


def test_a_full_disk_while_people_play(serving: Serving) -> None:
    parties = [Party(game, bots) for game in ("luz", "kooz", "pixies") for bots in (0, 1)]
    players = crowd(serving.url, parties, Random(6))
    asyncio.run(play(serving, players))
    check(serving.data, parties)
    assert sum(len(player.acknowledged) for player in players) >= 130

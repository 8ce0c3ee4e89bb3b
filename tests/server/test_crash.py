"""The real server is killed again and again while people play, and everybody has written down what they were told.

No move that was acknowledged is lost and none is made twice, whatever was sent again; and nobody was ever shown
anything that is not on disk. TABLEE_KILLS says how often; 20 times by default.
"""

import asyncio
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tablee.games import games
from tablee.server.warm import play_on

from .crowd import Party, Player, crowd, finish, more_acknowledged
from .evidence import check
from .serving import Serving

KILLS = int(os.environ.get("TABLEE_KILLS", "20"))


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[Serving]:
    serving = Serving(tmp_path / "data", tmp_path / "log")
    yield serving
    serving.abandon()


async def play_and_kill(serving: Serving, players: list[Player], random: Random) -> None:
    """Some evenings, each ended by a kill but the last."""
    playing = [asyncio.create_task(player.run()) for player in players]
    for kill in range(KILLS):
        serving.start(slow_disk=kill % 2 == 1)
        if random.random() < 0.2:  # before it has got far
            await asyncio.sleep(1.5 * random.random())
        else:
            await more_acknowledged(players, random.randrange(1, 40))
            await asyncio.sleep(0.05 * random.random())
        await asyncio.to_thread(serving.end, signal.SIGKILL)
        failed = [task for task in playing if task.done()]
        assert not failed, await asyncio.gather(*failed)
    serving.start()
    await more_acknowledged(players, 40)
    await finish(players, playing)
    assert await asyncio.to_thread(serving.end, signal.SIGTERM) in (0, -signal.SIGTERM)


def test_killed_while_people_play(serving: Serving) -> None:
    random = Random(5)
    parties = [Party(game, bots) for game in ("luz", "kooz", "pixies") for bots in (0, 1)]
    players = crowd(serving.url, parties, random)
    for name in games():
        play_on(name)  # compiled beforehand: a server that is killed after a second never gets that far
    asyncio.run(play_and_kill(serving, players, random))
    check(serving.data, parties)
    made = sum(len(player.acknowledged) for player in players)
    print(f"{KILLS} kills, {sum(len(party.tables) for party in parties)} tables, {made} moves acknowledged,", end=" ")
    print(f"{sum(player.resent for player in players)} sent again,", end=" ")
    print(f"{sum(len(player.told) for player in players)} last views")
    assert all(party.tables for party in parties), "all games were played"
    assert made > 5 * KILLS
    assert sum(player.resent for player in players) > KILLS // 2
    assert sum(len(player.told) for player in players) > KILLS
    errors = [line for line in serving.log.read_text().splitlines() if '"level":"info"' not in line]
    assert errors == []

"""The real server is killed again and again while people play, and everybody has written down what they were told.

No move that was acknowledged is lost and none is made twice, whatever was sent again; and nobody was ever shown
anything that is not on disk. TABLEE_KILLS says how often; 20 times by default.
"""

import asyncio
import os
import signal
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import msgspec
import pytest

from tablee.core.fairness import check as check_fairness
from tablee.core.record import Replay
from tablee.server.message import encode
from tablee.store import Store, open_store
from tablee.table.command import Entry, Play, read_entry
from tablee.table.table import Table

from .crowd import Json, Party, Player, Told, crowd
from .serving import Serving

KILLS = int(os.environ.get("TABLEE_KILLS", "20"))
_PATIENCE_S = 120.0


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
    for player in players:
        player.stopping = True
    await asyncio.wait_for(asyncio.gather(*playing), _PATIENCE_S)
    assert await asyncio.to_thread(serving.end, signal.SIGTERM) in (0, -signal.SIGTERM)


async def more_acknowledged(players: list[Player], number: int) -> None:
    """Wait until so many more moves are acknowledged."""

    def count() -> int:
        return sum(len(player.acknowledged) for player in players)

    enough = count() + number
    async with asyncio.timeout(_PATIENCE_S):
        while count() < enough:
            await asyncio.sleep(0.002)


@dataclass
class Kept:
    """What the disk has of a table."""

    keys: Counter[str] = field(default_factory=Counter)
    views: dict[int, set[bytes]] = field(default_factory=lambda: defaultdict(set))  # all that a seat has ever seen
    finished: set[str] = field(default_factory=set)

    def add(self, table: Table, entry: Entry) -> None:
        """Note what there is after an entry."""
        if isinstance(entry.did, Play) and entry.did.key is not None:
            self.keys[entry.did.key] += 1
        if table.finished is not None:
            self.finished.add(table.finished["id"])
        if table.match is not None:
            for seat in range(table.setting.seats):
                self.views[seat].add(view(table, seat))


def view(table: Table, seat: int) -> bytes:
    """What a seat sees now."""
    assert table.match is not None
    sights = table.match.game.sights(table.match.position, None)
    return sorted_json(msgspec.json.decode(encode({"table": sights.table, "own": sights.owns[seat]})))


def seen(told: Told) -> bytes:
    """The same of what somebody was told."""
    return sorted_json({"table": told.view["table"], "own": told.view["own"]})


def sorted_json(value: Json) -> bytes:
    """Equal for equal values, in whatever order their fields came."""
    return msgspec.json.encode(value, order="sorted")


def kept(store: Store, name: str) -> Kept:
    """Play a journal again: it must be whole and legal."""
    table, found = Table(name), Kept()
    for line in store.journal(name):
        entry = read_entry(line)
        table.do(entry.at_ms, entry.by, entry.did)
        found.add(table, entry)
    return found


def check_records(store: Store, finished: set[str]) -> None:
    """Each finished game has its record, which follows the rules and was dealt fairly."""
    for name in finished:
        row = store.record(name)
        assert row is not None, f"the record of {name} is lost"
        record = msgspec.json.decode(row.record)
        Replay(record).check()
        check_fairness(record)


def check(store: Store, parties: list[Party]) -> None:
    """Compare what is on disk with what people wrote down."""
    by_table = {name: kept(store, name) for party in parties for name in party.tables}
    for party in parties:
        assert len(party.tables) == len({*party.tables})
        for player in party.players:
            check_player(player, by_table)
    check_records(store, {name for found in by_table.values() for name in found.finished})


def check_player(player: Player, by_table: dict[str, Kept]) -> None:
    for key, table in player.sent.items():
        times = by_table[table].keys[key]
        assert times <= 1, f"a move at {table} was made {times} times"
        assert (key in player.acknowledged) != (key in player.refused), "answered once, and always the same"
        assert (times == 1) == (key in player.acknowledged), f"{table}: {times} times, {player.refused.get(key)}"
    for told in player.told:
        assert seen(told) in by_table[told.table].views[told.seat], f"{told.table}: shown what is not on disk"


def test_killed_while_people_play(serving: Serving) -> None:
    random = Random(5)
    parties = [Party(game, bots) for game in ("luz", "kooz", "pixies") for bots in (0, 1)]
    players = crowd(serving.url, parties, random)
    asyncio.run(play_and_kill(serving, players, random))
    store = open_store(serving.data)
    check(store, parties)
    store.close()
    made = sum(len(player.acknowledged) for player in players)
    print(f"{KILLS} kills, {sum(len(party.tables) for party in parties)} tables, {made} moves acknowledged,", end=" ")
    print(f"{sum(player.resent for player in players)} sent again,", end=" ")
    print(f"{sum(len(player.told) for player in players)} last views")
    assert made > 5 * KILLS
    assert sum(player.resent for player in players) > KILLS // 2
    assert sum(len(player.told) for player in players) > KILLS
    errors = [line for line in serving.log.read_text().splitlines() if '"level":"info"' not in line]
    assert errors == []

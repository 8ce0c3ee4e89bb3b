"""What the disk has of tables, compared with what people at them have written down (`crowd.py`).

Each move that was acknowledged is there once, each that was refused is not, and nobody was shown anything that is not
there. What is there is whole, legal and fair.
"""

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from tablee.core.fairness import check as check_fairness
from tablee.core.record import Replay
from tablee.server.message import encode
from tablee.store import Store, open_store
from tablee.table.command import Entry, Play, read_entry
from tablee.table.table import Table

from .crowd import Json, Party, Player, Told


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


def check(data: Path, parties: list[Party]) -> None:
    """Compare what is on disk with what people wrote down."""
    store = open_store(data)
    by_table = {name: kept(store, name) for party in parties for name in party.tables}
    for party in parties:
        assert len(party.tables) == len({*party.tables})
        for player in party.players:
            check_player(player, by_table)
    check_records(store, {name for found in by_table.values() for name in found.finished})
    store.close()


def check_player(player: Player, by_table: dict[str, Kept]) -> None:
    for key, table in player.sent.items():
        times = by_table[table].keys[key]
        assert times <= 1, f"a move at {table} was made {times} times"
        assert (key in player.acknowledged) != (key in player.refused), "answered once, and always the same"
        assert (times == 1) == (key in player.acknowledged), f"{table}: {times} times, {player.refused.get(key)}"
    for told in player.told:
        assert seen(told) in by_table[told.table].views[told.seat], f"{told.table}: shown what is not on disk"

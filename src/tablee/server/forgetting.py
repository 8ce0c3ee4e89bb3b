"""Taking somebody's name out of what others keep: finished games stay theirs, without it."""

from collections.abc import Iterator
from typing import Any

import msgspec

from tablee.bots import bots
from tablee.server.account import Account
from tablee.server.writing import write
from tablee.store import RecordRow, Store

_NOBODY = "—"
_AT_ONCE = 100
_END_OF_TIME_MS = 1 << 60


async def forget_games(store: Store, account: Account) -> None:
    """Nobody finds the games under this person any more, nor the name in them."""
    while rows := store.records_of(account.person, _END_OF_TIME_MS, _AT_ONCE):  # those done are not found again
        await write(store, *(_without(row, account) for row in rows))


def _without(row: RecordRow, account: Account) -> RecordRow:
    record: dict[str, Any] = msgspec.json.decode(row.record)
    for seat in _seats(row, record, account):
        seat["name"] = _NOBODY
    people = tuple("" if person == account.person else person for person in row.people)
    return msgspec.structs.replace(row, people=people, record=msgspec.json.encode(record))


def _seats(row: RecordRow, record: dict[str, Any], account: Account) -> Iterator[dict[str, Any]]:
    """Where somebody sat: people are in the order of the seats, and nobody is called as a bot of ours."""
    ours = set(bots(row.game))
    seats = [seat for seat in record["seats"] if seat["name"] not in ours]
    if len(seats) == len(row.people):
        yield from (seat for seat, person in zip(seats, row.people, strict=True) if person == account.person)
    else:
        yield from (seat for seat in seats if seat["name"] == account.name)


async def forget_reports(store: Store, person: str) -> None:
    """Complaints stay, but not who made them."""
    for status in ("open", "done"):
        for row in store.reports(status):
            told = msgspec.json.decode(row.details)
            if told.get("by") == person:
                told["by"] = ""
                await write(store, msgspec.structs.replace(row, details=msgspec.json.encode(told)))

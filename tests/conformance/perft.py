"""How many sequences of moves a position has: counted by ours, and by the referees. Kept in tests/data/perft.json.

`PYTHONPATH=src:tests python -m conformance.perft` adds the cases that are not there; none is ever written over.
"""

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from itertools import combinations_with_replacement
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from reference import kooz, luz, pixies

from tablee.core.position import Position
from tablee.games import game

Json = dict[str, Any]
FILE = Path(__file__).resolve().parents[1] / "data" / "perft.json"
REFEREES: dict[str, Any] = {"luz": luz, "kooz": kooz, "pixies": pixies}


def position_of(name: str, record: Json) -> Position:
    """The position that a record broken off has come to."""
    played = game(name)
    position = played.start(len(record["seats"]), record["first"], played.read_options(record["options"]))
    deals = iter(record["deals"])
    position.deal(played.deal_from_json(position, next(deals)))
    for written in record["moves"]:
        move = played.move_from_json(position, written["seat"], written)
        for other, silent in played.implied(position, written["seat"], move):
            position.play(other, silent)
        position.play(written["seat"], move)
    return position


def count(position: Position, depth: int) -> int:
    """How many sequences of so many whole moves there are; one that ends the deal or the game sooner does not count."""
    if depth == 0:
        return 1
    return sum(count(after, depth - 1) for seat in _acting(position) for after in _moved(position, seat))


def _acting(position: Position) -> list[int]:
    return [] if position.must is None else [position.must, *position.may]


def _moved(position: Position, seat: int) -> Iterator[Position]:
    """The position after each whole move of a seat."""
    for code in position.legal(seat):
        after = position.copy()
        after.step(code, seat)
        if after.choosing and after.must == seat:
            yield from _moved(after, seat)
        else:
            yield after


def referees_count(name: str, record: Json, depth: int) -> int:
    """The same by the referee."""
    table = REFEREES[name].Table(len(record["seats"]), record["first"], record["options"], iter(record["deals"]))
    for written in record["moves"]:
        table.apply(written["seat"], _without_seat(written))
    return _count_at(name, table, depth)


def _without_seat(written: Json) -> Json:
    return {key: value for key, value in written.items() if key != "seat"}


def _count_at(name: str, table: Any, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for seat, move in _legal(name, table):
        after = deepcopy(table)
        after.apply(seat, move)
        total += _count_at(name, after, depth - 1)
    return total


def _legal(name: str, table: Any) -> list[tuple[int, Json]]:
    if name == "kooz":
        return [] if table.over else list(_kooz_legal(table))
    return [] if table.over or table._waiting else list(table.legal())


def _kooz_legal(table: kooz.Table) -> Iterator[tuple[int, Json]]:
    """Everything that could be tried, as far as the referee takes it; laying and passing wait for the window's end."""
    words: list[Json] = [{word: True} for word in ("accuse", "believe", "show")]
    for seat in range(table.seats):
        tries = [*words, *(_kooz_turn(table, seat) if table.must() == seat == table.next_in_turn else [])]
        yield from ((seat, move) for move in tries if table.is_legal(seat, move))


def _kooz_turn(table: kooz.Table, seat: int) -> Iterator[Json]:
    yield {"pass": True}
    kinds = sorted(+table.hands[seat])
    for size in range(1, 5):
        for cards in combinations_with_replacement(kinds, size):
            yield from ({"place": list(cards), "claim": claim} for claim in kooz.CLAIMS)
    others = [str(other) for other in range(table.seats) if other != seat]
    gifts = combinations_with_replacement(others, table.super_bluff) if table.super_bluff else []
    yield from ({"give": dict(Counter(to))} for to in gifts)


# Choosing the cases


def cases() -> Iterator[tuple[str, str, Json, int]]:
    """What each is called, its game, its record, and how deep it is counted."""
    for seats in (3, 4, 5):
        record = luz.random_game(seats, Random(seats))
        yield f"luz, {seats} seats, the last three tricks of a deal", "luz", cut(record, 8 * seats), 3 * seats
    yield "luz, 3 seats, the last four tricks of a deal", "luz", cut(luz.random_game(3, Random(7)), 21), 12
    yield "luz, 3 seats, all bets", "luz", cut(luz.random_game(3, Random(1)), 0), 3
    boxed = luz.random_game(4, Random(2), {"beads": "box"})
    yield "luz, 4 seats, the last two bets from the box", "luz", cut(boxed, 2), 2
    for seats in (2, 3, 4, 5):
        record = pixies.random_game(seats, Random(seats))
        yield f"pixies, {seats} seats, the first turn", "pixies", cut(record, 0), max(4, seats)
        yield f"pixies, {seats} seats, in the middle of a round", "pixies", cut(record, 7 * seats), 4
        yield f"pixies, {seats} seats, at the end of a round", "pixies", cut(record, _round_end(record) - 4), 4
    for seats in (2, 3, 5):
        for number, moves in enumerate(_small_hands(seats)):
            record = kooz.random_game(seats, Random(f"{seats}"))
            yield f"kooz, {seats} seats, small hands, {number}", "kooz", cut(record, moves), 2


def cut(record: Json, moves: int) -> Json:
    return {**record, "deals": record["deals"][:1], "moves": record["moves"][:moves], "result": {"unfinished": True}}


def _round_end(record: Json) -> int:
    table = pixies.Table(len(record["seats"]), record["first"], {}, iter(record["deals"]))
    for number, written in enumerate(record["moves"]):
        table.apply(written["seat"], _without_seat(written))
        if table.rounds:
            return number + 1
    raise AssertionError("no round ends")


def _small_hands(seats: int) -> list[int]:
    """Moves of a random game before which the seat that must act holds at most six cards; some of them."""
    record = kooz.random_game(seats, Random(f"{seats}"))
    table = kooz.Table(seats, record["first"], {}, iter(record["deals"]))
    found = []
    for number, written in enumerate(record["moves"]):
        must = table.must()
        if must is not None and table.hands[must].total() <= 6:
            found.append(number)
        table.apply(written["seat"], _without_seat(written))
    return found[:: max(1, len(found) // 4)]


def main() -> None:
    kept: dict[str, Json] = msgspec.json.decode(FILE.read_bytes()) if FILE.exists() else {}
    for what, name, record, depth in cases():
        if what not in kept:
            position = position_of(name, record)
            counts = {str(ply): count(position, ply) for ply in range(1, depth + 1)}
            kept[what] = {"game": name, "counts": counts, "record": record}
            print(what, counts)
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(kept), indent=0))


if __name__ == "__main__":
    main()

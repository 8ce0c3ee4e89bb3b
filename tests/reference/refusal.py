"""What a referee refuses, and the checks on a record that are the same for every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

FORMAT = "tablee.record/1"


class Refused(ValueError):
    """A move, a deal or a record that the rules don't allow.

    `move` is the index from 0 of the refused move in the record, None when header, deals or result are wrong.
    """

    def __init__(self, reason: str, move: int | None = None) -> None:
        super().__init__(reason if move is None else f"move {move}: {reason}")
        self.reason = reason
        self.move = move


def same(said: object, right: object) -> bool:
    """Whether two JSON values are the same, `1`, `1.0` and `true` being three different ones (Python's == says one)."""
    if isinstance(said, dict) and isinstance(right, dict):
        return said.keys() == right.keys() and all(same(said[key], right[key]) for key in right)
    if isinstance(said, list) and isinstance(right, list):
        return len(said) == len(right) and all(same(one, other) for one, other in zip(said, right, strict=True))
    return type(said) is type(right) and said == right


def check_seating(seats: int, first: int, allowed: range) -> None:
    """Refuse a number of seats that the game doesn't know, or a first seat that isn't one of them."""
    if seats not in allowed:
        raise Refused(f"{seats} seats; {allowed.start} to {allowed.stop - 1} can play")
    if type(first) is not int or not 0 <= first < seats:
        raise Refused(f"first is {first!r}; it is a seat from 0 to {seats - 1}")


def check_header(record: object, game: str) -> None:
    """Refuse a record that isn't one of this game, or lacks a part; number of seats and `first` are the table's."""
    if not isinstance(record, dict) or record.get("format") != FORMAT or record.get("game") != game:
        raise Refused(f"not a record {FORMAT} of {game}")
    for word, kind in (("first", int), ("options", dict), ("seats", list), ("deals", list), ("moves", list)):
        if not isinstance(record.get(word), kind):
            raise Refused(f"{word} is {record.get(word)!r}; it is of type {kind.__name__}")
    for seat in record["seats"]:
        if not isinstance(seat, dict) or any(type(seat.get(word)) is not str for word in ("name", "kind")):
            raise Refused(f"seat {seat!r} has no name or no kind")


def check_deals(record: dict[str, Any], count: int, check: Callable[[Any], object]) -> None:
    """Refuse deals too many, too few (only a game broken off may have fewer) or wrong, dealt out already or not."""
    deals = record["deals"]
    if len(deals) > count or (len(deals) < count and not broken_off(record)):
        raise Refused(f"{len(deals)} deals; the game has {count}")
    for deal in deals:
        check(deal)


def read_move(index: int, entry: object, words: frozenset[str]) -> tuple[int, dict[str, Any]]:
    """Seat and move of one entry of `moves`, the keys that a reader doesn't know left out."""
    if not isinstance(entry, dict) or type(entry.get("seat")) is not int:
        raise Refused(f"{entry!r} is not a move of a seat", index)
    ms = entry.get("ms", 0)
    if type(ms) is not int or ms < 0:
        raise Refused(f"ms is {ms!r}; it is a number of milliseconds", index)
    return entry["seat"], {word: value for word, value in entry.items() if word in words}


def broken_off(record: dict[str, Any]) -> bool:
    """Whether the record says `unfinished`, at its top or in its result: the format doesn't say which."""
    flags = [record.get("unfinished", False)]
    if isinstance(record.get("result"), dict):
        flags.append(record["result"].get("unfinished", False))
    if any(type(flag) is not bool for flag in flags):
        raise Refused(f"unfinished is {flags!r}; it is true or false")
    return any(flags)


def check_result(record: dict[str, Any], over: bool, right: dict[str, Any]) -> dict[str, Any]:
    """The result of a record, once it agrees with the referee's (of a game not over: with what is known of it)."""
    said = record.get("result", {} if broken_off(record) else None)
    if not isinstance(said, dict):
        raise Refused(f"the result is {said!r}")
    if broken_off(record) == over:
        raise Refused("the record says unfinished of a game that is over" if over else "the moves stop before the end")
    if not over and any(word in place for place in (record, said) for word in ("scores", "ranks")):
        raise Refused("a game broken off has no scores and no ranks")
    for word, value in right.items():
        if (over or word in said) and not same(said.get(word), value):
            raise Refused(f"{word} in the result is {said.get(word)!r}, and {value!r} by the rules")
    return right if over else {"unfinished": True}

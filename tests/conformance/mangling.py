"""Records damaged in every way that can be thought of: anything may be deleted, doubled, exchanged or overwritten."""

from copy import deepcopy
from random import Random
from typing import Any

Json = dict[str, Any]
Path = tuple[Any, ...]

JUNK: list[Any] = [
    None, True, False, 0, 1, -1, 2, 7, 99, 2**31 - 1, 2**31, 2**63 - 1, 10**30, 0.0, 1.0, -0.5, 1e300,
    "", " ", "1", "-1", "Y3", "Y13", "y3", "M", "D", "J", "10", "11", "B3+1", "G5", "Y2*", "\u0000", "Ж" * 200,
    [], [[]], [None], {}, {"": 1},
    {"seat": 0}, {"pass": True}, {"accuse": True}, {"believe": True}, {"show": True}, {"give": {"1": 1}},
    {"bet": 3, "safety": False}, {"take": "B3+1", "space": 1}, {"unfinished": True},
]  # fmt: skip


def nodes(value: Any, path: Path = ()) -> list[Path]:
    """The paths of all parts of a value, itself included."""
    found = [path]
    if isinstance(value, dict):
        for key, item in value.items():
            found += nodes(item, (*path, key))
    elif isinstance(value, list):
        for number, item in enumerate(value):
            found += nodes(item, (*path, number))
    return found


def mangled(record: Json, random: Random) -> Any:
    """A copy with one to three wounds; two in three of them are in the moves."""
    found: Any = deepcopy(record)
    for _ in range(random.choice([1, 1, 1, 2, 3])):
        if not isinstance(found, dict):
            break
        part = random.choice(["moves", "moves", None])
        start: Path = (part,) if part in found else ()
        path = random.choice(nodes(found[part] if start else found, start))
        found = _wounded(found, path, random)
    return found


def _wounded(record: Any, path: Path, random: Random) -> Any:
    if not path:
        return random.choice(JUNK)
    place = record
    for step in path[:-1]:
        place = place[step]
    key, value = path[-1], place[path[-1]]
    how = random.randrange(6)
    if how == 0:
        del place[key]
    elif how == 1 and isinstance(place, list):
        place.insert(random.randrange(len(place) + 1), deepcopy(value))
    elif how == 2:
        other = random.choice(list(place) if isinstance(place, dict) else range(len(place)))
        place[key], place[other] = place[other], place[key]
    elif how == 3:
        place[key] = _near(value, random)
    elif how == 4 and isinstance(place, dict):
        place[random.choice(["seat", "lied", "claim", "safety", "keep", "space", "ms", "unfinished", "x"])] = value
    else:
        place[key] = deepcopy(random.choice(JUNK))
    return record


def _near(value: Any, random: Random) -> Any:
    """A value not far from another."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + random.choice([-1, 1, 2, 10])
    if isinstance(value, str) and value:
        place = random.randrange(len(value))
        return value[:place] + random.choice("0123456789YRGBPMJDx+* ") + value[place + random.randrange(2) :]
    if isinstance(value, list) and value:
        return random.sample(value, random.randrange(len(value)))
    return random.choice(JUNK)


def damaged(line: bytes, random: Random) -> bytes:
    """A line with bytes cut off, put in or changed."""
    place = random.randrange(len(line))
    how = random.randrange(4)
    if how == 0:
        return line[:place]
    if how == 1:
        return line[:place] + bytes([random.randrange(256)]) + line[place + 1 :]
    if how == 2:
        stray = random.choice([b"NaN", b"Infinity", b"1e999", b"-", b'"', b"{", b"]", b"\\u"])
        return line[:place] + stray + line[place:]
    return line[:place] + line[place + random.randrange(40) :]

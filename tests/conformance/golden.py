"""Records of version 1, which must replay for ever. `PYTHONPATH=src:tests python -m conformance.golden` wrote them."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from reference import kooz, luz, pixies

Json = dict[str, Any]
REFEREES: dict[str, Any] = {"luz": luz, "kooz": kooz, "pixies": pixies}
SEATS = {"luz": range(3, 6), "kooz": range(2, 9), "pixies": range(2, 6)}
FOLDER = Path(__file__).resolve().parents[1] / "data" / "records"
OPTIONS: dict[str, list[Json]] = {
    "luz": [{}, {"beads": "box"}, {"memory": "open"}],
    "kooz": [{}, {}, {"window": 5}],
    "pixies": [{}, {}],
}


def file_of(name: str) -> Path:
    return FOLDER / f"{name}-v1.jsonl"


def golden(name: str) -> Iterator[Json]:
    """Whole games at every number of seats, with options, then some broken off."""
    for seats in SEATS[name]:
        for number, options in enumerate(OPTIONS[name]):
            random = Random(f"{name} {seats} {number}")
            yield _dressed(_game(name, seats, random, options), random)
        yield _broken_off(_game(name, seats, Random(f"{name} {seats}"), {}), Random(seats))


def _game(name: str, seats: int, random: Random, options: Json) -> Json:
    record: Json = REFEREES[name].random_game(seats, random, options)
    if "window" in options:  # the referee asks anew after a pass, a table with clocks does not
        record["moves"] = [move for move in record["moves"] if "believe" not in move]
    return record


def _dressed(record: Json, random: Random) -> Json:
    """With names, times and keys that no reader knows."""
    for number, player in enumerate(record["seats"]):
        player |= {"name": f"Ада {number}", "kind": random.choice(["human", "bot"])}
    for move in record["moves"][:20]:
        move["ms"] = random.randrange(30_000)
    return {"id": f"{random.randrange(1 << 32):08x}", **record}


def _broken_off(record: Json, random: Random) -> Json:
    """In the middle of its first deal."""
    until = random.randrange(3, 20)
    return {**record, "deals": record["deals"][:1], "moves": record["moves"][:until], "result": {"unfinished": True}}


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in REFEREES:
        if file_of(name).exists():
            raise SystemExit(f"{file_of(name)} is there; records of version 1 stay as they are")
        file_of(name).write_bytes(b"".join(msgspec.json.encode(record) + b"\n" for record in golden(name)))


if __name__ == "__main__":
    main()

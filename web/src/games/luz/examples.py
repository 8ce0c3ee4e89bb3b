"""Makes examples.json and said.json: what bots played, as seats see it, and what the server's telling says of it.

Run from the top of the repository: `python web/src/games/luz/examples.py`.
"""

# ruff: noqa: ARG005, the same question is put to every step

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

import tablee
from tablee.bots import bot
from tablee.bots.player import Budget, choose_move
from tablee.core.event import Event, heard
from tablee.core.position import Position
from tablee.core.words import Names, Words
from tablee.games.luz import telling

FOLDER = Path(__file__).parent
LANGUAGES = {"en": "you", "fr": "vous", "uk": "ви"}
PEOPLE = ("Ana", "Léonie", "Taras", "Mireille", "Оксана")
DESCRIBED = ("start3", "middle4", "trick5", "over3", "open4", "box4", "plain5", "bystander5")
SEEDS = {3: 5, 4: 8, 5: 3}

Step = tuple[Position, list[Event]]
Test = Callable[[Any, Any, list[str]], bool]


def played(seats: int, seed: int, options: Any = None) -> list[Step]:
    """A whole game among bots of the third level, step by step."""
    luz, dice, source = tablee.game("luz"), random.Random(seed), np.array([11, 22, 33, seed], np.int64)
    position, player, steps = luz.start(seats, 2, options), bot("luz", "skilled"), []
    while not position.over:
        if position.deck_wanted:
            deck = position.full_deck()
            dice.shuffle(deck)
            events = position.deal(deck)
        else:
            seat, before = position.must, position.copy()
            assert seat is not None
            codes = choose_move(player, position, seat, source, Budget(iterations=60))
            move = luz.decode(position, seat, codes)
            for code in codes:
                position.step(code, seat)
            events = luz.played(before, position, seat, move)
        steps.append((position.copy(), events))
    return steps


def plain(seen: Any) -> Any:
    """As it goes over the wire, chances to three places."""
    return _rounded(json.loads(msgspec.json.encode(seen)))


def _rounded(seen: Any) -> Any:
    if isinstance(seen, float):
        return round(seen, 3)
    if isinstance(seen, list):
        return [_rounded(item) for item in seen]
    return {key: _rounded(item) for key, item in seen.items()} if isinstance(seen, dict) else seen


def scene(step: Step, seat: int | None = 0) -> dict[str, Any]:
    """One step as a seat sees and hears it."""
    position, events = step
    return {"view": plain(position.view(seat)), "last": [plain(told) for told in heard(events, seat)]}


def first(steps: list[Step], test: Test, seat: int | None = 0) -> Step:
    """The first step of which the test is true, for what the seat sees and hears."""
    for step in steps:
        view = step[0].view(seat)
        if test(view.table, view.own, [type(told).__name__ for told in heard(step[1], seat)]):
            return step
    raise LookupError("no such step in this game: try another seed")


def betting(table: Any, deal: int) -> bool:
    """Whether seat 0 is to bet, in that deal or later."""
    return bool(table.phase == "betting" and table.turn == 0 and table.deal >= deal)


def bound(table: Any, own: Any) -> bool:
    """Whether the seat must follow, and holds other colours too."""
    return bool(table.asked and len(own.can_play) < sum(back is not None for back in table.backs[0]))


COMMON: dict[str, Test] = {
    "start": lambda t, o, e: betting(t, 1),
    "waiting": lambda t, o, e: t.phase == "betting" and t.turn not in (0, None) and t.bets[0] is not None,
    "bets": lambda t, o, e: betting(t, 2) and any(t.bets),
    "lead": lambda t, o, e: t.phase == "playing" and t.turn == 0 and not t.asked and t.deal >= 2,
    "middle": lambda t, o, e: (
        t.phase == "playing" and t.turn == 0 and len(t.trick) > 1 and t.deal > 1 and sum(t.tricks) > 2 and bound(t, o)
    ),
    "wait": lambda t, o, e: t.phase == "playing" and t.turn and len(t.trick) == 1 and t.deal > 2 and sum(t.tricks) > 4,
    "trick": lambda t, o, e: t.phase == "playing" and t.taken_by is not None and t.deal > 1 and sum(t.tricks) > 4,
    "count": lambda t, o, e: "DealScored" in e and len(t.points) == 2,
    "over": lambda t, o, e: t.phase == "over",
}


def scenes(games: dict[int, list[Step]]) -> dict[str, Step]:
    """Every kind of moment at every number of seats, and the options."""
    found = {f"{name}{seats}": first(steps, test) for seats, steps in games.items() for name, test in COMMON.items()}
    training = played(4, 21, {"memory": "open", "beads": "box"})
    found["open4"] = first(training, lambda t, o, e: COMMON["middle"](t, o, e) and sum(t.tricks) > 4)
    found["box4"] = first(training, lambda t, o, e: betting(t, 1) and t.beads_left < 9)
    alone = played(5, 31, {"aid": "hidden"})
    found["plain5"] = first(
        alone, lambda t, o, e: t.phase == "playing" and t.turn == 0 and t.asked and sum(t.tricks) > 1
    )
    return found


def tellings(games: dict[int, list[Step]]) -> list[tuple[Any, int | None, int]]:
    """One happening of each kind as a seat and as a bystander hears it: (happening, listener, seats)."""
    found: dict[Any, tuple[Any, int | None, int]] = {}
    for seats, own in [(3, 0), (3, None), (4, 0), (4, None)]:
        for told in (told for _, events in games[seats] for told in heard(events, own)):
            facts = plain(told)
            key = [facts["event"], own, seats, facts.get("seat") == own, facts.get("safety"), facts.get("beads")]
            key += [facts.get("card", " ")[0], facts.get("lead") == facts.get("holder")]
            found.setdefault(tuple(key), (told, own, seats))
    return list(found.values())


def lines(value: Any) -> str:
    """JSON with a line for each item of the second level."""

    def inner(item: Any) -> str:
        return json.dumps(item, ensure_ascii=False, separators=(",", ":"))

    parts = []
    for key, item in value.items():
        if isinstance(item, dict):
            body = ",\n".join(f"{inner(name)}: {inner(below)}" for name, below in item.items())
            parts.append(f"{inner(key)}: {{\n{body}\n}}")
        else:
            parts.append(f"{inner(key)}: [\n" + ",\n".join(map(inner, item)) + "\n]")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def main() -> None:
    """Write both files."""
    games = {seats: played(seats, seed) for seats, seed in SEEDS.items()}
    moments, told = scenes(games), tellings(games)
    shown = {name: scene(step) for name, step in moments.items()}
    watched = first(games[5], lambda t, o, e: t.deal == 3 and sum(t.tricks) == 4 and len(t.trick) == 3, None)
    shown["bystander5"] = scene(watched, None)
    stream = [step for step in games[4] if step[0].view(0).table.deal == 2 and step[0].view(0).table.phase == "playing"]
    facts = [{"h": plain(h), "own": own, "seats": seats} for h, own, seats in told]
    written = {"scenes": shown, "stream": [scene(step) for step in stream[:12]], "told": facts}
    (FOLDER / "examples.json").write_text(lines(written))

    words = {language: Words(Path(telling.__file__).parent / "words", language) for language in LANGUAGES}

    def says(do: Any, what: Any, own: int | None, seats: int) -> dict[str, Any]:
        names = {language: Names(PEOPLE[:seats], own, you) for language, you in LANGUAGES.items()}
        return {language: do(what, words[language], names[language]) for language in LANGUAGES}

    described = {}
    for name in DESCRIBED:
        position, own = (watched[0], None) if name == "bystander5" else (moments[name][0], 0)
        described[name] = says(telling.describe, position.view(own), own, position.seats)
    said = {"told": [says(telling.tell, *one) for one in told], "described": described}
    (FOLDER / "said.json").write_text(lines(said))


if __name__ == "__main__":
    main()

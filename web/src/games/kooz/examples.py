"""Makes examples.json and said.json: lively games as seats see them, and what the server's telling says.

Run from the top of the repository: `python web/src/games/kooz/examples.py`.
"""
# ruff: noqa: ARG005, the same question is put to every step

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

import tablee
from tablee.core.event import Event, heard
from tablee.core.game import Move
from tablee.core.position import Position
from tablee.core.words import Names, Words
from tablee.games.kooz import telling
from tablee.games.kooz.moves import Accuse, Believe, Give, Pass, Place, Show

FOLDER = Path(__file__).parent
LANGUAGES = {"en": "you", "fr": "vous", "uk": "ви"}
PEOPLE = ("Olha", "Léo", "Marguerite")
GAMES_TRIED = 300

Step = tuple[Position, list[Event]]
Test = Callable[[Any, Any, list[Any]], bool]


def answer(own: Any, table: Any, dice: random.Random) -> Move:
    """What a lively player does when it must do something."""
    if own.can_believe:
        return Accuse() if dice.random() < 0.12 else Believe()
    if own.can_give and dice.random() < 0.7:
        others = [seat for seat in range(table.seats) if seat != own.seat]
        return Give(tuple(sorted(Counter(dice.choice(others) for _ in range(own.can_give)).items())))
    if own.can_lay and not (own.can_accuse and dice.random() < 0.12):
        return lay(own, dice)
    last_cards = own.can_accuse and table.sizes[table.last] == 0
    return Accuse() if own.can_accuse and dice.random() < (0.6 if last_cards else 0.1) else Pass()


def lay(own: Any, dice: random.Random) -> Move:
    """The truth if there is one, mostly; else a lie with Merdes first, or nothing."""
    hand, count = Counter(own.hand), dice.choice([n for n in own.can_lay if n < 4] or own.can_lay)
    true = [claim for claim in own.claims if hand[claim] and hand[claim] + hand["J"] * (claim != "D") >= count]
    if true and dice.random() < 0.75:
        claim = true[0] if dice.random() < 0.8 else dice.choice(true)
        held = min(count, hand[claim])
        return Place((claim,) * held + ("J",) * (count - held), claim)
    if own.can_pass and dice.random() < 0.5:
        return Pass()
    worst = sorted(own.hand, key=lambda card: (card != "M", dice.random()))
    return Place(tuple(sorted(worst[:count])), dice.choice(own.claims[:4]))


def played(seats: int, seed: int) -> Iterator[Step]:
    """A game of lively players with a clock, step by step; now and then somebody accuses out of turn."""
    dice, kooz = random.Random(seed), tablee.game("kooz")
    position = kooz.start(seats, dice.randrange(seats), {"window": 5})
    deck = position.full_deck()
    dice.shuffle(deck)
    yield position, position.deal(deck)
    for _ in range(600):
        if position.over:
            return
        may = {seat: position.view(seat).own for seat in position.may}
        hasty = [(seat, Accuse()) for seat, own in may.items() if own.can_accuse and dice.random() < 0.02]
        caught = [(seat, Show()) for seat, own in may.items() if own.can_show and dice.random() < 0.5]
        must = position.must
        assert must is not None
        view = position.view(must)
        seat, move = (caught + hasty + [(must, answer(view.own, view.table, dice))])[0]
        yield position, position.play(seat, move)


def among(events: list[Any], kind: str) -> Any | None:
    """What of that kind was heard."""
    return next((told for told in events if type(told).__name__ == kind), None)


def accused(events: list[Any], lied: bool, least: int) -> Any | None:
    """An accusation that ended so, with at least so many cards taken up."""
    told = among(events, "Accused")
    return told if told and told.lied == lied and told.taken >= least else None


MOMENTS: dict[str, Test] = {
    "start": lambda t, o, e: bool(among(e, "Dealt")) and t.turn != 0,
    "lead": lambda t, o, e: (
        t.phase == "leading" and o.can_lay and not o.can_give and "M" in o.hand and len(set(o.hand)) > 3 and not t.liar
    ),
    "follow": lambda t, o, e: o.can_pass and len(o.claims) > 3 and len(t.pile) > 1 and t.count > 1 and len(o.hand) > 4,
    "window": lambda t, o, e: o.can_believe and among(e, "Laid") and len(t.pile) > 2 and t.count > 1,
    "next": lambda t, o, e: t.window and t.turn == 0 and o.can_accuse and among(e, "Laid") and t.count > 1,
    "false": lambda t, o, e: (told := accused(e, False, 6)) and told.taker != 0,
    "lie": lambda t, o, e: (told := accused(e, True, 5)) and told.taker != 0,
    "caught": lambda t, o, e: o.can_show and accused(e, True, 4),
    "took": lambda t, o, e: (told := accused(e, False, 4)) and told.taker == 0,
    "shown": lambda t, o, e: (told := among(e, "Showed")) and told.seat != 0,
    "give": lambda t, o, e: o.can_give > (1 if t.seats < 8 else 0),
    "gave": lambda t, o, e: (told := among(e, "Gave")) and told.seat != 0,
    "passed": lambda t, o, e: not t.inside[0] and len(t.pile) > 2 and among(e, "Laid"),
    "won": lambda t, o, e: bool(among(e, "RoundWon")),
    "last": lambda t, o, e: t.last and t.sizes[t.last] == 0 and o.can_accuse and among(e, "Laid"),
    "over": lambda t, o, e: t.winner is not None,
}
NOT_WITH_TWO = {"window", "next", "passed"}  # the one other player is next in turn


def plain(seen: Any) -> Any:
    """As it goes over the wire."""
    return json.loads(msgspec.json.encode(seen))


def scene(step: Step, seat: int | None) -> dict[str, Any]:
    """One step as a seat sees and hears it."""
    return {"view": plain(step[0].view(seat)), "last": plain(heard(step[1], seat))}


def scenes(seats: int) -> dict[str, dict[str, Any]]:
    """Every kind of moment, each from the first game that has it."""
    found: dict[str, dict[str, Any]] = {}
    wanted = [name for name in MOMENTS if seats > 2 or name not in NOT_WITH_TWO]
    for seed in range(GAMES_TRIED):
        for step in played(seats, seed * 10 + seats):
            view, events = step[0].view(0), heard(step[1], 0)
            for name in wanted:
                if name not in found and MOMENTS[name](view.table, view.own, events):
                    found[name] = scene(step, 0)
        if len(found) == len(wanted):
            return {name: found[name] for name in wanted}
    raise LookupError(f"{seats} seats: no {set(wanted) - set(found)} in {GAMES_TRIED} games")


def watched() -> dict[str, Any]:
    """A table as a bystander sees it."""
    return next(scene(step, None) for step in played(4, 77) if len(step[0].view(None).table.pile) > 2)


def said(steps: list[Step]) -> dict[str, Any]:
    """What the server's telling says, in each language, of a game's happenings and of its table now and then."""
    words = {language: Words(Path(telling.__file__).parent / "words", language) for language in LANGUAGES}

    def all_say(do: Callable[..., Any], what: Any, own: int | None, seats: int) -> dict[str, Any]:
        names = {language: Names(PEOPLE[:seats], own, you) for language, you in LANGUAGES.items()}
        return {language: do(what, words[language], names[language]) for language in LANGUAGES}

    told: dict[Any, dict[str, Any]] = {}
    for _, events in steps:
        for own in (None, 0, 1):
            for one in heard(events, own):
                facts = plain(one)
                mine = [facts.get(name) == own for name in ("seat", "accuser", "accused", "winner")]
                key = (facts["event"], own, *mine, facts.get("lied"), facts.get("gods"), facts.get("taken"))
                told.setdefault(key, {"told": facts, "own": own, "said": all_say(telling.tell, one, own, 3)})
    described = []
    for position, _ in [step for k, step in enumerate(steps) if k % 20 == 0 or k == len(steps) - 1]:
        for own in (None, 0):
            lines = all_say(telling.describe, position.view(own), own, 3)
            described.append({"view": plain(position.view(own)), "said": lines})
    return {"told": list(told.values()), "described": described}


def inner(item: Any) -> str:
    return json.dumps(item, ensure_ascii=False, separators=(",", ":"))


def lines(value: Any) -> str:
    """JSON with a line for each item of the second level."""
    parts = []
    for key, item in value.items():
        pairs = item.items() if isinstance(item, dict) else enumerate(item)
        body = ",\n".join(
            f"{inner(name)}: {inner(below)}" if isinstance(item, dict) else inner(below) for name, below in pairs
        )
        parts.append(f"{inner(key)}: " + ("{\n%s\n}" if isinstance(item, dict) else "[\n%s\n]") % body)
    return "{\n" + ",\n".join(parts) + "\n}\n"


def main() -> None:
    """Write both files."""
    steps = [(position.copy(), events) for position, events in played(3, 5)]
    story = [[plain(heard(events, own)) for own in (None, 0, 1)] for _, events in steps]
    views = {str(seats): scenes(seats) for seats in (2, 4, 8)}
    (FOLDER / "examples.json").write_text(lines({**views, "watch": watched(), "story": story}))
    (FOLDER / "said.json").write_text(lines(said(steps)))


if __name__ == "__main__":
    main()

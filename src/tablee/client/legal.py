"""The moves that a view offers, as `play` takes them. They are in its `own` part: no rule is known here."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

Json = dict[str, Any]


def legal(view: Any) -> list[Json]:
    """All moves that may be made now by whoever's view it is."""
    own = view.get("own")
    return [] if own is None else list(_OFFERED[view["game"]](view, own))


def _luz(_: Json, own: Json) -> Iterator[Json]:
    if own["can_bet"] is not None:
        for beads in range(own["can_bet"] + 1):
            yield from ({"type": "bet", "beads": beads, "safety": safety} for safety in (False, True))
    yield from ({"type": "play", "slot": slot} for slot in own["can_play"])


def _pixies(_: Json, own: Json) -> Iterator[Json]:
    for choice in own["choices"]:
        take = {"type": "take", "card": choice["card"]}
        if choice["how"] == "keep":
            yield from (take | {"keep": card} for card in (choice["card"], choice["with_card"]))
        elif choice["how"] == "space":
            yield from (take | {"space": space} for space in choice["spaces"])
        else:
            yield take


def _kooz(view: Json, own: Json) -> Iterator[Json]:
    for word in ("pass", "accuse", "believe", "show"):
        if own[f"can_{word}"]:
            yield {"type": word, "lay": view["table"]["lays"]} if word == "accuse" else {"type": word}
    for count in own["can_lay"]:
        for cards in _hands(sorted(Counter(own["hand"]).items()), count):
            yield from ({"type": "place", "cards": cards, "claim": claim} for claim in own["claims"])
    if own["can_give"]:
        others = [seat for seat in range(view["table"]["seats"]) if seat != own["seat"]]
        yield from ({"type": "give", "to": pairs} for pairs in _gifts(others, own["can_give"]))


def _hands(held: list[tuple[str, int]], count: int) -> Iterator[list[str]]:
    """All ways to choose so many cards, those of a kind being equal."""
    if count == 0:
        yield []
    elif held:
        (card, number), *rest = held
        for taken in range(min(number, count) + 1):
            yield from ([card] * taken + others for others in _hands(rest, count - taken))


def _gifts(seats: list[int], count: int) -> Iterator[list[list[int]]]:
    """All ways to give so many to some seats, as pairs of seat and count."""
    if count == 0:
        yield []
    elif seats:
        first, *rest = seats
        for given in range(count + 1):
            yield from ([[first, given]] * bool(given) + others for others in _gifts(rest, count - given))


_OFFERED = {"luz": _luz, "kooz": _kooz, "pixies": _pixies}

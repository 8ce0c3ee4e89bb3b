"""Pixies told in sentences: what happened, and the table read out line by line."""
# ruff: noqa: ARG001, the same questions are put to every game

from collections.abc import Callable
from typing import Any

from tablee.core.event import Happening
from tablee.core.view import View
from tablee.core.words import Names, Words, capital
from tablee.games.pixies.naming import card, number, the_card
from tablee.games.pixies.state import ROUNDS, SPACES
from tablee.games.pixies.view import Area, Dealt, Ended, Offered, RoundScored, Space, Table, Took


def tell(happening: Happening, words: Words, names: Names) -> str:
    """What happened, from the listener's point of view."""
    return _TELLERS[type(happening)](happening, words, names)


def _dealt(told: Dealt, words: Words, names: Names) -> str:
    return words.say("told.dealt", round=told.round, rounds=ROUNDS)


def _offered(told: Offered, words: Words, names: Names) -> str:
    cards = words.say("between").join(card(words, name) for name in told.cards)
    return f"{words.say('told.offered', cards=cards)} {words.of(names, told.first, 'first')}"


def _took(told: Took, words: Words, names: Names) -> str:
    """What was taken and where it lies now."""
    return f"{words.of(names, told.seat, 'told.took', card=the_card(words, told.card))} {_placed(told, words)}"


def _placed(told: Took, words: Words) -> str:
    if told.how == "space":
        return words.say("placed.down", space=told.space)
    if told.how == "keep":
        new = told.up == told.card
        other = card(words, str(told.down if new else told.up))
        return words.say("placed.over" if new else "placed.under", space=told.space, other=other)
    return words.say("placed.up" if told.down is None else "placed.covering", space=told.space)


def _scored(told: RoundScored, words: Words, names: Names) -> str:
    lines = [words.say("told.scored", round=told.round), *_part_lines(told.parts, words, names)]
    return " ".join([*lines, words.say("scores", scores=names.each([number(words, score) for score in told.scores]))])


def _part_lines(parts: list[list[int]], words: Words, names: Names) -> list[str]:
    """What each seat's round gave, by part."""
    return [words.say("line", who=capital(names[seat]), facts=_parts(parts[seat], words)) for seat in names.around()]


def _parts(parts: list[int], words: Words) -> str:
    """What an area gives: validated cards, signs, zone, and their sum."""
    validated, signs, zone = (number(words, part) for part in parts)
    return words.say("parts", validated=validated, signs=signs, zone=zone, total=number(words, sum(parts)))


def _ended(told: Ended, words: Words, names: Names) -> str:
    return " ".join([_winners(told.ranks, words, names), _order(told.ranks, told.scores, words, names)])


def _winners(ranks: list[int], words: Words, names: Names) -> str:
    """Who has won; equals share the victory (P17)."""
    winners = [seat for seat in names.around() if ranks[seat] == 1]
    if len(winners) == 1:
        return words.of(names, winners[0], "won")
    return words.say("won.shared", winners=", ".join(names[seat] for seat in winners))


def _order(ranks: list[int], scores: list[int], words: Words, names: Names) -> str:
    return words.say("order", order=names.ordered(ranks, [number(words, score) for score in scores]))


_TELLERS: dict[type[Happening], Callable[[Any, Words, Names], str]] = {
    Dealt: _dealt,
    Offered: _offered,
    Took: _took,
    RoundScored: _scored,
    Ended: _ended,
}


def describe(view: View, words: Words, names: Names) -> list[str]:
    """The whole table: the offer, one's own area, everybody else's, the scores."""
    table: Table = view.table
    lines = [words.say(f"where.{table.phase}", round=table.round, rounds=ROUNDS)]
    if table.phase == "taking":
        lines += [words.of(names, table.first, "first"), *middle(view, words, names)]
    if view.own is not None:
        lines += hand(view, words, names)
    for seat in names.around():
        if view.own is None or view.own.seat != seat:
            lines.append(_area_line(table.areas[seat], seat, words, names))
    lines += scores(view, words, names)
    return lines if table.turn is None else [*lines, words.of(names, table.turn, "turn")]


def middle(view: View, words: Words, names: Names) -> list[str]:
    """The cards on offer."""
    offer = [name for name in view.table.offer if name]
    if not offer:
        return [words.say("offer.none")]
    return [words.say("offer", cards=words.say("between").join(card(words, name) for name in offer))]


def hand(view: View, words: Words, names: Names) -> list[str]:
    """One's own area, space by space, and what it is worth."""
    if view.own is None:
        return [words.say("bystander")]
    area: Area = view.table.areas[view.own.seat]
    lines = [words.say("area", count=area.filled, spaces=SPACES)]
    lines += [
        words.say("line", who=words.say("space", space=n), facts=_space_fact(space, words))
        for n, space in enumerate(area.spaces, 1)
        if space != Space(None, None)
    ]
    return lines + _empty(area, words) + _worth(area, words)


def _space_fact(space: Space, words: Words) -> str:
    """What lies on a space that is not empty (P9)."""
    if space.up is None:
        return words.say("space.down", card=card(words, str(space.down)))
    if space.down is None:
        return card(words, space.up)
    return words.say("space.validated", card=card(words, space.up), under=card(words, space.down))


def _empty(area: Area, words: Words) -> list[str]:
    """Which spaces are empty, unless all or none are."""
    found = [str(n) for n, space in enumerate(area.spaces, 1) if space == Space(None, None)]
    return [words.say("empty", spaces=", ".join(found))] if 0 < len(found) < SPACES else []


def _worth(area: Area, words: Words) -> list[str]:
    """What an area that is not empty would give now, and where its zone lies."""
    lines = [words.say("worth", parts=_parts(area.parts, words))] if area.filled else []
    return [*lines, words.say("zone", spaces=", ".join(map(str, area.zone)))] if area.zone else lines


def _area_line(area: Area, seat: int, words: Words, names: Names) -> str:
    """Somebody else's area in one line."""
    if not area.filled:
        return words.say("area.empty", name=names[seat])
    found = [_short(n, space, words) for n, space in enumerate(area.spaces, 1) if space != Space(None, None)]
    spaces = words.say("between").join(found)
    return words.say("area.other", name=names[seat], spaces=spaces, total=_total(words, area))


def _short(n: int, space: Space, words: Words) -> str:
    """What lies on a space, for one line; a face-up card lies on the space of its number anyway (P6)."""
    if space.up is None:
        return words.say("short.down", card=card(words, str(space.down)), space=n)
    told = card(words, space.up)
    return told if space.down is None else words.say("short.validated", card=told)


def _total(words: Words, area: Area) -> str:
    """What an area is worth now, in all."""
    return number(words, sum(area.parts))


def scores(view: View, words: Words, names: Names) -> list[str]:
    """What the rounds done gave, what the areas are worth now, and the scores."""
    table: Table = view.table
    lines = []
    for done, parts in enumerate(table.rounds, 1):
        lines.append(words.say("round", round=done, points=names.each([number(words, sum(part)) for part in parts])))
    if table.phase == "taking":
        worth = names.each([_total(words, area) for area in table.areas])
        lines.append(words.say("areas", worth=worth))
    lines.append(words.say("scores", scores=names.each([number(words, score) for score in table.scores])))
    if table.ranks is not None:
        lines.append(_order(table.ranks, table.scores, words, names))
    return lines

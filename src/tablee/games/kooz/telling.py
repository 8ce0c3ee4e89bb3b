"""Kooz told in sentences: what happened, and the table read out line by line."""
# ruff: noqa: ARG001, the same questions are put to every game

from collections.abc import Callable
from typing import Any

from tablee.core.event import Happening
from tablee.core.view import View
from tablee.core.words import Names, Words, capital
from tablee.games.kooz.naming import cards, counted
from tablee.games.kooz.view import (
    Accused,
    Believed,
    Dealt,
    Ended,
    Gave,
    Laid,
    Lay,
    Own,
    Passed,
    Revealed,
    RoundWon,
    Showed,
    Table,
    WindowClosed,
)


def tell(happening: Happening, words: Words, names: Names) -> str:
    """What happened, from the listener's point of view."""
    return _TELLERS[type(happening)](happening, words, names)


def _dealt(told: Dealt, words: Words, names: Names) -> str:
    parts = [words.say("told.dealt"), words.of(names, told.starter, "leads")]
    if told.hand is not None:
        parts.append(words.say("hand", cards=cards(words, told.hand)))
    return " ".join(parts)


def _laid(told: Laid, words: Words, names: Names) -> str:
    claim = counted(words, told.claim, told.count)
    if told.cards is None:
        return words.say("told.laid", name=names[told.seat], claim=claim)
    return words.say("told.laid.own", cards=cards(words, told.cards), claim=claim)


def _believed(told: Believed, words: Words, names: Names) -> str:
    return words.say("told.believed")


def _closed(told: WindowClosed, words: Words, names: Names) -> str:
    return words.say("told.closed")


def _passed(told: Passed, words: Words, names: Names) -> str:
    return words.of(names, told.seat, "told.passed")


def _won(told: RoundWon, words: Words, names: Names) -> str:
    return words.of(names, told.seat, "told.won", count=told.cards)


def _accused(told: Accused, words: Words, names: Names) -> str:
    """Who accused whom, whether it was a lie, and what became of the pile."""
    if told.accused == names.own:
        parts = [words.say("told.accused.own", accuser=names[told.accuser])]
    else:
        parts = [words.of(names, told.accuser, "told.accused", accused=names[told.accused])]
    if told.turned_up is None:
        parts.append(words.of(names, told.accused, "told.lie"))
    else:
        parts.append(words.say("told.true", cards=cards(words, told.turned_up)))
    parts.append(words.of(names, told.taker, "told.takes", count=told.taken))
    if told.gods:
        parts.append(words.say("told.gods", count=told.gods))
    return " ".join(parts + _taken(told, words, names))


def _taken(told: Accused, words: Words, names: Names) -> list[str]:
    """What the others had laid, as who takes the pile up sees it, but for what was just turned up."""
    lays = (told.lays or [])[: None if told.turned_up is None else -1]
    found = [f"{names[lay.seat]} {cards(words, lay.cards)}" for lay in lays if lay.seat != names.own]
    return [words.say("told.pile", lays=words.say("between").join(found))] if found else []


def _gave(told: Gave, words: Words, names: Names) -> str:
    gifts = ", ".join(f"{names[seat]} {counted(words, 'M', count)}" for seat, count in told.to)
    return words.of(names, told.seat, "told.gave", gifts=gifts)


def _showed(told: Showed, words: Words, names: Names) -> str:
    return words.of(names, told.seat, "told.showed", cards=cards(words, told.cards))


def _ended(told: Ended, words: Words, names: Names) -> str:
    return words.say("called_off") if told.winner is None else words.of(names, told.winner, "won")


_TELLERS: dict[type[Happening], Callable[[Any, Words, Names], str]] = {
    Dealt: _dealt,
    Laid: _laid,
    Believed: _believed,
    WindowClosed: _closed,
    Passed: _passed,
    RoundWon: _won,
    Accused: _accused,
    Gave: _gave,
    Showed: _showed,
    Ended: _ended,
}


def describe(view: View, words: Words, names: Names) -> list[str]:
    """The whole table: the pile and the claim to beat, everybody's cards, what is known, one's own hand."""
    table: Table = view.table
    lines = [words.say(f"where.{table.phase}")]
    if table.turn is not None:
        lines += middle(view, words, names) + _players(table, words, names) + _gone(table, words)
        lines += _certain(view.own, words, names) + hand(view, words, names)
        lines.append(words.of(names, table.turn, "leads" if table.phase == "leading" else "next"))
    if table.phase == "over":
        lines += scores(view, words, names)
    if table.revealed is not None:
        lines += _revealed(table.revealed, words, names)
    return lines


def middle(view: View, words: Words, names: Names) -> list[str]:
    """The pile of this round, oldest cards first, with one's own as they are; or the last cards of the round before."""
    table: Table = view.table
    if not table.pile:
        return [words.say("pile.none"), *_finals(table, words, names)]
    laid = {} if view.own is None else {lay.number: lay.cards for lay in view.own.laid}
    count = table.count or 0
    lines = [words.say("pile", count=count * len(table.pile))]
    return lines + [_lay_line(lay, count, laid.get(lay.number), words, names) for lay in table.pile]


def _lay_line(lay: Lay, count: int, own: list[str] | None, words: Words, names: Names) -> str:
    claim = counted(words, lay.claim, count)
    if own is None:
        return words.say("pile.lay", name=names[lay.seat], claim=claim)
    return words.say("pile.lay.own", claim=claim, cards=cards(words, own))


def _finals(table: Table, words: Words, names: Names) -> list[str]:
    lines = [words.say("turned_up", cards=cards(words, table.turned_up))] if table.turned_up else []
    return lines if table.liar is None else [*lines, words.of(names, table.liar, "liar")]


def _players(table: Table, words: Words, names: Names) -> list[str]:
    """How many cards each holds, and whether they are still in the round."""
    lines = []
    for seat in names.around():
        facts = [words.say("cards", count=table.sizes[seat])]
        if not table.inside[seat]:
            facts.append(words.say("out"))
        lines.append(words.say("line", who=capital(names[seat]), facts=", ".join(facts)))
    return lines


def _gone(table: Table, words: Words) -> list[str]:
    lines = [words.say("gone", count=table.gone)] if table.gone else []
    return [*lines, words.say("gods_out", count=table.gods_out)] if table.gods_out else lines


def _certain(own: Own | None, words: Words, names: Names) -> list[str]:
    """What the listener knows for certain of other hands, and which own cards left the game."""
    if own is None:
        return []
    lines = [
        words.say("certain", name=names[seat], cards=cards(words, own.held[seat]))
        for seat in names.around()
        if own.held[seat]
    ]
    return [*lines, words.say("parted", cards=cards(words, own.parted))] if own.parted else lines


def hand(view: View, words: Words, names: Names) -> list[str]:
    """One's own cards by kind."""
    if view.own is None:
        return [words.say("bystander")]
    return [words.say("hand", cards=cards(words, view.own.hand))]


def scores(view: View, words: Words, names: Names) -> list[str]:
    """How many cards are left to each, and who has won."""
    table: Table = view.table
    lines = [words.say("sizes", sizes=names.each(table.sizes))]
    if table.winner is not None:
        lines.append(words.of(names, table.winner, "won"))
    elif table.phase == "over":
        lines.append(words.say("called_off"))
    return lines


def _revealed(revealed: Revealed, words: Words, names: Names) -> list[str]:
    """Everything laid open at the end."""
    lines = [
        words.say("revealed.hand", who=capital(names[seat]), cards=cards(words, revealed.hands[seat]))
        for seat in names.around()
    ]
    piles = {
        "revealed.pile": [name for lay in revealed.pile for name in lay],
        "revealed.gone": revealed.gone,
        "revealed.aside": revealed.aside,
    }
    return lines + [words.say(key, cards=cards(words, found)) for key, found in piles.items() if found]

"""Luz told in sentences: what happened, and the table read out line by line."""
# ruff: noqa: ARG001, the same questions are put to every game

from collections.abc import Callable
from typing import Any

from tablee.core.event import Happening
from tablee.core.view import View
from tablee.core.words import Names, Words, capital
from tablee.games.luz.naming import backs, by_colour, card, colour, number, numbers, the_card, values
from tablee.games.luz.state import DEALS
from tablee.games.luz.view import BetMade, BetSeen, DealScored, Dealt, Ended, Own, Played, Table, TrickTaken


def tell(happening: Happening, words: Words, names: Names) -> str:
    """What happened, from the listener's point of view."""
    return _TELLERS[type(happening)](happening, words, names)


def _dealt(told: Dealt, words: Words, names: Names) -> str:
    parts = [words.say("dealt", deal=told.deal, deals=DEALS), *_first(told.holder, told.lead, words, names)]
    if names.own is not None:
        parts.append(words.say("dealt.backs", cards=backs(words, told.backs[names.own])))
    return " ".join(parts)


def _first(holder: int, lead: int, words: Words, names: Names) -> list[str]:
    """Who has the first-player card and who leads: nearly always the same seat."""
    if holder == lead:
        return [words.of(names, lead, "first")]
    return [words.of(names, holder, "holder"), words.of(names, lead, "lead")]


def _bet(told: BetMade, words: Words, names: Names) -> str:
    return words.of(names, told.seat, "told.bet.safe" if told.safety else "told.bet", count=told.beads)


def _played(told: Played, words: Words, names: Names) -> str:
    return words.of(names, told.seat, "told.played", card=the_card(words, told.card), slot=told.slot)


def _trick(told: TrickTaken, words: Words, names: Names) -> str:
    return words.of(names, told.seat, "told.trick", card=the_card(words, told.card), count=told.tricks)


def _scored(told: DealScored, words: Words, names: Names) -> str:
    points, totals = (names.each(numbers(words, by_seat)) for by_seat in (told.points, told.scores))
    return words.say("told.scored", deal=told.deal, points=points, scores=totals)


def _ended(told: Ended, words: Words, names: Names) -> str:
    winner = told.ranks.index(1)
    order = names.ordered(told.ranks, numbers(words, told.scores))
    return f"{words.of(names, winner, 'told.ended')} {words.say('order', order=order)}"


_TELLERS: dict[type[Happening], Callable[[Any, Words, Names], str]] = {
    Dealt: _dealt,
    BetMade: _bet,
    Played: _played,
    TrickTaken: _trick,
    DealScored: _scored,
    Ended: _ended,
}


def describe(view: View, words: Words, names: Names) -> list[str]:
    """The whole table: where the game is, everybody's bet and tricks, the trick, the other hands, one's own."""
    table: Table = view.table
    lines = [words.say(f"where.{table.phase}", deal=table.deal, deals=DEALS, trick=sum(table.tricks) + 1)]
    if table.phase in ("betting", "playing"):
        lines += [" ".join(_first(table.holder, table.lead, words, names)), *_bets(table, words, names)]
        lines += middle(view, words, names) + _hands(view, words, names) + hand(view, words, names)
        lines += _played_so_far(table, words, names)
    if table.revealed is not None:
        lines += [
            words.of(names, seat, "revealed", cards=by_colour(words, table.revealed.hands[seat]))
            for seat in names.around()
        ]
        lines.append(words.say("aside", cards=by_colour(words, table.revealed.aside)))
    return lines + scores(view, words, names) + _turn(table, words, names)


def _turn(table: Table, words: Words, names: Names) -> list[str]:
    return [] if table.turn is None else [words.of(names, table.turn, "turn")]


def _bets(table: Table, words: Words, names: Names) -> list[str]:
    """Everybody's bet, and the tricks taken so far."""
    lines = []
    for seat in names.around():
        facts = [_bet_fact(table.bets[seat], words)]
        if table.phase == "playing":
            facts.append(words.say("fact.tricks", count=table.tricks[seat]))
        lines.append(words.say("line", who=capital(names[seat]), facts=", ".join(facts)))
    if table.beads_left is not None:
        lines.append(words.say("box", count=table.beads_left))
    return lines


def _bet_fact(bet: BetSeen | None, words: Words) -> str:
    if bet is None:
        return words.say("fact.no_bet")
    return words.say("fact.bet.safe" if bet.safety else "fact.bet", beads=bet.beads)


def _hands(view: View, words: Words, names: Names) -> list[str]:
    """What the others hold: values for a seat, colours for a bystander."""
    own: Own | None = view.own
    lines = []
    for seat in names.around():
        if own is not None and own.seat == seat:
            continue
        letters = view.table.backs[seat]
        if own is None:
            held = backs(words, letters)
        else:
            held = by_colour(words, [f"{c}{v}" for c, v in zip(letters, own.hands[seat], strict=True) if c])
        if held:
            lines.append(words.say("holds", name=names[seat], cards=held))
    return lines


def hand(view: View, words: Words, names: Names) -> list[str]:
    """One's own cards, slot by slot: their colours, and the values that they can still have."""
    own: Own | None = view.own
    if own is None:
        return [words.say("bystander")]
    slots = [slot for slot, letter in enumerate(view.table.backs[own.seat], 1) if letter]
    return [words.say("hand", count=len(slots)), *(slot_line(view, slot, words) for slot in slots)]


def slot_line(view: View, slot: int, words: Words) -> str:
    """One own card that is not played: its slot, its colour and what is known of its value."""
    letter = view.table.backs[view.own.seat][slot - 1]  # type: ignore[union-attr]
    chances = view.own.chances  # type: ignore[union-attr]
    if chances is None:
        return words.say("slot.colour", slot=slot, colour=colour(words, letter))
    return words.say("slot", slot=slot, colour=colour(words, letter), values=values(words, chances[slot - 1]))


def middle(view: View, words: Words, names: Names) -> list[str]:
    """The trick on the table, or the one just taken (L10)."""
    table: Table = view.table
    if not table.trick:
        return [words.say("trick.none")]
    cards = ", ".join(f"{names[shown.seat]} {card(words, shown.card)}" for shown in table.trick)
    if table.taken_by is not None:
        return [words.say("trick.last", cards=cards), words.of(names, table.taken_by, "trick.taken")]
    return [words.say("trick", cards=cards), words.say("asked", colour=colour(words, str(table.asked)))]


def _played_so_far(table: Table, words: Words, names: Names) -> list[str]:
    """With the option `memory: open`, every card played in this deal."""
    if table.played is None:
        return []
    found = [(seat, [name for name in table.played[seat] if name]) for seat in names.around()]
    return [words.of(names, seat, "played", cards=by_colour(words, cards)) for seat, cards in found if cards]


def scores(view: View, words: Words, names: Names) -> list[str]:
    """The points of each deal done, and the scores."""
    table: Table = view.table
    lines = [
        words.say("points", deal=deal, points=names.each(numbers(words, points)))
        for deal, points in enumerate(table.points, 1)
    ]
    lines.append(words.say("scores", scores=names.each([number(words, score) for score in table.scores])))
    if table.ranks is not None:
        lines.append(words.say("order", order=names.ordered(table.ranks, numbers(words, table.scores))))
    return lines

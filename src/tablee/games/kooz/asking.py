"""What a player of Kooz is asked, how it is typed, and why a move can't be made."""
# ruff: noqa: ARG001, the same questions are put to every game

from collections import Counter
from collections.abc import Sequence

import numpy as np

from tablee.core.event import Happening
from tablee.core.game import Move
from tablee.core.telling import Question, Tried, plain, typed
from tablee.core.view import View
from tablee.core.words import Names, Words
from tablee.games.kooz.moves import CLAIMS, CODES, Accuse, Believe, Give, Pass, Place, Show
from tablee.games.kooz.naming import cards, counted, value
from tablee.games.kooz.rules import truthful
from tablee.games.kooz.telling import hand
from tablee.games.kooz.view import Accused, Own, Passed, Table

_TYPED = ("lay", "as", "pass", "accuse", "believe", "show", "give", "J", "M", "D")
_CARDS = {name.lower() for name in CODES}


def notation(text: str, view: View, words: Words, names: Names) -> str:
    """A typed move in the game's notation; `7 7` is short for `lay 7 7 as 7`, and a seat may be named in a gift."""
    tokens = typed(text.replace(",", " "), words, _TYPED).lower().split()
    if tokens and all(token in _CARDS or token == "as" for token in tokens):
        tokens.insert(0, "lay")
    if tokens[:1] == ["lay"] and "as" not in tokens:
        tokens += _true_claim(tokens[1:])
    if tokens[:1] == ["give"]:
        tokens = ["give", *(_by_number(token, names) for token in tokens[1:])]
    return " ".join(tokens)


def _true_claim(laid: Sequence[str]) -> list[str]:
    """What cards laid without a word are said to be: what they are, if they are of one value but for Jokers."""
    found = {token for token in laid if token != "j"}
    return ["as", *found] if len(found) == 1 and found < {claim.lower() for claim in CLAIMS} else []


def _by_number(token: str, names: Names) -> str:
    """`1:2` for `leo:2`."""
    who, _, count = token.partition(":")
    seats = [seat for seat, name in enumerate(names.players) if name.lower() == who]
    return f"{seats[0]}:{count}" if seats else token


def choices(view: View, words: Words, names: Names) -> list[str]:
    """What can be done now and how to type it."""
    return question(view, words, names).lines


def question(view: View, words: Words, names: Names, tried: Tried | None = None) -> Question:
    """What the listener can do now."""
    own: Own | None = view.own
    if own is None or view.table.turn is None:
        return Question([_waiting(view.table, words, names)])
    if own.can_lay and view.table.phase == "leading":
        return Question(_lead_lines(view, own, words, names))
    if own.can_believe:
        return Question([*_claim_lines(view.table, words, names), words.say("ask.believe")], {"": str(Believe())})
    if own.can_pass:
        return Question(_turn_lines(view, own, words, names))
    return Question([_waiting(view.table, words, names)])


def _waiting(table: Table, words: Words, names: Names) -> str:
    """Whose turn it is, for one who is not asked."""
    if table.turn is None:
        return words.say("why.over")
    return words.of(names, table.turn, "leads" if table.phase == "leading" else "next")


def _lead_lines(view: View, own: Own, words: Words, names: Names) -> list[str]:
    lines = [words.say("ask.lead", most=max(own.can_lay)), *hand(view, words, names)]
    if own.can_give:
        lines.insert(0, words.say("ask.give", count=own.can_give))
        lines.insert(1, words.say("ask.give.how", count=own.can_give, **_receivers(own, names)))
    return lines


def _receivers(own: Own, names: Names) -> dict[str, str | int]:
    """The seats that Merdes can go to, and one of them."""
    others = [seat for seat in names.around() if seat != own.seat]
    return {"seat": others[0], "seats": ", ".join(f"{seat} {names[seat]}" for seat in others)}


def _claim_lines(table: Table, words: Words, names: Names) -> list[str]:
    """The claim on the table, how many cards its player has left, and how many would be taken up."""
    last, count = table.last or 0, table.count or 0
    claim = counted(words, table.pile[-1].claim, count)
    facts = [words.say("cards", count=table.sizes[last]), words.say("pile.size", count=count * len(table.pile))]
    lines = [words.say("ask.claim", name=names[last], claim=claim, facts=", ".join(facts))]
    return [*lines, words.say("ask.last_cards", name=names[last])] if table.sizes[last] == 0 else lines


def _turn_lines(view: View, own: Own, words: Words, names: Names) -> list[str]:
    """One's turn to cover the claim, pass or accuse."""
    lines = _claim_lines(view.table, words, names)
    if own.claims:
        lowest = value(words, own.claims[0])
        key = "ask.cover.god" if own.claims == ["D"] else "ask.cover"
        lines.append(words.say(key, count=own.can_lay[0], value=lowest))
    else:
        lines.append(_why_no_cover(view.table, words, names))
    return lines + hand(view, words, names)


def _why_no_cover(table: Table, words: Words, names: Names) -> str:
    """Why no cards at all can be laid over those on the table (K5, K6, K14), and what can be done instead."""
    last = table.last or 0
    if table.sizes[last] == 0:
        why = words.say("why.last_cards", name=names[last])
    elif table.pile[-1].claim == "D":
        why = words.say("why.god")
    else:
        why = words.say("why.few", count=table.count or 0)
    return f"{why} {words.say('ask.no_cover')}"


def follow_up(view: View, text: str, words: Words, names: Names, tried: Tried | None = None) -> Question | None:
    """Every move of Kooz is complete as typed."""
    return None


def aside(view: View, heard: Sequence[Happening], words: Words, names: Names) -> Question | None:
    """Whether to show the cards of a lie just found (K9); at a table with a clock, to accuse after a pass (K19)."""
    own: Own | None = view.own
    if own is None or not heard:
        return None
    if own.can_show and isinstance(heard[-1], Accused):
        return Question([words.say("ask.show")], {"": ""})
    if own.can_accuse and not own.can_believe and own.seat != view.table.turn and isinstance(heard[-1], Passed):
        return Question([*_claim_lines(view.table, words, names), words.say("ask.believe")], {"": ""})
    return None


def refusal(view: View, move: Move, words: Words, names: Names) -> str:
    """Why the listener can't make a move now."""
    own: Own | None = view.own
    if own is None or view.table.turn is None:
        return _waiting(view.table, words, names)
    if isinstance(move, Place):
        return _why_no_place(view.table, own, move, words, names)
    if isinstance(move, Pass):
        return _why_no_pass(view.table, own, words, names)
    if isinstance(move, Accuse):
        return _why_no_accusation(view.table, own, words)
    if isinstance(move, Give):
        return _why_no_gift(own, words, names)
    return words.say("why.show" if isinstance(move, Show) else "why.believe")


def _why_no_place(table: Table, own: Own, move: Place, words: Words, names: Names) -> str:
    if own.can_believe or own.seat != table.turn or not (own.claims or own.can_pass):
        return _why_no_turn(table, own, words, names)
    if not own.claims:
        return _why_no_cover(table, words, names)
    unknown = [card for card in move.cards if card not in CODES] + [move.claim] * (move.claim not in CLAIMS)
    if unknown:
        return words.say("why.unknown", card=unknown[0])
    missing = Counter(move.cards) - Counter(own.hand)
    if missing:
        return words.say("why.not_held", cards=cards(words, own.hand))
    if len(move.cards) not in own.can_lay:
        return (
            words.say("why.count", most=max(own.can_lay))
            if table.count is None
            else words.say("why.lay", count=table.count)
        )
    return words.say("why.low", value=value(words, own.claims[0]))


def _why_no_turn(table: Table, own: Own, words: Words, names: Names) -> str:
    if own.can_believe:
        return words.say("why.asked")
    if not table.inside[own.seat]:
        return words.say("why.passed")
    return words.say("why.window") if own.seat == table.turn else _waiting(table, words, names)


def _why_no_pass(table: Table, own: Own, words: Words, names: Names) -> str:
    leads = table.phase == "leading" and own.seat == table.turn
    return words.say("why.lead") if leads else _why_no_turn(table, own, words, names)


def _why_no_accusation(table: Table, own: Own, words: Words) -> str:
    if not table.pile:
        return words.say("why.nothing_laid")
    if not table.inside[own.seat]:
        return words.say("why.passed")
    return words.say("why.own_cards" if table.last == own.seat else "why.covered")


def _why_no_gift(own: Own, words: Words, names: Names) -> str:
    return (
        words.say("ask.give.how", count=own.can_give, **_receivers(own, names))
        if own.can_give
        else words.say("why.give")
    )


def effect(view: View, move: Move, words: Words, names: Names, tried: Tried | None = None) -> str:
    """What a legal move would do."""
    table: Table = view.table
    if isinstance(move, Place):
        claim = counted(words, move.claim, len(move.cards))
        return words.say("effect.true" if _true(move) else "effect.lie", cards=cards(words, move.cards), claim=claim)
    if isinstance(move, Accuse):
        return words.say("effect.accuse", name=names[table.last or 0], count=(table.count or 0) * len(table.pile))
    if isinstance(move, Give):
        return words.say("effect.give")
    return words.say(f"effect.{move}")  # pass, believe, show


def _true(move: Place) -> bool:
    laid = np.array([CODES[card] for card in move.cards], np.int8)
    return bool(plain(truthful)(laid, len(laid), CLAIMS[move.claim]))

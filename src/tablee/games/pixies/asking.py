"""What a player of Pixies is asked, how it is typed, and why a move can't be made."""
# ruff: noqa: ARG001, the same questions are put to every game

from collections.abc import Sequence

from tablee.core.errors import BadNotation
from tablee.core.event import Happening
from tablee.core.game import Move
from tablee.core.telling import Question, Tried, typed
from tablee.core.view import View
from tablee.core.words import Names, Words, capital
from tablee.games.pixies.moves import Take, parse
from tablee.games.pixies.naming import card, gain
from tablee.games.pixies.view import Area, Choice, Own, Space, Table


def notation(text: str, view: View, words: Words, names: Names) -> str:
    """A typed move in the game's notation."""
    return typed(text, words, ("take", "keep", "space"))


def choices(view: View, words: Words, names: Names) -> list[str]:
    """What can be done now and how to type it."""
    return question(view, words, names).lines


def question(view: View, words: Words, names: Names, tried: Tried | None = None) -> Question:
    """What the listener can do now: each card of the offer, and what taking it would do."""
    own: Own | None = view.own
    if own is None or not own.choices:
        return Question([_waiting(view.table, words, names)])
    lines = [words.say("ask.take")]
    shorts = {}
    for place, choice in enumerate(own.choices, 1):
        ways = _ways(choice)
        shorts[str(place)] = ways[0] if len(ways) == 1 else str(Take(choice.card))
        lines.append(
            words.say("ask.card", place=place, card=card(words, choice.card), fate=_fate(view, choice, words, tried))
        )
    return Question(lines, shorts)


def _waiting(table: Table, words: Words, names: Names) -> str:
    return words.say("why.over") if table.turn is None else words.of(names, table.turn, "turn")


def _ways(choice: Choice) -> list[str]:
    """The whole moves that begin with taking a card."""
    if choice.how == "space":
        return [str(Take(choice.card, space=space)) for space in choice.spaces]
    if choice.how == "keep":
        return [str(Take(choice.card, keep=keep)) for keep in (choice.card, choice.with_card)]
    return [str(Take(choice.card))]


def _fate(view: View, choice: Choice, words: Words, tried: Tried | None) -> str:
    """Where a card would go, and what that would change."""
    space = choice.card[1]
    if choice.how == "space":
        return words.say("fate.space", space=space, spaces=", ".join(map(str, choice.spaces)))
    if choice.how == "keep":
        return words.say("fate.keep", space=space, other=card(words, str(choice.with_card)))
    under: Space = view.table.areas[view.own.seat].spaces[int(space) - 1]  # type: ignore[union-attr]
    fate = words.say("fate.up" if under.down is None else "fate.covering", space=space)
    return fate + _change(view, _ways(choice)[0], words, tried)


def _change(view: View, move: str, words: Words, tried: Tried | None) -> str:
    """How a move would change what the listener's area is worth, if it can be tried."""
    after = None if tried is None else tried(move)
    if after is None:
        return ""
    before, then = (_worth(found) for found in (view, after))
    return f", {gain(words, then - before)}"


def _worth(view: View) -> int:
    area: Area = view.table.areas[view.own.seat]  # type: ignore[union-attr]
    return sum(area.parts)


def follow_up(view: View, text: str, words: Words, names: Names, tried: Tried | None = None) -> Question | None:
    """Which of two cards stays face up (P7), or on which empty space a card goes (P8), if that is not said yet."""
    try:
        move = parse(text)
    except BadNotation:
        return None
    found = [choice for choice in view.own.choices if choice.card == move.card] if view.own else []
    if not found or found[0].how == "up" or move != Take(move.card):
        return None
    return _keep_question(view, found[0], words, tried) if found[0].how == "keep" else _space_question(found[0], words)


def _keep_question(view: View, choice: Choice, words: Words, tried: Tried | None) -> Question:
    lines = [words.say("ask.keep")]
    ways = _ways(choice)
    for place, (kept, move) in enumerate(zip((choice.card, str(choice.with_card)), ways, strict=True), 1):
        fate = card(words, kept) + _change(view, move, words, tried)
        lines.append(words.say("ask.kept", place=place, fate=fate))
    return Question(lines, {str(place): move for place, move in enumerate(ways, 1)})


def _space_question(choice: Choice, words: Words) -> Question:
    line = words.say("ask.space", spaces=", ".join(map(str, choice.spaces)))
    return Question([line], {str(space): move for space, move in zip(choice.spaces, _ways(choice), strict=True)})


def aside(view: View, heard: Sequence[Happening], words: Words, names: Names) -> Question | None:
    """Nobody acts out of turn in Pixies."""
    return None


def refusal(view: View, move: Move, words: Words, names: Names) -> str:
    """Why the listener can't make a move now."""
    own: Own | None = view.own
    if own is None or not own.choices or not isinstance(move, Take):
        return _waiting(view.table, words, names)
    found = [choice for choice in own.choices if choice.card == move.card]
    if not found:
        return words.say("why.not_offered", card=card(words, move.card))
    choice = found[0]
    if choice.how == "up":
        return words.say("why.up", place=own.choices.index(choice) + 1)
    if choice.how == "keep":
        return words.say("why.keep", one=card(words, choice.card), other=card(words, str(choice.with_card)))
    return words.say("why.space", spaces=", ".join(map(str, choice.spaces)))


def effect(view: View, move: Move, words: Words, names: Names, tried: Tried | None = None) -> str:
    """What a legal move would do."""
    assert isinstance(move, Take)
    (choice,) = (choice for choice in view.own.choices if choice.card == move.card)  # type: ignore[union-attr]
    if move.keep is not None:
        fate = words.say("fate.kept", card=card(words, move.keep), space=move.card[1])
    elif move.space is not None:
        fate = words.say("fate.down", space=move.space)
    else:
        return f"{capital(_fate(view, choice, words, tried))}."
    return f"{capital(fate)}{_change(view, str(move), words, tried)}."

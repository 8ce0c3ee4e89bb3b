"""What a player of Luz is asked, how it is typed, and why a move can't be made."""
# ruff: noqa: ARG001, the same questions are put to every game

import re
from collections.abc import Sequence

from tablee.core.event import Happening
from tablee.core.game import Move
from tablee.core.telling import Question, Tried, plain, typed
from tablee.core.view import View
from tablee.core.words import Names, Words
from tablee.games.luz.moves import Bet, Play
from tablee.games.luz.naming import colour, number, values
from tablee.games.luz.rules import deal_points
from tablee.games.luz.state import LETTERS, SLOTS
from tablee.games.luz.telling import slot_line
from tablee.games.luz.view import Own, Table

_FEW = 4  # up to so many slots are read out with their values, more only by colour


def notation(text: str, view: View, words: Words, names: Names) -> str:
    """A typed move in the game's notation; a number alone is a bet or a slot, whichever is asked for."""
    found = typed(text, words, ("bet", "play"))
    if not re.fullmatch(r"\d+\+?", found, re.ASCII):
        return found
    betting = view.own is not None and view.own.can_bet is not None
    return f"{'bet' if betting else 'play'} {found}"


def choices(view: View, words: Words, names: Names) -> list[str]:
    """What can be done now and how to type it."""
    return question(view, words, names).lines


def question(view: View, words: Words, names: Names, tried: Tried | None = None) -> Question:
    """What the listener can do now."""
    own: Own | None = view.own
    if own is None or own.seat != view.table.turn:
        return Question([_waiting(view.table, words, names)])
    if own.can_bet is not None:
        return _bet_question(view.table, own.can_bet, words)
    return _play_question(view, own, words)


def _waiting(table: Table, words: Words, names: Names) -> str:
    return words.say("why.over") if table.turn is None else words.of(names, table.turn, "turn")


def _bet_question(table: Table, most: int, words: Words) -> Question:
    example = min(3, most)
    lines = [words.say("bet.ask", most=most, example=example), _stakes(table.deal, words)]
    if table.beads_left is not None:
        lines.insert(1, words.say("box", count=table.beads_left))
    bets = [Bet(beads, safety) for beads in range(most + 1) for safety in (False, True)]
    return Question(lines, {str(bet).removeprefix("bet "): str(bet) for bet in bets})


def _stakes(deal: int, words: Words) -> str:
    """What a bet can bring in this deal (L13 to L15)."""
    points = plain(deal_points)
    return words.say("bet.stakes", exact=points(deal, 0, 0, 0), safe=points(deal, 0, 1, 0), off=-points(deal, 0, 0, 1))


def _play_question(view: View, own: Own, words: Words) -> Question:
    """Which slots may be played, and why not the others (L8)."""
    letters = view.table.backs[own.seat]
    asked = view.table.asked
    slots = _listed(own.can_play)
    if asked is None:
        lines = [words.say("play.lead", slots=slots)]
    elif letters[own.can_play[0] - 1] == asked:
        lines = [words.say("play.follow", colour=colour(words, asked), slots=slots)]
    else:
        lines = [words.say("play.free", colour=colour(words, asked), slots=slots)]
    lines += _slot_lines(view, own, words)
    return Question(lines, {str(slot): str(Play(slot)) for slot in own.can_play})


def _slot_lines(view: View, own: Own, words: Words) -> list[str]:
    """The slots that may be played: each with its values if they are few, else by colour."""
    if len(own.can_play) <= _FEW:
        return [slot_line(view, slot, words) for slot in own.can_play]
    letters = view.table.backs[own.seat]
    found = [(letter, [slot for slot in own.can_play if letters[slot - 1] == letter]) for letter in LETTERS]
    groups = [words.say("play.colour", colour=colour(words, c), slots=_listed(s)) for c, s in found if s]
    return [words.say("play.colours", groups=words.say("between").join(groups))]


def _listed(slots: Sequence[int]) -> str:
    return ", ".join(map(str, slots))


def follow_up(view: View, text: str, words: Words, names: Names, tried: Tried | None = None) -> Question | None:
    """Every move of Luz is complete as typed."""
    return None


def aside(view: View, heard: Sequence[Happening], words: Words, names: Names) -> Question | None:
    """Nobody acts out of turn in Luz."""
    return None


def refusal(view: View, move: Move, words: Words, names: Names) -> str:
    """Why the listener can't make a move now."""
    own: Own | None = view.own
    if own is None or own.seat != view.table.turn:
        return _waiting(view.table, words, names)
    if isinstance(move, Bet):
        return _why_no_bet(move, own.can_bet, words)
    return _why_no_play(view, own, move, words)


def _why_no_bet(bet: Bet, most: int | None, words: Words) -> str:
    if most is None:
        return words.say("why.betting_done")
    if bet.beads > SLOTS:
        return words.say("why.bet_range", most=SLOTS)
    return words.say("why.box", count=most)


def _why_no_play(view: View, own: Own, move: Move, words: Words) -> str:
    if own.can_bet is not None:
        return words.say("why.bet_first")
    slot = move.slot if isinstance(move, Play) else 0
    if not 1 <= slot <= SLOTS:
        return words.say("why.slot_range", slots=_listed(own.can_play))
    if view.table.backs[own.seat][slot - 1] is None:
        return words.say("why.slot_played", slot=slot, slots=_listed(own.can_play))
    return words.say("why.follow", colour=colour(words, str(view.table.asked)), slots=_listed(own.can_play))


def effect(view: View, move: Move, words: Words, names: Names, tried: Tried | None = None) -> str:
    """What a legal move would do."""
    own: Own = view.own  # type: ignore[assignment]
    if isinstance(move, Bet):
        return words.say("effect.bet.safe" if move.safety else "effect.bet", **_bet_values(view.table, move, words))
    assert isinstance(move, Play)
    letter = colour(words, str(view.table.backs[own.seat][move.slot - 1]))
    if own.chances is None:
        return words.say("effect.play", slot=move.slot, colour=letter)
    return words.say(
        "effect.play.values", slot=move.slot, colour=letter, values=values(words, own.chances[move.slot - 1])
    )


def _bet_values(table: Table, bet: Bet, words: Words) -> dict[str, str | int]:
    points = plain(deal_points)
    won, off = points(table.deal, bet.beads, bet.safety, bet.beads), points(table.deal, 0, 0, 1)
    return {"beads": bet.beads, "more": bet.beads + 1, "points": number(words, won), "off": -off}

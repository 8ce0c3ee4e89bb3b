"""What is seen and heard of a game of Pixies: everything but the order of the deck."""

from typing import Any

import msgspec
import numpy as np

from tablee.core.event import Event, Happening
from tablee.core.game import Move
from tablee.core.position import Position, set_bits
from tablee.games.pixies.area import count_areas, places
from tablee.games.pixies.moves import Take, card_name, placings
from tablee.games.pixies.state import CODES, FIRST_SPACE, MOST_SEATS, NAMES, OVER, REVEALING, SPACE

PHASES = ("dealing", "taking", "taking", "taking", "over")  # a card counts as taken once it is placed


class Space(msgspec.Struct, frozen=True):
    """What lies on a space: with both, the card face up is validated (P9)."""

    up: str | None
    down: str | None


class Area(msgspec.Struct, frozen=True):
    """The area of one seat, and what it is worth now."""

    spaces: list[Space]  # left to right, top to bottom
    parts: list[int]  # validated, signs, zone; their sum is the score of the round
    zone: list[int]  # the spaces of the zone that counts, 1 to 9
    filled: int


class Table(msgspec.Struct, frozen=True):
    """What all see. Lists by seat, unless told otherwise."""

    seats: int
    phase: str
    round: int  # 1 to 3
    first: int  # who takes first in this turn of the table
    turn: int | None
    offer: list[str | None]  # in fixed places, None where the card was taken
    left: int  # cards on offer
    deck: int  # cards in the deck
    areas: list[Area]  # those of a round that is done lie there until the next deck comes
    scores: list[int]
    rounds: list[list[list[int]]]  # by round done, then seat: validated, signs, zone
    ranks: list[int] | None


class Choice(msgspec.Struct, frozen=True):
    """A card that can be taken, and what there is to say of it.

    `up`: nothing (P6); `keep`: which stays face up, it or `with_card` (P7); `space`: on which of `spaces` it goes (P8).
    """

    card: str
    how: str
    with_card: str | None
    spaces: list[int]


class Own(msgspec.Struct, frozen=True):
    """What one seat sees besides."""

    seat: int
    choices: list[Choice]  # of the card being placed only, if there is one
    pending: str | None  # the card being placed, in the middle of a move of two integers


def table(position: Position) -> Table:
    """What all see."""
    s = position.state
    seats, phase, number = int(s["seats"]), int(s["phase"]), int(s["number"])
    return Table(
        seats=seats,
        phase=PHASES[phase],
        round=max(number, 1) if phase in (REVEALING, OVER) else number + 1,
        first=int(s["first"]),
        turn=position.must,
        offer=_offer(position),
        left=int(s["left"]),
        deck=len(s["deck"]) - int(s["drawn"]),
        areas=_areas(position),
        scores=_scores(s),
        rounds=s["points"][:number, :seats].tolist(),
        ranks=position.standing()[1] if phase == OVER else None,
    )


def _offer(position: Position) -> list[str | None]:
    return [card_name(card) for card in position.state["offer"][: places(position.states, 0)].tolist()]


def _areas(position: Position) -> list[Area]:
    s = position.state
    counted = np.empty((MOST_SEATS, 4), np.int64)
    count_areas(position.states, 0, counted)
    return [
        Area(spaces=lying, parts=count[:3], zone=[space + 1 for space in set_bits(count[3])], filled=filled)
        for lying, count, filled in zip(_spaces(s), counted.tolist(), s["filled"].tolist(), strict=False)
    ]


def _spaces(s: Any) -> list[list[Space]]:
    """By seat what lies on each space."""
    seats = int(s["seats"])
    piles = zip(s["up"][:seats].tolist(), s["down"][:seats].tolist(), strict=True)
    return [[Space(card_name(u), card_name(d)) for u, d in zip(up, down, strict=True)] for up, down in piles]


def _scores(s: Any) -> list[int]:
    found: list[int] = s["score"][: int(s["seats"])].tolist()
    return found


def own(position: Position, seat: int) -> Own:
    """What one seat sees besides."""
    offer = position.state["offer"].tolist()
    found = zip(offer, placings(position, seat), strict=True)
    choices = [_choice(position.state, seat, card, bits) for card, bits in found if bits >= 0]
    return Own(seat, choices, pending=choices[0].card if choices and position.choosing else None)


def _choice(s: Any, seat: int, card: int, bits: int) -> Choice:
    """What there is to say of a card, from the moves that can follow taking it."""
    if bits == 0:
        return Choice(NAMES[card], "up", None, [])
    if bits >> FIRST_SPACE:
        return Choice(NAMES[card], "space", None, [code - FIRST_SPACE + 1 for code in set_bits(bits)])
    return Choice(NAMES[card], "keep", NAMES[int(s["up"][seat, SPACE[card]])], [])


class Dealt(Happening, frozen=True, tag="dealt"):
    """All cards were shuffled anew, and a round begins (P13)."""

    round: int
    first: int


class Offered(Happening, frozen=True, tag="offered"):
    """Cards were revealed for a turn of the table (P3)."""

    cards: list[str]
    first: int


class Took(Happening, frozen=True, tag="took"):
    """A card was taken and placed; `up` and `down` lie on the space after it."""

    seat: int
    card: str
    space: int
    how: str  # `up`, `keep` or `space`, as in Choice
    up: str | None
    down: str | None


class RoundScored(Happening, frozen=True, tag="scored"):
    """A round was counted: validated, signs and zone, and the scores so far, by seat."""

    round: int
    parts: list[list[int]]
    scores: list[int]


class Ended(Happening, frozen=True, tag="ended"):
    """The game is over."""

    ranks: list[int]
    scores: list[int]


def dealt(position: Position) -> list[Event]:
    """What is heard of a deck: nothing of its order but the first offer."""
    s = position.state
    return [Event(Dealt(int(s["number"]) + 1, int(s["first"]))), _offered(s)]


def _offered(s: Any) -> Event:
    cards = [NAMES[card] for card in s["offer"][: int(s["left"])].tolist()]
    return Event(Offered(cards, int(s["first"])))


def played(before: Position, after: Position, seat: int, move: Move) -> list[Event]:
    """What is heard of a move: all of it is open."""
    assert isinstance(move, Take)
    old, s = before.state, after.state
    events = [Event(_took(s, seat, move))]
    if s["number"] != old["number"]:
        parts = s["points"][int(old["number"]), : after.seats].tolist()
        events.append(Event(RoundScored(int(s["number"]), parts, _scores(s))))
    elif s["drawn"] != old["drawn"]:
        events.append(_offered(s))
    if after.over:
        events.append(Event(Ended(after.standing()[1], _scores(s))))
    return events


def _took(s: Any, seat: int, move: Take) -> Took:
    how = "space" if move.space is not None else "keep" if move.keep is not None else "up"
    space = int(SPACE[CODES[move.card]]) if move.space is None else move.space - 1
    up, down = (card_name(int(s[pile][seat, space])) for pile in ("up", "down"))
    return Took(seat, move.card, space + 1, how, up, down)

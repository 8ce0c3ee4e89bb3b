"""What is seen and heard of a game of Luz, built up from what each audience may know."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import msgspec
import numpy as np

from tablee.core.event import Event, Happening
from tablee.core.game import Move
from tablee.core.position import Position, set_bits
from tablee.games.luz.knowledge import MOST_VALUES, chances
from tablee.games.luz.moves import Bet, Play
from tablee.games.luz.rules import trick_winner
from tablee.games.luz.state import (
    ALL_SLOTS,
    BEADS_IN_BOX,
    BETTING,
    CODES,
    DEALING,
    DEALS,
    FIRST_PLAY,
    LETTERS,
    OVER,
    PLAYING,
    SLOTS,
    card_name,
)

PHASES = ("dealing", "betting", "playing", "over")
Chances = list[list[tuple[int, float]]]

# By a card's code, what is told of it; by a mask of slots, each slot's bit.
_CARDS = range(max(CODES.values()) + 1)
_BACKS: list[Any] = [LETTERS[card >> 4] for card in _CARDS]
_NAMES: list[Any] = [card_name(card) for card in _CARDS]
_VALUES: list[Any] = [card & 15 for card in _CARDS]
_BITS = [tuple(bool(mask >> slot & 1) for slot in range(SLOTS)) for mask in range(ALL_SLOTS + 1)]
_ROWS = 8192  # so many rows of hands are kept: those that nobody has played from since the last view are asked again


class BetSeen(msgspec.Struct, frozen=True):
    """An open bet (L6)."""

    beads: int
    safety: bool


class Shown(msgspec.Struct, frozen=True):
    """A card in the trick on the table; slots count from 1."""

    seat: int
    slot: int
    card: str


class Revealed(msgspec.Struct, frozen=True):
    """The last deal laid open at the end: hands as they were dealt, and the cards set aside."""

    hands: list[list[str]]
    aside: list[str]


class Table(msgspec.Struct, frozen=True):
    """What all see. Lists by seat, unless told otherwise."""

    seats: int
    phase: str
    deal: int  # 1 to 4
    holder: int  # of the first-player card
    lead: int  # who bets and leads first in this deal
    turn: int | None
    backs: list[list[str | None]]  # the colour in each slot, None once it is played
    bets: list[BetSeen | None]
    beads_left: int | None  # in the box, with the option `beads: box`
    tricks: list[int]
    trick: list[Shown]  # in the order of play; a full trick stays until the next lead (L10)
    asked: str | None  # the colour to follow now
    taken_by: int | None  # who took the trick that lies there
    scores: list[int]
    points: list[list[int]]  # by deal, then seat
    played: list[list[str | None]] | None  # the card played from each slot, with the option `memory: open`
    ranks: list[int] | None
    revealed: Revealed | None


class Own(msgspec.Struct, frozen=True):
    """What one seat sees besides."""

    seat: int
    hands: list[list[int | None]]  # the values of the others' cards not played; nothing of the own
    chances: Chances | None  # own slots: each value it can still have, with its exact chance
    can_bet: int | None  # the most beads that may be bet now
    can_play: list[int]  # the slots that may be played now


def table(position: Position) -> Table:
    """What all see."""
    return table_of(position, position.fields())


def table_of(position: Position, s: Any) -> Table:
    """The same, of fields that have been read."""
    seats, phase = s["seats"], s["phase"]
    over = phase == OVER
    return Table(
        seats=seats,
        phase=PHASES[phase],
        deal=min(s["deal"] + (phase in (BETTING, PLAYING)), DEALS),
        holder=s["holder"],
        lead=s["lead"],
        turn=position.must,
        backs=_rows(s, _backs),
        bets=_bets(s["beads"].tobytes(), s["safety"].tobytes(), seats),
        beads_left=BEADS_IN_BOX - sum(max(0, b) for b in _by_seat(s, "beads")) if s["box"] else None,
        tricks=_by_seat(s, "tricks"),
        trick=_trick(s),
        asked=_asked(s),
        taken_by=int(trick_winner(position.states, 0)) if s["shown_count"] == seats else None,
        scores=_by_seat(s, "score"),
        points=s["points"][: s["deal"], :seats].tolist(),
        played=_rows(s, _played) if s["open"] else None,
        ranks=position.standing()[1] if over else None,
        revealed=_revealed(s) if over else None,
    )


def _by_seat(s: Any, field: str) -> list[int]:
    found: list[int] = s[field][: int(s["seats"])].tolist()
    return found


def _rows(s: Any, row: Callable[[bytes, int], list[Any]]) -> list[list[Any]]:
    """What there is to tell of each hand, by seat; what is told of the same hand is not made anew."""
    hands = s["hand"].tobytes()
    return [
        row(hands[SLOTS * k : SLOTS * (k + 1)], held) for k, held in enumerate(s["held"].tolist()[: int(s["seats"])])
    ]


@lru_cache(_ROWS)
def _bets(beads: bytes, safety: bytes, seats: int) -> list[BetSeen | None]:
    """The bets of one byte a seat."""
    made = zip(beads[:seats], safety, strict=False)
    return [BetSeen(count, bool(safe)) if count <= SLOTS else None for count, safe in made]  # none is -1, as a byte 255


@lru_cache(_ROWS)
def _backs(hand: bytes, held: int) -> list[str | None]:
    return [_BACKS[card] if bit and card else None for card, bit in zip(hand, _BITS[held], strict=True)]


@lru_cache(_ROWS)
def _values(hand: bytes, held: int) -> list[int | None]:
    return [_VALUES[card] if bit and card else None for card, bit in zip(hand, _BITS[held], strict=True)]


@lru_cache(_ROWS)
def _played(hand: bytes, held: int) -> list[str | None]:
    return [None if bit or not card else _NAMES[card] for card, bit in zip(hand, _BITS[held], strict=True)]


def _trick(s: Any) -> list[Shown]:
    count = int(s["shown_count"])
    if not count:
        return []
    seats, start, shown, hands = int(s["seats"]), int(s["shown_from"]), s["shown"].tolist(), s["hand"].tolist()
    order = [(start + step) % seats for step in range(count)]
    return [Shown(seat, shown[seat] + 1, _NAMES[hands[seat][shown[seat]]]) for seat in order]


def _asked(s: Any) -> str | None:
    if not 0 < s["shown_count"] < s["seats"]:
        return None
    leader = int(s["shown_from"])
    return LETTERS[int(s["hand"][leader, s["shown"][leader]]) >> 4]


def _revealed(s: Any) -> Revealed:
    hands = [[card_name(card) for card in hand] for hand in s["hand"][: int(s["seats"])].tolist()]
    return Revealed(hands=hands, aside=sorted(card_name(card) for card in s["aside"].tolist()))


def own(position: Position, seat: int) -> Own:
    """What one seat sees besides."""
    s = position.fields()
    chances = hand_chances(position, seat) if s["aid"] else None
    return _own(s, seat, _rows(s, _values), chances, position.legal_bits(seat))


def _own(s: Any, seat: int, values: list[list[int | None]], chances: Chances | None, bits: int) -> Own:
    """What a seat sees: of the values of all cards not played those of the others; and the moves that it can make."""
    betting = bool(bits) and s["phase"] == BETTING
    return Own(
        seat=seat,
        hands=[*values[:seat], [None] * SLOTS, *values[seat + 1 :]],
        chances=chances,
        can_bet=(bits.bit_length() - 2) // 2 if betting else None,
        can_play=[] if betting else [code - FIRST_PLAY + 1 for code in set_bits(bits)],
    )


def owns(position: Position, s: Any, before: list[Own] | None, held_before: list[int] | None) -> list[Own]:
    """What each seat sees besides. A seat's chances stay what they were in this deal until it plays a card itself."""
    values, held, must = _rows(s, _values), s["held"].tolist(), position.must
    found = []
    for seat in range(s["seats"]):
        if not s["aid"]:
            chances = None
        elif before is not None and held_before is not None and held_before[seat] == held[seat]:
            chances = before[seat].chances
        else:
            chances = hand_chances(position, seat)
        found.append(_own(s, seat, values, chances, position.legal_bits(seat) if seat == must else 0))
    return found


def hand_chances(position: Position, seat: int) -> Chances:
    """For each own slot the values it can still have, rising, each with its exact chance; nothing for a played one."""
    if position.state["phase"] == DEALING and not position.state["hand"][seat].any():
        return [[] for _ in range(SLOTS)]
    found = np.empty((SLOTS, MOST_VALUES + 1), np.float64)
    chances(position.states, 0, seat, found)
    held = _BITS[position.state["held"][seat]]  # it is quicker not to look at the rows of the others
    return [
        [(value, chance) for value, chance in enumerate(row) if chance] if bit else []
        for row, bit in zip(found.tolist(), held, strict=True)
    ]


class Dealt(Happening, frozen=True, tag="dealt"):
    """A deal has been dealt; a seat also hears the values of the others' cards (L4)."""

    deal: int
    holder: int
    lead: int
    backs: list[str]
    hands: list[list[int]] | None = None


class BetMade(Happening, frozen=True, tag="bet"):
    """A bet was made."""

    seat: int
    beads: int
    safety: bool


class Played(Happening, frozen=True, tag="played"):
    """A card was played, and all see its value."""

    seat: int
    slot: int
    card: str


class TrickTaken(Happening, frozen=True, tag="trick"):
    """A trick was taken."""

    seat: int
    card: str
    tricks: int


class DealScored(Happening, frozen=True, tag="scored"):
    """A deal was counted: points of the deal and scores so far, by seat."""

    deal: int
    points: list[int]
    scores: list[int]


class Ended(Happening, frozen=True, tag="ended"):
    """The game is over, and everything is laid open."""

    ranks: list[int]
    scores: list[int]


def dealt(position: Position) -> list[Event]:
    """What is heard of a deal."""
    s = position.state
    seats = int(s["seats"])
    hands = s["hand"][:seats].tolist()
    common: dict[str, Any] = {
        "deal": int(s["deal"]) + 1,
        "holder": int(s["holder"]),
        "lead": int(s["lead"]),
        "backs": ["".join(LETTERS[card >> 4] for card in hand) for hand in hands],
    }
    values = [[card & 15 for card in hand] for hand in hands]
    private = {
        seat: Dealt(**common, hands=[[] if o == seat else values[o] for o in range(seats)]) for seat in range(seats)
    }
    return [Event(Dealt(**common), private)]


def played(before: Position, after: Position, seat: int, move: Move) -> list[Event]:
    """What is heard of a move: all of it is open."""
    if isinstance(move, Bet):
        return [Event(BetMade(seat, move.beads, move.safety))]
    assert isinstance(move, Play)
    s = after.state
    events = [Event(Played(seat, move.slot, card_name(int(before.state["hand"][seat, move.slot - 1]))))]
    if s["shown_count"] == s["seats"]:
        winner = int(trick_winner(after.states, 0))
        best = card_name(int(s["hand"][winner, s["shown"][winner]]))
        events.append(Event(TrickTaken(winner, best, int(s["tricks"][winner]))))
        if s["deal"] != before.state["deal"]:
            points = s["points"][int(s["deal"]) - 1, : after.seats].tolist()
            events.append(Event(DealScored(int(s["deal"]), points, _by_seat(s, "score"))))
    if s["phase"] == OVER:
        events.append(Event(Ended(after.standing()[1], _by_seat(s, "score"))))
    return events

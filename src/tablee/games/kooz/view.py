"""What is seen and heard of a game of Kooz, built up from what each audience may know (K20)."""

from typing import Any

import msgspec

from tablee.core.event import Event, Happening
from tablee.core.game import Move
from tablee.core.position import Position, set_bits
from tablee.games.kooz.moves import Accuse, Believe, Give, Pass, Place
from tablee.games.kooz.rules import lied
from tablee.games.kooz.state import (
    ACCUSE,
    BELIEVE,
    CLAIM_NAMES,
    FIRST_CARD,
    FIRST_CLAIM,
    FIRST_COUNT,
    FIRST_GIFT,
    FOLLOWING,
    KIND_NAMES,
    LEADING,
    MOST_LAID,
    NOBODY,
    OVER,
    PASS,
    SHOW,
)

PHASES = ("dealing", "leading", "following", "over")


class Lay(msgspec.Struct, frozen=True):
    """Cards in the pile as all see them: whose, what they are said to be, and their number in the game."""

    seat: int
    claim: str
    number: int


class Revealed(msgspec.Struct, frozen=True):
    """Everything laid open at the end."""

    hands: list[list[str]]
    pile: list[list[str]]  # lay by lay
    gone: list[str]
    aside: list[str]


class Table(msgspec.Struct, frozen=True):
    """What all see. Lists by seat, unless told otherwise."""

    seats: int
    phase: str
    turn: int | None  # who leads, or is next in turn to lay or pass
    sizes: list[int]
    inside: list[bool]  # who is still in the round
    count: int | None  # cards a lay in this round
    pile: list[Lay]
    last: int | None  # who laid last in this round
    window: bool  # whether somebody asked has yet to answer; not who
    lays: int  # the number of the cards laid last in the game
    turned_up: list[str]  # the last cards of the round before, when all have seen them, until the next lay
    liar: int | None  # who may show the last cards of the round before
    gods_out: int
    gone: int  # how many cards left the game in piles that nobody saw
    moves: int
    winner: int | None
    ranks: list[int] | None
    revealed: Revealed | None


class OwnLay(msgspec.Struct, frozen=True):
    """One's own cards in the pile."""

    number: int
    cards: list[str]


class Own(msgspec.Struct, frozen=True):
    """What one seat sees besides."""

    seat: int
    hand: list[str]
    laid: list[OwnLay]
    held: list[list[str]]  # what other hands hold for certain, as this seat can know
    parted: list[str]  # own cards that left the game in piles
    can_lay: list[int]  # how many cards may be laid now
    claims: list[str]  # as what
    can_pass: bool
    can_accuse: bool
    can_believe: bool
    can_show: bool
    can_give: int  # Merdes of a super bluff that may be given away now, all of them
    # For programs in the middle of a move of several integers: what is chosen so far.
    chosen_count: int | None
    chosen_claim: str | None
    chosen: list[str]
    gifts: list[int]


def cards(counts: Any) -> list[str]:
    """Names of cards from a count of each kind."""
    return _named(counts.tolist())


def _named(counts: list[int]) -> list[str]:
    return [name for name, count in zip(KIND_NAMES, counts, strict=True) if count > 0 for _ in range(count)]


def _seat(seat: Any) -> int | None:
    return None if seat == NOBODY else int(seat)


def table(position: Position) -> Table:
    """What all see."""
    s = position.fields()
    seats, phase = int(s["seats"]), int(s["phase"])
    over = phase == OVER
    return Table(
        seats=seats,
        phase=PHASES[phase],
        turn=int(s["turn"]) if phase in (LEADING, FOLLOWING) else None,
        sizes=s["held"][:seats].tolist(),
        inside=[bool(int(s["inside"]) >> seat & 1) for seat in range(seats)],
        count=int(s["count"]) if s["piled"] else None,
        pile=_pile(s),
        last=_seat(s["last"]),
        window=bool(s["asked"]) and not over,
        lays=int(s["lays"]),
        turned_up=_finals(s) if s["turned_up"] else [],
        liar=_seat(s["liar"]),
        gods_out=int(s["gods_out"]),
        gone=int(s["gone"].sum()),
        moves=int(s["moves"]),
        winner=_seat(s["winner"]),
        ranks=position.standing()[1] if over and s["winner"] != NOBODY else None,
        revealed=_revealed(s) if over else None,
    )


def _pile(s: Any) -> list[Lay]:
    piled, count, lays = int(s["piled"]), int(s["count"]), int(s["lays"])
    layers, claims = (
        s["layer"][:piled:count].tolist() if piled else [],
        s["claim"][:piled:count].tolist() if piled else [],
    )
    first = lays - len(layers) + 1
    return [
        Lay(layer, CLAIM_NAMES[claim], first + k) for k, (layer, claim) in enumerate(zip(layers, claims, strict=True))
    ]


def _finals(s: Any) -> list[str]:
    return [KIND_NAMES[kind] for kind in s["final"][: int(s["finals"])].tolist()]


def _lay_cards(s: Any) -> list[list[str]]:
    """The cards of the pile, lay by lay."""
    kinds, count = s["pile"][: int(s["piled"])].tolist(), int(s["count"]) or 1
    return [[KIND_NAMES[kind] for kind in kinds[k : k + count]] for k in range(0, len(kinds), count)]


def _revealed(s: Any) -> Revealed:
    hands = [cards(hand) for hand in s["hand"][: int(s["seats"])]]
    return Revealed(hands=hands, pile=_lay_cards(s), gone=cards(s["gone"]), aside=cards(s["aside"]))


def own(position: Position, seat: int) -> Own:
    """What one seat sees besides."""
    return _own(position, seat, _Shared(position))


def owns(position: Position) -> list[Own]:
    """What each seat sees besides."""
    shared = _Shared(position)
    return [_own(position, seat, shared) for seat in range(position.seats)]


class _Shared:
    """What is read of a position once for all its seats. It holds what is hidden: no view is handed it whole."""

    def __init__(self, position: Position) -> None:
        self.s = s = position.fields()
        self.lays = list(zip(_pile(s), _lay_cards(s), strict=True))
        self.hands, self.parted = s["hand"].tolist(), s["parted"].tolist()
        layers, seats = s["layer"][: s["piled"]].tolist(), position.seats
        self.laid = [layers.count(seat) for seat in range(seats)]
        self.known, self.told = s["known"][:seats].tolist(), s["told"][:seats, :seats].tolist()
        self.choosing = position.choosing

    def certain(self, who: int, seat: int) -> list[str]:
        """What another hand holds for certain now: what it held when the round began, less what it laid since."""
        laid = self.laid[seat]
        counts = zip(self.known[seat], self.told[who][seat], strict=True)
        return _named([known + told - laid for known, told in counts])


def _own(position: Position, seat: int, shared: _Shared) -> Own:
    s, bits = shared.s, position.legal_bits(seat)
    claims = _claims(s, bits)
    choosing = shared.choosing and seat == s["turn"] and s["phase"] in (LEADING, FOLLOWING)
    return Own(
        seat=seat,
        hand=_named(shared.hands[seat]),
        laid=[OwnLay(lay.number, found) for lay, found in shared.lays if lay.seat == seat],
        held=[[] if other == seat else shared.certain(seat, other) for other in range(position.seats)],
        parted=_named(shared.parted[seat]),
        can_lay=_counts(s, bits, claims),
        claims=claims,
        can_pass=bool(bits >> PASS & 1),
        can_accuse=bool(bits >> ACCUSE & 1),
        can_believe=bool(bits >> BELIEVE & 1),
        can_show=bool(bits >> SHOW & 1),
        can_give=int(s["finals"]) if bits >> FIRST_GIFT and not choosing else 0,
        chosen_count=int(s["chosen_count"]) or None if choosing else None,
        chosen_claim=CLAIM_NAMES[s["chosen_claim"]] if choosing and s["chosen_claim"] != NOBODY else None,
        chosen=[KIND_NAMES[kind] for kind in s["chosen"][: int(s["chosen_cards"])].tolist()] if choosing else [],
        gifts=s["gift"][: position.seats].tolist() if choosing and s["gifts"] else [],
    )


def _claims(s: Any, bits: int) -> list[str]:
    """The values that may be claimed now; a leader may claim any."""
    if s["phase"] == LEADING and bits >> FIRST_COUNT & 1:
        return list(CLAIM_NAMES)
    return [CLAIM_NAMES[code - FIRST_CLAIM] for code in set_bits(bits) if FIRST_CLAIM <= code < FIRST_CARD]


def _counts(s: Any, bits: int, claims: list[str]) -> list[int]:
    """How many cards may be laid now."""
    if s["phase"] == LEADING:
        return [count for count in range(1, MOST_LAID + 1) if bits >> (FIRST_COUNT + count - 1) & 1]
    return [int(s["count"])] if claims else []


class Dealt(Happening, frozen=True, tag="dealt"):
    """The cards have been dealt; a seat also hears its hand."""

    starter: int
    sizes: list[int]
    hand: list[str] | None = None


class Laid(Happening, frozen=True, tag="laid"):
    """Cards were laid face down; who laid them also hears which."""

    seat: int
    claim: str
    count: int
    number: int
    cards: list[str] | None = None


class Believed(Happening, frozen=True, tag="believed"):
    """A seat's own answer to a window was taken; nobody else hears of it."""

    seat: int


class WindowClosed(Happening, frozen=True, tag="closed"):
    """All those asked believe the cards laid last; the next in turn may lay or pass."""

    turn: int


class Passed(Happening, frozen=True, tag="passed"):
    """A seat left the round."""

    seat: int


class RoundWon(Happening, frozen=True, tag="won"):
    """All others have passed: the pile leaves the game, the winner leads."""

    seat: int
    cards: int


class TakenLay(msgspec.Struct, frozen=True):
    """A lay of a pile taken up, as its taker sees it."""

    seat: int
    cards: list[str]


class Accused(Happening, frozen=True, tag="accused"):
    """An accusation and how it ended; who took the pile up also hears what lay in it, lay by lay."""

    accuser: int
    accused: int
    lied: bool
    turned_up: list[str] | None  # the cards laid last, if they were true
    taker: int
    taken: int  # how many cards
    gods: int  # how many Gods left the game
    lays: list[TakenLay] | None = None


class Gave(Happening, frozen=True, tag="gave"):
    """A super bluff: Merdes given away, as pairs of seat and count."""

    seat: int
    to: list[tuple[int, int]]


class Showed(Happening, frozen=True, tag="showed"):
    """A found liar showed the cards laid last."""

    seat: int
    cards: list[str]


class Ended(Happening, frozen=True, tag="ended"):
    """The game is over; nobody has won one that was called off (K17)."""

    winner: int | None


def dealt(position: Position) -> list[Event]:
    """What is heard of the deal."""
    s = position.state
    sizes = s["held"][: position.seats].tolist()
    starter = int(s["starter"])
    private = {seat: Dealt(starter, sizes, cards(s["hand"][seat])) for seat in range(position.seats)}
    return [Event(Dealt(starter, sizes), private)]


def played(before: Position, after: Position, seat: int, move: Move) -> list[Event]:
    """What is heard of a move."""
    events = _told(before, after, seat, move)
    if after.over:
        events.append(Event(Ended(_seat(after.state["winner"]))))
    return events


def _told(before: Position, after: Position, seat: int, move: Move) -> list[Event]:
    if isinstance(move, Place):
        return [_laid(after, seat, move)]
    if isinstance(move, Believe):
        closed = [Event(WindowClosed(int(after.state["turn"])))] if not after.state["asked"] else []
        return [Event(None, {seat: Believed(seat)}), *closed]
    if isinstance(move, Pass):
        return [Event(Passed(seat)), *_won(before, seat)]
    if isinstance(move, Accuse):
        return [_accused(before, after, seat)]
    if isinstance(move, Give):
        return [Event(Gave(seat, list(move.to)))]
    return [Event(Showed(seat, _finals(after.state)))]


def _laid(after: Position, seat: int, move: Place) -> Event:
    number = int(after.state["lays"])
    names = sorted(move.cards, key=KIND_NAMES.index)
    public = Laid(seat, move.claim, len(names), number)
    return Event(public, {seat: Laid(seat, move.claim, len(names), number, names)})


def _won(before: Position, seat: int) -> list[Event]:
    """The end of the round, if it was the last to pass that passed."""
    s = before.state
    if int(s["inside"]) & ~(1 << seat) != 1 << int(s["last"]):
        return []
    return [Event(RoundWon(int(s["last"]), int(s["piled"])))]


def _accused(before: Position, after: Position, accuser: int) -> Event:
    s = before.state
    accused, lie = int(s["last"]), bool(lied(before.states, 0))
    gods = int(after.state["gods_out"]) - int(s["gods_out"])
    lays = [TakenLay(lay.seat, found) for lay, found in zip(_pile(s), _lay_cards(s), strict=True)]
    taker = accused if lie else accuser
    told = (accuser, accused, lie, None if lie else lays[-1].cards, taker, int(s["piled"]) - gods, gods)
    return Event(Accused(*told), {taker: Accused(*told, lays)})

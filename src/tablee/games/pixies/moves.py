"""The moves of Pixies as people and records write them, and as the integers of the rules."""

import re
from collections.abc import Sequence
from typing import Any

import numpy as np

from tablee.core.errors import BadNotation, IllegalMove
from tablee.core.game import Move
from tablee.core.position import Position, set_bits
from tablee.core.written import one_key, whole_number
from tablee.games.pixies import area
from tablee.games.pixies.state import (
    CODES,
    FIRST_SPACE,
    FIRST_TAKE,
    KEEP_NEW,
    KEEP_OLD,
    MOST_OFFERED,
    NAMES,
    NOTHING,
    SPACE,
    SPACES,
)

_LOWER = {name.lower(): name for name in NAMES}
_NOTATION = re.compile(r"take (\S+)(?: keep (\S+)| space ([1-9]))?", re.IGNORECASE | re.ASCII)


class Take(Move, frozen=True, tag="take"):
    """A card taken from the offer and placed, with no more said of how than the rules leave open.

    Notation: `take B3+1`, `take B3+1 keep B3+3` (P7), `take G5 space 4` (P8).
    """

    card: str
    keep: str | None = None  # which card is left face up, the new one or the one that lay there (P7)
    space: int | None = None  # where the card goes face down, 1 to 9 (P8)

    def __str__(self) -> str:
        keep = "" if self.keep is None else f" keep {self.keep}"
        return f"take {self.card}{keep}{'' if self.space is None else f' space {self.space}'}"


def code_name(code: int) -> str:
    """What a move as an integer means."""
    if code >= FIRST_SPACE:
        return f"place on space {code - FIRST_SPACE + 1}"
    if code in (KEEP_OLD, KEEP_NEW):
        return f"keep the {'old' if code == KEEP_OLD else 'new'} card up"
    return f"take card {code - FIRST_TAKE + 1} of the offer"


def card_name(code: int) -> str | None:
    """A card's name, None where no card is."""
    return None if code == NOTHING else NAMES[code]


def parse(text: str) -> Take:
    """Read a move's notation."""
    found = _NOTATION.fullmatch(text.strip())
    if not found or any(card and card.lower() not in _LOWER for card in found.group(1, 2)):
        raise BadNotation(
            f"pixies: {text!r:.60} is no move: write 'take B3+1', 'take B3+1 keep B3+3' (the card left face up)"
            " or 'take G5 space 4' (face down), with cards as B9x6, G4+4, Y2* or M3"
        )
    card, keep, space = found.groups()
    return Take(_LOWER[card.lower()], _LOWER[keep.lower()] if keep else None, int(space) if space else None)


def placings(position: Position, seat: int) -> list[int]:
    """For each place of the offer the moves that can follow taking its card: bit masks coded as in `area.placings`."""
    found = np.empty(MOST_OFFERED, np.int64)
    area.placings(position.states, 0, seat, found)
    return found.tolist()


def encode(position: Position, seat: int, move: Move) -> list[int]:
    """The integers of a move: the card's place in the offer, then how it is placed where that is open (P7, P8)."""
    if not isinstance(move, Take):
        raise IllegalMove(f"pixies: {move!r:.80} takes no card")
    if position.must != seat:
        acts = "nobody can now" if position.must is None else f"seat {position.must} must act"
        raise IllegalMove(f"pixies: seat {seat} can't {move!s:.80}: {acts}")
    place = _place(position, move)
    bits = placings(position, seat)[place]
    if bits <= 0:
        return [place, *_said(move)]
    how = _space(move, bits) if bits >> FIRST_SPACE else _keep(move, _lying(position, seat, move.card))
    return [place, how]


def _place(position: Position, move: Take) -> int:
    """The integer of taking the card."""
    offer = [card_name(card) for card in position.state["offer"].tolist()]
    if not isinstance(move.card, str) or move.card not in offer:
        raise IllegalMove(f"pixies: {move.card!r:.40} is not on offer; there lie: {', '.join(filter(None, offer))}")
    return FIRST_TAKE + offer.index(move.card)


def _said(move: Take) -> list[int]:
    """Nothing, of a move that says nothing of how the card is placed."""
    if move.keep is not None or move.space is not None:
        raise IllegalMove(f"pixies: {move!s:.80}: there is no choice, the card goes face up: write 'take {move.card}'")
    return []


def _lying(position: Position, seat: int, card: str) -> str:
    """The seat's face-up card of the number of another card, which is there."""
    return NAMES[int(position.state["up"][seat, SPACE[CODES[card]]])]


def _keep(move: Take, old: str) -> int:
    """The integer of the card that is left face up (P7)."""
    if move.space is not None or move.keep not in (old, move.card):
        ways = f"'take {move.card} keep {move.card}' or 'take {move.card} keep {old}'"
        raise IllegalMove(f"pixies: {move!s:.80}: {old} lies there; say which of the two stays face up: {ways}")
    return KEEP_NEW if move.keep == move.card else KEEP_OLD


def _space(move: Take, bits: int) -> int:
    """The integer of the space where the card goes face down (P8)."""
    free = [code - FIRST_SPACE + 1 for code in set_bits(bits)]
    if move.keep is not None or type(move.space) is not int or move.space not in free:
        ways = f"'take {move.card} space {free[0]}'; empty are {', '.join(map(str, free))}"
        raise IllegalMove(f"pixies: {move!s:.80}: the card goes face down on an empty space: {ways}")
    return FIRST_SPACE + move.space - 1


def decode(position: Position, seat: int, codes: Sequence[int]) -> Take:
    """The move that some integers make, from the position before the first of them."""
    taken = card_name(int(position.state["offer"][codes[0] - FIRST_TAKE]))
    assert taken is not None, "a move is decoded from the position before it"
    if len(codes) == 1:
        return Take(taken)
    _, how = codes
    if how >= FIRST_SPACE:
        return Take(taken, space=how - FIRST_SPACE + 1)
    return Take(taken, keep=taken if how == KEEP_NEW else _lying(position, seat, taken))


def to_json(move: Move) -> dict[str, Any]:
    """A move as records write it."""
    assert isinstance(move, Take)
    said = {"take": move.card, "keep": move.keep, "space": move.space}
    return {key: value for key, value in said.items() if value is not None}


def from_json(written: dict[str, Any]) -> Take:
    """Read a record's move; whether it says what the rules leave open is seen when it is encoded."""
    one_key(written, ("take",), "pixies")
    space = whole_number(written["space"], "pixies: a space") if "space" in written else None
    if space is not None and not 1 <= space <= SPACES:
        raise BadNotation(f"pixies: a space is from 1 to {SPACES}, not {space}")
    return Take(_card(written["take"]), _card(written["keep"]) if "keep" in written else None, space)


def _card(written: Any) -> str:
    if not isinstance(written, str) or written not in CODES:
        raise BadNotation(
            f"pixies: {written!r:.40} is no card: write a letter of B G Y R M, a number and signs, as B9x6, Y2* or M3"
        )
    return written

"""The moves of Luz as people and records write them, and as the integers of the rules."""

import re
from collections.abc import Sequence
from typing import Any

from tablee.core.errors import BadNotation, IllegalMove
from tablee.core.game import Move
from tablee.core.position import Position
from tablee.core.written import one_key, whole_number
from tablee.games.luz.state import CODES, FIRST_PLAY, SLOTS, card_name


class Bet(Move, frozen=True, tag="bet"):
    """A bet of 0 to 10 beads, with or without the safety bead (L6). Notation: `bet 3`, `bet 3+`."""

    beads: int
    safety: bool = False

    def __str__(self) -> str:
        return f"bet {self.beads}{'+' if self.safety else ''}"


class Play(Move, frozen=True, tag="play"):
    """A play of the card in a slot, 1 to 10: nobody chooses a value (L8). Notation: `play 4`."""

    slot: int

    def __str__(self) -> str:
        return f"play {self.slot}"


def code_name(code: int) -> str:
    """The notation of a move as an integer."""
    return str(decode([code]))


def parse(text: str) -> Move:
    """Read a move's notation."""
    if found := re.fullmatch(r"bet ([0-9]{1,3})(\+?)", text.strip().lower()):
        return Bet(int(found[1]), bool(found[2]))
    if found := re.fullmatch(r"play ([0-9]{1,3})", text.strip().lower()):
        return Play(int(found[1]))
    raise BadNotation(
        f"luz: {text!r:.60} is no move: write 'bet 3', 'bet 3+' (with the safety bead) or 'play 4' (a slot)"
    )


def encode(move: Move) -> list[int]:
    """The integer of a move; the rules judge whether it is legal."""
    if isinstance(move, Bet) and type(move.beads) is int and type(move.safety) is bool and 0 <= move.beads <= SLOTS:
        return [move.beads * 2 + move.safety]
    if isinstance(move, Play) and type(move.slot) is int and 1 <= move.slot <= SLOTS:
        return [FIRST_PLAY + move.slot - 1]
    raise IllegalMove(f"luz: {move!r:.80}: a bet is of 0 to 10 beads, a play of slot 1 to 10")


def decode(codes: Sequence[int]) -> Move:
    """The move of an integer."""
    (code,) = codes
    return Bet(code >> 1, bool(code & 1)) if code < FIRST_PLAY else Play(code - FIRST_PLAY + 1)


def to_json(position: Position, seat: int, move: Move) -> dict[str, Any]:
    """A move as records write it: plays by their card, from the position before."""
    if isinstance(move, Play):
        return {"play": card_name(int(position.state["hand"][seat, move.slot - 1]))}
    assert isinstance(move, Bet)
    return {"bet": move.beads, "safety": move.safety}


def from_json(position: Position, seat: int, written: dict[str, Any]) -> Move:
    """Read a record's move; a card is looked up in the hand of the position before."""
    if one_key(written, ("bet", "play"), "luz") == "bet":
        beads, safety = whole_number(written["bet"], "luz: a bet"), written.get("safety")
        if not isinstance(safety, bool):
            raise BadNotation(f"luz: a bet's safety is true or false, not {safety!r:.40}")
        return Bet(beads, safety)
    card = written["play"]
    if not isinstance(card, str) or card not in CODES:
        raise BadNotation(f"luz: {card!r:.40} is no card: write a letter of Y R G B P and a value, as Y12")
    slots = position.state["hand"][seat].tolist()
    held = int(position.state["held"][seat])
    if CODES[card] not in slots or not held >> slots.index(CODES[card]) & 1:
        raise IllegalMove(f"luz: seat {seat} does not hold {card}")
    return Play(slots.index(CODES[card]) + 1)

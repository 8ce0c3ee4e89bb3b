"""The moves of Kooz as people and records write them, and as the integers of the rules."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from tablee.core.errors import BadNotation, IllegalMove
from tablee.core.game import Move
from tablee.core.position import Position
from tablee.core.written import card_codes, one_key, whole_number
from tablee.games.kooz.rules import can_give, lied
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
    MOST_LAID,
    MOST_SEATS,
    PASS,
    SHOW,
)

CODES: dict[str, int] = {name: kind for kind, name in enumerate(KIND_NAMES)}
CLAIMS: dict[str, int] = {name: claim for claim, name in enumerate(CLAIM_NAMES)}


class Place(Move, frozen=True, tag="place"):
    """Cards laid face down and what they are said to be (K4, K5). Notation: `lay 7 M as 7`."""

    cards: tuple[str, ...]
    claim: str

    def __str__(self) -> str:
        return f"lay {' '.join(self.cards)} as {self.claim}"


class Pass(Move, frozen=True, tag="pass"):
    """Leaving the round (K5). Notation: `pass`."""

    def __str__(self) -> str:
        return "pass"


class Accuse(Move, frozen=True, tag="accuse"):
    """An accusation of the cards laid last (K7), or of lay number `lay` in the game (K19). Notation: `accuse 17`."""

    lay: int | None = None

    def __str__(self) -> str:
        return "accuse" if self.lay is None else f"accuse {self.lay}"


class Believe(Move, frozen=True, tag="believe"):
    """The other answer to a window (K18). Notation: `believe`."""

    def __str__(self) -> str:
        return "believe"


class Give(Move, frozen=True, tag="give"):
    """The Merdes of a super bluff given away: pairs of seat and how many (K13). Notation: `give 1:2 3:1`."""

    to: tuple[tuple[int, int], ...]

    def __str__(self) -> str:
        return " ".join(["give", *(f"{seat}:{count}" for seat, count in self.to)])


class Show(Move, frozen=True, tag="show"):
    """A found liar shows the cards laid last (K9). Notation: `show`."""

    def __str__(self) -> str:
        return "show"


_WORDS: dict[str, Move] = {"pass": Pass(), "accuse": Accuse(), "believe": Believe(), "show": Show()}
_WORD_CODES: dict[type[Move], int] = {Pass: PASS, Accuse: ACCUSE, Believe: BELIEVE, Show: SHOW}
_HOW = "write 'lay 7 M as 7', 'pass', 'accuse', 'believe', 'show' or 'give 1:2 3:1'"


def code_name(code: int) -> str:
    """What a move as an integer means."""
    if code < FIRST_CLAIM:
        return f"lay {code - FIRST_COUNT + 1}"
    if code < FIRST_CARD:
        return f"as {CLAIM_NAMES[code - FIRST_CLAIM]}"
    if code < PASS:
        return f"card {KIND_NAMES[code - FIRST_CARD]}"
    if code < FIRST_GIFT:
        return ("pass", "accuse", "believe", "show")[code - PASS]
    return f"give a Merde to seat {code - FIRST_GIFT}"


def parse(text: str) -> Move:
    """Read a move's notation."""
    words = text.strip().lower()
    if words in _WORDS:
        return _WORDS[words]
    if found := re.fullmatch(r"accuse ([0-9]{1,9})", words):
        return Accuse(int(found[1]))
    if found := re.fullmatch(r"lay ((?:\w+ )+)as (\w+)", words):
        return Place(tuple(found[1].upper().split()), found[2].upper())
    if found := re.fullmatch(r"give(( [0-9]:[0-9])+)", words):
        return Give(tuple(sorted((int(pair[0]), int(pair[2])) for pair in found[1].split())))
    raise BadNotation(f"kooz: {text!r:.60} is no move: {_HOW}")


def encode(position: Position, seat: int, move: Move) -> list[int]:
    """The integers of a move; the rules judge whether it is legal."""
    if isinstance(move, Place):
        return _encode_place(position, move)
    if isinstance(move, Give):
        return _encode_give(position, seat, move)
    if type(move) not in _WORD_CODES:
        raise IllegalMove(f"kooz: {move!r:.80} is no move of this game")
    if isinstance(move, Accuse) and not _is_last(position, move.lay):
        raise IllegalMove(f"kooz: lay {move.lay!r:.20} is covered or gone: once covered, cards are safe")
    return [_WORD_CODES[type(move)]]


def _is_last(position: Position, lay: object) -> bool:
    """Whether a number is that of the cards laid last; no number means them."""
    return lay is None or (type(lay) is int and lay == int(position.state["lays"]))


def _encode_place(position: Position, move: Place) -> list[int]:
    if not isinstance(move.cards, tuple):
        raise IllegalMove(f"kooz: the cards of a lay are a tuple of names, not {move.cards!r:.60}")
    wrong = [card for card in move.cards if not isinstance(card, str) or card not in CODES]
    if wrong or not isinstance(move.claim, str) or move.claim not in CLAIMS:
        raise IllegalMove(
            f"kooz: {(wrong or [move.claim])[0]!r:.40} is no card or claim: cards are {', '.join(KIND_NAMES)}"
        )
    if not 1 <= len(move.cards) <= MOST_LAID:
        raise IllegalMove(f"kooz: 1 to {MOST_LAID} cards are laid, not {len(move.cards)}")
    codes = [FIRST_CLAIM + CLAIMS[move.claim], *sorted(FIRST_CARD + CODES[card] for card in move.cards)]
    if position.state["phase"] != FOLLOWING:
        return [FIRST_COUNT + len(move.cards) - 1, *codes]
    if len(move.cards) != position.state["count"]:
        raise IllegalMove(f"kooz: in this round {position.state['count']} cards are laid, not {len(move.cards)}")
    return codes


def _encode_give(position: Position, seat: int, move: Give) -> list[int]:
    s = position.state
    if position.must != seat or not can_give(position.states, 0):
        raise IllegalMove(f"kooz: seat {seat} has no Merdes of a super bluff to give")
    if not _are_pairs(move.to):
        raise IllegalMove(f"kooz: a gift is a tuple of pairs of seat and count, not {move.to!r:.60}")
    fits = all(0 <= to < position.seats and to != seat and count > 0 for to, count in move.to)
    once = len({to for to, _ in move.to}) == len(move.to)
    if not fits or not once or sum(count for _, count in move.to) != s["finals"]:
        raise IllegalMove(f"kooz: all {s['finals']} Merdes go to other seats, each named once: {move}")
    return [FIRST_GIFT + to for to, count in sorted(move.to) for _ in range(count)]


def _are_pairs(to: object) -> bool:
    pairs = to if isinstance(to, tuple) else (None,)
    return all(isinstance(pair, tuple) and [type(n) for n in pair] == [int, int] for pair in pairs)


def decode(codes: Sequence[int]) -> Move:
    """The move that some integers make."""
    first = codes[0]
    if first >= FIRST_GIFT:
        return Give(tuple(sorted(Counter(code - FIRST_GIFT for code in codes).items())))
    if first >= PASS:
        return (Pass(), Accuse(), Believe(), Show())[first - PASS]
    claim, *cards = codes[1:] if first < FIRST_CLAIM else codes
    return Place(tuple(KIND_NAMES[code - FIRST_CARD] for code in cards), CLAIM_NAMES[claim - FIRST_CLAIM])


def to_json(position: Position, move: Move) -> dict[str, Any]:
    """A move as records write it; an accusation with how it will end, from the position before."""
    if isinstance(move, Place):
        return {"place": list(move.cards), "claim": move.claim}
    if isinstance(move, Give):
        return {"give": {str(seat): count for seat, count in move.to}}
    if isinstance(move, Accuse):
        return {"accuse": True, "lied": bool(lied(position.states, 0))}
    return {str(move): True}


def from_json(position: Position, written: dict[str, Any]) -> Move:
    """Read a record's move."""
    key = one_key(written, ("place", "pass", "accuse", "believe", "give", "show"), "kooz")
    if key == "place":
        claim = written.get("claim")
        if not isinstance(claim, str) or claim not in CLAIMS:
            raise BadNotation(f"kooz: a claim is one of {', '.join(CLAIM_NAMES)}, not {claim!r:.40}")
        return Place(tuple(KIND_NAMES[kind] for kind in card_codes(written["place"], CODES, "kooz: place")), claim)
    if key == "give":
        return _read_give(written["give"])
    if written[key] is not True:
        raise BadNotation(f"kooz: {key} is always true, not {written[key]!r:.40}")
    if key == "accuse" and position.state["phase"] == FOLLOWING and "lied" in written:
        _check_lied(position, written["lied"])
    return _WORDS[key]


def _check_lied(position: Position, said: Any) -> None:
    if said is not (found := bool(lied(position.states, 0))):
        raise IllegalMove(f"kooz: the record says lied: {said!r:.20}, but the cards say {found}")


def _read_give(written: Any) -> Give:
    if not isinstance(written, dict) or not written:
        raise BadNotation(f"kooz: give names seats and counts, as {{'1': 2}}, not {written!r:.60}")
    wrong = [seat for seat in written if not isinstance(seat, str) or seat not in {str(k) for k in range(MOST_SEATS)}]
    if wrong:
        raise BadNotation(f"kooz: give: {wrong[0]!r:.40} is no seat")
    return Give(tuple(sorted((int(seat), whole_number(count, "kooz: give")) for seat, count in written.items())))

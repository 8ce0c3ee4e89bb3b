"""Reading what records write: each check quotes what it found and says what would have been right."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tablee.core.errors import BadNotation


def one_key(written: Mapping[str, Any], keys: Sequence[str], game: str) -> str:
    """Which of some keys a move has; it must be exactly one."""
    found = [key for key in keys if key in written]
    if len(found) != 1:
        raise BadNotation(f"{game}: a move has exactly one of {', '.join(keys)}: {dict(written)!r:.120}")
    return found[0]


def whole_number(value: Any, what: str) -> int:
    """A whole number that is no truth value, of a size that a computer counts with."""
    if type(value) is not int or abs(value) >= 1 << 31:
        raise BadNotation(f"{what} is a whole number, not {value!r:.40}")
    return value


def list_of(value: Any, what: str) -> list[Any]:
    """A list."""
    if not isinstance(value, list):
        raise BadNotation(f"{what} is a list, not {value!r:.40}")
    return value


def card_codes(names: Any, codes: Mapping[str, int], what: str) -> list[int]:
    """The codes of a list of card names."""
    cards = list_of(names, what)
    wrong = [name for name in cards if not isinstance(name, str) or name not in codes]
    if wrong:
        raise BadNotation(f"{what}: {wrong[0]!r:.40} is no card")
    return [codes[name] for name in cards]


def same_cards(found: Iterable[int], wanted: Iterable[int], names: Mapping[int, str], game: str) -> None:
    """BadNotation unless two sets of cards are the same, naming what is missing and what is too much."""
    have, want = Counter(found), Counter(wanted)
    if have != want:
        missing = ", ".join(names[card] for card in sorted((want - have).elements())) or "none"
        extra = ", ".join(names[card] for card in sorted((have - want).elements())) or "none"
        raise BadNotation(f"{game}: not the cards of the deck; missing: {missing:.120}; too many: {extra:.120}")

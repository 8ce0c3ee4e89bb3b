"""What the cards and claims of Kooz are called in sentences."""

from collections import Counter
from collections.abc import Sequence

from tablee.core.words import Words
from tablee.games.kooz.state import KIND_NAMES


def counted(words: Words, kind: str, count: int) -> str:
    """`two 7s`: so many cards of a kind, and so a claim."""
    return words.say(f"{kind}.{count}")


def cards(words: Words, names: Sequence[str]) -> str:
    """Cards by kind: `two 7s, one Merde`."""
    counts = Counter(names)
    found = [counted(words, kind, counts[kind]) for kind in KIND_NAMES if counts[kind]]
    return ", ".join(found) or words.say("no_cards")


def value(words: Words, claim: str) -> str:
    """What a claim is of, without a count."""
    return words.say("value.D") if claim == "D" else claim

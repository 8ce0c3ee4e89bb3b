"""What the cards of Luz are called in sentences."""

from collections.abc import Sequence

from tablee.core.words import Words
from tablee.games.luz.state import LETTERS


def number(words: Words, n: int) -> str:
    """A number, its sign as a word: a screen reader may pass over a dash."""
    return words.say("minus", n=-n) if n < 0 else str(n)


def numbers(words: Words, found: Sequence[int]) -> list[str]:
    """Several of them."""
    return [number(words, n) for n in found]


def card(words: Words, name: str) -> str:
    """`red 4` for R4."""
    return words.say(f"card.{name[0]}", value=name[1:])


def the_card(words: Words, name: str) -> str:
    """The same as what somebody plays or takes a trick with."""
    return words.say(f"object.{name[0]}", value=name[1:])


def colour(words: Words, letter: str) -> str:
    """`red` for R."""
    return words.say(f"colour.{letter}")


def by_colour(words: Words, names: Sequence[str]) -> str:
    """Cards grouped by colour: `yellow 3, 7; red 2`."""
    groups = [(letter, [name[1:] for name in names if name[0] == letter]) for letter in LETTERS]
    return words.say("between").join(
        words.say(f"group.{letter}", values=", ".join(found)) for letter, found in groups if found
    )


def backs(words: Words, letters: Sequence[str | None]) -> str:
    """How many cards of each colour: `2 yellow, 3 red`."""
    counts = [(letter, list(letters).count(letter)) for letter in LETTERS]
    return ", ".join(words.say(f"backs.{letter}", count=count) for letter, count in counts if count)


def values(words: Words, chances: Sequence[tuple[int, float]]) -> str:
    """The values that a card can have, with their chances."""
    if len(chances) == 1:
        return words.say("value.sure", value=chances[0][0])
    return ", ".join(_chance(words, value, chance) for value, chance in chances)


def _chance(words: Words, value: int, chance: float) -> str:
    """A value and its chance; what is neither impossible nor sure is not said to be."""
    percent = round(100 * chance)
    if percent < 1:
        return words.say("chance.low", value=value)
    return words.say("chance.high", value=value) if percent > 99 else words.say("chance", value=value, percent=percent)

"""What the cards of Pixies are called in sentences."""

import re

from tablee.core.words import Words


def number(words: Words, n: int) -> str:
    """A number, its sign as a word: a screen reader may pass over a dash."""
    return words.say("minus", n=-n) if n < 0 else str(n)


def gain(words: Words, n: int) -> str:
    """A number as a change: `plus 3`."""
    return words.say("plus", n=n) if n > 0 else words.say("minus", n=-n) if n < 0 else words.say("no_change")


def card(words: Words, name: str) -> str:
    """`blue 3 with 1 spiral` for B3+1."""
    return _signed(words, name, words.say(f"card.{name[0]}", number=name[1]))


def the_card(words: Words, name: str) -> str:
    """The same as what somebody takes."""
    return _signed(words, name, words.say(f"object.{name[0]}", number=name[1]))


def _signed(words: Words, name: str, told: str) -> str:
    """A card with its signs (P1)."""
    found = re.search(r"([+x*])(\d*)$", name)
    if found is None:
        return told
    kind, count = found.groups()
    if kind == "*":
        return f"{told} {words.say(f'special.{name[0]}')}"
    return f"{told} {words.say('spirals' if kind == '+' else 'crosses', count=int(count))}"

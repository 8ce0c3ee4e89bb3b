"""What each game's `telling` and `asking` offer to whoever talks with a player in sentences, line by line.

They are made from views and events alone, so they can say no more than their audience may know.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from tablee.core.event import Happening
from tablee.core.game import Move
from tablee.core.view import View
from tablee.core.words import Names, Words

Tried = Callable[[str], View | None]  # the view after a move in its notation, None if it is not legal


@dataclass(frozen=True)
class Question:
    """What a player is asked: lines to say, and the moves (in their notation) that short answers stand for.

    A short answer for no move at all stands for `""`: it says no to a move that need not be made.
    """

    lines: list[str]
    shorts: dict[str, str] = field(default_factory=dict)


class Telling(Protocol):
    """A game's module `telling`: what happened and what there is, in sentences."""

    def tell(self, happening: Happening, words: Words, names: Names) -> str:
        """What happened, from the listener's point of view."""

    def describe(self, view: View, words: Words, names: Names) -> list[str]:
        """The whole table, line by line."""

    def hand(self, view: View, words: Words, names: Names) -> list[str]:
        """What the listener has."""

    def middle(self, view: View, words: Words, names: Names) -> list[str]:
        """What lies in the middle of the table."""

    def scores(self, view: View, words: Words, names: Names) -> list[str]:
        """How the game stands."""


class Asking(Protocol):
    """A game's module `asking`: what can be done, how it is typed, and what stands in the way of a move."""

    def notation(self, text: str, view: View, words: Words, names: Names) -> str:
        """A typed move with the words of its language put into the game's notation."""

    def question(self, view: View, words: Words, names: Names, tried: Tried | None = None) -> Question:
        """What the listener can do now."""

    def follow_up(
        self, view: View, text: str, words: Words, names: Names, tried: Tried | None = None
    ) -> Question | None:
        """What is left to say of a move whose notation is not complete; None if there is no such thing."""

    def aside(self, view: View, heard: Sequence[Happening], words: Words, names: Names) -> Question | None:
        """What the listener, who need not act, may do about what was just heard."""

    def refusal(self, view: View, move: Move, words: Words, names: Names) -> str:
        """Why the listener can't make a move now."""

    def effect(self, view: View, move: Move, words: Words, names: Names, tried: Tried | None = None) -> str:
        """What a legal move would do."""


def typed(text: str, words: Words, known: Iterable[str]) -> str:
    """A typed move with each word that stands for a known one (`typed.…` lists them) replaced by it."""
    meant = {other: word for word in known for other in words.say(f"typed.{word}").split()}
    return " ".join(meant.get(token, token) for token in text.lower().split())


def plain(rule: Any) -> Any:
    """The Python function behind a rule, for a call or two that is not worth compiling."""
    return getattr(rule, "py_func", rule)

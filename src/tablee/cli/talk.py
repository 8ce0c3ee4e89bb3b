"""A talk with a player, sans I/O: a generator that yields lines to say and questions, and is sent the answers."""

from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Line:
    """A line to say. Of one that tells what happened in the game, a listener may want a pause after it."""

    text: str
    event: bool = False


@dataclass(frozen=True, slots=True)
class Ask:
    """A question that waits for a line."""

    prompt: str


Talk = Generator[Line | Ask, str, T]


def lines(texts: Iterable[str]) -> Talk[None]:
    """Several lines to say."""
    for text in texts:
        yield Line(text)


class Conversation:
    """A talk as seen from outside: an answer goes in, lines come out as they are made, up to the next question."""

    def __init__(self, talk: Talk[None]) -> None:
        self._talk = talk
        self._begun = False
        self.asking: str | None = None

    def go(self, answer: str = "") -> Iterator[Line]:
        """Answer the question that is open (the first time there is none) and hear what follows.

        Afterwards `asking` is the next question, None when the talk is over.
        """
        self.asking = None
        said = self._send(answer)
        while isinstance(said, Line):
            yield said
            said = self._send("")
        self.asking = None if said is None else said.prompt

    def close(self) -> None:
        """Break the talk off, wherever it stands."""
        self._talk.close()

    def _send(self, answer: str) -> Line | Ask | None:
        try:
            if self._begun:
                return self._talk.send(answer)
            self._begun = True
            return next(self._talk)
        except StopIteration:
            return None

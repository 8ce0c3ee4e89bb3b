"""Games as they are told: every audience's names and words, random games, and what a proper line is."""

import random
import re
from collections.abc import Iterator, Sequence
from typing import Any

from tablee.cli.session import room
from tablee.core.errors import IllegalMove
from tablee.core.event import Event
from tablee.core.game import Move
from tablee.core.position import Position
from tablee.core.telling import Asking, Telling, Tried
from tablee.core.view import View
from tablee.core.words import LANGUAGES, Names, Words
from tablee.games import game, games

NAMES = ("Leo", "Mimi", "Otto", "Zoe", "Rio", "Lulu", "Hugo", "Nelly")
YOU = {"en": "you", "fr": "vous", "uk": "ви"}
ROOMS = [(name, language) for name in games() for language in LANGUAGES]


class Room:
    """A game in one language."""

    def __init__(self, name: str, language: str = "en") -> None:
        self.language = language
        self.telling: Telling
        self.asking: Asking
        self.words: Words
        self.telling, self.asking, self.words = room(name, language)

    def names(self, position: Position, seat: int | None) -> Names:
        return Names(NAMES[: position.seats], seat, YOU[self.language])

    def told(self, position: Position, events: Sequence[Event], seat: int | None) -> list[str]:
        """What an audience hears of some events."""
        forms = [form for form in (event.to(seat) for event in events) if form is not None]
        return [self.telling.tell(form, self.words, self.names(position, seat)) for form in forms]

    def read(self, position: Position, seat: int | None, what: str = "describe") -> list[str]:
        """What an audience hears of the table."""
        return self.read_view(position.view(seat), self.names(position, seat), what)

    def read_view(self, view: View, names: Names, what: str) -> list[str]:
        found: list[str] = getattr(self.telling, what)(view, self.words, names)
        return found

    def asked(self, position: Position, seat: int | None) -> list[str]:
        """What a seat is asked."""
        tried = trier(position, seat)
        return self.asking.question(position.view(seat), self.words, self.names(position, seat), tried).lines

    def judged(self, position: Position, seat: int | None, *notations: str) -> list[str]:
        """What each of some moves would do, or why it can't be made."""
        view, names = position.view(seat), self.names(position, seat)
        said = []
        for move in map(position.game.parse, notations):
            if allowed(position, seat, move):
                said.append(self.asking.effect(view, move, self.words, names, trier(position, seat)))
            else:
                said.append(self.asking.refusal(view, move, self.words, names))
        return said


def allowed(position: Position, seat: int | None, move: Move) -> bool:
    """Whether a move would be taken, tried on a copy."""
    try:
        position.copy().play(-1 if seat is None else seat, move)
    except IllegalMove:
        return False
    return True


def trier(position: Position, seat: int | None) -> Tried:
    """The view after a move, tried on a copy."""

    def tried(notation: str) -> View | None:
        move = position.game.parse(notation)
        if seat is None or not allowed(position, seat, move):
            return None
        trial = position.copy()
        trial.play(seat, move)
        return trial.view(seat)

    return tried


def walk(name: str, seats: int, seed: int, most: int = 400, **options: Any) -> Iterator[tuple[Position, list[Event]]]:
    """A random game: the position after each step, and what is heard of it. Found liars show every other time."""
    chance = random.Random(seed)
    position = game(name).start(seats, chance.randrange(seats), options)
    for _ in range(most):
        if position.over:
            return
        if position.deck_wanted:
            deck = position.full_deck()
            chance.shuffle(deck)
            yield position, position.deal(deck)
            continue
        seat, codes = _drawn(position, chance)
        yield position, position.play(seat, position.game.decode(position, seat, codes))


def _drawn(position: Position, chance: random.Random) -> tuple[int, list[int]]:
    """A random move: of a seat that may act now and then, else of the one that must."""
    seats = [seat for seat in position.may if chance.random() < 0.5 and position.legal(seat)]
    seat = seats[0] if seats and position.game.name == "kooz" else position.must
    assert seat is not None
    trial, codes = position.copy(), [chance.choice(position.legal(seat))]
    trial.step(codes[0], seat)
    while trial.choosing and trial.must == seat:
        codes.append(chance.choice(trial.legal(seat)))
        trial.step(codes[-1], seat)
    return seat, codes


def proper(line: str) -> bool:
    """Whether a line is a sentence or several, with nothing left over from its making."""
    return (
        bool(re.fullmatch(r"[^{}\n|]+[.!?:]", line))
        and "None" not in line
        and "  " not in line
        and line == line.strip()
    )

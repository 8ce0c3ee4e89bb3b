"""A player's visit to the text table: choosing a game, playing it, and playing again."""

from collections.abc import Callable
from dataclasses import replace

from tablee.cli.commands import Commands, cleaned
from tablee.cli.session import Keep, Session, Setup, quoted, room
from tablee.cli.talk import Ask, Line, Talk, lines
from tablee.core.words import Words
from tablee.games import game, games

USUAL_SEATS = 4


def usual_seats(name: str) -> int:
    """How many seats a game has if nobody says."""
    seats = game(name).seats
    return min(max(USUAL_SEATS, seats[0]), seats[-1])


def choose_game(words: Words) -> Talk[str]:
    """Which game? Each is explained in two sentences."""
    names = games()
    yield Line(words.say("choose.game"))
    for number, name in enumerate(names, 1):
        about = room(name, words.language)[2].say("about")
        yield Line(words.say("choose.line", number=number, game=name.capitalize(), about=about))
    meant = {
        "": names[0],
        **{str(number): name for number, name in enumerate(names, 1)},
        **{name: name for name in names},
    }
    while True:
        text = cleaned((yield Ask(words.say("choose.prompt", game=names[0].capitalize()))))
        if text.lower() in meant:
            return meant[text.lower()]
        yield Line(words.say("choose.unknown", text=quoted(text), games=", ".join(names)))


def choose_seats(words: Words, name: str) -> Talk[int]:
    """How many play: asked until the answer is a number that the game is for."""
    low, high, usual = game(name).seats[0], game(name).seats[-1], usual_seats(name)
    while True:
        text = cleaned((yield Ask(words.say("choose.seats", low=low, high=high, usual=usual))))
        if not text:
            return usual
        if text in {str(seats) for seats in game(name).seats}:
            return int(text)
        yield Line(words.say("choose.seats.wrong", text=quoted(text), low=low, high=high))


def visit(setup: Setup, words: Words, keep: Keep, fresh_seed: Callable[[], int] | None) -> Talk[None]:
    """Play, and where seeds for further games can be had, ask whether to play again."""
    while True:
        session = Session(setup, words, keep)
        yield from session.talk()
        if session.left or fresh_seed is None or not (yield from _again(session, words)):
            return
        setup = replace(setup, seed=fresh_seed())


def _again(session: Session, words: Words) -> Talk[bool]:
    """Whether to play again; the table that was played at can still be heard."""
    commands = Commands(words)
    while True:
        text = cleaned((yield Ask(words.say("play_again"))))
        if commands.read(text) != ("table", ""):
            return commands.agreed(text)
        yield from lines(session.described())

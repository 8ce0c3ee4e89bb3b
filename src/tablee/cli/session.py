"""One game at the text table: a talk in which a player hears what happens and types moves, against bots."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, cast

import numpy as np

from tablee.bots import bot
from tablee.bots.player import choose_move
from tablee.cli.commands import Commands, cleaned
from tablee.cli.talk import Ask, Line, Talk, lines
from tablee.core.chance import chance, roll, shuffled
from tablee.core.errors import BadNotation, IllegalMove
from tablee.core.event import Event, heard
from tablee.core.game import Game, Move, Options
from tablee.core.record import Recorder
from tablee.core.telling import Asking, Question, Telling
from tablee.core.view import View
from tablee.core.words import Names, Words

_LONGEST_QUOTE = 40
Keep = Callable[[dict[str, Any]], None]


class Left(Exception):
    """The player has left the game."""


@dataclass(frozen=True)
class Setup:
    """What is to be played, by whom. `seat` is None for one who only watches; `bots` take the other seats in turn."""

    game: Game
    seats: int
    seat: int | None
    seed: int
    options: Options
    bots: Sequence[str] = ("random",)


class Session:
    """A game from its first deck to its end, or to where the player leaves it."""

    def __init__(self, setup: Setup, words: Words, keep: Keep) -> None:
        self.game, self.seat, self.words, self._keep = setup.game, setup.seat, words, keep
        self._telling, self._asking, self.spoken = room(setup.game.name, words.language)
        self.names = Names(_names(setup, words), setup.seat, words.say("you"))
        self._commands = Commands(words)
        self._decks, self._source = (
            chance(int(seed) >> 2) for seed in np.random.SeedSequence(setup.seed).generate_state(2, np.uint64)
        )
        self._bots = [bot(setup.game.name, setup.bots[seat % len(setup.bots)]) for seat in range(setup.seats)]
        self._seed = setup.seed
        first = _first(setup, roll(self._decks, setup.seats))
        self.position = setup.game.start(setup.seats, first, setup.options)
        self._recorder = Recorder(setup.game, setup.options, self._players(), first)
        self._since: list[str] = []  # what happened since the player's last move
        self._fresh = True  # whether the table has not been read out since the deal
        self.left = False

    def _players(self) -> list[dict[str, str]]:
        """Who sits where, as the record has it."""
        return [
            {"name": self.words.say("player"), "kind": "human"}
            if seat == self.seat
            else {"name": name, "kind": "bot", "bot": self._bots[seat].name}
            for seat, name in enumerate(self.names.players)
        ]

    # The game ---------------------------------------------------------------------------------------------------------

    def talk(self) -> Talk[None]:
        """The whole game. However it ends, its record is kept."""
        try:
            yield from lines(self._opening())
            while not self.position.over:
                yield from self._advance()
        except Left:
            self.left = True
            yield Line(self.words.say("quit.done"))
        finally:
            self._keep(self._recorder.record(self.position))

    def _opening(self) -> list[str]:
        """Who plays what, and how to hear more."""
        others = ", ".join(self.names[seat] for seat in self.names.around() if seat != self.seat)
        title = self.words.say("game", game=self.game.name.capitalize(), seed=self._seed)
        if self.seat is None:
            return [title, self.words.say("watching", others=others)]
        return [title, self.words.say("sitting", others=others), self.words.say("hint")]

    def _advance(self) -> Talk[None]:
        """One step of the game: a deal, a bot's move or the player's."""
        position = self.position
        if position.deck_wanted:
            yield from self._tell(self._deal())
        elif position.must == self.seat:
            yield from self._turn()
        else:
            seat = cast(int, position.must)
            codes = choose_move(self._bots[seat], position, seat, self._source)
            yield from self._tell(self._play(seat, self.game.decode(position, seat, codes)))

    def _deal(self) -> list[Event]:
        deck = np.array(self.position.full_deck(), np.int64)
        shuffled(self._decks, deck)
        self._recorder.deal(self.position, deck.tolist())
        self._fresh = True
        return self.position.deal(deck.tolist())

    def _play(self, seat: int, move: Move) -> list[Event]:
        """Make a move and write it down; IllegalMove changes nothing."""
        before = self.position.copy()
        events = self.position.play(seat, move)
        self._recorder.move(before, seat, move)
        return events

    def _tell(self, events: list[Event]) -> Talk[None]:
        """Tell what happened, and ask what the player may do about it out of turn."""
        forms = heard(events, self.seat)
        for form in forms:
            self._since.append(self._telling.tell(form, self.spoken, self.names))
            yield Line(self._since[-1], event=True)
        if self.seat is not None and not self.position.over:
            aside = self._asking.aside(self._view(), forms, self.spoken, self.names)
            if aside is not None:
                yield from self._ask(aside)

    # The player -------------------------------------------------------------------------------------------------------

    def _view(self) -> View:
        return self.position.view(self.seat)

    def _turn(self) -> Talk[None]:
        """The player's turn; the first of a deal begins with the whole table."""
        if self._fresh:
            self._fresh = False
            yield from lines(self.described())
        yield from self._ask(self._asking.question(self._view(), self.spoken, self.names, self._tried))

    def described(self) -> list[str]:
        """The whole table, line by line."""
        return self._telling.describe(self._view(), self.spoken, self.names)

    def _tried(self, notation: str) -> View | None:
        """What the player would see after a move, with what is hidden drawn anew; None if it can't be made."""
        assert self.seat is not None
        trial = self.position.copy()
        try:
            trial.play(self.seat, self.game.parse(notation))
        except (BadNotation, IllegalMove):
            return None
        return trial.view(self.seat)

    def _ask(self, first: Question) -> Talk[None]:
        """Ask until a move is made, or is declined where none is needed."""
        question = first
        yield from lines(question.lines)
        while True:
            text = cleaned((yield Ask(self.words.say("prompt"))))
            notation = self._short(text, question)
            if notation == "":
                return
            command = self._commands.read(text) if notation is None else None
            if command is not None or (not text and notation is None):
                question = yield from self._answer(*(command or ("again", "")), question, first)
                continue
            notation = notation or self._notation(text)
            more = self._asking.follow_up(self._view(), notation, self.spoken, self.names, self._tried)
            if more is not None:
                question = more
                yield from lines(more.lines)
            elif (yield from self._attempt(text, notation)):
                return

    def _short(self, text: str, question: Question) -> str | None:
        """The move that a short answer stands for."""
        return question.shorts.get(text.lower().replace(" ", ""))

    def _notation(self, text: str) -> str:
        return self._asking.notation(text, self._view(), self.spoken, self.names)

    def _attempt(self, text: str, notation: str) -> Talk[bool]:
        """Make a typed move if it is one, or say what is wrong with it."""
        assert self.seat is not None
        try:
            move = self.game.parse(notation)
        except BadNotation:
            yield Line(self._not_understood(text))
            return False
        try:
            events = self._play(self.seat, move)
        except IllegalMove:
            reason = self._asking.refusal(self._view(), move, self.spoken, self.names)
            yield Line(self.words.say("refused", text=quoted(text), reason=reason))
            return False
        self._since = []
        yield from self._tell(events)
        return True

    def _not_understood(self, text: str) -> str:
        return self.words.say("unknown", text=quoted(text), how=self.spoken.say("how"))

    # Commands ---------------------------------------------------------------------------------------------------------

    def _answer(self, command: str, rest: str, question: Question, first: Question) -> Talk[Question]:
        """Carry a command out; the question that is open then."""
        if command == "quit":
            yield from self._quit()
        if command == "back":
            question = first
        if command in ("again", "back", "quit"):
            yield from lines(question.lines)
        elif command == "why":
            yield Line(self._why(rest, question))
        else:
            yield from lines(self._read_out(command))
        return question

    def _read_out(self, command: str) -> Iterator[str]:
        """What a command that only asks to hear something brings."""
        telling = self._telling
        if command == "help":
            yield from f"{self.spoken.say('help')}\n{self.words.say('help')}".split("\n")
        elif command == "last":
            yield from self._since or [self.words.say("last.none")]
        else:
            reading = {"hand": telling.hand, "scores": telling.scores, "trick": telling.middle}
            yield from reading.get(command, telling.describe)(self._view(), self.spoken, self.names)

    def _why(self, rest: str, question: Question) -> str:
        """Whether a move can be made and what it would do, or why it can't; nothing is played."""
        text = rest.rstrip("? ")
        if not text:
            return self.words.say("why.what")
        notation = self._short(text, question) or self._notation(text)
        try:
            move = self.game.parse(notation)
        except BadNotation:
            return self._not_understood(text)
        told = (self._view(), move, self.spoken, self.names)
        begun = self._asking.follow_up(self._view(), notation, self.spoken, self.names) is not None
        if begun or self._tried(notation) is not None:
            return self.words.say("why.can", text=quoted(text), effect=self._asking.effect(*told, self._tried))
        return self.words.say("refused", text=quoted(text), reason=self._asking.refusal(*told))

    def _quit(self) -> Talk[None]:
        """Leave, if that is meant."""
        answer = cleaned((yield Ask(self.words.say("quit.ask"))))
        if self._commands.agreed(answer):
            raise Left
        yield Line(self.words.say("quit.not"))


def room(name: str, language: str) -> tuple[Telling, Asking, Words]:
    """What a game has to be talked about with: its modules `telling` and `asking`, and its words."""
    telling = import_module(f"tablee.games.{name}.telling")
    asking = import_module(f"tablee.games.{name}.asking")
    words = Words(Path(str(telling.__file__)).parent / "words", language)
    return cast(Telling, telling), cast(Asking, asking), words


def quoted(text: str) -> str:
    """What a player typed, cut short."""
    return text if len(text) <= _LONGEST_QUOTE else f"{text[:_LONGEST_QUOTE]}…"


def _names(setup: Setup, words: Words) -> tuple[str, ...]:
    """A name for each seat; the player's own is never said."""
    names = iter(words.say("names").split())
    return tuple(words.say("player") if seat == setup.seat else next(names) for seat in range(setup.seats))


def _first(setup: Setup, drawn: int) -> int:
    """The first seat: drawn, unless the options name it."""
    named: int | None = getattr(setup.options, "starter", None)
    return drawn if named is None else named

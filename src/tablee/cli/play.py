"""`tablee play`: a whole game in the terminal against bots, told line by line."""

import os
import secrets
import sys
import time
from argparse import Namespace
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from tablee.cli.arguments import Parser, WrongUse, file_name, game_name, option, options, seconds, whole
from tablee.core.errors import BadOption
from tablee.core.words import LANGUAGES, Words, supported

if TYPE_CHECKING:
    from tablee.cli.session import Keep, Setup
    from tablee.cli.talk import Conversation, Talk

INTERRUPTED = 130
MOST_SEED, _SHORT_SEED = (1 << 63) - 1, 1_000_000_000
_LONGEST_PACE = 60


def add_arguments(parser: Parser) -> None:
    """What the command takes."""
    parser.add_argument(
        "game", metavar="GAME", type=game_name, nargs="?", help="luz, kooz or pixies; asked for if left out"
    )
    parser.add_argument("--seats", metavar="N", type=whole(1, 1000), help="how many seats (default 4)")
    parser.add_argument("--seat", metavar="K", type=whole(0, 999), default=0, help="your seat, from 0 (default 0)")
    parser.add_argument("--seed", metavar="S", type=whole(0, MOST_SEED), help="equal seeds deal equal cards")
    parser.add_argument(
        "--options",
        metavar="NAME=VALUE",
        type=option,
        nargs="+",
        action="extend",
        help="settings of the game: beads=box",
    )
    parser.add_argument("--language", choices=LANGUAGES, help="default: that of your system, or English")
    parser.add_argument(
        "--bots", metavar="NAME", default="casual", help="who plays against you (default casual); several: one,two"
    )
    parser.add_argument(
        "--pace",
        metavar="SECONDS",
        type=seconds(0, _LONGEST_PACE),
        default=0,
        help="pause after each event (default 0)",
    )
    parser.add_argument("--record", metavar="FILE", type=file_name, help="add the record of each game to this file")
    parser.add_argument("--watch", action="store_true", help="bots in all seats, you look on")


def run(arguments: Namespace) -> int:
    """Play; 0, or 130 if it was interrupted."""
    words = table_words(arguments.language or language_of(os.environ))
    terminal = sys.stdin.isatty() and sys.stdout.isatty()
    if arguments.game is None and not terminal:
        raise WrongUse("say which game to play: luz, kooz or pixies")
    _make_lenient()
    with _opened(arguments.record) as file:
        conversation = _conversation(arguments, words, _keeper(file), terminal)
        try:
            _drive(conversation, arguments.pace, _reader(terminal))
        except EOFError:
            _say(f"\n{words.say('no_input')}" if terminal else words.say("no_input"))
        except KeyboardInterrupt:
            print()
            return INTERRUPTED
        finally:
            conversation.close()
    return 0


def table_words(language: str) -> Words:
    """The words of the table itself."""
    return Words(Path(__file__).parent / "words", language)


def language_of(environment: Mapping[str, str]) -> str:
    """The language that a system is set to, if we have words in it; else English."""
    named = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    return supported(named.replace("-", "_").split("_")[0].split(".")[0].lower())


def _conversation(arguments: Namespace, words: Words, keep: "Keep", terminal: bool) -> "Conversation":
    """The whole visit. What is given is checked at once, what is not is asked for."""
    from tablee.cli.talk import Conversation

    if arguments.game is not None:
        return Conversation(
            _visit(_setup(arguments, arguments.game, arguments.seats), arguments, words, keep, terminal)
        )
    return Conversation(_asked(arguments, words, keep))


def _asked(arguments: Namespace, words: Words, keep: "Keep") -> "Talk[None]":
    """A visit that begins with choosing what to play."""
    from tablee.cli.visit import choose_game, choose_seats

    name = yield from choose_game(words)
    seats = arguments.seats or (yield from choose_seats(words, name))
    yield from _visit(_setup(arguments, name, seats), arguments, words, keep, True)


def _visit(setup: "Setup", arguments: Namespace, words: Words, keep: "Keep", terminal: bool) -> "Talk[None]":
    from tablee.cli.visit import visit

    return visit(setup, words, keep, _seeds(arguments.seed) if terminal else None)


def _seeds(given: int | None) -> Callable[[], int]:
    """Seeds for the games after the first: those that follow a given one, else new ones."""
    if given is None:
        return lambda: secrets.randbelow(_SHORT_SEED)
    following = iter(range(given + 1, MOST_SEED + 1))
    return lambda: next(following, 0)


def _setup(arguments: Namespace, name: str, seats: int | None) -> "Setup":
    """What is asked for, once it is known that it can be played."""
    from tablee.bots import bot
    from tablee.cli.session import Setup
    from tablee.cli.visit import usual_seats
    from tablee.games import game

    played = game(name)
    seats = seats or usual_seats(name)
    if seats not in played.seats:
        raise WrongUse(f"argument --seats: {name} is for {played.seats[0]} to {played.seats[-1]} seats, not {seats}")
    if not arguments.watch and arguments.seat >= seats:
        raise WrongUse(f"argument --seat: the seats are 0 to {seats - 1}, not {arguments.seat}")
    try:
        settings = played.read_options(options(arguments.options))
        played.check_first(0 if (starter := getattr(settings, "starter", None)) is None else starter, seats, settings)
    except BadOption as wrong:
        raise WrongUse(f"argument --options: {wrong}") from None
    names = arguments.bots.split(",")
    for bot_name in names:
        bot(name, bot_name)
    seed = secrets.randbelow(_SHORT_SEED) if arguments.seed is None else arguments.seed
    return Setup(played, seats, None if arguments.watch else arguments.seat, seed, settings, names)


# The terminal ---------------------------------------------------------------------------------------------------------


def _drive(conversation: "Conversation", pace: float, read: Callable[[str], str]) -> None:
    """Say each line as it comes, and hand each answer in."""
    answer = ""
    while True:
        for line in conversation.go(answer):
            _say(line.text)
            if pace and line.event:
                time.sleep(pace)
        if conversation.asking is None:
            return
        answer = read(conversation.asking)


def _say(text: str) -> None:
    print(text, flush=True)


def _reader(terminal: bool) -> Callable[[str], str]:
    """How a line is read: with editing and history at a terminal. EOFError when there is no more."""
    if terminal:
        import readline  # noqa: F401, it is input() that uses it

        return input
    return _read_plainly


def _read_plainly(prompt: str) -> str:
    _say(prompt.rstrip())
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


def _make_lenient() -> None:
    """No letter that comes in or goes out may end a game, whatever the terminal's alphabet."""
    for stream in (sys.stdin, sys.stdout):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _opened(name: str | None) -> Any:
    """Where records go, if they are wanted; they are added to what is there."""
    if name is None:
        return nullcontext()
    if name == "-":
        raise WrongUse("argument --record: the terminal is taken by the game, name a file")
    return open(name, "ab")


def _keeper(file: BinaryIO | None) -> "Keep":
    """What keeps the record of a game."""
    from tablee.core.record import write

    def keep(record: dict[str, Any]) -> None:
        if file is not None:
            file.write(write(record))
            file.flush()

    return keep

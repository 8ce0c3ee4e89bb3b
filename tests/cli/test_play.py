"""The text table: whole games by typed lines, in every language, and all that can be typed besides."""

import io
import random
from argparse import Namespace
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tablee.cli import main
from tablee.cli.arguments import Parser
from tablee.cli.commands import COMMANDS, cleaned
from tablee.cli.play import add_arguments, language_of, run, table_words
from tablee.cli.session import Session, Setup, quoted
from tablee.cli.talk import Conversation
from tablee.cli.visit import choose_game, choose_seats, visit
from tablee.core.record import Replay, read
from tablee.core.words import LANGUAGES
from tablee.games import game, games

Record = dict[str, Any]
NONSENSE = [
    "",
    "?",
    "xyzzy",
    "play",
    "99",
    "-1",
    "{0}",
    "lay",
    "as",
    "🙂 " * 40,
    "\x00\x1b[2J",
    "take B3",
    "bet 11",
    "0+",
    "'",
]


class Player:
    """Types lines into a session: what `script` has, then legal moves drawn at random."""

    def __init__(self, name: str, language: str = "en", seats: int = 4, seed: int = 1, **options: Any) -> None:
        self.records: list[Record] = []
        setup = Setup(game(name), seats, 0, seed, game(name).read_options(options))
        self.session = Session(setup, table_words(language), self.records.append)
        self.conversation = Conversation(self.session.talk())
        self.chance = random.Random(seed)
        self.heard: list[str] = []

    def type(self, text: str = "") -> list[str]:
        """What is said after a line; before the first one nothing has been typed."""
        said = [line.text for line in self.conversation.go(text)]
        self.heard += said
        return said

    def move(self) -> str:
        """A legal move in its notation; nothing to a question that needs no move."""
        position, seat = self.session.position, self.session.seat
        assert seat is not None
        if position.must != seat:
            return self.chance.choice(["", "show"])
        trial, codes = position.copy(), [self.chance.choice(position.legal())]
        trial.step(codes[0])
        while trial.choosing:
            codes.append(self.chance.choice(trial.legal()))
            trial.step(codes[-1])
        return str(position.game.decode(position, seat, codes))

    def play(self, noise: float = 0.0, most: int = 3000) -> None:
        """To the end, with nonsense and commands in between."""
        self.type()
        for _ in range(most):
            if self.conversation.asking is None:
                return
            if self.conversation.asking == self.session.words.say("quit.ask"):
                self.type("no")
            elif self.chance.random() < noise:
                self.type(
                    self.chance.choice(
                        [*NONSENSE, *COMMANDS, f"why {self.move()}", "why accuse", f"give {self.move()}"]
                    )
                )
            else:
                self.type(self.move())


def arguments(*words: str) -> Namespace:
    parser = Parser()
    add_arguments(parser)
    return parser.parse_args(words)


def proper(line: str) -> bool:
    """Whether a line is said as it should be: one line, nothing left over from its making."""
    return bool(line.strip()) and "\n" not in line and "None" not in line


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", games())
def test_whole_games_with_nonsense_in_between(name: str, language: str) -> None:
    """Every game ends, every line is proper, and the record replays."""
    for seats in (game(name).seats[0], game(name).seats[-1]):
        player = Player(name, language, seats, seed=seats)
        player.play(noise=0.3)
        assert all(map(proper, player.heard)), [line for line in player.heard if not proper(line)]
        assert player.session.position.over
        assert len(player.records) == 1
        replay = Replay(player.records[0])
        assert replay.check().view() == player.session.position.view()
        assert not replay.unfinished
        assert any(word in player.heard[-1] for word in ("game is over", "partie est finie", "Гру завершено"))


def test_equal_seeds_and_equal_moves_make_equal_games() -> None:
    one, other = Player("pixies", seed=9), Player("pixies", seed=9)
    one.play()
    other.play()
    assert one.heard == other.heard
    assert one.records == other.records


def test_equal_seeds_deal_equal_cards_whatever_is_played() -> None:
    one, other = Player("luz", seed=4), Player("luz", seed=4)
    other.chance.seed(77)
    one.play()
    other.play()
    assert one.records[0]["deals"] == other.records[0]["deals"]
    assert one.records[0]["moves"] != other.records[0]["moves"]


def test_the_opening_says_who_sits_where_and_the_seed() -> None:
    said = Player("luz", seed=3).type()
    assert said[:3] == [
        "A game of Luz. Seed 3: give it with --seed to get the same cards again.",
        "Clockwise from you sit Leo, Mimi, Otto.",
        "Type help for what you can type, table to hear the whole table.",
    ]
    assert "Slot 1, yellow: 3 at 50%, 5 at 50%." in said
    assert said[-2].startswith("How many tricks will you take?")


def luz_to_follow() -> Player:
    """Luz, at the first trick, where green is asked for and the player holds it in slots 6 and 7."""
    player = Player("luz", seed=3)
    player.type()
    assert player.type("3+")[0] == "You bet 3 tricks, with the safety bead."
    return player


def test_an_illegal_move_gets_its_reason_and_changes_nothing() -> None:
    player = luz_to_follow()
    reason = "The colour asked for is green and you hold green: play slot 6, 7."
    for text in ("play 3", "3", "why play 3", "why 3?"):
        assert player.type(text) == [
            f"You can\u2019t play \u201c{text.removeprefix('why ').rstrip('?')}\u201d now. {reason}"
        ]
    assert player.type("play 6")[0].startswith("You play slot 6: it is the green")


def test_a_wrong_input_is_quoted_with_what_would_be_right() -> None:
    player = luz_to_follow()
    (said,) = player.type("xyzzy\x1b")
    assert said.startswith("I don\u2019t understand \u201cxyzzy\u201d. To bet, type a number such as 3 or 3+;")
    (said,) = player.type("why xyzzy")
    assert "\u201cxyzzy\u201d" in said
    assert quoted("x" * 50) == "x" * 40 + "…"
    assert cleaned(" a\tb\x00 l'a\u0301ge ") == "a b l\u2019áge"


def test_why_says_what_a_move_would_do() -> None:
    player = luz_to_follow()
    assert player.type("why play 6") == [
        "You can play \u201cplay 6\u201d. You would turn up slot 6, green: 1 at 50%, 2 at 33%, 3 at 17%."
    ]
    assert player.type("why") == ["Type why and the move you have in mind."]
    assert player.session.position.view().table.trick[-1].seat != 0


def test_commands_read_out_and_do_not_play() -> None:
    player = luz_to_follow()
    question = ["You must follow green. Type a slot: 6, 7."]
    assert player.type("hand")[0].startswith("You hold 10 cards")
    assert player.type("trick")[0].startswith("The trick so far: Leo green 10")
    assert player.type("scores") == ["Scores: you 0, Leo 0, Mimi 0, Otto 0."]
    assert player.type("last")[0] == "You bet 3 tricks, with the safety bead."
    assert player.type("table")[0] == "Luz, deal 1 of 4, trick 1 of 10."
    assert player.type("AGAIN")[:1] == question
    assert player.type("")[:1] == question
    assert player.type("help")[0].startswith("A game of Luz is four deals")
    assert player.type("?")[-1] == "quit: to leave."


def test_commands_have_words_in_the_language_of_the_table_and_in_english() -> None:
    player = Player("luz", "fr", seed=3)
    player.type()
    assert player.type("main") == player.type("hand")
    assert player.type("pari 3+")[0] == "Vous pariez sur 3 plis, avec la bille Sécurité."
    assert player.type("pourquoi jouer 3")[0].startswith(
        "Impossible de jouer « jouer 3 »".replace(" \u00bb", "\u00a0\u00bb").replace("\u00ab ", "\u00ab\u00a0")
    )


def test_leaving_asks_first_and_keeps_an_unfinished_record() -> None:
    player = luz_to_follow()
    assert player.type("quit") == []
    assert player.conversation.asking == "Leave the game? Type yes to leave, or Enter to go on: "
    assert player.type("")[0] == "The game goes on."
    player.type("quit")
    assert player.type("yes") == ["You have left the game."]
    assert player.conversation.asking is None
    assert player.session.left
    assert Replay(player.records[0]).unfinished
    Replay(player.records[0]).check()


def test_a_conversation_broken_off_keeps_the_record() -> None:
    player = luz_to_follow()
    player.conversation.close()
    assert player.records[0]["result"] == {"unfinished": True}


def until(player: Player, found: Callable[[list[str]], bool], most: int = 3000) -> list[str]:
    """Play until something is said; what is said with it."""
    said = player.type()
    for _ in range(most):
        if found(said) or player.conversation.asking is None:
            break
        said = player.type(player.move())
    assert found(said), "it was never said"
    return said


def test_a_liar_found_out_is_asked_once_whether_to_show() -> None:
    """K9: with Enter the cards stay hidden, with `show` all see them."""
    offer = "You may show all the cards of your lie: type show, or press Enter to keep them hidden."
    player = Player("kooz", seed=2)
    until(player, lambda said: offer in said)
    assert "You can play" in player.type("why show")[0]
    assert player.type("show")[0].startswith("You show the cards of your lie: ")
    other = Player("kooz", seed=2)
    until(other, lambda said: offer in said)
    assert not other.type("")[0].startswith("You show")


def test_a_card_with_a_choice_is_asked_about_and_can_be_put_back() -> None:
    """P7."""
    player = Player("pixies", seats=2, seed=1)
    said = until(player, lambda said: any("you choose which stays" in line for line in said))
    question = said[next(k for k, line in enumerate(said) if line.startswith("Take a card")) :]
    number = next(line for line in question if "you choose which stays" in line)[0]
    assert player.type(f"why {number}")[0].startswith(f"You can play \u201c{number}\u201d. Joins ")
    asked = player.type(number)
    assert asked[0] == "Which of the two stays face up? Type its number, or back."
    assert player.type("back") == question
    assert player.type(number) == asked
    assert "You can play \u201c2\u201d." in player.type("why 2")[0]
    assert "is validated." in player.type("2")[0]


def test_at_a_table_with_a_clock_whole_games_are_played_too() -> None:
    player = Player("kooz", seed=5, window=5, starter=2)
    player.play(noise=0.2)
    assert player.session.position.over
    assert player.records[0]["first"] == 2


def test_one_who_watches_is_asked_nothing() -> None:
    records: list[Record] = []
    for name in games():
        setup = Setup(game(name), 3, None, 1, game(name).options())
        conversation = Conversation(Session(setup, table_words("en"), records.append).talk())
        said = [line.text for line in conversation.go()]
        assert said[1] == "At the table sit Leo, Mimi, Otto. You are watching."
        assert "The game is over" in said[-1]
        assert conversation.asking is None
    assert [len(record["seats"]) for record in records] == [3, 3, 3]


# The visit ------------------------------------------------------------------------------------------------------------


def answered(talk: Any, *answers: str) -> tuple[list[str], list[str]]:
    """What is said and what is asked when some answers are given."""
    conversation, said, asked = Conversation(talk), [], []
    for answer in ("", *answers):
        said += [line.text for line in conversation.go(answer)]
        asked += [conversation.asking] if conversation.asking else []
    return said, asked


def result_of(talk: Any, *answers: str) -> Any:
    """What a talk comes to."""

    def whole() -> Iterator[Any]:
        found.append((yield from talk))

    found: list[Any] = []
    answered(whole(), *answers)
    return found[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_and_its_seats_are_chosen(language: str) -> None:
    words = table_words(language)
    assert result_of(choose_game(words), "") == "luz"
    assert result_of(choose_game(words), "9", "Kooz") == "kooz"
    assert result_of(choose_game(words), "3") == "pixies"
    assert result_of(choose_seats(words, "luz"), "") == 4
    assert result_of(choose_seats(words, "luz"), "9", "many", "5") == 5
    said, _ = answered(choose_game(words), "poker")
    assert len(said) == 5
    assert "poker" in said[-1]


def test_each_game_is_explained_in_two_sentences() -> None:
    said, asked = answered(choose_game(table_words("en")))
    assert [line.count(". ") for line in said[1:]] == [2, 2, 2]
    assert asked == ["Number or name, or Enter for Luz: "]


def test_playing_again_has_a_new_seed_and_the_end_can_be_heard() -> None:
    records: list[Record] = []
    setup = Setup(game("luz"), 3, None, 1, game("luz").options())
    said, asked = answered(visit(setup, table_words("en"), records.append, lambda: 5), "table", "yes", "")
    assert len(asked) == 3
    assert "Luz, the game is over." in said
    assert [line for line in said if "Seed" in line][1].startswith("A game of Luz. Seed 5:")
    assert len(records) == 2


def test_who_leaves_is_not_asked_to_play_again() -> None:
    setup = Setup(game("luz"), 3, 0, 1, game("luz").options())
    said, asked = answered(visit(setup, table_words("en"), lambda record: None, lambda: 5), "quit", "yes")
    assert said[-1] == "You have left the game."
    assert len(asked) == 2


# The command ----------------------------------------------------------------------------------------------------------


class Typed(io.StringIO):
    """Standard input that is typed at; with `interrupted`, the end of it is Ctrl-C."""

    interrupted = False
    terminal = False

    def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
        line = super().readline()
        if not line and self.interrupted:
            raise KeyboardInterrupt
        return line

    def isatty(self) -> bool:
        return self.terminal


def play(monkeypatch: pytest.MonkeyPatch, text: str, *words: str, interrupted: bool = False) -> int:
    typed = Typed(text)
    typed.interrupted = interrupted
    monkeypatch.setattr("sys.stdin", typed)
    return run(arguments(*words))


def test_the_end_of_the_input_ends_politely(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "games.jsonl"
    for count in (1, 2):
        assert play(monkeypatch, "3\n", "luz", "--seed", "3", "--language", "en", "--record", str(file)) == 0
        assert capsys.readouterr().out.endswith("There is no more input, so the game ends here.\n")
        records = [read(line) for line in file.read_bytes().splitlines()]
        assert len(records) == count
    Replay(records[0]).check()
    assert records[0]["seats"][0] == {"name": "player", "kind": "human"}
    assert records[0]["seats"][1] == {"name": "Leo", "kind": "bot", "bot": "casual"}


def test_an_interrupt_keeps_the_record_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    assert play(monkeypatch, "3\n", "luz", "--seed", "3", "--record", str(file), interrupted=True) == 130
    assert read(file.read_bytes())["result"] == {"unfinished": True}


def test_a_pace_waits_after_each_event(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    waits: list[float] = []
    monkeypatch.setattr("time.sleep", waits.append)
    assert play(monkeypatch, "", "pixies", "--watch", "--seats", "2", "--seed", "1", "--pace", "0.5") == 0
    assert set(waits) == {0.5}
    assert len(waits) > 60


def test_without_a_game_a_terminal_asks_for_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = iter(["kooz", "3", "quit", "yes"])
    prompts: list[str] = []

    def typed(prompt: str) -> str:
        prompts.append(prompt)
        return next(answers)

    terminal = Typed()
    terminal.terminal = True
    monkeypatch.setattr("sys.stdin", terminal)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", typed)
    assert run(arguments("--language", "uk", "--seed", "2")) == 0
    said = capsys.readouterr().out
    assert said.split("\n")[0] == table_words("uk").say("choose.game")
    assert said.endswith("Ви вийшли з гри.\n")
    assert "Партія Kooz. Зерно 2" in said
    assert len(prompts) == 4


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("", "say which game"),
        ("poker", "there is no game 'poker'"),
        ("luz --seats 9", "luz is for 3 to 5 seats, not 9"),
        ("luz --seat 4", "the seats are 0 to 3, not 4"),
        ("luz --options beads=none", "beads"),
        ("kooz --seats 3 --options starter=5", "--options"),
        ("luz --bots genius", "genius"),
        ("luz --language xx", "--language"),
        ("luz --record -", "name a file"),
        ("luz --pace -1", "--pace"),
        ("luz --record /no/such/folder/x", "/no/such/folder/x"),
    ],
)
def test_a_wrong_argument_gets_one_line(words: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", *words.split()]) == 2
    captured = capsys.readouterr()
    assert told in captured.err
    assert captured.err.count("\n") == 1
    assert captured.out == ""


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "uk_UA"}, "uk"),
        ({"LC_ALL": "", "LC_MESSAGES": "uk", "LANG": "fr"}, "uk"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "fr-CA"}, "fr"),
    ],
)
def test_the_language_is_that_of_the_system(environment: dict[str, str], language: str) -> None:
    assert language_of(environment) == language

"""The words of each game and of the table: whole, alike in shape and used, in every language."""

# ruff: noqa: RUF001, Ukrainian letters are meant

import ast
import re
from itertools import chain
from pathlib import Path

import pytest

import tablee
from games.spoken import ROOMS, Room, walk
from tablee.cli.commands import COMMANDS, Commands
from tablee.cli.play import table_words
from tablee.core.words import CATEGORIES, LANGUAGES, Text, read_texts
from tablee.games import games
from tablee.games.kooz.state import IN_DECK, KIND_NAMES

PACKAGE = Path(str(tablee.__file__)).parent
FOLDERS = [*(PACKAGE / "games" / name for name in games()), PACKAGE / "cli"]
OTHERS = [language for language in LANGUAGES if language != "en"]

# Texts that are the same in English and in another language, and are meant to be.
SAME = {("fr", key) for key in ("plus", "command.table", "command.scores", "typed.J", "typed.M", "M.6")}


def texts(folder: Path, language: str) -> dict[str, Text]:
    return read_texts(folder / "words" / f"{language}.json")


def forms(text: Text) -> list[str]:
    """All forms of a text: one, or those of a plural."""
    return [text] if isinstance(text, str) else list(text.values())


def placeholders(text: Text) -> set[str]:
    return set(chain.from_iterable(re.findall(r"{(\w*)}", form) for form in forms(text)))


def letters(text: Text) -> str:
    """A text without placeholders and signs."""
    return "".join(c for form in forms(text) for c in re.sub(r"{\w*}", "", form) if c.isalpha())


@pytest.fixture(params=FOLDERS, ids=lambda folder: folder.name)
def folder(request: pytest.FixtureRequest) -> Path:
    found: Path = request.param
    return found


def test_every_language_has_the_same_keys_in_the_same_order(folder: Path) -> None:
    assert sorted(path.stem for path in (folder / "words").iterdir()) == sorted(LANGUAGES)
    for language in OTHERS:
        assert list(texts(folder, language)) == list(texts(folder, "en"))


def test_every_language_has_the_same_placeholders(folder: Path) -> None:
    for language in OTHERS:
        for key, text in texts(folder, language).items():
            assert placeholders(text) == placeholders(texts(folder, "en")[key]), (language, key)


def test_every_plural_has_exactly_the_categories_of_its_language(folder: Path) -> None:
    for language in LANGUAGES:
        for key, text in texts(folder, language).items():
            assert isinstance(text, dict) == isinstance(texts(folder, "en")[key], dict), (language, key)
            if isinstance(text, dict):
                assert tuple(text) == CATEGORIES[language], (language, key)


def test_no_text_is_empty(folder: Path) -> None:
    for language in LANGUAGES:
        for key, text in texts(folder, language).items():
            assert all(form.strip() for form in forms(text)), (language, key)


def test_french_and_ukrainian_are_not_english(folder: Path) -> None:
    for language in OTHERS:
        for key, text in texts(folder, language).items():
            if letters(text) and (language, key) not in SAME:
                assert forms(text) != forms(texts(folder, "en")[key]), (language, key)


def test_ukrainian_is_written_in_its_letters(folder: Path) -> None:
    """Nothing that only looks like a Cyrillic letter, and no letter of Russian."""
    for key, text in texts(folder, "uk").items():
        for word in re.findall(r"[^\W\d_]+", re.sub(r"{\w*}", "", " ".join(forms(text)))):
            assert len({"CYRILLIC" if "\u0400" <= c <= "\u04ff" else "LATIN" for c in word}) == 1, (key, word)
            assert not set(word.lower()) & set("\u044b\u044d\u044a\u0451"), (key, word)


def test_french_keeps_its_spaces(folder: Path) -> None:
    """Before a high sign and inside guillemets goes a space that does not break."""
    for key, text in texts(folder, "fr").items():
        for form in forms(text):
            plain = re.sub(r"\d:\d|\{\w+\}:\{\w+\}", "", form)
            assert not re.search(r"[^\u00a0][;!?\u00bb%]|[^\u00a0]:(?=\s|$)|\u00ab[^\u00a0]", plain), (key, form)


def strings(folder: Path) -> tuple[set[str], list[str]]:
    """The plain strings of a folder's source, and its f-strings as patterns."""
    plain, patterns = set(), []
    for path in folder.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                plain.add(node.value)
            elif isinstance(node, ast.JoinedStr) and node.values:
                parts = [re.escape(str(p.value)) if isinstance(p, ast.Constant) else ".+" for p in node.values]
                patterns.append("".join(parts))
    return plain, patterns


def used(key: str, plain: set[str], patterns: list[str]) -> bool:
    """Whether a key stands in the source, as it is, as what is said of a seat, or as a pattern that says something."""
    bare = re.sub(r"\.(you|other)$", "", key)
    return bool({key, bare} & plain) or any(re.fullmatch(p, key) for p in patterns if re.search(r"\w\\\.", p))


def test_every_text_is_used(folder: Path) -> None:
    plain, patterns = strings(folder)
    plain |= {"about", "help", "how"}  # the table asks every game for these
    if folder.name != "cli":
        core, more = strings(PACKAGE / "core")
        plain, patterns = plain | core, patterns + more
    counted = [
        f"{kind}.{count}" for kind, most in zip(KIND_NAMES, IN_DECK, strict=True) for count in range(1, most + 1)
    ]
    plain |= set(counted if folder.name == "kooz" else [])
    unused = [key for key in texts(folder, "en") if not used(key, plain, patterns)]
    assert unused == []


@pytest.mark.parametrize(("name", "language"), ROOMS)
def test_commands_and_moves_have_words_of_their_own(name: str, language: str) -> None:
    """What is typed for a move is no command, and means one thing only."""
    commands, room = Commands(table_words(language)), Room(name, language)
    spoken = [
        text.split() for key, text in room.words.texts.items() if key.startswith("typed.") and isinstance(text, str)
    ]
    words = list(chain.from_iterable(spoken))
    assert len(words) == len(set(words))
    assert [word for word in words if commands.read(word)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_has_a_word_in_every_language(language: str) -> None:
    words = table_words(language)
    spoken = [words.say(f"command.{command}").split() for command in (*COMMANDS, "yes")]
    found = list(chain.from_iterable(spoken))
    assert len(found) == len(set(found))
    for command, typed in zip(COMMANDS, spoken, strict=False):
        assert all(Commands(words).read(word) == (command, "") for word in (*typed, command))


EXAMPLES = {
    "luz": {
        "en": ["bet 3", "bet 3+", "play 4"],
        "fr": ["pari 3", "pari 3+", "jouer 4"],
        "uk": ["ставка 3", "ставка 3+", "грати 4"],
    },
    "kooz": {
        "en": ["lay 7 M as 7", "pass", "accuse", "believe", "show", "give 1:2"],
        "fr": ["poser 7 M comme 7", "passer", "accuser", "croire", "montrer", "donner 1:2"],
        "uk": ["кладу 7 К як 7", "пас", "блеф", "вірю", "показати", "дати 1:2"],
    },
    "pixies": {
        "en": ["take B3+1", "take B3+1 keep B3+3", "take G5 space 4"],
        "fr": ["prendre B3+1", "prendre B3+1 garder B3+3", "prendre G5 case 4"],
        "uk": ["беру B3+1", "беру B3+1 лишаю B3+3", "беру G5 місце 4"],
    },
}


@pytest.mark.parametrize(("name", "language"), ROOMS)
def test_what_a_player_is_told_to_type_is_understood(name: str, language: str) -> None:
    """The examples of the help stand in the texts, and mean the same moves in every language."""
    room = Room(name, language)
    position = next(walk(name, 4, 1))[0]
    game, view, names = position.game, position.view(0), room.names(position, 0)
    all_texts = " ".join(form for text in room.words.texts.values() for form in forms(text))
    for example, english in zip(EXAMPLES[name][language], EXAMPLES[name]["en"], strict=True):
        assert example in all_texts
        assert game.parse(room.asking.notation(example, view, room.words, names)) == game.parse(english)

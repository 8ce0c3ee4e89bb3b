"""Words: texts by key, plurals, and what a missing one says."""

from pathlib import Path

import pytest

from tablee.core.telling import plain
from tablee.core.words import MissingWords, Names, Words, capital, plural_category, supported

ENGLISH = """{
    "lay": "{name} lays {count}",
    "card": {"one": "{count} card", "other": "{count} cards"},
    "win.you": "You win",
    "win.other": "{name} wins"
}"""
UKRAINIAN = """{
    "card": {"one": "{count} карта", "few": "{count} карти", "many": "{count} карт", "other": "{count} карти"}
}"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for language, text in {"en": ENGLISH, "uk": UKRAINIAN}.items():
        (tmp_path / f"{language}.json").write_text(text)
    return tmp_path


def test_values_are_put_in(folder: Path) -> None:
    assert Words(folder, "en").say("lay", name="{Ada}", count=2) == "{Ada} lays 2"


def test_a_missing_key_is_named_with_its_language(folder: Path) -> None:
    with pytest.raises(MissingWords, match="uk: 'lay'"):
        Words(folder, "uk").say("lay", name="Ada", count=2)


def test_a_missing_value_is_named(folder: Path) -> None:
    with pytest.raises(MissingWords, match="en: 'lay' lacks 'count'"):
        Words(folder, "en").say("lay", name="Ada")
    with pytest.raises(MissingWords, match="count"):
        Words(folder, "en").say("card")


def test_a_language_without_words_gets_english(folder: Path) -> None:
    assert Words(folder, "de").language == "en"
    assert supported("fr") == "fr"


@pytest.mark.parametrize(
    ("language", "counts"),
    [
        ("en", {"one": [1, -1], "other": [0, 2, 11, 21]}),
        ("fr", {"one": [0, 1, -1], "other": [2, 17, 1_000_001], "many": [1_000_000, 3_000_000]}),
        (
            "uk",
            {"one": [1, 21, 101], "few": [2, 3, 4, 22, 104], "many": [0, 5, 10, 11, 12, 13, 14, 19, 111, 112]},
        ),
    ],
)
def test_plurals_are_those_of_the_cldr(language: str, counts: dict[str, list[int]]) -> None:
    for category, numbers in counts.items():
        assert {plural_category(language, number) for number in numbers} == {category}


def test_a_plural_is_chosen_by_its_count(folder: Path) -> None:
    assert [Words(folder, "uk").say("card", count=n) for n in (1, 2, 5)] == ["1 карта", "2 карти", "5 карт"]


def test_a_listener_is_called_you(folder: Path) -> None:
    words, names = Words(folder, "en"), Names(("Leo", "Mimi", "Otto"), 1, "you")
    assert [words.of(names, seat, "win") for seat in range(3)] == ["Leo wins", "You win", "Otto wins"]
    assert names.each([1, 2, 3]) == "you 2, Otto 3, Leo 1"
    assert names.ordered([2, 3, 1], [1, 2, 3]) == "Otto 3, Leo 1, you 2"
    assert Names(("Leo", "Mimi"), None, "you").around() == [0, 1]
    assert len(names) == 3


def test_a_sentence_begins_with_a_capital() -> None:
    assert [capital("you lead"), capital("été"), capital("")] == ["You lead", "Été", ""]


def test_a_plain_function_is_its_own_rule() -> None:
    def rule() -> int:
        return 3

    assert plain(rule)() == 3

"""Names: what they may be, and when two are the same to the eye."""

# ruff: noqa: RUF001 (letters that look alike are what is tested)

import random
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.bots import LEVELS
from tablee.core.words import LANGUAGES
from tablee.server.naming import LONGEST, clean, clean_text, made_up, preferred, reserved, skeleton
from tablee.server.problem import Wrong


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Ada", "Ada"),
        ("  Ada \t Lovelace ", "Ada Lovelace"),
        ("Le\u0301a", "Léa"),
        ("Олена Їжак", "Олена Їжак"),
        ("小明", "小明"),
        ("R2-D2!", "R2-D2!"),
        ("Ann ♥ 7", "Ann ♥ 7"),
    ],
)
def test_what_a_name_may_be(name: str, kept: str) -> None:
    assert clean(name) == kept


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "a" * 25,
        "A\x00da",
        "Ada\u202ecod",
        "Ada\u200b",
        "\ud800",
        "…!",
        "A\u0301\u0302\u0303\u0304da",
        "\ufe0fAda",
        "\ue000x",
    ],
)
def test_what_a_name_may_not_be(name: str) -> None:
    with pytest.raises(Wrong, match="name/bad"):
        clean(name)


@pytest.mark.parametrize(
    "name", [*LEVELS, "EXPERT", "Ｈost", "t.a.b.l.e.e", "Аdmin", "Господар", "Hôte", "Administrateur", "B0t"]
)
def test_nobody_passes_for_a_bot_of_ours_or_for_those_who_run_the_server(name: str) -> None:
    with pytest.raises(Wrong, match="name/bad"):
        clean(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ada", "ada"), ("Ada", "Ａｄａ"), ("Тома", "Toma"), ("Ivan", "lvan"), ("O.K.", "0k"), ("STRASSE", "straße")],
)
def test_names_that_look_alike_are_the_same(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(("one", "other"), [("Lea", "Léa"), ("Ada", "Ida"), ("Ганна", "Анна"), ("Ян", "Як")])
def test_names_that_look_different_are(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)


@given(st.text(max_size=40))
def test_a_name_is_refused_or_kept_as_it_will_always_be(name: str) -> None:
    try:
        kept = clean(name)
    except Wrong:
        return
    assert clean(kept) == kept
    assert len(kept) <= LONGEST
    assert unicodedata.is_normalized("NFC", kept)
    assert kept.isprintable()
    assert skeleton(kept) == skeleton(skeleton(kept))


@given(st.text())
def test_a_text_is_seen_whole_and_not_too_long(text: str) -> None:
    kept = clean_text(text, 10)
    assert len(kept) <= 10
    assert all(char.isprintable() or char == "\n" for char in kept)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_that_is_made_up_may_be_one(language: str) -> None:
    chance = random.Random(1)
    names = {made_up(language, chance) for _ in range(2000)}
    assert len(names) > 300
    for name in names:
        assert clean(name) == name


def test_bots_are_reserved() -> None:
    assert skeleton("casual") in reserved()


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("uk-UA,uk;q=0.9,en;q=0.8", "uk"),
        ("de,fr;q=0.3,en;q=0.7", "en"),
        ("de", None),
        ("", None),
        ("fr;q=x, en;q=", "en"),
        (";;;,,,q=", None),
    ],
)
def test_the_language_that_a_browser_prefers(accepted: str, language: str | None) -> None:
    assert preferred(accepted) == language

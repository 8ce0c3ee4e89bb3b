"""The words of a game, or of the table, in one language: texts by key, plurals by the categories of the CLDR.

A folder of words holds one JSON object a language. A text has placeholders as `{name}`; a text that depends on a number
is an object with one text for each category of its language, chosen by the value called `count`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import msgspec

Text = str | dict[str, str]

# The plural categories of whole numbers, as the CLDR has them, and `other` for all that is left.
CATEGORIES: dict[str, tuple[str, ...]] = {
    "en": ("one", "other"),
    "fr": ("one", "many", "other"),
    "uk": ("one", "few", "many", "other"),
}
LANGUAGES = tuple(CATEGORIES)
STANDARD = "en"


class MissingWords(LookupError):
    """A text is asked for that a language lacks, or that wants a value that it is not given: a bug of ours."""


def supported(language: str) -> str:
    """The language, or English where we have no words in it."""
    return language if language in LANGUAGES else STANDARD


def plural_category(language: str, count: int) -> str:
    """Which text of a plural goes with a whole number."""
    return _PLURALS[language](abs(count))


def _english(n: int) -> str:
    return "one" if n == 1 else "other"


def _french(n: int) -> str:
    if n < 2:
        return "one"
    return "many" if n % 1_000_000 == 0 else "other"


def _ukrainian(n: int) -> str:
    if n % 10 == 1 and n % 100 != 11:
        return "one"
    return "few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "many"


_PLURALS: dict[str, Callable[[int], str]] = {"en": _english, "fr": _french, "uk": _ukrainian}


@dataclass(frozen=True)
class Names:
    """What each seat is called by one listener, whose own seat (None: a bystander) is called `you`."""

    players: tuple[str, ...]
    own: int | None
    you: str

    def __getitem__(self, seat: int) -> str:
        return self.you if seat == self.own else self.players[seat]

    def __len__(self) -> int:
        return len(self.players)

    def around(self) -> list[int]:
        """All seats clockwise, the listener's own first."""
        start = self.own or 0
        return [(start + step) % len(self.players) for step in range(len(self.players))]

    def each(self, said: Sequence[str | int]) -> str:
        """Everybody with something said of them by seat: `you 10, Leo 25`."""
        return ", ".join(f"{self[seat]} {said[seat]}" for seat in self.around())

    def ordered(self, ranks: Sequence[int], said: Sequence[str | int]) -> str:
        """The same, the best first."""
        return ", ".join(f"{self[seat]} {said[seat]}" for seat in sorted(range(len(self)), key=ranks.__getitem__))


class Words:
    """The words of one folder in one language; English stands in for languages that we have no words in."""

    def __init__(self, folder: Path, language: str) -> None:
        self.folder = folder
        self.language = supported(language)
        self.texts = read_texts(folder / f"{self.language}.json")

    def say(self, key: str, **values: str | int) -> str:
        """The text of a key with its values put in."""
        try:
            return self._text(key, values).format(**values)
        except (KeyError, IndexError) as missing:
            raise MissingWords(f"{self.language}: {key!r} lacks {missing}") from None

    def of(self, names: Names, seat: int, key: str, **values: str | int) -> str:
        """What is said of a seat: `key.you` to the one who sits there, `key.other` with its {name} to others."""
        return self.say(f"{key}.{'you' if seat == names.own else 'other'}", name=names[seat], **values)

    def _text(self, key: str, values: dict[str, str | int]) -> str:
        text = self.texts[key]
        return text if isinstance(text, str) else text[plural_category(self.language, int(values["count"]))]


@cache
def read_texts(path: Path) -> dict[str, Text]:
    """All texts of one file."""
    return msgspec.json.decode(path.read_bytes(), type=dict[str, Text])


def capital(text: str) -> str:
    """A text as the beginning of a sentence."""
    return text[:1].upper() + text[1:]

"""Names of people: what a name may be, when two are the same to the eye, and friendly ones made up for guests."""

import random
import unicodedata
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from tablee.bots import LEVELS, bots
from tablee.core.words import LANGUAGES, Words, supported
from tablee.games import games
from tablee.server.problem import Wrong

LONGEST = 24
_MOST_MARKS = 2  # accents on one letter; more climb over the lines above
_KINDS = "LMNPS"  # letters, marks, digits, signs; nothing that is not seen, or turns the text around
_WORDS = Path(__file__).parent / "words"

# Letters that look like a Latin one, small, as names are compared: Cyrillic, Greek, and digits.
_ALIKE = (
    "аa вb еe кk мm нh оo рp сc тt уy хx іi јj ѕs ԁd һh ԛq ԝw γy "  # noqa: RUF001
    "αa βb εe ιi κk νn οo ρp τt υu χx ηn ωw ıi łi øo 0o 1i li |i"  # noqa: RUF001
)
_LOOKS = str.maketrans({pair[0]: pair[1] for pair in _ALIKE.split()})
_RESERVED = """
    tablee server system admin administrator moderator mod host bot robot support staff root nobody somebody you guest
    serveur système administrateur modérateur hôte invité personne
    сервер система адміністратор модератор господар ведучий бот гість підтримка ніхто
"""


def clean(name: str) -> str:
    """A name as it is kept; Wrong if it can't be one."""
    found = " ".join(unicodedata.normalize("NFC", name).split())
    if not 1 <= len(found) <= LONGEST:
        raise Wrong("name/bad", f"a name has 1 to {LONGEST} characters")
    if not all(char == " " or _is_seen(char) for char in found) or _climbs(found):
        raise Wrong("name/bad", "a name is made of letters, digits and signs")
    if not skeleton(found):
        raise Wrong("name/bad", "a name has a letter or a digit")
    if skeleton(found) in reserved():
        raise Wrong("name/bad", "this name would be taken for somebody else's")
    return found


def clean_text(text: str, longest: int) -> str:
    """A text of people, without what is not seen."""
    found = unicodedata.normalize("NFC", text)
    return "".join(char for char in found if char in " \n" or _is_seen(char))[:longest].strip()


def _is_seen(char: str) -> bool:
    return unicodedata.category(char)[0] in _KINDS and not 0xFE00 <= ord(char) <= 0xFE0F


def _climbs(name: str) -> bool:
    marks = 0
    for char in name:
        marks = marks + 1 if unicodedata.category(char)[0] == "M" else 0
        if marks > _MOST_MARKS:
            return True
    return False


def skeleton(name: str) -> str:
    """What two names have in common that people would take for one another: case, width, look-alikes, punctuation."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold()).translate(_LOOKS)
    return "".join(char for char in folded if char.isalnum() or unicodedata.category(char)[0] == "M")


@cache
def reserved() -> frozenset[str]:
    """Skeletons of names that would pass for a bot of ours or for those who run the server."""
    ours: Iterable[str] = (bot for game in games() for bot in bots(game))
    return frozenset(skeleton(name) for name in (*_RESERVED.split(), *LEVELS, *ours))


def made_up(language: str | None, chance: random.Random) -> str:
    """A friendly name for a guest, in their language."""
    words = Words(_WORDS, supported(language or ""))
    how, who = (chance.choice(words.say(f"guest.{part}").split()) for part in ("how", "who"))
    return words.say("guest.name", how=how, who=who)


def preferred(accepted: str) -> str | None:
    """The first language that a browser asks for and we speak."""
    weighed = [_weighed(part) for part in accepted.lower().split(",")[:20]]
    spoken = [(weight, language) for weight, language in weighed if language in LANGUAGES]
    return max(spoken, key=lambda found: found[0])[1] if spoken else None


def _weighed(part: str) -> tuple[float, str]:
    """One part of Accept-Language: `uk-UA;q=0.8`."""
    language, _, weight = part.partition(";")
    try:
        return float(weight.strip().removeprefix("q=") or 1), language.strip().partition("-")[0]
    except ValueError:
        return 0.0, ""

"""What a player can type at any question besides a move, in English and in the language of the table."""

import unicodedata

from tablee.core.words import STANDARD, Words

COMMANDS = ("help", "table", "hand", "scores", "trick", "last", "again", "back", "why", "quit")
_LONGEST = 200


def cleaned(text: str) -> str:
    """A typed line without what a keyboard or a paste may have added to it."""
    plain = "".join(c if c.isprintable() else " " for c in text[:_LONGEST])
    return " ".join(unicodedata.normalize("NFC", plain).replace("'", "\u2019").split())


class Commands:
    """The commands of one language."""

    def __init__(self, words: Words) -> None:
        english = Words(words.folder, STANDARD)
        self._meant = {
            typed: command
            for command in (*COMMANDS, "yes")
            for spoken in (english, words)
            for typed in spoken.say(f"command.{command}").split()
        }

    def read(self, text: str) -> tuple[str, str] | None:
        """The command that a line is, and what follows it (of `why` alone); None if it is none."""
        first, _, rest = text.partition(" ")
        command = self._meant.get(first.lower())
        return None if command is None or (rest and command != "why") else (command, rest)

    def agreed(self, text: str) -> bool:
        """Whether a line says yes."""
        return self._meant.get(text.lower()) == "yes"

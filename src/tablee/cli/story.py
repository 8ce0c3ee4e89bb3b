"""A recorded game told line by line while it is played again: who sits there, each deal, each move, how it ended."""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from tablee.cli.arguments import one_line
from tablee.core.event import Event, heard
from tablee.core.record import Replay
from tablee.core.words import Names, Words

_LONGEST_NAME = 40


def story(replay: Replay) -> Iterator[str]:
    """All of it. A record that turns out to be wrong raises BadRecord where it is."""
    return _Story(replay).lines()


class _Story:
    """The telling of one replay."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.names = Names(tuple(_names(replay.seats)), None, "")
        room = import_module(f"tablee.games.{replay.game.name}.telling")
        self._tell: Any = room.tell
        self._words = Words(Path(str(room.__file__)).parent / "words", "en")
        self._deals = 0

    def lines(self) -> Iterator[str]:
        """The whole story."""
        yield from self._seating()
        yield from self._heard("", self.replay.opening)
        for step in self.replay:
            yield from self._heard(f"{step.number}. {self.names[step.seat]}: {step.move}.", step.events)
        yield from self._end()

    def _seating(self) -> Iterator[str]:
        replay = self.replay
        settings = ", ".join(f"{name}={value}" for name, value in replay.record.get("options", {}).items())
        yield one_line(f"{replay.game.name}, {len(replay.seats)} seats{f', {settings}' if settings else ''}")
        for seat, player in enumerate(replay.seats):
            yield f"seat {seat}: {self.names[seat]} ({one_line(player['kind'], _LONGEST_NAME)})"
        yield f"first: {self.names[replay.record['first']]}"

    def _heard(self, move: str, events: list[Event]) -> Iterator[str]:
        """A move with what all heard of it, in one line; then, if a deal followed it, that deal."""
        told = [move] if move else []
        for form in heard(events, None):
            if type(form).__struct_config__.tag == "dealt":
                yield from [" ".join(told)] if told else []
                yield from self._deal()
                told = []
            told.append(self._tell(form, self._words, self.names))
        yield from [" ".join(told)] if told else []

    def _deal(self) -> Iterator[str]:
        """The next deal as the record has it: the cards of each seat, those aside, or a deck."""
        written = self.replay.deals[self._deals]
        self._deals += 1
        yield ""
        yield f"deal {self._deals}"
        for who, hand in zip(self.names.players, written.get("hands", []), strict=False):
            yield f"  {who}: {' '.join(hand)}"
        for part in ("aside", "deck"):
            if written.get(part):
                yield f"  {part}: {' '.join(written[part])}"
        yield ""

    def _end(self) -> Iterator[str]:
        """Scores and ranks, best first."""
        replay = self.replay
        yield ""
        if replay.unfinished:
            yield f"broken off after {len(replay.moves)} moves"
            return
        scores, ranks = replay.position.standing()
        for seat in sorted(range(len(ranks)), key=ranks.__getitem__):
            yield f"rank {ranks[seat]}: {self.names[seat]}{f', score {scores[seat]}' if replay.game.scored else ''}"


def _names(players: list[dict[str, Any]]) -> list[str]:
    """What each seat is called: its name, with its number where two have the same."""
    names = [one_line(player["name"], _LONGEST_NAME) or "nobody" for player in players]
    return [name if names.count(name) == 1 else f"{name} {seat}" for seat, name in enumerate(names)]

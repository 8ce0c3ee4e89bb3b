"""The game record `tablee.record/1`: written as a game is played, read and played again move by move, and checked.

A record is one JSON object (a dict here). What a reader does not know it passes over; what it knows must be right.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from tablee.core.errors import BadNotation, BadOption, BadRecord, IllegalMove, UnknownGame
from tablee.core.event import Event
from tablee.core.game import Game, Move, Options
from tablee.core.position import Position
from tablee.core.written import list_of, whole_number

FORMAT = "tablee.record/1"


@dataclass
class Recorder:
    """Writes down a game while it is played: tell it each deck and each move before they are carried out."""

    game: Game
    options: Options
    seats: list[dict[str, str]]
    first: int
    deals: list[dict[str, Any]] = field(default_factory=list)
    moves: list[dict[str, Any]] = field(default_factory=list)

    def deal(self, before: Position, deck: Sequence[int]) -> None:
        """A deck is about to be dealt."""
        self.deals.append(self.game.deal_to_json(before, deck))

    def move(self, before: Position, seat: int, move: Move, ms: int | None = None) -> None:
        """A move is about to be made, `ms` milliseconds after the one before."""
        if not self.game.left_out(move):
            timed = {} if ms is None else {"ms": ms}
            self.moves.append({"seat": seat, **self.game.move_to_json(before, seat, move), **timed})

    def record(self, position: Position) -> dict[str, Any]:
        """The record, finished or broken off at this position."""
        return {
            "format": FORMAT,
            "game": self.game.name,
            "options": set_options(self.options),
            "seats": self.seats,
            "first": self.first,
            "deals": self.deals,
            "moves": self.moves,
            "result": self.game.result(position) if position.over else {"unfinished": True},
        }


def set_options(options: Options) -> dict[str, Any]:
    """The settings that differ from their defaults."""
    settings = msgspec.to_builtins(options)
    standard = msgspec.to_builtins(type(options)())
    return {name: value for name, value in settings.items() if value != standard[name]}


def write(record: dict[str, Any]) -> bytes:
    """A record as one line of a `.jsonl` file."""
    return msgspec.json.encode(record) + b"\n"


def read(line: bytes | str) -> dict[str, Any]:
    """Read one line; whether the game in it is right, `Replay` says."""
    try:
        found = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as wrong:
        raise BadRecord(f"not JSON: {wrong}") from None
    if not isinstance(found, dict):
        raise BadRecord(f"a record is a JSON object, not {found!r:.60}")
    return found


@dataclass(frozen=True)
class Step:
    """One move of a replay: what was played, and what is heard of it (and of a deal right after it)."""

    number: int
    seat: int
    move: Move
    events: list[Event]


class Replay:
    """A record being played again. `position` is where it stands; iterate for the steps, `check` to the end.

    The game is looked up by its name unless it is handed in.
    """

    def __init__(self, record: dict[str, Any], game: Game | None = None) -> None:
        self.record = record
        self.game = _game(record, game)
        self.seats = _players(record)
        self.options = _options(record, self.game)
        self.deals = _objects(record, "deals")
        self.moves = _list(record, "moves")
        self.result = record.get("result")
        if not isinstance(self.result, dict):
            raise BadRecord(f"the result is an object, not {self.result!r:.60}")
        try:
            self.position = self.game.start(len(self.seats), record.get("first", -1), self.options)
        except BadOption as wrong:
            raise BadRecord(str(wrong)) from None
        if len(self.deals) > self.game.deals:
            raise BadRecord(f"{self.game.name} has {self.game.deals} deals, not {len(self.deals)}")
        self._dealt = 0
        self.opening = self._deal()

    @property
    def unfinished(self) -> bool:
        """Whether the record says that the game was broken off."""
        assert self.result is not None
        return self.result.get("unfinished", False) is True or self.record.get("unfinished", False) is True

    def __iter__(self) -> Iterator[Step]:
        for number, written in enumerate(self.moves):
            try:
                yield self._step(number, written)
            except (BadNotation, IllegalMove) as wrong:
                raise BadRecord(str(wrong), number) from None
        self._check_end()

    def check(self) -> Position:
        """Play to the end and check the result; the position reached."""
        for _ in self:
            pass
        return self.position

    def _deal(self) -> list[Event]:
        if not self.position.deck_wanted or self._dealt == len(self.deals):
            return []
        deck = self._read_deal(self._dealt, self.position)
        self._dealt += 1
        return self.position.deal(deck)

    def _read_deal(self, number: int, position: Position) -> list[int]:
        try:
            return self.game.deal_from_json(position, self.deals[number])
        except BadNotation as wrong:
            raise BadRecord(f"deal {number}: {wrong}") from None

    def _step(self, number: int, written: Any) -> Step:
        position = self.position
        if not isinstance(written, dict):
            raise BadNotation(f"a move is an object, not {written!r:.60}")
        if position.deck_wanted:
            raise IllegalMove(f"deal {self._dealt} is missing")
        seat = whole_number(written.get("seat"), "a move's seat")
        if not 0 <= seat < position.seats:
            raise BadNotation(f"there is no seat {seat}")
        _check_ms(written.get("ms", 0))
        move = self.game.move_from_json(position, seat, written)
        for other, silent in self.game.implied(position, seat, move):
            position.play(other, silent)
        events = position.play(seat, move)
        return Step(number, seat, move, events + self._deal())

    def _check_end(self) -> None:
        """The result is what the rules say, and nothing is left over."""
        assert self.result is not None
        if not self.position.over:
            self._check_broken_off()
            return
        wanted = self.game.result(self.position)
        if self.unfinished != wanted.get("unfinished", False):
            raise BadRecord(
                "the game was won, not broken off" if self.unfinished else "the game was called off, not won"
            )
        for key, value in wanted.items():
            if key != "unfinished" and not _same(self.result.get(key), value):
                raise BadRecord(f"the result says {key} {self.result.get(key)!r:.120}, the rules say {value}")

    def _check_spare_deals(self) -> None:
        """A deal that was not played must be right all the same."""
        start = self.game.start(len(self.seats), self.record["first"], self.options)
        for number in range(self._dealt, len(self.deals)):
            self._read_deal(number, start)

    def _check_broken_off(self) -> None:
        assert self.result is not None
        if not self.unfinished:
            raise BadRecord(f"the game is not over after its {len(self.moves)} moves, and not marked as unfinished")
        self._check_spare_deals()
        stray = [key for key in ("scores", "ranks") if self.result.get(key) is not None]
        if stray:
            raise BadRecord(f"an unfinished game has no {stray[0]}")


def _game(record: dict[str, Any], given: Game | None) -> Game:
    from tablee.games import game

    if record.get("format") != FORMAT:
        raise BadRecord(f"the format is {FORMAT!r}, not {record.get('format')!r:.60}")
    name = record.get("game")
    if given is not None and name == given.name:
        return given
    try:
        return game(name if isinstance(name, str) else repr(name))
    except UnknownGame as wrong:
        raise BadRecord(str(wrong)) from None


def _players(record: dict[str, Any]) -> list[dict[str, Any]]:
    seats = _objects(record, "seats")
    for player in seats:
        if not isinstance(player.get("name"), str) or not isinstance(player.get("kind"), str):
            raise BadRecord(f"a seat has a name and a kind: {player!r:.80}")
    return seats


def _options(record: dict[str, Any], game: Game) -> Options:
    """The settings that this version knows; others are passed over."""
    written = record.get("options", {})
    if not isinstance(written, dict):
        raise BadRecord(f"options are an object, not {written!r:.60}")
    known = {name: value for name, value in written.items() if name in game.options.__struct_fields__}
    try:
        return game.read_options(known)
    except BadOption as wrong:
        raise BadRecord(str(wrong)) from None


def _check_ms(ms: Any) -> None:
    """Milliseconds are whole and not negative; a move may take months."""
    if type(ms) is not int or not 0 <= ms < 1 << 53:
        raise BadNotation(f"ms is a whole number from 0, not {ms!r:.40}")


def _list(record: dict[str, Any], key: str) -> list[Any]:
    try:
        return list_of(record.get(key), key)
    except BadNotation as wrong:
        raise BadRecord(str(wrong)) from None


def _objects(record: dict[str, Any], key: str) -> list[dict[str, Any]]:
    found = _list(record, key)
    for number, item in enumerate(found):
        if not isinstance(item, dict):
            raise BadRecord(f"{key}: number {number} is an object, not {item!r:.60}")
    return found


def _same(one: Any, other: Any) -> bool:
    """Equal as JSON: true is not 1, and 1.0 is not 1."""
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(_same(a, b) for a, b in zip(one, other, strict=True))
    return type(one) is type(other) and bool(one == other)

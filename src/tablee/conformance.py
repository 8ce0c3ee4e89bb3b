"""One suite of checks for every game, ours or somebody else's: played at random, it must keep the whole contract.

    >>> from tablee.conformance import check_game
    >>> check_game(MyGame())

It needs no test runner. What no game can be asked for in general, such as that no secret leaks, its own tests ask.
"""

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import isfinite
from random import Random
from typing import Any, Union, cast

import msgspec
import numpy as np

from tablee.core.chance import Source, chance, roll, shuffled
from tablee.core.errors import BadNotation, BadOption, IllegalMove, NoSuchSeat, TableeError
from tablee.core.event import Event, Happening
from tablee.core.game import Game, Move
from tablee.core.kernel import COMPILED
from tablee.core.position import Position
from tablee.core.record import Recorder, Replay, read, write
from tablee.core.view import View, changed, changes, view_bytes

MOVES_WATCHED = 200  # a longer game is watched for so many moves, then played out
_MOVES_COMPARED = 150
_CODES = 63  # a bit mask holds as many moves as integers
_ODD_CODES: list[Any] = [-1, _CODES, _CODES + 1, 1 << 40, -(1 << 70), True, 1.0, "0", None]
_ODD_SEATS: list[Any] = [-1, 99, 1 << 40, True, 0.0, "0"]
_NO_MOVES = ["", " ", "?", "play", "0", "-1", "bet ten", "a" * 1000, "\x00", "⓪ ²", "take take take"]


def check_game(game: Game, games: int = 3, seed: int = 0, options: Any = None) -> None:
    """Play random games at every number of seats; AssertionError says where, after how many moves, what is wrong."""
    with _told(f"{game.name}"):
        _check_names(game)
        _check_settings(game)
    for seats in game.seats:
        for number in range(games):
            trial = Trial(game, seats, options, Random(f"{game.name} {seats} {number} {seed}"))
            with _told(f"{game.name}, {seats} seats, game {number} of seed {seed}", trial):
                trial.play()
    with _told(f"{game.name}"):
        _check_both_ways(game, seed, options)


def fingerprint(game: Game, seed: int = 0, options: Any = None) -> str:
    """All that random games come through, in a few letters: the same compiled and not, and on every machine."""
    states = hashlib.sha256()
    for seats in game.seats:
        for number in range(2):
            source, position = chance(seed + number), game.start(seats, number, options)
            for _ in range(_MOVES_COMPARED):
                states.update(position.to_bytes())
                _play_on(position, source)
    return states.hexdigest()[:16]


def _play_on(position: Position, source: Source) -> None:
    """Make one random move as an integer, or deal; nothing once the game is over."""
    if legal := position.legal():
        position.step(legal[roll(source, len(legal))])
    elif deck := position.full_deck():
        cards = np.array(deck, np.int64)
        shuffled(source, cards)
        position.deal(cards.tolist())


def _demand(held: bool, what: str) -> None:
    if not held:
        raise AssertionError(what)


def _refused(wrong: type[TableeError], what: str, action: Callable[..., object], *inputs: Any) -> None:
    """An action is refused with that error, and with a text."""
    try:
        action(*inputs)
    except wrong as error:
        _demand(bool(str(error).strip()), f"{what} is refused without a word")
    else:
        raise AssertionError(f"{what} is not refused")


@contextmanager
def _told(where: str, trial: "Trial | None" = None) -> Iterator[None]:
    """Whatever goes wrong is an AssertionError that says where."""
    try:
        yield
    except Exception as wrong:
        reason = str(wrong) if isinstance(wrong, AssertionError) else f"{type(wrong).__name__}: {wrong}"
        moment = "" if trial is None else f", after {trial.made} moves (the last: {trial.last})"
        raise AssertionError(f"{where}{moment}: {reason}") from wrong


def _check_names(game: Game) -> None:
    """Every move as an integer has a name of its own; what is no move is no move."""
    _demand(0 < game.move_count <= _CODES, f"move_count is {game.move_count}, and must fit a mask of {_CODES} bits")
    names = [game.code_name(code) for code in range(game.move_count)]
    _demand(all(name.strip() for name in names) and len(set(names)) == len(names), f"names of moves: {names}")
    for text in _NO_MOVES:
        _refused(BadNotation, f"the notation {text[:20]!r}", game.parse, text)


def _check_settings(game: Game) -> None:
    """Wrong settings, numbers of seats and first seats are refused by name."""
    least, most = game.seats[0], game.seats[-1]
    wrong_options: list[Any] = [{"no such option": 1}, [1], "x", 7]
    wrong_seats: list[Any] = [least - 1, most + 1, -1, 1 << 70, True, float(least), str(least), None]
    wrong_firsts: list[Any] = [-1, most, True, 0.0, "0", None]
    for options in wrong_options:
        _refused(BadOption, f"options {options!r}", game.start, least, 0, options)
    for seats in wrong_seats:
        _refused(BadOption, f"{seats!r} seats", game.start, seats)
    for first in wrong_firsts:
        _refused(BadOption, f"first seat {first!r}", game.start, most, first)


def _check_both_ways(game: Game, seed: int, options: Any) -> None:
    """Random games are the same compiled and not; a game that another process can't import is let pass."""
    kind, settings = type(game), None if options is None else msgspec.to_builtins(options)
    if kind.__module__ == "__main__" or "<" in kind.__qualname__:
        return
    program = (
        f"from tablee.conformance import fingerprint; from {kind.__module__} import {kind.__qualname__} as kind; "
        f"print(fingerprint(kind(), {seed}, {settings!r}))"
    )
    other = {"NUMBA_DISABLE_JIT": "1" if COMPILED else "0", "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", program], env=os.environ | other, capture_output=True, text=True)
    _demand(done.returncode == 0, f"another process fails:\n{done.stderr}")
    here, there = fingerprint(game, seed, options), done.stdout.strip()
    _demand(here == there, f"random games differ compiled and not: {here} and {there}")


class Trial:
    """One random game, checked at every moment."""

    def __init__(self, game: Game, seats: int, options: Any, random: Random) -> None:
        first = random.randrange(seats)
        self.game = game
        self.random = random
        self.position = game.start(seats, first, options)
        players = [{"name": "random", "kind": "bot"} for _ in range(seats)]
        self.recorder = Recorder(game, self.position.options, players, first)
        self.made = 0
        self.last = "none"
        self._audiences: list[int | None] = [*range(seats), None]
        self._forms: Any = Union[(*game.happenings, None)]
        self._seen = {audience: self.position.view(audience) for audience in self._audiences}
        self._stale = dict(self._seen)

    def play(self) -> None:
        """Play to the end, or as far as is watched."""
        self._check_moment()
        while not self.position.over and self.made < MOVES_WATCHED:
            if self.position.deck_wanted:
                self._deal()
            else:
                self._move()
            self._check_moment()
            if self.random.random() < 0.02:
                self._check_record()
        self._check_record()
        self._play_out()

    def _deal(self) -> None:
        game, position = self.game, self.position
        deck = position.full_deck()
        _demand(len(deck) == position.deck_wanted, f"the deck has {len(deck)} cards, not {position.deck_wanted}")
        self.random.shuffle(deck)
        before = position.to_bytes()
        for wrong in (deck[:-1], deck + deck[:1], [*deck[:-1], 120], []):
            _refused(BadNotation, f"a deck of {len(wrong)} wrong cards", position.deal, wrong)
        _demand(position.to_bytes() == before, "a deck was refused, and changed the state")
        written = _as_json(game.deal_to_json(position, deck))
        again = position.copy()
        again.deal(game.deal_from_json(position, written))
        self.recorder.deal(position, deck)
        self._check_events(position.deal(deck))
        _demand(position.to_bytes() == again.to_bytes(), "a deal read back from JSON is another")
        self.last = "a deal"

    def _move(self) -> None:
        position, before = self.position, self.position.copy()
        may = position.may if self.random.random() < 0.1 else []
        seat = self.random.choice(may or [cast(int, position.must)])
        codes = self._choose(seat)
        move = self.game.decode(before, seat, codes)
        self.last = f"{move} by seat {seat}, as integers {codes}"
        self._check_notation(before, seat, codes, move)
        self.recorder.move(before, seat, move)
        typed = before.copy()
        self._check_events(typed.play(seat, move))
        for code in codes:
            position.step(code, seat)
        _demand(position.to_bytes() == typed.to_bytes(), "the typed move does not do what its integers do")
        self.made += 1

    def _choose(self, seat: int) -> list[int]:
        """The integers of a random move; halfway through it nobody else sees a thing, and who may act still may."""
        trial, codes = self.position.copy(), list[int]()
        while not codes or (trial.choosing and trial.must == seat):
            codes.append(self.random.choice(trial.legal(seat)))
            _demand(len(codes) <= _CODES, "a move of integers without end")
            trial.step(codes[-1], seat)
            if trial.choosing and trial.must == seat:
                self._check_halfway(trial, seat)
        return codes

    def _check_halfway(self, trial: Position, seat: int) -> None:
        _check_actors(trial)
        for audience in self._audiences:
            same = audience == seat or trial.view(audience) == self._seen[audience]
            _demand(same, f"{_name(audience)} sees that seat {seat} is in the middle of a move")
        for other in trial.may:
            trial.copy().step(self.random.choice(trial.legal(other)), other)

    def _check_notation(self, before: Position, seat: int, codes: list[int], move: Move) -> None:
        """Every form of a move says the same."""
        game = self.game
        _demand(game.encode(before, seat, move) == codes, f"encoded again it is {game.encode(before, seat, move)}")
        _demand(game.parse(str(move)) == move, f"{str(move)!r} is read as {game.parse(str(move))!r}")
        _check_type(move, game.moves_type, "the move")
        written = _as_json(game.move_to_json(before, seat, move))
        found = game.move_from_json(before, seat, written)
        _demand(found == move, f"a record's {written} is read as {found!r}")

    def _check_moment(self) -> None:
        _check_actors(self.position)
        _check_standing(self.position)
        self._check_views()
        if self.random.random() < 0.06 or self.position.must is None:
            self._check_refusals()
            self._check_copies()
            for seat in range(self.position.seats):
                self._check_imagining(seat)

    def _check_views(self) -> None:
        table = self.position.view(None).table
        _check_plain(table, "what all see")
        _check_type(table, self.game.table_type, "what all see")
        for audience in self._audiences:
            view = self.position.view(audience)
            _demand(view.game == self.game.name, f"the view is of a game {view.game!r}")
            _demand(view.table == table, f"{_name(audience)} sees another table than a bystander does")
            _demand((view.own is None) == (audience is None), f"{_name(audience)}: own is {view.own!r:.40}")
            _check_plain(view.own, f"what {_name(audience)} sees")
            _check_type(view.own, self.game.own_type | None, f"what {_name(audience)} sees")
            _check_changes(self._seen[audience], view, f"the view of {_name(audience)}")
            _check_changes(self._stale[audience], view, f"an older view of {_name(audience)}")
            self._seen[audience] = view
        if self.random.random() < 0.2:
            self._stale = dict(self._seen)

    def _check_events(self, events: list[Event]) -> None:
        for event in events:
            _demand(set(event.private) <= set(range(self.position.seats)), "an event is private to a seat not there")
            _demand(event.public is not None or bool(event.private), "an event that nobody hears")
            for audience in self._audiences:
                form = event.to(audience)
                _demand(form is None or isinstance(form, Happening), f"{_name(audience)} hears {form!r}")
                _check_plain(form, f"what {_name(audience)} hears")
                _check_type(form, self._forms, f"what {_name(audience)} hears")

    def _check_refusals(self) -> None:
        """Every integer that is not legal is refused, from every seat, and a deck not wanted; nothing changes."""
        position = self.position
        before = position.to_bytes()
        for seat in range(position.seats):
            for code in [*(set(range(_CODES)) - set(position.legal(seat))), *_ODD_CODES]:
                _refused(IllegalMove, f"{code!r} by seat {seat}", position.step, code, seat)
        for seat in _ODD_SEATS:
            _refused(NoSuchSeat, f"a move of seat {seat!r}", position.step, 0, seat)
            _refused(NoSuchSeat, f"a view of seat {seat!r}", position.view, seat)
            _refused(NoSuchSeat, f"seat {seat!r}", position.imagine, seat, chance(1))
        if not position.deck_wanted:
            _refused(IllegalMove, "a deck that is not wanted", position.deal, [0])
        _demand(position.to_bytes() == before, "a move was refused, and changed the state")

    def _check_copies(self) -> None:
        """A copy lives its own life, and a snapshot is the whole state."""
        position, before = self.position, self.position.to_bytes()
        copy = position.copy()
        _play_on(copy, chance(self.made))
        _demand(position.to_bytes() == before, "playing on with a copy changes the position")
        _refused(BadNotation, "a snapshot too short", copy.restore, before[:-1])
        copy.restore(before)
        _demand(copy.to_bytes() == before, "a snapshot restored is another state")
        seen = (copy.view(audience) == self._seen[audience] for audience in self._audiences)
        _demand(all(seen), "a snapshot restored is seen otherwise")

    def _check_imagining(self, seat: int) -> None:
        """What is imagined looks the same to the seat and to all, comes from the source alone, and can be played on."""
        position, before, number = self.position, self.position.to_bytes(), self.random.randrange(1 << 60)
        imagined = position.imagine(seat, chance(number))
        _demand(position.to_bytes() == before, "imagining changes the position")
        for found in (imagined, imagined.imagine(seat, chance(number + 1))):
            same = view_bytes(found.view(seat)) == view_bytes(self._seen[seat])
            _demand(same, f"what seat {seat} imagines looks different to it")
            _demand(found.view(None) == self._seen[None], f"what seat {seat} imagines looks different to all")
            _demand(found.legal(seat) == position.legal(seat), f"what seat {seat} imagines allows it other moves")
            now = (found.must == seat or position.must != seat, found.deck_wanted, found.over)
            _demand(now == (True, position.deck_wanted, position.over), f"seat {seat} imagines another turn")
        again = position.imagine(seat, chance(number))
        _demand(again.to_bytes() == imagined.to_bytes(), "the same source gives two imagined positions")
        source = chance(number)
        for _ in range(30):
            _play_on(again, source)

    def _check_record(self) -> None:
        """The record of the game as far as it went reads back, and is written again the same."""
        line = write(self.recorder.record(self.position))
        record = read(line)
        replay = Replay(record, self.game)
        again = Recorder(self.game, replay.options, record["seats"], record["first"])
        for written in record["deals"]:
            start = self.game.start(len(replay.seats), record["first"], replay.options)
            again.deals.append(self.game.deal_to_json(start, self.game.deal_from_json(start, written)))
        steps, before = iter(replay), replay.position.copy()
        for step in steps:
            again.move(before, step.seat, step.move)
            self._check_events(step.events)
            before = replay.position.copy()
        _demand(write(again.record(replay.position)) == line, "a record played again is written differently")
        _demand(replay.position.over == self.position.over, "a record played again ends elsewhere")

    def _play_out(self) -> None:
        """The game ends, after all its decks unless it is called off."""
        position, deals = self.position, len(self.recorder.deals)
        if position.over:
            complete = deals == self.game.deals or "unfinished" in _as_json(self.game.result(position))
            _demand(complete, f"{deals} deals, and the game says {self.game.deals}")
        elif COMPILED:  # or it would take seconds
            self.game.engine.playout(position.states, 0, chance(self.random.randrange(1 << 60)))
            _demand(position.over, "played at random, the game does not end")
            _check_standing(position)


def _name(audience: int | None) -> str:
    return "a bystander" if audience is None else f"seat {audience}"


def _as_json(value: Any) -> Any:
    """What comes out of JSON again."""
    return msgspec.json.decode(msgspec.json.encode(value))


def _check_actors(position: Position) -> None:
    """Who must and who may act are those, and only those, who have a legal move."""
    must, may, count = position.must, position.may, position.game.move_count
    kinds = [must is not None, position.deck_wanted > 0, position.over]
    _demand(sum(kinds) == 1, f"just one of these is true: a seat must act, a deck is wanted, the game is over: {kinds}")
    _demand(must not in may and not (must is None and may), f"seat {must} must act, and besides may {may}")
    for seat in range(position.seats):
        legal, acts = position.legal(seat), seat == must or seat in may
        _demand(bool(legal) == acts, f"must {must}, may {may}, but seat {seat} has the moves {legal}")
        _demand(all(0 <= code < count for code in legal), f"legal moves {legal}, of {count} moves")
        _demand(position.legal_bits(seat) == sum(1 << c for c in legal), "legal moves differ as bits and as a list")
    _demand(position.legal() == ([] if must is None else position.legal(must)), "legal() is of the seat that must act")
    for seat in (-1, position.seats):
        _refused(NoSuchSeat, f"seat {seat}", position.legal, seat)


def _check_standing(position: Position) -> None:
    """Scores and ranks by seat; at the end equals share a rank and the next ones are left out."""
    scores, ranks = position.standing()
    _demand(len(scores) == len(ranks) == position.seats, f"scores {scores} and ranks {ranks} of {position.seats} seats")
    _demand(all(type(number) is int for number in scores + ranks), f"scores {scores}, ranks {ranks}")
    if position.over:
        right = [1 + sum(other < rank for other in ranks) for rank in ranks]
        _demand(ranks == right, f"ranks {ranks} leave a place empty or share it wrongly")
        placed = [score for _, score in sorted(zip(ranks, scores, strict=True), key=lambda pair: pair[0])]
        right_way = placed == sorted(scores, reverse=True) or not position.game.scored
        _demand(right_way, f"ranks {ranks} contradict scores {scores}")


def _check_plain(value: Any, where: str) -> None:
    """Made of structs, lists and plain values; no mapping, so that changes to it can be told from it."""
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            _check_plain(getattr(value, name), f"{where}.{name}")
    elif isinstance(value, list | tuple):
        for item in value:
            _check_plain(item, where)
    else:
        plain = value is None or type(value) in (bool, int, str) or (type(value) is float and isfinite(value))
        _demand(plain, f"{where} holds {value!r:.60}, of type {type(value).__name__}")


def _check_type(value: Any, wire: Any, where: str) -> None:
    """Of a type that the game names, and the same again when it is read as one."""
    try:
        again = msgspec.convert(_as_json(value), wire)
    except msgspec.ValidationError as wrong:
        raise AssertionError(f"{where} is not as its type says: {wrong}") from None
    _demand(type(again) is type(value) and again == value, f"{where} is read from JSON as {again!r:.60}")


def _check_changes(before: View, after: View, what: str) -> None:
    """A stale view and the changes to it are the fresh view."""
    change = changes(before, after)
    found = before if change is None else changed(_as_json(before), _as_json(change))
    same = msgspec.json.encode(found) == view_bytes(after)
    _demand(same, f"{what} and its changes {change!r:.300} are not the fresh view")

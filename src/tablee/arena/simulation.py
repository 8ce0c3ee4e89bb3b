"""Games of random players: each is told by the seed of the simulation and its own number alone.

Written down or not, a game is the same: both ways take the same draws from its source.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import lcm

import numpy as np

from tablee.arena.random_move import new_found, random_move_of
from tablee.core.chance import Source, chance, roll, shuffled
from tablee.core.engine import MOST_CARDS, MOST_SEATS
from tablee.core.game import Game, Options
from tablee.core.position import Position
from tablee.core.record import Recorder, write
from tablee.games import game

PLAYER = "random"
# A game that is won counts as this much, shared by those who share the first rank: every share is a whole number.
WHOLE_WIN = lcm(*range(1, MOST_SEATS + 1))


@dataclass(frozen=True)
class Outcome:
    """How one game ended: how many integers its moves took, scores and ranks by seat, and whether it was called off."""

    moves: int
    scores: list[int]
    ranks: list[int]
    called_off: bool


@dataclass
class Tally:
    """Outcomes added up; by seat, `scores` and `wins` (in parts of `WHOLE_WIN`)."""

    seats: int
    games: int = 0
    moves: int = 0
    called_off: int = 0
    scores: list[int] = field(default_factory=list)
    wins: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.scores = self.scores or [0] * self.seats
        self.wins = self.wins or [0] * self.seats

    def count(self, outcome: Outcome) -> None:
        """Add one game."""
        self.games += 1
        self.moves += outcome.moves
        self.called_off += outcome.called_off
        share = 0 if outcome.called_off else WHOLE_WIN // outcome.ranks.count(1)
        for seat, (score, rank) in enumerate(zip(outcome.scores, outcome.ranks, strict=True)):
            self.scores[seat] += score
            self.wins[seat] += share if rank == 1 else 0

    def add(self, other: "Tally") -> None:
        """Add all games of another tally."""
        self.games += other.games
        self.moves += other.moves
        self.called_off += other.called_off
        self.scores = [a + b for a, b in zip(self.scores, other.scores, strict=True)]
        self.wins = [a + b for a, b in zip(self.wins, other.wins, strict=True)]

    def mean_score(self, seat: int) -> float:
        """What a seat scored in the mean."""
        return self.scores[seat] / self.games

    def win_share(self, seat: int) -> float:
        """The part of the games won by a seat, from 0 to 1."""
        return self.wins[seat] / self.games / WHOLE_WIN


@dataclass(frozen=True)
class Simulation:
    """What all its games share. It can be sent to another process."""

    name: str
    seats: int
    seed: int
    options: Options

    @property
    def game(self) -> Game:
        """The game that is played."""
        return game(self.name)

    def source(self, number: int) -> Source:
        """The chance of game `number`. A spawn key, since a list of seed and number can mean two pairs of them."""
        words = np.random.SeedSequence(self.seed, spawn_key=(number,)).generate_state(1, np.uint64)
        return chance(int(words[0]) >> 2)

    def first(self, source: Source) -> int:
        """The first seat, drawn unless the options name it (Kooz's starter)."""
        named: int | None = getattr(self.options, "starter", None)
        return roll(source, self.seats) if named is None else named

    def check(self) -> None:
        """BadOption unless these games can be played."""
        self.game.start(self.seats, self.first(self.source(0)), self.options)

    def play(self, number: int) -> Outcome:
        """Play one game, compiled from beginning to end."""
        source = self.source(number)
        position = self.game.start(self.seats, self.first(source), self.options)
        return _outcome(position, self.game.engine.playout(position.states, 0, source))

    def record(self, number: int) -> tuple[Outcome, bytes]:
        """Play one game move by move and write it down: a line of a `.jsonl` file."""
        source = self.source(number)
        first = self.first(source)
        recorder = Recorder(self.game, self.options, [{"name": PLAYER, "kind": "bot"}] * self.seats, first)
        position, moves = _play_down(self.game.start(self.seats, first, self.options), source, recorder)
        return _outcome(position, moves), write(recorder.record(position))

    def tally(self) -> Tally:
        """No games yet."""
        return Tally(self.seats)

    def run(self, numbers: Iterable[int], recorded: bool) -> tuple[Tally, bytes]:
        """Play some games; the lines of their records, if they are wanted."""
        tally, lines = self.tally(), []
        for number in numbers:
            outcome, line = self.record(number) if recorded else (self.play(number), b"")
            tally.count(outcome)
            lines.append(line)
        return tally, b"".join(lines)


def _outcome(position: Position, moves: int) -> Outcome:
    scores, ranks = position.standing()
    return Outcome(moves, scores, ranks, "unfinished" in position.game.result(position))


def _play_down(position: Position, source: Source, recorder: Recorder) -> tuple[Position, int]:
    """Play to the end; the position then, and how many integers the moves took.

    Two positions change places: each move is written from the one before it, while it has been made in the other.
    """
    decode = position.game.decode
    draw = random_move_of(position.game)
    after, found, moves = position.copy(), new_found(), 0
    while (count := draw(position.states, after.states, source, found)) or _dealt(position, source, recorder):
        if count:
            seat, *codes = found[: count + 1].tolist()
            recorder.move(position, seat, decode(position, seat, codes))
            position, after = after, position
            moves += count
    return position, moves


def _dealt(position: Position, source: Source, recorder: Recorder) -> bool:
    """Deal a shuffled deck if one is wanted."""
    size = position.deck_wanted
    if size:
        engine = position.game.engine
        cards = np.empty(MOST_CARDS, np.int64)
        engine.fill_deck(position.states, 0, cards)
        shuffled(source, cards[:size])
        recorder.deal(position, cards[:size].tolist())
        engine.deal(position.states, 0, cards)
    return size > 0

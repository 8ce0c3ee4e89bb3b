"""A match: what all its games share, and the playing of one of them. It can be sent to another process."""

import logging
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from time import perf_counter

import numpy as np

from tablee.arena.contender import contender
from tablee.arena.deadline import Overtime, deadline
from tablee.arena.outcome import Fault, Mark, Thinking
from tablee.arena.schedule import Schedule, Seating
from tablee.bots.player import Budget, Player, choose_move
from tablee.core.chance import Source, chance, roll, shuffled
from tablee.core.errors import IllegalMove
from tablee.core.game import Game, Options
from tablee.core.position import Position
from tablee.core.record import Recorder, write
from tablee.games import game

_COMPILING = 120.0  # seconds that a bot may take over its first moves in a process
_MOVES_TO_WARM_UP = 3
_LONGEST_SAID = 300
_log = logging.getLogger("tablee.arena")


@dataclass(frozen=True)
class Match:
    """The settings of a match. `bots` are its entries, one name perhaps several times."""

    name: str
    bots: tuple[str, ...]
    seats: int
    seed: int
    options: Options
    budget: Budget = field(default_factory=Budget)
    deadline: float = 60.0

    @property
    def game(self) -> Game:
        """The game that is played."""
        return game(self.name)

    @property
    def schedule(self) -> Schedule:
        """Who sits where in which game."""
        return Schedule(len(self.bots), self.seats, self.seed)

    def deals(self, games: int) -> int:
        """How many deals make at least so many games, each deal with all its seatings."""
        return -(-games // len(self.bots))

    def seatings(self, games: int) -> Iterator[Seating]:
        """The games themselves."""
        return chain.from_iterable(self.schedule.deals(self.deals(games)))

    def source(self, *key: int) -> Source:
        """A chance of its own for what the numbers name. A spawn key, since a list of numbers can mean two things."""
        words = np.random.SeedSequence(self.seed, spawn_key=key).generate_state(1, np.uint64)
        return chance(int(words[0]) >> 2)

    def first(self, decks: Source) -> int:
        """The first seat of a deal, drawn unless the options name it (Kooz's starter)."""
        named: int | None = getattr(self.options, "starter", None)
        return roll(decks, self.seats) if named is None else named

    def check(self) -> None:
        """BadOption unless these games can be played."""
        self.game.start(self.seats, self.first(self.source(0, 0)), self.options)

    def play(self, seating: Seating) -> bytes:
        """Play one game and write it down: a line of a `.jsonl` file. The same however and wherever it is played."""
        warm_up(self)
        # Whatever a bot prints must not get between the lines of the command's own output.
        with redirect_stdout(sys.stderr):
            return _Sitting(self, seating).play()


@cache
def warm_up(match: Match) -> None:
    """Have every bot make some moves, so that compiling (or loading what is compiled) takes nobody's time to think.

    What goes wrong here goes wrong again in a game, where it is reported.
    """
    short = Budget(seconds=0.01, iterations=1)
    warm = Match(match.name, match.bots, match.seats, match.seed, match.options, short, _COMPILING)
    (block,) = match.schedule.deals(1)
    for seating in block[:: match.seats]:  # every so many games of a block, the others sit down
        with redirect_stdout(sys.stderr):
            _Sitting(warm, seating).play(_MOVES_TO_WARM_UP * match.seats)


class _Sitting:
    """One game being played: the bots at the table, each with its own chance, all with the deal's decks."""

    def __init__(self, match: Match, seating: Seating) -> None:
        self.match = match
        self.seating = seating
        self.names = [match.bots[entry] for entry in seating.lineup]
        self.decks = match.source(seating.deal, 0)
        first = match.first(self.decks)
        players = [{"name": name, "kind": "bot"} for name in self.names]
        self.recorder = Recorder(match.game, match.options, players, first)
        self.position = match.game.start(match.seats, first, match.options)
        self.sources = [match.source(seating.deal, 1 + seating.number, seat) for seat in range(match.seats)]
        self.thinking = [Thinking() for _ in self.names]
        self.players: list[Player] = []

    def play(self, most: int | None = None) -> bytes:
        """Play to the end, or `most` moves; the record."""
        fault = self._seat_players()
        while fault is None and not self.position.over and most != 0:
            if self.position.deck_wanted:
                self._deal()
                continue
            fault = self._move()
            most = None if most is None else most - 1
        mark = Mark(self.seating.deal, self.seating.number, self.thinking, fault)
        return write(self.recorder.record(self.position) | {"arena": mark})

    def _seat_players(self) -> Fault | None:
        """Make the bots, new for each game so that nothing goes from one game to another."""
        for seat, name in enumerate(self.names):
            try:
                self.players.append(contender(self.match.name, name))
            except (Exception, SystemExit) as wrong:
                return _raised(seat, wrong)
        return None

    def _deal(self) -> None:
        cards = np.array(self.position.full_deck(), np.int64)
        shuffled(self.decks, cards)
        deck = cards.tolist()
        self.recorder.deal(self.position, deck)
        self.position.deal(deck)

    def _move(self) -> Fault | None:
        """Let who must act choose, and carry it out; what was wrong with it, if anything."""
        position, match = self.position, self.match
        seat = position.must
        assert seat is not None
        started = perf_counter()
        try:
            with deadline(match.deadline):
                codes = choose_move(self.players[seat], position, seat, self.sources[seat], match.budget)
        except Overtime:
            return Fault(seat, f"no answer within {match.deadline:g} s")
        except (Exception, SystemExit) as wrong:
            return _raised(seat, wrong)
        self.thinking[seat].count(perf_counter() - started)
        self._carry_out(position, seat, codes)
        return None

    def _carry_out(self, position: Position, seat: int, codes: list[int]) -> None:
        self.recorder.move(position, seat, position.game.decode(position, seat, codes))
        for code in codes:
            position.step(code, seat)


def _raised(seat: int, wrong: BaseException) -> Fault:
    _log.info("seat %d", seat, exc_info=wrong)
    said = f"illegal move: {wrong}" if isinstance(wrong, IllegalMove) else f"{type(wrong).__name__}: {wrong}"
    return Fault(seat, said[:_LONGEST_SAID])

"""Training by self-play: the network against itself, its past and fixed strategies, at every number of seats."""

from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from tablee.bots.kooz_fixed import FIXED
from tablee.bots.kooz_habit import Habit, habit
from tablee.bots.kooz_levels import HABITS
from tablee.bots.kooz_match import NETWORKS, Numbers, Roster, duel
from tablee.bots.kooz_network import Matrix, Vector
from tablee.bots.kooz_style import Style, style
from tablee.bots.kooz_training.learner import Learner, Pull
from tablee.bots.kooz_training.rollout import LEARNER, Written, record_game
from tablee.core.chance import Source, chance, shuffled
from tablee.core.kernel import new_states
from tablee.games.kooz.state import DTYPE, IN_DECK, MOST_LAID, MOST_SEATS

PAST = 10
_DISCOUNT = 0.995  # a decision: a win in a hundred is worth 0.6 of one now, since games that last for ever are no fun
_SKILLED = 2  # its row among the habits
_SEAT_ODDS = np.array([0.28, 0.1, 0.2, 0.09, 0.08, 0.07, 0.18])
# Of the games that are not the learner's alone: how many with a past self, and of the rest, with the skilled level and
# with strangers (all others: with one of the fixed strategies and lower levels).
_ALONE, _WITH_PAST = 0.3, 0.2
_WITH_ORIGIN = 0.4  # of those with a past self: with the network that the training went on from
_WITH_SKILLED, _WITH_STRANGERS = 0.35, 0.35
_WITH_WEAK_SPOT = 0.7  # of those at two seats: with a fixed strategy, mostly one that the learner loses to


def stranger(chance: np.random.Generator) -> Habit:
    """A habit drawn at random: whoever learns to read such habits from what is seen of them can read other people's."""
    return habit(
        rate=float(chance.choice([0.0, 0.0, chance.uniform(0, 0.15), chance.uniform(0, 1)])),
        sight=int(chance.integers(3)),
        doubt=float(chance.choice([0.0, 0.0, chance.uniform(0, 0.4)])),
        ending=float(chance.choice([0.0, chance.uniform(0, 1), 1.0])),
        cover_lie=float(chance.choice([chance.uniform(0, 1), 1.0])),
        lie=float(chance.choice([0.0, 0.1, chance.uniform(0, 1)])),
        give=bool(chance.integers(2)),
        most=int(chance.choice([1, 2, MOST_LAID, MOST_LAID])),
    )


@dataclass(frozen=True)
class Plan:
    """How long and how hard to train."""

    minutes: float = 10.0
    seed: int = 1
    decisions: int = 20_000  # a round of self-play
    epochs: int = 2
    batch: int = 2048
    rate: tuple[float, float] = (1e-3, 2e-4)  # at the beginning and at the end, as all pairs here
    entropy: tuple[float, float] = (0.008, 0.003)
    magnet: tuple[float, float] = (0.03, 0.02)
    moves: int = 200  # a game is called off after so many, a loss for all: endless games don't pay
    magnet_every: int = 15
    past_every: int = 50
    test_every: int = 100

    def pull(self, done: float) -> Pull:
        """The weights of the step when a part of the training is done."""

        def between(pair: tuple[float, float]) -> float:
            return float(pair[0] * (pair[1] / pair[0]) ** done)

        return Pull(between(self.rate), entropy=between(self.entropy), magnet=between(self.magnet))


@dataclass
class Point:
    """How it stands after a round of training."""

    iteration: int
    minutes: float
    decisions: int
    entropy: float
    length: float  # decisions a game
    wins: dict[str, float] = field(default_factory=dict)


@dataclass
class Session:
    """A training under way."""

    plan: Plan
    learner: Learner
    past: list[Vector] = field(default_factory=list)  # what it is handed of it is never forgotten
    points: list[Point] = field(default_factory=list)
    decisions: int = 0

    def __post_init__(self) -> None:
        self.named = len(HABITS) + len(FIXED)
        self.origins = len(self.past)
        strangers = [habit()] * MOST_SEATS  # one a seat, drawn anew for each game
        self.shares = np.full(len(FIXED), 0.5)  # won of two-seat games with each fixed strategy, when last tested
        self.habits: Habit = np.stack([*HABITS.values(), *FIXED.values(), *strangers])
        self.styles: Style = np.stack([style()] * (1 + PAST))
        self.written = Written.blank(self.plan.decisions + 20_000)
        self.states = new_states(DTYPE, 1)
        self.chance = np.random.default_rng(self.plan.seed)
        self.source: Source = chance(self.plan.seed)

    def networks(self) -> Matrix:
        """The learner and its past, as one matrix."""
        return np.stack([self.learner.weights, *self.past])

    def run(self, tell: Callable[[Point], None], save: Callable[["Session"], None]) -> None:
        """Train until the time is over."""
        started = perf_counter()
        iteration = 0
        while (minutes := (perf_counter() - started) / 60) < self.plan.minutes:
            entropy, length = self._round(minutes / self.plan.minutes)
            iteration += 1
            if iteration % self.plan.magnet_every == 0:
                self.learner.magnet = self.learner.weights.copy()
            if iteration % self.plan.past_every == 1:
                self._remember(iteration)
            point = Point(iteration, minutes, self.decisions, entropy, length)
            if iteration % self.plan.test_every == 0:
                point.wins = self.test()
                save(self)
            self.points.append(point)
            tell(point)
        save(self)

    def _remember(self, iteration: int) -> None:
        """Keep the learner as it is among the past, in place of a random one when there is no room."""
        if len(self.past) < PAST:
            self.past.append(self.learner.weights.copy())
        else:
            self.past[int(self.chance.integers(self.origins, PAST))] = self.learner.weights.copy()

    def _round(self, done: float) -> tuple[float, float]:
        networks, at, games = self.networks(), 0, 0
        while at < self.plan.decisions:
            at = self._game(networks, at)
            games += 1
        self.decisions += at
        written = self.written.first(at)
        entropy = self.learner.learn(written, self.plan.pull(done), self.plan.epochs, self.plan.batch, self.chance)
        return entropy, at / games

    def _game(self, networks: Matrix, at: int) -> int:
        """One game from a shuffled deck."""
        players = self._players(len(networks) - 1)
        cards = np.repeat(np.arange(len(IN_DECK)), IN_DECK).astype(np.int8)
        shuffled(self.source, cards)
        self.states.view(np.uint8)[:] = 0
        first = int(self.chance.integers(len(players)))
        known = (self.habits, networks, self.styles, self.source, _DISCOUNT, 0.95)
        return int(
            record_game(self.states, 0, players, first, cards, self.plan.moves, *known, at, *self.written.parts())
        )

    def _players(self, past: int) -> Numbers:
        """Who sits where: the learner alone, or with one of its past selves, fixed strategies or strangers."""
        seats = 2 + int(self.chance.choice(MOST_SEATS - 1, p=_SEAT_ODDS))
        players = np.full(seats, LEARNER, np.int64)
        kind = self.chance.random()
        if kind < _ALONE:
            return players
        if kind < _ALONE + _WITH_PAST:
            others = np.full(seats, NETWORKS + 1 + self._of_past(past) if past else LEARNER, np.int64)
        else:
            others = self._habits(seats)
        taken = self._taken(seats)
        players[taken] = others[taken]
        return players

    def _of_past(self, past: int) -> int:
        if self.origins and self.chance.random() < _WITH_ORIGIN:
            return int(self.chance.integers(self.origins))
        return int(self.chance.integers(past))

    def _taken(self, seats: int) -> NDArray[np.bool_]:
        """Which seats are others': all but one in half of the games, else any number of them."""
        learner = self.chance.integers(seats)
        part = 1.0 if self.chance.random() < 0.5 else self.chance.uniform(0.3, 1.0)
        taken: NDArray[np.bool_] = self.chance.random(seats) < part
        taken[learner] = False
        taken[(learner + 1) % seats] = True
        return taken

    def _habits(self, seats: int) -> Numbers:
        """The others at a table: all skilled, each a stranger, or all of one fixed strategy."""
        kind = self.chance.random()
        if seats == 2 and self.chance.random() < _WITH_WEAK_SPOT:
            return np.full(seats, len(HABITS) + self._weak_spot(), np.int64)
        if kind < _WITH_SKILLED:
            return np.full(seats, _SKILLED, np.int64)
        if kind >= _WITH_SKILLED + _WITH_STRANGERS:
            return np.full(seats, self.chance.integers(self.named), np.int64)
        for seat in range(seats):
            self.habits[self.named + seat] = stranger(self.chance)
        return np.arange(self.named, self.named + seats)

    def _weak_spot(self) -> int:
        """A fixed strategy, the sooner the less of its games the learner wins."""
        wanting = 0.02 + np.maximum(0.0, 0.55 - self.shares)
        return int(self.chance.choice(len(FIXED), p=wanting / wanting.sum()))

    def test(self, games: int = 200) -> dict[str, float]:
        """The part of games won against the skilled level, and the share against the fixed strategies."""
        roster = Roster(self.habits, self.networks(), np.stack([style(0.03)] * (1 + PAST)))
        found = {f"skilled-{seats}": duel(roster, LEARNER, _SKILLED, seats, games).wins for seats in (2, 4, 8)}
        found["alone-4"] = duel(roster, LEARNER, _SKILLED, 4, games, alone=True).wins
        found["alone-8"] = duel(roster, LEARNER, _SKILLED, 8, games, alone=True).wins
        for k, name in enumerate(FIXED):
            found[name] = self.shares[k] = duel(roster, LEARNER, len(HABITS) + k, 2, games // 4).share
        return found

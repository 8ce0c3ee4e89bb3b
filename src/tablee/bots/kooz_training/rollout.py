"""Self-play that is written down: what the learning network saw, did, and what came of it."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.bots.kooz_features import FEATURES
from tablee.bots.kooz_habit import Habit
from tablee.bots.kooz_match import NETWORKS, Numbers, choose, start
from tablee.bots.kooz_network import ANSWERS, SCRATCH, VALUE, Matrix, evaluate, sample
from tablee.bots.kooz_style import Style
from tablee.core.chance import Source
from tablee.core.kernel import kernel, rule
from tablee.games.kooz.rules import act, legal, must
from tablee.games.kooz.state import MOST_SEATS

LEARNER = NETWORKS
# With three seats and more, every decision after so many lays costs a little, or nobody would ever let anybody off
# with a Merde, and hands of Merdes would be accused of for ever. Two play for the win alone.
_LONG, _COST = 50, 0.01

Reals = NDArray[np.float64]


@dataclass
class Written:
    """Decisions one after the other: buffers that are filled from 0 on."""

    seen: Matrix  # features
    legal: Numbers
    made: Numbers
    seats: Numbers
    odds: Reals  # of the move that was made, when it was made
    worth: Reals  # the value that the network saw, later what became of it
    gain: Reals  # the advantage of the move

    @classmethod
    def blank(cls, size: int) -> "Written":
        """Room for so many decisions."""
        legal, made, seats = (np.zeros(size, np.int64) for _ in range(3))
        odds, worth, gain = (np.zeros(size) for _ in range(3))
        return cls(np.zeros((size, FEATURES), np.float32), legal, made, seats, odds, worth, gain)

    def parts(self) -> tuple[Any, ...]:
        """As the kernel takes them."""
        return self.seen, self.legal, self.made, self.seats, self.odds, self.worth, self.gain

    def first(self, n: int) -> "Written":
        """The first n decisions."""
        return Written(*(part[:n] for part in self.parts()))


@kernel
def record_game(
    states: Any,
    i: int,
    players: Numbers,
    first: int,
    cards: NDArray[np.int8],
    moves_left: int,
    habits: Habit,
    networks: Matrix,
    styles: Style,
    source: Source,
    discount: float,
    memory: float,
    at: int,
    seen: Matrix,
    legals: Numbers,
    made: Numbers,
    seats: Numbers,
    odds: Reals,
    worth: Reals,
    gain: Reals,
) -> int:
    """Play one game, write the learner's decisions from `at` on, and say where the next go (`at`: no room)."""
    s = states[i]
    start(s, len(players), first, cards, moves_left)
    work = np.zeros(SCRATCH, np.float32)
    k = at
    while True:
        seat = must(s)
        if seat < 0:
            break
        bits = legal(s, seat)
        if players[seat] != LEARNER or bits & (bits - 1) == 0:
            act(s, seat, choose(s, seat, int(players[seat]), habits, networks, styles, source, work))
            continue
        if k == len(made):
            return at
        evaluate(networks[0], s, seat, bits, work)
        move = sample(work, bits, source)
        seen[k] = work[:FEATURES]
        legals[k] = bits
        made[k] = move
        seats[k] = seat
        odds[k] = work[ANSWERS + move]
        worth[k] = work[ANSWERS + VALUE]
        gain[k] = -_COST if len(players) > 2 and s.lays > _LONG else 0.0
        k += 1
        act(s, seat, move)
    _settle(int(s.winner), len(players), discount, memory, at, k, seats, worth, gain)
    return k


@rule
def _settle(
    winner: int, n: int, discount: float, memory: float, at: int, end: int, seats: Numbers, worth: Reals, gain: Reals
) -> None:
    """Generalised advantages, seat by seat from the end; `gain` holds what each decision costs.

    Nobody wins a game that is called off, which is half a win to each of two.

    The discount makes a late win worth less, and never makes a loser wait: a loss is worth nothing at any time.
    """
    following = np.zeros(MOST_SEATS)
    gained = np.zeros(MOST_SEATS)
    for seat in range(n):
        following[seat] = 1.0 if seat == winner else (0.5 if winner < 0 and n == 2 else 0.0)
    for k in range(end - 1, at - 1, -1):
        seat = seats[k]
        gained[seat] = gain[k] + following[seat] - worth[k] + memory * gained[seat]
        following[seat] = discount * worth[k]
        gain[k] = gained[seat]
        gained[seat] *= discount
        worth[k] += gain[k]

"""Whole games of Kooz between compiled players: networks and habits, by the thousand."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.bots.kooz_habit import Habit, habit_move
from tablee.bots.kooz_network import SCRATCH, Matrix
from tablee.bots.kooz_style import Style, styled_move
from tablee.core.chance import Source, chance, low_bit, shuffled
from tablee.core.kernel import kernel, new_states, rule
from tablee.games.kooz.rules import act, begin, deal, legal, must
from tablee.games.kooz.state import DTYPE, IN_DECK, MOST_MOVES

Numbers = NDArray[np.int64]

# A player is a number: a row of the habits, or, from here on, a row of the networks and of their styles.
NETWORKS = 1000
# A game between programs in a match is called off after this many moves, so that two who never end don't hold it up.
MOST_MATCH_MOVES = 3000


@rule
def start(s: Any, seats: int, first: int, cards: NDArray[np.int8], moves_left: int) -> None:
    """Set a blank record up and deal; the rules call the game off after `moves_left` moves."""
    begin(s, seats, first, np.zeros(1, np.int64))
    deal(s, cards)
    s.moves = MOST_MOVES - moves_left


@rule
def choose(
    s: Any, seat: int, player: int, habits: Habit, networks: Matrix, styles: Style, source: Source, work: Any
) -> int:
    """The move of a player for a seat that must act."""
    bits = legal(s, seat)
    if bits & (bits - 1) == 0:
        return low_bit(bits)
    if player < NETWORKS:
        return habit_move(s, seat, bits, habits[player], source)
    row = player - NETWORKS
    return styled_move(s, seat, bits, networks[row], styles[row], source, work)


@kernel
def play(
    states: Any,
    i: int,
    players: Numbers,
    first: int,
    cards: NDArray[np.int8],
    habits: Habit,
    networks: Matrix,
    styles: Style,
    source: Source,
) -> int:
    """Play one game on a blank record and say who won, or -1."""
    s = states[i]
    work = np.zeros(SCRATCH, np.float32)
    start(s, len(players), first, cards, MOST_MATCH_MOVES)
    while True:
        seat = must(s)
        if seat < 0:
            return int(s.winner)
        act(s, seat, choose(s, seat, int(players[seat]), habits, networks, styles, source, work))


@dataclass(frozen=True)
class Roster:
    """Players by number: habits, and networks with their styles."""

    habits: Habit
    networks: Matrix
    styles: Style

    def play(self, players: Sequence[int], first: int, cards: NDArray[np.int8], source: Source) -> int:
        """Play one game and say who won, or -1."""
        states = new_states(DTYPE, 1)
        parts = (self.habits, self.networks, self.styles)
        return int(play(states, 0, np.array(players, np.int64), first, cards, *parts, source))


@dataclass(frozen=True)
class Score:
    """How one player did against another: its part of the wins, of the pairwise results, and the error of both."""

    games: int
    wins: float
    share: float
    error: float  # of `share`, one standard error, deal by deal
    called_off: int


def decks(seed: int) -> Iterator[tuple[NDArray[np.int8], Source]]:
    """Shuffled decks without end, each with a source of its own."""
    number = 0
    while True:
        source = chance(seed * 1_000_003 + number)
        cards = np.repeat(np.arange(len(IN_DECK)), IN_DECK).astype(np.int8)
        shuffled(source, cards)
        yield cards, source
        number += 1


def duel(roster: Roster, a: int, b: int, seats: int, games: int, seed: int = 1, alone: bool = False) -> Score:
    """Play duplicate games of `a` against `b`: each deal once with every rotation of the seats.

    The seats alternate; with `alone`, one seat is `a` and all others are `b`.
    """
    pattern = [a if (seat == 0 if alone else seat % 2 == 0) else b for seat in range(seats)]
    rotations = seats if alone else 2
    shares, wins, called_off = [], 0, 0
    for (cards, source), _ in zip(decks(seed), range(max(1, games // rotations)), strict=False):
        dealt = []
        for turn in range(rotations):
            players = pattern[-turn:] + pattern[:-turn] if turn else pattern
            winner = roster.play(players, 0, cards, source)
            called_off += winner < 0
            wins += winner >= 0 and players[winner] == a
            dealt.append(_share(players, winner, a))
        shares.append(sum(dealt) / rotations)
    played = len(shares) * rotations
    return Score(played, wins / played, float(np.mean(shares)), float(np.std(shares)) / sqrt(len(shares)), called_off)


def _share(players: Sequence[int], winner: int, a: int) -> float:
    """The part of the results between a seat of `a` and one of the other that `a` won: one, half or none each."""
    ours = sum(player == a for player in players)
    theirs = len(players) - ours
    if winner < 0:
        return 0.5
    return 0.5 + 0.5 / ours if players[winner] == a else 0.5 - 0.5 / theirs

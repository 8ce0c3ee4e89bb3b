"""Hints for a seat at a moment, and what each move of a finished game cost, as that seat could have known it then.

The judge is the game's best player: what it would have done, and what was done instead, get the same attention.
"""

from dataclasses import dataclass
from typing import Any

from tablee.bots import bot
from tablee.bots.player import Budget, Player, Situation
from tablee.core.chance import Source, chance
from tablee.core.game import Move
from tablee.core.position import Position
from tablee.core.record import Replay

JUDGE = "expert"


@dataclass(frozen=True, slots=True)
class Hint:
    """A move as an integer and in words, what it gains over the usual choice, and how much of it the judge holds."""

    move: int
    name: str
    gain: float
    share: float


@dataclass(frozen=True, slots=True)
class Judged:
    """A move of a game: what it cost against the best one, in the game's points, and which that was."""

    number: int
    seat: int
    move: Move
    cost: float
    best: str


@dataclass(frozen=True, slots=True)
class Review:
    """A game judged move by move, what each seat gave away in all, and the moves that cost most, dearest first."""

    moves: list[Judged]
    given_away: list[float]
    turning_points: list[Judged]


def hints(position: Position, seat: int, source: Source, budget: Budget | None = None) -> list[Hint]:
    """The moves of a seat that must act, best first."""
    reasons = _judge(position).think(Situation(position, seat, source, budget)).reasons
    usual = sum(reason.share * reason.worth for reason in reasons)
    name = position.game.code_name
    return [Hint(reason.move, name(reason.move), reason.worth - usual, reason.share) for reason in reasons]


def _judge(position: Position) -> Player:
    return bot(position.game.name, JUDGE)


def review(record: dict[str, Any], seed: int = 0, budget: Budget | None = None, most: int = 5) -> Review:
    """Judge every move of a record; BadRecord if it is not right."""
    replay = Replay(record)
    before, judged = replay.position.copy(), []
    for step in replay:
        source = chance(seed + step.number)
        judged.append(_judged(before, step.number, step.seat, step.move, source, budget))
        before = replay.position.copy()
    given_away = [sum(move.cost for move in judged if move.seat == seat) for seat in range(before.seats)]
    dearest = sorted((move for move in judged if move.cost > 0), key=lambda move: (-move.cost, move.number))
    return Review(judged, given_away, dearest[:most])


def _judged(before: Position, number: int, seat: int, move: Move, source: Source, budget: Budget | None) -> Judged:
    """What a move cost: the dearest of the integers that it is made of."""
    game, trial = before.game, before.copy()
    for other, silent in game.implied(before, seat, move):
        trial.play(other, silent)
    cost, best = 0.0, str(move)
    for code in game.encode(trial, seat, move):
        if trial.must == seat and len(trial.legal()) > 1:
            here, better = _cost(_judge(before), Situation(trial, seat, source, budget), code)
            if here > cost:
                cost, best = here, game.code_name(better)
        trial.step(code, seat)
    return Judged(number, seat, move, cost, best)


def _cost(judge: Player, situation: Situation, code: int) -> tuple[float, int]:
    """How much less a move is worth than the one that the judge would make; and that one."""
    best = judge.best(situation)
    if best == code:
        return 0.0, best
    wanted, made = judge.weigh(situation, [best, code])
    return max(0.0, wanted - made), best

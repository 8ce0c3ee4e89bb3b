"""What one audience gets of a recorded game, moment by moment, as bytes: nothing else of it may ever reach them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec

from tablee.bots.chancer import Chancer
from tablee.bots.player import Situation, choose_move
from tablee.core.chance import chance
from tablee.core.errors import IllegalMove
from tablee.core.event import Event, heard
from tablee.core.game import Game
from tablee.core.position import Position
from tablee.core.view import view_bytes
from tablee.envs.observation import observation_of

Json = dict[str, Any]

# What a seat may try at any moment, to learn something from how it is refused.
TRIES = {
    "luz": ["bet 3", "bet 10+", "play 1", "play 10"],
    "kooz": ["lay 7 as 7", "lay 1 M as D", "pass", "accuse", "accuse 3", "believe", "show", "give 0:1", "give 1:2 2:1"],
    "pixies": ["take B3+1", "take G5 space 4", "take M3 keep M3", "take M3 keep R1+3"],
}


@dataclass(frozen=True)
class Witness:
    """One audience of a game; at some moments, drawn from the seed, it also tries all that it can think of."""

    game: Game
    audience: int | None
    curiosity: float = 0.1
    seed: int = 0

    def watch(self, record: Json) -> Iterator[tuple[str, bytes]]:
        """All moments of a recorded game: what happened (for us), and what the audience gets of it."""
        seats = len(record["seats"])
        position = self.game.start(seats, record["first"], self.game.read_options(record["options"]))
        deals = iter(record["deals"])
        random = Random(self.seed)
        yield "start", self._moment(position, [], random)
        yield "deal", self._dealt(position, next(deals), random)
        for number, written in enumerate(record["moves"]):
            seat = written["seat"]
            move = self.game.move_from_json(position, seat, written)
            for other, silent in self.game.implied(position, seat, move):
                yield f"before move {number}", self._moment(position, position.play(other, silent), random)
            before = position.copy()
            for code in self.game.encode(position, seat, move):
                position.step(code, seat)
                if position.choosing and position.must == seat:
                    yield f"in move {number}, {written}", self._moment(position, [], random)
            events = self.game.played(before, position, seat, move)
            yield f"move {number}, {written}", self._moment(position, events, random)
            if position.deck_wanted and (deal := next(deals, None)) is not None:
                yield f"deal after move {number}", self._dealt(position, deal, random)

    def _dealt(self, position: Position, deal: Json, random: Random) -> bytes:
        events = position.deal(self.game.deal_from_json(position, deal))
        return self._moment(position, events, random)

    def _moment(self, position: Position, events: list[Event], random: Random) -> bytes:
        seen = [view_bytes(position.view(self.audience)), msgspec.json.encode(heard(events, self.audience))]
        if self.audience is not None:
            seen.append(bytes(position.legal(self.audience)))
            seen.append(observation_of(self.game).of(position.states, self.audience).tobytes())
            number = random.randrange(1 << 40)
            if random.random() < self.curiosity:
                seen += probed(position, self.audience, number)
        return b"\n".join(seen)


def probed(position: Position, seat: int, number: int) -> Iterator[bytes]:
    """How a seat is refused what it may not do, and what it and its bot imagine from a given chance."""
    tried = [_refusal(position, seat, code) for code in range(position.game.move_count)]
    tried += [_refusal_of(position, seat, text) for text in TRIES[position.game.name]]
    yield "\n".join(tried).encode()
    if not position.over:
        source = chance(number)
        yield position.imagine(seat, source).to_bytes()
        yield source.tobytes()
        situation = Situation(position, seat, source)
        yield situation.imagined.to_bytes() + situation.imagine().to_bytes() + view_bytes(situation.view)
        if situation.legal:
            yield bytes(choose_move(Chancer(), position, seat, source))


def _refusal(position: Position, seat: int, code: int) -> str:
    try:
        position.copy().step(code, seat)
    except IllegalMove as wrong:
        return str(wrong)
    return "legal"


def _refusal_of(position: Position, seat: int, notation: str) -> str:
    try:
        position.copy().play(seat, position.game.parse(notation))
    except IllegalMove as wrong:
        return str(wrong)
    return "legal"


def difference(one: Sequence[tuple[str, bytes]], other: Sequence[tuple[str, bytes]]) -> str | None:
    """The first moment at which two streams differ, in words; None if none does."""
    if len(one) != len(other):
        return f"{len(one)} moments and {len(other)}"
    for (what, mine), (twin, yours) in zip(one, other, strict=True):
        if mine != yours:
            at = next((k for k, (a, b) in enumerate(zip(mine, yours, strict=False)) if a != b), 0)
            around = slice(max(0, at - 60), at + 120)
            return f"{what} / {twin}:\n  {mine[around]!r}\n  {yours[around]!r}"
    return None

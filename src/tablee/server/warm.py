"""Compiling games behind the scenes: the server answers at once, and a table waits until its own game is ready."""

import asyncio
import logging
import random
import threading
import time
from contextlib import suppress

from tablee.bots import LEVELS, bot
from tablee.bots.player import Budget, choose_move
from tablee.core.chance import chance
from tablee.core.game import Move
from tablee.core.position import Position
from tablee.games import game, games
from tablee.server.problem import Wrong

log = logging.getLogger("tablee.warm")
_MOVES, _MOST_MOVES = 12, 400  # so many moves into the game bots think once; longer it is not played


class Warm:
    """Loads or compiles what the tables of each game need, in a thread of its own."""

    def __init__(self) -> None:
        self._answered = {name: asyncio.Event() for name in games()}
        self._ready: list[str] = []
        self._waiting = list(games())  # the first is next
        self._begun = False

    def begin(self) -> None:
        """Start, if that has not been done."""
        if not self._begun:
            self._begun = True
            loop = asyncio.get_running_loop()
            threading.Thread(target=self._work, args=(loop,), name="warm", daemon=True).start()

    async def game(self, name: str) -> None:
        """Wait until a game is ready; of those that are not, it is the next. Wrong if it never will be."""
        self.begin()
        if name in self._waiting[1:]:
            self._waiting.remove(name)
            self._waiting.insert(0, name)
        await self._answered[name].wait()
        if name not in self._ready:
            raise Wrong("server/stopping")

    def give_up(self) -> None:
        """The server stops: nobody waits any more."""
        for answered in self._answered.values():
            answered.set()

    def _is_ready(self, name: str) -> None:
        self._ready.append(name)
        self._answered[name].set()

    def ready(self) -> list[str]:
        """The games that can be played at once."""
        return self._ready.copy()

    def _work(self, loop: asyncio.AbstractEventLoop) -> None:
        played = []
        while self._waiting:
            name = self._waiting.pop(0)
            begun = time.monotonic()
            try:
                played.append(play_on(name))
            except Exception:
                log.exception("%s can't be played", name)
                continue
            log.info("%s is ready after %.1f s", name, time.monotonic() - begun)
            if loop.is_closed():
                return
            with suppress(RuntimeError):  # closed just now
                loop.call_soon_threadsafe(self._is_ready, name)
        for position in played:
            for level in LEVELS:
                have_thought(position, level)


def play_on(name: str, seed: int = 1) -> Position:
    """Use all that a table of a game uses, once, by a whole game told to all; a position of it to think about.

    What is met later than here is compiled while the event loop stands still, behind all that is being compiled.
    """
    played = game(name)
    position, source, before = played.start(played.seats[0]), random.Random(seed), None
    early = position
    for number in range(_MOST_MOVES):
        while position.deck_wanted:
            deck = position.full_deck()
            source.shuffle(deck)
            position.deal(deck)
        if position.must is None:
            break
        if number == _MOVES:
            early = position.copy()
        position.play(position.must, _any_move(position, position.must, source))
        before = played.sights(position, before)
    position.standing()
    return early


def _any_move(position: Position, seat: int, source: random.Random) -> Move:
    trial = position.copy()
    codes: list[int] = []
    while not codes or (trial.choosing and trial.must == seat):
        codes.append(source.choice(trial.legal(seat)))
        trial.step(codes[-1], seat)
    return position.game.decode(position, seat, codes)


def have_thought(position: Position, level: str) -> None:
    """Have a bot think once, if there is anything to think about."""
    if position.must is not None:
        choose_move(bot(position.game.name, level), position, position.must, chance(1), Budget(iterations=2))

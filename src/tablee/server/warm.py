"""Compiling games behind the scenes: the server answers at once, and a table waits until its own game is ready."""

import asyncio
import logging
import random
import threading
import time

from tablee.games import game, games

log = logging.getLogger("tablee.warm")


class Warm:
    """Loads or compiles what the tables of each game need, in a thread of its own."""

    def __init__(self) -> None:
        self._ready = {name: asyncio.Event() for name in games()}
        self._wrong: BaseException | None = None
        self._begun = False

    def begin(self) -> None:
        """Start, if that has not been done."""
        if not self._begun:
            self._begun = True
            loop = asyncio.get_running_loop()
            threading.Thread(target=self._work, args=(loop,), name="warm", daemon=True).start()

    async def game(self, name: str) -> None:
        """Wait until a game is ready."""
        self.begin()
        await self._ready[name].wait()

    def ready(self) -> list[str]:
        """The games that can be played at once."""
        return [name for name, event in self._ready.items() if event.is_set()]

    def _work(self, loop: asyncio.AbstractEventLoop) -> None:
        for name, event in self._ready.items():
            begun = time.monotonic()
            try:
                play_through(name)
            except BaseException:
                log.exception("%s can't be played", name)
                continue
            log.info("%s is ready after %.1f s", name, time.monotonic() - begun)
            loop.call_soon_threadsafe(event.set)


def play_through(name: str) -> None:
    """Use all that a table of a game uses, once: a few moves, told to all."""
    played = game(name)
    position, chance, before = played.start(played.seats[0]), random.Random(1), None
    for _ in range(12):
        while position.deck_wanted:
            deck = position.full_deck()
            chance.shuffle(deck)
            position.deal(deck)
        if position.must is None:
            return
        seat, trial = position.must, position.copy()
        codes: list[int] = []
        while not codes or (trial.choosing and trial.must == seat):
            codes.append(chance.choice(trial.legal(seat)))
            trial.step(codes[-1], seat)
        position.play(seat, played.decode(position, seat, codes))
        before = played.sights(position, before)

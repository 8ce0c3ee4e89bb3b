"""Bots at tables: they think in threads beside the event loop, and answer at a pace that tells nothing of cards."""

import asyncio
import logging
import random
import time
from concurrent.futures import ThreadPoolExecutor
from secrets import randbits
from threading import local
from typing import TYPE_CHECKING

import msgspec

from tablee.bots import bot, bots
from tablee.bots.player import Budget, Player, Situation, Thought, choose_move
from tablee.core.chance import chance
from tablee.core.game import Game, Move
from tablee.core.position import Position
from tablee.core.view import view_bytes
from tablee.server.hosted import Hosted
from tablee.table.command import Act

if TYPE_CHECKING:
    from tablee.server.house import House

log = logging.getLogger("tablee.robots")
_PAUSE_S = {"quick": (0.25, 0.6), "calm": (0.7, 1.5), "slow": (1.5, 3.0)}
_THINKS = 0.8  # of the pause; the answer waits for the rest of it
_MOST_S = 1.0
_HURRY = 16  # with so many questions waiting, each gets less time to think
_PART = 2 / 3  # of the time that is left is for the next integer of a move: nobody knows whether it is the last
_LEAST_S = 0.001
_own = local()


class Hasty(Player):
    """A player that has until a moment for a whole move, however many integers that takes."""

    def __init__(self, player: Player, until_s: float) -> None:
        self.name = player.name
        self._player, self._until_s = player, until_s

    def think(self, situation: Situation) -> Thought:
        """What the player thinks in a part of the time that is left."""
        return self._player.think(self._hurried(situation))

    def choose(self, situation: Situation) -> int:
        """What the player chooses in a part of the time that is left."""
        return self._player.choose(self._hurried(situation))

    def _hurried(self, situation: Situation) -> Situation:
        left_s = self._until_s - time.monotonic()
        situation.budget = Budget(seconds=max(_LEAST_S, left_s * _PART))
        return situation


def think(game: Game, name: str, position: Position, seat: int, until_s: float) -> Move:
    """A bot's move, in the thread that calls. All that it is handed are positions drawn from what it may know."""
    known: dict[tuple[str, str], Player] = _own.__dict__.setdefault("players", {})
    player = known.get((game.name, name))
    if player is None:
        player = known[game.name, name] = bot(game.name, name)
    codes = choose_move(Hasty(player, until_s), position, seat, chance(randbits(62)))
    return game.decode(position, seat, codes)


def known_bot(game: str, name: str) -> bool:
    """Whether a game has a bot of that name."""
    return name in bots(game)


class Robots:
    """Who plays for all bots of this process."""

    def __init__(self, house: "House", threads: int) -> None:
        self._house = house
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self._asked: dict[tuple[str, int], asyncio.Task[None]] = {}
        self._chance = random.Random()  # of pauses

    @property
    def asked(self) -> int:
        """How many bots are asked for a move now."""
        return len(self._asked)

    def look(self, hosted: Hosted) -> None:
        """Ask those bots for whom the game waits."""
        if not any(chair.bot for chair in hosted.table.chairs):
            return
        for seat in hosted.table.waited_for():
            name, key = hosted.table.player(seat), (hosted.id, seat)
            if name is not None and key not in self._asked:
                self._asked[key] = asyncio.create_task(self._move(hosted, seat, name, key))

    async def _move(self, hosted: Hosted, seat: int, name: str, key: tuple[str, int]) -> None:
        try:
            order = await self._thought(hosted, seat, name)
        except Exception:
            log.exception("bot %s of %s has no answer", name, hosted.table.setting.game)
            order = await self._thought(hosted, seat, "random")
        finally:
            del self._asked[key]
        if self._house.tables.get(hosted.id) is not hosted or self._house.stopping:
            return
        if order is None or hosted.do(None, order) is not None:
            self.look(hosted)

    async def _thought(self, hosted: Hosted, seat: int, name: str) -> Act | None:
        """A bot's move after a pause; None if what it knew has changed meanwhile."""
        match = hosted.table.match
        assert match is not None
        position, game = match.position.copy(), match.game
        knew = view_bytes(position.view(seat))
        pause_s = self._pause_s(hosted)
        waited = asyncio.create_task(asyncio.sleep(pause_s))
        seconds = min(_MOST_S, pause_s * _THINKS) * min(1.0, _HURRY / (1 + len(self._asked)))
        loop = asyncio.get_running_loop()
        until_s = time.monotonic() + seconds  # also where it waits for a thread
        move = await loop.run_in_executor(self._pool, think, game, name, position, seat, until_s)
        await waited
        same = hosted.table.match is match and view_bytes(match.position.view(seat)) == knew
        still = hosted.table.phase == "playing" and hosted.table.player(seat) is not None
        return Act(seat, msgspec.Raw(msgspec.json.encode(move))) if same and still else None

    def _pause_s(self, hosted: Hosted) -> float:
        """Drawn before the bot looks at anything, from what all at the table know."""
        least, most = _PAUSE_S[hosted.table.setting.pace]
        pause = self._chance.uniform(least, most)
        ends_ms = hosted.table.window_ends_ms
        if ends_ms is None:
            return pause
        left_s = (ends_ms - self._house.now_ms()) / 1000
        return max(0.05, min(pause, self._chance.uniform(0.3, 0.8) * left_s))

    def stop(self) -> None:
        """Think no more."""
        for task in self._asked.values():
            task.cancel()
        self._pool.shutdown(wait=False, cancel_futures=True)

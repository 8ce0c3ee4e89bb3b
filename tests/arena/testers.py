"""Tiny bots, found by name in other processes too: `arena.testers:Lowest`."""

import os
import time
from contextlib import suppress

from tablee.bots.chancer import Chancer
from tablee.bots.player import Player, Situation, Thought
from tablee.core.errors import IllegalMove


class Lowest(Player):
    """Always the first legal move."""

    name = "lowest"

    def think(self, situation: Situation) -> Thought:
        return Thought(situation.legal[0])


class Twin(Chancer):
    """The random player under another name."""

    name = "twin"


class Raises(Chancer):
    """Raises once it has a real choice."""

    name = "raises"

    def think(self, situation: Situation) -> Thought:
        print("a bot may print what it likes")
        if len(situation.legal) > 2:
            raise RuntimeError("out of\nideas")
        return super().think(situation)


class Exits(Chancer):
    """Wants to end the process."""

    name = "exits"

    def think(self, situation: Situation) -> Thought:
        raise SystemExit(3)


class Illegal(Player):
    """Answers what is no move at all."""

    name = "illegal"

    def think(self, situation: Situation) -> Thought:
        return Thought(62)


class Sleeps(Chancer):
    """Takes far too long, and catches all that it can."""

    name = "sleeps"

    def think(self, situation: Situation) -> Thought:
        with suppress(Exception):
            time.sleep(30)
        return super().think(situation)


class Dies(Chancer):
    """Takes its process down."""

    name = "dies"

    def think(self, situation: Situation) -> Thought:
        if os.environ.get("TABLEE_TEST_DIES") != str(os.getpid()):
            os._exit(9)
        return super().think(situation)


def no_player() -> str:
    """What is no player."""
    return "no player"


def unmade() -> Player:
    """A bot that can't even be made."""
    raise IllegalMove("no weights")

"""What it takes to start: each figure from fresh processes, since within one everything is loaded and compiled once."""

import inspect
import os
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import tablee

_TIMES = 3
_SOURCE = Path(tablee.__file__).parents[1]

# What a fresh process runs; each prints one number. CLOCK_MONOTONIC is the same in all processes of a machine.
_COMPILE = """
import numba, time
started = time.monotonic()
from tablee.cli.bench.startup import compile_all
compile_all()
print(time.monotonic() - started)
"""
_FIRST_MOVES = """
import time
from tablee.cli.bench.startup import move_in_each_game
move_in_each_game()
print(time.monotonic())
"""
_IMPORT = """
import time
started = time.monotonic()
import tablee
print(time.monotonic() - started)
"""


def starts() -> dict[str, float]:
    """Compiling everything with an empty cache; process start to a move in every game with a full one; importing."""
    with TemporaryDirectory(prefix="tablee-bench-") as cache:
        compiling = _printed(_COMPILE, cache)
        first_moves = median(_since_start(cache) for _ in range(_TIMES))
    importing = median(_printed(_IMPORT) for _ in range(_TIMES))
    return {
        "compile_s": round(compiling, 3),
        "cached_start_s": round(first_moves, 3),
        "import_s": round(importing, 4),
    }


def _since_start(cache: str) -> float:
    started = time.monotonic()
    return _printed(_FIRST_MOVES, cache) - started


def _printed(program: str, cache: str | None = None) -> float:
    """The number that a fresh Python prints."""
    path = os.pathsep.join(filter(None, [str(_SOURCE), os.environ.get("PYTHONPATH")]))
    environment = os.environ | {"PYTHONPATH": path} | ({} if cache is None else {"TABLEE_CACHE": cache})
    done = subprocess.run([sys.executable, "-c", program], env=environment, stdout=subprocess.PIPE, check=True)
    return float(done.stdout)


def move_in_each_game() -> None:
    """Deal, and make one move, in every game."""
    for name in tablee.games():
        position = _dealt(name)
        position.step(position.legal()[0])


def compile_all() -> None:
    """Call every kernel that playing a game can need, so that it is compiled."""
    import numpy as np

    from tablee.core.chance import chance, roll, shuffled

    source = chance(1)
    roll(source, 2)
    for name in tablee.games():
        position = _dealt(name)
        seat = position.must or 0
        shuffled(source, np.array(position.full_deck(), np.int64))
        _ask_all(position, seat)
        position.imagine(seat, source)
        position.play(seat, _move(position, seat))
        position.game.engine.playout(position.copy().states, 0, source)
        for kernel in small_kernels(name):
            kernel(position.states, 0)


def _dealt(name: str) -> Any:
    """A game after its first deal."""
    position = tablee.game(name).start(seats=4)
    position.deal(position.full_deck())
    return position


def _ask_all(position: Any, seat: int) -> None:
    """Everything that can be asked of a position, and both kinds of views of it."""
    _ = position.may, position.choosing, position.deck_wanted, position.legal(), position.legal_bits(seat)
    position.standing()
    position.view(None)
    position.view(seat)


def _move(position: Any, seat: int) -> Any:
    """A whole legal move: the first of its integers each time."""
    trial = position.copy()
    codes: list[int] = []
    while not codes or trial.choosing:
        codes.append(trial.legal(seat)[0])
        trial.step(codes[-1], seat)
    return position.game.decode(position, seat, codes)


def small_kernels(name: str) -> list[Any]:
    """The kernels beyond the engine's that ask one thing of a state, such as who takes the trick."""
    rooms = [module for key, module in list(sys.modules.items()) if key.startswith(f"tablee.games.{name}.")]
    found = {id(value): value for room in rooms for value in vars(room).values() if hasattr(value, "py_func")}
    return [
        kernel for kernel in found.values() if list(inspect.signature(kernel.py_func).parameters) == ["states", "i"]
    ]

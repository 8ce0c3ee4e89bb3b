"""Random Luz in plain C (`bench/luz.c`), measured in the same run: what this machine can do."""

import shutil
import subprocess
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import tablee

SOURCE = Path(tablee.__file__).resolve().parents[2] / "bench" / "luz.c"
_COMPILERS = ("cc", "gcc", "clang")
_GAMES = 16  # in a batch, as many as ours
_LEAST_BATCHES = 5


def c_luz(seed: int, seconds: float) -> float | None:
    """Nanoseconds a move; None without the program's source (it is not installed with the package) or a compiler."""
    with TemporaryDirectory(prefix="tablee-bench-") as folder:
        program = compiled(folder)
        if program is None:
            return None
        started = time.perf_counter()
        play(program, seed, _GAMES, _LEAST_BATCHES)
        once = (time.perf_counter() - started) / _LEAST_BATCHES
        batches = max(_LEAST_BATCHES, int(seconds / once))
        return round(play(program, seed, _GAMES, batches)[0], 1)


def compiled(folder: str) -> str | None:
    """The program, compiled into a folder, if it can be."""
    compiler = next(filter(None, map(shutil.which, _COMPILERS)), None)
    if compiler is None or not SOURCE.exists():
        return None
    program = f"{folder}/luz"
    done = subprocess.run([compiler, "-O2", "-o", program, str(SOURCE)], stderr=subprocess.DEVNULL, check=False)
    return program if done.returncode == 0 else None


def play(program: str, seed: int, games: int, batches: int) -> tuple[float, int, list[int]]:
    """Nanoseconds a move in the median batch; how many moves, and the scores by seat, of all games."""
    words = [program, str(seed), str(games), str(batches)]
    ns, moves, scores = subprocess.run(words, stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()
    return float(ns), int(moves), [int(score) for score in scores.split()]

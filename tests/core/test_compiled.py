"""The same games, compiled and not: each number of seats ends in the same bytes."""

import os
import subprocess
import sys

import pytest

import tablee
from tablee.conformance import fingerprint

OTHER = "1" if os.environ.get("NUMBA_DISABLE_JIT", "0") == "0" else "0"


@pytest.mark.parametrize("game", tablee.games())
def test_compiled_and_uncompiled_agree(game: str) -> None:
    code = f"import tablee; from tablee.conformance import fingerprint; print(fingerprint(tablee.game({game!r})))"
    env = {**os.environ, "NUMBA_DISABLE_JIT": OTHER, "PYTHONPATH": os.pathsep.join(sys.path)}
    other = subprocess.run([sys.executable, "-W", "error", "-c", code], env=env, capture_output=True, text=True)
    assert other.stdout.strip() == fingerprint(tablee.game(game)), other.stderr

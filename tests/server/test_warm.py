"""Once a game is called ready, nothing more of it is compiled or loaded: that would be done in the event loop."""

import subprocess
import sys

import pytest

import tablee

_PROGRAM = """
import sys
from numba.core import event
from tablee.server.warm import play_on

play_on(sys.argv[1], 1)
with event.install_recorder("numba:compiler_lock") as recorder:
    for seed in range(2, 6):
        play_on(sys.argv[1], seed)
print(len(recorder.buffer))
"""


@pytest.mark.parametrize("name", tablee.games())
def test_nothing_is_compiled_in_the_middle_of_a_game(name: str) -> None:
    program = [sys.executable, "-c", _PROGRAM, name]
    assert subprocess.run(program, capture_output=True, text=True, check=True).stdout == "0\n"

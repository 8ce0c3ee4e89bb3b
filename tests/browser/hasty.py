"""`tablee serve` with bots that answer at once, so that whole games fit into a test, and with all compiled first."""

import sys

from tablee.bots import LEVELS
from tablee.cli import main
from tablee.games import games
from tablee.server import robots, warm

robots._PAUSE_S = dict.fromkeys(robots._PAUSE_S, (0.0, 0.03))


def compile_all() -> None:
    """What the server would do beside its first games."""
    for game in games():
        position = warm.play_on(game)
        for level in LEVELS:
            warm.have_thought(position, level)


if __name__ == "__main__":
    compile_all()
    sys.exit(main())

"""`tablee serve` with bots that answer at once, so that whole games fit into a test."""

import sys

from tablee.cli import main
from tablee.server import robots

robots._PAUSE_S = dict.fromkeys(robots._PAUSE_S, (0.0, 0.03))

if __name__ == "__main__":
    sys.exit(main())

"""`tablee` with a disk that takes its time: what is told too early is then told long before it is written.

A kill takes nothing away that the system has been handed, unlike a power cut; so the time until then is stretched.
"""

import random
import sys
import time
from collections.abc import Sequence
from unittest.mock import patch

from tablee.cli import main
from tablee.store import Row, StoreFailed
from tablee.store.ledger import Ledger

_write = Ledger.write
_MOST_S = 0.05


def slowly(ledger: Ledger, calls: Sequence[Sequence[Row]]) -> list[StoreFailed | None]:
    time.sleep(_MOST_S * random.random())
    return _write(ledger, calls)


if __name__ == "__main__":
    with patch.object(Ledger, "write", slowly):
        sys.exit(main())

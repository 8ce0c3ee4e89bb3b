"""What the tests of the server's people share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.site import Site


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with Site(tmp_path) as site:
        yield site

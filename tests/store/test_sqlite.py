"""The store that is built in keeps the contract."""

from pathlib import Path

import pytest

from tablee.store import open_store

from .suite import Opened, StoreSuite


class TestSqlite(StoreSuite):
    @pytest.fixture
    def opened(self, tmp_path: Path) -> Opened:
        return lambda: open_store(tmp_path / "data")

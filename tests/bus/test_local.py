"""The bus of one process keeps the contract."""

from tablee.bus import Bus, LocalBus

from .suite import BusSuite


class TestLocalBus(BusSuite):
    async def meet(self) -> list[Bus]:
        bus = LocalBus()
        return [bus, bus]

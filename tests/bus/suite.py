"""What holds for every bus. A subclass says in `meet` how several are made that reach each other."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from tablee.bus import Bus, lobby, person, table

_PATIENCE_S = 10.0
Story = Callable[[list[Bus]], Awaitable[None]]


async def heard(enough: Callable[[], bool]) -> None:
    """Wait until enough has been heard."""
    async with asyncio.timeout(_PATIENCE_S):
        while not enough():
            await asyncio.sleep(0.001)


class BusSuite:
    """The contract of `tablee.bus.contract`, sentence by sentence."""

    async def meet(self) -> list[Bus]:
        """Two buses, as of two processes; one twice, if there can only be one."""
        raise NotImplementedError

    def told(self, story: Story) -> None:
        async def whole() -> None:
            buses = await self.meet()
            await story(buses)
            for bus in {*buses}:
                await bus.close()

        asyncio.run(whole())

    def test_all_who_subscribe_hear_and_nobody_else(self) -> None:
        async def story(buses: list[Bus]) -> None:
            first, second, other = list[bytes](), list[bytes](), list[bytes]()
            buses[0].subscribe(table("a"), first.append)
            buses[1].subscribe(table("a"), second.append)
            for topic in (table("b"), table("a.b"), "table", person("a"), lobby()):
                buses[1].subscribe(topic, other.append)
            buses[0].publish(table("a"), b"7")
            buses[0].publish(lobby(), b"end")
            await heard(lambda: bool(first and second and other))
            assert (first, second, other) == ([b"7"], [b"7"], [b"end"])

        self.told(story)

    def test_the_same_hearer_twice_hears_twice(self) -> None:
        async def story(buses: list[Bus]) -> None:
            found = list[bytes]()
            stop = buses[0].subscribe("t", found.append)
            buses[0].subscribe("t", found.append)
            buses[1].publish("t", b"x")
            await heard(lambda: len(found) == 2)
            stop()
            buses[1].publish("t", b"y")
            await heard(lambda: len(found) == 3)
            assert found == [b"x", b"x", b"y"]

        self.told(story)

    def test_messages_arrive_in_order(self) -> None:
        async def story(buses: list[Bus]) -> None:
            found = list[bytes]()
            buses[1].subscribe("t", found.append)
            sent = [bytes([number % 256]) * (number % 50) for number in range(1000)]
            for message in sent:
                buses[0].publish("t", message)
            await heard(lambda: len(found) == len(sent))
            assert found == sent

        self.told(story)

    def test_nobody_is_called_in_the_middle_of_publishing(self) -> None:
        async def story(buses: list[Bus]) -> None:
            found = list[bytes]()

            def hear(message: bytes) -> None:
                if len(found) < 3:
                    buses[0].publish("t", message + b"!")
                found.append(message)

            buses[0].subscribe("t", hear)
            buses[0].publish("t", b"")
            assert found == []
            await heard(lambda: len(found) == 4)
            assert found == [b"", b"!", b"!!", b"!!!"]

        self.told(story)

    def test_who_has_unsubscribed_hears_nothing_more(self) -> None:
        async def story(buses: list[Bus]) -> None:
            gone, stays = list[bytes](), list[bytes]()
            stop = buses[0].subscribe("t", gone.append)
            buses[0].subscribe("t", stays.append)
            buses[0].publish("t", b"on its way")
            stop()
            stop()
            buses[0].publish("t", b"after")
            await heard(lambda: len(stays) == 2)
            assert gone == []

        self.told(story)

    def test_who_comes_later_has_missed_it(self) -> None:
        async def story(buses: list[Bus]) -> None:
            early, late = list[bytes](), list[bytes]()
            buses[0].subscribe("t", early.append)
            buses[0].publish("t", b"before")
            buses[0].subscribe("t", late.append)
            buses[0].publish("t", b"after")
            await heard(lambda: len(early) == 2 and bool(late))
            assert late == [b"after"]

        self.told(story)

    def test_a_hearer_that_fails_harms_nobody(self, caplog: pytest.LogCaptureFixture) -> None:
        async def story(buses: list[Bus]) -> None:
            found = list[bytes]()

            def broken(message: bytes) -> None:
                raise RuntimeError("the hearer's own bug")

            buses[0].subscribe("t", broken)
            buses[0].subscribe("t", found.append)
            buses[0].publish("t", b"1")
            buses[0].publish("t", b"2")
            await heard(lambda: len(found) == 2)
            assert caplog.text.count("RuntimeError: the hearer's own bug") == 2

        self.told(story)

    def test_closing_lets_out_what_was_published(self) -> None:
        async def story(buses: list[Bus]) -> None:
            found = list[bytes]()
            buses[-1].subscribe("t", found.append)
            buses[0].publish("t", b"last words")
            await buses[0].close()
            await heard(lambda: found == [b"last words"])

        self.told(story)

    def test_a_closed_bus_hears_nothing(self) -> None:
        async def story(buses: list[Bus]) -> None:
            found = list[bytes]()
            stop = buses[-1].subscribe("t", found.append)
            await buses[-1].close()
            stop()
            buses[0].publish("t", b"too late")
            await asyncio.sleep(0.01)
            assert found == []

        self.told(story)

"""A lock goes from address to address, and a caller who gives up takes nobody's turn away."""

import asyncio

import pytest

from orderup.server.fair_queue import FairLock


class Desk:
    """What is done under one lock, in the order in which it was done."""

    def __init__(self) -> None:
        self.lock = FairLock()
        self.open = asyncio.Event()
        self.served: list[str] = []

    async def serve(self, address: str, name: str) -> None:
        async with self.lock.hold_for(address):
            await self.open.wait()
            self.served.append(name)

    def asks(self, address: str, *names: str) -> list[asyncio.Task[None]]:
        return [asyncio.create_task(self.serve(address, name)) for name in names]


async def until_they_wait() -> None:
    for _ in range(3):
        await asyncio.sleep(0)


async def test_who_asks_for_much_holds_up_others_for_one_call() -> None:
    desk = Desk()
    calls = desk.asks("busy", "a1", "a2", "a3", "a4")
    await until_they_wait()
    calls += [*desk.asks("calm", "b1"), *desk.asks("third", "c1", "c2")]
    await until_they_wait()
    desk.open.set()
    await asyncio.gather(*calls)
    assert desk.served == ["a1", "a2", "b1", "c1", "a3", "c2", "a4"]


async def test_a_call_that_ends_while_it_waits_is_left_out() -> None:
    desk = Desk()
    first, second, third = [desk.asks(name, name)[0] for name in "abc"]
    await until_they_wait()
    second.cancel()
    desk.open.set()
    await asyncio.gather(first, third)
    assert desk.served == ["a", "c"]
    await asyncio.gather(*desk.asks("d", "d"))
    assert desk.served == ["a", "c", "d"]


async def test_a_call_that_ends_as_its_turn_comes_passes_it_on() -> None:
    desk = Desk()
    desk.open.set()
    async with desk.lock.hold_for("a"):
        second, third = [desk.asks(name, name)[0] for name in "bc"]
        await until_they_wait()
    second.cancel()  # its turn has come, and it has not woken yet
    await asyncio.wait({second, third})
    assert second.cancelled()
    assert desk.served == ["c"]


async def test_a_mishap_lets_go_of_the_lock() -> None:
    desk = Desk()
    desk.open.set()
    with pytest.raises(RuntimeError):
        async with desk.lock.hold_for("a"):
            raise RuntimeError
    await asyncio.gather(*desk.asks("b", "b"))
    assert desk.served == ["b"]

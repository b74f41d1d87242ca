"""What is said over NATS comes in order, and a server that is not there is said so."""

import asyncio

import pytest
from tests.server.clients import PATIENCE
from tests.server.nats import ADDRESS, needs_nats

from orderup.server.cluster import nats_bus
from orderup.server.cluster.nats_bus import BusError, NatsBus

pytestmark = needs_nats


async def test_what_is_published_comes_in_order() -> None:
    here, there = await NatsBus.connect(ADDRESS), await NatsBus.connect(ADDRESS)
    heard: list[int] = []
    all_heard = asyncio.Event()

    def take(content: bytes) -> None:
        heard.append(int(content))
        if len(heard) == 1000:
            all_heard.set()

    await there.listen("orderup.test.order", take)
    for number in range(1000):
        here.publish("orderup.test.order", str(number).encode())
    async with asyncio.timeout(PATIENCE):
        await all_heard.wait()
    assert heard == list(range(1000))
    for bus in (here, there):
        await bus.close()


async def test_a_server_that_is_not_there_is_said_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nats_bus, "CONNECT_TIMEOUT", 0.5)
    with pytest.raises(BusError, match="cannot be reached"):
        await NatsBus.connect("nats://127.0.0.1:1")

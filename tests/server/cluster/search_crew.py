"""A node's searches, and workers for them."""

import asyncio
import os
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from tests.server.clients import PATIENCE
from tests.server.nats import ADDRESS

from orderup.conformance.playing import start_match
from orderup.kernel import HOUSE
from orderup.players import prepare_move_request
from orderup.players.decisions import MoveRequest
from orderup.players.encoding import SearchRequest
from orderup.server.cluster.nats_bus import NatsBus
from orderup.server.cluster.remote_search import RemoteSearch
from orderup.server.cluster.search_messages import Subjects
from orderup.server.cluster.search_worker import SearchWorker
from orderup.server.tables.searches.background import BackgroundSearch
from orderup.server.tables.searches.threads import SearchThreads


class Crew:
    """A node's searches, and workers of a group of their own."""

    def __init__(self, local: int, address: str = ADDRESS) -> None:
        self._address = address
        self.subjects = Subjects(os.urandom(8).hex())
        self.node = os.urandom(8).hex()
        self.search: BackgroundSearch[SearchRequest] = BackgroundSearch(*([SearchThreads(local)] if local else []))
        self.answered_here: list[MoveRequest] = []
        self._buses: list[NatsBus] = []

    async def start(self) -> None:
        """Begin to look for workers."""
        self.remote = RemoteSearch(await self.bus(), self.node, self.search.dispatch, self.subjects)
        await self.remote.start()
        self.search.add_pool(self.remote)

    async def bus(self) -> NatsBus:
        """A connection of one's own."""
        self._buses.append(await NatsBus.connect(self._address))
        return self._buses[-1]

    async def worker(
        self, answer: Callable[[bytes], bytes], name: str = "worker", threads: int = 1
    ) -> tuple[asyncio.Task[None], asyncio.Event, NatsBus]:
        """Start a worker, and wait until it is known."""
        bus, end, free = await self.bus(), asyncio.Event(), self.remote.free_slots
        task = asyncio.create_task(SearchWorker(bus, name, threads, answer, self.subjects).run(end))
        await until(lambda: self.remote.free_slots == free + threads)
        return task, end, bus

    def asks(self, decision: MoveRequest) -> asyncio.Future[Any]:
        """Have something thought about, wherever it may be."""
        found: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.search.submit("", "table", Here(decision, self.answered_here), found.set_result, for_person=False)
        return found

    async def close(self) -> None:
        """Let go of everything."""
        self.remote.close()
        for bus in self._buses:
            await bus.close()


class Here(MoveRequest):
    """A decision that notes when this process makes it."""

    def __init__(self, decision: MoveRequest, noted: list[MoveRequest]) -> None:
        self.__dict__.update(decision.__dict__, noted=noted)

    def __call__(self) -> Any:
        self.__dict__["noted"].append(self)
        return super().__call__()


@asynccontextmanager
async def crew(local: int = 0, address: str = ADDRESS) -> AsyncIterator[Crew]:
    """A node with so many threads of its own."""
    made = Crew(local, address)
    await made.start()
    try:
        yield made
    finally:
        await made.close()


async def until(holds: Callable[[], bool]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(PATIENCE):
        while not holds():  # noqa: ASYNC110  # what is waited for is told by nobody
            await asyncio.sleep(0.01)


def a_decision(seed: int = 1, game: str = "villains") -> MoveRequest:
    """What a bot has to decide; it is the same wherever that is thought about."""
    match = start_match((game, 3, {}), seed)
    if match.opening_move is not None:
        match.apply(HOUSE, match.opening_move, 0)
    return next(
        found
        for seat in range(3)
        if (found := prepare_move_request(match, seat, "hard", random.Random(seed))) is not None
    )

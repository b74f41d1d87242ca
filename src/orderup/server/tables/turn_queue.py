"""Who is next, when some ask for much and others for little: addresses have their turns one after the other, whatever each of them asks for."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Generic, TypeVar

Item = TypeVar("Item")


class TurnQueue(Generic[Item]):
    """What waits, by address, and there by table: addresses have their turns one after the other, and so have the tables of each."""

    def __init__(self) -> None:
        self._addresses: OrderedDict[str, OrderedDict[str, deque[Item]]] = OrderedDict()

    def __len__(self) -> int:
        return sum(len(items) for tables in self._addresses.values() for items in tables.values())

    def put(self, address: str, table: str, item: Item) -> None:
        """Add something; its address and its table come after all that wait, unless they wait already."""
        self._addresses.setdefault(address, OrderedDict()).setdefault(table, deque()).append(item)

    def take(self) -> Item | None:
        """Return the oldest item of the table whose turn it is."""
        if not self._addresses:
            return None
        address, tables = self._addresses.popitem(last=False)
        table, items = tables.popitem(last=False)
        item = items.popleft()
        if items:
            tables[table] = items
        if tables:
            self._addresses[address] = tables
        return item


class FairLock:
    """A lock that goes from address to address: who asks for it often holds up the own calls, and others for one of them at most."""

    def __init__(self) -> None:
        self._waiting: TurnQueue[asyncio.Future[None]] = TurnQueue()
        self._held = False

    @asynccontextmanager
    async def turn_of(self, address: str) -> AsyncIterator[None]:
        """Wait for a turn of this address, and hold the lock."""
        if self._held:
            await self._wait(address)
        self._held = True
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, address: str) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put(address, "", turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # the turn came, and so did the end of who waited for it
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """Let go of the lock, for whoever is next; until that one wakes, it counts as held."""
        while (turn := self._waiting.take()) is not None:
            if not turn.done():
                turn.set_result(None)
                return
        self._held = False

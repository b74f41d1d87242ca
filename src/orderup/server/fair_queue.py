"""Fair scheduling between addresses: they take turns, however much each of them asks for."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Generic, TypeVar

Item = TypeVar("Item")


class FairQueue(Generic[Item]):
    """A queue of items by address and table: addresses take turns, and so do the tables of each."""

    def __init__(self) -> None:
        self._addresses: OrderedDict[str, OrderedDict[str, deque[Item]]] = OrderedDict()

    def __len__(self) -> int:
        return sum(len(items) for tables in self._addresses.values() for items in tables.values())

    def put(self, address: str, table: str, item: Item) -> None:
        """Add an item. Its address and its table come after all that wait, unless they wait already."""
        self._addresses.setdefault(address, OrderedDict()).setdefault(table, deque()).append(item)

    def pop(self) -> Item | None:
        """Remove and return the oldest item of the next table; None if the queue is empty."""
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
    """A lock that addresses take in turns. An address with many calls delays its own, and those of others by one of them at most."""

    def __init__(self) -> None:
        self._waiting: FairQueue[asyncio.Future[None]] = FairQueue()
        self._held = False

    @asynccontextmanager
    async def hold_for(self, address: str) -> AsyncIterator[None]:
        """Wait for this address's turn, and hold the lock."""
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
            if turn.done() and not turn.cancelled():  # the turn came at the same time as the cancellation
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """Release the lock to the next in the queue. It stays held until that one wakes."""
        while (turn := self._waiting.pop()) is not None:
            if not turn.done():
                turn.set_result(None)
                return
        self._held = False

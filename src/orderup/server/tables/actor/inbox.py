"""The inbox of a table. All inputs of a table pass through its one inbox, in the order of arrival.

Only claims to one card may be reordered, before a move is made (`play/races/`).
"""

import asyncio
from collections import deque
from collections.abc import Iterator
from typing import Generic, TypeVar

T = TypeVar("T")


class Inbox(Generic[T]):
    """A queue with one reader, who may stop waiting at a given time."""

    def __init__(self) -> None:
        self._waiting: deque[T] = deque()
        self._reader: asyncio.Future[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        """It stays when an item comes first, and may then wake the next wait too soon. Setting it anew each time would cost more."""
        self._loop: asyncio.AbstractEventLoop | None = None
        """The reader's loop. Asking for the running one is a system call."""

    def put(self, item: T) -> None:
        """Add an item behind all others."""
        self._waiting.append(item)
        self._wake()

    def __len__(self) -> int:
        return len(self._waiting)

    def __iter__(self) -> Iterator[T]:
        """Yield the items that wait."""
        return iter(self._waiting)

    def clear(self) -> list[T]:
        """Remove and return all items."""
        waiting = list(self._waiting)
        self._waiting.clear()
        return waiting

    async def get(self, until: float | None) -> T | None:
        """Remove and return the next item; None if there is none until loop time `until` (seconds), or sooner."""
        if not self._waiting:
            await self._wait(until)
        return self._waiting.popleft() if self._waiting else None

    async def _wait(self, until: float | None) -> None:
        loop = self._loop = self._loop or asyncio.get_running_loop()
        self._reader = loop.create_future()
        if until is not None:
            self._set_timer(loop, until)
        try:
            await self._reader
        finally:
            self._reader = None

    def _set_timer(self, loop: asyncio.AbstractEventLoop, until: float) -> None:
        if self._timer is not None:
            if self._timer.when() <= until:
                return
            self._timer.cancel()
        self._timer = loop.call_at(until, self._on_timer)

    def _on_timer(self) -> None:
        self._timer = None
        self._wake()

    def _wake(self) -> None:
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

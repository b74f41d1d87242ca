"""Threads in which this process searches: they share its cores with everything else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import partial
from typing import Any

Think = Callable[[], Any]
Done = Callable[[Future[Any]], None]
"""Is told, in the event loop, what came of a search."""


class SearchThreads:
    """A pool of threads. To be called in the event loop only."""

    def __init__(self, threads: int, executor: Executor | None = None) -> None:
        self._executor = executor or ThreadPoolExecutor(threads, thread_name_prefix="search")
        self.free = threads
        """How many searches can begin now."""

    def submit(self, think: Think, on_done: Done) -> None:
        """Think in another thread."""
        self.free -= 1
        loop = asyncio.get_running_loop()
        self._executor.submit(think).add_done_callback(partial(self._hand_over, loop, on_done))

    def _hand_over(self, loop: asyncio.AbstractEventLoop, on_done: Done, done: Future[Any]) -> None:
        """A thread has thought; it goes on in the loop, unless that has ended."""
        if loop.is_closed():
            self.free += 1
        else:
            loop.call_soon_threadsafe(self._end, on_done, done)

    def _end(self, on_done: Done, done: Future[Any]) -> None:
        self.free += 1
        on_done(done)

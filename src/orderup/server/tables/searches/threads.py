"""Threads for the searches of this process. They share its cores with everything else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import partial
from typing import Any

SearchTask = Callable[[], Any]
OnDone = Callable[[Future[Any]], None]
"""A callback in the event loop, with the future of a search."""


class SearchThreads:
    """A pool of threads. Call it in the event loop only."""

    def __init__(self, threads: int, executor: Executor | None = None) -> None:
        self._executor = executor or ThreadPoolExecutor(threads, thread_name_prefix="search")
        self.free_slots = threads
        """The number of searches that can begin now."""

    def submit(self, task: SearchTask, on_done: OnDone) -> None:
        """Run a search in another thread."""
        self.free_slots -= 1
        loop = asyncio.get_running_loop()
        self._executor.submit(task).add_done_callback(partial(self._hand_over, loop, on_done))

    def _hand_over(self, loop: asyncio.AbstractEventLoop, on_done: OnDone, done: Future[Any]) -> None:
        """Pass the result from a thread to the loop, unless that has ended."""
        if loop.is_closed():
            self.free_slots += 1
        else:
            loop.call_soon_threadsafe(self._end, on_done, done)

    def _end(self, on_done: OnDone, done: Future[Any]) -> None:
        self.free_slots += 1
        on_done(done)

"""Thinking that takes long, in threads of its own: fewer than there are cores, so that the tables go on.

What a person waits for comes first, but never twice in a row while a bot's search waits: a person can ask again at once, and else whoever does
so from many windows would stop the bots of the whole house. So people wait for one bot's search at most before theirs, and bots have every other turn at least.

Among each of the two, every address that has opened tables has its turn, and of its tables again each. So a table full of champions, or many
of them, hold up nobody else's.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import Any, NamedTuple

from orderup.server.tables.turn_queue import TurnQueue

log = logging.getLogger(__name__)


class Job(NamedTuple):
    """What is to be thought about, and what is to be done with the result (None: it failed)."""

    think: Callable[[], Any]
    on_done: Callable[[Any], None]


class BackgroundSearch:
    """So many threads, and who has the next one. To be called in the event loop only."""

    def __init__(self, threads: int) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="search")
        self._threads = self._free = threads
        self._hints: TurnQueue[Job] = TurnQueue()
        self._bots: TurnQueue[Job] = TurnQueue()
        self._is_bots_turn = False
        """The last search to begin was for a person."""

    @property
    def thinking(self) -> int:
        """How many searches are at work."""
        return self._threads - self._free

    @property
    def waiting(self) -> int:
        """How many wait for a thread."""
        return len(self._hints) + len(self._bots)

    def begin(
        self, address: str, table: str, think: Callable[[], Any], on_done: Callable[[Any], None], *, for_person: bool
    ) -> None:
        """Think in another thread, for a table that was opened at this address; `on_done` is called in this loop with what came of it, None if it failed."""
        (self._hints if for_person else self._bots).put(address, table, Job(think, on_done))
        self._next()

    def _next(self) -> None:
        while self._free > 0 and (job := self._take()) is not None:
            self._free -= 1
            loop = asyncio.get_running_loop()
            self._pool.submit(job.think).add_done_callback(partial(self._hand_over, loop, job))

    def _take(self) -> Job | None:
        """Return what is to be thought about next; None: nothing waits."""
        bots = self._bots.take() if self._is_bots_turn else None
        hint = None if bots else self._hints.take()
        self._is_bots_turn = hint is not None
        return bots or hint or self._bots.take()

    def _hand_over(self, loop: asyncio.AbstractEventLoop, job: Job, done: Future[Any]) -> None:
        """A thread has thought; it goes on in the loop, unless that has ended."""
        if loop.is_closed():
            self._free += 1
        else:
            loop.call_soon_threadsafe(self._end, job, done)

    def _end(self, job: Job, done: Future[Any]) -> None:
        self._free += 1
        self._next()
        if error := done.exception():
            log.error("a bot could not think", exc_info=error)
        job.on_done(None if error else done.result())


background_search = BackgroundSearch(max(1, (os.cpu_count() or 2) - 1))
"""The one of this process: its threads share the cores with everything else."""

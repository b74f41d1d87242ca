"""Thinking that takes long: who has the next free place in a pool, be that threads of this process or workers elsewhere.

What a person waits for comes first, but never twice in a row while a bot's search waits: a person can ask again at once, and else whoever does
so from many windows would stop the bots of the whole house. So people wait for one bot's search at most before theirs, and bots have every other turn at least.

Among each of the two, every address that has opened tables has its turn, and of its tables again each. So a table full of champions, or many
of them, hold up nobody else's.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

from orderup.server.tables.search_threads import Done, SearchThreads
from orderup.server.tables.turn_queue import TurnQueue

if TYPE_CHECKING:
    from orderup.players.encoding import SearchRequest

log = logging.getLogger(__name__)

_Asked = TypeVar("_Asked")
_Asked_contra = TypeVar("_Asked_contra", contravariant=True)


class SearchPool(Protocol[_Asked_contra]):
    """Where searches are carried out."""

    @property
    def free(self) -> int:
        """How many searches can begin now."""

    def submit(self, think: _Asked_contra, on_done: Done) -> None:
        """Begin one, and tell in the event loop what came of it: `SearchRefusedError` if it was not carried out."""


class SearchRefusedError(Exception):
    """A pool has not carried out a search: it may later, or another may."""


class SearchFailedError(SearchRefusedError):
    """A pool cannot carry out this search, or has failed at it: only the last pool is asked for it from now on."""


class Job(NamedTuple, Generic[_Asked]):
    """What is to be thought about, for which table, and what is to be done with the result (None: it failed)."""

    address: str
    table: str
    think: _Asked
    on_done: Callable[[Any], None]
    for_person: bool


class BackgroundSearch(Generic[_Asked]):
    """Pools, the one that is to be used first at the front, and whose turn it is. The last one carries out whatever it is asked. To be called in the event loop only."""

    def __init__(self, *pools: SearchPool[_Asked]) -> None:
        self._pools = [*pools]
        self._hints: TurnQueue[Job[_Asked]] = TurnQueue()
        self._bots: TurnQueue[Job[_Asked]] = TurnQueue()
        self._failed: TurnQueue[Job[_Asked]] = TurnQueue()
        """What another pool has failed at: for the last one, and there before all else, since it has had its turn."""
        self._is_bots_turn = False
        """The last search to begin was for a person."""
        self.thinking = 0
        """How many searches are at work."""

    @property
    def waiting(self) -> int:
        """How many wait for a place."""
        return len(self._hints) + len(self._bots) + len(self._failed)

    def add(self, pool: SearchPool[_Asked]) -> None:
        """From now on use this pool before all others."""
        self._pools.insert(0, pool)

    def remove(self, pool: SearchPool[_Asked]) -> None:
        """Use a pool no more."""
        self._pools.remove(pool)

    def begin(
        self, address: str, table: str, think: _Asked, on_done: Callable[[Any], None], *, for_person: bool
    ) -> None:
        """Think elsewhere, for a table that was opened at this address; `on_done` is called in this loop with what came of it, None if it failed."""
        self._put(Job(address, table, think, on_done, for_person))

    def _put(self, job: Job[_Asked]) -> None:
        (self._hints if job.for_person else self._bots).put(job.address, job.table, job)
        self.fill()

    def fill(self) -> None:
        """Begin searches while there are free places: one may have become free."""
        for pool in self._pools:
            while pool.free > 0 and (job := self._take_for(pool)):
                self.thinking += 1
                pool.submit(job.think, partial(self._end, job))

    def _take_for(self, pool: SearchPool[_Asked]) -> Job[_Asked] | None:
        """Return what this pool is to think about next; None: nothing waits for it."""
        failed = self._failed.take() if pool is self._pools[-1] else None
        return failed or self._take()

    def _take(self) -> Job[_Asked] | None:
        """Return what is to be thought about next; None: nothing waits."""
        bots = self._bots.take() if self._is_bots_turn else None
        hint = None if bots else self._hints.take()
        self._is_bots_turn = hint is not None
        return bots or hint or self._bots.take()

    def _end(self, job: Job[_Asked], done: Future[Any]) -> None:
        self.thinking -= 1
        error = done.exception()
        if isinstance(error, SearchFailedError):
            self._failed.put(job.address, job.table, job)
            self.fill()
            return
        if isinstance(error, SearchRefusedError):
            self._put(job)
            return
        self.fill()
        if error:
            log.error("a bot could not think", exc_info=error)
        job.on_done(None if error else done.result())


background_search: BackgroundSearch[SearchRequest] = BackgroundSearch(SearchThreads(max(1, (os.cpu_count() or 2) - 1)))
"""The one of this process: with fewer threads than there are cores, so that the tables go on."""

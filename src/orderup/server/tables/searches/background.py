"""A scheduler of searches, which take long. It gives the next free place in a pool (threads of this process, or workers elsewhere).

Searches for people come first, but never twice in a row while a bot's search waits: otherwise somebody who asks again and again from many
windows would stop all bots of the server. So people wait for at most one bot's search, and bots have at least every other turn.

Within each of the two kinds, the addresses that have opened tables take turns, and so do the tables of each. So a table full of champions, or many
such tables, delay nobody else's.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

from orderup.server.fair_queue import FairQueue
from orderup.server.tables.searches.threads import OnDone, SearchThreads

if TYPE_CHECKING:
    from orderup.players.encoding import SearchRequest

log = logging.getLogger(__name__)

_Request = TypeVar("_Request")
_Request_contra = TypeVar("_Request_contra", contravariant=True)


class SearchPool(Protocol[_Request_contra]):
    """A place that carries out searches."""

    @property
    def free_slots(self) -> int:
        """The number of searches that can begin now."""

    def submit(self, request: _Request_contra, on_done: OnDone) -> None:
        """Begin a search, and call `on_done` with its future in the event loop. The future raises `SearchRefusedError` if it was not carried out."""


class SearchRefusedError(Exception):
    """A pool has not carried out a search. It may do so later, or another pool may."""


class SearchFailedError(SearchRefusedError):
    """A pool cannot carry out this search, or has failed at it. Only the last pool gets it from now on."""


class SearchJob(NamedTuple, Generic[_Request]):
    """A search that waits, its table, and the callback for its result (None: it failed)."""

    address: str
    table: str
    request: _Request
    on_done: Callable[[Any], None]
    for_person: bool


class BackgroundSearch(Generic[_Request]):
    """The pools, in order of preference, and the queues of searches. The last pool carries out every request. Call it in the event loop only."""

    def __init__(self, *pools: SearchPool[_Request]) -> None:
        self._pools = [*pools]
        self._hints: FairQueue[SearchJob[_Request]] = FairQueue()
        self._bots: FairQueue[SearchJob[_Request]] = FairQueue()
        self._failed: FairQueue[SearchJob[_Request]] = FairQueue()
        """Searches at which another pool has failed. The last pool takes them before all others, since they have had their turn."""
        self._is_bots_turn = False
        """Whether the last search that began was for a person."""
        self.running = 0
        """The number of searches that have begun and not ended."""

    @property
    def waiting(self) -> int:
        """The number of searches that wait for a place."""
        return len(self._hints) + len(self._bots) + len(self._failed)

    def add_pool(self, pool: SearchPool[_Request]) -> None:
        """Use this pool before all others from now on."""
        self._pools.insert(0, pool)

    def remove_pool(self, pool: SearchPool[_Request]) -> None:
        """Stop using a pool."""
        self._pools.remove(pool)

    def submit(
        self, address: str, table: str, request: _Request, on_done: Callable[[Any], None], *, for_person: bool
    ) -> None:
        """Queue a search for a table that was opened from this address. `on_done` is called in this loop with the result, or None if it failed."""
        self._put(SearchJob(address, table, request, on_done, for_person))

    def _put(self, job: SearchJob[_Request]) -> None:
        (self._hints if job.for_person else self._bots).put(job.address, job.table, job)
        self.dispatch()

    def dispatch(self) -> None:
        """Begin waiting searches while there are free places."""
        for pool in self._pools:
            while pool.free_slots > 0 and (job := self._take_for(pool)):
                self.running += 1
                pool.submit(job.request, partial(self._end, job))

    def _take_for(self, pool: SearchPool[_Request]) -> SearchJob[_Request] | None:
        """Return the next search for this pool; None: none waits for it."""
        failed = self._failed.pop() if pool is self._pools[-1] else None
        return failed or self._take()

    def _take(self) -> SearchJob[_Request] | None:
        """Return the next search; None: none waits."""
        bots = self._bots.pop() if self._is_bots_turn else None
        hint = None if bots else self._hints.pop()
        self._is_bots_turn = hint is not None
        return bots or hint or self._bots.pop()

    def _end(self, job: SearchJob[_Request], done: Future[Any]) -> None:
        self.running -= 1
        error = done.exception()
        if isinstance(error, SearchFailedError):
            self._failed.put(job.address, job.table, job)
            self.dispatch()
            return
        if isinstance(error, SearchRefusedError):
            self._put(job)
            return
        self.dispatch()
        if error:
            log.error("a bot could not think", exc_info=error)
        job.on_done(None if error else done.result())


background_search: BackgroundSearch[SearchRequest] = BackgroundSearch(SearchThreads(max(1, (os.cpu_count() or 2) - 1)))
"""The scheduler of this process. It has fewer threads than there are cores, so that the tables go on."""

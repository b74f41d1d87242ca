"""Group commit: writes that come at about the same time go into one transaction, for that costs far more than another row in it."""

import asyncio
import math
from collections.abc import Sequence
from typing import Final, Protocol

from orderup.server.counts import COUNTS
from orderup.server.store.records import Write

TRANSACTION_COST: Final = 0.004
"""Seconds of waiting that a transaction is worth. A group begins when all who wait would wait longer together for the next to come, or when the first has waited so long.

With little to do that is at once, with much to do as many come together as are worth it. (Dooly, Goldman and Scott, "On-line analysis of the TCP
acknowledgment delay problem", 2001, have the same trade between acknowledgments and waiting.)
"""
MAX_GAP: Final = 4 * TRANSACTION_COST
"""Seconds without any job, after which nothing is known of when the next comes."""
GAP_SMOOTHING: Final = 1 / 16
"""Weight of the newest gap between two jobs in the mean gap."""


class Job:
    """Writes that go together, and who waits for them."""

    __slots__ = ("begun", "done", "fences", "loop", "writes")

    def __init__(self, writes: Sequence[Write], fences: dict[str, int], loop: asyncio.AbstractEventLoop) -> None:
        self.writes = writes
        self.loop = loop
        self.fences = fences
        """For each table that it writes to, the fence with which this node has it. SQLite needs none."""
        self.done: asyncio.Future[None] = self.loop.create_future()
        self.begun = self.loop.time()

    def settle(self, error: Exception | None) -> None:
        """Tell whoever waits."""
        if self.done.done():
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)


class Writer(Protocol):
    """Who carries out the writes, one group after the other."""

    def put(self, jobs: list[Job]) -> None:
        """Write a group, after all others."""


class GroupCommit:
    """What waits to be written, in the event loop of whoever commits."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._waiting: list[Job] = []
        self._under_way: list[Job] = []
        """The group that is being written."""
        self._begins = False
        """Whether the next group begins in this turn of the loop."""
        self._gap = MAX_GAP
        """Mean seconds between two jobs, as they come now."""
        self._newest = -math.inf
        """When the newest job came, in the loop's time."""
        self._timer: asyncio.TimerHandle | None = None
        """Set for when the first of those who wait has waited long enough."""

    def add(self, job: Job) -> None:
        """Have this written, too."""
        self._waiting.append(job)
        gap = job.begun - self._newest
        self._gap = MAX_GAP if gap >= MAX_GAP else self._gap + (gap - self._gap) * GAP_SMOOTHING
        self._newest = job.begun
        if not self._under_way:
            self._begin_in_time(job.loop)

    def settle(self, jobs: list[Job], error: Exception | None) -> None:
        """A group, or a part of it, is written: tell those who wait for it, and begin the next."""
        loop = jobs[0].loop
        now = loop.time()
        COUNTS.commit_seconds.observe(now - min(job.begun for job in jobs))
        COUNTS.writes += sum(len(job.writes) for job in jobs)
        COUNTS.commit_failures += error is not None
        for job in jobs:
            job.settle(error)
        self._under_way = [job for job in self._under_way if not job.done.done()]
        if self._waiting and not self._under_way:
            self._begin_in_time(loop)

    def _begin_in_time(self, loop: asyncio.AbstractEventLoop) -> None:
        if self._begins:
            return
        if len(self._waiting) * self._gap > TRANSACTION_COST:
            self._begins = True
            loop.call_soon(self._begin)  # so that all that happens in this turn goes together
        elif self._timer is None:
            self._timer = loop.call_at(self._waiting[0].begun + TRANSACTION_COST, self._begin)

    def _begin(self) -> None:
        self._begins = False
        if self._waiting and not self._under_way:
            self.flush()

    def flush(self) -> None:
        """Have all that waits written at once, after what is under way."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        jobs, self._waiting = self._waiting, []
        self._under_way += jobs
        self._writer.put(jobs)

    def oldest_wait(self, now: float) -> float:
        """Return for how many seconds the oldest job has waited, at loop time `now`."""
        return max((now - job.begun for job in (*self._under_way[:1], *self._waiting[:1])), default=0.0)

"""Group commit: writes that come at about the same time share one transaction, which costs far more than another row in it."""

import asyncio
import math
from collections.abc import Sequence
from typing import Final, Protocol

from orderup.server.counts import COUNTS
from orderup.server.store.records import Write

TRANSACTION_COST_S: Final = 0.004
"""Seconds of waiting that a transaction is worth. A group begins when its jobs together would wait longer for the next job, or when the first has waited this long.

Under a low load a group begins at once; under a high load groups grow. (Dooly, Goldman and Scott, "On-line analysis of the TCP
acknowledgment delay problem", 2001, treat the same trade-off between acknowledgments and waiting.)
"""
MAX_GAP_S: Final = 4 * TRANSACTION_COST_S
"""Seconds without a job after which the mean gap is unknown."""
GAP_SMOOTHING: Final = 1 / 16
"""The weight of the newest gap between two jobs in the mean gap."""


class CommitJob:
    """Writes that are committed together, and the future of their committer."""

    __slots__ = ("begun", "done", "fences", "loop", "writes")

    def __init__(self, writes: Sequence[Write], fences: dict[str, int], loop: asyncio.AbstractEventLoop) -> None:
        self.writes = writes
        self.loop = loop
        self.fences = fences
        """The fence of this node's lease for each table that the job writes to. SQLite needs none."""
        self.done: asyncio.Future[None] = self.loop.create_future()
        self.begun = self.loop.time()

    def settle(self, error: Exception | None) -> None:
        """Resolve the future."""
        if self.done.done():
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)


class Writer(Protocol):
    """Carries out the writes, one group after the other."""

    def put(self, jobs: list[CommitJob]) -> None:
        """Write a group after all earlier ones."""


class GroupCommit:
    """Collects jobs into groups, in the event loop that commits."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._waiting: list[CommitJob] = []
        self._under_way: list[CommitJob] = []
        """The group that is being written."""
        self._begins = False
        """Whether the next group begins in this iteration of the loop."""
        self._gap = MAX_GAP_S
        """The mean gap between two recent jobs, in seconds."""
        self._newest = -math.inf
        """The loop time of the newest job."""
        self._timer: asyncio.TimerHandle | None = None
        """The timer that begins a group when its first job has waited long enough."""

    def add(self, job: CommitJob) -> None:
        """Add a job to the next group."""
        self._waiting.append(job)
        gap = job.begun - self._newest
        self._gap = MAX_GAP_S if gap >= MAX_GAP_S else self._gap + (gap - self._gap) * GAP_SMOOTHING
        self._newest = job.begun
        if not self._under_way:
            self._begin_in_time(job.loop)

    def settle(self, jobs: list[CommitJob], error: Exception | None) -> None:
        """Settle the jobs of a written group, or of a part of it, and begin the next group."""
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
        if len(self._waiting) * self._gap > TRANSACTION_COST_S:
            self._begins = True
            loop.call_soon(self._begin)  # so that all jobs of this iteration share a group
        elif self._timer is None:
            self._timer = loop.call_at(self._waiting[0].begun + TRANSACTION_COST_S, self._begin)

    def _begin(self) -> None:
        self._begins = False
        if self._waiting and not self._under_way:
            self.flush()

    def flush(self) -> None:
        """Write all waiting jobs at once, after the group that is being written."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        jobs, self._waiting = self._waiting, []
        self._under_way += jobs
        self._writer.put(jobs)

    def oldest_wait(self, now: float) -> float:
        """Return for how many seconds the oldest job has waited, at loop time `now`."""
        return max((now - job.begun for job in (*self._under_way[:1], *self._waiting[:1])), default=0.0)

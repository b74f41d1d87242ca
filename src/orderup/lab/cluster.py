"""The workers of a Dask cluster, on any number of machines. The games depend only on the chunks' numbers, so the results are those of one machine."""

import asyncio
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from typing import Any, Final, cast

from orderup import __version__
from orderup.extras import importing_extra
from orderup.lab.executors import ExecutorWithLimit, Prepare, T

with importing_extra("cluster"):
    from distributed import Client, WorkerPlugin

MAX_RETRIES: Final = 5
"""The number of times that a chunk is submitted again, when its worker is lost."""
CHUNKS_PER_THREAD: Final = 8
"""Chunks that are submitted per thread. Adaptive clusters grow while each worker has work for more than some seconds (`target-duration`, 5 by default). With chunks of a second or two that is so."""
MIN_CHUNKS_AHEAD: Final = 16
POLL_S: Final = 1.0
"""Seconds between two queries for the workers."""
CONNECT_TIMEOUT_S: Final = 15


class PreparePlugin(WorkerPlugin):
    """Compiles, or loads, the code that the bots need, once on each worker, including those that join later."""

    name = "orderup"

    def __init__(self, preparations: list[Prepare], version: str) -> None:
        self.preparations, self.version = preparations, version

    async def setup(self, worker: Any) -> None:
        """Prepare a worker before its first chunk. Raises RuntimeError if it has another version of this package."""
        if __version__ != self.version:
            raise RuntimeError(f"the worker {worker.address} has version {__version__} of orderup, not {self.version}")
        for prepare in self.preparations:
            await asyncio.to_thread(prepare, lambda _: None)


class ClusterExecutor(Executor):
    """Submits chunks to the workers. (`Client.get_executor` mistakes a result for an error when the worker that holds it is lost at that moment.)"""

    def __init__(self, client: Client) -> None:
        self._client = client

    def submit(self, call: Callable[..., T], /, *args: Any, **kwargs: Any) -> "Future[T]":
        """Submit a call to a worker. The future is a `distributed.Future`, whose `result` and `cancel` work as usual."""
        future: Any = self._client.submit(call, *args, **kwargs, pure=False, retries=MAX_RETRIES)
        return cast("Future[T]", future)


class MaxPending:
    """The number of chunks to submit ahead. The workers are counted by a query to the scheduler, so not for every chunk."""

    def __init__(self, client: Client) -> None:
        self._client, self._chunks, self._next_poll = client, MIN_CHUNKS_AHEAD, 0.0

    def __call__(self) -> int:
        """Return the number for the workers at the last query."""
        now = time.monotonic()
        if now >= self._next_poll:
            threads = self._client.nthreads()  # type: ignore[no-untyped-call]  # distributed has few types
            self._chunks = max(MIN_CHUNKS_AHEAD, CHUNKS_PER_THREAD * sum(threads.values()))
            self._next_poll = now + POLL_S
        return self._chunks


@contextmanager
def cluster_pool(address: str, preparations: list[Prepare]) -> Iterator[ExecutorWithLimit]:
    """Yield a pool of the workers of the cluster whose scheduler is at this address. Each worker makes the calls in `preparations` first. Raises OSError if nobody answers."""
    with Client(address, timeout=CONNECT_TIMEOUT_S, set_as_default=False) as client:  # type: ignore[no-untyped-call]  # distributed has few types
        client.register_plugin(PreparePlugin(preparations, __version__))
        yield ExecutorWithLimit(ClusterExecutor(client), MaxPending(client))

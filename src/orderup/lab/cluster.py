"""The workers of a Dask cluster, on any number of machines. What is played depends on the chunks' numbers alone, so the figures are those of one machine."""

import asyncio
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from typing import Any, Final, cast

from orderup import __version__
from orderup.extras import importing_extra
from orderup.lab.executors import Pool, Prepare, T

with importing_extra("cluster"):
    from distributed import Client, WorkerPlugin

TRIES: Final = 5
"""So often is a chunk given out anew, when the worker that had it is lost."""
AHEAD: Final = 8
"""Chunks that are given out for each thread. Clusters that adapt grow while there is more to do than some seconds (`target-duration`, 5 by default) for each worker: with chunks of a second or two that is so."""
LEAST_AHEAD: Final = 16
POLL_S: Final = 1.0
"""Between two looks at who is there."""
CONNECT_S: Final = 15


class Preparation(WorkerPlugin):
    """Compiles, or loads, what the bots need, once on each worker, and on those that join later."""

    name = "orderup"

    def __init__(self, preparing: list[Prepare], version: str) -> None:
        self.preparing, self.version = preparing, version

    async def setup(self, worker: Any) -> None:
        """Before the worker's first chunk. RuntimeError: it has another version of this package."""
        if __version__ != self.version:
            raise RuntimeError(f"the worker {worker.address} has version {__version__} of orderup, not {self.version}")
        for prepare in self.preparing:
            await asyncio.to_thread(prepare, lambda _: None)


class Cluster(Executor):
    """Gives chunks out. (`Client.get_executor` takes a result for an error, where the worker that held it is lost just then.)"""

    def __init__(self, client: Client) -> None:
        self._client = client

    def submit(self, call: Callable[..., T], /, *args: Any, **kwargs: Any) -> "Future[T]":
        """Have a worker call this; its future is a `distributed.Future`, of which `result` and `cancel` are like those of others."""
        future: Any = self._client.submit(call, *args, **kwargs, pure=False, retries=TRIES)
        return cast("Future[T]", future)


class Ahead:
    """How many chunks are given out. To look at the workers is a question to the scheduler, so it is not done for every chunk."""

    def __init__(self, client: Client) -> None:
        self._client, self._chunks, self._next_poll = client, LEAST_AHEAD, 0.0

    def __call__(self) -> int:
        """For the workers that were there at the last look."""
        now = time.monotonic()
        if now >= self._next_poll:
            threads = self._client.nthreads()  # type: ignore[no-untyped-call]  # distributed has few types
            self._chunks = max(LEAST_AHEAD, AHEAD * sum(threads.values()))
            self._next_poll = now + POLL_S
        return self._chunks


@contextmanager
def cluster(address: str, preparing: list[Prepare]) -> Iterator[Pool]:
    """The workers of the cluster whose scheduler is at this address; each does what is `preparing` for what is played. Raises OSError if nobody answers."""
    with Client(address, timeout=CONNECT_S, set_as_default=False) as client:  # type: ignore[no-untyped-call]  # distributed has few types
        client.register_plugin(Preparation(preparing, __version__))
        yield Pool(Cluster(client), Ahead(client))

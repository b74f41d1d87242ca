"""The workers of a Dask cluster, on any number of machines. What is played depends on the chunks' numbers alone, so the figures are those of one machine."""

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from typing import Any, Final, cast

from orderup import __version__
from orderup.extras import importing_extra
from orderup.lab.executors import AHEAD, Pool, Prepare, T

with importing_extra("cluster"):
    from distributed import Client, WorkerPlugin

TRIES: Final = 5
"""So often is a chunk given out anew, when the worker that had it is lost."""
LEAST_AHEAD: Final = 8
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


@contextmanager
def cluster(address: str, preparing: list[Prepare]) -> Iterator[Pool]:
    """The workers of the cluster whose scheduler is at this address; each does what is `preparing` for what is played. Raises OSError if nobody answers."""
    with Client(address, timeout=CONNECT_S, set_as_default=False) as client:  # type: ignore[no-untyped-call]  # distributed has few types
        client.register_plugin(Preparation(preparing, __version__))
        yield Pool(Cluster(client), lambda: max(LEAST_AHEAD, AHEAD * sum(client.nthreads().values())))

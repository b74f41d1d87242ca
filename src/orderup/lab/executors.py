"""Executors that play games: this process, processes of this machine, or the workers of a Dask cluster (`cluster.py`)."""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any, Final, NamedTuple, TypeVar

from orderup.kernel.child_processes import exit_with_parent

T = TypeVar("T")
CHUNKS_PER_WORKER: Final = 3
"""Chunks that are submitted per worker before waiting for the oldest, so that no worker idles, and memory does not grow."""


Prepare = Callable[[Callable[[str], None]], None]
"""Compiles, or loads, the code that a kind of task needs. Its argument is a callback that gets a sentence if something is compiled."""


class ExecutorWithLimit(NamedTuple):
    """An executor, and a function that returns the most chunks that may be pending; 0: the executor is this process."""

    executor: Executor
    max_pending: Callable[[], int]


class SerialExecutor(Executor):
    """Makes every call at once, in this process."""

    def submit(self, call: Callable[..., T], /, *args: Any, **kwargs: Any) -> "Future[T]":
        """Make the call, and return a future with its result."""
        future: Future[T] = Future()
        try:
            future.set_result(call(*args, **kwargs))
        except Exception as error:  # noqa: BLE001  # the future raises it
            future.set_exception(error)
        return future


@contextmanager
def local_pool(workers: int) -> Iterator[ExecutorWithLimit]:
    """Yield a pool of processes of this machine; with one worker it is this process."""
    if workers == 1:
        yield ExecutorWithLimit(SerialExecutor(), lambda: 0)
        return
    executor = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=exit_with_parent)
    try:
        yield ExecutorWithLimit(executor, lambda: CHUNKS_PER_WORKER * workers)
    finally:
        executor.shutdown(cancel_futures=True)

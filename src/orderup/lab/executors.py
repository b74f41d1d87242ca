"""Who plays: this process, processes of this machine, or the workers of a Dask cluster (`cluster.py`)."""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any, Final, NamedTuple, TypeVar

from orderup.kernel.child_processes import exit_with_parent

T = TypeVar("T")
AHEAD: Final = 3
"""Chunks that are given out for each worker before the oldest is waited for: so nobody has nothing to do, and memory stays flat."""


Prepare = Callable[[Callable[[str], None]], None]
"""Compiles, or loads, what a kind of task needs; is told whom to tell of it, in a sentence."""


class Pool(NamedTuple):
    """An executor, and how many chunks are given out to it at most; 0: it is this process."""

    executor: Executor
    ahead: Callable[[], int]


class SerialExecutor(Executor):
    """Does everything at once, in this process."""

    def submit(self, call: Callable[..., T], /, *args: Any, **kwargs: Any) -> "Future[T]":
        """Call, and return what came of it."""
        future: Future[T] = Future()
        try:
            future.set_result(call(*args, **kwargs))
        except Exception as error:  # noqa: BLE001  # whoever asks for the result is told
            future.set_exception(error)
        return future


@contextmanager
def local(workers: int) -> Iterator[Pool]:
    """Processes of this machine; with one worker it is this one."""
    if workers == 1:
        yield Pool(SerialExecutor(), lambda: 0)
        return
    executor = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=exit_with_parent)
    try:
        yield Pool(executor, lambda: AHEAD * workers)
    finally:
        executor.shutdown(cancel_futures=True)

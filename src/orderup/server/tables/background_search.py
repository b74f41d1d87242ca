"""Thinking that takes long, in threads of its own: fewer than there are cores, so that the tables go on."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")

log = logging.getLogger(__name__)

_pool = ThreadPoolExecutor(max(1, (os.cpu_count() or 2) - 1), thread_name_prefix="search")


def run_in_background(think: Callable[[], T], then: Callable[[T | None], None]) -> None:
    """Think in another thread; `then` is called in this loop with what came of it, None if it failed."""
    loop = asyncio.get_running_loop()

    def done(future: Future[T]) -> None:
        if error := future.exception():
            log.error("a bot could not think", exc_info=error)
        if not loop.is_closed():
            loop.call_soon_threadsafe(then, None if error else future.result())

    _pool.submit(think).add_done_callback(done)

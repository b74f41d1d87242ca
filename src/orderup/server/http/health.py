"""How the server is: whether its database can be read and written, whether its disk has room, and how late its event loop is.

The disk is asked by one thread at a time. If it hangs, everybody who asks meanwhile is told the last answer and how old it is.
"""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import threading
from collections import deque
from dataclasses import dataclass
from typing import Final

import msgspec

from orderup import __version__
from orderup.server.counts import COUNTS
from orderup.server.settings import Settings
from orderup.server.store.store import STORE_FAULTS, Store

CHECK_TIMEOUT: Final = 1.0
"""Seconds after which a disk that says nothing is in trouble."""
DISK_CHECK_TTL: Final = 5.0
"""Seconds for which the last answer on the disk's room will do for new tables."""
MAX_COMMIT_WAIT: Final = 1.0
"""Seconds after which a commit that waits is trouble."""
MAX_LOOP_LAG: Final = 1.0
"""Seconds by which the event loop may be late."""
LAG_INTERVAL: Final = 0.1
LAG_WINDOW: Final = 10.0
"""Seconds for which the worst lag is remembered."""


class Health(msgspec.Struct):
    """Whether the server works, and whether games can be played yet."""

    status: str
    """`ok` or `trouble`."""
    trouble: list[str]
    """What is wrong: `database`, `disk`, `writer`, `loop`."""
    rules: str
    """`ready` or `loading`."""
    tables: str
    """`read`, or `reading` while some that are in the store are not open yet."""
    free_mb: int | None
    """What is free on the disk of the database, in megabytes; null: that is not known."""
    checked_ms: int | None
    """How old that is, and what is said of the database; null: the disk has not answered yet."""
    writing_ms: int
    """For how long the oldest commit that is not stored has waited."""
    lag_ms: int
    """The most by which the event loop was late within the last 10 seconds."""
    draining: bool
    """Whether it opens no new tables, since it is about to be stopped."""
    version: str


@dataclass(frozen=True)
class _DiskCheck:
    """What the disk has answered, and when (loop time)."""

    at: float
    readable: bool
    free: int | None


class HealthMonitor:
    """Watches a server's event loop, and asks its disk. To be made in the loop."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._settings = settings
        self._loop = asyncio.get_running_loop()
        self._asking: asyncio.Future[_DiskCheck] | None = None
        self._asked_at = 0.0
        self._last: _DiskCheck | None = None
        self._room: int | None = None
        """Bytes that were free when room for a table was last asked for; None: that is not known."""
        self._room_asked_at: float | None = None
        self._lags: deque[tuple[float, float]] = deque()
        """When the loop was late, and by how much: each later one is less."""
        self._timer = self._loop.call_later(LAG_INTERVAL, self._measure, self._loop.time() + LAG_INTERVAL)

    def close(self) -> None:
        """Stop watching."""
        self._timer.cancel()

    def _measure(self, due: float) -> None:
        now = self._loop.time()
        self._note_lag(now, now - due)
        COUNTS.loop_lag_seconds.observe(now - due)
        self._timer = self._loop.call_later(LAG_INTERVAL, self._measure, self._loop.time() + LAG_INTERVAL)

    def _note_lag(self, now: float, lag: float) -> None:
        while self._lags and self._lags[-1][1] <= lag:
            self._lags.pop()
        self._lags.append((now, lag))
        while self._lags[0][0] < now - LAG_WINDOW:
            self._lags.popleft()

    async def health(self, rules: str, tables: str, *, draining: bool) -> Health:
        """Tell how it goes, by asking."""
        found = await self._ask()
        now = self._loop.time()
        last, writing = self._last, self._store.oldest_wait(now)
        lag = self._lags[0][1] if self._lags else 0.0
        wrong = {
            "database": found is None or not found.readable,
            "disk": last is not None and self._is_too_little(last.free),
            "writer": writing > MAX_COMMIT_WAIT,
            "loop": lag > MAX_LOOP_LAG,
        }
        trouble = [name for name, is_wrong in wrong.items() if is_wrong]
        return Health(
            status="trouble" if trouble else "ok",
            trouble=trouble,
            rules=rules,
            tables=tables,
            free_mb=None if last is None or last.free is None else last.free // 1_000_000,
            checked_ms=None if last is None else round((now - last.at) * 1000),
            writing_ms=round(writing * 1000),
            lag_ms=round(lag * 1000),
            draining=draining,
            version=__version__,
        )

    async def is_disk_low(self) -> bool:
        """Whether less of the disk is free than is to stay so, as far as that is known: asked again only after some seconds."""
        now = self._loop.time()
        if self._room_asked_at is None or self._room_asked_at < now - DISK_CHECK_TTL:
            self._room_asked_at = now  # while the disk hangs, nobody else asks
            with contextlib.suppress(TimeoutError):
                self._room = await asyncio.wait_for(asyncio.to_thread(self._free), CHECK_TIMEOUT)
        return self._is_too_little(self._room)

    def _free(self) -> int | None:
        """Return how many bytes are free; None: that is not known."""
        try:
            return shutil.disk_usage(self._settings.data).free
        except OSError:
            return None

    def _is_too_little(self, free: int | None) -> bool:
        return free is not None and free < self._settings.min_free_disk

    async def _ask(self) -> _DiskCheck | None:
        """Ask the disk, unless somebody does already; None: it has said nothing for too long."""
        if self._asking is None or self._asking.done():
            self._asking, self._asked_at = self._loop.create_future(), self._loop.time()
            threading.Thread(target=self._look, args=(self._asking,), name="health", daemon=True).start()
        asking = self._asking
        await asyncio.wait({asking}, timeout=max(0.0, self._asked_at + CHECK_TIMEOUT - self._loop.time()))
        return asking.result() if asking.done() else None

    def _look(self, asking: asyncio.Future[_DiskCheck]) -> None:
        """Look at the disk (in a thread of its own)."""
        try:
            self._store.check_readable()
            readable = True
        except STORE_FAULTS:
            readable = False
        free = self._free()
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._answer, asking, readable, free)

    def _answer(self, asking: asyncio.Future[_DiskCheck], readable: bool, free: int | None) -> None:
        self._last = _DiskCheck(self._loop.time(), readable, free)
        asking.set_result(self._last)

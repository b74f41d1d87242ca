"""The health of the server: whether its database can be read and written, whether its disk has room, and how late its event loop is.

One thread at a time checks the disk. While it hangs, callers get the last answer and its age.
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

DISK_CHECK_TIMEOUT_S: Final = 1.0
"""Seconds after which a disk that does not answer is in trouble."""
DISK_CHECK_TTL_S: Final = 5.0
"""Seconds for which the last check of the free disk space is valid for new tables."""
MAX_COMMIT_WAIT_S: Final = 1.0
"""Seconds after which a waiting commit is trouble."""
MAX_LOOP_LAG_S: Final = 1.0
"""Seconds by which the event loop may be late before that is trouble."""
LAG_INTERVAL_S: Final = 0.1
LAG_WINDOW_S: Final = 10.0
"""Seconds for which the greatest lag is remembered."""


class Health(msgspec.Struct):
    """Whether the server works, and whether games can be played yet."""

    status: str
    """`ok` or `trouble`."""
    trouble: list[str]
    """The parts that are in trouble: `database`, `disk`, `writer`, `loop`."""
    rules: str
    """`ready` or `loading`."""
    tables: str
    """`read`, or `reading` while some stored tables are not open yet."""
    free_mb: int | None
    """The free space on the disk of the database, in megabytes; null: unknown."""
    checked_ms: int | None
    """The age of `free_mb` and of the database check, in milliseconds; null: the disk has not answered yet."""
    writing_ms: int
    """The wait of the oldest unfinished commit, in milliseconds."""
    lag_ms: int
    """The greatest lag of the event loop within the last 10 seconds, in milliseconds."""
    draining: bool
    """Whether the server opens no new tables, since it is about to be stopped."""
    version: str


@dataclass(frozen=True)
class _DiskCheck:
    """The result of a check of the disk, and when it came (loop time)."""

    at: float
    readable: bool
    free: int | None


class HealthMonitor:
    """Measures a server's event loop, and checks its disk. Create it in the loop."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._settings = settings
        self._loop = asyncio.get_running_loop()
        self._asking: asyncio.Future[_DiskCheck] | None = None
        self._asked_at = 0.0
        self._last: _DiskCheck | None = None
        self._room: int | None = None
        """The free bytes at the last check for a new table; None: unknown."""
        self._room_asked_at: float | None = None
        self._lags: deque[tuple[float, float]] = deque()
        """The times when the loop was late, and by how much, in decreasing order of lag."""
        self._timer = self._loop.call_later(LAG_INTERVAL_S, self._measure, self._loop.time() + LAG_INTERVAL_S)

    def close(self) -> None:
        """Stop measuring."""
        self._timer.cancel()

    def _measure(self, due: float) -> None:
        now = self._loop.time()
        self._note_lag(now, now - due)
        COUNTS.loop_lag_seconds.observe(now - due)
        self._timer = self._loop.call_later(LAG_INTERVAL_S, self._measure, self._loop.time() + LAG_INTERVAL_S)

    def _note_lag(self, now: float, lag: float) -> None:
        while self._lags and self._lags[-1][1] <= lag:
            self._lags.pop()
        self._lags.append((now, lag))
        while self._lags[0][0] < now - LAG_WINDOW_S:
            self._lags.popleft()

    async def health(self, rules: str, tables: str, *, draining: bool) -> Health:
        """Check the disk, and return the health of the server."""
        found = await self._ask()
        now = self._loop.time()
        last, writing = self._last, self._store.oldest_wait(now)
        lag = self._lags[0][1] if self._lags else 0.0
        wrong = {
            "database": found is None or not found.readable,
            "disk": last is not None and self._is_too_little(last.free),
            "writer": writing > MAX_COMMIT_WAIT_S,
            "loop": lag > MAX_LOOP_LAG_S,
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
        """Whether the free disk space is known to be below the minimum. It is checked at most once in `DISK_CHECK_TTL_S` seconds."""
        now = self._loop.time()
        if self._room_asked_at is None or self._room_asked_at < now - DISK_CHECK_TTL_S:
            self._room_asked_at = now  # while the disk hangs, nobody else checks it
            with contextlib.suppress(TimeoutError):
                self._room = await asyncio.wait_for(asyncio.to_thread(self._free), DISK_CHECK_TIMEOUT_S)
        return self._is_too_little(self._room)

    def _free(self) -> int | None:
        """Return how many bytes are free; None: unknown."""
        try:
            return shutil.disk_usage(self._settings.data).free
        except OSError:
            return None

    def _is_too_little(self, free: int | None) -> bool:
        return free is not None and free < self._settings.min_free_disk

    async def _ask(self) -> _DiskCheck | None:
        """Start a check of the disk unless one is under way, and wait for its result; None: it takes too long."""
        if self._asking is None or self._asking.done():
            self._asking, self._asked_at = self._loop.create_future(), self._loop.time()
            threading.Thread(target=self._look, args=(self._asking,), name="health", daemon=True).start()
        asking = self._asking
        await asyncio.wait({asking}, timeout=max(0.0, self._asked_at + DISK_CHECK_TIMEOUT_S - self._loop.time()))
        return asking.result() if asking.done() else None

    def _look(self, asking: asyncio.Future[_DiskCheck]) -> None:
        """Check the disk (in a thread of its own)."""
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

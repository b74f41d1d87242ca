"""Searches at other processes, on any machine: the workers on the bus as a pool."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Final

import msgspec

from orderup.server.cluster.bus import Bus
from orderup.server.cluster.search_messages import (
    SILENCE,
    STATE_EVERY,
    SearchAsked,
    Subjects,
    decode_answer,
    decode_state,
    encode,
)
from orderup.server.tables.background_search import SearchRefusedError
from orderup.server.tables.search_threads import Done, Think

log = logging.getLogger(__name__)

LONGEST: Final = 10.0
"""Seconds after which no answer is waited for any more: the longest search takes less than one."""


@dataclass
class _Worker:
    """What is known of a worker."""

    free: int = 0
    heard_at: float = 0.0
    is_unfit: bool = False
    """It has other rules than this node."""
    asked: set[int] = field(default_factory=set)
    """The numbers of what it thinks about for this node."""


@dataclass
class _Asked:
    """A search at a worker."""

    worker: str
    think: Think
    on_done: Done
    since: float


class RemoteSearch:
    """The search workers, as one node sees them. A worker takes only what it can begin at once, so none is asked more than it has said that it has room for."""

    def __init__(self, bus: Bus, node: str, on_free: Callable[[], None], subjects: Subjects = Subjects()) -> None:  # noqa: B008  # it is a constant
        """`on_free` is told that there may be room again."""
        self._subjects = subjects
        self._loop = asyncio.get_running_loop()
        self._bus = bus
        self._node = node
        self._on_free = on_free
        self._workers: dict[str, _Worker] = {}
        self._asked: dict[int, _Asked] = {}
        self._numbers = count(1)
        self._ticking: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin to listen."""
        await self._bus.listen(self._subjects.of_node(self._node), self._take_answer)
        await self._bus.listen(self._subjects.states, self._take_state)
        self._ticking = asyncio.create_task(self._tick())

    def __len__(self) -> int:
        """How many workers there are."""
        return len(self._workers)

    @property
    def free(self) -> int:
        """How many searches can begin now, as far as is known."""
        return sum(worker.free for worker in self._workers.values())

    def submit(self, think: Think, on_done: Done) -> None:
        """Have the worker with the most room think. Raises ValueError if none has any."""
        from orderup.players.encoding import encode_request  # noqa: PLC0415  # the rules are loaded later than this

        name, worker = max(self._workers.items(), key=lambda named: named[1].free)
        if worker.free <= 0:
            raise ValueError("no worker has room for a search")
        number = next(self._numbers)
        worker.free -= 1
        worker.asked.add(number)
        self._asked[number] = _Asked(name, think, on_done, self._loop.time())
        asked = SearchAsked(self._node, number, encode_request(think))  # type: ignore[arg-type]  # what tables search for is one of these
        self._bus.publish(self._subjects.of_worker(name), encode(asked))

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(STATE_EVERY)
            self._give_up(self._loop.time())

    def _give_up(self, now: float) -> None:
        """Lose workers of which nothing is heard, and answers that do not come."""
        for name, worker in list(self._workers.items()):
            if now - worker.heard_at > SILENCE:
                self._lose(name)
        for number, asked in list(self._asked.items()):
            if now - asked.since > LONGEST:
                self._refuse(number)

    def close(self) -> None:
        """Give up all that is at work."""
        if self._ticking is not None:
            self._ticking.cancel()
        for name in list(self._workers):
            self._lose(name)

    def _take_state(self, content: bytes) -> None:
        try:
            told = decode_state(content)
        except msgspec.DecodeError:
            return
        if told.leaves:
            self._lose(told.worker)
            return
        worker = self._workers.setdefault(told.worker, _Worker())
        worker.free, worker.heard_at = 0 if worker.is_unfit else told.free, self._loop.time()
        if worker.free > 0:
            self._on_free()

    def _take_answer(self, content: bytes) -> None:
        try:
            told = decode_answer(content)
        except msgspec.DecodeError:
            return
        worker = self._workers.get(told.worker)
        if worker is None or told.number not in worker.asked:
            return  # it was given up
        if told.why in ("busy", "unreadable"):
            worker.free = 0  # until it says more
            worker.is_unfit = told.why == "unreadable"
            self._refuse(told.number)
        else:
            self._settle(told.number, told.answer)

    def _settle(self, number: int, content: bytes | None) -> None:
        """Tell what a search has come to."""
        from orderup.players.encoding import decode_answer as read  # noqa: PLC0415  # the rules are loaded later than this

        asked, done = self._forget(number), Future[Any]()
        if content is None:
            done.set_exception(RuntimeError(f"a search failed at worker {asked.worker}"))
        else:
            try:
                done.set_result(read(asked.think, content))  # type: ignore[arg-type]  # what tables search for is one of these
            except ValueError as error:
                done.set_exception(error)
        asked.on_done(done)

    def _forget(self, number: int) -> _Asked:
        """A search is at work no more."""
        asked = self._asked.pop(number)
        if asked.worker in self._workers:
            self._workers[asked.worker].asked.discard(number)
        return asked

    def _lose(self, name: str) -> None:
        """A worker is gone: what it was asked is for others."""
        worker = self._workers.pop(name, None)
        if worker is None:
            return
        if worker.asked:
            log.warning("a search worker is gone; others do what it was at")
        for number in worker.asked:
            self._refuse(number)

    def _refuse(self, number: int) -> None:
        """Let another pool, or another worker, carry a search out."""
        asked, done = self._forget(number), Future[Any]()
        done.set_exception(SearchRefusedError())
        asked.on_done(done)

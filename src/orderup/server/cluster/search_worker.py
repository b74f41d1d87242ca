"""A search worker, which searches for the tables of all nodes on a bus. It gets no tables, seat owners or secrets, only positions sampled from one seat's information."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import Final

from orderup.server.cluster.bus import Bus
from orderup.server.cluster.messages import UNREADABLE_ERRORS
from orderup.server.cluster.search_messages import (
    STATE_INTERVAL_S,
    SearchQuestion,
    SearchReply,
    Subjects,
    WorkerState,
    decode_question,
    encode,
)

log = logging.getLogger(__name__)

AnswerRequest = Callable[[bytes], bytes]
"""Runs an encoded search request, in any thread, and returns its encoded answer. ValueError: it cannot be decoded."""
DRAIN_TIMEOUT_S: Final = 2.0
"""Seconds that a leaving worker has to finish its searches."""


class SearchWorker:
    """A pool of threads that accepts searches that can begin at once and refuses all others: nodes have other workers to ask."""

    def __init__(
        self,
        bus: Bus,
        name: str,
        threads: int,
        answer: AnswerRequest,
        subjects: Subjects = Subjects(),  # noqa: B008  # it is immutable
    ) -> None:
        self._subjects = subjects
        self._bus = bus
        self._name = name
        self._answer = answer
        self._threads = threads
        self._at_work: set[Future[bytes]] = set()
        self._executor = ThreadPoolExecutor(threads, thread_name_prefix="search")
        self._loop = asyncio.get_running_loop()

    async def run(self, until: asyncio.Event) -> None:
        """Serve searches until `until` is set, and then finish those that have begun."""
        await self._bus.subscribe(self._subjects.of_worker(self._name), self._take)
        while not until.is_set():
            self._publish_state()
            try:
                async with asyncio.timeout(STATE_INTERVAL_S):
                    await until.wait()
            except TimeoutError:
                continue
        await self._leave()

    def _publish_state(self) -> None:
        free = self._threads - len(self._at_work)
        self._bus.publish(self._subjects.states, encode(WorkerState(self._name, free)))

    async def _leave(self) -> None:
        self._threads = 0
        self._publish_state()
        last = [asyncio.wrap_future(future) for future in self._at_work]
        if last:
            await asyncio.wait(last, timeout=DRAIN_TIMEOUT_S)
        await asyncio.sleep(0)  # their answers are published first
        self._bus.publish(self._subjects.states, encode(WorkerState(self._name, 0, leaves=True)))
        self._executor.shutdown(wait=False, cancel_futures=True)

    def _take(self, content: bytes) -> None:
        try:
            asked = decode_question(content)
        except UNREADABLE_ERRORS:
            return
        if len(self._at_work) >= self._threads:
            self._publish_reply(SearchReply(self._name, asked.number, None, "busy"), asked.node)
            return
        future = self._executor.submit(self._answer, asked.request)
        self._at_work.add(future)
        future.add_done_callback(lambda done: self._loop.call_soon_threadsafe(partial(self._end, asked, done)))

    def _end(self, asked: SearchQuestion, done: Future[bytes]) -> None:
        self._at_work.discard(done)
        self._publish_reply(self._answer_of(asked.number, done), asked.node)
        self._publish_state()

    def _answer_of(self, number: int, done: Future[bytes]) -> SearchReply:
        error = done.exception()
        if error is None:
            return SearchReply(self._name, number, done.result())
        if isinstance(error, ValueError):
            log.warning("a node asks for what cannot be read here: %s", error)
            return SearchReply(self._name, number, None, "unreadable")
        log.error("a search failed", exc_info=error)
        return SearchReply(self._name, number, None, "failed")

    def _publish_reply(self, answered: SearchReply, node: str) -> None:
        self._bus.publish(self._subjects.of_node(node), encode(answered))

"""Searches in other processes, on any machine: the pool of search workers on the bus."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from orderup.server.cluster.bus import Bus
from orderup.server.cluster.messages import UNREADABLE_ERRORS
from orderup.server.cluster.search_messages import (
    SILENCE_TIMEOUT_S,
    SearchQuestion,
    Subjects,
    decode_reply,
    decode_worker_state,
    encode,
)
from orderup.server.tables.searches.background import SearchFailedError, SearchRefusedError
from orderup.server.tables.searches.threads import OnDone

if TYPE_CHECKING:
    from orderup.players.encoding import SearchRequest

log = logging.getLogger(__name__)

SEARCH_TIMEOUT_S: Final = 5.0
"""Seconds after which a search counts as failed: the longest one takes less than a second."""
POLL_S: Final = 0.25
"""Seconds between two checks of the workers."""
WORKER_REST_S: Final = 60.0
"""Seconds that a living worker gets no searches after it has not answered one."""


class GameDeck(NamedTuple):
    """A game and its card list: a worker can decode all of its positions, or none."""

    game: str
    deck: str
    """The SHA-256 of the card list."""


@dataclass
class _Worker:
    """The known state of a worker."""

    free: int = 0
    last_received_at: float = 0.0
    resting_until: float = 0.0
    unreadable: set[GameDeck] = field(default_factory=set)
    """The games that the worker does not have, or for which its rules differ from this node's."""
    asked: set[int] = field(default_factory=set)
    """The numbers of its current searches for this node."""


@dataclass
class _Asked:
    """A search that a worker has been asked for."""

    worker: str
    request: SearchRequest
    rules: GameDeck
    on_done: OnDone
    since: float


class RemoteSearch:
    """The search workers, as one node sees them. A worker accepts only searches that it can begin at once, so it gets no more than it has reported room for."""

    def __init__(self, bus: Bus, node: str, on_free: Callable[[], None], subjects: Subjects = Subjects()) -> None:  # noqa: B008  # it is immutable
        """`on_free` is called when there may be room again."""
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
        """Subscribe to answers and worker states."""
        await self._bus.subscribe(self._subjects.of_node(self._node), self._take_answer)
        await self._bus.subscribe(self._subjects.states, self._take_state)
        self._ticking = asyncio.create_task(self._tick())

    def __len__(self) -> int:
        """Return the number of workers."""
        return len(self._workers)

    @property
    def free_slots(self) -> int:
        """The number of searches that can begin now, as far as this node knows."""
        return sum(worker.free for worker in self._workers.values())

    def submit(self, request: SearchRequest, on_done: OnDone) -> None:
        """Send a search to the worker with the most room among those that can decode it; it fails with `SearchFailedError` if there is none."""
        from orderup.players.encoding import encode_request  # noqa: PLC0415  # the rules are loaded after this module

        world = request.world
        rules = GameDeck(world.game.name, world.deck.sha256)
        able = {
            name: worker.free
            for name, worker in self._workers.items()
            if worker.free > 0 and rules not in worker.unreadable
        }
        if not able:
            self._loop.call_soon(on_done, _failed(SearchFailedError()))
            return
        name, number = max(able, key=able.__getitem__), next(self._numbers)
        worker = self._workers[name]
        worker.free -= 1
        worker.asked.add(number)
        self._asked[number] = _Asked(name, request, rules, on_done, self._loop.time())
        asked = SearchQuestion(self._node, number, encode_request(request))
        self._bus.publish(self._subjects.of_worker(name), encode(asked))

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(POLL_S)
            self._give_up(self._loop.time())

    def _give_up(self, now: float) -> None:
        """Drop silent workers, or all of them if the bus is gone, and fail searches without an answer."""
        for name, worker in list(self._workers.items()):
            if now - worker.last_received_at > SILENCE_TIMEOUT_S or not self._bus.is_up:
                self._lose(name)
        for number, asked in list(self._asked.items()):
            if now - asked.since > SEARCH_TIMEOUT_S:
                log.warning("a search worker lives, and does not answer; it is asked nothing for a while")
                self._workers[asked.worker].free, self._workers[asked.worker].resting_until = 0, now + WORKER_REST_S
                self._end(number, _failed(SearchFailedError()))

    def close(self) -> None:
        """Give up all searches, and stop."""
        if self._ticking is not None:
            self._ticking.cancel()
        for name in list(self._workers):
            self._lose(name)

    def _take_state(self, content: bytes) -> None:
        try:
            state = decode_worker_state(content)
        except UNREADABLE_ERRORS:
            return
        if state.leaves:
            self._lose(state.worker)
            return
        worker, now = self._workers.setdefault(state.worker, _Worker()), self._loop.time()
        worker.free, worker.last_received_at = state.free if now >= worker.resting_until else 0, now
        if worker.free > 0:
            self._on_free()

    def _take_answer(self, content: bytes) -> None:
        try:
            answer = decode_reply(content)
        except UNREADABLE_ERRORS:
            return
        worker = self._workers.get(answer.worker)
        if worker is None or answer.number not in worker.asked:
            return  # the search was given up
        if answer.why == "busy":
            worker.free = 0  # until its next state
            self._end(answer.number, _failed(SearchRefusedError()))
        elif answer.why == "unreadable":
            worker.unreadable.add(self._asked[answer.number].rules)
            self._end(answer.number, _failed(SearchRefusedError()))  # another worker may have the same rules
        elif answer.answer is None:
            self._end(answer.number, _failed(SearchFailedError()))  # the worker's own log has the error
        else:
            self._settle(answer.number, answer.answer)

    def _settle(self, number: int, content: bytes) -> None:
        """Decode the answer to a search, and end it."""
        from orderup.players.encoding import decode_answer  # noqa: PLC0415  # the rules are loaded after this module

        done = Future[Any]()
        try:
            done.set_result(decode_answer(self._asked[number].request, content))
        except ValueError as error:
            log.warning("a search worker answers what makes no sense: %s", error)
            done.set_exception(SearchFailedError())
        self._end(number, done)

    def _end(self, number: int, done: Future[Any]) -> None:
        """End a search with its result."""
        asked = self._asked.pop(number)
        if asked.worker in self._workers:
            self._workers[asked.worker].asked.discard(number)
        asked.on_done(done)

    def _lose(self, name: str) -> None:
        """Drop a worker that is gone, and let others do its searches."""
        worker = self._workers.pop(name, None)
        if worker is None:
            return
        if worker.asked:
            log.warning("a search worker is gone; others do what it was at")
        for number in worker.asked:
            self._end(number, _failed(SearchRefusedError()))


def _failed(error: Exception) -> Future[Any]:
    done = Future[Any]()
    done.set_exception(error)
    return done

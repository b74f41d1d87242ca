"""Searches at other processes, on any machine: the workers on the bus as a pool."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from orderup.server.cluster.bus import Bus
from orderup.server.cluster.search_messages import (
    SILENCE,
    SearchAsked,
    Subjects,
    decode_answer,
    decode_state,
    encode,
)
from orderup.server.tables.background_search import SearchFailedError, SearchRefusedError
from orderup.server.tables.search_threads import OnDone

if TYPE_CHECKING:
    from orderup.players.encoding import SearchRequest

log = logging.getLogger(__name__)

LONGEST: Final = 5.0
"""Seconds after which no answer is waited for any more: the longest search takes less than one."""
POLL_S: Final = 0.25
"""Between two checks of who is still there."""
REST: Final = 60.0
"""Seconds for which a worker is asked nothing after an answer has not come, although it lives."""


class Rules(NamedTuple):
    """What is played: a worker reads all positions of it, or none."""

    game: str
    deck: str
    """The SHA-256 of its card list."""


@dataclass
class _Worker:
    """What is known of a worker."""

    free: int = 0
    heard_at: float = 0.0
    rests_until: float = 0.0
    unreadable: set[Rules] = field(default_factory=set)
    """It has other rules than this node for these, or none."""
    asked: set[int] = field(default_factory=set)
    """The numbers of what it thinks about for this node."""


@dataclass
class _Asked:
    """A search at a worker."""

    worker: str
    think: SearchRequest
    rules: Rules
    on_done: OnDone
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
    def free_slots(self) -> int:
        """How many searches can begin now, as far as is known."""
        return sum(worker.free for worker in self._workers.values())

    def submit(self, request: SearchRequest, on_done: OnDone) -> None:
        """Have the worker with the most room think, of those that can read this; `SearchFailedError` if there is none."""
        from orderup.players.encoding import encode_request  # noqa: PLC0415  # the rules are loaded later than this

        world = request.world
        rules = Rules(world.game.name, world.deck.sha256)
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
        asked = SearchAsked(self._node, number, encode_request(request))
        self._bus.publish(self._subjects.of_worker(name), encode(asked))

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(POLL_S)
            self._give_up(self._loop.time())

    def _give_up(self, now: float) -> None:
        """Lose workers of which nothing is heard, all of them when the bus is gone, and answers that do not come."""
        for name, worker in list(self._workers.items()):
            if now - worker.heard_at > SILENCE or not self._bus.is_up:
                self._lose(name)
        for number, asked in list(self._asked.items()):
            if now - asked.since > LONGEST:
                log.warning("a search worker lives, and does not answer; it is asked nothing for a while")
                self._workers[asked.worker].free, self._workers[asked.worker].rests_until = 0, now + REST
                self._end(number, _failed(SearchFailedError()))

    def close(self) -> None:
        """Give up all that is at work."""
        if self._ticking is not None:
            self._ticking.cancel()
        for name in list(self._workers):
            self._lose(name)

    def _take_state(self, content: bytes) -> None:
        try:
            state = decode_state(content)
        except msgspec.DecodeError:
            return
        if state.leaves:
            self._lose(state.worker)
            return
        worker, now = self._workers.setdefault(state.worker, _Worker()), self._loop.time()
        worker.free, worker.heard_at = state.free if now >= worker.rests_until else 0, now
        if worker.free > 0:
            self._on_free()

    def _take_answer(self, content: bytes) -> None:
        try:
            answer = decode_answer(content)
        except msgspec.DecodeError:
            return
        worker = self._workers.get(answer.worker)
        if worker is None or answer.number not in worker.asked:
            return  # it was given up
        if answer.why == "busy":
            worker.free = 0  # until it says more
            self._end(answer.number, _failed(SearchRefusedError()))
        elif answer.why == "unreadable":
            worker.unreadable.add(self._asked[answer.number].rules)
            self._end(answer.number, _failed(SearchRefusedError()))  # another worker may have these rules
        elif answer.answer is None:
            self._end(answer.number, _failed(SearchFailedError()))  # the worker's own log says why
        else:
            self._settle(answer.number, answer.answer)

    def _settle(self, number: int, content: bytes) -> None:
        """Tell what a search has come to, if that is an answer to it."""
        from orderup.players.encoding import decode_answer as read  # noqa: PLC0415  # the rules are loaded later than this

        done = Future[Any]()
        try:
            done.set_result(read(self._asked[number].think, content))
        except ValueError as error:
            log.warning("a search worker answers what makes no sense: %s", error)
            done.set_exception(SearchFailedError())
        self._end(number, done)

    def _end(self, number: int, done: Future[Any]) -> None:
        """A search is at work no more: tell what came of it."""
        asked = self._asked.pop(number)
        if asked.worker in self._workers:
            self._workers[asked.worker].asked.discard(number)
        asked.on_done(done)

    def _lose(self, name: str) -> None:
        """A worker is gone: what it was asked is for others."""
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

"""The event loop of one simulated process: it runs on the world's clock, has no threads, and can be killed between any two of its steps."""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import weakref
from asyncio import AbstractEventLoop
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from itertools import count
from typing import Any, Final, cast

from greenlet import getcurrent, greenlet
from tests.simulation.world import SpinsError, World

LATE: Final = 1e-5
"""Seconds by which a timer goes off late: a real one is never early."""
THREAD: Final = (0.0001, 0.003)
"""Seconds that a call in a thread takes."""
MOST_STEPS: Final = 100_000
"""In one turn: more, and the process spins."""
numbers = count()


class Running:
    """What runs just now: many processes share this one."""

    loop: SimulatedLoop | None = None
    """The main loop of the process."""
    thread: Thread | None = None


@contextmanager
def _running(loop: SimulatedLoop, thread: Thread | None = None) -> Iterator[None]:
    before = Running.loop, Running.thread
    Running.loop, Running.thread = loop.main, thread
    try:
        yield
    finally:
        Running.loop, Running.thread = before


class Thread:
    """A call in a thread. It may wait for what loops do, and the world goes on meanwhile."""

    def __init__(self, world: World, loop: SimulatedLoop, call: Callable[[], None]) -> None:
        self._world = world
        self._loop = loop
        self._call = greenlet(call)
        self._waits = False

    def go_on(self) -> None:
        """Run until the call is over, or waits."""
        main = self._loop.main
        if main.dead:
            return
        if self._world.now < main.sleeps_until:
            self._world.at(main.sleeps_until, self.go_on)
            return
        with _running(self._loop, self):
            self._call.switch()

    def wait_for(self, future: Future[Any]) -> None:
        """Stand still until something is done."""
        future.add_done_callback(lambda _: self._world.after(0.0, self.go_on))
        self._loop.main.threads.append(self)
        cast(greenlet, self._call.parent).switch()
        self._loop.main.threads.remove(self)

    def bury(self) -> None:
        """Unwind it."""
        with contextlib.suppress(BaseException):
            self._call.throw()


class Promise(Future[Any]):
    """What a loop will have done: a thread may wait for it."""

    def result(self, timeout: float | None = None) -> Any:
        if not self.done() and Running.thread is not None:
            assert getcurrent() is Running.thread._call
            Running.thread.wait_for(self)
        return super().result(timeout)


def run_coroutine_threadsafe(work: Any, loop: SimulatedLoop) -> Future[Any]:
    """As asyncio has it."""
    promise = Promise()

    def begin() -> None:
        asyncio.futures._chain_future(loop.create_task(work), promise)  # type: ignore[attr-defined]  # asyncio does the same

    loop.call_soon_threadsafe(begin)
    return promise


class NumberedTask(asyncio.Task[Any]):
    """A task whose hash is no address: so sets of them have the same order in every run."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        self._number = next(numbers)
        super().__init__(*arguments, **options)

    def __hash__(self) -> int:
        return self._number


class SimulatedLoop:
    """What asyncio, uvicorn and asyncpg ask of a loop, and no more."""

    def __init__(
        self, world: World, name: str, on_death: Callable[[], None], main: SimulatedLoop | None = None
    ) -> None:
        """`main` is the first loop of the process, if this is another one: they live and die together."""
        self._world = world
        self.name = name
        self.main = main or self
        self.owner: Any = None
        """The process."""
        self.others: list[SimulatedLoop] = []
        """Other loops of the process."""
        self.threads: list[Thread] = []
        """Those that wait."""
        self.dial: Callable[..., Any] | None = None
        """Makes connections to elsewhere."""
        self._closed = False
        self._chance = world.chance(f"{name} threads")
        self._on_death = on_death
        self._ready: deque[asyncio.Handle] = deque()
        self._timers: list[tuple[float, int, asyncio.TimerHandle]] = []
        self._count = 0
        self._planned: float | None = None
        self.dead = False
        self.steps = 0
        self.dies_at: int | None = None
        """The number of the step before which the process is killed."""
        self.sleeps_until = 0.0
        """Until when the machine does not let the process run."""
        self.complaints: list[dict[str, Any]] = []
        """What nobody has caught."""
        self._tasks: weakref.WeakSet[NumberedTask] = weakref.WeakSet()
        self.protocol_factory: Callable[[], Any] | None = None

    # --- what asyncio asks for

    def time(self) -> float:
        return self._world.now

    def get_debug(self) -> bool:
        return False

    def is_closed(self) -> bool:
        return self.main.dead or self._closed

    def call_soon(self, callback: Callable[..., Any], *args: Any, context: Any = None) -> asyncio.Handle:
        handle = asyncio.Handle(callback, args, cast(AbstractEventLoop, self), context)
        if not self.main.dead:
            self._ready.append(handle)
            self._plan(self._world.now)
        return handle

    def call_soon_threadsafe(self, callback: Callable[..., Any], *args: Any, context: Any = None) -> asyncio.Handle:
        return self.call_soon(callback, *args, context=context)

    def call_later(self, delay: float, callback: Callable[..., Any], *args: Any, context: Any = None) -> Any:
        return self.call_at(self._world.now + delay, callback, *args, context=context)

    def call_at(self, when: float, callback: Callable[..., Any], *args: Any, context: Any = None) -> Any:
        timer = asyncio.TimerHandle(when, callback, args, cast(AbstractEventLoop, self), context)
        if not self.main.dead:
            self._count += 1
            heapq.heappush(self._timers, (when + LATE, self._count, timer))
            self._plan(self._timers[0][0])
        return timer

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """Timers that are no longer wanted are thrown away when their time has come."""

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=cast(AbstractEventLoop, self))

    def create_task(self, coro: Any, *, name: str | None = None, context: Any = None) -> Any:
        task = NumberedTask(coro, loop=cast(AbstractEventLoop, self), name=name, context=context)
        self._tasks.add(task)
        return task

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> Any:
        """Call it a little later, as a thread would: in an order of its own."""
        assert executor is None
        future = self.create_future()
        thread = Thread(self._world, self, lambda: self._call(future, func, args))
        self._world.after(self._chance.uniform(*THREAD), thread.go_on)
        return future

    def _call(self, future: asyncio.Future[Any], func: Callable[..., Any], args: Any) -> None:
        if future.cancelled():
            return
        try:
            result = func(*args)
        except Exception as error:  # noqa: BLE001  # whoever awaits it has it
            self.call_soon(_settle, future, None, error)
        else:
            self.call_soon(_settle, future, result, None)

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        if not self.main.dead:
            self.main.complaints.append(context)

    async def create_server(self, protocol_factory: Any, *_: Any, **__: Any) -> Any:
        self.protocol_factory = protocol_factory
        return _Listening(self)

    async def create_connection(self, protocol_factory: Any, *address: Any) -> Any:
        assert self.main.dial is not None
        return await self.main.dial(self, protocol_factory, address)

    async def create_unix_connection(self, protocol_factory: Any, path: str) -> Any:
        return await self.create_connection(protocol_factory, path)

    # --- what the product asks of a loop beside the main one

    def beside(self) -> SimulatedLoop:
        """Make one more loop of the same process."""
        other = SimulatedLoop(self._world, f"{self.name} beside {len(self.others)}", self._on_death, self)
        self.others.append(other)
        return other

    def run_forever(self) -> None:
        """The world does that."""

    def stop(self) -> None:
        """Nothing more is to be done."""

    def close(self) -> None:
        self._closed = True

    # --- what the world asks for

    def kill(self) -> None:
        """Never run anything here again. What was begun is kept as it is, or the garbage collector would unwind it in the middle of the world."""
        self.dead = True
        self._unfinished = [task for loop in (self, *self.others) for task in loop._tasks]

    def bury(self) -> None:
        """Unwind what a dead process has left, so that nothing of it is left for the garbage collector."""
        for thread in [*self.threads]:
            thread.bury()
        if not self.dead:
            self.kill()
        for task in self._unfinished:
            with contextlib.suppress(BaseException):
                task.get_coro().close()

    def _plan(self, when: float) -> None:
        if self._planned is None or when < self._planned:
            self._planned = when
            self._world.at(when, lambda: self._turn(when))

    def _turn(self, planned: float) -> None:
        """Run everything that is due."""
        if self.main.dead or self._planned != planned:
            return
        self._planned = None
        if self._world.now < self.main.sleeps_until:
            self._plan(self.main.sleeps_until)
            return
        asyncio._set_running_loop(cast(AbstractEventLoop, self))
        try:
            with _running(self):
                self._run_due()
        finally:
            asyncio._set_running_loop(None)
        if self._timers and not self.main.dead:
            self._plan(self._timers[0][0])

    def _run_due(self) -> None:
        while self._timers and self._timers[0][0] <= self._world.now:
            self._ready.append(heapq.heappop(self._timers)[2])
        main, begun = self.main, self.main.steps
        while self._ready:
            if main.steps == main.dies_at:
                self._on_death()
            if main.dead:
                return
            handle = self._ready.popleft()
            main.steps += 1
            if not handle.cancelled():
                handle._run()
            if main.steps - begun > MOST_STEPS:
                raise SpinsError(f"the server does not come to rest: {handle!r}")


class _Listening:
    """The listening socket, as uvicorn sees it."""

    def __init__(self, loop: SimulatedLoop) -> None:
        self._loop = loop

    def close(self) -> None:
        self._loop.protocol_factory = None

    async def wait_closed(self) -> None:
        pass


def _settle(future: asyncio.Future[Any], result: Any, error: Exception | None) -> None:
    if future.cancelled():
        return
    if error is None:
        future.set_result(result)
    else:
        future.set_exception(error)

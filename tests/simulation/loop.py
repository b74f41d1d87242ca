"""The event loop of one simulated process: it runs on the world's clock, has no threads, and can be killed between any two of its steps."""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import weakref
from asyncio import AbstractEventLoop
from collections import deque
from collections.abc import Callable
from itertools import count
from typing import Any, Final, cast

from tests.simulation.world import SpinsError, World

LATE: Final = 1e-5
"""Seconds by which a timer goes off late: a real one is never early."""
THREAD: Final = (0.0001, 0.003)
"""Seconds that a call in a thread takes."""
MOST_STEPS: Final = 100_000
"""In one turn: more, and the process spins."""
numbers = count()


class NumberedTask(asyncio.Task[Any]):
    """A task whose hash is no address: so sets of them have the same order in every run."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        self._number = next(numbers)
        super().__init__(*arguments, **options)

    def __hash__(self) -> int:
        return self._number


class SimulatedLoop:
    """What asyncio and uvicorn ask of a loop, and no more."""

    def __init__(self, world: World, name: str, on_death: Callable[[], None]) -> None:
        self._world = world
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
        return self.dead

    def call_soon(self, callback: Callable[..., Any], *args: Any, context: Any = None) -> asyncio.Handle:
        handle = asyncio.Handle(callback, args, cast(AbstractEventLoop, self), context)
        if not self.dead:
            self._ready.append(handle)
            self._plan(self._world.now)
        return handle

    def call_soon_threadsafe(self, callback: Callable[..., Any], *args: Any, context: Any = None) -> asyncio.Handle:
        return self.call_soon(callback, *args, context=context)

    def call_later(self, delay: float, callback: Callable[..., Any], *args: Any, context: Any = None) -> Any:
        return self.call_at(self._world.now + delay, callback, *args, context=context)

    def call_at(self, when: float, callback: Callable[..., Any], *args: Any, context: Any = None) -> Any:
        timer = asyncio.TimerHandle(when, callback, args, cast(AbstractEventLoop, self), context)
        if not self.dead:
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
        self._world.after(self._chance.uniform(*THREAD), lambda: self._call(future, func, args))
        return future

    def _call(self, future: asyncio.Future[Any], func: Callable[..., Any], args: Any) -> None:
        if self.dead or future.cancelled():
            return
        try:
            result = func(*args)
        except Exception as error:  # noqa: BLE001  # whoever awaits it has it
            self.call_soon(_settle, future, None, error)
        else:
            self.call_soon(_settle, future, result, None)

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        if not self.dead:
            self.complaints.append(context)

    async def create_server(self, protocol_factory: Any, *_: Any, **__: Any) -> Any:
        self.protocol_factory = protocol_factory
        return _Listening(self)

    # --- what the world asks for

    def kill(self) -> None:
        """Never run anything here again. What was begun is kept as it is, or the garbage collector would unwind it in the middle of the world."""
        self.dead = True
        self._left = list(self._tasks)

    def bury(self) -> None:
        """Unwind what a dead process has left, so that nothing of it is left for the garbage collector."""
        for task in list(self._tasks):
            with contextlib.suppress(BaseException):
                task.get_coro().close()

    def _plan(self, when: float) -> None:
        if self._planned is None or when < self._planned:
            self._planned = when
            self._world.at(when, lambda: self._turn(when))

    def _turn(self, planned: float) -> None:
        """Run everything that is due."""
        if self.dead or self._planned != planned:
            return
        self._planned = None
        if self._world.now < self.sleeps_until:
            self._plan(self.sleeps_until)
            return
        asyncio._set_running_loop(cast(AbstractEventLoop, self))
        try:
            self._run_due()
        finally:
            asyncio._set_running_loop(None)
        if self._timers and not self.dead:
            self._plan(self._timers[0][0])

    def _run_due(self) -> None:
        while self._timers and self._timers[0][0] <= self._world.now:
            self._ready.append(heapq.heappop(self._timers)[2])
        begun = self.steps
        while self._ready:
            if self.steps == self.dies_at:
                self._on_death()
            if self.dead:
                return
            handle = self._ready.popleft()
            self.steps += 1
            if not handle.cancelled():
                handle._run()
            if self.steps - begun > MOST_STEPS:
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

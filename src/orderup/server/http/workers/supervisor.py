"""The supervisor of one or more workers behind one port: it starts them, restarts those that end, replaces them, and stops them all.

A worker is replaced without a gap that players notice. Its successor starts beside it as a *warm standby*: it loads everything that needs no store. Then the
worker closes its sockets and its store, and the successor opens both; clients that connect meanwhile wait in the queue of the listening socket, which is
never closed. A successor that cannot start changes nothing.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from orderup.server.backoff import backoff
from orderup.server.http.workers.channel import WorkerMessage
from orderup.server.http.workers.process import WorkerProcess
from orderup.server.settings import Settings
from orderup.server.store.encryption import load_or_create_storage_keys
from orderup.server.store.signing_key import load_or_create_signing_key

log = logging.getLogger(__name__)

STOP_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)
STABLE_AFTER_S: Final = 60.0
"""Seconds after which a worker counts as stable, so that its end is the first failure again."""
WARM_TIMEOUT_S: Final = 900.0
"""Seconds for which a successor may load: changed rules are compiled first, while nobody waits."""
SERVING_TIMEOUT_S: Final = 20.0
"""Seconds after which the next worker is replaced even if a successor has not sent `SERVING`."""


class WorkerStartError(Exception):
    """No worker could start; the first of them has printed why."""


@dataclass(frozen=True)
class WorkerOptions:
    """The options of all workers: arguments of `orderup serve`, shared descriptors, and the environment."""

    arguments: Sequence[str]
    shared_fds: Sequence[int]
    environment: Mapping[str, str]


class Worker:
    """One worker: its data folder, and the processes that serve from it, one after the other."""

    def __init__(self, folder: Path, options: WorkerOptions, up: asyncio.Event) -> None:
        """`up` is set as soon as this or another worker serves. Raises OSError."""
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._folder = folder
        self._options = options
        self._up = up
        self._processes: set[WorkerProcess] = set()
        """The processes that have not ended."""
        self._serving: WorkerProcess | None = None
        """The process that owns the data folder, is about to, or has until it ended."""
        self._changing = asyncio.Lock()
        """Held while `_serving` changes."""
        self._stopping = asyncio.Event()

    async def supervise(self) -> None:
        """Start the worker, and restart it whenever it ends, until it is stopped. Raises WorkerStartError: no worker has ever served. Raises OSError."""
        failures, loop = 0, asyncio.get_running_loop()
        while True:
            begun = loop.time()
            code = await self._run()
            if self._stopping.is_set():
                return
            if not self._up.is_set():
                raise WorkerStartError
            failures = 1 if loop.time() - begun > STABLE_AFTER_S else failures + 1
            delay = backoff(failures)
            log.warning("the worker in %s has ended with code %d; again in %.1f s", self._folder, code, delay)
            with suppress(TimeoutError):
                async with asyncio.timeout(delay):
                    await self._stopping.wait()

    async def _run(self) -> int:
        """Run a process, and wait until it, or the last of its successors, has ended. Return its exit code."""
        async with self._changing:
            if self._stopping.is_set():
                return 0
            if self._serving is None or self._serving not in self._processes:  # else a successor has started meanwhile
                self._serving = await self._start()
            serving = self._serving
        while True:
            code = await serving.wait()
            if self._stopping.is_set() or self._serving is serving:
                return code
            serving = self._serving

    async def _start(self, *options: str) -> WorkerProcess:
        where = ("--data", str(self._folder))
        started = await WorkerProcess.start(
            [*self._options.arguments, *where, *options], self._options.shared_fds, self._options.environment
        )
        self._processes.add(started)
        watching = asyncio.create_task(self._watch(started))
        watching.add_done_callback(lambda _: self._processes.discard(started))
        return started

    async def _watch(self, process: WorkerProcess) -> None:
        """Set `_up` when the process serves, and wait until it has ended."""
        if await process.channel.wait_for(WorkerMessage.SERVING):
            self._up.set()
        await process.wait()

    async def replace(self) -> bool:
        """Replace the serving process by a successor. Return whether that has succeeded; if not, nothing has changed."""
        try:
            successor = await self._start("--standby")
        except OSError as error:
            log.error("no successor can be started: %s", error.strerror)  # noqa: TRY400  # the text is enough
            return False
        if not await self._is_warm(successor):
            log.error("the worker in %s goes on: its successor could not start", self._folder)
            await successor.stop()
            return False
        async with self._changing:
            before, self._serving = self._serving, successor
            if before is not None:
                await before.stop_for_successor()
            successor.channel.send(WorkerMessage.SERVE)
        with suppress(TimeoutError):
            async with asyncio.timeout(SERVING_TIMEOUT_S):
                await successor.channel.wait_for(WorkerMessage.SERVING)
        return True

    async def _is_warm(self, successor: WorkerProcess) -> bool:
        try:
            async with asyncio.timeout(WARM_TIMEOUT_S):
                return await successor.channel.wait_for(WorkerMessage.WARM)
        except TimeoutError:
            return False

    async def stop(self) -> None:
        """Stop all processes of this worker."""
        self._stopping.set()
        async with self._changing:
            await asyncio.gather(*(process.stop() for process in self._processes))


class Supervisor:
    """Supervises workers that share a listening socket; several of them also share a database and a bus."""

    def __init__(self, folders: Sequence[Path], options: WorkerOptions) -> None:
        """Create a worker for each data folder. Raises OSError."""
        self._up = asyncio.Event()
        self._workers = [Worker(folder, options, self._up) for folder in folders]

    async def run(self, when_up: Callable[[], None]) -> None:
        """Run until a signal comes. `when_up` is called when the first worker serves. Raises WorkerStartError, OSError."""
        loop = asyncio.get_running_loop()
        stopping, replacing = asyncio.Event(), asyncio.Event()
        for each in STOP_SIGNALS:
            loop.add_signal_handler(each, stopping.set)
        loop.add_signal_handler(signal.SIGHUP, replacing.set)
        keeping = [asyncio.create_task(worker.supervise()) for worker in self._workers]
        beside = [
            asyncio.create_task(self._announce(when_up)),
            asyncio.create_task(self._replace_when_asked(replacing)),
            asyncio.create_task(stopping.wait()),
        ]
        await asyncio.wait([beside[-1], *keeping], return_when=asyncio.FIRST_COMPLETED)
        for task in beside:
            task.cancel()
        await asyncio.gather(*beside, return_exceptions=True)
        await asyncio.gather(*(worker.stop() for worker in self._workers))
        await asyncio.gather(*keeping)

    async def _announce(self, when_up: Callable[[], None]) -> None:
        await self._up.wait()
        when_up()

    async def _replace_when_asked(self, asked: asyncio.Event) -> None:
        """Replace all workers, one after the other, whenever `asked` is set; stop a pass when one cannot be replaced."""
        await self._up.wait()
        while await asked.wait():
            asked.clear()
            for worker in self._workers:
                if not await worker.replace():
                    break


def run_workers(
    count: int, settings: Settings, listener: socket.socket, lock: int, host: str, when_up: Callable[[], None]
) -> None:
    """Run `count` servers with these settings until a signal comes. They have the lock of the data (its descriptor), too: it is held until the last of them has ended.

    One has the data for itself; several have folders in it. Raises WorkerStartError, StoreError, OSError.
    """
    keys = settings.keys or settings.data
    keys.mkdir(mode=0o700, parents=True, exist_ok=True)
    load_or_create_signing_key(keys)  # created here, so that two workers do not create it at once
    load_or_create_storage_keys(keys)
    folders = [settings.data] if count == 1 else [settings.data / f"worker-{n}" for n in range(1, count + 1)]
    with tempfile.TemporaryDirectory(prefix="orderup-") as sockets:
        together = () if count == 1 else ("--worker-sockets", sockets)
        arguments = [*_arguments(settings, keys, host), "--listener", str(listener.fileno()), *together]
        secrets = {"ORDERUP_DATABASE_URL": settings.database_url, "ORDERUP_BUS": settings.bus}
        environment = {**os.environ, **{name: value for name, value in secrets.items() if value is not None}}
        options = WorkerOptions(arguments, (listener.fileno(), lock), environment)
        asyncio.run(_run(folders, options, when_up))


async def _run(folders: Sequence[Path], options: WorkerOptions, when_up: Callable[[], None]) -> None:
    await Supervisor(folders, options).run(when_up)


def _arguments(settings: Settings, keys: Path, host: str) -> list[str]:
    """Return the options of `orderup serve` that correspond to these settings."""
    repeated = (("--origin", settings.origins), ("--proxy", settings.proxies), ("--metrics", settings.metrics_readers))
    return [
        *("--host", host),
        *("--keys", str(keys)),
        *("--log-format", "json" if settings.json_log else "text"),
        *(["--research"] if settings.research else []),
        *(text for option, values in repeated for value in values for text in (option, value)),
    ]

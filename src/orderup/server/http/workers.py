"""Several servers on one machine behind one port: one process starts them, starts again what ends, and stops them all."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import sys
import tempfile
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from orderup.server.settings import Settings
from orderup.server.store.encryption import load_or_create_storage_keys
from orderup.server.store.house_key import load_house_key
from orderup.server.store.node_id import load_or_create_node_id

log = logging.getLogger(__name__)

PROGRAM: Final = (sys.executable, "-m", "orderup", "serve")
STOP_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)
FIRST_DELAY, LONGEST_DELAY = 0.5, 30.0
"""Seconds until a worker that has ended is started again: at first, and after many times, each twice as long as the one before."""
STEADY_AFTER: Final = 60.0
"""Seconds after which a worker that ends has run well."""
STOP_TIMEOUT: Final = 20.0
"""Seconds that a worker may take to stop, and to start when it takes another's place."""
LOOK_EVERY: Final = 0.05
"""Seconds between two looks whether a worker serves."""


class WorkerError(Exception):
    """The workers cannot start; the first of them has said why."""


class Worker:
    """One of the servers: its folder, and the process that has it now."""

    def __init__(self, folder: Path, sockets: Path) -> None:
        """`sockets` is where all workers listen for connections of each other. OSError."""
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.folder = folder
        self._socket = sockets / load_or_create_node_id(folder)
        self._process: Process | None = None
        self.is_replaced = False
        """Whether it has been stopped to be started again."""

    async def wait_until_up(self) -> None:
        """Wait until it serves."""
        while not self._socket.exists():  # noqa: ASYNC110  # another process makes it
            await asyncio.sleep(LOOK_EVERY)

    async def run(self, listener: int, options: Sequence[str], environment: Mapping[str, str]) -> int:
        """Start it, and return its exit code when it has ended. It ends, too, when this process does: it reads from a pipe to it."""
        self.is_replaced = False
        where = ("--data", str(self.folder), "--listener", str(listener), "--worker-sockets", str(self._socket.parent))
        self._process = await asyncio.create_subprocess_exec(
            *PROGRAM, *options, *where, env=environment, stdin=PIPE, pass_fds=(listener,)
        )
        code = await self._process.wait()
        self._socket.unlink(missing_ok=True)
        return code

    async def stop(self) -> None:
        """Have it stop in peace, if it takes no longer than it may."""
        process = self._process
        if process is None or process.returncode is not None:
            return
        process.terminate()
        try:
            async with asyncio.timeout(STOP_TIMEOUT):
                await process.wait()
        except TimeoutError:
            log.warning("a worker did not stop, and is killed")
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
            self._socket.unlink(missing_ok=True)


class Workers:
    """So many servers that share a listening socket, a database and a bus."""

    def __init__(
        self, count: int, data: Path, listener: int, options: Sequence[str], secrets: Mapping[str, str]
    ) -> None:
        """Each has a folder in `data`, and is started with these options of `orderup serve`, and with `secrets` in its environment.

        `listener` is the number of the listening socket.
        """
        self._count = count
        self._data = data
        self._listener = listener
        self._options = options
        self._environment = {**os.environ, **secrets}
        self._stopping = asyncio.Event()
        self._has_been_up = False

    async def run(self, when_up: Callable[[], None]) -> None:
        """Run until a signal comes. `when_up` is called when the first of them serves. WorkerError, OSError."""
        loop = asyncio.get_running_loop()
        for each in STOP_SIGNALS:
            loop.add_signal_handler(each, self._stopping.set)
        with tempfile.TemporaryDirectory(prefix="orderup-") as sockets:
            workers = [Worker(self._data / f"worker-{n}", Path(sockets)) for n in range(1, self._count + 1)]
            replacing = asyncio.Event()
            loop.add_signal_handler(signal.SIGHUP, replacing.set)
            beside = [
                asyncio.create_task(self._announce(workers, when_up)),
                asyncio.create_task(self._replace_when_asked(workers, replacing)),
            ]
            keeping = [asyncio.create_task(self._keep(worker)) for worker in workers]
            stopping = asyncio.create_task(self._stopping.wait())
            await asyncio.wait([stopping, *keeping], return_when=asyncio.FIRST_COMPLETED)
            self._stopping.set()
            for task in beside:
                task.cancel()
            await asyncio.gather(*(worker.stop() for worker in workers))
            await asyncio.gather(*keeping)

    async def _keep(self, worker: Worker) -> None:
        """Start a worker again whenever it ends. WorkerError: none has ever served."""
        delay, loop = FIRST_DELAY, asyncio.get_running_loop()
        while not self._stopping.is_set():
            begun = loop.time()
            code = await worker.run(self._listener, self._options, self._environment)
            if self._stopping.is_set() or worker.is_replaced:
                continue
            if not self._has_been_up:
                raise WorkerError
            delay = FIRST_DELAY if loop.time() - begun > STEADY_AFTER else delay
            log.warning("the worker in %s has ended with code %d; again in %.1f s", worker.folder, code, delay)
            with suppress(TimeoutError):
                async with asyncio.timeout(delay):
                    await self._stopping.wait()
            delay = min(2 * delay, LONGEST_DELAY)

    async def _announce(self, workers: Sequence[Worker], when_up: Callable[[], None]) -> None:
        first = [asyncio.create_task(worker.wait_until_up()) for worker in workers]
        await asyncio.wait(first, return_when=asyncio.FIRST_COMPLETED)
        self._has_been_up = True
        when_up()

    async def _replace_when_asked(self, workers: Sequence[Worker], asked: asyncio.Event) -> None:
        """Replace all workers, one after the other: its tables are at the others until it is back."""
        while await asked.wait():
            asked.clear()
            for worker in workers:
                worker.is_replaced = True
                await worker.stop()
                with suppress(TimeoutError):
                    async with asyncio.timeout(STOP_TIMEOUT):
                        await worker.wait_until_up()


def run_workers(
    count: int, settings: Settings, listener: socket.socket, host: str, when_up: Callable[[], None]
) -> None:
    """Run so many servers with these settings until a signal comes. WorkerError, StoreError, OSError."""
    keys = settings.keys or settings.data
    keys.mkdir(mode=0o700, parents=True, exist_ok=True)
    load_house_key(keys)  # made here if there are none, not by two workers at once
    load_or_create_storage_keys(keys)
    repeated = (("--origin", settings.origins), ("--proxy", settings.proxies), ("--metrics", settings.metrics_readers))
    options = [
        *("--host", host),
        *("--keys", str(keys)),
        *("--log-format", "json" if settings.json_log else "text"),
        *(text for option, values in repeated for value in values for text in (option, value)),
    ]
    secrets = {"ORDERUP_DATABASE_URL": settings.database_url or "", "ORDERUP_BUS": settings.bus or ""}
    workers = Workers(count, settings.data, listener.fileno(), options, secrets)
    asyncio.run(workers.run(when_up))

"""A process that serves for a supervisor, as the supervisor sees it."""

from __future__ import annotations

import asyncio
import logging
import socket
import sys
from asyncio.subprocess import Process
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Final

from orderup.server.http.worker_channel import WorkerChannel, WorkerMessage

log = logging.getLogger(__name__)

SERVE_COMMAND: Final = (sys.executable, "-m", "orderup", "serve")
STOP_TIMEOUT: Final = 20.0
"""Seconds that a worker may take to stop."""


class WorkerProcess:
    """It ends when the supervisor does, however that ends: it listens at the other end of the channel."""

    def __init__(self, process: Process, channel: WorkerChannel) -> None:
        self._process = process
        self.channel = channel

    @classmethod
    async def start(
        cls, options: Sequence[str], shared: Sequence[int], environment: Mapping[str, str]
    ) -> WorkerProcess:
        """Start one with these options of `orderup serve`, which has the descriptors `shared`, too. OSError."""
        ours, theirs = socket.socketpair()
        with theirs:
            supervised = ("--supervisor", str(theirs.fileno()))
            process = await asyncio.create_subprocess_exec(
                *SERVE_COMMAND, *options, *supervised, env=environment, pass_fds=(*shared, theirs.fileno())
            )
        return cls(process, WorkerChannel(ours))

    async def wait(self) -> int:
        """Wait until it has ended, and return its exit code."""
        code = await self._process.wait()
        self.channel.close()
        return code

    async def release(self) -> None:
        """Have it stop for its successor, and wait until it has let go of its store. It may go on for a while with answers that need none."""
        self.channel.send(WorkerMessage.REPLACED)
        self._terminate()
        try:
            async with asyncio.timeout(STOP_TIMEOUT):
                await self.channel.wait_for(WorkerMessage.RELEASED)
        except TimeoutError:
            await self._kill()

    async def stop(self) -> None:
        """Have it stop in peace, if it takes no longer than it may, and wait until it has ended."""
        self._terminate()
        try:
            async with asyncio.timeout(STOP_TIMEOUT):
                await self.wait()
        except TimeoutError:
            await self._kill()

    def _terminate(self) -> None:
        with suppress(ProcessLookupError):
            self._process.terminate()

    async def _kill(self) -> None:
        log.warning("a worker did not stop, and is killed")
        with suppress(ProcessLookupError):
            self._process.kill()
        await self.wait()

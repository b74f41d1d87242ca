"""The supervisor's handle of a worker process."""

from __future__ import annotations

import asyncio
import logging
import socket
import sys
from asyncio.subprocess import Process
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Final

from orderup.server.http.workers.channel import WorkerChannel, WorkerMessage

log = logging.getLogger(__name__)

SERVE_COMMAND: Final = (sys.executable, "-m", "orderup", "serve")
STOP_TIMEOUT_S: Final = 20.0
"""Seconds after which a worker that does not stop is killed."""


class WorkerProcess:
    """A worker process. It ends whenever the supervisor does, since it notices that the channel has closed."""

    def __init__(self, process: Process, channel: WorkerChannel) -> None:
        self._process = process
        self.channel = channel

    @classmethod
    async def start(
        cls, options: Sequence[str], shared_fds: Sequence[int], environment: Mapping[str, str]
    ) -> WorkerProcess:
        """Start a worker with these options of `orderup serve` and the descriptors `shared_fds`. Raises OSError."""
        ours, theirs = socket.socketpair()
        with theirs:
            supervised = ("--supervisor", str(theirs.fileno()))
            process = await asyncio.create_subprocess_exec(
                *SERVE_COMMAND, *options, *supervised, env=environment, pass_fds=(*shared_fds, theirs.fileno())
            )
        return cls(process, WorkerChannel(ours))

    async def wait(self) -> int:
        """Wait until the process has ended, and return its exit code."""
        code = await self._process.wait()
        self.channel.close()
        return code

    async def stop_for_successor(self) -> None:
        """Stop the worker for its successor, and wait until it has closed its store. It may still finish answers that need no store."""
        self.channel.send(WorkerMessage.REPLACED)
        self._terminate()
        try:
            async with asyncio.timeout(STOP_TIMEOUT_S):
                await self.channel.wait_for(WorkerMessage.RELEASED)
        except TimeoutError:
            await self._kill()

    async def stop(self) -> None:
        """Terminate the worker, kill it after `STOP_TIMEOUT_S`, and wait until it has ended."""
        self._terminate()
        try:
            async with asyncio.timeout(STOP_TIMEOUT_S):
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

"""A process that checks card lists, one at a time, in turns by address. A long list takes some 50 ms of an interpreter, which the tables need."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Final, TypeVar

import msgspec

from orderup.server.fair_queue import FairLock
from orderup.server.tables.decks.check import CheckRequest, ReadRequest, ReadResult
from orderup.server.wire.http_bodies import DeckCheckReport
from orderup.server.wire.refusals import RefusedError

if TYPE_CHECKING:
    from asyncio.subprocess import Process

    from orderup.server.wire.http_bodies import NewDeck

Answer = TypeVar("Answer")
PROGRAM_ARGS: Final = ("-m", "orderup.server.tables.decks.check")
MAX_ANSWER_BYTES: Final = 4_000_000
"""The length of the longest answer; that to the longest list has some 50,000 bytes."""
CHECK_TIMEOUT_S: Final = 20.0
"""Seconds that one list may take. The process may take one or two of them to start."""
IDLE_TIMEOUT_S: Final = 600.0
"""Seconds after which an idle process is ended."""
PROCESS_FAULTS: Final = (OSError, ValueError, EOFError)
"""The errors of a process that was killed, hangs, or answers what makes no sense."""
log = logging.getLogger(__name__)


class DeckCheckProcess:
    """The process. It starts with the first list."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._one = FairLock()
        self._ending: asyncio.TimerHandle | None = None

    async def check(self, new: NewDeck, address: str) -> DeckCheckReport:
        """Check a list of a known game for somebody at this address. Raises RefusedError: not possible now."""
        return await self._carry_out(CheckRequest(new), DeckCheckReport, address)

    async def read(self, new: NewDeck, address: str) -> ReadResult:
        """Check and read a list that is to be stored. Raises RefusedError: not possible now."""
        return await self._carry_out(ReadRequest(new), ReadResult, address)

    async def _carry_out(self, asked: CheckRequest | ReadRequest, answer: type[Answer], address: str) -> Answer:
        async with self._one.hold_for(address):
            if self._ending is not None:
                self._ending.cancel()
            async with self._ended_by_faults() as process:
                found = await _ask(process, asked, answer)
            self._ending = asyncio.get_running_loop().call_later(IDLE_TIMEOUT_S, self._end, process)
            return found

    async def close(self) -> None:
        """End the process."""
        if self._ending is not None:
            self._ending.cancel()
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    @contextlib.asynccontextmanager
    async def _ended_by_faults(self) -> AsyncIterator[Process]:
        """Yield a running process. Any exception ends it: its next answer would belong to another list."""
        try:
            async with asyncio.timeout(CHECK_TIMEOUT_S):
                if self._process is None or self._process.returncode is not None:
                    self._process = await asyncio.create_subprocess_exec(
                        sys.executable, *PROGRAM_ARGS, stdin=PIPE, stdout=PIPE, limit=MAX_ANSWER_BYTES
                    )
                yield self._process
        except BaseException as error:
            await self.close()
            if not isinstance(error, PROCESS_FAULTS):
                raise
            log.warning("a card list could not be checked: %s", str(error) or type(error).__name__)
            raise RefusedError("trouble", "The server cannot check card lists at the moment. Try again soon.") from None

    def _end(self, process: Process) -> None:
        """End an idle process."""
        assert process.stdin is not None
        process.stdin.close()
        self._process = None


async def _ask(process: Process, asked: CheckRequest | ReadRequest, answer: type[Answer]) -> Answer:
    """Send a request and return the answer. Raises EOFError if the process was killed, ValueError for an answer of another form, OSError."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(msgspec.json.encode(asked) + b"\n")
    await process.stdin.drain()
    if not (line := await process.stdout.readline()):
        raise EOFError("its process has ended")
    return msgspec.json.decode(line, type=answer)

"""Card lists are checked in a process of its own, one at a time, in turns by address: a long one takes some 50 ms of an interpreter, which the tables need."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Final, TypeVar

import msgspec

from orderup.server.tables.deck_check import ReadList, ToCheck, ToRead
from orderup.server.tables.turn_queue import FairLock
from orderup.server.wire.http_bodies import DeckCheck
from orderup.server.wire.refusals import Refused

if TYPE_CHECKING:
    from asyncio.subprocess import Process

    from orderup.server.wire.http_bodies import NewDeck

Answer = TypeVar("Answer")
PROGRAM: Final = ("-m", "orderup.server.tables.deck_check")
MAX_ANSWER: Final = 4_000_000
"""Bytes; the longest list makes some 50,000."""
KILLED_AFTER: Final = 20.0
"""Seconds for one list, of which the process may take one or two to start."""
IDLE_FOR: Final = 600.0
"""Seconds after which a process that nobody needs is ended."""
FAULTS: Final = (OSError, ValueError, EOFError)
log = logging.getLogger(__name__)


class CheckingProcess:
    """The process, which begins with the first list."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._one = FairLock()
        self._ending: asyncio.TimerHandle | None = None

    async def check(self, new: NewDeck, caller: str) -> DeckCheck:
        """Check a list of a known game for somebody at the address `caller`. Refused: it cannot be done now."""
        return await self._carry_out(ToCheck(new), DeckCheck, caller)

    async def read(self, new: NewDeck, caller: str) -> ReadList:
        """The same for a list that is to be kept."""
        return await self._carry_out(ToRead(new), ReadList, caller)

    async def _carry_out(self, asked: ToCheck | ToRead, answer: type[Answer], caller: str) -> Answer:
        async with self._one.turn_of(caller):
            if self._ending is not None:
                self._ending.cancel()
            async with self._ended_by_faults() as process:
                found = await _ask(process, asked, answer)
            self._ending = asyncio.get_running_loop().call_later(IDLE_FOR, self._end, process)
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
        """Give a process that listens. It is ended by whatever interrupts its work: what it says next would be the answer to another list."""
        try:
            async with asyncio.timeout(KILLED_AFTER):
                if self._process is None or self._process.returncode is not None:
                    self._process = await asyncio.create_subprocess_exec(
                        sys.executable, *PROGRAM, stdin=PIPE, stdout=PIPE, limit=MAX_ANSWER
                    )
                yield self._process
        except BaseException as error:
            await self.close()
            if not isinstance(error, FAULTS):
                raise
            log.warning("a card list could not be checked: %s", str(error) or type(error).__name__)
            raise Refused("trouble", "The house cannot check card lists at the moment. Try again soon.") from None

    def _end(self, process: Process) -> None:
        """Have a process end that is idle."""
        assert process.stdin is not None
        process.stdin.close()
        self._process = None


async def _ask(process: Process, asked: ToCheck | ToRead, answer: type[Answer]) -> Answer:
    """Have the process look at a list. EOFError if it was killed, ValueError for an answer of another form, OSError."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(msgspec.json.encode(asked) + b"\n")
    await process.stdin.drain()
    if not (line := await process.stdout.readline()):
        raise EOFError("its process has ended")
    return msgspec.json.decode(line, type=answer)

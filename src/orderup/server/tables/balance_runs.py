"""Card lists that are played against the standard one: in a process of its own, one at a time, in turns by address, and what came of it for an hour."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
import tempfile
import time
from collections import OrderedDict
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec

from orderup.lab.balance.findings import BalanceRequest, Ended, Findings, Progress
from orderup.server.tables.turn_queue import FairLock
from orderup.server.wire.http_bodies import BalanceRun
from orderup.server.wire.refusals import Refused

if TYPE_CHECKING:
    from asyncio.subprocess import Process

    from orderup.games import Game

PROGRAM: Final = ("-m", "orderup.lab.balance.against_standard")
PLAYED_FOR: Final = 30.0
"""Seconds of games; loading the rules and the report come to it."""
KILLED_AFTER: Final = 150.0
"""Seconds: where the rules have to be compiled first, that takes up to a minute."""
KEPT_FOR: Final = 3600.0
"""Seconds for which a result can be read."""
MAX_KEPT: Final = 16
MAX_REPORT: Final = 2_000_000
"""Bytes of a report; one has some ten thousand."""
MAX_OF_ADDRESS: Final = 2
"""Runs of one address that are on or wait."""
MAX_WAITING: Final = 12
"""Runs of the house that are on or wait: half an hour at most."""
ONE_THREAD: Final = dict.fromkeys(
    ("POLARS_MAX_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "NUMBA_NUM_THREADS"), "1"
)
"""For the libraries of the process: the other cores are the tables'."""
EXTRA: Final = ("polars", "matplotlib", "jinja2")
"""What the lab needs beside what a house has."""
ENDED: Final = ("done", "failed")
log = logging.getLogger(__name__)


@dataclass
class Run:
    """A list that is played, waits for it, or has been played. `callers` are the addresses that want it."""

    order: BalanceRequest
    callers: set[str]
    state: Literal["waiting", "preparing", "playing", "done", "failed"] = "waiting"
    begun_at: float | None = None
    """When its first games were done."""
    done: float = 0.0
    ended_at: float | None = None
    findings: Findings | None = None
    report: bytes = b""
    task: asyncio.Task[None] = field(init=False)


class BalanceRuns:
    """The runs by the hash of their list, the oldest first."""

    def __init__(self) -> None:
        self._runs: OrderedDict[str, Run] = OrderedDict()
        self._one = FairLock()

    def find(self, sha256: str) -> BalanceRun:
        """Tell how far a list's run is."""
        self._forget_old()
        run = self._runs.get(sha256)
        if run is None:
            return BalanceRun("none" if is_possible() else "unavailable")
        before = 0
        for other in self._runs.values():
            if other is run:
                break
            before += other.state not in ENDED
        return BalanceRun(run.state, before, run.done, self._left_ms(run), run.findings)

    def report(self, sha256: str) -> bytes:
        """Return a report, which is HTML. Refused: there is none (any more)."""
        self._forget_old()
        run = self._runs.get(sha256)
        if run is None or run.state != "done":
            raise Refused("no_report", "There is no report on this card list, or it is not kept any more: an hour is.")
        return run.report

    def begin(self, sha256: str, game: Game, deck: Any, caller: str) -> None:
        """Have a list played for somebody at the address `caller`, unless it is or has been. Refused: the lab is not installed, or too much is wanted already."""
        self._forget_old()
        found = self._runs.get(sha256)
        if found is not None and found.state != "failed":
            found.callers.add(caller)
            return
        self.check_room(caller)
        order = BalanceRequest(game.name, deck.name, msgspec.json.encode(deck.as_dict()).decode(), PLAYED_FOR, "")
        run = self._runs[sha256] = Run(order, {caller})
        self._runs.move_to_end(sha256)
        run.task = asyncio.create_task(self._carry_out(run, caller))

    def check_room(self, caller: str) -> None:
        """See whether somebody at the address `caller` may have one more list played. Refused: not now, or not here."""
        if not is_possible():
            raise Refused("no_lab", "This house plays no experiments: its lab is not installed (orderup[lab]).")
        wanted = [run for run in self._runs.values() if run.state not in ENDED]
        if sum(caller in run.callers for run in wanted) >= MAX_OF_ADDRESS:
            raise Refused(
                "too_many",
                f"{MAX_OF_ADDRESS} card lists from your address are being played or wait for it, the most there may be. Wait for one to end, or cancel one.",
            )
        if len(wanted) >= MAX_WAITING:
            raise Refused(
                "full", f"{MAX_WAITING} card lists wait to be played, the most there may be. Try again later."
            )

    def cancel(self, sha256: str, caller: str) -> None:
        """End a run, if nobody at another address wants it too; results stay."""
        run = self._runs.get(sha256)
        if run is None or run.state in ENDED or caller not in run.callers:
            return
        run.callers.remove(caller)
        if not run.callers:
            del self._runs[sha256]
            run.task.cancel()

    async def close(self) -> None:
        """End all runs, with their processes."""
        tasks = [run.task for run in self._runs.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    @staticmethod
    def _left_ms(run: Run) -> int | None:
        """How long games still go on; None: they have not begun."""
        if run.begun_at is None:
            return None
        return max(0, round(1000 * (run.begun_at + PLAYED_FOR - time.monotonic())))

    def _forget_old(self) -> None:
        ended = [(sha256, run.ended_at) for sha256, run in self._runs.items() if run.ended_at is not None]
        too_many = len(ended) - MAX_KEPT
        for place, (sha256, at) in enumerate(sorted(ended, key=lambda one: one[1])):
            if place < too_many or at < time.monotonic() - KEPT_FOR:
                del self._runs[sha256]

    async def _carry_out(self, run: Run, caller: str) -> None:
        async with self._one.turn_of(caller):
            run.state = "preparing"
            try:
                async with asyncio.timeout(KILLED_AFTER):
                    with tempfile.TemporaryDirectory(prefix="orderup-balance-", ignore_cleanup_errors=True) as folder:
                        await self._play(run, Path(folder))
                run.state = "done"
            except (OSError, ValueError, TimeoutError, EOFError) as error:
                log.warning("a card list could not be played against the standard one: %s", error)
                run.state = "failed"
            finally:
                run.ended_at = time.monotonic()

    async def _play(self, run: Run, folder: Path) -> None:
        """Have the program carry out the order in a folder. Raises EOFError if it was killed, ValueError for an answer of another form."""
        games = folder / "games"
        with (folder / "errors").open("wb") as errors:
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                *PROGRAM,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=errors,
                env={**os.environ, **ONE_THREAD},
            )
        try:
            order = msgspec.structs.replace(run.order, folder=str(games))
            run.findings = await _follow(process, order, run)
        except EOFError:
            raise EOFError((folder / "errors").read_text(errors="replace")[-300:] or "its process was killed") from None
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
        report = games / "report.html"
        if report.stat().st_size > MAX_REPORT:
            raise ValueError("its report is too long")
        run.report = await asyncio.to_thread(report.read_bytes)


async def _follow(process: Process, order: BalanceRequest, run: Run) -> Findings:
    """Give the order, and note how far it is."""
    assert process.stdin is not None
    assert process.stdout is not None
    with contextlib.suppress(ConnectionError):  # it is gone: there is nothing to read either
        process.stdin.write(msgspec.json.encode(order) + b"\n")
        await process.stdin.drain()
    while line := await process.stdout.readline():
        said = msgspec.json.decode(line, type=Progress | Ended)
        if isinstance(said, Ended):
            return said.findings
        run.begun_at = run.begun_at or time.monotonic()
        run.state, run.done = "playing", said.done
    raise EOFError


def is_possible() -> bool:
    """Whether the lab is installed."""
    return all(find_spec(module) is not None for module in EXTRA)

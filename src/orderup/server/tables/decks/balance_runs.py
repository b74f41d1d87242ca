"""Runs that play a card list against the standard one: each in a process of its own, one at a time, in turns by address. Results are kept for an hour."""

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
from orderup.server.fair_queue import FairLock
from orderup.server.wire.http_bodies import BalanceProgress
from orderup.server.wire.refusals import RefusedError

if TYPE_CHECKING:
    from asyncio.subprocess import Process

    from orderup.games import Game

PROGRAM_ARGS: Final = ("-m", "orderup.lab.balance.against_standard")
PLAY_S: Final = 30.0
"""Seconds of games in one run. Loading the rules and writing the report come on top."""
RUN_TIMEOUT_S: Final = 150.0
"""Seconds that a whole run may take. Compiling the rules first can take up to a minute."""
RESULT_TTL_S: Final = 3600.0
"""Seconds that a result is kept."""
MAX_RESULTS: Final = 16
"""Results that are kept, at most."""
MAX_REPORT_BYTES: Final = 2_000_000
"""The length of the longest report; most have some ten thousand bytes."""
MAX_RUNS_PER_ADDRESS: Final = 2
"""Runs of one address that play or wait, at most."""
MAX_PENDING_RUNS: Final = 12
"""All runs that play or wait, at most: half an hour of playing."""
ONE_THREAD_ENV: Final = dict.fromkeys(
    ("POLARS_MAX_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "NUMBA_NUM_THREADS"), "1"
)
"""Environment variables that limit the libraries of the process to one thread: the other cores are for the tables."""
LAB_MODULES: Final = ("polars", "matplotlib", "jinja2")
"""The modules of the lab that a server need not have."""
ENDED_STATES: Final = ("done", "failed")
"""The states of runs that have ended."""
log = logging.getLogger(__name__)


@dataclass
class Run:
    """A run that waits, plays or has ended. `addresses` are those that have asked for it."""

    request: BalanceRequest
    addresses: set[str]
    state: Literal["waiting", "preparing", "playing", "done", "failed"] = "waiting"
    begun_at: float | None = None
    """When its first games were done (monotonic seconds)."""
    done: float = 0.0
    ended_at: float | None = None
    findings: Findings | None = None
    report: bytes = b""
    task: asyncio.Task[None] = field(init=False)


class BalanceRuns:
    """The runs by the hash of their card list, the oldest first."""

    def __init__(self) -> None:
        self._runs: OrderedDict[str, Run] = OrderedDict()
        self._one = FairLock()

    def status(self, sha256: str) -> BalanceProgress:
        """Return how far a card list's run is."""
        self._forget_old()
        run = self._runs.get(sha256)
        if run is None:
            return BalanceProgress("none" if is_lab_installed() else "unavailable")
        before = 0
        for other in self._runs.values():
            if other is run:
                break
            before += other.state not in ENDED_STATES
        return BalanceProgress(run.state, before, run.done, self._left_ms(run), run.findings)

    def report(self, sha256: str) -> bytes:
        """Return a report as HTML. Raises RefusedError: there is none (anymore)."""
        self._forget_old()
        run = self._runs.get(sha256)
        if run is None or run.state != "done":
            raise RefusedError(
                "no_report", "There is no report on this card list, or it is not kept anymore: an hour is."
            )
        return run.report

    def start(self, sha256: str, game: Game, deck: Any, address: str) -> None:
        """Start a run for somebody at this address, unless there is one. Raises RefusedError: the lab is not installed, or too many runs wait."""
        self._forget_old()
        found = self._runs.get(sha256)
        if found is not None and found.state != "failed":
            found.addresses.add(address)
            return
        self.check_capacity(address)
        order = BalanceRequest(game.name, deck.name, msgspec.json.encode(deck.as_dict()).decode(), PLAY_S, "")
        run = self._runs[sha256] = Run(order, {address})
        self._runs.move_to_end(sha256)
        run.task = asyncio.create_task(self._carry_out(run, address))

    def check_capacity(self, address: str) -> None:
        """Check that somebody at this address may start one more run. Raises RefusedError: not now, or not on this server."""
        if not is_lab_installed():
            raise RefusedError("no_lab", "This server plays no experiments: its lab is not installed (orderup[lab]).")
        wanted = [run for run in self._runs.values() if run.state not in ENDED_STATES]
        if sum(address in run.addresses for run in wanted) >= MAX_RUNS_PER_ADDRESS:
            raise RefusedError(
                "too_many",
                f"{MAX_RUNS_PER_ADDRESS} card lists from your address are being played or wait for it, the most there may be. Wait for one to end, or cancel one.",
            )
        if len(wanted) >= MAX_PENDING_RUNS:
            raise RefusedError(
                "full", f"{MAX_PENDING_RUNS} card lists wait to be played, the most there may be. Try again later."
            )

    def cancel(self, sha256: str, address: str) -> None:
        """Cancel a run, if no other address has asked for it. Results stay."""
        run = self._runs.get(sha256)
        if run is None or run.state in ENDED_STATES or address not in run.addresses:
            return
        run.addresses.remove(address)
        if not run.addresses:
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
        """Return how long games still go on; None: they have not begun."""
        if run.begun_at is None:
            return None
        return max(0, round(1000 * (run.begun_at + PLAY_S - time.monotonic())))

    def _forget_old(self) -> None:
        ended = [(sha256, run.ended_at) for sha256, run in self._runs.items() if run.ended_at is not None]
        too_many = len(ended) - MAX_RESULTS
        for place, (sha256, at) in enumerate(sorted(ended, key=lambda one: one[1])):
            if place < too_many or at < time.monotonic() - RESULT_TTL_S:
                del self._runs[sha256]

    async def _carry_out(self, run: Run, address: str) -> None:
        async with self._one.hold_for(address):
            run.state = "preparing"
            try:
                async with asyncio.timeout(RUN_TIMEOUT_S):
                    with tempfile.TemporaryDirectory(prefix="orderup-balance-", ignore_cleanup_errors=True) as folder:
                        await self._play(run, Path(folder))
                run.state = "done"
            except (OSError, ValueError, TimeoutError, EOFError) as error:
                log.warning("a card list could not be played against the standard one: %s", error)
                run.state = "failed"
            finally:
                run.ended_at = time.monotonic()

    async def _play(self, run: Run, folder: Path) -> None:
        """Run the program in a folder. Raises EOFError if it was killed, ValueError for an answer of another form."""
        games = folder / "games"
        with (folder / "errors").open("wb") as errors:
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                *PROGRAM_ARGS,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=errors,
                env={**os.environ, **ONE_THREAD_ENV},
            )
        try:
            order = msgspec.structs.replace(run.request, folder=str(games))
            run.findings = await _follow(process, order, run)
        except EOFError:
            raise EOFError((folder / "errors").read_text(errors="replace")[-300:] or "its process was killed") from None
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
        report = games / "report.html"
        if report.stat().st_size > MAX_REPORT_BYTES:
            raise ValueError("its report is too long")
        run.report = await asyncio.to_thread(report.read_bytes)


async def _follow(process: Process, order: BalanceRequest, run: Run) -> Findings:
    """Send the request, note the progress, and return the findings."""
    assert process.stdin is not None
    assert process.stdout is not None
    with contextlib.suppress(ConnectionError):  # the process has ended, so the next read ends, too
        process.stdin.write(msgspec.json.encode(order) + b"\n")
        await process.stdin.drain()
    while line := await process.stdout.readline():
        said = msgspec.json.decode(line, type=Progress | Ended)
        if isinstance(said, Ended):
            return said.findings
        run.begun_at = run.begun_at or time.monotonic()
        run.state, run.done = "playing", said.done
    raise EOFError


def is_lab_installed() -> bool:
    """Return whether the lab is installed."""
    return all(find_spec(module) is not None for module in LAB_MODULES)

"""A server is replaced while people play: nobody loses a move, the port stays open, and what goes wrong changes nothing."""

import asyncio
import os
import signal
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest
from tests.server.clients import Client
from tests.server.cluster.test_workers import LONG, PROC, play, started
from tests.server.tables.test_live_game import version
from tests.server.tables.test_nodes import free_port, moved
from tests.server.tables.test_restart import ServeProcess, come_back

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not PROC.exists(), reason="only Linux tells the processes of a process"),
]

CLOCKS = {"refill": 300_000, "close": 300_000, "hoard": 300_000, "away": 60_000}
"""Under which nobody but the party moves while a server is replaced, however long that takes."""
RESTART = 1012


@asynccontextmanager
async def supervised(data: Path, **env: str) -> AsyncIterator[ServeProcess]:
    """A server with its SQLite file, which can be replaced."""
    async with started(ServeProcess(data, free_port(), env, "--workers", "1")) as process:
        yield process


def workers(process: ServeProcess) -> set[int]:
    """The processes that the supervisor has started, and that have not ended."""
    assert process.process is not None
    parent = process.process.pid
    found = set()
    for entry in PROC.iterdir():
        with suppress(OSError):
            if entry.name.isdecimal():
                state, ppid = (entry / "stat").read_text().rpartition(")")[2].split()[:2]
                if int(ppid) == parent and state != "Z":
                    found.add(int(entry.name))
    return found


def running() -> set[int]:
    """All processes."""
    return {int(process.name) for process in PROC.iterdir() if process.name.isdecimal()}


def replaces(process: ServeProcess) -> None:
    assert process.process is not None
    process.process.send_signal(signal.SIGHUP)


async def replaced(process: ServeProcess, before: set[int]) -> set[int]:
    """Wait until another process serves, alone."""
    async with asyncio.timeout(LONG):
        while len(now := workers(process)) != 1 or now & before:  # noqa: ASYNC110  # only a look tells
            await asyncio.sleep(0.02)
    return now


async def closed_for_a_restart(*party: Client) -> None:
    for client in party:
        await client.hangs_up()
    assert {(client.socket.close_code, client.socket.close_reason) for client in party} == {
        (RESTART, "service restart")
    }


async def test_a_game_goes_on_at_the_successor_and_no_connection_is_refused(tmp_path: Path) -> None:
    async with supervised(tmp_path) as process:
        opened, party = await process.server.plays("Ann", "Bob", clocks=CLOCKS)
        for _ in range(2):
            await play(party, 6)
            before = workers(process)
            mover = await moved(*party)
            last = mover.seen[-1]["id"] if mover.seen[-1]["type"] == "done" else None
            shown = max(version(client) for client in party)
            replaces(process)
            knocking = asyncio.create_task(knock(process.port, done := asyncio.Event()))
            await closed_for_a_restart(*party)
            returned = await come_back(process, opened, party)
            assert len(await replaced(process, before)) == 1
            done.set()
            assert await knocking > 10, "and nobody was refused"
            assert {version(client) for client in returned} == {shown}
            if last is not None:
                seat = returned[party.index(mover)]
                assert (await seat.does("withdraw", id=last))["type"] == "done", "it was made, and is known"
            party = returned


async def knock(port: int, until: asyncio.Event) -> int:
    """Connect again and again, and return how often. ConnectionRefusedError."""
    knocks = 0
    async with asyncio.timeout(LONG):
        while not until.is_set():
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.close()
            knocks += 1
            await asyncio.sleep(0.01)
    return knocks


async def test_a_successor_that_cannot_start_changes_nothing(tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    broken.mkdir()
    async with supervised(tmp_path / "data", PYTHONPATH=str(broken)) as process:
        _, party = await process.server.plays("Ann", "Bob", clocks=CLOCKS)
        before = workers(process)
        (broken / "orderup.py").write_text("raise ImportError('half installed')\n")
        replaces(process)
        assert process.process is not None
        assert process.process.stdout is not None
        async with asyncio.timeout(LONG):
            while b"its successor could not start" not in await process.process.stdout.readline():
                pass
            while workers(process) != before:  # noqa: ASYNC110  # only a look tells; the other is just being stopped
                await asyncio.sleep(0.02)
        await moved(*party)
        (broken / "orderup.py").unlink()
        replaces(process)
        await closed_for_a_restart(*party)
        await replaced(process, before)


async def test_who_stops_the_server_in_the_middle_ends_both(tmp_path: Path) -> None:
    async with supervised(tmp_path) as process:
        assert process.process is not None
        replaces(process)
        async with asyncio.timeout(LONG):
            while len(both := workers(process)) < 2:  # noqa: ASYNC110  # only a look tells
                await asyncio.sleep(0.01)
            process.process.send_signal(signal.SIGTERM)
            assert await process.process.wait() == 0
        assert not both & running()


async def test_asked_twice_at_once_it_is_replaced_and_one_serves(tmp_path: Path) -> None:
    async with supervised(tmp_path) as process:
        opened = await process.server.opens(players=2)
        before = workers(process)
        replaces(process)
        async with asyncio.timeout(LONG):
            while len(both := workers(process)) < 2:  # noqa: ASYNC110  # only a look tells
                await asyncio.sleep(0.01)
        replaces(process)
        third = await replaced(process, both)
        assert len(third - before) == 1
        assert (await process.server.joins(opened["table"])).table["id"] == opened["table"]


async def test_the_worker_ends_when_its_supervisor_is_killed_and_until_then_nobody_else_has_the_data(
    tmp_path: Path,
) -> None:
    async with supervised(tmp_path) as process:
        (worker,) = workers(process)
        os.kill(worker, signal.SIGSTOP)
        assert process.process is not None
        process.process.kill()
        async with asyncio.timeout(LONG):
            while process.process.returncode is None:  # noqa: ASYNC110  # its output, for which `wait` waits, has not ended
                await asyncio.sleep(0.02)
        try:
            other = ServeProcess(tmp_path, free_port(), {})
            with pytest.raises(AssertionError, match="Another server keeps its data"):
                await other.start()
        finally:
            os.kill(worker, signal.SIGCONT)
        async with asyncio.timeout(LONG):
            while worker in running():  # noqa: ASYNC110  # only a look tells
                await asyncio.sleep(0.02)
        with socket.create_server(("127.0.0.1", process.port)):
            pass


async def test_a_worker_that_is_killed_is_started_again(tmp_path: Path) -> None:
    async with supervised(tmp_path) as process:
        opened, party = await process.server.plays("Ann", "Bob", clocks=CLOCKS)
        shown = version(await moved(*party))
        (worker,) = workers(process)
        os.kill(worker, signal.SIGKILL)
        for client in party:
            await client.hangs_up()
        returned = await come_back(process, opened, party)
        assert version(returned[0]) >= shown
        await moved(*returned)

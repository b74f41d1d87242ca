"""Several processes behind one port: each table and all its sockets are at one of them, and what ends is started again."""

import asyncio
import os
import random
import signal
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from tests.server.clients import PATIENCE, Client
from tests.server.nats import ADDRESS, needs_nats
from tests.server.postgres import needs_postgres, run
from tests.server.tables.test_live_game import version
from tests.server.tables.test_nodes import comes_back, free_port, moved
from tests.server.tables.test_restart import ServeProcess

from orderup.cli import main

PROC = Path("/proc")
NUM_WORKERS = 2
LONG = 4 * PATIENCE
"""Seconds for what starts several processes, each of which loads all rules, on a machine that is busy."""

pytestmark = pytest.mark.slow


def needs_workers(test: Callable[..., Any]) -> Callable[..., Any]:
    """Mark a test that has some."""
    needs_linux = pytest.mark.skipif(
        not (PROC / "net/unix").exists(), reason="only Linux tells which process has which socket"
    )
    marked: Callable[..., Any] = needs_linux(needs_postgres(needs_nats(test)))
    return marked


@asynccontextmanager
async def started(process: ServeProcess) -> AsyncIterator[ServeProcess]:
    """Start a supervisor, and stop it in the end."""
    await process.start()
    try:
        yield process
    finally:
        await process.server.disconnects()
        assert process.process is not None
        if process.process.returncode is None:
            process.process.send_signal(signal.SIGTERM)
            await process.process.wait()


@asynccontextmanager
async def workers(data: Path, url: str, *options: str) -> AsyncIterator[ServeProcess]:
    """Two of them."""
    env = {"ORDERUP_DATABASE_URL": url, "ORDERUP_BUS": ADDRESS}
    async with started(ServeProcess(data, free_port(), env, "--workers", str(NUM_WORKERS), *options)) as process:
        async with asyncio.timeout(LONG):
            while not all_receive(data):  # noqa: ASYNC110  # only a look tells
                await asyncio.sleep(0.1)
        yield process


def all_receive(data: Path) -> bool:
    """Whether all workers take connections of each other."""
    names = [path.read_text().strip() for path in data.glob("worker-*/node.id")]
    listening = (PROC / "net/unix").read_text()
    return len(names) == NUM_WORKERS and all(f"/{name}\n" in listening for name in names)


async def up(url: str) -> set[str]:
    """The lives of all nodes that are alive."""
    return {row["incarnation"] for row in await run(url, "SELECT incarnation FROM nodes WHERE alive_until > now()")}


async def holder(url: str, table: str) -> str:
    """The name of the node that has a table."""
    statement = 'SELECT id FROM nodes JOIN leases ON holder = incarnation WHERE leases."table" = $1'
    (row,) = await run(url, statement, table)
    return str(row["id"])


def processes(data: Path) -> dict[str, int]:
    """By name of its node: the process of each worker."""
    found = {}
    for folder in data.glob("worker-*"):
        mark = f"--data\0{folder}\0".encode()
        for process in PROC.iterdir():
            with suppress(OSError):
                if process.name.isdecimal() and mark in (process / "cmdline").read_bytes():
                    found[(folder / "node.id").read_text().strip()] = int(process.name)
    return found


def sockets(process: int, port: int) -> int:
    """How many clients are connected to this port at this process."""
    connected = {
        line[9]
        for line in (text.split() for text in (PROC / "net/tcp").read_text().splitlines()[1:])
        if line[1].endswith(f":{port:04X}") and line[3] == "01"
    }
    held = Counter[str]()
    for descriptor in (PROC / str(process) / "fd").iterdir():
        with suppress(OSError):
            held[str(descriptor.readlink())] += 1
    return sum(held[f"socket:[{inode}]"] for inode in connected)


async def play(party: list[Client], moves: int) -> None:
    rng, made = random.Random(3), 0
    async with asyncio.timeout(LONG):
        while made < moves:
            answers = [await client.acts(rng) for client in party]
            made += sum(answer is not None and answer["type"] == "done" for answer in answers)
            await asyncio.sleep(0)


@needs_workers
async def test_who_comes_to_a_table_is_connected_to_the_worker_that_has_it(database_url: str, tmp_path: Path) -> None:
    async with workers(tmp_path, database_url) as process:
        parties, at = [], Counter[str]()
        for _ in range(6):
            opened, party = await process.server.plays("Ann", "Bob", "Cat")
            parties.append(party)
            at[await holder(database_url, opened["table"])] += len(party)
        for party in parties:
            await play(party, 6)
        there = processes(tmp_path)
        assert {name: sockets(pid, process.port) for name, pid in there.items()} == {n: at[n] for n in there}


@needs_workers
async def test_a_worker_that_is_killed_is_started_again_and_its_tables_go_on(database_url: str, tmp_path: Path) -> None:
    async with workers(tmp_path, database_url) as process:
        opened, party = await process.server.plays("Ann", "Bob", clocks={"refill": 300_000, "away": 60_000})
        table, tokens, before = opened["table"], [client.token for client in party], await up(database_url)
        shown = version(await moved(*party))
        os.kill(processes(tmp_path)[await holder(database_url, table)], signal.SIGKILL)
        for client in party:
            async with asyncio.timeout(LONG):
                await client.until(lambda g: g.closed)
        back = [await comes_back(process.server, table, token) for token in tokens]
        assert version(back[0]) >= shown
        await moved(*back)
        async with asyncio.timeout(LONG):
            while len(now := await up(database_url)) < NUM_WORKERS:  # noqa: ASYNC110  # only a question tells
                await asyncio.sleep(0.1)
        assert len(now - before) == 1


@needs_workers
async def test_workers_are_replaced_one_after_the_other_and_games_go_on(database_url: str, tmp_path: Path) -> None:
    async with workers(tmp_path, database_url) as process:
        opened, party = await process.server.plays("Ann", "Bob", clocks={"refill": 300_000, "away": 60_000})
        table, tokens, before = opened["table"], [client.token for client in party], await up(database_url)
        shown = version(await moved(*party))
        assert process.process is not None
        process.process.send_signal(signal.SIGHUP)
        async with asyncio.timeout(LONG):
            while len((now := await up(database_url)) - before) < NUM_WORKERS:
                assert now, "one always serves"
                assert (await process.server.get("/healthz"))["status"] == "ok"
                await asyncio.sleep(0.05)
        back = [await comes_back(process.server, table, token) for token in tokens]
        assert version(back[0]) >= shown
        await moved(*back)


@needs_workers
async def test_workers_end_when_whoever_has_started_them_is_killed(database_url: str, tmp_path: Path) -> None:
    async with workers(tmp_path, database_url) as process:
        assert len(processes(tmp_path)) == NUM_WORKERS
        await process.kill()
        async with asyncio.timeout(LONG):
            while processes(tmp_path):  # noqa: ASYNC110  # only a look tells
                await asyncio.sleep(0.1)


@needs_postgres
async def test_workers_that_cannot_start_say_why(database_url: str, tmp_path: Path) -> None:
    env = {"ORDERUP_DATABASE_URL": database_url, "ORDERUP_BUS": f"nats://127.0.0.1:{free_port()}"}
    process = ServeProcess(tmp_path, free_port(), env, "--workers", str(NUM_WORKERS))
    with pytest.raises(AssertionError, match=r"The bus cannot be reached(.|\n)*No worker can start"):
        await process.start()


def test_workers_need_what_they_share() -> None:
    said = CliRunner().invoke(main, ["serve", "--workers", "2"], env={"ORDERUP_DATABASE_URL": "", "ORDERUP_BUS": ""})
    assert said.exit_code == 2
    assert "give --database-url and --bus, too" in said.output

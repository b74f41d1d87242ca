"""A server in a SQLite file is followed by Litestream, and comes back from what that has copied, by the very commands that docs/operations/backups.md tells."""

import asyncio
import os
import shutil
import sqlite3
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest
from tests.server.clients import PATIENCE
from tests.server.guide import blocks
from tests.server.store.test_point_in_time import CLOCKS, play
from tests.server.tables.test_live_game import play_out, version
from tests.server.tables.test_restart import come_back, started, the_journal_is_as_if_nothing_had_happened

from orderup.server.store import encryption, signing_key

PROGRAMS = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
"""Where programs are looked for, those of this environment first."""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("litestream", path=PROGRAMS) is None, reason="litestream is not installed here"),
]


def told(folder: Path) -> list[str]:
    """What the guide has one run, for a server and a backup in this folder."""
    return [
        block.replace("/var/lib/orderup", f"{folder}/data").replace("/backup", f"{folder}/backup")
        for block in blocks("Every commit elsewhere")
    ]


@asynccontextmanager
async def running(script: str, log: Path) -> AsyncIterator[asyncio.subprocess.Process]:
    """A program that runs until it is killed."""
    with log.open("wb") as printed:
        process = await asyncio.create_subprocess_exec(
            "sh", "-euc", f"exec {script}", env={**os.environ, "PATH": PROGRAMS}, stdout=printed, stderr=printed
        )
        try:
            yield process
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()


async def does(script: str) -> tuple[int | None, str]:
    """Run it; return its exit code and what it prints."""
    process = await asyncio.create_subprocess_exec(
        "sh", "-euc", script, env={**os.environ, "PATH": PROGRAMS},
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip
    printed, _ = await process.communicate()
    return process.returncode, printed.decode()


async def copied(folder: Path, table: str, v: int) -> None:
    """Wait until a copy that is restored has this event."""
    probe = folder / "probe.db"
    restore = told(folder)[1].splitlines()[0].replace(f"{folder}/backup/latest.db", str(probe))
    async with asyncio.timeout(PATIENCE):
        while True:
            code, _ = await does(restore)
            if code == 0:
                with closing(sqlite3.connect(probe)) as found:
                    (last,) = found.execute('SELECT max(v) FROM journal WHERE "table" = ?', (table,)).fetchone()
                probe.unlink()
                if last == v:
                    return
            await asyncio.sleep(0.2)


async def test_when_the_disk_is_lost_a_server_comes_back_from_what_litestream_has_copied(tmp_path: Path) -> None:
    follow, back = told(tmp_path)
    data = tmp_path / "data"
    async with started(data) as process:
        async with running(follow, tmp_path / "litestream.log") as litestream:
            opened, party = await process.server.plays("Ann", "Bob", clocks=CLOCKS)
            for _ in range(2):
                await play(party, 4)
                await copied(tmp_path, opened["table"], version(party[0]))
            await process.kill()
            litestream.kill()
        kept = {
            name: (data / name).read_bytes() for name in (encryption.KEYS_FILE_NAME, signing_key.SIGNING_KEY_FILE_NAME)
        }
        shutil.rmtree(data)
        data.mkdir()
        for name, content in kept.items():
            (data / name).write_bytes(content)
        code, printed = await does(back)
        assert code == 0, printed
        await process.start()
        returned = await come_back(process, opened, party)
        assert {version(client) for client in returned} == {version(party[0])}
        await play_out(returned)
        await returned[0].until(lambda g: g.table["state"] == "over")
        await the_journal_is_as_if_nothing_had_happened(process, opened["table"])

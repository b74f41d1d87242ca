"""A server in PostgreSQL goes back to a moment, by the very commands that docs/operations/backups.md tells."""

import asyncio
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from tests.server.clients import PATIENCE, Client, LiveServer
from tests.server.conftest import PATIENT, serving
from tests.server.guide import blocks
from tests.server.postgres import run
from tests.server.postgres_cluster import Cluster, needs_own_cluster, new_cluster
from tests.server.tables.test_live_game import play_out, version
from tests.server.tables.test_nodes import comes_back, moved

from orderup.cli import main
from orderup.server.settings import Settings
from orderup.server.store import encryption, signing_key
from orderup.server.store.encryption import StorageKeys, new_key
from orderup.server.store.errors import StoreError
from orderup.server.store.postgres_store import PostgresReader

pytestmark = [pytest.mark.slow, needs_own_cluster]

CLOCKS = {"refill": 300_000, "close": 300_000, "hoard": 300_000, "away": 300_000}
"""Under which nobody but the party moves."""


def told(postgres: Cluster, moment: object = "") -> list[str]:
    """What the guide has one write or run, for this cluster and moment."""
    (copy,) = {path.name for path in postgres.folder.glob("archive/copy-*")} or {"none yet"}
    return [
        re.sub(r"recovery_target_time = .*", f"recovery_target_time = '{moment}'", block)
        .replace("/archive", f"{postgres.folder}/archive")
        .replace("copy-2026-11-24", copy)
        for block in blocks("Back to any moment")
    ]


def settings_of(data: Path, keys: Path, postgres: Cluster) -> Settings:
    return Settings(data=data, keys=keys, database_url=postgres.url, **PATIENT)


async def journal(postgres: Cluster, table: str) -> list[tuple[int, str | None]]:
    """What is stored of a game: each event, and the command that it was made for."""
    rows = await run(postgres.url, 'SELECT v, command FROM journal WHERE "table" = $1 ORDER BY v', table)
    return [(row["v"], row["command"]) for row in rows]


async def play(party: list[Client], moves: int) -> None:
    for _ in range(moves):
        await all_see(party, version(await moved(*party)))


async def all_see(party: list[Client], v: int) -> None:
    for client in party:
        await client.until(lambda g: version(g) >= v)


async def file_of(server: LiveServer, table: str, path: Path) -> bytes:
    """The journal of a finished game, which is then in a file, too."""
    async with server.http() as http:
        answer = await http.get(f"/api/tables/{table}/journal")
        answer.raise_for_status()
    await asyncio.to_thread(path.write_bytes, answer.content)
    return answer.content


async def status_of(server: LiveServer, table: str) -> int:
    """How a question for a table is answered, as soon as that can be told: a busy machine is slow to say whose it is."""
    async with server.http() as http, asyncio.timeout(PATIENCE):
        while (status := (await http.get(f"/api/tables/{table}")).status_code) == 503:  # noqa: ASYNC110  # only a question tells
            await asyncio.sleep(0.1)
    return status


async def archives(postgres: Cluster) -> None:
    """Have it archive what the guide says."""
    settings = told(postgres)[0]
    await postgres.does("mkdir -p archive/log")
    with (postgres.data / "postgresql.conf").open("a") as configuration:
        configuration.write(settings)
    await postgres.does("pg_ctl restart")


async def goes_back(postgres: Cluster, moment: object) -> None:
    await postgres.does(told(postgres, moment)[2])
    async with asyncio.timeout(PATIENCE):
        while "f" not in await postgres.does('psql -Atc "SELECT pg_is_in_recovery()"'):  # noqa: ASYNC110  # only a question tells
            await asyncio.sleep(0.1)


async def test_a_server_goes_back_to_a_moment_with_the_moves_acknowledged_before_it_and_no_others(
    tmp_path: Path,
) -> None:
    async with new_cluster() as postgres:
        await archives(postgres)
        async with serving(settings_of(tmp_path / "data", tmp_path / "keys", postgres)) as server:
            finished, party = await server.plays("Ann", "Bob")
            await play_out(party)
            await party[0].until(lambda g: g.table["state"] == "over")
            signed = await file_of(server, finished["table"], tmp_path / "before.jsonl")

            opened, party = await server.plays("Cat", "Dan", clocks=CLOCKS)
            await play(party, 3)
            await postgres.does(told(postgres)[1])
            await play(party, 3)
            tokens, shown = [client.token for client in party], version(party[0])
            kept = await journal(postgres, opened["table"])
            (moment,) = await run(postgres.url, "SELECT clock_timestamp() AS at")

            await play(party, 3)
            assert len(await journal(postgres, opened["table"])) > len(kept)
            later = await server.opens()
            await run(postgres.url, "DROP TABLE journal")
            mover = next(client for client in party if client.legal())
            await mover.send("move", id="lost", move=mover.legal()[0])
            assert (await mover.hangs_up())["why"]["code"] == "trouble"
        (tmp_path / "elsewhere").mkdir()
        for file in (encryption.KEYS_FILE_NAME, signing_key.SIGNING_KEY_FILE_NAME):
            shutil.copy(tmp_path / "keys" / file, tmp_path / "elsewhere")

        await goes_back(postgres, moment["at"])
        assert await journal(postgres, opened["table"]) == kept
        with pytest.raises(StoreError, match=encryption.KEYS_FILE_NAME):
            await asyncio.to_thread(PostgresReader, postgres.url, StorageKeys([new_key()]))

        async with serving(settings_of(tmp_path / "other", tmp_path / "elsewhere", postgres)) as server:
            assert await file_of(server, finished["table"], tmp_path / "after.jsonl") == signed
            back = [await comes_back(server, opened["table"], token) for token in tokens]
            assert [version(client) for client in back] == [shown, shown]
            assert await status_of(server, later["table"]) == 404
            await play_out(back)
            await back[0].until(lambda g: g.table["state"] == "over")
            await file_of(server, opened["table"], tmp_path / "played-on.jsonl")
            key: Any = (await server.get("/.well-known/orderup-key.json"))["key"]
        for name in ("after.jsonl", "played-on.jsonl"):
            found = CliRunner().invoke(main, ["verify", str(tmp_path / name), "--key", key])
            assert found.exit_code == 0, found.output

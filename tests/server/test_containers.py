"""The services of deploy/ play, as they stand there, each with a root that it cannot write to and behind Caddy."""

import asyncio
from pathlib import Path

import pytest
from tests.server.clients import PATIENCE
from tests.server.containers import caddy, composed, container, health_check, needs_caddy, needs_own_root, ours, started
from tests.server.nats import ADDRESS, needs_nats
from tests.server.postgres import needs_postgres
from tests.server.store.test_point_in_time import CLOCKS, play
from tests.server.tables.test_live_game import version
from tests.server.tables.test_nodes import comes_back, free_port, moved

pytestmark = [pytest.mark.slow, needs_caddy, needs_own_root]


async def code_of(command: list[str]) -> int:
    process = await asyncio.create_subprocess_exec(*command, stderr=asyncio.subprocess.DEVNULL)
    return await process.wait()


async def test_one_server_behind_caddy(tmp_path: Path) -> None:
    port = free_port()
    front = composed("compose.yaml")["services"]["caddy"]
    assert await code_of(health_check(port)) != 0, "nobody is there"
    async with container(ours("compose.yaml")["orderup"], tmp_path, port, {}) as process:
        mounts = await asyncio.to_thread(Path(f"/proc/{process.pid}/mountinfo").read_text)
        assert [
            line for line in mounts.splitlines() if line.split()[4:6][0] == "/" and line.split()[5].startswith("ro")
        ]
        assert await code_of(health_check(port)) == 0
        async with caddy(front, tmp_path / "caddy", free_port(), free_port(), f"127.0.0.1:{port}") as site:
            _, party = await site.plays("Ann", "Bob", clocks=CLOCKS)
            await play(party, 4)
            async with site.http() as http:
                assert (await http.get("/metrics")).status_code == 404
                assert "<html" in (await http.get("/")).text
        process.terminate()
        assert await process.wait() == 0
    assert (tmp_path / "data/house.db").exists()


@needs_postgres
@needs_nats
async def test_of_two_nodes_behind_caddy_either_may_die(database_url: str, tmp_path: Path) -> None:
    shared = {"ORDERUP_DATABASE_URL": database_url, "ORDERUP_BUS": ADDRESS}
    nodes, ports = ours("cluster.yaml"), (free_port(), free_port())
    front = composed("cluster.yaml")["services"]["caddy"]
    behind = " ".join(f"127.0.0.1:{port}" for port in ports)
    async with (
        container(nodes["one"], tmp_path, ports[0], shared) as one,
        container(nodes["two"], tmp_path, ports[1], shared),
        caddy(front, tmp_path / "caddy", free_port(), free_port(), behind) as site,
    ):
        opened, party = await site.plays("Ann", "Bob", clocks=CLOCKS)
        await play(party, 4)
        shown = version(party[0])
        one.kill()
        await one.wait()
        back = [await comes_back(site, opened["table"], client.token) for client in party]
        assert [version(client) >= shown for client in back] == [True, True]
        async with asyncio.timeout(PATIENCE):
            await moved(*back)
    names = {(tmp_path / name / "node.id").read_text() for name in ("one", "two")}
    assert len(names) == 2, "each has a data directory of its own"
    assert {path.name for path in (tmp_path / "keys").iterdir()} >= {"storage.keys", "house.pem"}


@needs_nats
async def test_a_search_worker_gets_ready(tmp_path: Path) -> None:
    service = ours("cluster.yaml")["search"]
    async with started(service, tmp_path, free_port(), {"ORDERUP_BUS": ADDRESS}, asyncio.subprocess.PIPE) as worker:
        assert worker.stderr is not None
        async with asyncio.timeout(4 * PATIENCE):
            while b"Thinking for" not in (line := await worker.stderr.readline()):
                assert line, "it has ended"
        worker.terminate()
        assert await worker.wait() == 0

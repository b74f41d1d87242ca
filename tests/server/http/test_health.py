"""`/healthz` and `/readyz` tell the truth about disk and loop, and a disk that hangs is asked once."""

import asyncio
import shutil
import threading
import time

import pytest
from tests.server.clients import LiveServer
from tests.server.conftest import StartServer

from orderup.server.http.operations import health
from orderup.server.store.store import Store


async def test_a_full_disk_is_trouble(start_server: StartServer) -> None:
    server = await start_server(min_free_disk=1 << 62)
    told = await server.get("/healthz")
    assert told["status"] == "trouble"
    assert "disk" in told["trouble"]
    assert told["free_mb"] > 0
    async with server.http() as http:
        assert (await http.get("/readyz")).status_code == 503


async def test_on_a_full_disk_no_table_is_opened_and_games_go_on(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "DISK_CHECK_TTL_S", 0.0)
    _, (ann, _) = await server.plays("Ann", "Bob")
    usage = shutil.disk_usage(".")
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=199_999_999))
    async with server.http() as http:
        refused = await http.post("/api/tables", json={"game": "diner"})
    assert (refused.status_code, refused.json()["code"]) == (503, "full")
    assert "disk" in refused.json()["text"]
    assert (await ann.moves(ann.legal()[0]))["type"] == "done"
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=200_000_000))
    async with server.http() as http:
        assert (await http.post("/api/tables", json={"game": "diner"})).status_code == 201


async def test_whether_the_disk_is_full_is_not_asked_for_every_table(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    usage = shutil.disk_usage(".")

    def counted(path: object) -> object:
        asked.append(path)
        return usage

    monkeypatch.setattr(shutil, "disk_usage", counted)
    for _ in range(5):
        await server.opens()
    assert len(asked) == 1


async def test_a_late_loop_is_trouble(server: LiveServer) -> None:
    await asyncio.sleep(0.2)  # the watch has begun
    time.sleep(1.2)  # noqa: ASYNC251  # to hold the loop up is the point
    await asyncio.sleep(0.2)
    told = await server.get("/healthz")
    assert told["status"] == "trouble"
    assert "loop" in told["trouble"]
    assert told["lag_ms"] > 1000


async def test_a_disk_that_hangs_is_asked_once_and_its_last_answer_is_told(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "MAX_LOOP_LAG_S", 1e9)  # however busy this machine is
    good = await server.get("/healthz")
    assert (good["status"], good["trouble"]) == ("ok", [])
    hangs, asked = threading.Event(), []

    def check(_: Store) -> None:
        asked.append(threading.current_thread().name)
        assert hangs.wait(60)

    monkeypatch.setattr(Store, "check_readable", check)
    try:
        async with server.http() as http:  # one: to make a client takes the loop longer than to answer it
            told = [*await asyncio.gather(*(http.get("/healthz") for _ in range(50))), await http.get("/healthz")]
        answers = [answer.json() for answer in told]
    finally:
        hangs.set()
    assert asked == ["health"]
    assert all((a["status"], a["trouble"]) == ("trouble", ["database"]) for a in answers)
    assert all(a["free_mb"] is not None for a in answers)
    assert answers[-1]["checked_ms"] >= 1000
    await asyncio.sleep(0.05)
    assert (await server.get("/healthz"))["status"] == "ok"

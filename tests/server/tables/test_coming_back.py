"""After a restart: what somebody waits for comes first, and waits for nothing that it does not need."""

import asyncio
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from tests.server.conftest import StartServer, serving

from orderup.server.http.api import app
from orderup.server.settings import Settings
from orderup.server.store.records import TableRow
from orderup.server.tables.games import engine_loader
from orderup.server.tables.games.engine import GameEngine
from orderup.server.tables.games.engine_loader import EngineLoader
from orderup.server.tables.registry.restorer import TableRestorer

FOUND = """
import numba.core.event as event
from orderup.games import GAMES, find
with event.install_recorder("numba:compile") as recorded:
    for name in GAMES:
        game = find(name)
assert not recorded.buffer, [each.data["dispatcher"].py_func for _, each in recorded.buffer]
"""


def test_finding_the_games_compiles_nothing() -> None:
    """What a module computes as it is imported would be compiled anew at each start: only entries are kept on disk."""
    compiled = {name: value for name, value in os.environ.items() if name != "NUMBA_DISABLE_JIT"}
    done = subprocess.run([sys.executable, "-c", FOUND], env=compiled, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


async def test_a_game_does_not_wait_for_another(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = threading.Event()

    def warm(_: GameEngine, game: str) -> None:
        assert game != "diner" or slow.wait(60)

    monkeypatch.setattr(engine_loader, "warm_game", warm)
    monkeypatch.setattr(engine_loader, "load_search", lambda *_: None)
    loader = EngineLoader()
    diner = asyncio.create_task(loader.engine_for("diner"))
    try:
        async with asyncio.timeout(60):
            await loader.engine_for("villains")
        assert not diner.done()
    finally:
        slow.set()
        await diner


class Slowly:
    """Lets tables come back one at a time, when the test says so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.order: list[str] = []
        self.next = asyncio.Semaphore(0)
        restore = TableRestorer._restore

        async def slowly(restorer: TableRestorer, row: TableRow) -> None:
            await self.next.acquire()
            self.order.append(row.id)
            await restore(restorer, row)

        monkeypatch.setattr(TableRestorer, "_restore", slowly)


async def test_games_that_are_on_come_first_and_before_them_what_somebody_waits_for(
    start_server: StartServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(Settings(data=tmp_path / "kept")) as server:
        lobbies = [(await server.opens(players=2))["table"] for _ in range(4)]
        on, (ann, _) = await server.plays("Ann", "Bob")
    slowly = Slowly(monkeypatch)
    server = await start_server(data=tmp_path / "kept")
    waiting = asyncio.create_task(server.joins(lobbies[3]))
    assert server.backend is not None
    restorer = server.backend.registry.restorer
    async with asyncio.timeout(60):
        while lobbies[3] not in restorer._restoring:  # noqa: ASYNC110  # it has no event
            await asyncio.sleep(0.01)
    for _ in range(5):
        slowly.next.release()
    await waiting
    back = await server.joins(on["table"], token=ann.token)
    assert back.you["seat"] == 0
    assert slowly.order[:2] == [on["table"], lobbies[3]], "the first was on its way before anybody had asked"


async def test_a_table_does_not_wait_for_the_web_framework(
    start_server: StartServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded = threading.Event()
    build = app.create_app

    def built_late(backend: Any) -> Any:
        assert loaded.wait(60)
        return build(backend)

    server = await start_server()
    opened = await server.opens(players=2)
    kept = server.backend
    assert kept is not None
    monkeypatch.setattr(app, "create_app", built_late)
    await server.disconnects()
    async with asyncio.timeout(60):
        try:
            again = await start_server(data=kept.settings.data.with_name("another"))
            assert (await (await again.connects(opened["table"])).hangs_up())["why"]["code"] == "no_table"
        finally:
            loaded.set()
        # it imports much, which may hold a busy machine up
        assert (await again.get("/healthz"))["trouble"] in ([], ["loop"])

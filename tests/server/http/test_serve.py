"""`orderup serve`: what it says, and what it refuses in one sentence."""

import asyncio
import contextlib
import os
import re
import signal
import socket
import sys
import threading
from pathlib import Path

import click
import httpx
import pytest
from click.testing import CliRunner
from tests.server.conftest import serving

from orderup.commands.search_worker import search_worker
from orderup.commands.serve import serve
from orderup.commands.shared import check_bus_url
from orderup.server.settings import Settings, default_data_folder
from orderup.server.store.lock import lock_data_folder
from orderup.server.tables.games import engine_loader
from orderup.server.tables.games.engine import GameEngine

UP = 60


def test_a_port_that_is_taken_is_said_so(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        arguments = ["--host", "127.0.0.1", "--port", str(port), "--data", str(tmp_path)]
        result = CliRunner().invoke(serve, arguments)
    assert result.exit_code == 1
    assert result.output.count("\n") == 1
    assert f"Port {port} is taken" in result.output


def test_one_server_per_directory(tmp_path: Path) -> None:
    with lock_data_folder(tmp_path):
        result = CliRunner().invoke(serve, ["--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path)])
    assert result.exit_code == 1
    assert f"Another server keeps its data in {tmp_path}" in result.output


def test_a_directory_that_cannot_be_is_said_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    data = tmp_path / "file" / "data"
    result = CliRunner().invoke(serve, ["--host", "127.0.0.1", "--port", "0", "--data", str(data)])
    assert result.exit_code == 1
    assert result.output.startswith("Error: Can't use")


def test_without_the_extra_a_database_url_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    result = CliRunner().invoke(serve, ["--database-url", "postgresql://ann@localhost/orderup"])
    assert result.exit_code == 1
    assert "this needs asyncpg, greenlet: pip install 'orderup[postgres]'" in result.output


def test_a_database_url_of_another_kind_is_said_so() -> None:
    result = CliRunner().invoke(serve, [], env={"ORDERUP_DATABASE_URL": "mysql://ann@localhost/orderup"})
    assert result.exit_code == 2
    assert "it begins with postgresql://" in result.output


@pytest.mark.skipif(sys.platform != "linux", reason="each system has a place of its own")
def test_the_data_has_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/ann")
    monkeypatch.delenv("ORDERUP_DATA", raising=False)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    assert default_data_folder(8000) == Path("/home/ann/.local/share/orderup/port-8000")
    monkeypatch.setenv("XDG_DATA_HOME", "/xdg")
    assert default_data_folder(8000) == Path("/xdg/orderup/port-8000")
    monkeypatch.setenv("ORDERUP_DATA", "/mine")
    assert default_data_folder(8000) == Path("/mine")


@pytest.mark.slow
async def test_serve_prints_its_addresses_answers_and_stops_cleanly(tmp_path: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", "from orderup.cli import main; main()", "serve", "--data", str(tmp_path),
        env={**os.environ, "PORT": "0"}, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip
    assert process.stdout is not None
    async with asyncio.timeout(UP):
        first = (await process.stdout.readline()).decode()
        found = re.fullmatch(r"Order Up! serves on (http://localhost:\d+)\n", first)
        assert found, first
        async with httpx.AsyncClient(base_url=found[1], timeout=UP) as http:
            assert (await http.get("/")).status_code in (200, 404)
            assert (await http.get("/healthz")).json()["status"] == "ok"
            lan = (await http.get("/api/address")).json()["lan"]
            elsewhere = (await http.get("/api/address", headers={"Host": "diner.local"})).json()["lan"]
        process.send_signal(signal.SIGTERM)
        rest = (await process.stdout.read()).decode()
        assert await process.wait() == 0
    assert f"Its data is in {tmp_path}" in rest
    assert re.findall(r"On this network: +(\S+)", rest) == ([] if lan is None else [lan])
    assert elsewhere is None, "the internet need not know"
    assert not set("█▀▄") & set(rest), "a code for phones is for a terminal"
    assert "Traceback" not in rest


def test_help_imports_nothing_heavy() -> None:
    result = CliRunner().invoke(serve, ["--help"])
    assert result.exit_code == 0
    assert "PORT" in result.output


async def test_who_still_waits_when_the_server_stops_is_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    asked, loads, warm = threading.Event(), threading.Event(), engine_loader.warm_game

    def slow(rules: GameEngine, game: str) -> None:
        if game != "villains":
            warm(rules, game)
            return
        asked.set()
        loads.wait(60)

    monkeypatch.setattr(engine_loader, "warm_game", slow)
    async with contextlib.AsyncExitStack() as stack:
        async with serving(Settings(data=tmp_path)) as server:
            http = await stack.enter_async_context(server.http())
            waiting = asyncio.create_task(http.post("/api/tables", json={"game": "villains"}))
            assert await asyncio.to_thread(asked.wait, 60)
        answer = await waiting
    loads.set()
    assert (answer.status_code, answer.json()["code"]) == (503, "trouble")
    assert "Traceback" not in caplog.text


def test_a_bus_is_for_servers_that_share_a_database(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ORDERUP_DATABASE_URL", raising=False)
    alone = CliRunner().invoke(serve, ["--bus", "nats://localhost"])
    other = CliRunner().invoke(serve, ["--bus", "redis://localhost"])
    assert (alone.exit_code, other.exit_code) == (2, 2)
    assert "give --database-url, too" in alone.output
    assert "it begins with nats:// or tls://" in other.output


@pytest.mark.parametrize(
    "url", ["nats://", "nats://:4222", "nats://[::1", "tls://host:99999", "nats://host:0", "nats://host:x"]
)
@pytest.mark.parametrize("command", [serve, search_worker])
def test_a_bus_that_cannot_be_is_refused_in_a_sentence(command: click.Command, url: str) -> None:
    """It was a page of Python, after minutes of compiling."""
    refused = CliRunner().invoke(command, ["--bus", url])
    assert refused.exit_code == 2
    assert "it names a host" in refused.output


@pytest.mark.parametrize(
    "url", ["nats://a", "nats://a.b:1/", "tls://ann:secret@host", "tls://token@[::1]:4222", "nats://10.0.0.1"]
)
def test_a_bus_that_can_be_is_taken(url: str) -> None:
    assert check_bus_url(click.Context(serve), serve.params[0], url) == url

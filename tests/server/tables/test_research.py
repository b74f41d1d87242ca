"""A server may say that games may be used for research: people are told before, and what was begun under that is marked for good."""

import asyncio
import json
import os
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from tests.server.clients import Client, LiveServer
from tests.server.conftest import StartServer, serving
from tests.server.tables.test_live_game import play_out
from tests.server.tables.test_restart import ServeProcess

from orderup.cli import main
from orderup.match.verdicts import is_signed, judge_journal
from orderup.server.settings import Rate, Settings

QUICK = {"close": 50}


def server_at(data: Path, *, research: bool) -> AbstractAsyncContextManager[LiveServer]:
    """A server with its data in this folder, which has closed when the block ends."""
    many = Rate(10_000, 10_000)
    return serving(Settings(data=data, commands=many, frames=many, research=research))


async def journal(server: LiveServer, table: str, number: int) -> bytes:
    async with server.http() as http:
        answer = await http.get(f"/api/tables/{table}/journal?round={number}")
        assert answer.status_code == 200, answer.text
        return answer.content


def header(data: bytes) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(data.splitlines()[0])
    return found


async def finish(party: list[Client]) -> None:
    await play_out(party)
    for client in party:
        await client.until(lambda g: g.table["state"] == "over")


async def back(server: LiveServer, table: str, party: list[Client]) -> list[Client]:
    """Bring people back to their seats."""
    returned = [await server.joins(table, token=client.token) for client in party]
    for before, now in zip(party, returned, strict=True):
        now.token = before.token
        assert now.you["seat"] is not None
    return returned


async def test_nobody_is_asked_for_anything_unless_the_server_says_so(server: LiveServer) -> None:
    opened, party = await server.plays("Ann", "Bob", clocks=QUICK)
    assert [client.table["research"] for client in party] == [False, False]
    assert await server.get("/api/house") == {"research": False}
    await finish(party)
    first = header(await journal(server, opened["table"], 1))
    assert (first["journal"], "research" in first) == (2, False)


@pytest.mark.slow
async def test_everybody_is_told_before_and_the_journal_is_marked(start_server: StartServer, tmp_path: Path) -> None:
    server = await start_server(data=tmp_path / "data", research=True)
    assert await server.get("/api/house") == {"research": True}
    opened = await server.opens(players=2, listed=True, clocks=QUICK)
    watcher = await server.joins(opened["table"])
    assert (watcher.table["state"], watcher.table["research"]) == ("lobby", True)
    (listed,) = await server.get("/api/tables")
    assert listed["research"]
    party = await server.seats(opened, "Ann", "Bob")
    assert (await party[0].does("setup", hints=True))["type"] == "done", "the host's rules change nothing of it"
    for client in party:
        await client.does("ready", ready=True)
    await watcher.until(lambda g: g.table["state"] == "playing")
    assert watcher.table["research"]
    await finish(party)
    text = await journal(server, opened["table"], 1)
    assert (header(text)["journal"], header(text)["research"]) == (3, True)
    assert is_signed(text)
    assert judge_journal(text, header(text)["house"]).exit_code == 0
    told = await asyncio.to_thread(studied, tmp_path)
    assert "of 1 games" in told
    assert "1 of them are of people whose server had told them before, as it has signed." in told


def studied(folder: Path) -> str:
    """What is said when the finished games of the server with its data here are made a dataset, without a flag."""
    for command in (
        ["journals", folder / "journals", "--data", folder / "data"],
        ["lab", "export", folder / "journals", "--out", folder / "dataset"],
    ):
        done = CliRunner().invoke(main, [str(word) for word in command])
        assert done.exit_code == 0, done.output
    return done.output


@pytest.mark.slow
async def test_what_was_begun_before_is_not_marked_and_who_was_ready_says_so_anew(tmp_path: Path) -> None:
    async with server_at(tmp_path, research=False) as server:
        opened, party = await server.plays("Ann", "Bob", clocks=QUICK)
        waiting = await server.opens(players=2)
        (cat, _) = await server.seats(waiting, "Cat", "Dan")
        await cat.does("ready", ready=True)
    async with server_at(tmp_path, research=True) as server:
        party = await back(server, opened["table"], party)
        assert not party[0].table["research"], "the game that is on was begun before"
        (cat,) = await back(server, waiting["table"], [cat])
        assert cat.table["research"]
        assert not cat.table["seats"][0]["ready"], "Cat had not been told"
        await finish(party)
        await party[0].until(lambda g: g.table["research"])  # the next one
        for client in party:
            await client.does("ready", ready=True)
        await party[0].until(lambda g: g.table["round"] == 2 and g.table["state"] == "playing")
        assert "research" not in header(await journal(server, opened["table"], 1))
    async with server_at(tmp_path, research=False) as server:
        party = await back(server, opened["table"], party)
        assert (await party[0].does("avatar", avatar="egg"))["type"] == "done"  # so the table is stored as it is now
    async with server_at(tmp_path, research=False) as server:
        party = await back(server, opened["table"], party)
        assert party[0].table["research"], "it was begun while the server said so"
        (cat,) = await back(server, waiting["table"], [cat])
        assert not cat.table["research"]
        await finish(party)
        await party[0].until(lambda g: not g.table["research"])
        text = await journal(server, opened["table"], 2)
    assert header(text)["research"]
    assert judge_journal(text).exit_code == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "variables"),
    [(["--research"], {}), ([], {"ORDERUP_RESEARCH": "1"}), (["--research", "--workers", "1"], {}), ([], {})],
    ids=["option", "variable", "worker", "neither"],
)
async def test_whoever_runs_the_server_says_so_at_its_start(
    options: list[str], variables: dict[str, str], tmp_path: Path
) -> None:
    process = ServeProcess(tmp_path, 10_000 + os.getpid() % 20_000, variables, *options)
    await process.start()
    try:
        assert await process.server.get("/api/house") == {"research": bool(options or variables)}
    finally:
        await process.kill()

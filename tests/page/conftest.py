"""A real server with the built page, and waiters who come to it in real browsers."""

import asyncio
import contextlib
import os
import random
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
import uvicorn
from playwright.async_api import Request, expect
from tests.conftest import SEED, NewPage
from tests.page.lucky_party import Sit, seating
from tests.page.waiter import PATIENCE_S, Waiter

from orderup.players import Pace
from orderup.server.http.serving.binding import port_of
from orderup.server.http.serving.server_app import ServerApp
from orderup.server.http.serving.uvicorn_server import uvicorn_config
from orderup.server.settings import PAGE_FOLDER, Rate, Settings
from orderup.server.tables.games import engine_loader
from orderup.server.tables.games.engine import GameEngine

BRISK = Pace((150, 40), (80, 20))
"""Bots quick enough for a test, slow enough to lose a race."""
SIZES = {"phone": (390, 844), "tablet": (820, 1180), "desktop": (1440, 900)}

expect.set_options(timeout=PATIENCE_S * 1000)

NewWaiter = Callable[..., Awaitable[Waiter]]


@contextlib.contextmanager
def bots_at(pace: Pace) -> Iterator[None]:
    """Give bots of this pace, whatever their level, to a server that opens meanwhile."""
    load = engine_loader.load_engine

    def load_paced() -> GameEngine:
        rules = load()
        return replace(rules, levels=dict.fromkeys(rules.levels, pace))

    engine_loader.load_engine = load_paced
    yield
    engine_loader.load_engine = load


@pytest.fixture(scope="session")
def seed() -> int:
    """Return what all chance in these tests begins with, on the page and in the bots."""
    return int(os.environ[SEED])


@pytest.fixture
def rng(seed: int, request: pytest.FixtureRequest) -> random.Random:
    """Return the dice of one test."""
    return random.Random(f"{seed} {request.node.name}")


@pytest.fixture(scope="session")
def server_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the directory of the server's data."""
    return tmp_path_factory.mktemp("server")


@pytest.fixture(scope="session")
async def address(server_folder: Path, seed: int) -> AsyncIterator[str]:
    """Run one server for all tests of the page; return its address."""
    async with running_server(server_folder, seed) as address:
        yield address


@contextlib.asynccontextmanager
async def running_server(data: Path, seed: int, pace: Pace = BRISK, **changes: Any) -> AsyncIterator[str]:
    """Run a server with its data in this folder, bots of this pace, and these settings; yield its address."""
    assert (PAGE_FOLDER / "index.html").exists(), "the page is not built: run `make page`"
    settings = Settings(
        data=data,
        commands=Rate(1000, 1000),
        new_tables=Rate(100, 100),
        max_tables_per_address=10_000,
        seed=seed,
        **changes,
    )
    with socket.create_server(("127.0.0.1", 0)) as listener, bots_at(pace):
        application = ServerApp(replace(settings, lan_port=port_of(listener)))
        server = uvicorn.Server(uvicorn_config(application))
        task = asyncio.create_task(server.serve(sockets=[listener]))
        while not server.started:  # noqa: ASYNC110  # uvicorn has no event for it
            await asyncio.sleep(0.01)
        address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        async with httpx.AsyncClient(base_url=address, timeout=600) as client:
            await client.get("/api/games")  # waits for the rules
        yield address
        server.should_exit = True
        await task


@pytest.fixture
async def new_waiter(new_page: NewPage, address: str, rng: random.Random) -> AsyncIterator[NewWaiter]:
    """Yield a function that lets somebody come to the server in a window of the size `at`, who has played before or not.

    Nothing moves there that need not, which takes half as long; with `reduced_motion="no-preference"` it does.
    None of the windows may ask any other host for anything.
    """
    strangers: list[str] = []

    def watch(request: Request) -> None:
        if urlsplit(request.url).netloc != urlsplit(address).netloc:
            strangers.append(request.url)

    async def come(name: str = "Robin", at: str = "desktop", *, played: bool = True, **options: object) -> Waiter:
        width, height = SIZES[at]
        page = await new_page(**{"viewport": {"width": width, "height": height}, "reduced_motion": "reduce", **options})
        page.on("request", watch)
        page.set_default_timeout(PATIENCE_S * 1000)
        waiter = Waiter(page, address, name, rng)
        if played:
            await waiter.has_played()
        return waiter

    yield come
    assert not strangers, "the page asked other hosts:\n" + "\n".join(strangers)


@pytest.fixture
async def sit(address: str, rng: random.Random) -> AsyncIterator[Sit]:
    """Yield a function that brings so many people to a table of Lucky Penny; the tests of Diner's table have one of their own."""
    async with seating(address, rng) as come:
        yield come


@pytest.fixture
async def pair(new_waiter: NewWaiter) -> tuple[Waiter, Waiter]:
    """Return two people in the middle of a game for two, without bots."""
    robin, bea = await new_waiter("Robin"), await new_waiter("Bea")
    await seat_pair(robin, bea)
    return robin, bea


async def seat_pair(robin: Waiter, bea: Waiter, *, checked: bool = False, **clocks: int) -> None:
    """Let two people open a table, with orders checked (D18) if so, and begin."""
    await bea.sit(await robin.open_table(**clocks))
    if checked:
        await robin.page.get_by_text("House rules").click()
        await robin.page.get_by_text("Advanced: cards, options and clocks").click()
        await robin.page.get_by_role("group", name="Check every order").get_by_label("Yes").check(force=True)
    await robin.ready()
    await bea.ready()
    await robin.opened()
    await bea.opened()

"""A table on a television: what a spectator sees, large, without anybody who touches it."""

import asyncio
import contextlib
import json
import random
import re
from collections.abc import AsyncIterator
from typing import Any

import pytest
from playwright.async_api import WebSocketRoute, expect
from tests.page.conftest import NewWaiter
from tests.page.test_live import LIVE
from tests.page.waiter import PATIENCE_S, PATIENT, Waiter
from tests.sampling import some
from tests.server.clients import Client, LiveServer, Message
from tests.server.tables.test_live_game import play_out
from websockets.asyncio.client import connect

TELEVISION, PROJECTOR = (1920, 1080), (1280, 720)
LEAST = 0.02
"""Of the screen's height, what text has at least."""
SMALL = f"""() => {{
    const texts = document.createTreeWalker(document.querySelector('.tv'), NodeFilter.SHOW_TEXT);
    const scale = new DOMMatrix(getComputedStyle(document.querySelector('.tv')).transform).a;
    const found = [];
    while (texts.nextNode()) {{
        const at = texts.currentNode.parentElement;
        if (!texts.currentNode.textContent.trim() || at.closest('.visually-hidden, svg') || !at.getClientRects().length) continue;
        const size = parseFloat(getComputedStyle(at).fontSize) * scale;
        if (size < {LEAST} * innerHeight - .01) found.push(`${{at.className}}: ${{at.textContent.trim()}}, ${{size}} px`);
    }}
    return found;
}}"""
"""Lists the words that cannot be read from where people sit."""
CONTROLS = """() => [...document.querySelectorAll('button, a[href], input, select, [tabindex="0"]')]
    .filter(e => !e.closest('[inert]')).map(e => e.getAttribute('aria-label')).filter(name => !['Full screen', 'Leave'].includes(name))"""
"""Lists all that can have the focus, but for the two ways out."""
BEYOND = """() => [...document.querySelectorAll('.tv main, .tv .hall, .tv .hall > *')]
    .filter(e => e.clientHeight > 0 && (e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1))
    .map(e => `${e.className}: ${e.scrollWidth} x ${e.scrollHeight} in ${e.clientWidth} x ${e.clientHeight}`)"""
"""Lists what goes on where nobody can scroll."""
CALM = {"diner": {"close": 600_000, "break": 600_000, "resume": 600_000}}


class Wire:
    """What one window and the server say to each other."""

    def __init__(self) -> None:
        self.said: list[Message] = []
        self.heard: list[Message] = []
        self.route: WebSocketRoute | None = None

    async def tap(self, waiter: Waiter) -> None:
        await waiter.page.route_web_socket(LIVE, self._connect)

    def _connect(self, route: WebSocketRoute) -> None:
        self.route = route
        server = route.connect_to_server()

        def up(message: str | bytes) -> None:
            self.said.append(json.loads(message))
            server.send(message)

        def down(message: str | bytes) -> None:
            self.heard.append(json.loads(message))
            route.send(message)

        route.on_message(up)
        server.on_message(down)


@contextlib.asynccontextmanager
async def spectating(address: str, table: str) -> AsyncIterator[list[Message]]:
    """Watch a table; yield all that is heard there, as it comes."""
    heard: list[Message] = []
    note = heard.append
    async with connect(f"{address.replace('http', 'ws', 1)}/api/tables/{table}/live") as socket:
        await socket.send(json.dumps({"type": "hello"}))

        async def listen() -> None:
            async for text in socket:
                note(json.loads(text))

        listening = asyncio.create_task(listen())
        yield heard
        listening.cancel()


async def has_heard(heard: list[Message], v: int) -> None:
    """Wait until an event has come."""
    async with asyncio.timeout(PATIENCE_S):
        while not any(message.get("event", {}).get("v") == v for message in heard):  # noqa: ASYNC110  # a list says nothing
            await asyncio.sleep(0.02)


def game_of(messages: list[Message]) -> list[Message]:
    """Return what was told of the game, from the deal on, but for what depends on when it was told."""
    told = [message for message in messages if message["type"] in ("deal", "event")]
    return [{key: value for key, value in message.items() if key != "clocks"} for message in told]


async def assert_readable(screen: Waiter, what: str) -> None:
    """Look whether everybody in the room can read it, and whether all of it is there."""
    for size in (TELEVISION, PROJECTOR):
        await screen.resize(*size)
        await screen.finds([], SMALL, why=f"too small on {what} at {size}")
        await screen.finds([], BEYOND, why=f"out of sight on {what} at {size}")
    await screen.finds([], screen.complaints, why=f"axe-core complains about {what}")
    await screen.finds([], CONTROLS, why=f"to be pressed on {what}")


async def show(new_waiter: NewWaiter, table: str, **keys: Any) -> tuple[Waiter, Wire]:
    """Open a table's shared screen, in a browser that holds keys of that table."""
    screen = await new_waiter("Robin")
    await screen.page.add_init_script(f"localStorage.setItem('orderup.table.{table}', {json.dumps(json.dumps(keys))})")
    wire = Wire()
    await wire.tap(screen)
    await screen.enter(f"/t/{table}/tv")
    return screen, wire


async def ready(party: list[Client]) -> None:
    for client in party:
        await client.does("ready", ready=True)
    for client in party:
        await client.until(lambda g: g.table["state"] == "playing" and g.game and g.game["v"] >= 2)


@pytest.mark.parametrize("game", some(["diner", "lucky_penny", "villains"]))
async def test_a_table_on_a_television(new_waiter: NewWaiter, address: str, game: str) -> None:
    server, rng = LiveServer(address), random.Random(4)
    clocks = {**PATIENT.get(game, {}), **CALM.get(game, {}), "countdown": 10}
    opened = await server.opens(game=game, players=3, clocks=clocks)
    table = opened["table"]
    party = await server.seats(opened, "Ann", "Bob")
    screen, wire = await show(new_waiter, table, token=party[0].token, host=opened["host"])
    page = screen.page

    # before the game: who is there, and how to join
    await expect(page.get_by_role("listitem").filter(has_text="Ann")).to_be_visible()
    await expect(page.get_by_role("heading", name="Join with your phone")).to_be_visible()
    await expect(page.get_by_role("img", name=f"{table} as a QR code")).to_be_visible()
    await expect(page.get_by_text(re.compile(rf"^[\w.:]+/t/{table}$"))).to_be_visible()
    await assert_readable(screen, "the lobby")

    # the game: what any spectator is told, and nothing else, whatever keys this browser holds
    cyd = await server.joins(table)
    await cyd.does("sit", seat=2, name="Cyd")
    party.append(cyd)
    async with spectating(address, table) as heard:
        await ready(party)
        await page.locator(".hall").wait_for()
        for _ in range(12):
            for client in party:
                await client.acts(rng)
        v = max(client.game["v"] for client in party if client.game)
        await has_heard(heard, v)
        await has_heard(wire.heard, v)
        assert game_of(wire.heard) == game_of(heard)
    assert [message for message in wire.said if message["type"] != "ping"] == [{"type": "hello"}]
    assert all(message["you"]["seat"] is None for message in wire.heard if "you" in message)
    await expect(page.locator(".hall .hand [data-plate], .hall .watching .mine .hand")).to_have_count(0)
    for name in ("Ann", "Bob", "Cyd"):
        await expect(page.locator(".hall").get_by_text(name, exact=True).first).to_be_visible()
    await assert_readable(screen, "the game")

    # nobody is there to press anything
    assert wire.route is not None
    lost = wire.route
    await lost.close()
    while wire.route is lost:  # noqa: ASYNC110  # it opens another one by itself
        await asyncio.sleep(0.02)
    await play_out(party)
    await page.locator(".ending").wait_for()
    await expect(page.get_by_text(re.compile(r"(is|are) counted"))).to_have_count(1)
    await expect(page.get_by_role("heading", name=re.compile(r"wins? with|share the victory"))).to_be_visible()
    await expect(page.get_by_label("Who wants another game").get_by_role("listitem")).to_have_count(3)
    await assert_readable(screen, "the result")
    await ready(party)
    await page.locator(".hall").wait_for()
    await server.disconnects()


async def test_the_lobby_offers_the_shared_screen(new_waiter: NewWaiter) -> None:
    robin = await new_waiter("Robin")
    path = await robin.open_table()
    async with robin.page.expect_popup() as popup:
        await robin.page.get_by_role("link", name="Show it on a big screen").click()
    screen = await popup.value
    await expect(screen.get_by_role("heading", name="Join with your phone")).to_be_visible()
    assert screen.url.endswith(f"{path}/tv")
    await expect(robin.page.get_by_text("One person is watching")).to_be_visible()

"""Hints at the table: asked for by a click or a key, shown and read out, gone after the next move."""

import asyncio
import json
import re
from collections.abc import Awaitable, Callable

import pytest
from playwright.async_api import WebSocketRoute, expect
from tests.page.conftest import NewWaiter
from tests.page.test_lessons import ZONES
from tests.page.test_lucky_penny import ACT
from tests.page.test_screens import CUT, PHONES, UNSEEN, assert_good
from tests.page.villain import COMPILED_MS
from tests.page.waiter import PATIENT, Waiter
from tests.sampling import some

from orderup.games import find
from orderup.search import ismcts

LIVE = re.compile(r"/live$")
Route = Callable[[WebSocketRoute], Awaitable[None]]
CALM = {**PATIENT, "villains": {"countdown": 300, "turn": 600_000, "choose": 600_000}}
SEATS: dict[str, list[str | None]] = {
    "diner": [None, None],
    "lucky_penny": [None, "medium"],
    "villains": [None, "medium", "medium"],
}
"""In Diner beside somebody who does nothing: bots would soon make the advised move impossible."""
OPTIONS = {"diner": {}, "lucky_penny": {}, "villains": {"villains": "deal"}}

COVERED = """zones => {
    const note = document.querySelector('[role=note]').getBoundingClientRect();
    return zones.filter(zone => [...document.querySelectorAll(zone)].map(e => e.getBoundingClientRect())
        .some(r => r.top < note.bottom && r.bottom > note.top && r.left < note.right && r.right > note.left));
}"""
"""Lists the zones that the hint covers."""
UNREACHABLE = """() => [...document.querySelectorAll('header button')].filter(e => e.offsetWidth).filter(e => {
    const { x, y, width, height } = e.getBoundingClientRect();
    return !e.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}).map(e => e.textContent)"""
"""Lists the buttons of the bar that cannot be pressed in their middle."""
SPILLING = """() => [...document.querySelectorAll('[role=note] p')].filter(e => e.scrollHeight > e.clientHeight + 2)
    .map(e => `${e.textContent}: ${e.scrollHeight} in ${e.clientHeight}`)"""
PLACES = """zones => JSON.stringify(zones.flatMap(zone =>
    [...document.querySelectorAll(zone)].map(e => e.getBoundingClientRect())))"""


async def sit(
    new_waiter: NewWaiter, game: str, at: str = "desktop", route: Route | None = None, **options: str
) -> Waiter:
    """Sit at a table that allows hints, and be ready. What is said there may take another `route`."""
    ismcts.precompile(find(game))
    robin = await new_waiter(at=at)
    if route is not None:
        await robin.page.route_web_socket(LIVE, route)
    wish = {
        "game": game,
        "bots": SEATS[game],
        "hints": True,
        "options": {**OPTIONS[game], **options},
        "clocks": CALM[game],
    }
    answer = await robin.page.request.post(f"{robin.address}/api/tables", data=wish, timeout=COMPILED_MS)
    table = f"/t/{(await answer.json())['table']}"
    people = [robin] if "medium" in SEATS[game] else [robin, await new_waiter("Bea")]
    for waiter in people:
        await waiter.sit(table)
        await waiter.ready()
    return robin


async def may_ask(robin: Waiter) -> None:
    """Wait until a hint can be asked for."""
    await expect(robin.button("Hint")).to_have_attribute("aria-disabled", "false")


@pytest.mark.parametrize("game", some([*CALM]))
async def test_a_hint_says_what_to_do_and_why(new_waiter: NewWaiter, game: str) -> None:
    robin = await sit(new_waiter, game, "phone")
    await may_ask(robin)
    note = robin.page.get_by_role("note", name="Hint")
    await robin.button("Hint").click()
    await expect(note).to_contain_text("Advice: ")
    await robin.hears("Advice: ")
    await expect(note).not_to_contain_text("played on")
    if "wait for a better moment" not in await note.inner_text():  # in real time that may be the advice
        await expect(robin.page.locator(".hall [data-pointed=press]")).not_to_have_count(0)
        await expect(robin.page.locator(".layer .ring")).not_to_have_count(0)
    await robin.finds([], UNSEEN, ZONES[game], why="the hint pushes the table out of sight")
    await robin.finds([], COVERED, ZONES[game], why="the hint lies over what it speaks of")
    await assert_good(robin, f"hint in {game}")
    await robin.button("How sure?").click()
    await expect(note).to_contain_text("played on")
    await assert_good(robin, f"odds in {game}", ["phone"])
    await robin.button("Hide the hint").focus()
    await robin.page.keyboard.press("Enter")
    await expect(note).to_have_count(0)
    await expect(robin.button("Hint")).to_be_focused()
    await robin.page.keyboard.press("i")
    await expect(note).to_contain_text("Advice: ")


async def test_beside_a_hint_the_names_of_what_was_served_can_be_read(new_waiter: NewWaiter) -> None:
    robin = await sit(new_waiter, "lucky_penny", "phone")
    served = robin.page.locator('[data-phase="serve"] .bars .order')
    async with asyncio.timeout(400):
        while await served.count() < 2 or not await robin.possible("Hint").count():
            await robin.page.evaluate(ACT, robin.rng.random())
            await robin.page.wait_for_timeout(40)
    await robin.button("Hint").click()
    await expect(robin.page.get_by_role("note", name="Hint")).to_contain_text("Advice: ")
    for width, height in PHONES:
        await robin.resize(width, height)
        await robin.finds([], CUT)


async def test_with_nothing_to_serve_a_hint_is_about_what_to_take(new_waiter: NewWaiter) -> None:
    robin = await sit(new_waiter, "lucky_penny", "phone")
    nothing = robin.page.locator(".prompt", has_text="Nothing to serve")
    async with asyncio.timeout(400):
        while not await nothing.count():
            await robin.page.evaluate(ACT, robin.rng.random())
            await robin.page.wait_for_timeout(40)
    await may_ask(robin)
    await robin.button("Hint").click()
    await expect(robin.page.get_by_role("note", name="Hint")).to_contain_text("Advice: take ")


async def test_a_hint_that_takes_long_says_so(new_waiter: NewWaiter) -> None:
    asked, free = asyncio.Event(), asyncio.Event()

    async def held_back(window: WebSocketRoute) -> None:
        server = window.connect_to_server()

        async def pass_on(message: str | bytes) -> None:
            if json.loads(message)["type"] == "hint":
                asked.set()
                await free.wait()
            window.send(message)

        server.on_message(pass_on)

    robin = await sit(new_waiter, "lucky_penny", "phone", route=held_back)
    await may_ask(robin)
    await robin.button("Hint").click()
    await asked.wait()
    await expect(robin.button("our best bot thinks")).to_have_attribute("aria-pressed", "true")
    note = robin.page.get_by_role("note", name="Hint")
    await expect(note).to_have_text("Our best bot is still thinking. Your hint comes by itself.")
    await assert_good(robin, "late hint", ["phone"])
    free.set()
    await expect(note).to_contain_text("Advice: ")


async def test_a_table_that_goes_on_below_shows_so(new_waiter: NewWaiter) -> None:
    robin = await sit(new_waiter, "lucky_penny", "phone")
    await may_ask(robin)
    below = robin.page.locator(".hall.more")
    await expect(below).to_have_count(0)
    await robin.resize(390, 240)
    await expect(below).to_have_count(1)
    await robin.page.locator(".lucky").evaluate("table => table.scrollTo(0, table.scrollHeight)")
    await expect(below).to_have_count(0)


async def test_a_move_puts_the_hint_away(new_waiter: NewWaiter) -> None:
    robin = await sit(new_waiter, "diner")
    await may_ask(robin)
    await robin.page.keyboard.press("i")
    note = robin.page.get_by_role("note", name="Hint")
    await expect(note).to_contain_text("Advice: ")
    async with asyncio.timeout(400):
        while not await robin.act():
            await robin.page.wait_for_timeout(40)
    await expect(note).to_have_count(0)


@pytest.mark.parametrize("at", ["tablet", "desktop"])
async def test_nothing_moves_under_the_pointer_when_a_hint_comes(new_waiter: NewWaiter, at: str) -> None:
    robin = await sit(new_waiter, "lucky_penny", at)
    await may_ask(robin)
    await robin.rest()
    before = await robin.measures(PLACES, ZONES["lucky_penny"])
    await robin.page.keyboard.press("i")
    await expect(robin.page.get_by_role("note", name="Hint")).to_be_visible()
    await robin.finds(before, PLACES, ZONES["lucky_penny"])


async def test_a_villain_is_chosen_with_advice(new_waiter: NewWaiter) -> None:
    robin = await sit(new_waiter, "villains", "phone", villains="choose")
    await robin.page.locator(".chooser .action[aria-disabled=false]").first.wait_for()
    await robin.button("Hint").click()
    await expect(robin.page.get_by_role("note", name="Hint")).to_contain_text(re.compile(r"Advice: be The .*: good "))


@pytest.mark.parametrize("size", some([*PHONES, (320, 568), (844, 390)], 2))
async def test_an_open_hint_covers_nothing_of_the_bar(new_waiter: NewWaiter, size: tuple[int, int]) -> None:
    robin = await sit(new_waiter, "lucky_penny", "phone")
    await may_ask(robin)
    await robin.resize(*size)
    before = await robin.measures(PLACES, ["header button"])
    await robin.button("Hint").click()
    await expect(robin.page.get_by_role("note", name="Hint")).to_contain_text("Advice: ")
    await robin.finds(before, PLACES, ["header button"])
    await robin.finds([], UNREACHABLE, why="a button of the bar lies below something")
    await robin.finds([], SPILLING, why="a hint is cut off")

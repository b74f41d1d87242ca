"""What happens between a click and the server's word."""

import asyncio
import contextlib
import json
import re

import pytest
from playwright.async_api import Browser, Route, WebSocketRoute, expect
from tests.page.conftest import NewWaiter, seat_pair
from tests.page.waiter import Waiter

LIVE = re.compile(r"/live$")
PLACES = """() => [...document.querySelectorAll('main button, main section, main h2, main h3, nav button')].map(e => {
    const { x, y, width, height } = e.getBoundingClientRect();
    return [e.tagName, x, y, width, height];
})"""
"""Where everything is that somebody at a table looks at or presses."""
COVERED = """notice => {
    const at = notice.getBoundingClientRect();
    const { bottom } = document.querySelector('main').getBoundingClientRect();
    const free = e => {
        const { left, right, top, bottom } = e.getBoundingClientRect();
        return right <= at.left || left >= at.right || bottom <= at.top || top >= at.bottom;
    };
    const inSight = at.left >= 0 && at.top >= 0 && at.right <= innerWidth && at.bottom <= innerHeight;
    return [inSight, [...document.querySelectorAll('main, nav button')].filter(e => !free(e)).length];
}"""
"""Whether a notice is in sight, and over how many things that matter it lies."""
ON_TOP = """button => {
    const { left, top, height } = button.getBoundingClientRect();
    return document.elementFromPoint(left + 12, top + height / 2) === button;
}"""
"""Whether the first letter of a button can be seen and pressed."""


class Line:
    """The connection of one window, in the hands of the test."""

    def __init__(self) -> None:
        self.route: WebSocketRoute | None = None
        self.flowing = asyncio.Event()
        self.flowing.set()
        self.reopened = asyncio.Event()
        self.cut = False
        """No new connection comes through."""

    async def take(self, waiter: Waiter) -> None:
        """Stand between this window and the server."""
        await waiter.page.route_web_socket(LIVE, self._connect)

    def _connect(self, route: WebSocketRoute) -> None:
        if self.route is not None:
            self.reopened.set()
        self.route = route
        if self.cut:
            self.closing = asyncio.ensure_future(route.close())
            return
        server = route.connect_to_server()
        waiting: asyncio.Queue[str | bytes] = asyncio.Queue()
        server.on_message(lambda message: self._hold(route, waiting, message))
        self.pump = asyncio.create_task(self._pump(route, waiting))

    @staticmethod
    def _hold(route: WebSocketRoute, waiting: "asyncio.Queue[str | bytes]", message: str | bytes) -> None:
        """Let a message wait for its turn, but not a pong: without any the page takes the line for lost."""
        if json.loads(message)["type"] == "pong":
            route.send(message)
        else:
            waiting.put_nowait(message)

    async def stop(self) -> None:
        """Let go of the connection."""
        self.pump.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self.pump

    async def _pump(self, route: WebSocketRoute, waiting: "asyncio.Queue[str | bytes]") -> None:
        while True:
            message = await waiting.get()
            await self.flowing.wait()
            route.send(message)


async def two_at_a_table(new_waiter: NewWaiter) -> tuple[Waiter, Waiter, Line]:
    robin, bea, line = await new_waiter("Robin"), await new_waiter("Bea"), Line()
    await line.take(robin)
    await seat_pair(robin, bea)
    return robin, bea, line


async def test_a_lost_race_says_who_was_faster(new_waiter: NewWaiter) -> None:
    robin, bea, line = await two_at_a_table(new_waiter)
    line.flowing.clear()  # Robin's screen stands still
    await bea.possible("Draw").first.click()
    await expect(bea.heading("4 plates")).to_be_visible()
    await robin.possible("Draw").first.click()
    line.flowing.set()
    await robin.hears("Bea was faster.")
    await robin.is_shown("Bea was faster. It cost you nothing.")
    await expect(robin.heading("3 plates")).to_be_visible()
    await line.stop()


async def test_who_waits_for_the_rules_is_told_and_goes_on_by_itself(new_waiter: NewWaiter) -> None:
    robin, loaded = await new_waiter("Robin"), asyncio.Event()

    async def load_slowly(route: Route) -> None:
        if route.request.method == "POST":
            await loaded.wait()
        await route.fallback()

    await robin.enter()
    await robin.page.route("**/api/tables", load_slowly)
    await robin.choose("Diner", 2, "Play now")
    told = robin.page.locator(".toasts").get_by_text("The kitchen is warming up")
    await expect(told).to_be_visible()
    loaded.set()
    await robin.opened()
    await expect(told).to_have_count(0)


async def test_an_old_page_offers_to_be_loaded_anew(browser: Browser, address: str) -> None:
    page = await browser.new_page()  # Chromium logs the failures that are expected here
    await page.goto(f"{address}/nowhere")
    await page.route("**/assets/*", lambda route: route.abort())
    await page.get_by_role("link", name="To the entrance").click()
    anew = page.get_by_role("dialog").get_by_role("button", name="Load the page anew")
    await anew.wait_for()
    await page.unroute_all()
    await anew.click()
    await expect(page.get_by_role("article", name="Diner", exact=True).locator(".emblem img").first).to_be_visible()
    await page.close()


async def test_an_action_shows_at_once_and_is_settled_by_the_server(new_waiter: NewWaiter) -> None:
    robin, _, line = await two_at_a_table(new_waiter)
    line.flowing.clear()
    draw = robin.possible("Draw").first
    await draw.click()
    await expect(robin.page.locator(".stack.pending")).to_have_count(1)
    line.flowing.set()
    await expect(robin.page.locator(".stack.pending")).to_have_count(0)
    await expect(robin.heading("4 plates")).to_be_visible()
    await line.stop()


async def test_a_lost_connection_comes_back_by_itself_with_nothing_missed(new_waiter: NewWaiter) -> None:
    robin, bea, line = await two_at_a_table(new_waiter)
    assert line.route is not None
    await line.route.close()
    await bea.possible("Draw").first.click()
    await expect(bea.heading("4 plates")).to_be_visible()
    async with asyncio.timeout(40):
        await line.reopened.wait()
    await expect(robin.page.get_by_role("img", name="Connected")).to_be_visible()
    await expect(robin.page.get_by_role("list", name="What happened")).to_contain_text("Bea draws")
    await line.stop()


@pytest.mark.parametrize("at", ["phone", "desktop"])
async def test_a_lost_line_covers_nothing_and_moves_nothing_and_can_be_tried_again(
    new_waiter: NewWaiter, at: str
) -> None:
    robin, bea, line = await new_waiter("Robin", at=at), await new_waiter("Bea"), Line()
    await line.take(robin)
    await seat_pair(robin, bea)
    await robin.rest()
    places = await robin.measures(PLACES)
    assert line.route is not None
    line.cut = True
    await line.route.close()
    again = robin.button("Try now")
    await expect(again).to_be_visible()
    await robin.rest()
    assert await robin.page.evaluate(PLACES) == places
    assert await robin.page.get_by_role("status").filter(has=again).evaluate(COVERED) == [True, 0]
    if at == "phone":
        await robin.resize(320, 568)
        assert await again.evaluate(ON_TOP), "something lies over it on the shortest phone"
    await again.click()  # while nothing else can bring the line back
    line.cut = False
    await expect(robin.page.get_by_role("img", name="Connected")).to_be_visible()
    await expect(again).to_have_count(0)
    await line.stop()


async def test_who_steps_out_finds_the_way_back_at_the_entrance(new_waiter: NewWaiter) -> None:
    robin, bea = await new_waiter("Robin"), await new_waiter("Bea")
    await seat_pair(robin, bea)
    await robin.button("Leave the table").click()
    await robin.button("Step out, keep my seat").click()
    await robin.page.get_by_role("link", name="Back to your seat: Diner").click()
    await expect(robin.heading("3 plates")).to_be_visible()


async def test_what_cannot_be_done_says_why(pair: tuple[Waiter, Waiter]) -> None:
    robin, _ = pair
    await robin.possible("Seat in my section").first.click()
    await expect(robin.page.get_by_text("fill the gap").first).to_be_visible()
    await robin.button(re.compile("^Send away")).first.click(force=True)
    await robin.hears("First the gap has to be filled.")
    await robin.possible("Fill the gap").first.click()
    await expect(robin.button(re.compile("plates? short:|^Order up!"))).to_have_count(1)


async def test_with_reduced_motion_no_card_flies(new_waiter: NewWaiter) -> None:
    robin = await new_waiter()
    await robin.start_shift()
    await robin.page.evaluate(
        """() => new MutationObserver(() => { window.flew = true })
            .observe(document.querySelector('.sky'), {childList: true})"""
    )
    await robin.play_until_heard("You draw")
    assert await robin.page.evaluate("() => window.flew") is None

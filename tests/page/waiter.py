"""Somebody in front of a browser, who knows the page by what it says and nothing else."""

import asyncio
import random
import re
import time
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from playwright.async_api import Locator, Page, Route, expect
from playwright.async_api import TimeoutError as TooLate

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
WISHES = (
    "Break time!",
    "Break\u2019s over!",
    "Closing time!",
    "Looks right",
    "Order up!",
    "Fill the gap",
    "Seat in my section",
    "Draw",
)
"""What a waiter would rather do, in this order."""
CHOOSE = """wishes => {
    const tables = document.querySelectorAll('.mine .serve').length;
    const free = [...document.querySelectorAll('.action[aria-disabled="false"]')];
    for (const wish of wishes) {
        const fitting = free.filter(e => e.textContent.startsWith(wish));
        const enough = tables > 1 && wish.startsWith('Seat');
        if (fitting.length && !enough) return [wish, fitting.length];
    }
    return [null, 0];
}"""
"""Finds the first wish that can be done now, and in how many ways."""
PLAYED = """if (location.origin !== "null") for (const game of ["diner", "lucky_penny", "villains"])
    localStorage.setItem("orderup.played." + game, "yes");
"""
RECORD = """() => {
    window.said = [];
    const note = ({ addedNodes }) => addedNodes.forEach(e => {
        const where = e.nodeName === 'P' && e.parentElement?.closest('[data-testid="live"], .toasts');
        if (where) window.said.push([where.className.includes('toasts') ? 'shown' : 'read', e.textContent]);
    });
    new MutationObserver(changes => changes.forEach(note)).observe(document, { childList: true, subtree: true });
}"""
"""Keeps all that is read out or shown in passing: a bot is soon the next to make itself heard."""
SAID = "([how, words]) => window.said.some(([as, text]) => as === how && text.includes(words))"
PATIENT = {
    "diner": {"countdown": 300, "refill": 600_000, "hoard": 600_000},
    "lucky_penny": {"countdown": 300, "draft": 600_000, "turn": 600_000},
}
"""Clocks of the tables opened here: the doors open soon, but the server hurries nobody, however slow the machine is."""
REST = """async () => {
    const twoFrames = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
    await document.fonts.ready;
    await twoFrames();
    const moving = document.getAnimations().filter(a => a.effect.getComputedTiming().endTime < Infinity);
    await Promise.allSettled(moving.map(a => a.finished));
    await twoFrames();
    return true;
}"""
"""Waits until all that moves has come to its end, and is laid out. What runs for ever may run on."""
PATIENCE_S = 90
"""After so long a wait something is wrong, however slow the machine is."""
BETWEEN_LOOKS_S = 0.1
MOST_MISSED = 4
GAME_OVER = re.compile(r"wins? with|share the victory")
IN_SIGHT = """const inSight = e => {
    const { left, right, top, bottom } = e.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return top >= 0 && bottom <= innerHeight && e.contains(hit);
};"""
"""For a script: whether something lies on the screen, and nothing over it."""


Look = Callable[[], Awaitable[object]]


class Waiter:
    """One window of the page."""

    def __init__(self, page: Page, address: str, name: str, rng: random.Random) -> None:
        self.page, self.address, self.name, self.rng = page, address, name, rng
        self._missed = 0
        """How often in a row somebody else was faster."""

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """Return the button with this name."""
        return self.page.get_by_role("button", name=name)

    def heading(self, name: str | re.Pattern[str]) -> Locator:
        """Return the heading with these words."""
        return self.page.get_by_role("heading", name=name)

    async def has_played(self) -> None:
        """Be no newcomer: this browser has seen every game to its end."""
        await self.page.add_init_script(PLAYED)

    async def enter(self, path: str = "/", clocks: Mapping[str, int] | None = None) -> None:
        """Open the server's page. Tables opened here have patient clocks, but for those given."""

        async def set_clocks(route: Route) -> None:
            if route.request.method != "POST":
                return await route.continue_()
            table = route.request.post_data_json or {}
            patient = PATIENT.get(table["game"], {})
            return await route.continue_(
                post_data={**table, "clocks": {**patient, **table.get("clocks", {}), **(clocks or {})}}
            )

        await self.page.add_init_script(f"({RECORD})()")
        await self.page.route("**/api/tables", set_clocks)
        await self.page.goto(self.address + path)

    async def start_shift(self, players: int = 2) -> None:
        """Begin a game of Diner against bots, from the entrance, and wait until the doors are open."""
        await self.enter()
        await self.choose("Diner", players, "Play now")
        await self.opened()

    async def choose(self, game: str, players: int, way: str) -> None:
        """At the entrance: say a name, choose a game and a number of players, and go in."""
        await self.page.get_by_label("Your name").fill(self.name)
        card = self.page.get_by_role("article", name=game, exact=True)
        await card.get_by_text("Players and bots").click()
        await card.get_by_role("radio", name=str(players)).check(force=True)
        await card.get_by_role("button", name=way).click()

    async def open_table(self, players: int = 2, **clocks: int) -> str:
        """Open a table for friends and sit down; return its path."""
        await self.enter(clocks=clocks)
        await self.choose("Diner", players, "Invite friends")
        await expect(self.heading(self.name)).to_be_visible()
        return self.path()

    async def sit(self, path: str) -> None:
        """Follow a link and take a seat."""
        await self.enter(path)
        me = self.page.get_by_role("region", name="My seat")
        await me.get_by_label("Your name").fill(self.name)
        await me.get_by_role("button", name="Sit down").click()
        await expect(self.heading(self.name)).to_be_visible()

    async def ready(self) -> None:
        """Say that one is ready."""
        await self.button("I\u2019m ready").click()

    def answer(self, name: str, answer: str) -> Locator:
        """Return what is shown of somebody's wish for another game."""
        return (
            self.page.get_by_label("Who wants another game")
            .get_by_role("listitem")
            .filter(has_text=name)
            .filter(has_text=answer)
        )

    async def opened(self) -> None:
        """Wait until the doors are open."""
        await self.page.wait_for_selector('[data-phase="open"]')

    def path(self) -> str:
        """Return where the window stands."""
        return "/" + self.page.url.split("/", 3)[3]

    async def resize(self, width: int, height: int) -> None:
        """Give the window this size, and wait until the page is laid out for it."""
        await self.page.set_viewport_size({"width": width, "height": height})
        await self.page.wait_for_function("([w, h]) => innerWidth === w && innerHeight === h", arg=[width, height])
        await self.rest()

    async def drag(self, card: Locator, place: Locator) -> None:
        """Take a card and lay it on the middle of a place."""
        await self.rest()
        start, end = await card.bounding_box(), await place.bounding_box()
        assert start
        assert end
        mouse = self.page.mouse
        await mouse.move(start["x"] + 20, start["y"] + 20)
        await mouse.down()
        await mouse.move(start["x"] + 40, start["y"] - 40, steps=3)
        await mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=3)
        await mouse.up()

    async def rest(self) -> None:
        """Wait until the page has come to rest."""
        await self.page.wait_for_function(REST)

    async def finds(self, expected: object, look: str | Look, arg: object = None, *, why: str = "") -> None:
        """Look at the page at rest, again and again, until it is as expected; fail if it does not come to that.

        `look` is a measurement, or a script that gets `arg`. What a test compares with what it measured is
        compared here: something may still be on its way.
        """
        measure = look if callable(look) else partial(self.page.evaluate, look, arg)
        deadline = time.monotonic() + PATIENCE_S
        while True:
            await self.rest()
            found = await measure()
            if found == expected or time.monotonic() > deadline:
                break
            await asyncio.sleep(BETWEEN_LOOKS_S)
        assert found == expected, f"{why or look}: {found!r} instead of {expected!r}"

    async def measures(self, look: str, arg: object = None) -> Any:
        """Return what a script finds at the page at rest, as soon as it finds the same twice: something may still be on its way."""
        found = None
        while True:
            await self.rest()
            before, found = found, await self.page.evaluate(look, arg)
            if found == before:
                return found
            await asyncio.sleep(BETWEEN_LOOKS_S)

    def possible(self, name: str) -> Locator:
        """Return what can be done now under a name that begins so."""
        started = re.compile("^" + re.escape(name))
        return self.button(started).and_(self.page.locator('[aria-disabled="false"]'))

    async def answered(self) -> None:
        """Wait until the server has answered all commands, and the page shows what came of them."""
        await expect(self.page.locator(".pending")).to_have_count(0)
        await self.rest()  # the answer comes just before the event

    async def act(self, *, without: tuple[str, ...] = ()) -> str | None:
        """Do what a waiter would rather do of what is possible; return its name."""
        wish, ways = await self.page.evaluate(CHOOSE, [wish for wish in WISHES if wish not in without])
        if wish is None:
            return None
        return wish if await self._press(self.possible(wish).nth(self.rng.randrange(ways))) else None

    async def _press(self, choice: Locator) -> bool:
        """Press, unless somebody is faster. Who always comes too late has met no rival, but a fault."""
        try:
            await choice.click(timeout=4000)
        except TooLate:
            self._missed += 1
            if self._missed == MOST_MISSED:
                raise
            return False
        self._missed = 0
        return True

    async def play(self) -> None:
        """Play until the server is closed."""
        await self._play_until(self.over)

    async def play_until_heard(self, words: str) -> None:
        """Play until this is read out."""
        await self._play_until(lambda: self.page.evaluate(SAID, ["read", words]))

    async def _play_until(self, done: Callable[[], Awaitable[bool]]) -> None:
        async with asyncio.timeout(400):
            while not await done():
                if await self.act() is None:
                    await self.page.wait_for_timeout(40)

    async def hears(self, words: str) -> None:
        """Wait until this has been read out, ever since the page was opened."""
        await self.page.wait_for_function(SAID, arg=["read", words])

    async def is_shown(self, words: str) -> None:
        """Wait until this has been shown for a moment, ever since the page was opened."""
        await self.page.wait_for_function(SAID, arg=["shown", words])

    async def over(self) -> bool:
        """Return whether the result is shown."""
        return await self.heading(GAME_OVER).count() > 0

    async def complaints(self) -> list[str]:
        """Return what axe-core finds wrong with what is on the screen."""
        if not await self.page.evaluate("() => 'axe' in window"):
            await self.page.evaluate(AXE.read_text())
        found: dict[str, Any] = await self.page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
        return [
            f"{rule['id']}: {node['target']} {node['failureSummary']}"
            for rule in found["violations"]
            for node in rule["nodes"]
        ]

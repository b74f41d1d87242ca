"""Somebody who plays Villains in a browser, and knows the table by what it says."""

import asyncio

from playwright.async_api import Locator, expect
from tests.page.waiter import Waiter

CALM = {"countdown": 300, "turn": 600_000, "choose": 600_000}
"""The game begins soon, and the server hurries nobody."""
POLL_MS = 50
"""Looking at every frame would make the page paint one each time."""
COMPILED_MS = 600_000
"""The first table waits until the rules are compiled."""
ON_TURN = """() => {
    if (document.querySelector('.villains .prompt.go')) return 'turn';
    return document.querySelector('.piles .points') ? 'over' : null;
}"""
POSSIBLE = '.villains .action[aria-disabled="false"]'


class Villain(Waiter):
    """One window at a table of Villains."""

    async def sit_with_bots(self, players: int, *, hints: bool = False, **options: object) -> None:
        """Open a table for oneself and bots, with hints if so, sit down and begin."""
        bots = [None, *["medium"] * (players - 1)]
        wish = {
            "game": "villains",
            "players": players,
            "bots": bots,
            "hints": hints,
            "options": options,
            "clocks": CALM,
        }
        answer = await self.page.request.post(f"{self.address}/api/tables", data=wish, timeout=COMPILED_MS)
        await self.sit(f"/t/{(await answer.json())['table']}")
        await self.ready()
        await self.page.wait_for_selector('[data-phase="choosing"], [data-phase="playing"]')

    @property
    def held(self) -> Locator:
        """The cards of the hand that something can be done with."""
        return self.page.locator(".held:not(.dull)")

    async def on_turn(self) -> bool:
        """Wait until one can do something; return False when the game is over instead."""
        found = await self.page.wait_for_function(ON_TURN, timeout=120_000, polling=POLL_MS)
        return bool(await found.json_value() == "turn")

    async def lift(self, name: str = "") -> None:
        """Lift the first usable card whose name begins so."""
        await self.held.and_(self.page.get_by_role("button", name=name)).first.click()
        await expect(self.page.locator('.held[aria-pressed="true"]')).to_have_count(1)

    async def turn(self, number: int = 0) -> bool:
        """Make a move, one of those there are; return False when the game is over instead."""
        if not await self.on_turn():
            return False
        if await self.page.locator('[data-phase="playing"]').count() and not await self.possible("").count():
            await self.lift()
        choice = self.page.locator(POSSIBLE)
        await choice.first.wait_for()
        await choice.nth(number % await choice.count()).click()
        await self.answered()
        return True

    async def play(self) -> None:
        """Play until the piles are opened."""
        async with asyncio.timeout(400):
            number = 0
            while await self.turn(number):
                number += 1

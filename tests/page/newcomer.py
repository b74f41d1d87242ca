"""Who plays a game for the first time in this browser: how they begin, and what must be seen whole then."""

from collections.abc import AsyncIterator

from tests.page.conftest import NewWaiter
from tests.page.waiter import Waiter

READ_FIRST_S = 7
"""So long the goal of the game stays at least, while advice would come."""
CUT_COACH = """() => [...document.querySelectorAll('.coach')].filter(e => !e.offsetWidth || e.scrollHeight > e.clientHeight + 2)
    .map(e => `${e.textContent}: ${e.scrollHeight} in ${e.clientHeight}`)"""
"""Lists a first line that is out of sight or does not fit."""

COVERED = """() => {
    const line = document.querySelector('.advice > :is(.coach, .note)')?.getBoundingClientRect();
    const meets = r => r.width > 0 && r.height > 0 && r.left < line.right && line.left < r.right && r.top < line.bottom - .5 && line.top < r.bottom - .5;
    return [...document.querySelectorAll('.hall :is(button, .action, .name, h3, svg, img)'), ...document.querySelectorAll('header button')]
        .filter(e => meets(e.getBoundingClientRect())).map(e => e.className?.baseVal ?? `${e.className} ${e.textContent}`);
}"""
"""Lists what lies below the coach's line, or below advice in its place: names, pictures, what can be pressed."""


async def first_game(new_waiter: NewWaiter, game: str, **options: object) -> Waiter:
    """Come on a phone, for the first time, and begin to play."""
    robin = await new_waiter(at="phone", played=False, **options)
    await robin.enter()
    await robin.page.get_by_role("article", name=game, exact=True).get_by_role("button", name="Play now").click()
    return robin


async def first_orders(robin: Waiter) -> AsyncIterator[None]:
    """Take the orders of Lucky Penny's opening, until the first can be served; yield before each."""
    await robin.page.wait_for_selector('[data-phase="pick"]')
    free = robin.page.locator('.row.mine .action[aria-disabled="false"]')
    served = robin.page.locator('[data-phase="serve"] .prompt.go')
    while not await served.count():
        if await free.count():
            yield
            await free.nth(robin.rng.randrange(await free.count())).click()
        await robin.rest()

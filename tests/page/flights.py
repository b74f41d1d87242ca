"""What flies while something is told for a moment."""

import asyncio
from collections.abc import Awaitable, Callable

from tests.page.waiter import Waiter

WATCH_SKY = """([told, across, down]) => {
    const open = document.createElement('style');
    open.textContent = '.moment, .moment *, .sky, .sky * { pointer-events: auto !important }';
    document.head.append(open);
    window.met = 0;
    window.covered = new Set();
    const meet = (a, b) => [Math.max(a.left, b.left), Math.min(a.right, b.right), Math.max(a.top, b.top), Math.min(a.bottom, b.bottom)];
    const look = () => {
        requestAnimationFrame(look);
        const flash = document.querySelector(`.moment:not([inert]) ${told}:not([inert])`); // one that fades is not hit anymore
        const sky = document.querySelector('.sky');
        if (!flash || !sky) return;
        sky.inert = false; // else nothing in it is ever on top
        const { x, y, width, height } = flash.getBoundingClientRect();
        const within = new DOMRect(x + across, y + down, width - 2 * across, height - 2 * down); // beside its round corners all is seen
        for (const ghost of sky.children) {
            const [left, right, top, bottom] = meet(ghost.getBoundingClientRect(), within);
            if (right - left < 4 || bottom - top < 4) continue;
            window.met += 1;
            const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
            if (ghost.contains(hit)) window.covered.add(ghost.className);
        }
        sky.inert = true;
    };
    look();
}"""
"""From now on notes what flies over what is told, but for its round corners: so many pixels across and down."""


async def nothing_flies_over(
    robin: Waiter, told: str, corners: tuple[int, int], goes_on: Callable[[], Awaitable[bool]]
) -> None:
    """Let a game go on until cards have met what is told for a moment, and see that they flew below it."""
    await robin.page.evaluate(WATCH_SKY, [told, *corners])
    async with asyncio.timeout(300):
        while not await robin.page.evaluate("() => window.met > 5") and await goes_on():
            pass
    met, covered = await robin.page.evaluate("() => [window.met, [...window.covered]]")
    assert met
    assert covered == []

"""Many orders in one hand of Lucky Penny: each can be read and pressed, and they cover nothing of whoever holds them."""

from playwright.async_api import expect
from tests.page.conftest import NewWaiter
from tests.page.letters import TINY
from tests.page.lucky_measures import CUT, ZONES
from tests.page.lucky_party import Sit
from tests.page.test_hints import PLACES

FIT, MANY, MOST = 5, 8, 11
"""So many orders, and one more, lie beside each other on a phone; so many are more than have room in a line; so many are held at most."""
HINT_PX, FIRST_LINE_PX = 56, 38
"""As high is the line of a hint, which a table with hints has above it; and that of a first game on the shortest phone."""
NARROW = """([wide, high]) => [...document.querySelectorAll('.hand .held')].filter((e, i, all) => {
    const [r, next] = [e, all[i + 1] ?? e].map(each => each.getBoundingClientRect());
    const seen = next.top === r.top && next.left > r.left ? next.left - r.left : r.width;
    return seen < wide || r.height < high;
}).map(e => e.textContent)"""
"""Lists orders of which too little can be pressed."""
UPON = """() => [...document.querySelectorAll('.seat ul')].flatMap(all => [...all.querySelectorAll('.chip')].filter((e, i, chips) =>
    chips[i + 1]?.getBoundingClientRect().left < e.getBoundingClientRect().right - .5).map(e => e.textContent))"""
"""Lists the known orders of others below the next one."""
LEAST_PRESSED_PX, LEAST_PRESSED_ON_SHORT_PX = (44, 32), (44, 28)
HIDDEN = """selector => [...document.querySelectorAll(selector)].filter(e => {
    const words = document.createRange();
    words.selectNodeContents(e);
    const { left, right, top, bottom } = words.getBoundingClientRect();
    const meets = o => o.left < right - 1 && left < o.right - 1 && o.top < bottom && top < o.bottom;
    const others = e.closest('li') ? '.hand .card' : '.seat .chip';
    return [...document.querySelectorAll(others)].some(other => !other.contains(e) && meets(other.getBoundingClientRect()));
}).map(e => e.parentElement.textContent)"""
"""Lists what lies below somebody's orders."""


async def test_many_orders_cover_neither_a_purse_nor_each_other(sit: Sit, new_waiter: NewWaiter) -> None:
    table = await sit(2)
    robin = await table.window(new_waiter)
    await table.hoards(0, FIT)
    await expect(robin.page.locator(".hand .card")).to_have_count(table.held(0))
    await robin.finds([], HIDDEN, ".hand .card .shape", why=f"of {table.held(0)} orders")
    await table.hoards(1, MANY)
    await expect(robin.page.locator(".seat .chip")).to_have_count(table.held(1))
    for size in ((390, 844), (360, 740), (390, 640)):
        await robin.resize(*size)
        await robin.finds([], HIDDEN, ".seat .money", why=f"at {size}, beside {table.held(1)} orders")
        await robin.finds([], UPON, why=f"at {size}, of {table.held(1)} orders")
    await table.hoards(0, MOST)
    await expect(robin.page.locator(".hand .card")).to_have_count(table.held(0))
    for size in ((390, 844), (390, 844 - HINT_PX), (360, 740)):
        await robin.resize(*size)
        for words in (".hand .name", ".hand .shape"):
            await robin.finds([], HIDDEN, words, why=f"at {size}, of {table.held(0)} orders")
        await robin.finds([], NARROW, LEAST_PRESSED_PX, why=f"at {size} an order is hard to hit")
        await robin.finds([], CUT, why=f"at {size}")
        await robin.finds([], TINY, why=f"at {size}")


async def test_many_orders_can_be_read_and_pressed_on_a_short_phone(sit: Sit, new_waiter: NewWaiter) -> None:
    table = await sit(2)
    robin = await table.window(new_waiter)
    zones = [*ZONES[:-1], ".lucky > .hand"]
    before = await robin.measures(PLACES, zones)
    for orders, sizes in (
        (MANY, [(320, 568), (320, 568 - FIRST_LINE_PX), (360, 640), (360, 640 - HINT_PX)]),
        (MOST, [(360, 640), (360, 640 - HINT_PX)]),
    ):
        await table.hoards(0, orders)
        await expect(robin.page.locator(".hand .card")).to_have_count(table.held(0))
        for size in sizes:
            await robin.resize(*size)
            why = f"at {size}, of {table.held(0)} orders"
            for words in (".hand .name", ".hand .shape"):
                await robin.finds([], HIDDEN, words, why=why)
            await robin.finds([], NARROW, LEAST_PRESSED_ON_SHORT_PX, why=why)
            await robin.finds([], CUT, why=why)
            await robin.finds([], TINY, why=why)
    await robin.resize(390, 844)
    await robin.finds(before, PLACES, zones, why="something has moved")


async def test_whoever_has_paid_another_keeps_a_face_beside_many_orders(sit: Sit, new_waiter: NewWaiter) -> None:
    hoards = False
    while not hoards:
        table = await sit(2)
        while not table.won(1):
            await table.pays()
        hoards = await table.hoards(1, MANY)
    robin = await table.window(new_waiter)
    await expect(robin.page.locator(".seat .chip")).to_have_count(table.held(1))
    for size in ((390, 844), (360, 740)):
        await robin.resize(*size)
        await robin.finds([], HIDDEN, ".seat .face", why=f"at {size}, beside {table.held(1)} orders")

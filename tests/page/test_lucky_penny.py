"""The Lucky Penny Diner at its table, in real browsers."""

import asyncio
import re

import pytest
from playwright.async_api import Locator, expect
from tests.page.conftest import SIZES, NewWaiter
from tests.page.test_screens import assert_good, assert_in_sight
from tests.page.waiter import SAID, Waiter
from tests.sampling import some

TITLE = "The Lucky Penny Diner"
ACT = """chance => {
    const some = where => {
        const free = [...document.querySelectorAll(where + '.action[aria-disabled="false"]')];
        return free[Math.floor(chance * free.length)];
    };
    const serving = document.querySelector('[data-phase="serve"]');
    const choice = some('.guests ') ?? (serving && some('.hand ')) ?? some('.prompt ') ?? some('.row ');
    choice?.click();
    return choice !== undefined;
}"""
"""Does something that can be done now: lays a lifted order on a guest, lifts one, goes on to the draft, or takes one."""
ZONES = [".guests", ".others", ".clock", ".market", ".prompt", ".hand"]
DRAGGED = 4
"""So many orders are dragged in a game that is watched for warnings."""
OVERFLOWS = """() => [...document.querySelectorAll('.sheet, .prompt, .till, .inside')]
    .filter(e => e.scrollHeight > e.clientHeight + 1).map(e => e.className + e.textContent)"""

UNFRAMED = """() => [...document.querySelectorAll('.hand .action')]
    .filter(e => (e.getAttribute('aria-disabled') === 'false') !== (getComputedStyle(e).boxShadow !== 'none')).map(e => e.textContent)"""
"""Lists what can be served and has no frame, and what has one and cannot."""


async def start(waiter: Waiter, players: int = 2) -> None:
    """Begin a game against bots, from the entrance."""
    await waiter.enter()
    await waiter.choose(TITLE, players, "Play now")
    await waiter.page.wait_for_selector('[data-phase="pick"], [data-phase="pair"], [data-phase="serve"]')


async def play(waiter: Waiter, until: str | None = None) -> None:
    """Click through the game, to its end or until this has been read out."""
    async with asyncio.timeout(400):
        while not await waiter.over():
            if until and await waiter.page.evaluate(SAID, ["read", until]):
                return
            if not await waiter.page.evaluate(ACT, waiter.rng.random()):
                await waiter.page.wait_for_timeout(40)


async def to_serve(waiter: Waiter) -> Locator:
    """Click on until an order of the hand can be served; return such an order."""
    held = waiter.page.locator('[data-phase="serve"] .hand .action[aria-disabled="false"]')
    async with asyncio.timeout(400):
        while not await held.count():
            if not await waiter.page.evaluate(ACT, waiter.rng.random()):
                await waiter.page.wait_for_timeout(40)
    await waiter.page.keyboard.press("Escape")  # the last act may have lifted one
    return held.first


@pytest.mark.parametrize(("players", "size"), some([(2, "phone"), (3, "desktop"), (4, "tablet")]))
async def test_a_whole_game_by_clicking(new_waiter: NewWaiter, players: int, size: str) -> None:
    robin = await new_waiter(at=size)
    await start(robin, players)
    await play(robin)
    await expect(robin.page.locator(".purse .total")).to_have_count(3 if players == 3 else 2)
    await assert_good(robin, "end of Lucky Penny", [size])
    await robin.button("See the table").click()
    await expect(robin.page.get_by_text("The last guest has gone.")).to_be_visible()


async def test_an_order_is_lifted_and_served_by_keys_alone(new_waiter: NewWaiter) -> None:
    robin = await new_waiter()
    await start(robin)
    order = await to_serve(robin)
    keyboard = robin.page.keyboard
    await robin.page.evaluate("() => { window.said = [] }")
    await order.focus()
    await keyboard.press("Enter")
    await expect(robin.page.locator(".hand .action[aria-pressed=true]")).to_have_count(1)
    await robin.hears("for which guest?")
    await keyboard.press("Escape")
    await expect(robin.page.locator(".hand .action[aria-pressed=true]")).to_have_count(0)
    await keyboard.press("Enter")
    await expect(robin.page.locator(".hand .action[aria-pressed=true]")).to_have_count(1)
    guest = robin.page.locator('.guests .action[aria-disabled="false"]').first
    key = await guest.get_attribute("data-key")
    assert key in {"q", "w", "e"}
    await keyboard.press(key)
    await robin.hears("You serve")
    if await robin.page.locator(".prompt .done").count():  # there is more to serve
        await expect(robin.page.locator(".prompt .done")).to_have_attribute("aria-keyshortcuts", "g")
        await keyboard.press("g")
        await robin.hears("You are done serving")
    row = robin.page.locator('.row .action[aria-disabled="false"]').first
    await keyboard.press(await row.get_attribute("data-key") or "")
    await robin.hears("You take")


async def test_an_order_is_dragged_onto_a_guest(new_waiter: NewWaiter) -> None:
    robin = await new_waiter()
    await start(robin)
    order = await to_serve(robin)
    await robin.rest()
    place = await order.bounding_box()
    lifted = robin.page.locator(".hand .action[aria-pressed=true]")
    await robin.drag(order, robin.page.locator(".row"))
    await expect(lifted).to_have_count(1)  # it looks for its guest
    await expect(robin.page.locator(".dragged")).to_have_count(0)
    guest = robin.page.locator(".guests article.target").first
    zone = await guest.get_attribute("data-zone")
    await robin.page.keyboard.press("Escape")
    await expect(lifted).to_have_count(0)
    await robin.page.mouse.move(5, 5)
    await robin.finds(place, order.bounding_box)
    await robin.page.evaluate("() => { window.said = [] }")
    await robin.drag(order, robin.page.locator(f'[data-zone="{zone}"]'))
    await robin.hears("You serve")
    await expect(robin.page.locator(".dragged, .hovered")).to_have_count(0)


async def test_nothing_is_asked_of_what_is_gone_through_a_game_of_hovering_and_dragging(new_waiter: NewWaiter) -> None:
    robin = await new_waiter()
    warnings: list[str] = []
    robin.page.on("console", lambda line: warnings.append(line.text) if line.type == "warning" else None)
    await start(robin)
    for _ in range(DRAGGED):
        order = await to_serve(robin)
        for each in await robin.page.locator(".hall .action").all():
            if box := await each.bounding_box():
                await robin.page.mouse.move(box["x"] + 9, box["y"] + 9)
                await robin.page.mouse.move(box["x"] + 10, box["y"] + 9)
        await robin.page.keyboard.press("Escape")
        await robin.drag(order, robin.page.locator(".guests article").first)
        await robin.answered()
        await robin.page.evaluate(ACT, robin.rng.random())
    assert not warnings


async def test_what_can_be_served_has_a_green_frame_until_it_is_lifted(new_waiter: NewWaiter) -> None:
    robin = await new_waiter(at="phone")
    await start(robin)
    order = await to_serve(robin)
    await robin.finds([], UNFRAMED)
    framed = robin.page.locator(".hand .held:not(.blocked)")
    await expect(framed.first).not_to_have_css("box-shadow", "none")
    await order.click()
    await robin.page.locator(".hand .action[aria-pressed=true]").wait_for()
    for other in await robin.page.locator(".hand .held:not([aria-pressed=true])").all():
        await expect(other).to_have_css("box-shadow", "none")


async def test_after_serving_the_focus_is_in_the_row(new_waiter: NewWaiter) -> None:
    robin = await new_waiter()
    await start(robin)
    await to_serve(robin)
    await robin.page.locator(".prompt .done").focus()
    await robin.page.keyboard.press("Enter")
    await robin.hears("You are done serving")
    await expect(robin.page.locator(".row .action").first).to_be_focused()


async def test_what_cannot_be_done_says_why(new_waiter: NewWaiter) -> None:
    robin, bea = await new_waiter("Robin"), await new_waiter("Bea")
    await robin.enter()
    await robin.choose(TITLE, 2, "Invite friends")
    await expect(robin.heading("Robin")).to_be_visible()
    await bea.sit(robin.path())
    await robin.ready()
    await bea.ready()
    for waiter in (robin, bea):
        await waiter.page.wait_for_selector('[data-phase="pick"]')
    waits = robin if await robin.page.locator(".prompt.wait").count() else bea
    await waits.button(re.compile("^Take")).first.click(force=True)
    await waits.hears("It is not your turn.")


async def test_a_spectator_sees_what_is_open_and_no_more(new_waiter: NewWaiter) -> None:
    robin, guest = await new_waiter("Robin"), await new_waiter("Guest", at="phone")
    await start(robin, 3)
    await guest.enter(robin.path())
    await expect(guest.page.get_by_role("article", name="Robin")).to_be_visible()
    await expect(guest.page.get_by_role("article", name=re.compile("^The "))).to_have_count(3)
    await expect(guest.page.locator(".action")).to_have_count(0)
    await assert_good(guest, "table of a spectator", ["phone"])


async def test_a_guest_and_a_player_can_be_read_about(new_waiter: NewWaiter) -> None:
    robin = await new_waiter()
    await start(robin)
    await play(robin, until="serves")
    await robin.button(re.compile("^About The ")).first.click()
    sheet = robin.page.get_by_role("dialog")
    await expect(sheet).to_contain_text("for 1, 2 or 3 courses")
    await robin.page.keyboard.press("Escape")
    await robin.button("About Earl").click()
    await expect(sheet).to_contain_text("Guests won")


async def test_nothing_is_out_of_sight_or_unreadable(new_waiter: NewWaiter) -> None:
    robin = await new_waiter(at="phone")
    await start(robin, 4)
    await to_serve(robin)
    await robin.page.emulate_media(reduced_motion="reduce")
    await assert_in_sight(robin, ZONES)
    for size, (width, height) in SIZES.items():
        await robin.resize(width, height)
        await robin.finds([], OVERFLOWS, why=f"cut off on a {size}")
    await assert_good(robin, "Lucky Penny table")
    order = await to_serve(robin)
    await order.click()
    await assert_good(robin, "table with an order lifted")
    await robin.button("How to play").click()
    await assert_good(robin, "help of Lucky Penny", ["phone", "desktop"])

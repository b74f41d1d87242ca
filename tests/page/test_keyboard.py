"""The page by keyboard alone."""

import asyncio

from playwright.async_api import expect
from tests.page.conftest import NewWaiter
from tests.page.waiter import Waiter

FOCUS = "() => document.activeElement?.getAttribute('aria-label') || document.activeElement?.textContent?.trim() || ''"
LOST = "() => document.activeElement === document.body || document.activeElement === null"

HIDDEN = """() => {
    const focus = document.activeElement, bar = document.querySelector('.me');
    const bottom = focus.closest('label')?.getBoundingClientRect().bottom ?? focus.getBoundingClientRect().bottom;
    return focus !== document.body && !bar.contains(focus) && bottom > bar.getBoundingClientRect().top;
}"""


async def tab_to(waiter: Waiter, name: str, limit: int = 40) -> None:
    for _ in range(limit):
        await waiter.page.keyboard.press("Tab")
        if (await waiter.page.evaluate(FOCUS)).startswith(name):
            return
    raise AssertionError(f"{name!r} can't be reached by Tab")


async def test_from_the_entrance_to_the_first_table_without_a_mouse(new_waiter: NewWaiter) -> None:
    robin = await new_waiter()
    await robin.enter()
    await robin.button("Play now").first.wait_for()
    await tab_to(robin, "Play now")
    await robin.page.keyboard.press("Enter")
    await robin.opened()
    await expect(robin.heading("The diner")).to_be_focused()
    async with asyncio.timeout(200):
        while not await robin.possible("Refill").count():  # the bot may be faster
            await tab_to(robin, "Seat in my section")
            await robin.page.keyboard.press("Enter")
            await robin.answered()
    await robin.finds(False, LOST, why="the focus was lost when the table went away")
    await tab_to(robin, "Refill")
    await robin.page.keyboard.press("Enter")
    await robin.hears("You refill the Lounge")
    await robin.finds(False, LOST, why="the focus was lost when the Lounge was refilled")


async def test_shortcuts_act_and_are_shown_on_demand(pair: tuple[Waiter, Waiter]) -> None:
    robin, bea = pair
    await expect(robin.page.locator("kbd:visible")).to_have_count(0)
    await robin.page.keyboard.press("?")
    await expect(robin.page.locator("kbd:visible").nth(9)).to_be_visible()
    await robin.possible("Draw").first.wait_for()
    await robin.page.keyboard.press("1")
    await expect(robin.heading("4 plates")).to_be_visible()
    for plates in ("4 plates", "5 plates"):
        await bea.possible("Draw").first.click()
        await expect(bea.heading(plates)).to_be_visible()
    await robin.possible("Seat in my section").nth(1).wait_for()
    await robin.page.keyboard.press("w")
    await robin.possible("Refill").first.wait_for()
    await robin.page.keyboard.press("3")
    await robin.hears("You refill the Lounge")
    await robin.page.keyboard.press("?")
    await expect(robin.page.locator("kbd:visible")).to_have_count(0)


async def test_dialogs_give_the_focus_back(new_waiter: NewWaiter) -> None:
    robin = await new_waiter(at="tablet")
    await robin.start_shift()
    log = robin.button("What happened")
    await log.focus()
    await robin.page.keyboard.press("Enter")
    await expect(robin.page.get_by_role("dialog", name="What happened")).to_be_visible()
    await robin.page.keyboard.press("Escape")
    await expect(robin.page.get_by_role("dialog")).to_have_count(0)
    await expect(log).to_be_focused()


async def test_who_asks_to_leave_is_first_offered_to_stay(new_waiter: NewWaiter) -> None:
    robin = await new_waiter(at="phone")
    await robin.start_shift()
    await robin.button("Leave the table").focus()
    await robin.page.keyboard.press("Enter")
    await expect(robin.button("Stay")).to_be_focused()
    await robin.page.keyboard.press("Enter")
    await expect(robin.page.get_by_role("dialog")).to_have_count(0)
    await expect(robin.button("Leave the table")).to_be_focused()


async def test_in_the_lobby_nothing_in_focus_hides_behind_the_bar(new_waiter: NewWaiter) -> None:
    robin = await new_waiter(at="phone")
    await robin.open_table(players=4)
    await robin.page.get_by_text("House rules").click()
    await robin.page.get_by_text("Advanced: cards, options and clocks").click()
    seen: set[str] = set()
    for _ in range(40):
        await robin.page.keyboard.press("Tab")
        seen.add(await robin.page.evaluate("() => document.activeElement.type ?? document.activeElement.tagName"))
        await robin.finds(False, HIDDEN, why=await robin.page.evaluate(FOCUS))
    assert seen >= {"radio", "number", "select-one", "button"}, "all the options were passed"

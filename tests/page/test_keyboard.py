"""The page by keyboard alone."""

import asyncio

import pytest
from playwright.async_api import expect
from tests.page.conftest import NewWaiter
from tests.page.studio import enter
from tests.page.waiter import Waiter
from tests.sampling import some

FOCUS = "() => document.activeElement?.getAttribute('aria-label') || document.activeElement?.textContent?.trim() || ''"
IN_DIALOG = "() => document.activeElement?.closest('dialog[open]') && document.activeElement.outerHTML.slice(0, 200)"
LOST = "() => document.activeElement === document.body || document.activeElement === null"

HIDDEN = """() => {
    const focus = document.activeElement, bar = document.querySelector('.me');
    const bottom = focus.closest('label')?.getBoundingClientRect().bottom ?? focus.getBoundingClientRect().bottom;
    return focus !== document.body && !bar.contains(focus) && bottom > bar.getBoundingClientRect().top;
}"""


CHOICES = {
    "diner": [".mine .serve", ".prompt .action", ":is(.kitchen .action, .lounge .seat)"],
    "lucky_penny": [".guests .action", '.hand .action:not([aria-pressed="true"])', ".prompt .action", ".row .action"],
    "villains": [".frame .action", '.frame:has(.prompt.go) .held:not(.dull, [aria-pressed="true"])'],
}
"""Where the next move is looked for, in this order."""
CALM = {"villains": {"turn": 600_000, "choose": 600_000}}
AIM = """([choices, chance]) => {
    const found = choices.map(each => [...document.querySelectorAll(each)].filter(e => e.ariaDisabled !== 'true')).find(all => all.length);
    window.aim = found?.[Math.floor(chance * found.length)];
    return window.aim !== undefined;
}"""
"""Chooses something to press, if there is something."""
AIMED = "() => window.aim === document.activeElement"
GONE = "() => !window.aim.isConnected || window.aim.ariaDisabled === 'true'"
OVER = "() => document.querySelector('.result, .sums') !== null"
WATCH = """() => {
    window.losses = [];
    let [last, tabbed, frames] = ['', false, 0];
    addEventListener('keydown', ({ key }) => { tabbed = key === 'Tab' }, true); // from the last control it leads out of the page
    const look = () => {
        const e = document.activeElement;
        const ring = e?.tagName === 'H1' || getComputedStyle(e.closest('label') ?? e).outlineStyle !== 'none' || e.matches('input');
        frames = (e === document.body || !ring) && !tabbed ? frames + 1 : 0;
        if (frames === 3) window.losses.push(`${e === document.body ? 'lost' : 'not seen on ' + e.className}, before on ${last}`);
        if (e !== document.body) last = e.textContent.trim();
        requestAnimationFrame(look);
    };
    look();
}"""
"""From now on notes when the focus is lost or not to be seen, other than by who leaves the page."""


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
        while not await robin.possible("Fill the gap").count():  # the bot may be faster
            await tab_to(robin, "Seat in my section")
            await robin.page.keyboard.press("Enter")
            await robin.answered()
    await robin.finds(False, LOST, why="the focus was lost when the table went away")
    await tab_to(robin, "Fill the gap")
    await robin.page.keyboard.press("Enter")
    await robin.hears("You fill the gap")
    await robin.finds(False, LOST, why="the focus was lost when the Lounge was refilled")


async def presses_something(waiter: Waiter, choices: list[str]) -> None:
    """Go to something that can be done now, and do it, by Tab and Enter; or come too late."""
    for _ in range(120):
        await waiter.page.keyboard.press("Tab")
        if await waiter.page.evaluate(AIMED):
            await waiter.page.keyboard.press("Enter")
            return await waiter.answered()
        if await waiter.page.evaluate(GONE):
            return None
    aim = await waiter.page.evaluate("() => window.aim.textContent")
    raise AssertionError(f"{aim!r} can't be reached by Tab, among {choices}")


@pytest.mark.parametrize("game", some(list(CHOICES)))
async def test_a_whole_game_by_tab_and_enter_alone(new_waiter: NewWaiter, game: str) -> None:
    robin = await new_waiter()
    page = robin.page
    await robin.enter(clocks=CALM.get(game))
    await robin.button("Play now").nth(2).wait_for()
    mine = f"() => document.activeElement.closest('article')?.dataset.game === '{game}'"
    await tab_to(robin, "Play now")
    while not await page.evaluate(mine):
        await tab_to(robin, "Play now")
    await page.keyboard.press("Enter")
    await page.wait_for_selector(".frame")
    await page.evaluate(WATCH)
    async with asyncio.timeout(400):
        while not await page.evaluate(OVER):
            if await page.evaluate(AIM, [CHOICES[game], robin.rng.random()]):
                await presses_something(robin, CHOICES[game])
            else:
                await page.wait_for_timeout(40)
    await expect(page.locator("h1")).to_be_focused()
    assert await page.evaluate("() => window.losses") == []
    await tab_to(robin, "Another")


async def test_shortcuts_act_and_are_shown_on_demand(pair: tuple[Waiter, Waiter]) -> None:
    robin, bea = pair
    await expect(robin.page.locator("kbd:visible")).to_have_count(0)
    await robin.page.keyboard.press("?")
    await expect(robin.page.locator("kbd:visible").nth(9)).to_be_visible()
    await robin.possible("Draw").first.wait_for()
    await robin.page.keyboard.press("1")
    await expect(robin.heading("4 plates")).to_be_visible()
    for plates in ("4 plates", "5 plates"):
        await bea.possible("Draw").nth(1).click()  # where Robin presses nothing, who would be held back
        await expect(bea.heading(plates)).to_be_visible()
    await robin.possible("Seat in my section").nth(1).wait_for()
    await robin.page.keyboard.press("w")
    await robin.possible("Fill the gap").first.wait_for()
    await robin.page.keyboard.press("3")
    await robin.hears("You fill the gap")
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


async def test_the_focus_goes_around_in_a_dialog_and_all_else_is_hidden(new_waiter: NewWaiter) -> None:
    robin = await new_waiter(at="tablet")
    await robin.start_shift()
    await robin.button("Leave the table").click()
    await expect(robin.button("Stay")).to_be_focused()
    await expect(robin.button("What happened")).to_have_count(0)
    for key in ("Tab", "Shift+Tab"):
        passed = []
        for _ in range(8):
            await robin.page.keyboard.press(key)
            passed.append(await robin.page.evaluate(IN_DIALOG))
        assert None not in passed, f"{key} has left the dialog: {passed}"
        assert len(set(passed)) > 2
        assert passed[0] in passed[1:], "it comes around"
    await robin.page.evaluate("() => document.querySelector('.frame [tabindex], .frame button').focus()")
    assert await robin.page.evaluate(IN_DIALOG) is not None
    await robin.page.mouse.click(5, 5)
    await expect(robin.page.get_by_role("dialog")).to_have_count(0)
    await expect(robin.button("What happened")).to_have_count(1)


async def test_what_is_folded_up_at_the_end_of_a_dialog_is_one_of_its_controls(new_waiter: NewWaiter) -> None:
    robin = await new_waiter()
    await enter(robin)
    await robin.button("Balance it").click()
    dialog = robin.page.get_by_role("dialog")
    folded = dialog.locator("summary")
    await expect(folded).to_be_visible()
    await dialog.get_by_role("button", name="Close").focus()
    await robin.page.keyboard.press("Shift+Tab")
    await expect(folded).to_be_focused()
    await robin.page.keyboard.press("Tab")
    await expect(dialog.get_by_role("button", name="Close")).to_be_focused()


async def test_a_dialog_leaves_the_style_of_the_table_alone(new_waiter: NewWaiter) -> None:
    robin = await new_waiter(at="phone")
    await robin.start_shift(players=4)
    await robin.rest()
    elements = await robin.page.locator(".frame *").count()
    session = await robin.page.context.new_cdp_session(robin.page)
    styled: list[int] = []
    session.on(
        "Tracing.dataCollected",
        lambda data: styled.extend(
            event["args"].get("elementCount", 0) for event in data["value"] if event["name"] == "UpdateLayoutTree"
        ),
    )
    complete = asyncio.Event()
    session.on("Tracing.tracingComplete", lambda _: complete.set())
    await session.send("Tracing.start", {"traceConfig": {"includedCategories": ["devtools.timeline"]}})
    await robin.button("Leave the table").click()
    await expect(robin.button("Stay")).to_be_focused()
    await robin.button("Stay").click()
    await expect(robin.page.get_by_role("dialog")).to_have_count(0)
    await session.send("Tracing.end")
    await complete.wait()
    assert 0 < max(styled) < elements / 2


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

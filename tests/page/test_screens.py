"""Every screen at every size: reachable, readable, nothing out of sight."""

from collections.abc import Iterable

from playwright.async_api import expect
from tests.page.conftest import SIZES, NewWaiter
from tests.page.waiter import Waiter

TOUCH = 44
SMALL = f"""() => [...document.querySelectorAll('button, select, a[href], summary')]
    .map(e => [e.getAttribute('aria-label') || e.textContent.trim(), e.getBoundingClientRect()])
    .filter(([, r]) => r.width > 0 && (r.width < {TOUCH} - .5 || r.height < {TOUCH} - .5))
    .map(([name, r]) => `${{name}}: ${{r.width}} x ${{r.height}}`)"""
WIDE = "() => document.documentElement.scrollWidth > innerWidth"


async def assert_good(waiter: Waiter, screen: str, sizes: Iterable[str] = SIZES) -> None:
    """Look at what is on the screen at each of these sizes."""
    await waiter.page.emulate_media(reduced_motion="reduce")  # what is half faded in can't be judged
    for size in sizes:
        width, height = SIZES[size]
        await waiter.page.set_viewport_size({"width": width, "height": height})
        where = f"the {screen} on a {size}"
        assert not await waiter.complaints(), f"axe-core complains about {where}"
        assert not await waiter.page.evaluate(SMALL), f"too small to touch: {where}"
        assert not await waiter.page.evaluate(WIDE), f"wider than the screen: {where}"


async def test_the_entrance_and_the_lobby(new_waiter: NewWaiter) -> None:
    robin = await new_waiter()
    await robin.enter()
    await robin.button("Play now").first.wait_for()
    await assert_good(robin, "entrance")
    for game in range(await robin.button("How to play").count()):
        await robin.button("How to play").nth(game).click()
        await assert_good(robin, f"help for game {game + 1}")
        await robin.button("Close").click()
    await robin.open_table(players=3)
    await robin.page.get_by_label("Bot").first.select_option("hard")
    await robin.page.get_by_text("House rules").click()
    await expect(robin.page.get_by_text("Check every order")).to_be_visible()
    await assert_good(robin, "lobby")


async def test_the_table_and_its_dialogs(new_waiter: NewWaiter) -> None:
    robin = await new_waiter()
    await robin.start_shift(players=4)
    await robin.play_until_heard("You seat")
    await assert_good(robin, "table")
    await robin.button("Earl").click()
    await assert_good(robin, "other waiter's sheet")
    await robin.button("Close").click()
    await robin.button("Leave the table").click()
    await assert_good(robin, "question whether to leave")
    await robin.button("Stay").click()
    await assert_good(robin, "table once more", ["phone"])
    await robin.button("What happened").click()
    await assert_good(robin, "log", ["phone", "tablet"])


async def test_in_mid_game_everything_is_in_sight(new_waiter: NewWaiter) -> None:
    robin = await new_waiter()
    await robin.start_shift(players=4)
    for _ in range(8):
        await robin.act()
        await robin.page.wait_for_timeout(60)
    for size, (width, height) in SIZES.items():
        await robin.page.set_viewport_size({"width": width, "height": height})
        for zone in (".others", ".lounge", ".kitchen", ".sink", ".prompt", ".mine .section", ".hand"):
            box = await robin.page.locator(zone).last.bounding_box()
            assert box is not None, zone
            assert 0 <= box["y"] <= box["y"] + box["height"] <= height, f"{zone} is out of sight on a {size}: {box}"


async def test_the_end(new_waiter: NewWaiter) -> None:
    robin = await new_waiter(reduced_motion="reduce")
    await robin.start_shift(players=2)
    await robin.play()
    await assert_good(robin, "end")

"""Every screen at every size: reachable, readable, nothing out of sight. The end: where whole games are played."""

from collections.abc import Iterable

import pytest
from playwright.async_api import expect
from tests.page.conftest import SIZES, NewWaiter, seat_pair
from tests.page.waiter import Waiter

TOUCH = 44
SMALL = f"""() => [...document.querySelectorAll('button, select, a[href], summary')]
    .filter(e => !e.closest('[inert]')) // a film is only looked at
    .map(e => [e.getAttribute('aria-label') || e.textContent.trim(), e.getBoundingClientRect()])
    .filter(([, r]) => r.width > 0 && (r.width < {TOUCH} - .5 || r.height < {TOUCH} - .5))
    .map(([name, r]) => `${{name}}: ${{r.width}} x ${{r.height}}`)"""
CROPPED = """() => {
    const box = e => e.getBoundingClientRect();
    const inside = (a, b) => a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;
    return [...document.querySelectorAll('article[data-game]')]
        .filter(card => [...card.querySelectorAll('.emblem li')].some(e => !inside(box(e), box(e.closest('.emblem')))))
        .map(card => card.dataset.game);
}"""
"""Lists the games whose picture at the entrance is cut off."""
BELOW = """() => [...document.querySelectorAll('article[data-game] .ways button')].map(e => [e.textContent.trim(), e.getBoundingClientRect().bottom])
    .filter(([, bottom]) => bottom > innerHeight)"""
"""Lists the ways to play that are below the first screen."""
CLIPPED = """() => [...document.querySelectorAll('article[data-game] button')].filter(e => {
    const words = document.createRange();
    words.selectNodeContents(e);
    const [text, button, card] = [words, e, e.closest('.body')].map(each => each.getBoundingClientRect());
    return text.left < button.left || text.right > button.right || button.right > card.right || button.left < card.left;
}).map(e => e.textContent.trim())"""
"""Lists the buttons at the entrance whose words run over their edge, or the card's."""
SPILLED = """() => {
    const width = label => {
        const words = document.createRange();
        words.selectNodeContents(label);
        return words.getBoundingClientRect().width;
    };
    const row = e => e.closest('fieldset').getBoundingClientRect();
    return [...document.querySelectorAll('fieldset label')]
        .map(e => [e.textContent.trim(), e.getBoundingClientRect(), width(e.querySelector('span')), row(e)])
        .filter(([, cell, words, row]) => words > cell.width || cell.left < row.left || cell.right > row.right)
        .map(([name]) => name);
}"""
"""Lists the switches whose words don't fit into them, or that stand over their row's edge."""
UNSEEN = """zones => zones.filter(zone => {
    const found = [...document.querySelectorAll(zone)].map(e => e.getBoundingClientRect());
    return !found.length || found.some(r => r.top < 0 || r.bottom > innerHeight + .5);
})"""
"""Lists the zones that are not on the screen in their whole height."""
CUT = """() => {
    const box = e => e.getBoundingClientRect();
    const edge = e => parseFloat(getComputedStyle(e).borderBottomWidth);
    const line = e => parseFloat(getComputedStyle(e).lineHeight);
    const over = e => e.scrollHeight - e.clientHeight; // whole lines more: the name is shortened
    return [...document.querySelectorAll('.bars .name')].filter(e => getComputedStyle(e).display !== 'none')
        .filter(e => over(e) > 2 && over(e) < line(e) - 1.5
            || box(e).bottom > box(e.closest('.order')).bottom - edge(e.closest('.order'))
            || parseFloat(getComputedStyle(e).fontSize) < 10)
        .map(e => `${e.textContent}: ${e.scrollHeight} in ${e.clientHeight} of ${box(e.closest('.order')).height}, ${getComputedStyle(e).fontSize}`);
}"""
"""Lists the orders at Lucky Penny's guests whose names are cut through, or too small to read."""
PHONES = [(390, 664), (390, 844)]
"""The same phone, with and without the bars of its browser."""
WIDE = "() => document.documentElement.scrollWidth > innerWidth"


async def assert_good(waiter: Waiter, screen: str, sizes: Iterable[str] = SIZES) -> None:
    """Look at what is on the screen at each of these sizes."""
    await waiter.page.emulate_media(reduced_motion="reduce")  # what is half faded in can't be judged
    for size in sizes:
        width, height = SIZES[size]
        await waiter.resize(width, height)
        where = f"the {screen} on a {size}"
        await waiter.finds([], waiter.complaints, why=f"axe-core complains about {where}")
        await waiter.finds([], SMALL, why=f"too small to touch: {where}")
        await waiter.finds(False, WIDE, why=f"wider than the screen: {where}")


async def assert_in_sight(waiter: Waiter, zones: list[str]) -> None:
    """Look whether all of these are on the screen at every size."""
    for size, (width, height) in {**SIZES, "phone on its side": (844, 390)}.items():
        await waiter.resize(width, height)
        await waiter.finds([], UNSEEN, zones, why=f"out of sight on a {size}")


async def test_a_newcomer_finds_three_games_on_two_screens_of_a_phone(new_waiter: NewWaiter) -> None:
    robin = await new_waiter(at="phone", played=False)
    await robin.enter()
    await robin.button("Play now").nth(2).wait_for()
    end = await robin.page.evaluate("() => document.querySelector('main').getBoundingClientRect().bottom + scrollY")
    assert end <= 2 * SIZES["phone"][1]


@pytest.mark.parametrize("size", [(390, 844), (360, 800), (844, 390)])
async def test_who_has_played_finds_every_way_to_play_on_the_first_screen(
    new_waiter: NewWaiter, size: tuple[int, int]
) -> None:
    robin = await new_waiter(at="phone")
    await robin.resize(*size)
    await robin.enter()
    await robin.button("Play now").nth(2).wait_for()
    await robin.finds([], BELOW, why=f"below the first screen at {size}")
    await robin.finds([], CROPPED, why=f"a picture is cut off at {size}")
    await robin.finds([], SMALL)
    card = robin.page.get_by_role("article", name="Villains", exact=True)
    await card.get_by_text("Players and bots").click()
    for more in ("How good the others are", "Villains"):
        await expect(card.get_by_role("group", name=more)).to_be_visible()
    await expect(card.get_by_role("button", name="Learn it in a minute")).to_be_visible()
    await robin.finds([], SPILLED, why=f"the choices at {size}")
    await robin.finds(False, WIDE, why=f"wider than the screen at {size}")
    await robin.finds([], robin.complaints)


async def test_the_words_of_buttons_fit_a_small_phone(new_waiter: NewWaiter) -> None:
    for played in (True, False):
        robin = await new_waiter(at="phone", played=played)
        await robin.resize(320, 568)
        await robin.enter()
        await robin.button("Play now").nth(2).wait_for()
        await robin.finds([], CLIPPED)
        await robin.finds([], CROPPED)


async def test_the_entrance_and_the_lobby(new_waiter: NewWaiter) -> None:
    robin = await new_waiter()
    await robin.enter()
    await robin.button("Play now").first.wait_for()
    await assert_good(robin, "entrance")
    for width, height in SIZES.values():
        await robin.resize(width, height)
        await robin.finds([], CROPPED)
    for more in await robin.page.get_by_text("Players and bots").all():
        await more.click()
    for size, (width, height) in SIZES.items():
        await robin.resize(width, height)
        await robin.finds([], SPILLED, why=f"the choices on a {size}")
    await robin.page.reload()
    for game in range(await robin.button("How to play").count()):
        await robin.button("How to play").nth(game).click()
        await assert_good(robin, f"help for game {game + 1}")
        await robin.button("Close").click()
    await robin.open_table(players=3)
    await robin.page.get_by_label("Bot").first.select_option("hard")
    await robin.page.get_by_text("House rules").click()
    await robin.page.get_by_text("Advanced: cards, options and clocks").click()
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


async def test_the_keys_shown_while_another_has_to_refill(new_waiter: NewWaiter) -> None:
    robin, bea = await new_waiter("Robin"), await new_waiter("Bea")
    await seat_pair(robin, bea)
    await bea.possible("Seat in my section").first.click()
    await robin.page.keyboard.press("?")
    await expect(robin.button("Host!").locator("kbd")).to_be_visible()
    await assert_good(robin, "table with its keys")


async def test_in_mid_game_everything_is_in_sight(new_waiter: NewWaiter) -> None:
    robin = await new_waiter()
    await robin.start_shift(players=4)
    for _ in range(8):
        await robin.act()
        await robin.page.wait_for_timeout(60)
    await assert_in_sight(robin, [".others", ".lounge", ".kitchen", ".sink", ".prompt", ".mine .section", ".hand"])

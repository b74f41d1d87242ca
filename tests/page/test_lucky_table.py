"""Lucky Penny's table to the pixel: one game, looked at in many sizes."""

import re
from typing import Any

import pytest
from playwright.async_api import expect
from tests.page.conftest import NewWaiter
from tests.page.letters import TINY
from tests.page.lucky_measures import CUT, ZONES
from tests.page.lucky_party import Sit
from tests.page.test_hints import PLACES
from tests.page.test_screens import UNSEEN
from tests.page.waiter import Waiter
from tests.sampling import some

MIDNIGHT = 9
"""Where the penny lies then."""
PAYING = 4
"""After midnight so many guests pay."""
WIDER = "selector => [...document.querySelectorAll(selector)].filter(e => e.scrollWidth > e.clientWidth).map(e => e.textContent)"
"""Lists what is too wide for its place."""
LINES = "selector => [...document.querySelectorAll(selector)].filter(e => e.offsetHeight > 24).map(e => e.textContent)"
"""Lists what takes more than one line."""
SIZES = [(390, 844), (360, 740), (320, 568), (820, 1180), (844, 390), (1440, 900)]
LEAST_PORTRAIT_PX = 90
MOST_FILLED = 6
"""So many bars are filled of the guests who take most, before they pay."""
MOST_GAME = 60
"""After so many acts every table has had guests with much served."""
HIDDEN_TIPS = """() => [...document.querySelectorAll('.guests .tips')].filter(e => {
    const [tips, sheet] = [e, e.closest('.sheet')].map(each => each.getBoundingClientRect());
    return !tips.height || tips.bottom > sheet.bottom;
}).map(e => e.textContent)"""
"""Lists prices that stand over the edge of their guest's sheet."""

SMALL_PORTRAITS = f"""() => [...document.querySelectorAll('.guests .portrait img')].map(e => e.getBoundingClientRect())
    .filter(r => Math.min(r.width, r.height) < {LEAST_PORTRAIT_PX} - .5).map(r => `${{r.width}} x ${{r.height}}`)"""
TOUCHING = """() => [...document.querySelectorAll('.guests .tips')].flatMap(tips => {
    const tags = [...tips.children].map(e => e.getBoundingClientRect());
    const near = tags.slice(1).filter((r, i) => r.left - tags[i].right < 2);
    const wide = [...tips.children].filter(e => e.scrollWidth > e.clientWidth).map(e => e.textContent);
    return [...near.map(r => `a tag at ${r.left}`), ...wide];
})"""
"""Lists price tags that touch the one before, or are too narrow for their words."""
SPILLED = """() => {
    const [room, prompt] = ['.guests', '.prompt'].map(e => document.querySelector(e).getBoundingClientRect());
    const below = prompt.top > room.top && prompt.left < room.right && prompt.right > room.left;
    const edge = Math.min(room.bottom, below ? prompt.top : Infinity);
    return [...document.querySelectorAll('.guests > article > *')].map(e => e.getBoundingClientRect().bottom - edge)
        .filter(over => over > .5).map(over => `${over} pixels`);
}"""
"""Lists the guests who stand over the edge of their row, upon what is below."""
FACES = """() => [...document.querySelectorAll('.guests .leaves')].filter(e => {
    const tag = e.getBoundingClientRect();
    const portrait = e.closest('article').querySelector('.portrait').getBoundingClientRect();
    const meets = r => r.left < tag.right && tag.left < r.right && r.top < tag.bottom && tag.top < r.bottom;
    const around = [...document.querySelectorAll('.piles .n, .row li, .clock, .seat')].map(each => each.getBoundingClientRect());
    return tag.width > 0 && (tag.bottom - portrait.top > portrait.height / 6 || around.some(meets));
}).map(e => e.textContent)"""
"""Lists who is said to leave next by words upon the face, or upon what is above."""
MARKED = """() => [...document.querySelectorAll('.guests .marker')].filter(e => {
    const marker = e.getBoundingClientRect();
    const tag = e.closest('article').querySelector('.leaves')?.getBoundingClientRect();
    return tag?.width > 0 && tag.left < marker.right && marker.left < tag.right && tag.top < marker.bottom && marker.top < tag.bottom;
}).map(e => e.closest('article').textContent)"""
"""Lists pennies below the hour at which their guest leaves."""
STRUCK = """() => [...document.querySelectorAll('.strip .never .sign')].filter(e => {
    const { left, width } = getComputedStyle(e, '::before');
    const wide = e.getBoundingClientRect().width;
    return wide > 0 && parseFloat(left) + parseFloat(width) > wide * .75;
}).map(e => e.closest('.cell').textContent)"""
"""Lists courses whose sign lies below its cross."""
UNTOLD = """() => [...document.querySelectorAll('.frame .card[data-face], .frame .chip:not(.back), .bars .order')]
    .filter(e => !e.querySelector('svg.appetizer, svg.entree, svg.dessert, svg.drink')).map(e => e.textContent)"""
"""Lists orders without the shape of their course."""
COVERED = """() => [...document.querySelectorAll('.seat .ring')].flatMap(ring => {
    const r = ring.getBoundingClientRect();
    const others = [...ring.closest('.seat').querySelectorAll('.money, .chip, .count, .partner')].map(e => [e, e.getBoundingClientRect()]);
    return others.filter(([, o]) => o.width > 0 && o.left < r.right && r.left < o.right && o.top < r.bottom && r.top < o.bottom)
        .map(([e]) => e.className);
})"""
"""Lists what lies below the clock of somebody else's turn."""
MASKED = """() => [...document.querySelectorAll('.seat .partner')].flatMap(tag => {
    const t = tag.getBoundingClientRect();
    return [...tag.parentElement.querySelectorAll('.face')].map(e => e.getBoundingClientRect())
        .filter(r => t.width > 0 && r.width > 1 && r.right > t.left + 1 && r.left < t.right).map(r => `${r.left} to ${r.right}`);
})"""
"""Lists guests who paid behind the word for a partner."""
CHEST = 8
"""The part of a portrait that may lie below who leads: one of so many."""
FACED = f"""() => [...document.querySelectorAll('.guests .shares > span')].filter(e => {{
    const chip = e.getBoundingClientRect();
    const portrait = e.closest('article').querySelector('.portrait').getBoundingClientRect();
    return chip.width > 0 && portrait.bottom - chip.top > portrait.height / {CHEST};
}}).map(e => e.textContent.trim())"""
"""Lists who is said to lead, or to have served, upon a portrait."""
WIDE = """() => [...document.querySelectorAll('.frame')].filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.scrollWidth)"""
WRONGS = {
    "small portraits": SMALL_PORTRAITS,
    "in tiny letters": TINY,
    "price tags that touch": TOUCHING,
    "over their edge": SPILLED,
    "cut off": CUT,
    "of an untold course": UNTOLD,
    "covered by a clock": COVERED,
    "upon a portrait": FACED,
    "below a cross": STRUCK,
    "wider than its room": WIDE,
}
LOOK = f"""zones => ({{
    {",".join(f"'{name}': ({script})()" for name, script in WRONGS.items())}, 'out of sight': ({UNSEEN})(zones)
}})"""
"""Takes all measures at once."""


def lead_of(then: dict[str, Any]) -> str:
    """How a preview says who would lead: by so many portions to so many of the next."""
    others = [n for side, n in enumerate(then["shares"]) if side != then["lead"]]
    return f"{then['shares'][then['lead']]} to {max(others)}"


async def assert_readable(robin: Waiter, size: tuple[int, int]) -> None:
    """Look whether all is in sight, large enough and whole."""
    await robin.resize(*size)
    nothing: dict[str, list[str]] = {name: [] for name in (*WRONGS, "out of sight")}
    await robin.finds(nothing, LOOK, ZONES, why=f"at {size[0]} x {size[1]}")


@pytest.mark.parametrize(("players", "hints"), some([(2, False), (3, False), (4, False), (4, True)]))
async def test_a_full_table_is_readable_at_every_size(
    sit: Sit, new_waiter: NewWaiter, players: int, hints: bool
) -> None:
    table = await sit(players, hints=hints)
    robin = await table.window(new_waiter)
    await table.fills()
    offers = table.offers()
    await expect(robin.page.locator('.hand .action[aria-disabled="false"]').first).to_be_visible()
    for size in SIZES:
        await assert_readable(robin, size)
    card = offers[0]["move"]["card"]
    await robin.page.locator(f'.hand .action:has([data-card="{card}"])').click()
    told = [entry["then"] for entry in offers if entry["move"]["card"] == card]
    await expect(robin.page.locator(".preview:not(.closed)")).to_have_count(len(told))
    shown = await robin.page.locator(".preview:not(.closed) .line:first-child").all_inner_texts()
    found = [re.findall(r"\d+ to \d+", " ".join(text.split())) for text in shown]
    assert sorted(found) == sorted([lead_of(then)] for then in told)
    for size in SIZES:
        await assert_readable(robin, size)
    await robin.page.keyboard.press("Escape")
    while table.status["turn"] == 0:
        await table.acts()
    await expect(robin.page.locator(".seat .ring")).to_have_count(1)
    for size in SIZES:
        await assert_readable(robin, size)


async def test_on_a_shared_screen_what_guests_pay_is_in_sight(sit: Sit, new_waiter: NewWaiter) -> None:
    table = await sit(4)
    screen = await new_waiter("Robin")
    await screen.enter(f"/t/{table.table}/tv")
    await screen.page.wait_for_selector(".lucky .guests")
    for filled in range(MOST_FILLED + 1):
        while max(guest["filled"] for guest in table.status["guests"] if guest) < filled:
            await table.acts()
        for size in ((1440, 900), (1280, 800), (1920, 1080), (1280, 720)):
            await screen.resize(*size)
            await screen.finds([], HIDDEN_TIPS, why=f"at {size} with {filled} bars filled")


async def test_the_word_partner_covers_no_guest_who_paid(sit: Sit, new_waiter: NewWaiter) -> None:
    table = await sit(4)
    robin = await table.window(new_waiter)
    while not table.won(0):
        await table.pays()
    await expect(robin.page.locator(".seat .face")).not_to_have_count(0)
    for size in SIZES:
        await robin.resize(*size)
        await robin.finds([], MASKED, why=f"at {size}")


async def test_a_first_game_on_the_shortest_phone_keeps_portraits_and_prices_however_much_is_served(
    sit: Sit, new_waiter: NewWaiter
) -> None:
    table = await sit(2, first=True)
    robin = await table.window(new_waiter, played=False)
    await robin.resize(320, 568)
    for filled in range(MOST_FILLED + 1):
        while max(guest["filled"] for guest in table.status["guests"] if guest) < filled:
            await table.acts()
        for wrong in (HIDDEN_TIPS, FACED, SMALL_PORTRAITS, TINY, SPILLED, CUT, TOUCHING):
            await robin.finds([], wrong, why=f"with {filled} bars filled")
        await robin.finds([], UNSEEN, ZONES, why=f"with {filled} bars filled")


async def test_beside_hints_on_a_small_phone_prices_stay_on_the_sheet_however_much_is_served(
    sit: Sit, new_waiter: NewWaiter
) -> None:
    table = await sit(4, hints=True)
    robin = await table.window(new_waiter)
    await robin.resize(360, 740)
    for _ in range(MOST_GAME):
        if table.status["phase"] == "over":
            break
        await table.acts()
        if max(guest["filled"] for guest in table.status["guests"] if guest) < MOST_FILLED - 1:
            continue
        filled = [(guest["filled"], guest["bars"]) for guest in table.status["guests"] if guest]
        for wrong in (HIDDEN_TIPS, CUT, SMALL_PORTRAITS):
            await robin.finds([], wrong, why=f"with {filled} bars filled")


async def test_on_the_shortest_phone_every_hour_and_what_is_earned_fit_their_places(
    sit: Sit, new_waiter: NewWaiter
) -> None:
    table = await sit(2, first=True)
    robin = await table.window(new_waiter, played=False)
    await robin.resize(320, 568)
    while table.status["spot"] != MIDNIGHT:
        await table.acts()
    await expect(robin.page.locator(".hour")).to_have_text("midnight", timeout=5000)
    await robin.finds([], WIDER, ".hour", why="the hour is too long for its place")
    for paid in range(PAYING):
        await table.pays()
        await robin.finds([], WIDER, ".purse", why=f"what is earned is too long for its place after {paid} others")
        await robin.finds([], LINES, ".purse .count", why=f"the guests who paid take two lines after {paid} others")


async def test_who_leaves_next_keeps_their_face(sit: Sit, new_waiter: NewWaiter) -> None:
    table = await sit(2)
    robin = await table.window(new_waiter)
    while not all(guest["marker"] for guest in table.status["guests"]):
        await table.hoards(0, table.held(0) + 1)
    await expect(robin.page.locator(".guests .leaves")).to_have_count(3)
    for size in SIZES:
        await robin.resize(*size)
        await robin.finds([], FACES, why=f"a face is covered at {size[0]} x {size[1]}")
        await robin.finds([], MARKED, why=f"a penny is covered at {size[0]} x {size[1]}")


STEPS = """() => ['.portrait', '.who', '.bars'].map(part => [...document.querySelectorAll(`.guests ${part}`)]
    .map(e => Math.round(e.getBoundingClientRect().bottom))).filter(ends => Math.max(...ends) - Math.min(...ends) > 1)"""
"""Lists what does not end beside each other of the three guests."""
UNEVEN = """() => [...document.querySelectorAll('.guests .bars')].filter(bars => {
    const [rows, free] = [bars.querySelectorAll('.order'), bars.querySelectorAll('.bar')];
    const high = [...rows].map(e => e.getBoundingClientRect().height / +e.style.getPropertyValue('--rows'));
    const all = [...high, ...[...free].map(e => e.getBoundingClientRect().height)];
    return Math.max(...all) > Math.min(...all) + 3;
}).map(bars => bars.textContent)"""
"""Lists whose bars are not equally high."""


async def test_for_two_the_guests_stand_even_and_their_bars_can_be_counted(sit: Sit, new_waiter: NewWaiter) -> None:
    table = await sit(2, hints=True)
    robin = await table.window(new_waiter)
    sizes = ((390, 844), (820, 1180), (1440, 900))
    for served in (False, True):
        if served:
            await table.fills()
        for size in sizes:
            await robin.resize(*size)
            await robin.finds([], STEPS, why=f"at {size}")
            await robin.finds([], UNEVEN, why=f"at {size}")
    for standing, told in zip(
        table.status["guests"], await robin.page.locator(".free > b").all_inner_texts(), strict=False
    ):
        left = standing["bars"] - standing["filled"]
        assert told in {f"{left} left", f"{left} bars", f"{left} bar"}


async def test_what_is_earned_moves_nothing(sit: Sit, new_waiter: NewWaiter) -> None:
    table = await sit(2)
    robin = await table.window(new_waiter)
    zones = [".guests", ".prompt", ".till", ".lucky > .hand"]
    before: dict[tuple[int, int], Any] = {size: [] for size in ((390, 844), (320, 568), (844, 390))}
    for size in before:
        await robin.resize(*size)
        before[size] = await robin.measures(PLACES, zones)
    while not table.won(0):
        await table.pays()
    for size, places in before.items():
        await robin.resize(*size)
        await robin.finds(places, PLACES, zones, why=f"something has moved at {size}")


SQUASHED = """() => [...document.querySelectorAll('.guests .bars .bar')].map(e => e.getBoundingClientRect().height)
    .filter(height => height < 8).map(height => `${height} pixels`)"""
"""Lists free bars that are hardly more than a line."""
LAPPED = """() => [...document.querySelectorAll('.guests article')].filter(e => {
    const [strip, over] = ['.courses', '.preview'].map(part => e.querySelector(part)?.getBoundingClientRect());
    return strip && over && strip.bottom > over.top + 1;
}).map(e => e.textContent)"""
"""Lists guests whose courses lie below what a serving would bring."""


async def test_on_a_desktop_seven_bars_of_small_orders_leave_room_for_all_that_is_paid(
    sit: Sit, new_waiter: NewWaiter
) -> None:
    table = await sit(2, first=True)
    robin = await table.window(new_waiter, played=False)
    await robin.resize(1440, 900)
    for _ in range(MOST_GAME):
        if table.status["phase"] == "over":
            break
        await table.acts()
        filled = [(guest["filled"], guest["bars"]) for guest in table.status["guests"] if guest]
        if max((each for each, _ in filled), default=0) < MOST_FILLED - 1:
            continue
        for wrong in (HIDDEN_TIPS, CUT, SQUASHED):
            await robin.finds([], wrong, why=f"with {filled} bars filled")
        if table.status["turn"] == 0 and table.offers():
            card = table.offers()[0]["move"]["card"]
            await robin.page.locator(f'.hand .action:has([data-card="{card}"])').click()
            await expect(robin.page.locator(".preview:not(.closed)")).not_to_have_count(0)
            await robin.finds([], LAPPED, why=f"with {filled} bars filled and an order lifted")
            await robin.page.keyboard.press("Escape")

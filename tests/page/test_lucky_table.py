"""Lucky Penny's table to the pixel: one game, looked at in many sizes."""

import random
import re
from collections.abc import AsyncIterator
from typing import Any

import pytest
from playwright.async_api import expect
from tests.page.conftest import NewWaiter
from tests.page.lucky_party import Sit, seating
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
ZONES = [".guests", ".others", ".clock", ".market", ".prompt", ".hand"]
LEAST_PORTRAIT_PX = 90
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
LEAST_PRESSED_PX, LEAST_PRESSED_ON_SHORT_PX = (44, 32), (44, 28)
MOST_FILLED = 6
"""So many bars are filled of the guests who take most, before they pay."""
HIDDEN_TIPS = """() => [...document.querySelectorAll('.guests .tips')].filter(e => {
    const [tips, sheet] = [e, e.closest('.sheet')].map(each => each.getBoundingClientRect());
    return !tips.height || tips.bottom > sheet.bottom;
}).map(e => e.textContent)"""
"""Lists prices that stand over the edge of their guest's sheet."""
LEAST_LETTERS_PX = 11
TINY = f"""() => [...document.querySelectorAll('.frame *')].filter(e => {{
    const worded = [...e.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
    return worded && e.getBoundingClientRect().width > 1 && parseFloat(getComputedStyle(e).fontSize) < {LEAST_LETTERS_PX};
}}).map(e => `${{e.className}}: ${{e.textContent}} (${{getComputedStyle(e).fontSize}})`)"""
"""Lists words in letters that are too small."""
COURSES = {"appetizer", "entree", "dessert", "drink"}

SMALL_PORTRAITS = f"""() => [...document.querySelectorAll('.guests .portrait img')].map(e => e.getBoundingClientRect())
    .filter(r => Math.min(r.width, r.height) < {LEAST_PORTRAIT_PX} - .5).map(r => `${{r.width}} x ${{r.height}}`)"""
TOUCHING = """() => [...document.querySelectorAll('.guests .tips')].flatMap(tips => {
    const tags = [...tips.children].map(e => e.getBoundingClientRect());
    const near = tags.slice(1).filter((r, i) => r.left - tags[i].right < 2);
    const wide = [...tips.children].filter(e => e.scrollWidth > e.clientWidth).map(e => e.textContent);
    return [...near.map(r => `a tag at ${r.left}`), ...wide];
})"""
"""Lists price tags that touch the one before, or are too narrow for their words."""
CUT = """() => {
    const out = (r, room) => r.left < room.left - 1 || r.right > room.right + 1 || r.top < room.top - 1.5 || r.bottom > room.bottom + 1.5;
    const words = [['.bars .name > span', '.order'], ['.card .name', '.card'], ['.card .kind', '.card'], ['.guests h3', '.who'],
        ['.prompt .text p:not(:has(.pictured))', '.prompt'], ['.prompt .pictured', '.prompt'], ['.cell svg', '.cell'], ['.seat .money', '.inside'], ['.seat .partner', '.inside'], ['.guests .tips', '.sheet'], ['.bars .order', '.bars'],
        ['.guests .more', '.who'], ['.guests .shares > span', '.sheet'], ['.piles .n', '.market'], ['.piles .n', '.piles'], ['.cell .word', '.cell']];
    return words.flatMap(([what, where]) => [...document.querySelectorAll(what)].filter(e => {
        const range = document.createRange();
        range.selectNodeContents(e);
        const { left, right, width } = range.getBoundingClientRect();
        const { top, bottom } = e.getBoundingClientRect();
        const r = { left, right, width, top, bottom };
        return r.width > 0 && out(r, e.closest(where).getBoundingClientRect());
    }).map(e => `${what}: ${e.textContent}`));
}"""
"""Lists the words that do not fit into where they stand."""
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
EDGE_PX = 8
AT_THE_EDGE = """least => [...document.querySelectorAll('dialog li')].filter(e => {
    let paper = e.parentElement;
    while (getComputedStyle(paper).boxShadow === 'none') paper = paper.parentElement;
    const [text, edge] = [e, paper].map(each => each.getBoundingClientRect());
    return text.left - edge.left < least || edge.right - text.right < least || edge.bottom - text.bottom < least;
}).map(e => e.textContent)"""
"""Lists what stands nearer than so many pixels to the edge of the paper it is on."""
HIDDEN = """selector => [...document.querySelectorAll(selector)].filter(e => {
    const words = document.createRange();
    words.selectNodeContents(e);
    const { left, right, top, bottom } = words.getBoundingClientRect();
    const meets = o => o.left < right - 1 && left < o.right - 1 && o.top < bottom && top < o.bottom;
    const others = e.closest('li') ? '.hand .card' : '.seat .chip';
    return [...document.querySelectorAll(others)].some(other => !other.contains(e) && meets(other.getBoundingClientRect()));
}).map(e => e.parentElement.textContent)"""
"""Lists what lies below somebody's orders."""
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
    "wider than its room": WIDE,
}
LOOK = f"""zones => ({{
    {",".join(f"'{name}': ({script})()" for name, script in WRONGS.items())}, 'out of sight': ({UNSEEN})(zones)
}})"""
"""Takes all measures at once."""


@pytest.fixture
async def sit(address: str, rng: random.Random) -> AsyncIterator[Sit]:
    """Yield a function that brings so many people to a table."""
    async with seating(address, rng) as come:
        yield come


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


async def test_who_leaves_next_keeps_their_face(sit: Sit, new_waiter: NewWaiter) -> None:
    table = await sit(2)
    robin = await table.window(new_waiter)
    while not all(guest["marker"] for guest in table.status["guests"]):
        await table.hoards(0, table.held(0) + 1)
    await expect(robin.page.locator(".guests .leaves")).to_have_count(3)
    for size in SIZES:
        await robin.resize(*size)
        await robin.finds([], FACES, why=f"a face is covered at {size[0]} x {size[1]}")


async def test_with_nothing_to_serve_an_order_is_taken_in_one_press(sit: Sit, new_waiter: NewWaiter) -> None:
    table = await sit(2)
    robin = await table.window(new_waiter)
    while table.status["turn"] != 0 or table.status["phase"] != "serve" or table.offers():
        await table.acts()
    held = table.held(0)
    await expect(robin.page.locator(".row.mine .take").first).to_be_visible()
    await expect(robin.page.locator(".prompt .done")).to_have_count(0)  # it need not be pressed before
    await robin.page.locator(".row .take").first.click()
    await robin.hears("You are done serving")
    await robin.hears("You take")
    await expect(robin.page.locator(".lucky > .hand .held")).to_have_count(held + 1)


@pytest.mark.parametrize("size", some([(390, 844), (320, 568), (1440, 900)]))
async def test_a_free_seat_says_why_nothing_can_be_served_there(
    sit: Sit, new_waiter: NewWaiter, size: tuple[int, int]
) -> None:
    table = await sit(2)
    robin = await table.window(new_waiter)
    while all(table.status["guests"]):
        await table.acts(to_pay=True)
    await robin.resize(*size)
    await robin.rest()
    await robin.page.locator(".guests article > .free").first.click(force=True)
    await expect(robin.page.locator("div.tip")).to_contain_text("Nobody sits here to be served. ")
    await robin.hears("Nobody sits here to be served.")


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


async def test_the_strip_fills_as_courses_are_served(sit: Sit, new_waiter: NewWaiter) -> None:
    table = await sit(2)
    robin = await table.window(new_waiter)
    await table.fills()
    for place, guest in enumerate(table.status["guests"]):
        had = {course for course in COURSES if guest and guest["portions"][course]}
        cells = robin.page.locator(".guests article").nth(place).locator(".cell.had")
        await expect(cells).to_have_count(len(had))
        assert {word.strip() for word in await cells.locator(".word").all_text_contents()} == had


async def test_what_is_told_of_a_guest_keeps_its_distance_from_the_edge(sit: Sit, new_waiter: NewWaiter) -> None:
    table = await sit(2)
    robin = await table.window(new_waiter)
    await robin.page.locator(".guests article button.over").first.click()
    await expect(robin.page.get_by_role("dialog").get_by_role("listitem").first).to_be_visible()
    for size in ((390, 844), (820, 1180)):
        await robin.resize(*size)
        await robin.finds([], AT_THE_EDGE, EDGE_PX, why=f"at {size}")


async def test_the_clock_opens_and_tells_of_every_hour(sit: Sit, new_waiter: NewWaiter) -> None:
    table = await sit(2)
    status = table.status
    robin = await table.window(new_waiter)
    for size in ((320, 568), (1440, 900)):
        await robin.resize(*size)
        await robin.page.get_by_role("button", name="About the kitchen clock").click()
        sheet = robin.page.get_by_role("dialog")
        await expect(sheet.get_by_role("listitem")).to_have_count(len(status["clock"]))
        told = [await each.inner_text() for each in await sheet.get_by_role("listitem").all()]
        for closed, hour in zip(status["clock"], told, strict=True):
            courses = hour.split("\n")[-1]
            assert courses == (f"no {closed[0]}s" if closed else "all courses"), hour
        await expect(sheet.locator("[aria-current=time]")).to_have_text(re.compile("^6 am"))
        await expect(sheet.get_by_text("turns over after 6 turns. Then night falls")).to_be_in_viewport()
        await robin.page.keyboard.press("Escape")
        await expect(sheet).to_have_count(0)


async def test_wishes_and_piles_are_told_in_words(sit: Sit, new_waiter: NewWaiter) -> None:
    table = await sit(2)
    robin = await table.window(new_waiter)
    wishes = [guest["preference"] for guest in table.guests() if guest["preference"]]
    words = robin.page.locator(".guests .more")
    await expect(words).to_have_count(len(wishes))
    for i, wish in enumerate(wishes):
        await expect(words.nth(i)).to_contain_text(f"+{wish['bonus']}¢: ")
        await expect(words.nth(i)).to_be_visible()
    courses = robin.page.locator(".guests article").first.locator(".cell .word")
    assert set(await courses.all_inner_texts()) == COURSES  # seen, too, on a phone
    piles = robin.page.locator(".piles .n")
    assert [re.sub(r"\s+", " ", told) for told in await piles.all_inner_texts()] == [
        "39 in deck",
        "0 used",
        "6 guests wait outside",
        "0 left unpaid",
    ]

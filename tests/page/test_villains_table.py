"""Villains' table as it is seen: at every size piles, standings, the hand, villains to choose and the bar are whole and in their places."""

import re

import pytest
from playwright.async_api import expect
from tests.page.conftest import NewWaiter
from tests.page.test_replay import EMPTY
from tests.page.test_villains import villain
from tests.page.villains_measures import COVERED, CROWDED, DECK, HAND, HINT_PX, RUN_INTO, SIZES

OUTSIDE = """() => {
    return [...document.querySelectorAll('.counts')].filter(chip => {
        const [r, felt] = [chip, document.querySelector('.felt')].map(e => e.getBoundingClientRect());
        return r.left < felt.left + 7 || r.right > felt.right - 7;
    }).map(chip => chip.innerText);
}"""
"""Lists the standings that reach the golden edge of the lair."""
MOST_TOLD = """() => document.querySelectorAll('.counts').forEach(chip => {
    const write = (e, text) => [...e.childNodes].filter(n => n.nodeType === 3 && n.data.trim()).forEach(n => (n.data = text));
    const told = chip.querySelector('.facts:not(.struck)');
    write(chip.querySelector('.worth'), '\u224845');
    write(told, '10');
    write([...told.querySelectorAll('.unit')].at(-1), 'heroes');
    chip.querySelector('.struck')?.remove();
    const struck = told.cloneNode();
    struck.classList.add('struck');
    for (const text of ['4s', '6s']) {
        const s = told.querySelector('.unit').cloneNode();
        struck.append(Object.assign(document.createElement('s'), { className: s.className.replace('unit', ''), textContent: text }));
    }
    chip.append(struck);
})"""
"""Has as much told of every pile as ever can be: ten heroes cancel two numbers."""
SQUEEZED = """() => [...document.querySelectorAll('.chooser li')].filter(item => {
    const range = document.createRange();
    range.selectNodeContents(item.querySelector('.does'));
    const [card, text] = [item.firstElementChild, range].map(e => e.getBoundingClientRect());
    return text.top < card.top + 23 || text.bottom > card.bottom - 5;
}).map(item => item.innerText)"""
"""Lists the villains whose power is told on the edge, or where it would be said who has chosen them."""
BRIGHT = """() => ['.play', '.log .log'].filter(selector => {
    const { backgroundColor, backgroundImage } = getComputedStyle(document.querySelector(selector));
    const paints = [...`${backgroundColor} ${backgroundImage}`.matchAll(/rgba?\\(([^)]+)\\)/g)];
    return paints.some(([, paint]) => paint.split(',').slice(0, 3).reduce((sum, part) => sum + Number(part), 0) > 300);
})"""
"""Lists the parts of the frame that are bright."""
COSTLY = """() => [document.querySelectorAll('#app use, body use').length,
    Math.max(...[...document.querySelectorAll('.villains .card')].map(card => card.querySelectorAll('*').length))]"""
"""How many drawings are copied into the page, and of how many elements within it the largest card is made."""
CROSSED = """() => [...document.querySelectorAll('.pile')].filter(pile => {
    const ring = pile.querySelector('.stack').getBoundingClientRect().bottom;
    return pile.querySelector('.counts').getBoundingClientRect().bottom > ring;
}).map(pile => pile.querySelector('.counts').innerText)"""
"""Lists what is told of a pile and would be crossed by a ring around its cards."""
TOLD = """() => [...document.querySelectorAll('.counts')].map(chip =>
    [...chip.children].filter(e => e.ariaHidden).map(e => e.innerText).join(' ').replace(/\\s+/g, ' '))"""
"""Lists what is to be seen of each pile's standing."""
CHARACTER = """() => decodeURIComponent(document.querySelector('.card.number img').src).includes('width="144"')"""
"""Whether a number card's villain is drawn over most of its width (144 of 200)."""


CUT_BY_TAG = """() => [...document.querySelectorAll('.pile')].filter(pile => pile.querySelector('.brings')).flatMap(pile => {
    const tag = pile.querySelector('.brings').getBoundingClientRect();
    return [...pile.querySelectorAll('.worth, .facts')].filter(line => {
        const { top, bottom } = line.getBoundingClientRect();
        const hidden = Math.min(bottom, tag.bottom) - Math.max(top, tag.top);
        return hidden > 3 && hidden < bottom - top - 3;
    }).map(line => line.innerText);
})"""
"""Lists the lines of what is told of a pile that are cut by what a card would bring there."""


async def test_on_the_smallest_phone_what_a_card_would_bring_cuts_no_line_of_what_is_told(
    new_waiter: NewWaiter,
) -> None:
    robin = villain(await new_waiter(at="phone"))
    await robin.resize(320, 568)
    await robin.sit_with_bots(3, villains="deal", easy_memory=True, specials=False)
    seen = 0
    while await robin.on_turn() and seen < HAND:
        await robin.lift()
        seen += await robin.page.locator(".pile:has(.brings):has(.struck)").count()
        await robin.finds([], CUT_BY_TAG)
        await robin.turn()
    assert seen == HAND


async def test_on_the_smallest_phone_a_special_with_two_ways_keeps_to_the_middle(new_waiter: NewWaiter) -> None:
    robin = villain(await new_waiter(at="phone", played=False))
    await robin.resize(320, 568)
    whirlpool = re.compile("Whirlpool")
    while True:
        await robin.sit_with_bots(3, easy_memory=True)
        await robin.on_turn()
        choice = robin.page.locator('.chooser [aria-disabled="false"]', has_text=whirlpool)
        if await choice.count():
            break
        await robin.page.goto("about:blank")
    await choice.click()
    special = robin.held.and_(robin.page.get_by_role("button", name=re.compile("^Whirlpool")))
    while await robin.on_turn() and not await special.count():
        await robin.turn()
    await special.first.click()
    await expect(robin.page.locator(".turns .gain")).to_have_count(2)
    await robin.finds([], RUN_INTO, why="it lies on a pile")


async def test_a_table_for_six_at_every_size(new_waiter: NewWaiter) -> None:
    robin = villain(await new_waiter())
    await robin.sit_with_bots(6, villains="deal", easy_memory=True, specials=False)
    for _ in range(2):
        await robin.turn()
    await robin.on_turn()
    await expect(robin.page.locator(".counts .worth")).to_have_count(6)
    for width, height in SIZES:
        await robin.resize(width, height)
        where = f"{width} x {height}"
        await robin.finds([], RUN_INTO, why=f"at {where} one lies on another")
        await robin.finds(0, COVERED, why=f"at {where} a standing is cut")
        await robin.finds([], BRIGHT, why=f"at {where} the frame is another game's")
    await robin.finds([0, 2], COSTLY)
    await robin.finds(True, CHARACTER)


async def test_on_phones_what_is_told_of_a_pile_stays_whole_to_the_end(new_waiter: NewWaiter) -> None:
    robin = villain(await new_waiter(at="phone"))
    await robin.sit_with_bots(3, villains="deal", easy_memory=True, specials=False)
    while await robin.turn():
        for width, height in ((320, 568), (360, 740 - HINT_PX), (390, 844 - HINT_PX)):
            await robin.resize(width, height)
            await robin.finds(0, COVERED, why=f"at {width} x {height} a standing is cut")
            await robin.finds([], OUTSIDE, why=f"at {width} x {height} a standing is too wide")


@pytest.mark.parametrize("size", [(320, 568 - HINT_PX), (360, 640 - HINT_PX)])
async def test_on_small_phones_the_most_that_can_be_told_of_a_pile_keeps_off_the_golden_edge(
    new_waiter: NewWaiter, size: tuple[int, int]
) -> None:
    robin = villain(await new_waiter(at="phone"))
    await robin.resize(*size)
    await robin.sit_with_bots(3, villains="deal", easy_memory=True, specials=False)
    await robin.on_turn()
    await robin.page.evaluate(MOST_TOLD)
    await robin.finds([], OUTSIDE)
    await robin.finds(0, COVERED)


@pytest.mark.parametrize("size", [(320, 530), (360, 640 - HINT_PX)])
async def test_on_small_phones_what_a_villain_does_keeps_off_the_edge_and_off_who_has_chosen(
    new_waiter: NewWaiter, size: tuple[int, int]
) -> None:
    robin = villain(await new_waiter(at="phone"))
    await robin.resize(*size)
    await robin.sit_with_bots(3)
    await robin.page.locator(".chooser .does").first.wait_for()
    await robin.finds([], SQUEEZED)


@pytest.mark.parametrize("players", [3, 4])
async def test_an_upright_tablet_is_filled(new_waiter: NewWaiter, players: int) -> None:
    robin = villain(await new_waiter(at="tablet"))
    await robin.sit_with_bots(players, villains="deal", specials=False)
    await robin.turn()
    await robin.on_turn()
    for size in ((820, 1180), (768, 1024)):
        await robin.resize(*size)
        found = await robin.page.evaluate(EMPTY)
        assert found["band"] <= 11, f"an empty band across the table: {found} at {size}"
        assert found["largest"] <= 15, f"a large empty place: {found} at {size}"


async def test_the_hand_keeps_its_order_when_the_page_is_loaded_anew(new_waiter: NewWaiter) -> None:
    robin = villain(await new_waiter())
    await robin.sit_with_bots(3, specials=False)
    names = "() => [...document.querySelectorAll('.hand .card')].map(e => e.dataset.card)"
    for number in range(4):
        await robin.turn(number)
        await robin.on_turn()
    before = await robin.page.evaluate(names)
    assert len(before) == HAND
    await robin.page.reload()
    await robin.on_turn()
    await robin.finds(before, names)


async def test_without_easy_memory_nobody_is_told_who_is_ahead(new_waiter: NewWaiter) -> None:
    robin = villain(await new_waiter())
    await robin.sit_with_bots(3, villains="deal", specials=False)
    await robin.on_turn()
    await expect(robin.page.locator(".stack")).to_have_count(3)
    await expect(robin.page.locator(".counts")).to_have_count(0)


async def test_on_small_phones_points_and_heroes_are_told_in_words(new_waiter: NewWaiter) -> None:
    robin = villain(await new_waiter(at="phone"))
    await robin.sit_with_bots(3, villains="deal", easy_memory=True, specials=False)
    for _ in range(3):
        await robin.turn()
    await robin.on_turn()
    for width, height in ((320, 568), (360, 640)):
        await robin.resize(width, height)
        for told in await robin.page.evaluate(TOLD):
            assert re.fullmatch(r"\d+ ?points? \d+ hero(es)?( (\ds ?)+ ?canceled)?", told), told
        await robin.finds([], RUN_INTO, why=f"at {width} x {height} one lies on another")
        await robin.finds(0, COVERED, why=f"at {width} x {height} a standing is cut")
        await robin.finds([], CROSSED, why=f"at {width} x {height} a ring crosses what is told of a pile")


async def test_the_bar_tells_how_many_turns_are_left(new_waiter: NewWaiter) -> None:
    robin = villain(await new_waiter(at="phone"))
    await robin.sit_with_bots(3, villains="deal", specials=False)
    await robin.on_turn()
    left = robin.page.locator(".prompt .togo")
    await expect(left).to_have_text(re.compile(rf"^{DECK - 1}\s+turns for you$"))
    for width, height in ((320, 568), *SIZES):
        await robin.resize(width, height)
        await robin.finds(False, CROWDED, why=f"at {width} x {height} the bar is too small for its words")
    await robin.turn()
    await expect(left).to_have_text(re.compile(rf"^{DECK - 2}\s+turns for you$"))

"""Moments of Villains, which are shown for a while: one at a time, upon nothing but the middle, and nothing moves or is given away below them."""

import asyncio
import re

import pytest
from playwright.async_api import expect
from tests.page.conftest import NewWaiter
from tests.page.flights import nothing_flies_over
from tests.page.test_villains import villain
from tests.page.villain import Villain
from tests.page.villains_measures import HINT_PX, RUN_INTO
from tests.page.waiter import PATIENCE_S

WATCH_FLASHES = """() => {
    window.flashes = 0;
    const count = () => (window.flashes = Math.max(window.flashes, document.querySelectorAll('.moment .flash').length));
    new MutationObserver(count).observe(document.body, { subtree: true, childList: true });
}"""
"""From now on counts how many moments are shown at once, at most."""
WATCH_NEWS = """() => {
    window.covering = new Set();
    const look = () => {
        const [news, pile] = ['.news', '.me .stack'].map(selector => document.querySelector(selector)?.getBoundingClientRect());
        if (news && pile && news.bottom > pile.top && news.left < pile.right && pile.left < news.right)
            window.covering.add(document.querySelector('.news').textContent);
        requestAnimationFrame(look);
    };
    look();
}"""
"""From now on notes what is told in the middle and reaches my pile."""
WATCH_END = """() => {
    window.last = null;
    window.ends = new Set();
    window.spoiled = 0;
    const totals = () => [...document.querySelectorAll('.villains .plate')].filter(e => e.textContent.includes('point')).length;
    const places = () => [...document.querySelectorAll('.advice, .villains :is(.felt, .plate, .stack, .counts, .prompt)')].map(e => {
        const { y, height } = e.getBoundingClientRect();
        return `${e.classList[0]} ${Math.round(y)} ${Math.round(height)}`;
    }).join(', ');
    const look = () => {
        const phase = document.querySelector('.villains')?.dataset.phase;
        if (phase === 'playing') window.last = places();
        if (phase === 'over') window.ends.add(places());
        if (phase === 'over' && !document.querySelector('.piles')) window.spoiled += totals();
        requestAnimationFrame(look);
    };
    look();
}"""
"""From now on notes how high everything lies, frame by frame: at last while the game is on, and ever when it is over; and the totals that are told then."""
WATCH_COVERED = """() => {
    window.covered = new Set();
    window.seen = 0;
    const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    const look = () => {
        const moment = document.querySelector('.moment')?.getBoundingClientRect();
        if (!moment?.width) return;
        window.seen += 1;
        for (const e of document.querySelectorAll('.plate, .stack, .me .deck, .me .hero, .prompt, .held, .coach'))
            if (meet(moment, e.getBoundingClientRect())) window.covered.add(e.className);
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}"""
"""From now on notes what a moment lies upon, but for the middle of the table."""


async def test_on_the_shortest_phone_what_a_special_does_is_told_above_my_pile(new_waiter: NewWaiter) -> None:
    robin = villain(await new_waiter(at="phone"))
    await robin.resize(320, 568 - HINT_PX)
    await robin.sit_with_bots(3, villains="deal", easy_memory=True)
    await robin.page.evaluate(WATCH_NEWS)
    number = 0
    while await robin.turn(number):
        number += 1
    assert await robin.page.evaluate("[...window.covering]") == []


async def test_moments_come_one_at_a_time_and_the_totals_when_the_piles_have_opened(new_waiter: NewWaiter) -> None:
    robin = villain(await new_waiter(reduced_motion="no-preference"))
    await robin.sit_with_bots(3, villains="deal", specials=False)
    await robin.page.evaluate(WATCH_FLASHES)
    await robin.play()
    totals = robin.page.locator(".piles.counting .points")
    await expect(totals).to_have_count(3)
    await expect(robin.page.get_by_text("The villains are counted")).to_have_css("opacity", "1")
    await expect(robin.page.locator(".piles:not(.counting) .points")).to_have_count(3)
    assert await robin.page.evaluate("() => window.flashes") == 1


async def test_a_moment_lies_on_the_middle_alone(new_waiter: NewWaiter) -> None:
    robin = villain(await new_waiter(at="phone", reduced_motion="no-preference"))
    await robin.sit_with_bots(3, villains="deal", easy_memory=True)
    await robin.page.evaluate(WATCH_COVERED)
    async with asyncio.timeout(PATIENCE_S):
        while not await robin.page.evaluate("() => window.seen > 1") and await robin.turn():
            pass
    assert await robin.page.evaluate("() => window.seen")
    assert await robin.page.evaluate("() => [...window.covered]") == []


async def test_nothing_moves_under_the_last_moment_and_no_total_is_told_before_the_piles_open(
    new_waiter: NewWaiter,
) -> None:
    robin = villain(await new_waiter(at="phone", reduced_motion="no-preference"))
    await robin.sit_with_bots(3, villains="deal", easy_memory=True, specials=False)
    await robin.page.evaluate(WATCH_END)
    await robin.play()
    await robin.page.locator(".piles").wait_for()
    before, after, spoiled = await robin.page.evaluate("() => [window.last, [...window.ends], window.spoiled]")
    assert after == [before]
    assert spoiled == 0
    await robin.button("See the table").click()
    await expect(robin.page.locator(".plate", has_text="point")).to_have_count(2)
    await expect(robin.page.locator(".me .deck")).to_contain_text(re.compile(r"\d+ points?\s*$"))
    await robin.page.wait_for_function("() => window.spoiled > 0")  # now they are told, and that is noticed
    await expect(robin.page.locator(".hand ul")).to_have_count(0)


@pytest.mark.parametrize("size", [(320, 568), (844, 390)])
async def test_no_card_flies_over_a_moment(new_waiter: NewWaiter, size: tuple[int, int]) -> None:
    robin = villain(await new_waiter(at="phone", reduced_motion="no-preference"))
    await robin.sit_with_bots(3, villains="deal")
    await robin.resize(*size)
    await nothing_flies_over(robin, ".flash", (30, 30), robin.turn)


WATCH_OPEN = """() => {
    window.hidden = new Set();
    window.seen = 0;
    const boxes = selector => [...document.querySelectorAll(selector)].map(e => [e, e.getBoundingClientRect()]);
    const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    const note = (told, others) => {
        for (const [e, box] of boxes(told))
            for (const [other, its] of boxes(others)) if (meet(box, its)) window.hidden.add(`${e.className} upon ${other.className}`);
    };
    const look = () => {
        if (document.querySelector('.bound.open')) {
            window.seen += document.querySelectorAll('.flash').length;
            note('.moment', '.bound.open, .bound.open .next, .me .stack');
            if (!document.querySelector('.covered')) note('.center .news', '.bound.open, .me .stack');
            for (const e of document.querySelectorAll('.flash')) if (e.scrollHeight > e.clientHeight + 1) window.hidden.add('cut');
        }
        requestAnimationFrame(look);
    };
    look();
}"""
"""From now on notes what is told while cards lie open, and lies upon these or upon my pile."""


async def sit_as_the_one_with_no_escape(robin: Villain) -> None:
    """Sit down at games until nobody has taken that villain before."""
    take = robin.page.get_by_role("button", name=re.compile("No Escape"))
    while True:
        await robin.sit_with_bots(3, villains="choose", easy_memory=True)
        await robin.on_turn()
        if await take.count() and await take.first.get_attribute("aria-disabled") == "false":
            await take.first.click()
            await robin.page.wait_for_selector('[data-phase="playing"]')
            return


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)])
async def test_cards_that_are_laid_open_are_seen_beside_what_tells_of_them(
    new_waiter: NewWaiter, size: tuple[int, int]
) -> None:
    robin = villain(await new_waiter(at="phone"))
    await robin.resize(*size)
    use = robin.page.get_by_role("button", name=re.compile("^Use No Escape"))
    async with asyncio.timeout(400):
        while True:
            await sit_as_the_one_with_no_escape(robin)
            await robin.page.evaluate(WATCH_OPEN)
            while await robin.on_turn() and not await robin.page.evaluate("() => window.seen"):
                if await robin.held.and_(robin.page.get_by_role("button", name="No Escape")).count():
                    await robin.lift("No Escape")
                    await use.click()
                    await robin.page.wait_for_function("() => window.seen > 0")
                    break
                await robin.turn()
            if await robin.page.evaluate("() => window.seen"):
                break
    await asyncio.sleep(1)
    assert await robin.page.evaluate("() => [...window.hidden]") == []


OVER_THE_MIDDLE = """() => {
    const [words, middle] = ['.center .news', '.center'].map(selector => document.querySelector(selector).getBoundingClientRect());
    return words.top < middle.top - 1 || words.bottom > middle.bottom + 1 || words.left < middle.left - 1 || words.right > middle.right + 1;
}"""
"""Whether what is told in the middle needs more room than there is."""
PHONES = ((320, 568), (360, 740), (390, 844))
BELOW_THE_EDGE_PX = 24
"""On a wide screen what is told begins so far below the top of the middle, with a discard or without."""


async def test_what_others_have_done_to_my_pile_stays_told_until_i_have_played(new_waiter: NewWaiter) -> None:
    robin = villain(await new_waiter(at="phone", played=False))
    told = robin.page.locator(".center .news", has_text="Before your turn")
    async with asyncio.timeout(400):
        while not await told.count():  # in some games nobody does
            await robin.sit_with_bots(4, villains="deal", easy_memory=True)
            while await robin.on_turn() and not await told.count():
                await robin.turn()
    await expect(told).to_have_text(
        re.compile(r"^\s*Before your turn .+(gave you|took your|turned your|brought you|to you)")
    )
    for size in PHONES:
        await robin.resize(*size)
        await expect(told).to_be_visible()
        await robin.finds(False, OVER_THE_MIDDLE, why=f"what is told is cut at {size}")
        await robin.finds([], RUN_INTO, why=f"one lies on another at {size}")
    await robin.resize(1440, 900)
    top, middle = await told.bounding_box(), await robin.page.locator(".center").bounding_box()
    assert top
    assert middle
    assert abs(top["y"] - middle["y"] - BELOW_THE_EDGE_PX) <= 1, "the words begin elsewhere where there is no discard"
    before = await told.inner_text()
    await robin.turn()
    await robin.on_turn()
    await expect(robin.page.locator(".center .news", has_text=before)).to_have_count(0)

"""A first game of Lucky Penny: which orders to take and what to serve is named and pointed at, and what is of no use yet keeps its room."""

import asyncio
import re

from playwright.async_api import expect
from tests.page.conftest import NewWaiter
from tests.page.newcomer import CUT_COACH, READ_FIRST_S, first_game, first_orders
from tests.page.test_hints import PLACES
from tests.page.test_lucky_penny import ACT, TITLE, to_serve

LINES = """() => {
    const line = document.querySelector('.coach');
    const range = document.createRange();
    range.selectNodeContents(line);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 4))).size;
}"""
"""Counts the lines that the coach's words take."""
ART = """() => Math.min(...[...document.querySelectorAll('.row .art')].map(e => Math.round(e.getBoundingClientRect().height)))"""
"""Measures how high the smallest picture of an order in the row is."""
FIRST_NAMED = """() => {
    const said = document.querySelector('.coach')?.textContent ?? '';
    const pointed = document.querySelectorAll('.row [data-pointed=press]').length;
    return /[Pp]ress [A-Z]/.test(said) ? pointed === 1 : said.includes('green frame');
}"""
"""Whether the coach names an order of the row, which glows; or says to take any, if no guest wants one of those at this hour."""


async def test_in_lucky_penny_the_first_orders_are_named_and_pointed_at_and_prices_are_in_sight(
    new_waiter: NewWaiter,
) -> None:
    robin = await first_game(new_waiter, TITLE)
    async for _ in first_orders(robin):
        await robin.page.wait_for_function(FIRST_NAMED)
        await expect(robin.page.locator(".tips .coin").first).to_be_visible()


async def test_in_lucky_penny_the_first_words_fit_the_smallest_phone_and_orders_have_pictures(
    new_waiter: NewWaiter,
) -> None:
    robin = await first_game(new_waiter, TITLE)
    await robin.resize(320, 568)
    async for _ in first_orders(robin):
        await robin.page.wait_for_function(FIRST_NAMED)
        assert await robin.page.evaluate(LINES) <= 3, await robin.page.locator(".coach").inner_text()
        await robin.finds([], CUT_COACH)
        assert await robin.measures(ART) >= 20


async def test_in_lucky_penny_what_is_of_no_use_yet_keeps_its_room_and_comes_into_sight_there(
    new_waiter: NewWaiter,
) -> None:
    robin = await first_game(new_waiter, TITLE)
    coach = robin.page.locator(".coach")
    await expect(robin.page.locator(".bars").first).to_be_visible()
    await expect(robin.page.locator(".piles")).to_be_hidden()
    before = await robin.measures(PLACES, [".tips", ".strip", ".bars", ".piles", ".row", ".lucky > .hand"])
    await to_serve(robin)
    await expect(coach).to_contain_text(re.compile(r"Press .+ in your hand, then .+: each yellow bar fills"))
    served = robin.page.locator(".bars .order")
    async with asyncio.timeout(400):
        while not await served.count():
            await robin.page.evaluate(ACT, robin.rng.random())
            await robin.page.wait_for_timeout(40)
    await robin.finds(before, PLACES, [".tips", ".strip", ".bars", ".piles", ".row", ".lucky > .hand"])


async def test_in_lucky_penny_a_serving_that_leads_is_named_pointed_at_and_nobody_says_to_stop(
    new_waiter: NewWaiter,
) -> None:
    robin = await first_game(new_waiter, TITLE)
    coach, hint = robin.page.locator(".coach"), robin.page.get_by_role("note", name="Hint")
    await to_serve(robin)
    await expect(coach).to_contain_text(re.compile(r"Press .+ in your hand, then .+: each yellow bar fills"))
    await asyncio.sleep(READ_FIRST_S)
    await expect(hint).to_have_count(0)
    await robin.page.locator(".hand [data-pointed=press]").click()
    await robin.page.locator(".guests [data-pointed=press]").click()
    await expect(robin.page.locator(".bars .order").first).to_be_visible()
    async with asyncio.timeout(400):
        while not await coach.get_by_text(re.compile(r"Serve .+ to .+: then you lead there, for")).count():
            await robin.page.evaluate(ACT, robin.rng.random())
            await robin.page.wait_for_timeout(40)
    await robin.page.keyboard.press("Escape")  # the last act may have lifted an order, and this one
    await robin.page.locator(".hand [data-pointed=press]").click()
    await expect(robin.page.locator(".guests [data-pointed=press]")).to_have_count(1)

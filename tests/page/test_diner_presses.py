"""What a press at Diner's table does, and how one is answered that does nothing."""

import random
import re
from collections.abc import AsyncIterator

import pytest
from playwright.async_api import expect
from tests.page.conftest import NewWaiter
from tests.page.newcomer import first_game
from tests.page.party import MOTIONS, PHONES, Sit, seating
from tests.page.test_diner_table import SIZES
from tests.page.waiter import Waiter
from tests.sampling import some

PRESS_AT_CHANGE = """place => new MutationObserver((_, watch) => {
    watch.disconnect();
    requestAnimationFrame(() => document.querySelector(`[data-zone="${place}"] button.action`).click());
}).observe(document.querySelector(`[data-zone="${place}"]`), { childList: true, subtree: true, characterData: true })"""
"""Presses what lies at a place as soon as that is something else: meant was what lay there before."""
FLASHED = """place => {
    window.flashes = [];
    document.addEventListener('animationstart', ({ target }) =>
        target.matches('.flash') && window.flashes.push(target.closest('[data-zone]').dataset.zone));
}"""
SHAKEN = """() => {
    document.querySelector('.mine .section .note').click();
    return document.getAnimations().filter(({ id }) => id === 'wobble').map(({ effect }) => effect.target.dataset.pointed);
}"""
"""Presses where nothing can be pressed; lists what wobbles then."""
ANSWER_WRONG = """() => [...document.querySelectorAll('div.tip')].filter(e => {
    const r = e.getBoundingClientRect();
    return r.left < 0 || r.right > innerWidth || e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1;
}).map(e => e.textContent)"""
"""Lists answers that are cut off, or out of sight."""
COVERED_NAMES = """() => {
    const told = document.querySelector('div.tip').getBoundingClientRect();
    return [...document.querySelectorAll('.hall :is(.zone-title, .name, .who, .value, .advice *)')]
        .map(e => [e, e.getBoundingClientRect()])
        .filter(([, r]) => r.width > 1 && r.left < told.right && told.left < r.right && r.top < told.bottom - 1 && told.top < r.bottom - 1)
        .map(([e]) => e.textContent);
}"""
"""Lists the names that an answer hides."""


@pytest.fixture
async def sit(address: str, rng: random.Random) -> AsyncIterator[Sit]:
    """Yield a function that brings so many people to a table."""
    async with seating(address, rng) as come:
        yield come


async def test_a_press_takes_no_plate_that_has_only_just_come_to_light(sit: Sit, new_waiter: NewWaiter) -> None:
    party = await sit(2)
    robin = await party.window(new_waiter, reduced_motion="no-preference")
    await party.draws()  # a token is now Bea's, and the others are Robin's
    await robin.rest()
    held = len(party.zone("hand.0"))
    assert party.tokens() > 0
    await robin.page.evaluate(FLASHED)
    await robin.page.evaluate(MOTIONS)
    await robin.page.evaluate(PRESS_AT_CHANGE, "kitchen.0")
    first = next(m for m in party.people[1].legal() if m["do"] == "draw" and m["stack"] == 0)
    assert (await party.people[1].moves(first))["type"] == "done"
    answer = robin.page.locator("div.tip")
    await robin.hears("This has just changed: ")
    await expect(answer).to_contain_text("This has just changed: ", timeout=15000)
    await robin.answered()
    assert len(party.zone("hand.0")) == held
    assert "kitchen.0" in await robin.page.evaluate("() => window.flashes")
    assert await robin.page.evaluate("() => [...window.motions]") == []
    await robin.page.locator('[data-zone="kitchen.0"] button.action').click()
    await robin.hears("You draw ")
    await expect(answer).to_have_count(0)


@pytest.mark.parametrize("size", some(SIZES, 3))
async def test_a_press_on_nothing_says_what_to_press_and_that_wobbles(
    new_waiter: NewWaiter, size: tuple[int, int]
) -> None:
    robin = await first_game(new_waiter, "Diner", reduced_motion="no-preference")
    await robin.resize(*size)
    await expect(robin.page.locator(".hall [data-pointed=press]").first).to_be_visible()
    assert await robin.page.evaluate(SHAKEN) == ["press"]
    answer = robin.page.locator("div.tip")
    await expect(answer).to_have_text("There is nothing to press here. Press what glows.")
    await robin.finds([], ANSWER_WRONG)
    await robin.finds([], COVERED_NAMES)


@pytest.mark.parametrize("size", some([*PHONES, (844, 390), (1440, 900)], 3))
async def test_who_presses_the_tokens_is_told_what_they_are_and_how_many_there_are(
    sit: Sit, new_waiter: NewWaiter, size: tuple[int, int]
) -> None:
    party = await sit(2)
    robin = await party.window(new_waiter)
    await robin.resize(*size)
    await robin.button(re.compile("what is a token for")).click(force=True)
    await expect(robin.page.locator("div.tip")).to_have_text(
        "Action tokens: each act passes one on to the next waiter. Who holds one may act; 3 are in play."
    )
    await robin.finds([], ANSWER_WRONG)


async def test_tokens_are_still_counted_when_the_game_may_be_closed(sit: Sit, new_waiter: NewWaiter) -> None:
    party = await sit(2, clocks={"close": 3_600_000})  # no ring is shown beside the call, as in a first game
    robin = await party.window(new_waiter)
    await party.may_close()
    while {"do": "close"} not in party.people[0].legal():
        await party.acts()
    await expect(robin.button("Closing time!")).to_be_visible()
    await expect(robin.page.locator(".prompt [data-tokens]")).to_be_visible()


async def hovers(robin: Waiter) -> None:
    """Rest the pointer on everything that could be pressed, whether it can be now or not."""
    for box in await robin.page.evaluate(
        "() => [...document.querySelectorAll('.hall .action')].map(e => e.getBoundingClientRect()).map(r => [r.x + r.width / 2, r.y + r.height / 2])"
    ):
        await robin.page.mouse.move(*box)
        await robin.page.mouse.move(box[0] + 1, box[1])


async def test_what_was_hovered_over_is_not_asked_again_once_it_is_gone(sit: Sit, new_waiter: NewWaiter) -> None:
    party = await sit(2)
    robin = await party.window(new_waiter, "desktop")
    warnings: list[str] = []
    robin.page.on("console", lambda line: warnings.append(line.text) if line.type == "warning" else None)
    while not any({"do": "close"} in client.legal() for client in party.people):
        await hovers(robin)
        await party.acts()
    await robin.answered()
    assert not warnings

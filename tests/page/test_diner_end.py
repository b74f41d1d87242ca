"""The end of a game of Diner: who closes, how the tills are counted, and what pays off."""

import asyncio
import random
from collections.abc import AsyncIterator

import pytest
from playwright.async_api import expect
from tests.page.conftest import SIZES, NewWaiter
from tests.page.party import HAND, MOTIONS, PHONES, Sit, seating
from tests.page.test_game import CUT
from tests.page.test_screens import WIDE
from tests.page.waiter import GAME_OVER
from tests.sampling import some

CALLS_CUT = "() => [...document.querySelectorAll('.waiter .call')].filter(e => e.scrollWidth > e.clientWidth).map(e => e.textContent)"
"""Lists what is called out and cut off."""
LAST_SCENE = f"""() => new Promise(done => {{
    const look = () => {{
        const words = document.querySelector('.scene .words')?.textContent;
        if (words) setTimeout(() => done([words, ({HAND})(), ({CALLS_CUT})()]), 500);
        else requestAnimationFrame(look);
    }};
    look();
}})"""
"""Waits for a scene, and says its words, where the hand lies meanwhile, and which calls are cut off."""
UNSEEN_TOTALS = """() => [...document.querySelectorAll('.roll .total')].filter(e => {
    const { top, bottom, left, right } = e.getBoundingClientRect();
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return top < 0 || bottom > innerHeight || seen !== e;
}).map(e => e.textContent)"""
"""Lists the sums of the result that are out of sight, or covered."""
NO_GROUND = """() => {
    const [sums, cards] = ['.sums', '.result.counted'].map(s => document.querySelector(s).getBoundingClientRect());
    const { content, left, right, backgroundImage } = getComputedStyle(document.querySelector('.sums'), '::before');
    if (content === 'none' || backgroundImage === 'none') return 'nothing lies behind the sums';
    const wide = sums.left + parseFloat(left) <= cards.left && sums.right - parseFloat(right) >= cards.right;
    return wide ? null : 'what lies behind the sums is narrower than the cards';
}"""
"""Says what lets the cards of the result show between the sums that stay in sight."""
ROLLS_CUT = """() => [...document.querySelectorAll('.roll :is(h2, h3, ul li)')].filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.textContent)"""
"""Lists what is too wide for its till."""
COUNTED = """() => {
    const seen = new WeakSet();
    window.wrong = new Set();
    const inSight = e => {
        const { left, right, top, bottom } = e.getBoundingClientRect();
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return top >= 0 && bottom <= innerHeight && e.contains(hit);
    };
    const look = () => {
        const lines = [...document.querySelectorAll('.roll ul li')];
        if (document.querySelector('.counting')) {
            lines.filter(e => e.matches('.shown') && inSight(e)).forEach(e => seen.add(e));
            if (!inSight(document.querySelector('.sum.mine'))) window.wrong.add('my sum is out of sight');
            if (document.querySelector('.choices').checkVisibility({ visibilityProperty: true })) window.wrong.add('choices');
        } else if (lines.length) {
            window.unseen = lines.filter(e => !seen.has(e)).map(e => e.textContent);
            return;
        }
        requestAnimationFrame(look);
    };
    look();
}"""
"""Notes, while the tills are counted, which of their lines come in sight, and what lies in the way."""
FOOT = "() => { const { top, left, height } = document.querySelector('.choices').getBoundingClientRect(); return [top, left, height]; }"
"""Where the choices of the end stand."""
MOMENTS = """() => {
    window.moments = [];
    const note = e => {
        if (e.matches?.('.earned')) window.moments.push(e.textContent);
        if (e.matches?.('.scene')) window.moments.push(e.querySelector('.sign').textContent);
        if (e.querySelector?.('.counting')) window.moments.push('counting');
    };
    new MutationObserver(changes => changes.forEach(({ addedNodes }) => addedNodes.forEach(note)))
        .observe(document, { childList: true, subtree: true });
}"""
"""From now on notes what is shown of the moments of a game."""
LITTLE = "() => innerHeight - document.querySelector('.choices').getBoundingClientRect().top < innerHeight / 3"
"""Whether the choices of the end take less than a third of the screen."""


@pytest.fixture
async def sit(address: str, rng: random.Random) -> AsyncIterator[Sit]:
    """Yield a function that brings so many people to a table, with hints or without, and with a card list of their own."""
    async with seating(address, rng) as come:
        yield come


async def test_who_ends_the_game_and_why_is_said_before_and_after(sit: Sit, new_waiter: NewWaiter) -> None:
    party = await sit(2, clocks={"close": 60_000})  # it is not to end while it is looked at
    robin = await party.window(new_waiter, reduced_motion="no-preference")
    seat: int | bool = 1
    while seat:  # until this window's seat may close, too, with a plate in its hand
        await robin.rest()
        seat = await party.may_close() or not await robin.page.locator(".mine .pile").count()
        if seat:
            await party.acts()
    bar = robin.page.locator(".diner-prompt p")
    await expect(bar).to_have_text("The game ends at 0, or when you press.")
    for size in PHONES:
        await robin.resize(*size)
        await robin.finds([], CUT, why=f"the prompt is cut off at {size}")
    await robin.resize(*PHONES[0])
    before = await robin.measures(HAND)
    last = asyncio.ensure_future(robin.page.evaluate(LAST_SCENE))
    await party.people[1].moves({"do": "close"})
    told = "Bea has closed: two stacks are empty."
    assert await last == [told, before, []], "the table moves for its last scene, or a call is cut off"
    await expect(robin.page.locator(".closed")).to_have_text(told)
    await robin.button("See the table").click()
    await expect(bar).to_have_text(told)


async def test_on_a_phone_every_till_is_counted_in_sight_and_so_it_is_said(sit: Sit, new_waiter: NewWaiter) -> None:
    party = await sit(2)
    robin = await party.window(new_waiter, reduced_motion="no-preference")
    await party.closes()
    await expect(robin.page.locator(".result.counting")).to_be_visible()
    await expect(robin.page.get_by_text("The tills are counted")).to_have_css("opacity", "1")
    for size in PHONES:
        await robin.resize(*size)
        await robin.finds([], UNSEEN_TOTALS, why=f"a till is out of sight at {size}")
    await expect(robin.page.locator(".counting")).to_have_count(0)
    await expect(robin.page.get_by_text("The tills are counted")).to_have_css("opacity", "0")
    await robin.finds(None, NO_GROUND, why="cards show between the sums")
    await robin.finds(False, WIDE, why="wider than the screen")
    await robin.finds([], ROLLS_CUT, why="a line of a till is cut off")


@pytest.mark.parametrize(("players", "size"), some([(4, (390, 844)), (2, (320, 568)), (4, (320, 568))]))
async def test_on_a_phone_the_view_goes_with_the_counting_and_the_choices_come_after(
    sit: Sit, new_waiter: NewWaiter, players: int, size: tuple[int, int]
) -> None:
    party = await sit(players)
    robin = await party.window(new_waiter, reduced_motion="no-preference")
    await robin.resize(*size)
    await robin.page.evaluate(COUNTED)
    await party.closes()
    await robin.page.wait_for_function("() => window.unseen")
    assert await robin.page.evaluate("() => [window.unseen, [...window.wrong]]") == [[], []]
    foot = await robin.measures(FOOT)
    await robin.finds(0, "() => scrollY", why="the verdict is out of sight")
    await robin.button("Another shift").click()
    await expect(robin.page.get_by_label("Who wants another game")).to_contain_text("wants another game")
    await robin.finds(foot, FOOT, why="the choices have moved")


async def test_a_tap_that_ends_the_counting_presses_nothing(sit: Sit, new_waiter: NewWaiter) -> None:
    party = await sit(2)
    robin = await party.window(new_waiter, reduced_motion="no-preference", has_touch=True)
    await party.closes()
    await expect(robin.page.locator(".result.counting")).to_be_visible()
    width, height = PHONES[0]
    for _ in range(2):
        await robin.page.touchscreen.tap(width - 40, height - 40)
    await expect(robin.page.locator(".counting")).to_have_count(0)
    await robin.rest()
    await expect(robin.heading(GAME_OVER)).to_be_visible()
    await expect(robin.button("Leave")).to_be_visible()


async def test_what_pays_off_has_its_moment(sit: Sit, new_waiter: NewWaiter) -> None:
    party = await sit(3)
    robin = await party.window(new_waiter, reduced_motion="no-preference")
    await robin.page.evaluate(MOTIONS)
    await robin.page.evaluate(MOMENTS)
    await party.closes()
    await expect(robin.heading(GAME_OVER)).to_be_visible()
    await expect(robin.page.locator(".counting")).to_have_count(0)
    moments = await robin.page.evaluate("() => window.moments")
    served = sum(len(party.zone(f"tips.{seat}")) for seat in range(3))
    assert sum(moment.startswith("+$") for moment in moments) == served > 0
    assert [moment for moment in moments if moment[0] != "+"] == ["Break time!", "Closing time!", "counting"]
    assert party.people[0].game is not None
    scores = party.people[0].game["status"]["result"]["scores"]
    told = {f"${score}" if score >= 0 else f"-${-score}" for score in scores}
    assert {await each.inner_text() for each in await robin.page.locator(".sum b").all()} == told
    await expect(robin.page.locator(".sum")).to_have_count(3)
    assert await robin.page.evaluate("() => [...window.motions]") == []


async def test_one_switch_turns_off_all_that_moves(sit: Sit, new_waiter: NewWaiter) -> None:
    party = await sit(3)
    robin = await party.window(new_waiter, reduced_motion="no-preference")
    await robin.button("Sound and motion").click()
    await robin.page.get_by_role("group", name="What moves and sounds").get_by_label("Nothing").check(force=True)
    await robin.button("Close").click()
    await robin.page.evaluate(MOMENTS)
    await party.closes()
    await expect(robin.heading(GAME_OVER)).to_be_visible()
    assert await robin.page.evaluate("() => window.moments") == []
    await robin.page.reload()
    await expect(robin.page.locator("html.calm")).to_have_count(1)


@pytest.mark.parametrize("players", some([2, 4]))
async def test_on_a_short_phone_what_comes_next_leaves_the_result_its_room(
    sit: Sit, new_waiter: NewWaiter, players: int
) -> None:
    party = await sit(players)
    robin = await party.window(new_waiter)
    await robin.resize(*PHONES[-1])
    await party.closes()
    await expect(robin.heading(GAME_OVER)).to_be_visible()
    await robin.finds(True, LITTLE, why="the choices hide the result")
    for size in [SIZES["phone"], PHONES[-1]]:
        await robin.resize(*size)
        await robin.page.evaluate("() => scrollTo(0, 0)")
        await expect(robin.button("Another shift")).to_be_in_viewport(ratio=1)
        if players > 2 or size == PHONES[-1]:  # two rolls leave room for all on a phone
            await expect(robin.button("Leave")).not_to_be_in_viewport(ratio=0.5)
    won = await robin.page.locator(".roll.won .who").all_inner_texts()
    await expect(robin.page.locator(".sum.first .name")).to_have_text(won)
    await expect(robin.button("Another shift")).to_be_in_viewport(ratio=1)
    await expect(robin.page.locator(".sum.first").first).to_be_in_viewport(ratio=1)
    await robin.page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
    await expect(robin.button("Leave")).to_be_in_viewport(ratio=1)

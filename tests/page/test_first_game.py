"""Who has never played is not hurried, and is advised when they hesitate: in every game, and step by step in Diner."""

import asyncio
import re

import pytest
from playwright.async_api import expect
from tests.page.conftest import NewWaiter
from tests.page.newcomer import COVERED, CUT_COACH, first_game, first_orders
from tests.page.test_hints import PLACES
from tests.page.test_lucky_penny import TITLE
from tests.page.test_screens import PHONES, UNSEEN, assert_good
from tests.sampling import some

WATCH_LOBBY = """() => new MutationObserver(() => {
    window.lobbies = (window.lobbies ?? 0) + [...document.querySelectorAll('h1')].filter(e => e.innerText === 'Before the game').length;
}).observe(document.body, {subtree: true, childList: true})"""
TAILS_CUT = """() => {
    const line = document.querySelector('.coach');
    const range = document.createRange();
    range.selectNodeContents(line);
    const below = Math.max(...[...range.getClientRects()].map(({ bottom }) => bottom)) - line.getBoundingClientRect().bottom;
    return below > .3 ? [`${line.textContent}: ${below}`] : [];
}"""
"""Lists a first line of which the letters that reach below the line are cut."""
CROSSED_COUNTS = """() => [...document.querySelectorAll('.kitchen li')].filter(item => {
    const [stack, count] = ['.stack', '.height'].map(part => item.querySelector(part).getBoundingClientRect());
    return count.left < stack.left + 2 || count.top < stack.top + 2;
}).map(item => item.innerText)"""
"""Lists the stacks whose count a ring around the stack would cross."""
DOORS_MS = 8000
"""So long the doors are still closed: a slow machine shows the table late."""
IDEA_S = 4
"""After so long the bar of who has played before has an idea."""


async def test_a_first_game_comes_with_easy_bots_no_hurry_and_advice(new_waiter: NewWaiter) -> None:
    robin = await new_waiter(at="phone", played=False)
    await robin.enter()
    card = robin.page.get_by_role("article", name=TITLE, exact=True)
    await expect(card.get_by_text("Your first game")).to_be_visible()
    await expect(card.get_by_role("group", name="How good the others are")).to_be_hidden()
    async with robin.page.expect_request("**/api/tables") as asked:
        await card.get_by_role("button", name="Play now").click()
    table = (await asked.value).post_data_json or {}
    assert table["hints"] is True
    assert {"easy", None} == set(table["bots"])
    assert table["clocks"]["turn"] > 600_000
    await expect(robin.page.locator(".coach")).to_contain_text(re.compile(r"Press .+ to take it|green frame"))
    await expect(robin.page.locator(".prompt")).to_be_visible()
    await expect(robin.page.locator(".hall .ring")).to_have_count(0)  # an hour is no hurry
    advice = robin.page.get_by_role("note", name="Hint")
    async for _ in first_orders(robin):
        await expect(advice).to_have_count(0)


@pytest.mark.parametrize(
    ("game", "zones"),
    some(
        [
            ("Diner", [".lounge", ".kitchen", ".prompt", ".section", ".hand"]),
            (TITLE, [".guests", ".clock", ".market", ".prompt", ".hand"]),
            ("Villains", [".prompt"]),
        ]
    ),
)
async def test_the_goal_and_the_first_press_are_told_at_once(
    new_waiter: NewWaiter, game: str, zones: list[str]
) -> None:
    robin = await new_waiter(at="phone", played=False)
    await robin.enter(clocks={"countdown": DOORS_MS})
    await robin.page.evaluate(WATCH_LOBBY)
    await robin.page.get_by_role("article", name=game, exact=True).get_by_role("button", name="Play now").click()
    coach = robin.page.locator(".coach")
    await expect(robin.page.get_by_text("in a moment").first).to_be_attached()  # the doors are still closed
    await expect(coach).to_contain_text("Goal: ")
    assert await robin.page.evaluate("() => window.lobbies ?? 0") == 0, "the lobby flashed up"
    await expect(robin.page.locator(".advice .caption")).to_have_text("Hint")
    await robin.rest()
    before = await robin.measures(PLACES, zones)
    soon = await coach.inner_text()
    await expect(coach).not_to_have_text(soon)  # they have opened
    await expect(coach).to_contain_text("Goal: ")
    await robin.finds(before, PLACES, zones)
    for width, height in [*PHONES, (320, 568), (844, 390)]:
        await robin.resize(width, height)
        await robin.finds([], CUT_COACH, why=f"at {width} x {height}")
        await robin.finds([], TAILS_CUT, why=f"at {width} x {height}")
        await robin.finds([], COVERED, why=f"at {width} x {height}")
    await assert_good(robin, f"first line of {game}")


@pytest.mark.parametrize(
    ("game", "zones"),
    some(
        [
            ("Diner", [".lounge", ".kitchen", ".prompt", ".section", ".hand"]),
            (TITLE, [".guests", ".clock", ".market", ".prompt", ".hand"]),
            ("Villains", [".chooser", ".prompt"]),
        ]
    ),
)
async def test_advice_in_a_first_game_covers_nothing_and_moves_nothing_on_the_shortest_phone(
    new_waiter: NewWaiter, game: str, zones: list[str]
) -> None:
    robin = await new_waiter(at="phone", played=False)
    await robin.enter()
    await robin.resize(320, 568)
    await robin.page.get_by_role("article", name=game, exact=True).get_by_role("button", name="Play now").click()
    await expect(robin.page.locator(".prompt")).to_be_visible()
    hat = robin.button("Hint").and_(robin.page.locator("[aria-disabled=false]"))
    await hat.wait_for()
    await robin.finds([], COVERED)
    await robin.finds([], UNSEEN, [".prompt"], why="out of sight")
    before = await robin.measures(PLACES, zones)
    await hat.click()
    await robin.page.get_by_role("note", name="Hint").get_by_text("dvice").wait_for()
    await robin.finds([], COVERED)
    await robin.finds(before, PLACES, zones)
    await robin.button("Hide the hint").click()
    await robin.finds(before, PLACES, zones)


async def test_who_hesitates_in_diner_is_shown_what_to_press(new_waiter: NewWaiter) -> None:
    robin = await first_game(new_waiter, "Diner")
    await expect(robin.page.locator(".hall [data-pointed=press]").first).to_be_visible()  # nobody has asked
    await expect(robin.page.locator(".layer .ring").first).to_be_visible()
    coach = robin.page.locator(".coach")
    await expect(coach).to_contain_text("First press “Seat”")
    await expect(robin.page.locator(".diner-prompt p")).to_contain_text(
        "everyone waits for you"
    )  # a bot that still has a token may be faster
    await robin.page.locator(".hall [data-pointed=press]").first.click()
    await expect(coach).to_contain_text("Second step: fill the gap")
    await expect(coach).not_to_contain_text("Goal: ")
    await robin.possible("Fill the gap").first.click()
    await expect(coach).not_to_contain_text("Second step")


async def test_how_many_plates_a_stack_has_is_whole_while_it_glows(new_waiter: NewWaiter) -> None:
    robin = await first_game(new_waiter, "Diner")
    await expect(robin.page.locator(".layer .ring").first).to_be_visible()
    await robin.page.locator(".hall [data-pointed=press]").first.click()
    await robin.page.locator(".kitchen.refilling [data-pointed=press]").wait_for()
    await robin.finds([], CROSSED_COUNTS)


SQUEEZED = """() => {
    const name = document.querySelector('.lounge .zone-title').getBoundingClientRect();
    return [...document.querySelectorAll('.lounge .clip')].map(e => e.getBoundingClientRect())
        .filter(r => r.width > 0 && Math.max(r.left - name.right, name.left - r.right) < 40).length;
}"""
"""Counts the clips that are near the Lounge's name."""


async def test_the_name_of_the_lounge_has_room_on_a_phone(new_waiter: NewWaiter) -> None:
    robin = await first_game(new_waiter, "Diner")
    await expect(robin.page.locator(".lounge .slip").first).to_be_visible()
    for width, height in [*PHONES, (320, 568)]:
        await robin.resize(width, height)
        await robin.finds(0, SQUEEZED, why=f"at {width} x {height}")


async def test_in_diner_the_bar_does_not_repeat_what_is_advised(new_waiter: NewWaiter) -> None:
    robin = await first_game(new_waiter, "Diner")
    bar, coach = robin.page.locator(".diner-prompt p"), robin.page.locator(".coach")
    await expect(bar).to_have_text("You hold every token: everyone waits for you.")
    await asyncio.sleep(IDEA_S)
    await expect(coach).to_contain_text(re.compile(r"[Dd]raw|seat|serve|press"))
    await expect(bar).to_have_text("You hold every token: everyone waits for you.")


async def test_who_has_played_chooses_the_bots_in_plain_sight(new_waiter: NewWaiter) -> None:
    robin = await new_waiter()
    await robin.enter()
    card = robin.page.get_by_role("article", name="Diner", exact=True)
    await expect(card.get_by_role("group", name="How good the others are")).to_be_visible()
    await expect(card.get_by_text("Your first game")).to_have_count(0)


ABOVE = """() => {
    const [line, hall] = ['.advice', '.hall'].map(it => document.querySelector(it).getBoundingClientRect());
    return line.bottom <= hall.top && line.width > hall.width - 40;
}"""
"""Whether the coach's line stands above the table, and is as wide."""


async def test_on_a_desktop_the_coach_stands_over_the_table(new_waiter: NewWaiter) -> None:
    robin = await new_waiter(at="desktop", played=False)
    await robin.enter()
    await robin.page.get_by_role("article", name="Diner", exact=True).get_by_role("button", name="Play now").click()
    await expect(robin.page.locator(".coach")).to_contain_text("Goal: ")
    await robin.finds(True, ABOVE)
    await robin.finds([], CUT_COACH)

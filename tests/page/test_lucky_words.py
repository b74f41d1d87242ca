"""What Lucky Penny's table tells in words, at a look or a press: of guests, the clock, piles, and why nothing can be served."""

import re
from typing import Any

import pytest
from playwright.async_api import expect
from tests.page.conftest import NewWaiter
from tests.page.lucky_party import Sit
from tests.sampling import some

FOOD = ("appetizer", "entree", "dessert")
COURSES = {*FOOD, "drink"}
EDGE_PX = 8
AT_THE_EDGE = """least => [...document.querySelectorAll('dialog li')].filter(e => {
    let paper = e.parentElement;
    while (getComputedStyle(paper).boxShadow === 'none') paper = paper.parentElement;
    const [text, edge] = [e, paper].map(each => each.getBoundingClientRect());
    return text.left - edge.left < least || edge.right - text.right < least || edge.bottom - text.bottom < least;
}).map(e => e.textContent)"""
"""Lists what stands nearer than so many pixels to the edge of the paper it is on."""


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


async def test_the_strip_fills_as_courses_are_served(sit: Sit, new_waiter: NewWaiter) -> None:
    table = await sit(2)
    robin = await table.window(new_waiter)
    await table.fills()
    for place, guest in enumerate(table.status["guests"]):
        had = {course for course in COURSES if guest and guest["portions"][course]}
        cells = robin.page.locator(".guests article").nth(place).locator(".cell.had")
        await expect(cells).to_have_count(len(had))
        assert {word.strip() for word in await cells.locator(".word").all_text_contents()} == had


async def test_what_comes_too_late_and_what_the_hour_forbids_are_marked_apart(sit: Sit, new_waiter: NewWaiter) -> None:
    table = await sit(2)
    robin = await table.window(new_waiter)
    while not any(map(late, table.status["guests"])):
        await table.acts()
    status = table.status
    crossed = set(status["clock"][status["spot"]])
    for place, guest in enumerate(status["guests"]):
        cells = robin.page.locator(".guests article").nth(place).locator(".cell")
        never = late(guest)
        await expect(cells.and_(robin.page.locator(".never"))).to_have_count(len(never))
        await expect(cells.locator(".wait")).to_have_count(len(crossed - never) if guest else 0)


def late(guest: dict[str, Any] | None) -> set[str]:
    """Return the courses that come too late for a guest: had or not, a later one lies there."""
    had = [course for course in FOOD if guest and guest["portions"][course]]
    return set(FOOD[: FOOD.index(had[-1])]) if had else set()


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
        await expect(sheet.get_by_text("After 6 turns night falls. Guests who have a penny")).to_be_in_viewport()
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

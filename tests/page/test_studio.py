"""The studio: a deck is typed in, and checked while one types."""

import re

import pytest
from playwright.async_api import Browser, expect
from tests.page.conftest import NewWaiter
from tests.page.studio import NUM_ROWS, PLAYABLE, cell, enter, paste, press, remarks
from tests.page.test_screens import assert_good
from tests.sampling import some

COPY = """() => {
    const data = new DataTransfer();
    document.activeElement.dispatchEvent(new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }));
    return data.getData('text/plain');
}"""
"""Returns what a copy puts there."""


@pytest.mark.parametrize(
    ("game", "rows", "needed"),
    some([("diner", NUM_ROWS, "plate"), ("lucky_penny", 52, "name"), ("villains", 132, "villain")]),
)
async def test_it_is_good_at_every_size(new_waiter: NewWaiter, game: str, rows: int, needed: str) -> None:
    robin = await new_waiter("Robin")
    await enter(robin, game)
    await expect(robin.page.get_by_role("grid")).to_have_attribute("aria-rowcount", str(rows + 1))
    await assert_good(robin, f"studio of {game}")
    await robin.resize(1440, 900)
    titles = await robin.page.locator("thead th").all_text_contents()
    await cell(robin, 2, titles.index(needed)).click()
    await press(robin, "Delete")
    await expect(remarks(robin)).to_contain_text(f"needs a {needed}")
    await assert_good(robin, f"studio of {game} with a fault")


async def test_the_entrance_leads_there_and_a_fault_is_named_jumped_to_and_undone(new_waiter: NewWaiter) -> None:
    robin = await new_waiter("Robin")
    await robin.enter()
    await robin.page.get_by_role("link", name="Design a deck").click()
    await expect(remarks(robin)).to_contain_text(PLAYABLE)
    await expect(robin.page).to_have_title("Design a deck: Diner")

    await cell(robin, 30, 2).click()
    was = await cell(robin, 30, 2).inner_text()
    await robin.page.keyboard.type("Chili")
    fault = remarks(robin).get_by_role("button", name=re.compile("Fault, card 30"))
    await expect(fault).to_contain_text("chili: needs a tip")  # before Enter has been pressed
    await expect(robin.page.get_by_role("rowheader", name=re.compile(r"^30 ?: .*needs a tip"))).to_be_attached()
    await press(robin, "Control+Home", "Enter")
    await expect(cell(robin, 30, 2)).to_have_text("Chili")
    await cell(robin, 1, 1).click()
    await fault.click()
    await expect(cell(robin, 30, 1)).to_be_focused()
    await expect(cell(robin, 30, 1)).to_be_in_viewport()

    await robin.button("Undo").click()
    await expect(cell(robin, 30, 2)).to_have_text(was)
    await expect(remarks(robin)).to_contain_text(PLAYABLE)
    await robin.button("Redo").click()
    await expect(remarks(robin)).to_contain_text("chili")


async def test_a_range_is_copied_and_pasted_as_spreadsheets_do(new_waiter: NewWaiter) -> None:
    robin = await new_waiter("Robin")
    await enter(robin)
    await cell(robin, 1, 1).click()
    await press(robin, "Shift+ArrowRight", "Shift+ArrowDown")
    assert await robin.page.evaluate(COPY) == "d01\tPancakes\nd02\tBlue Plate Special"
    await press(robin, "Control+End", "Home")
    await paste(robin, 'x1\tSalad\tSteak\r\nx2\t"Salad"\tBurger\tSteak\r\n')
    await expect(robin.page.locator("tbody tr")).to_have_count(NUM_ROWS + 1)
    await expect(cell(robin, NUM_ROWS + 1, 4)).to_have_text("Steak")
    await expect(remarks(robin)).to_contain_text("card x1: its own plate")
    await press(robin, "Control+z")
    await expect(remarks(robin)).to_contain_text(PLAYABLE)
    await press(robin, "Control+Shift+Z")
    await expect(robin.page.locator("tbody tr")).to_have_count(NUM_ROWS + 1)


async def test_the_keyboard_alone_will_do(new_waiter: NewWaiter) -> None:
    robin = await new_waiter("Robin")
    await enter(robin)
    for _ in range(30):
        await press(robin, "Tab")
        if await robin.page.evaluate("document.activeElement.matches('[role=gridcell]')"):
            break
    await expect(cell(robin, 1, 1)).to_be_focused()
    await press(robin, "Tab", "ArrowDown")
    await expect(cell(robin, 2, 2)).to_be_focused()
    await press(robin, "F2")
    await robin.page.keyboard.type("!")
    field = robin.page.get_by_role("textbox", name="plate of card 2")
    await expect(field).to_have_value("Blue Plate Special!")
    await press(robin, "Escape")
    await expect(cell(robin, 2, 2)).to_have_text("Blue Plate Special")
    await expect(cell(robin, 2, 2)).to_be_focused()
    await robin.page.keyboard.type("Salad")
    await press(robin, "ArrowRight")
    await expect(cell(robin, 2, 2)).to_have_text("Salad")
    await expect(cell(robin, 2, 3)).to_be_focused()
    await press(robin, "Control+z")
    await expect(cell(robin, 2, 2)).to_be_focused()
    await press(robin, "Shift+Enter", "Shift+Tab", "Delete")
    await expect(cell(robin, 1, 1)).to_have_text("")
    await press(robin, "Control+y", "Control+z", "Escape", "Tab")
    assert not await robin.page.evaluate("document.activeElement.closest('table') !== null")


async def test_cards_are_typed_in_row_by_row(new_waiter: NewWaiter) -> None:
    robin = await new_waiter("Robin")
    await enter(robin, "villains")
    await cell(robin, 7, 1).click()
    for color, number in (("red", "3"), ("blue", "6")):
        for text, key in (("all", "Tab"), (color, "Tab"), (number, "Enter")):
            await robin.page.keyboard.type(text)
            await press(robin, key)
    await expect(cell(robin, 9, 1)).to_be_focused()
    assert await cell(robin, 8, 2).inner_text() == "blue"
    assert await cell(robin, 8, 3).inner_text() == "6"
    await press(robin, "Tab", "ArrowDown", "Enter")
    await expect(cell(robin, 11, 2)).to_be_focused()  # an arrow has begun anew


async def test_the_card_beside_it_is_the_one_that_is_played(new_waiter: NewWaiter) -> None:
    robin = await new_waiter("Robin")
    await enter(robin)
    card = robin.page.get_by_role("region", name=re.compile("^Card "))
    await expect(card).to_contain_text("Card 1 of 54")
    await expect(card.locator("[data-face=plate]")).to_contain_text("Pancakes")
    await cell(robin, 1, 4).click()
    await robin.page.keyboard.type("Steak")
    await expect(card.locator("[data-face=table]")).to_contain_text("$3")
    await press(robin, "Escape", "ArrowDown")
    await expect(card.locator("[data-face=plate]")).to_contain_text("Blue Plate Special")
    await enter(robin, "lucky_penny")
    await cell(robin, 44, 2).click()
    await robin.page.keyboard.type("Aunt May")
    await expect(card).to_contain_text("Aunt May")


async def test_a_list_that_is_gone_is_said_to_be(browser: Browser, address: str) -> None:
    page = await browser.new_page()  # Chromium logs the 404 that is expected here
    await page.goto(f"{address}/studio/diner/{'0' * 64}")
    await expect(page.get_by_role("alert")).to_contain_text("go after a day")
    await page.get_by_role("button", name="Start from the standard list").click()
    await expect(page.get_by_text(PLAYABLE)).to_be_visible()
    await page.close()


async def test_a_finger_selects_then_edits_and_a_phone_shows_the_cards(new_waiter: NewWaiter) -> None:
    robin = await new_waiter("Robin", at="tablet", has_touch=True)
    await enter(robin)
    await cell(robin, 3, 2).tap()
    await expect(cell(robin, 3, 2)).to_be_focused()
    await cell(robin, 3, 2).tap()
    await expect(robin.page.get_by_role("textbox", name="plate of card 3")).to_be_focused()
    await robin.resize(390, 844)
    await expect(robin.page.get_by_role("grid")).to_be_hidden()
    await expect(robin.page.get_by_text("wants a wider screen")).to_be_visible()
    await robin.button("Next").click()
    await expect(robin.page.get_by_role("region", name="Card 4 of 54")).to_be_visible()

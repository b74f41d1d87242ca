"""Who owns the printed game plays with its own cards: from a file to the table, in a few presses."""

import re
from importlib.resources import files
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect
from tests.kernel.test_sheets import diner_rows, exported
from tests.page.conftest import NewWaiter
from tests.page.test_screens import assert_good
from tests.page.waiter import Waiter
from tests.sampling import some

LIST = files("orderup.games.diner").joinpath("deck.toml").read_text()
MINE = LIST.replace('name = "', 'name = "Our ').replace("plates.steak", "plates.soup").replace('"steak"', '"soup"')
BROKEN = MINE.replace('plate = "soup"', 'plate = "stew"', 1)


@pytest.mark.parametrize("at", some(["phone", "desktop"]))
async def test_a_list_in_a_file_becomes_the_tables_cards(new_waiter: NewWaiter, at: str, tmp_path: Path) -> None:
    mine, broken = tmp_path / "My diner.toml", tmp_path / "broken.toml"
    mine.write_text(MINE)
    broken.write_text(BROKEN)
    robin, bea = await new_waiter("Robin", at=at), await new_waiter("Bea")
    path = await robin.open_table()
    await bea.sit(path)
    for summary in (re.compile("House rules"), re.compile("^Advanced")):
        await robin.page.locator("summary").filter(has_text=summary).first.click()
    cards = robin.page.get_by_role("region", name="Cards", exact=True)
    await expect(cards).to_contain_text("The game\u2019s own")

    await cards.locator("input[type=file]").set_input_files(broken)
    await expect(cards.get_by_role("status")).to_contain_text(re.compile(r"line \d+: card .*'stew' is no plate"))
    await cards.scroll_into_view_if_needed()
    await assert_good(robin, "a broken list")

    await cards.locator("input[type=file]").set_input_files(mine)
    await expect(cards).to_contain_text("My diner")
    await expect(cards.get_by_role("status")).not_to_contain_text("stew")
    await assert_good(robin, "a list of one's own")
    await expect(bea.page.get_by_text("Cards: My diner")).to_be_visible()

    for waiter in (robin, bea):
        await waiter.ready()
    await robin.opened()
    await bea.page.reload()
    await bea.opened()
    for waiter in (robin, bea):
        hand = waiter.page.locator("[data-zone^=hand]").first
        await expect(hand).to_contain_text("Our ")
    await bea.page.evaluate("history.pushState(null, '', '/'); dispatchEvent(new PopStateEvent('popstate'))")
    card = bea.page.get_by_role("article", name="Diner", exact=True)
    await card.get_by_role("button", name="How to play").click()
    await expect(bea.page.get_by_role("dialog")).to_be_visible()
    await expect(bea.page.locator("body")).not_to_contain_text("Our ")
    await assert_good(robin, "a table with a list of one's own")


async def test_the_host_changes_a_number_of_the_rules(new_waiter: NewWaiter) -> None:
    robin, bea = await new_waiter("Robin"), await new_waiter("Bea")
    await bea.sit(await robin.open_table())
    for summary in (re.compile("House rules"), re.compile("^Advanced")):
        await robin.page.locator("summary").filter(has_text=summary).first.click()
    tokens = robin.page.get_by_role("group", name="Extra action tokens (rulebook: 1)")
    await tokens.get_by_label("2", exact=True).check()
    await expect(bea.page.get_by_text("Extra action tokens: 2")).to_be_visible()
    await assert_good(robin, "a number of the rules")
    hands = robin.page.get_by_role("group", name="Plates in a first hand (rulebook: 3)")
    await hands.get_by_label("4", exact=True).check()
    await expect(bea.page.get_by_text("Plates in a first hand: 4")).to_be_visible()
    await tokens.get_by_label("1", exact=True).check()
    await expect(bea.page.get_by_text("Extra action tokens: 2")).to_be_hidden()
    await hands.get_by_label("3", exact=True).check()
    await expect(bea.page.get_by_text("Cards:")).to_be_hidden()


async def test_a_table_from_a_spreadsheet_will_do_and_the_host_goes_back(new_waiter: NewWaiter, tmp_path: Path) -> None:
    mine = tmp_path / "mine.csv"
    rows = [{**row, "Plate": row["Plate"].replace("Salad", "Salat mit \u00d6l")} for row in diner_rows()]
    for row in rows:
        row["Order"] = row["Order"].replace("Salad", "Salat mit \u00d6l")
        row["Tip"] = "2,00" if row["Plate"].startswith("Salat") else ""
    mine.write_bytes(exported(rows).encode("cp1252"))
    robin = await new_waiter("Robin")
    await robin.open_table()
    for summary in (re.compile("House rules"), re.compile("^Advanced")):
        await robin.page.locator("summary").filter(has_text=summary).first.click()
    cards = robin.page.get_by_role("region", name="Cards", exact=True)
    await cards.locator("input[type=file]").set_input_files(mine)
    await expect(cards).to_contain_text("mine")
    await expect(cards.get_by_role("radio", name="mine")).to_be_checked()
    await cards.get_by_role("radio", name="The game\u2019s own").click()
    await expect(cards.get_by_role("radio", name="The game\u2019s own")).to_be_checked()
    assert await deck_of(robin) is None
    await assert_good(robin, "a list to choose by its name")

    await robin.resize(1440, 900)
    await robin.page.reload()
    for summary in (re.compile("House rules"), re.compile("^Advanced")):
        await robin.page.locator("summary").filter(has_text=summary).first.click()
    await cards.get_by_role("radio", name="mine").click()
    await expect(robin.page.get_by_text("Cards: mine")).to_be_visible()
    assert await deck_of(robin) == "mine"


async def test_a_list_that_the_server_has_forgotten_is_said_to_be_and_goes(browser: Browser, address: str) -> None:
    page = await browser.new_page()  # Chromium logs the 404 that is expected here
    await page.goto(address)
    gone = [{"sha256": "0" * 64, "name": "Long ago"}]
    await page.evaluate("decks => localStorage.setItem('orderup.decks.diner', JSON.stringify(decks))", gone)
    card = page.get_by_role("article", name="Diner", exact=True)
    await card.get_by_text("Players and bots").click()
    await card.get_by_role("button", name="Invite friends").click()
    for summary in (re.compile("House rules"), re.compile("^Advanced")):
        await page.locator("summary").filter(has_text=summary).first.click()
    cards = page.get_by_role("region", name="Cards", exact=True)
    await cards.get_by_role("radio", name="Long ago").click()
    await expect(cards.get_by_role("status")).to_contain_text("has forgotten this list")
    await expect(cards.get_by_role("radio")).to_have_count(0)
    await expect(cards).to_contain_text("The game\u2019s own")
    await page.close()


async def deck_of(waiter: Waiter) -> str | None:
    """The name of the list that the table plays with."""
    table = await waiter.page.request.get(waiter.page.url.replace("/t/", "/api/tables/"))
    deck = (await table.json())["deck"]
    return None if deck is None else str(deck["name"])

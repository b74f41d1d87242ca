"""A deck of the studio is played, pictured, balanced and passed on."""

import base64
import re
from pathlib import Path

import pytest
from playwright.async_api import Browser, FilePayload, expect
from tests.balance import UNHURRIED
from tests.page.conftest import NewWaiter, running_server
from tests.page.studio import NUM_ROWS, PLAYABLE, cell, enter, paste, press, remarks
from tests.page.test_screens import assert_good
from tests.printing.test_picture import RED_DISK

from orderup.printing.picture import SIDE_PX
from orderup.server.settings import Rate
from orderup.server.tables.decks import balance_runs

PHOTO = """() => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 600;
    const pixels = new ImageData(600, 600);
    for (let i = 0; i < pixels.data.length; i++) pixels.data[i] = i % 4 === 3 ? 255 : Math.random() * 256;
    canvas.getContext('2d').putImageData(pixels, 0, 0);
    return canvas.toDataURL('image/png').split(',')[1];
}"""
"""Returns a picture of a megabyte, in base 64."""


async def test_villains_are_renamed_and_played_in_the_variant_that_differs(new_waiter: NewWaiter) -> None:
    robin = await new_waiter("Robin")
    await enter(robin, "villains")
    card = robin.page.get_by_role("region", name=re.compile("^Card "))
    await expect(card).to_contain_text("Powerful Curse, Maleficent")
    await expect(card).to_contain_text("The highest number showing")
    await cell(robin, 7, 1).click()
    await expect(card).to_contain_text(re.compile("Red 4 in every villain.s deck"))
    await expect(card.locator("[data-face=villain]")).to_have_count(6)

    await cell(robin, 1, 1).click()
    await robin.page.keyboard.type("Mrs. Bones")
    fault = remarks(robin).get_by_role("button", name=re.compile("Fault, card 25"))
    await expect(fault).to_contain_text("Maleficent: has the power of Mrs. Bones")
    await fault.click()
    await expect(cell(robin, 25, 1)).to_be_focused()
    for _ in range(17):
        await press(robin, "Shift+ArrowDown")
    await paste(robin, "Mrs. Bones")
    await expect(remarks(robin)).to_contain_text(PLAYABLE)
    await cell(robin, 25, 3).click()
    await robin.page.keyboard.type("1")
    await press(robin, "Enter", "ArrowUp")
    await expect(card).to_contain_text("Red 1, Mrs. Bones")
    await expect(remarks(robin)).to_contain_text("not every number occurs three times")
    await robin.button("Balance it").click()
    await expect(robin.page.get_by_role("dialog")).to_contain_text(re.compile("The six villains. decks: All different"))
    await robin.button("Close").click()

    await robin.button("Play it").click()
    mine = robin.page.get_by_role("button", name=re.compile("^Be Mrs. Bones: Powerful Curse"))
    await expect(mine).to_be_visible(timeout=60_000)  # a bot may have chosen her already
    table = await robin.page.request.get(robin.page.url.replace("/t/", "/api/tables/"))
    assert (await table.json())["options"]["deck"] == "spread"


async def test_what_is_typed_is_played_and_passed_on(new_waiter: NewWaiter) -> None:
    robin, bea = await new_waiter("Robin"), await new_waiter("Bea")
    await enter(robin)
    await robin.page.get_by_label("Name of the deck").fill("Soup kitchen")
    await cell(robin, 14, 2).click()
    await robin.page.keyboard.type("Soup")
    await press(robin, "Enter")
    await robin.button("Play it").click()
    await expect(robin.page.locator(".toasts")).to_contain_text("First mend the fault.")
    await expect(cell(robin, 14, 2)).to_be_focused()
    await cell(robin, 14, 7).click()
    await robin.page.keyboard.type("2.50")
    await press(robin, "Enter")
    await expect(remarks(robin)).to_contain_text(PLAYABLE)

    await robin.button("Versions and link").click()
    await robin.button("Keep a version").click()
    await expect(robin.page.get_by_role("dialog")).to_contain_text("Soup kitchen")
    await robin.button("Keep it on the server").click()
    link = await robin.page.get_by_label("The link").input_value()
    await assert_good(robin, "versions and link")
    await robin.resize(1440, 900)
    await robin.button("Close").click()
    assert robin.page.url == link

    await robin.button("Print it").click()
    pdf = await robin.page.get_by_role("link", name="Open the PDF").get_attribute("href")
    assert pdf is not None
    answer = await robin.page.request.get(robin.address + pdf)
    assert (answer.status, (await answer.body())[:4]) == (200, b"%PDF")
    await robin.button("Close").click()
    await robin.button("Balance it").click()
    await robin.page.get_by_text("On a computer of your own").click()
    await expect(robin.page.get_by_label("The command")).to_have_value("orderup lab run soup-kitchen.toml")
    async with robin.page.expect_download() as coming:
        await robin.button("Save the experiment").click()
    path = await (await coming.value).path()
    assert 'deck = ["standard", "soup-kitchen.csv"]' in path.read_text()
    await robin.button("Close").click()

    await bea.enter(link.removeprefix(robin.address))
    await expect(cell(bea, 14, 2)).to_have_text("Soup")
    await expect(bea.page.get_by_label("Name of the deck")).to_have_value("Soup kitchen")
    await cell(bea, 1, 1).click()
    await bea.page.keyboard.type("z01")
    await press(bea, "Enter")
    await expect(bea.page).to_have_url(re.compile("/studio/diner$"))
    await bea.page.reload()
    await expect(cell(bea, 1, 1)).to_have_text("z01")

    await robin.button("Play it").click()
    await robin.opened()
    table = await robin.page.request.get(robin.page.url.replace("/t/", "/api/tables/"))
    assert (await table.json())["deck"]["name"] == "Soup kitchen"


async def test_a_deck_with_fewer_cards_is_played(new_waiter: NewWaiter) -> None:
    robin = await new_waiter("Robin")
    await enter(robin)
    await cell(robin, 27, 1).click()
    await press(robin, "Control+Shift+ArrowDown")
    await robin.button("Remove the card").click()
    await expect(robin.page.locator("tbody tr")).to_have_count(26)
    await expect(remarks(robin)).to_contain_text("the list has 26 cards; it may have 27 to 64")
    await robin.button("Add a card").click()
    for text in ("x1", "Salad", "Burger"):
        await robin.page.keyboard.type(text)
        await press(robin, "Tab")
    await expect(remarks(robin)).to_contain_text(PLAYABLE)
    await expect(robin.page.get_by_role("region", name="Card 27 of 27")).to_be_visible()
    await robin.button("Play it").click()
    await robin.opened()
    stack = robin.page.locator(".kitchen").get_by_role("button", name=re.compile(r"\b[1-6] cards left"))
    await expect(stack.first).to_be_visible()  # of 54 cards there would be 13 or more


async def test_a_picture_of_ones_own_is_on_the_card_and_at_the_table(new_waiter: NewWaiter) -> None:
    robin = await new_waiter("Robin")
    await enter(robin)
    plate = await cell(robin, 4, 2).inner_text()  # of which there are the most
    await cell(robin, 4, 2).click()
    chooser = robin.page.locator("input[type=file]")
    await chooser.set_input_files({"name": "bad.png", "mimeType": "image/png", "buffer": bytes(60_000)})
    await expect(robin.page.locator(".toasts")).to_contain_text("read this picture")
    shown = robin.page.locator(".selected img.plate").first
    await expect(shown).to_have_attribute("src", re.compile("^data:"))
    red: FilePayload = {"name": "red.svg", "mimeType": "image/svg+xml", "buffer": RED_DISK}
    await chooser.set_input_files(red)
    await expect(shown).to_have_attribute("src", re.compile("^/api/pictures/[0-9a-f]{64}$"))
    path = await shown.get_attribute("src")
    assert await shown.evaluate("async e => { await e.decode(); return e.naturalWidth; }") == SIDE_PX
    await expect(robin.page.locator(f'td img[src="{path}"]')).to_have_count(1)
    await expect(remarks(robin)).to_contain_text(PLAYABLE)
    await assert_good(robin, "studio with a picture")
    await robin.resize(1440, 900)

    off = robin.button(f"Take your picture of “{plate}” off")
    await off.click()
    await expect(robin.page.locator("td img")).to_have_count(0)
    await robin.button("Undo").click()
    await expect(robin.page.locator("td img")).to_have_count(1)
    large = await robin.page.evaluate(PHOTO)
    await chooser.set_input_files({"name": "photo.png", "mimeType": "image/png", "buffer": base64.b64decode(large)})
    await expect(robin.page.locator("td img")).not_to_have_attribute("src", path or "")
    path = await robin.page.locator("td img").get_attribute("src")
    await robin.button("Play it").click()
    await robin.opened()
    at_table = robin.page.locator(f'.frame img[src="{path}"]')
    await expect(at_table).not_to_have_count(0)
    assert await at_table.first.evaluate("async e => { await e.decode(); return e.naturalWidth; }") == SIDE_PX


async def test_many_pictures_at_once_wait_for_the_ration_and_none_is_lost(
    browser: Browser, tmp_path: Path, seed: int
) -> None:
    async with running_server(
        tmp_path, seed, new_pictures=Rate(0.2, 1)
    ) as address:  # slower than a busy machine brings them
        page = await browser.new_page()  # one that may complain: browsers tell of every refusal
        await page.goto(f"{address}/studio/lucky_penny")
        names = ["Cola", "the_dentist", "Lemonade"]
        await page.get_by_role("button", name="Pictures").click()
        dialog = page.get_by_role("dialog", name="Pictures from files")
        files: list[FilePayload] = [
            {"name": f"{name}.svg", "mimeType": "image/svg+xml", "buffer": RED_DISK} for name in [*names, "holiday"]
        ]
        await dialog.locator("input[type=file]").set_input_files(files)
        await expect(dialog).to_contain_text("The server takes the next in")
        await expect(dialog).to_contain_text(f"{len(names)} pictures are on their cards.")
        await expect(dialog.get_by_role("listitem")).to_have_text(["holiday.svg Nothing on the cards is called so."])
        await dialog.get_by_role("button", name="Close").click()
        await expect(page.locator("td img")).to_have_count(len(names))
        await page.get_by_role("button", name="Undo").click()
        await expect(page.locator("td img")).to_have_count(0)
        await page.close()


async def test_numbers_of_the_rules_belong_to_the_deck(new_waiter: NewWaiter) -> None:
    robin, bea = await new_waiter("Robin"), await new_waiter("Bea")
    await enter(robin)
    tokens = robin.page.get_by_role("group", name="Extra action tokens (rulebook: 1)")
    await expect(tokens.get_by_label("1", exact=True)).to_be_checked()
    await tokens.get_by_label("2", exact=True).check()
    await robin.button("Undo").click()
    await expect(tokens.get_by_label("1", exact=True)).to_be_checked()
    await robin.button("Redo").click()
    await expect(tokens.get_by_label("2", exact=True)).to_be_checked()
    await cell(robin, 30, 2).click()
    await press(robin, "Delete")
    await expect(remarks(robin).get_by_role("button", name=re.compile("Fault, card 30"))).to_be_visible()
    await press(robin, "Control+z")
    await expect(remarks(robin)).to_contain_text(PLAYABLE)

    await robin.button("Versions and link").click()
    await robin.button("Keep a version").click()
    await expect(robin.page.get_by_role("dialog")).to_contain_text(f"{NUM_ROWS} cards")
    await robin.button("Keep it on the server").click()
    link = await robin.page.get_by_label("The link").input_value()
    await robin.button("Start anew from the standard list").click()
    await expect(tokens.get_by_label("1", exact=True)).to_be_checked()

    await bea.enter(link.removeprefix(robin.address))
    tokens = bea.page.get_by_role("group", name="Extra action tokens (rulebook: 1)")
    await expect(tokens.get_by_label("2", exact=True)).to_be_checked()
    await bea.page.reload()
    await bea.button("Play it").click()
    await bea.opened()
    table = await bea.page.request.get(bea.page.url.replace("/t/", "/api/tables/"))
    assert (await table.json())["deck"]["parameters"] == {"extra_tokens": 2}


async def test_a_deck_is_played_against_the_standard_one_while_one_does_something_else(
    new_waiter: NewWaiter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(balance_runs, "PROGRAM_ARGS", UNHURRIED)
    monkeypatch.setattr(balance_runs, "PLAY_S", 3.0)
    robin = await new_waiter("Robin")
    await enter(robin, "lucky_penny")
    await robin.page.get_by_label("Name of the deck").fill("Balanced")
    await robin.button("Balance it").click()
    await robin.button("Play the games").click()
    await expect(robin.page.get_by_role("progressbar")).to_be_visible()
    await robin.button("Stop the games").click()
    await robin.button("Play the games").click()
    await expect(robin.button("Stop the games")).to_be_visible()
    await robin.page.reload()
    await robin.button("Balance it").click()  # it has gone on
    await assert_good(robin, "games that are played")
    report = robin.page.get_by_role("link", name="Open the report")
    await expect(report).to_be_visible(timeout=120_000)
    await expect(robin.page.get_by_role("heading", name="Who starts wins")).to_be_visible()
    await expect(robin.page.get_by_role("dialog")).to_contain_text(re.compile(r"\d games with each deck\."))
    await assert_good(robin, "what games have shown")
    async with robin.page.expect_popup() as opening:
        await report.click()
    await expect((await opening.value).get_by_role("heading", level=1)).to_have_text(
        "Balanced against the standard list"
    )
    async with robin.page.expect_download() as coming:
        await robin.page.get_by_role("link", name="Save the report").click()
    assert (await coming.value).suggested_filename == "balanced.html"


async def test_without_the_lab_the_files_and_the_command_remain(
    new_waiter: NewWaiter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(balance_runs, "LAB_MODULES", ("no_such_module",))
    robin = await new_waiter("Robin")
    await enter(robin)
    await robin.button("Balance it").click()
    dialog = robin.page.get_by_role("dialog")
    await expect(dialog).to_contain_text("its lab is not installed")
    await expect(dialog).to_contain_text("with the command “make setup” in a clone")
    await expect(dialog).to_contain_text("“pip install 'orderup[lab]'” for an installed package")
    await expect(robin.page.get_by_label("The command")).to_be_visible()
    await expect(robin.button("Play the games")).to_have_count(0)
    await assert_good(robin, "balance without the lab")

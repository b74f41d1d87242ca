"""Behind the counter: whoever runs the server sees it, closes a table, and keeps somebody out, on every screen."""

import re
from pathlib import Path

from playwright.async_api import expect
from tests.page.conftest import NewWaiter
from tests.page.test_screens import assert_good
from tests.server.clients import LiveServer

from orderup.server.http.operations.admin_token import create_token

ELSEWHERE = "203.0.113.9"


async def test_whoever_has_the_token_looks_after_the_server(
    new_waiter: NewWaiter, server_folder: Path, address: str
) -> None:
    token = create_token(server_folder)
    server = LiveServer(address)
    opened, (ann, _) = await server.plays("Ann from Admin", "Bob from Admin")
    guest, robin = await new_waiter("Guest"), await new_waiter("Robin", at="phone")
    await guest.enter(f"/t/{opened['table']}")
    await robin.enter("/admin")
    await assert_good(robin, "door")

    await robin.page.get_by_label("Admin token").fill(token)
    await robin.button("Come in").click()
    await expect(robin.page.get_by_text("All is well")).to_be_visible()
    await robin.page.get_by_label("Find by name").fill("from admin")
    tables = robin.page.get_by_role("region", name="Tables")
    await expect(tables.get_by_text("One table")).to_be_visible()
    await expect(tables.get_by_text("Ann from Admin", exact=True)).to_be_visible()
    await assert_good(robin, "counter")

    bans = robin.page.get_by_role("region", name="Kept out")
    await bans.get_by_label("Address or network").fill(ELSEWHERE)
    await bans.get_by_label("For").select_option("a week")
    await bans.get_by_label("Why").fill("rude")
    await bans.get_by_role("button", name="Keep out").click()
    await expect(bans.get_by_text(re.compile(r"until .*: rude"))).to_be_visible()
    await bans.get_by_role("button", name=f"Let in {ELSEWHERE}/32").click()
    await expect(bans.get_by_text("Nobody is kept out.")).to_be_visible()

    await robin.button("Open no new tables").click()
    await expect(robin.page.get_by_text("Opens no new tables.")).to_be_visible()
    await robin.button("Open tables again").click()
    await expect(robin.page.get_by_text("Opens no new tables.")).to_be_hidden()

    await tables.get_by_role("button", name=f"Close table {opened['table']}").click()
    dialog = robin.page.get_by_role("dialog")
    await dialog.get_by_label("What they are told").fill("It is late.")
    await assert_good(robin, "question before a table is closed")
    await dialog.get_by_role("button", name="Close the table").click()
    await expect(tables.get_by_text("Nothing like that")).to_be_visible()
    assert (await ann.hangs_up())["why"]["code"] == "closed"
    await expect(guest.page.get_by_text("closed this table. It is late.")).to_be_visible()
    await assert_good(guest, "closed table")
    acts = robin.page.get_by_role("region", name="What was done here")
    await expect(acts.get_by_role("listitem").first).to_contain_text(f"Table {opened['table']} closed")

    await robin.page.reload()
    await expect(robin.page.get_by_text("All is well")).to_be_visible()
    await robin.button("Lock up").click()
    await expect(robin.page.get_by_label("Admin token")).to_have_value("")
    await server.disconnects()

"""What somebody finds who opens a friend's link."""

from playwright.async_api import expect
from tests.page.conftest import NewWaiter
from tests.page.test_screens import assert_good


async def test_a_friends_link_says_who_invites_to_what_and_the_introduction_leads_back(new_waiter: NewWaiter) -> None:
    robin, bea = await new_waiter("Robin"), await new_waiter("Bea", at="phone")
    path = await robin.open_table(players=3)
    await bea.enter(path)
    await expect(bea.heading("Robin saved you a stool")).to_be_focused()
    await assert_good(bea, "invitation")
    await bea.button("Learn it in a minute").click()
    await bea.heading("Diner in a minute").wait_for()
    await bea.button("Back to the table").click()
    await expect(bea.heading("Robin saved you a stool")).to_be_visible()
    await bea.button("Only look").click()
    await expect(bea.heading("Before the game")).to_be_visible()
    await bea.page.reload()
    await bea.page.get_by_label("Your name").fill("Bea")
    await bea.button("Sit down").click()
    await expect(bea.heading("Bea")).to_be_visible()
    await expect(robin.heading("Bea")).to_be_visible()

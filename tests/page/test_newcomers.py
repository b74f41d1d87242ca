"""A seat that was left in the middle of a game: its owner may come back, and a newcomer needs the consent of all others."""

import re

from playwright.async_api import expect
from tests.page.conftest import NewWaiter
from tests.page.waiter import Waiter


async def three(new_waiter: NewWaiter) -> tuple[Waiter, Waiter, Waiter, str]:
    """Three people in the middle of a game, at a desktop, a phone and a tablet."""
    robin, bea, cat = (
        await new_waiter("Robin"),
        await new_waiter("Bea", at="phone"),
        await new_waiter("Cat", at="tablet"),
    )
    path = await robin.open_table(players=3)
    for waiter in (bea, cat):
        await waiter.sit(path)
    for waiter in (robin, bea, cat):
        await waiter.ready()
    for waiter in (robin, bea, cat):
        await waiter.opened()
    return robin, bea, cat, path


async def quits(waiter: Waiter) -> None:
    await waiter.button("Leave the table").click()
    await waiter.button("Quit the game").click()
    await expect(waiter.page.get_by_role("article", name="Diner", exact=True)).to_be_visible()


async def asks(waiter: Waiter, path: str, whose: str = "Cat") -> None:
    """Ask for the seat that somebody has left."""
    await waiter.enter(path)
    await waiter.button(f"Take over from {whose}").click()
    asked = waiter.page.get_by_role("dialog", name="Who takes over?")
    await asked.get_by_label("Your name").fill(waiter.name)
    await asked.get_by_role("button", name="Sit down").click()


async def test_all_are_asked_about_a_newcomer_and_told_of_them(new_waiter: NewWaiter) -> None:
    robin, bea, cat, path = await three(new_waiter)
    await quits(cat)
    dan = await new_waiter("Dan", at="phone")
    await asks(dan, path)
    await expect(dan.page.get_by_text("Waiting until Robin and Bea agree")).to_be_visible()
    await expect(dan.heading("My hand")).to_have_count(0)
    for waiter in (robin, bea):
        asked = waiter.page.get_by_role("region", name="A newcomer")
        await expect(asked.get_by_text("Dan would like to go on for Cat.")).to_be_visible()
    await robin.hears("Dan would like to go on for Cat.")
    await robin.button("Agree").click()
    await expect(dan.page.get_by_text("Waiting until Bea agrees")).to_be_visible()
    await expect(robin.button("Agree")).to_have_count(0)
    await bea.button("Agree").click()
    await expect(dan.heading("My hand")).to_be_visible()
    for waiter in (robin, bea):
        await waiter.is_shown("Dan goes on for Cat.")
    await cat.enter(path)
    await expect(cat.page.get_by_text("You are watching.")).to_be_visible()
    await expect(cat.button("Back to your seat")).to_have_count(0)
    await robin.act()
    await expect(robin.page.get_by_role("list", name="What happened")).to_contain_text("Dan goes on for Cat.")


async def test_one_who_does_not_agree_is_enough(new_waiter: NewWaiter) -> None:
    robin, bea, cat, path = await three(new_waiter)
    await quits(cat)
    dan = await new_waiter("Dan")
    await asks(dan, path)
    await bea.page.get_by_role("region", name="A newcomer").get_by_role("button", name="No").click()
    await dan.is_shown("Not all at the table want that. You can watch.")
    await expect(robin.button("Agree")).to_have_count(0)


async def test_who_has_quit_may_come_back(new_waiter: NewWaiter) -> None:
    _, _, cat, path = await three(new_waiter)
    await quits(cat)
    await cat.enter(path)
    await cat.button("Back to your seat").click()
    await expect(cat.heading("My hand")).to_be_visible()


async def test_while_the_host_is_away_a_deputy_does_the_host_s_part_but_sends_nobody_away(
    new_waiter: NewWaiter,
) -> None:
    robin, bea = await new_waiter("Robin"), await new_waiter("Bea", at="phone")
    path = await robin.open_table(players=3, away=300)
    await bea.sit(path)
    await expect(robin.button("Send Bea away")).to_be_visible()
    await robin.page.goto("about:blank")
    await expect(bea.page.get_by_text("Host for now")).to_be_visible()
    await expect(bea.button("Put a bot on the free seat")).to_be_visible()
    await expect(bea.button("Send Robin away")).to_have_count(0)
    await robin.enter(path)
    await expect(bea.page.get_by_text("Host for now")).to_have_count(0)
    await expect(robin.button("Send Bea away")).to_be_visible()


async def test_who_has_seen_another_hand_is_told_so_and_not_offered_a_seat(new_waiter: NewWaiter) -> None:
    robin, bea, cat, path = await three(new_waiter)
    await quits(bea)
    dan = await new_waiter("Dan", at="phone")
    await asks(dan, path, "Bea")
    for waiter in (robin, cat):
        await waiter.button("Agree").click()
    await expect(dan.heading("My hand")).to_be_visible()
    await quits(cat)
    await bea.enter(path)
    await expect(bea.page.get_by_text("You are watching. You have seen another hand of this game.")).to_be_visible()
    await expect(bea.button(re.compile("Take over"))).to_have_count(0)
    eve = await new_waiter("Eve")
    await eve.enter(path)
    await expect(eve.button("Take over from Cat")).to_be_visible()

"""Who has never played is not hurried, and is advised when they hesitate, until they put advice away."""

from playwright.async_api import expect
from tests.page.conftest import NewWaiter

SHOWN = "() => window.said.filter(([as]) => as === 'shown').map(([, text]) => text)"
"""What has been shown for a moment, ever since the page was opened."""


async def test_a_first_game_comes_with_easy_bots_no_hurry_and_advice(new_waiter: NewWaiter) -> None:
    robin = await new_waiter(at="phone", played=False)
    await robin.enter()
    card = robin.page.get_by_role("article", name="The Lucky Penny Diner", exact=True)
    await expect(card.get_by_text("Your first game")).to_be_visible()
    await expect(card.get_by_role("group", name="How good the others are")).to_be_hidden()
    async with robin.page.expect_request("**/api/tables") as asked:
        await card.get_by_role("button", name="Play now").click()
    table = (await asked.value).post_data_json or {}
    assert table["hints"] is True
    assert {"easy", None} == set(table["bots"])
    assert table["clocks"]["turn"] > 600_000
    advice = robin.page.get_by_role("note", name="Hint")
    await advice.get_by_text("advice").wait_for()  # nobody has asked
    await expect(robin.page.locator(".prompt")).to_be_visible()
    await expect(robin.page.locator(".hall .ring")).to_have_count(0)  # an hour is no hurry
    await robin.button("Put the hint away").click()
    await robin.is_shown("No more advice by itself")
    assert await robin.page.evaluate(SHOWN) == ["No more advice by itself. The hat gives you some whenever you like."]


async def test_who_has_played_chooses_the_bots_in_plain_sight(new_waiter: NewWaiter) -> None:
    robin = await new_waiter()
    await robin.enter()
    card = robin.page.get_by_role("article", name="Diner", exact=True)
    await expect(card.get_by_role("group", name="How good the others are")).to_be_visible()
    await expect(card.get_by_text("Your first game")).to_have_count(0)

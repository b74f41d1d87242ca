"""A first game among friends."""

import json

import pytest
from playwright.async_api import expect
from tests.page.conftest import NewWaiter
from tests.page.newcomer import COVERED, CUT_COACH
from tests.page.test_lucky_penny import TITLE
from tests.page.test_screens import PHONES
from tests.sampling import some
from tests.server.clients import LiveServer
from tests.server.tables.test_live_game import play_out


@pytest.mark.parametrize("game", some(["Diner", TITLE, "Villains"]))
async def test_whoever_plays_for_the_first_time_at_a_friends_table_is_told_what_to_do(
    new_waiter: NewWaiter, game: str
) -> None:
    robin, bea = await new_waiter("Robin", at="phone"), await new_waiter("Bea", at="phone", played=False)
    await robin.enter()
    await robin.choose(game, 3 if game == "Villains" else 2, "Invite friends")
    await expect(robin.heading("Robin")).to_be_visible()
    await bea.sit(robin.path())
    if game == "Villains":
        await robin.button("Put a bot on the free seat").click()
    await robin.ready()
    await bea.ready()
    coach = bea.page.locator(".coach")
    await expect(coach).to_contain_text("Goal: ")
    await expect(bea.button("Hint")).to_have_count(0)  # the host allows none
    await expect(robin.page.locator(".hall .prompt")).to_be_visible()
    await expect(robin.page.locator(".advice")).to_have_count(0)
    for width, height in [*PHONES, (320, 568), (844, 390)]:
        await bea.resize(width, height)
        await bea.finds([], CUT_COACH, why=f"at {width} x {height}")
        await bea.finds([], COVERED, why=f"at {width} x {height}")
    await bea.button("Hide the advice").click()
    await bea.is_shown("No more advice by itself.")
    await expect(coach).to_have_count(0)


@pytest.mark.parametrize("game", some(["Diner", TITLE, "Villains"]))
async def test_whoever_has_never_played_invites_friends_to_a_game_that_hurries_nobody(
    new_waiter: NewWaiter, game: str
) -> None:
    robin = await new_waiter("Robin", at="phone", played=False)
    await robin.enter()
    async with robin.page.expect_request(lambda asked: asked.method == "POST") as asked:
        await robin.choose(game, 3 if game == "Villains" else 2, "Invite friends")
    table = (await asked.value).post_data_json or {}
    hurrying = {"Diner": "refill", TITLE: "draft", "Villains": "choose"}[game]
    assert table["clocks"][hurrying] > 600_000
    assert "hints" not in table  # whom the champion helps the host says
    await expect(robin.heading("Robin")).to_be_visible()


async def test_whoever_sits_down_under_a_name_that_is_taken_is_told_what_they_are_called(new_waiter: NewWaiter) -> None:
    robin, other = await new_waiter("Robin"), await new_waiter("Robin", at="phone")
    await robin.enter()
    await robin.choose("Diner", 2, "Invite friends")
    await expect(robin.heading("Robin")).to_be_visible()
    await other.enter(robin.path())
    await other.page.get_by_label("Your name").fill("Robin")
    await other.button("Sit down").click()
    await other.is_shown("The name Robin is taken here: you are Robin 2.")


async def test_friends_whom_a_first_game_did_not_hurry_are_told_that_the_next_does_not_either(
    new_waiter: NewWaiter, address: str
) -> None:
    server = LiveServer(address)
    patient = dict.fromkeys(("draft", "turn"), 3_600_000)
    opened, people = await server.plays("Robin", "Bea", game="lucky_penny", clocks=patient)
    robin = await new_waiter("Robin", at="phone")
    key, value = f"orderup.table.{opened['table']}", json.dumps({"token": people[0].token})
    await robin.page.add_init_script(f"localStorage.setItem({json.dumps(key)}, {json.dumps(value)})")
    await play_out(people)
    await robin.enter(f"/t/{opened['table']}")
    await expect(robin.page.get_by_text("The next game hurries nobody, either.")).to_be_visible()
    await server.disconnects()

"""What people are told at a server where games may be used for research."""

from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Locator, expect
from tests.page.conftest import SIZES, NewWaiter, running_server
from tests.page.test_screens import assert_good
from tests.page.waiter import Waiter

SENTENCE = "Games played here may be used for research when they are over, without names."


@pytest.fixture(scope="module")
async def address(tmp_path_factory: pytest.TempPathFactory, seed: int) -> AsyncIterator[str]:
    """Run a server that says so."""
    async with running_server(tmp_path_factory.mktemp("server"), seed, research=True) as address:
        yield address


def sentence(waiter: Waiter) -> Locator:
    return waiter.page.get_by_text(SENTENCE)


@pytest.mark.parametrize("at", ["phone", "tablet", "desktop"])
async def test_everybody_is_told_before_they_sit_down_and_in_the_lobby(new_waiter: NewWaiter, at: str) -> None:
    robin, bea, vera = await new_waiter("Robin", at), await new_waiter("Bea", at), await new_waiter("Vera", at)
    await robin.enter("/")
    await expect(sentence(robin)).to_be_in_viewport()
    path = await robin.open_table(players=2)
    await expect(sentence(robin)).to_be_in_viewport()
    await bea.enter(path)
    await expect(sentence(bea)).to_be_visible()
    if at == "phone":
        await assert_good(bea, "invitation")
        await bea.resize(*SIZES[at])
    await bea.page.get_by_label("Your name").fill("Bea")
    await bea.button("Sit down").click()
    await expect(bea.heading("Before the game")).to_be_visible()
    await expect(sentence(bea)).to_be_in_viewport()
    if at == "phone":
        await assert_good(bea, "lobby")
    await vera.enter(path)  # every seat is taken
    await expect(sentence(vera)).to_be_in_viewport()
    await vera.enter(f"{path}/tv")
    await expect(sentence(vera)).to_be_in_viewport()


async def test_who_may_take_a_seat_over_in_a_game_is_told_before(new_waiter: NewWaiter) -> None:
    robin, bea, vera = await new_waiter("Robin"), await new_waiter("Bea"), await new_waiter("Vera", "phone")
    path = await robin.open_table()
    await bea.sit(path)
    await robin.ready()
    await bea.ready()
    await robin.opened()
    await vera.enter(path)
    await expect(vera.page.get_by_text("You are watching.")).to_be_visible()
    await expect(sentence(vera)).to_be_hidden()  # who only watches gives nothing
    await bea.button("Leave the table").click()
    await bea.button("Quit the game").click()
    await expect(vera.button("Take over from Bea")).to_be_visible()
    await expect(sentence(vera)).to_be_visible()

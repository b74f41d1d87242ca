"""Somebody takes over a seat from its bot, on a server whose bots take their time: two of them would soon come to the end."""

from collections.abc import AsyncIterator
from typing import Final

import pytest
from playwright.async_api import expect
from tests.page.conftest import NewWaiter, running_server

from orderup.players import Pace

UNHURRIED: Final = Pace((2000, 500), (500, 100))


@pytest.fixture(scope="module")
async def address(tmp_path_factory: pytest.TempPathFactory, seed: int) -> AsyncIterator[str]:
    """Run that server; return its address."""
    async with running_server(tmp_path_factory.mktemp("server"), seed, UNHURRIED) as address:
        yield address


async def test_who_leaves_can_be_replaced_by_who_has_the_link(new_waiter: NewWaiter) -> None:
    robin, bea = await new_waiter("Robin"), await new_waiter("Bea")
    await robin.start_shift()
    path = robin.path()
    await bea.enter(path)
    while not await robin.act(without=("Break time!", "Closing time!")):
        await robin.rest()  # the bot was faster
    told = bea.page.get_by_role("region", name="What happened")
    await expect(told.get_by_text("Robin")).not_to_have_count(0)
    await robin.button("Leave the table").click()
    await robin.button("Quit the game").click()
    await bea.button("Take over from Robin").click()
    asked = bea.page.get_by_role("dialog", name="Who takes over?")
    await asked.get_by_label("Your name").fill("Bea")
    await asked.get_by_role("button", name="Sit down").click()
    await expect(bea.heading("My hand")).to_be_visible()
    await expect(robin.page.get_by_role("article", name="Diner", exact=True)).to_be_visible()
    while not await bea.act(without=("Break time!", "Closing time!")):
        await bea.rest()
    await bea.hears("You ")  # the event from which on the journal knows of her
    await bea.page.reload()
    await expect(told.get_by_text("Robin")).not_to_have_count(0)
    await expect(told.get_by_text("Seat 1")).to_have_count(0)

"""All words at a table are large enough to read, on every phone, however the game goes on."""

import pytest
from tests.page.conftest import NewWaiter
from tests.page.letters import TINY
from tests.page.newcomer import first_game
from tests.page.test_lucky_penny import ACT, TITLE
from tests.page.test_villains import villain
from tests.page.villain import POSSIBLE
from tests.page.waiter import Waiter

PHONES = [(320, 568), (360, 740), (390, 844)]
LOOKS, ACTS = 8, 5
"""The table is looked at so often, after so many acts each time."""


async def acts(robin: Waiter, game: str) -> None:
    """Do something that can be done now, if anything can."""
    if game == "Villains":
        await plays(robin)
        return
    did = await robin.page.evaluate(ACT, robin.rng.random()) if game == TITLE else await robin.act()
    if not did:
        await robin.page.wait_for_timeout(100)


async def plays(robin: Waiter) -> None:
    """In Villains, lift a card of the hand, or do something with the one that is lifted."""
    choice, held = robin.page.locator(POSSIBLE), villain(robin).held
    if await choice.count():
        await choice.last.click()
        await robin.answered()
    elif await robin.page.locator(".villains .prompt.go").count() and await held.count():
        await held.first.click()
    else:
        await robin.page.wait_for_timeout(100)


@pytest.mark.parametrize("game", ["Diner", TITLE, "Villains"])
async def test_in_a_first_game_no_words_are_in_tiny_letters_on_any_phone(new_waiter: NewWaiter, game: str) -> None:
    robin = await first_game(new_waiter, game)
    await robin.page.wait_for_selector(".coach")
    for _ in range(LOOKS):
        for size in PHONES:
            await robin.resize(*size)
            await robin.finds([], TINY, why=f"in tiny letters at {size}")
        for _ in range(ACTS):
            await acts(robin, game)

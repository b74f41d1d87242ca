"""Names of people: whole wherever they stand, on the smallest phone too."""

import pytest
from playwright.async_api import expect
from tests.page.conftest import NewWaiter
from tests.page.test_replay import finished, watch
from tests.page.waiter import PATIENT, Waiter
from tests.sampling import some
from tests.server.clients import LiveServer

NAMES = ("Anna-Katharina", "Hank Longname", "Christopher", "Maximilian Wolff", "Bea", "Wilhelmina")
"""None has more than 16 letters."""
LONGER = "Bartholomew Habenichts"
PLAYERS = {"diner": 4, "lucky_penny": 4, "villains": 6}
SIZES = [(320, 568), (360, 740), (390, 844), (844, 390), (820, 1180), (1440, 900)]
CUT = """() => [...document.querySelectorAll('.player .name, .result h2 .who, .piles h2 .who')].filter(e => {
    const { fontSize, textOverflow } = getComputedStyle(e);
    const cut = e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1;
    return e.offsetWidth > 0 && e.title === '' && (cut || textOverflow === 'ellipsis' || parseFloat(fontSize) < 13);
}).map(e => `${e.textContent}: ${e.scrollWidth} x ${e.scrollHeight} in ${e.clientWidth} x ${e.clientHeight}`)"""
"""Lists the names that are cut, or tiny."""


@pytest.mark.parametrize("game", some([*PLAYERS]))
async def test_names_are_whole_at_the_table_in_the_replay_and_in_the_result(
    new_waiter: NewWaiter, address: str, game: str
) -> None:
    robin = await new_waiter("Robin", at="phone")
    page = robin.page
    names = NAMES[: PLAYERS[game]]
    server = LiveServer(address)
    options = {"villains": {"options": {"villains": "deal"}}}.get(game, {})
    opened, _ = await server.plays(*names, game=game, clocks=PATIENT.get(game, {}), **options)
    await robin.enter(f"/t/{opened['table']}")
    shown = page.locator(".frame .player")
    await expect(shown).to_have_count(len(names))
    await whole(robin, f"who watches {game}")
    await server.disconnects()
    path = await finished(address, game, names)
    await watch(robin, f"{path}?at=25&eyes=1")
    await expect(shown).to_have_count(len(names) - 1)
    await whole(robin, f"a recording of {game}")
    await page.keyboard.press("End")
    await robin.button("The whole result").click()
    await expect(page.get_by_role("dialog").get_by_role("heading", name=names[1]).last).to_be_visible()
    await whole(robin, f"the result of {game}")


async def whole(robin: Waiter, where: str) -> None:
    """Look at the names at every size."""
    for size in SIZES:
        await robin.resize(*size)
        await robin.finds([], CUT, why=f"a name is cut for {where} at {size}")


async def test_a_name_too_long_to_show_is_told_whole(new_waiter: NewWaiter, address: str) -> None:
    robin = await new_waiter("Robin", at="phone")
    page = robin.page
    await robin.resize(320, 568)
    path = await finished(address, "villains", ("Ann", LONGER, "Cyd"))
    await watch(robin, f"{path}?at=25&eyes=0")
    await expect(page.locator(".player .name").filter(has_text=LONGER)).to_have_attribute("title", LONGER)
    await page.keyboard.press("End")
    await robin.button("The whole result").click()
    name = page.get_by_role("dialog").get_by_role("heading", name=LONGER).locator(".who")
    await expect(name).to_be_visible()
    await robin.finds([], CUT)

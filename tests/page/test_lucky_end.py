"""The end of a game of Lucky Penny: the tips are counted guest by guest, and nobody is told before who has won."""

import pytest
from playwright.async_api import expect
from tests.page.conftest import NewWaiter
from tests.page.lucky_party import NAMES, Sit
from tests.page.waiter import GAME_OVER, IN_SIGHT
from tests.sampling import some

COUNTED = (
    f"() => {{ {IN_SIGHT}"
    """
    window.counted = [];
    const look = () => {
        const all = document.querySelectorAll('.result .purse .line').length;
        if (document.querySelector('.result.counting')) {
            const lines = document.querySelectorAll('.result .purse .line.shown').length;
            const latest = [...document.querySelectorAll('.result .purse .latest')].some(inSight);
            const told = document.querySelectorAll('.crown, .won').length;
            window.counted.push({ lines, latest, told, mine: inSight(document.querySelector('.sum.mine')) });
        } else if (document.querySelector('.result .purse')) {
            window.all = all;
            return;
        }
        requestAnimationFrame(look);
    };
    look();
}"""
)
"""Notes, while the tips are counted, how many guests are, and what is seen meanwhile."""


@pytest.mark.parametrize(("players", "size"), some([(2, (390, 844)), (3, (320, 568))]))
async def test_tips_are_counted_guest_by_guest_and_nobody_has_won_before(
    sit: Sit, new_waiter: NewWaiter, players: int, size: tuple[int, int]
) -> None:
    table = await sit(players)
    robin = await table.window(new_waiter, reduced_motion="no-preference")
    await robin.resize(*size)
    await robin.page.evaluate(COUNTED)
    await table.closes()
    await expect(robin.page.get_by_text("The tips are counted")).to_have_css("opacity", "1")
    await expect(robin.page.locator(".result .purse .who").first).to_have_text(NAMES[0])
    await robin.page.wait_for_function("() => window.all")
    counted, guests = await robin.page.evaluate("() => [window.counted, window.all]")
    lines = [each["lines"] for each in counted]
    assert (lines[0], lines[-1]) == (0, guests)
    assert lines == sorted(lines)
    assert not any(each["told"] for each in counted), "it is told before who has won"
    assert all(each["mine"] for each in counted), "my own sum is out of sight"
    assert any(each["latest"] for each in counted), "the view does not go along"
    await expect(robin.heading(GAME_OVER)).to_be_visible()
    scores = table.status["result"]["scores"]
    sums = await robin.page.locator(".result .purse .total").all_inner_texts()
    assert [each.strip() for each in sums] == [f"${score / 100:.2f}" for score in scores]


CUT_PURSES = """() => {
    const edge = document.querySelector('.choices').getBoundingClientRect().top;
    return [...document.querySelectorAll('.result .purse h3')].filter(e => e.getBoundingClientRect().bottom > edge).map(e => e.closest('.purse').innerText);
}"""
"""Lists the purses whose sum, and how many guests it came from, lie behind the buttons for the next game, or their fading edge."""


UNPAID_BEHIND = """() => {
    const edge = document.querySelector('.choices').getBoundingClientRect().top;
    return [...document.querySelectorAll('.gone :is(h2, li)')].filter(e => e.getBoundingClientRect().bottom > edge).map(e => e.innerText);
}"""
"""Lists what is said of those who left without paying behind the buttons for the next game, or their fading edge."""
MANY_ORDERS = 1000


@pytest.mark.parametrize("size", some([(390, 844), (1440, 900), (320, 568)], 2))
async def test_who_left_without_paying_is_in_sight_above_the_buttons(
    sit: Sit, new_waiter: NewWaiter, size: tuple[int, int]
) -> None:
    table = await sit(2)
    robin = await table.window(new_waiter)
    for _ in range(3):
        await table.pays()
    assert not await table.hoards(0, MANY_ORDERS), "nobody serves anymore, so the others leave"
    await expect(robin.heading(GAME_OVER)).to_be_visible()
    await robin.resize(*size)
    await robin.page.evaluate("() => scrollTo(0, 0)")
    await expect(robin.page.locator(".gone li")).not_to_have_count(0)
    await robin.finds([], UNPAID_BEHIND)


async def test_of_two_players_both_sums_are_in_sight_on_a_phone(sit: Sit, new_waiter: NewWaiter) -> None:
    table = await sit(2)
    robin = await table.window(new_waiter)
    await table.closes()
    await expect(robin.heading(GAME_OVER)).to_be_visible()
    await robin.resize(390, 844)
    await robin.page.evaluate("() => scrollTo(0, 0)")
    await robin.finds([], CUT_PURSES)
    await expect(robin.page.locator(".takeaway")).to_contain_text("made the difference")

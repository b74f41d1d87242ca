"""The end of a game of Villains: the piles are counted line by line, and nobody is told before who has won."""

import asyncio
import re

import pytest
from playwright.async_api import expect
from tests.page.conftest import NewWaiter
from tests.page.test_villains import villain
from tests.page.villain import Villain
from tests.page.waiter import GAME_OVER, IN_SIGHT
from tests.sampling import some

COUNTED = (
    f"() => {{ {IN_SIGHT}"
    """
    window.counted = [];
    const look = () => {
        if (document.querySelector('.piles.counting')) {
            const lines = document.querySelectorAll('.piles .line.shown').length;
            const latest = [...document.querySelectorAll('.piles .latest')].some(inSight);
            const told = document.querySelectorAll('.piles .won, .sum.first').length;
            const sums = [...document.querySelectorAll('.sum b')].map(e => Number(e.textContent));
            const mine = [...document.querySelectorAll('.sum.mine, .pile.mine .points')].some(inSight);
            window.counted.push({ lines, latest, told, sums, mine });
        } else if (document.querySelector('.piles')) {
            window.all = document.querySelectorAll('.piles .line').length;
            return;
        }
        requestAnimationFrame(look);
    };
    look();
}"""
)
"""Notes, while the piles are counted, how many lines are, and what is seen meanwhile."""
WATCHED = """() => {
    window.watched = { whole: {}, empty: 0, overlaid: 0 };
    const opacity = e => Number(getComputedStyle(e).opacity);
    const look = () => {
        const [name, counting] = document.querySelectorAll('.verdict > *');
        if (name && Math.min(opacity(name), opacity(counting)) > 0.1) window.watched.overlaid += 1;
        const pile = document.querySelector('.counting .latest')?.closest('.pile');
        if (pile) {
            const { top, bottom } = pile.getBoundingClientRect();
            const strip = document.querySelector('.sums').getBoundingClientRect();
            window.watched.whole[pile.querySelector('.who').textContent] = top >= strip.bottom - 1 && bottom <= innerHeight;
            window.watched.empty += [...document.querySelectorAll('.piles .line')].filter(e => opacity(e) < 0.4).length;
        }
        requestAnimationFrame(look);
    };
    look();
}"""
"""Notes from now on, frame by frame: whether each pile is wholly in sight when its last line is counted, lines that cannot be seen, and headlines on one another."""
POINTS = re.compile(r"^-?\d+")


async def totals(robin: Villain) -> list[int]:
    """Return what stands on the piles."""
    return [int(POINTS.findall(each)[0]) for each in await robin.page.locator(".piles .points").all_inner_texts()]


@pytest.mark.parametrize(("players", "size"), some([(3, (390, 844)), (4, (320, 568))]))
async def test_piles_are_counted_line_by_line_and_nobody_has_won_before(
    new_waiter: NewWaiter, players: int, size: tuple[int, int]
) -> None:
    robin = villain(await new_waiter(at="phone", reduced_motion="no-preference"))
    await robin.sit_with_bots(players, villains="deal", specials=False)
    await robin.resize(*size)
    await robin.page.evaluate(COUNTED)
    await robin.play()
    await expect(robin.page.get_by_text("The villains are counted")).to_have_css("opacity", "1")
    await robin.page.wait_for_function("() => window.all")
    counted, all_lines = await robin.page.evaluate("() => [window.counted, window.all]")
    lines = [each["lines"] for each in counted]
    assert (lines[0], lines[-1]) == (0, all_lines)
    assert lines == sorted(lines)
    assert not any(each["told"] for each in counted), "it is told before who has won"
    assert all(each["mine"] for each in counted), "my own sum is out of sight"
    assert any(each["latest"] for each in counted), "the view does not go along"
    assert counted[0]["sums"] == [0] * players
    await expect(robin.heading(GAME_OVER)).to_be_visible()
    assert counted[-1]["sums"] == await totals(robin), "what is counted is not what is won"
    winners = await robin.page.locator(".piles .pile").evaluate_all("all => all.map(e => e.matches('.won'))")
    begun = [sum(each["sums"][seat] == 0 for each in counted) for seat in range(players)]
    assert winners[begun.index(max(n for n in begun if n < len(counted)))], "the winner's pile is not the last"


async def test_on_a_phone_the_view_stays_with_the_pile_that_is_counted_and_no_pile_looks_empty(
    new_waiter: NewWaiter,
) -> None:
    robin = villain(await new_waiter(at="phone", reduced_motion="no-preference"))
    await robin.sit_with_bots(3, villains="deal", specials=False)
    await robin.page.evaluate(WATCHED)
    await robin.play()
    await expect(robin.heading(GAME_OVER)).to_have_css("opacity", "1")
    watched = await robin.page.evaluate("() => window.watched")
    assert list(watched["whole"].values()) == [True] * 3, watched
    assert watched["empty"] == 0, "the lines of a pile cannot be seen"
    assert watched["overlaid"] == 0, "one headline lies on the other"


SCROLLS = """() => {
    window.scrolled = 0;
    addEventListener('scroll', () => window.scrolled += 1);
}"""
"""From now on counts how often the page scrolls."""
BEYOND = """() => document.documentElement.scrollHeight - innerHeight"""
"""Measures how much of the page is out of sight."""


async def test_on_a_phone_three_piles_are_counted_and_all_is_told_without_scrolling(new_waiter: NewWaiter) -> None:
    robin = villain(await new_waiter(at="phone", reduced_motion="no-preference"))
    await robin.sit_with_bots(3, villains="deal", specials=False)
    await robin.play()
    await robin.page.evaluate(SCROLLS)
    await expect(robin.heading(GAME_OVER)).to_have_css("opacity", "1")
    await robin.finds(0, BEYOND, why="something is out of sight")
    assert await robin.page.evaluate("() => window.scrolled") == 0


WRAPPED = """() => [...document.querySelectorAll('.piles h2')].filter(head => {
    head.querySelector('.who').firstChild.data = 'Newcomer';
    head.querySelector('.points').textContent = '144 points';
    const [emblem, points] = ['.emblem', '.points'].map(part => head.querySelector(part).getBoundingClientRect());
    return points.top >= emblem.bottom;
}).length"""
"""Counts the heads of piles in which many points would stand below the name of a newcomer."""


async def test_on_a_desktop_three_piles_are_in_sight_and_their_points_beside_their_owners(
    new_waiter: NewWaiter,
) -> None:
    robin = villain(await new_waiter())
    await robin.resize(1440, 900)
    await robin.sit_with_bots(3, villains="deal", specials=False)
    await robin.play()
    await expect(robin.heading(GAME_OVER)).to_be_visible()
    await robin.finds(0, WRAPPED, why="the points stand below a name")
    await robin.finds(0, BEYOND, why="something is out of sight")


WATCH_HEADS = """() => {
    window.heads = new Set();
    const look = () => {
        const heads = [...document.querySelectorAll('.piles h2')].map(e => Math.round(e.getBoundingClientRect().height));
        if (heads.length) window.heads.add(heads.join());
        requestAnimationFrame(look);
    };
    look();
}"""
"""From now on notes how high the heads of the counted piles are."""


async def test_a_pile_does_not_move_when_its_owner_is_crowned(new_waiter: NewWaiter) -> None:
    robin = villain(await new_waiter(reduced_motion="no-preference"))
    await robin.sit_with_bots(3, villains="deal", specials=False)
    await robin.page.evaluate(WATCH_HEADS)
    await robin.play()
    await robin.page.locator(".piles .won .crown").first.wait_for()
    heads = await robin.page.evaluate("() => [...window.heads]")
    assert len(heads) == 1, heads


async def test_with_reduced_motion_all_is_counted_at_once(new_waiter: NewWaiter) -> None:
    robin = villain(await new_waiter(at="phone"))
    await robin.sit_with_bots(3, villains="deal", specials=False)
    await robin.page.evaluate(COUNTED)
    await robin.play()
    await robin.page.wait_for_function("() => window.all")
    assert await robin.page.evaluate("() => window.counted.filter(({ lines }) => lines > 0)") == []
    async with asyncio.timeout(60):
        await expect(robin.page.locator(".piles .won, .sum.first")).not_to_have_count(0)

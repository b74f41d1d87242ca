"""What is pointed at on the table."""

import asyncio

import pytest
from playwright.async_api import expect
from tests.page.conftest import NewWaiter
from tests.page.newcomer import first_game
from tests.page.test_lucky_penny import TITLE
from tests.sampling import some

COUNT_FRAMES = """
    window.frames_asked = 0;
    const ask = window.requestAnimationFrame;
    window.requestAnimationFrame = then => (window.frames_asked++, ask(then));
"""
RING_BESIDE = """() => {
    const ring = document.querySelector('.layer .ring').getBoundingClientRect();
    const [pointed] = document.querySelectorAll('[data-pointed]');
    const { left, top, width, height } = pointed.getBoundingClientRect();
    return [ring.left - left, ring.top - top, ring.right - left - width, ring.bottom - top - height].map(Math.abs).every(far => far <= 6);
}"""
"""Whether the ring lies around what is pointed at."""

TIME_RINGS = """() => {
    window.rings = [];
    let [said, since] = ['', 0];
    const look = () => {
        const text = document.querySelector('.coach strong')?.textContent ?? '';
        if (text !== said) [said, since] = [text, performance.now()];
        if (said && document.querySelector('.layer .ring') && window.rings.at(-1)?.[0] !== said)
            window.rings.push([said, Math.round(performance.now() - since)]);
        requestAnimationFrame(look);
    };
    look();
}"""
"""From now on notes how many milliseconds after the coach's words the ring comes."""
TOGETHER_MS = 1000
ADVISED = 4
"""So many pieces of advice are looked at."""


@pytest.mark.parametrize("game", some(["Diner", TITLE]))
async def test_what_is_advised_glows_as_soon_as_the_words_say_so(new_waiter: NewWaiter, game: str) -> None:
    robin = await first_game(new_waiter, game)
    await robin.page.evaluate(TIME_RINGS)
    async with asyncio.timeout(200):
        while len(rings := await robin.page.evaluate("() => window.rings")) < ADVISED:
            pointed = robin.page.locator(".hall [data-pointed=press]:not([aria-disabled=true])")
            if await pointed.count():
                await pointed.first.click(force=True)
            await asyncio.sleep(0.3)
    assert [text for text, ms in rings if ms > TOGETHER_MS] == [], rings


@pytest.mark.parametrize("game", some([TITLE, "Villains"]))
async def test_a_pointer_follows_what_moves_and_asks_for_no_frames_at_rest(new_waiter: NewWaiter, game: str) -> None:
    robin = await new_waiter(at="phone", played=False)
    await robin.page.add_init_script(COUNT_FRAMES)
    await robin.enter()
    await robin.page.get_by_role("article", name=game, exact=True).get_by_role("button", name="Play now").click()
    await expect(robin.page.locator(".layer .ring").first).to_be_visible()
    await robin.rest()
    asked: list[int] = []
    for _ in range(10):  # a bot's move may come in between
        before = await robin.page.evaluate("() => window.frames_asked")
        await asyncio.sleep(1)
        asked.append(await robin.page.evaluate("() => window.frames_asked") - before)
    assert min(asked) <= 1, f"a table at rest asks for {asked} frames a second"
    await robin.finds(True, RING_BESIDE)
    for size in [(844, 390), (320, 568), (1440, 900)]:
        await robin.page.set_viewport_size({"width": size[0], "height": size[1]})
        await robin.finds(True, RING_BESIDE, why=f"the ring lies elsewhere at {size}")
    await robin.page.evaluate("""() => {
        const moved = document.querySelector('[data-pointed]');
        moved.style.transition = 'transform 900ms linear';
        moved.style.transform = 'translate(30px, 20px)';
    }""")
    await robin.finds(True, RING_BESIDE, why="the ring has not gone with what moves")

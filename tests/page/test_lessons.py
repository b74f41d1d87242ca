"""The introductions are played by the rules, can be followed to their end, and skipped."""

import json
import re
from pathlib import Path

import pytest
from playwright.async_api import expect
from tests.page.conftest import NewWaiter
from tests.page.test_screens import CUT, PHONES, UNSEEN
from tests.sampling import some

from tools.lessons import recording
from tools.scripts import GAMES, scripts, target, text

SCRIPTS = [pytest.param(script, id=script.parent.name) for script in scripts("lesson")]
FOLLOWED = [
    pytest.param(script, at, id=f"{script.parent.name}-{at}")
    for script in scripts("lesson")
    for at in ("phone", "tablet")
]
MOST_STEPS = 20
ZONES = {
    "diner": [".others", ".lounge", ".kitchen", ".sink", ".prompt", ".mine .section", ".hand"],
    "lucky_penny": [".others", ".clock", ".market", ".guests article", ".prompt", ".till", ".lucky > .hand"],
    "villains": [".place", ".center", ".me", ".prompt", ".villains > .hand"],
}
"""All that an introduction may speak of."""
PANEL = """() => {
    const box = selector => document.querySelector(selector).getBoundingClientRect();
    const { paddingLeft, paddingRight } = getComputedStyle(document.querySelector('.teacher'));
    const room = innerWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    return [box('.teacher').height, box('.hall').top, Math.round(box('.words .on').width - room)];
}"""
"""The height of the panel, where the table begins, and how much narrower than the panel the words are."""
WOBBLES = """() => {
    window.wobbles = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, how) {
        if (how?.id === 'wobble') window.wobbles.push(this.dataset.pointed);
        return animate.call(this, frames, how);
    };
}"""
"""Keeps what is shaken."""
RING = """() => {
    const box = e => e.getBoundingClientRect();
    const [press] = document.querySelectorAll('.hall [data-pointed=press]');
    const [ring] = document.querySelectorAll('.layer .ring:not(.goal)');
    const [arrow] = document.querySelectorAll('.layer .arrow');
    if (!press || !ring || !arrow) return 'nothing';
    return Math.abs(box(press).left - box(ring).left) < 8 && Math.abs(box(press).top - box(ring).top) < 8;
}"""
"""Does the ring lie around what is to be pressed, with an arrow to it?"""


def told(words: str) -> re.Pattern[str]:
    """What is shown of words that name cards."""
    return re.compile(re.sub(r"\\\{\w+\\\}", ".+", re.escape(words)))


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_recording_is_what_the_rules_make_of_its_script(script: Path) -> None:
    assert target(script).read_text() == text(recording(script)), "run: python -m tools.lessons"


@pytest.mark.parametrize("script", SCRIPTS)
def test_every_step_has_its_words_and_no_words_are_left_over(script: Path) -> None:
    words = json.loads((script.parent / "page" / "lesson.en.json").read_text())
    assert [step["say"] for step in recording(script)["steps"]] == list(words)


def test_every_game_has_an_introduction() -> None:
    ours = {page.parent.name for page in GAMES.glob("*/page")}
    assert {script.parent.name for script in scripts("lesson")} == ours


@pytest.mark.parametrize(("script", "at"), some(FOLLOWED, 2))
async def test_it_can_be_followed_to_its_end(new_waiter: NewWaiter, script: Path, at: str) -> None:
    robin = await new_waiter(at=at)
    await robin.enter(f"/learn/{script.parent.name}")
    steps = recording(script)["steps"]
    assert len(steps) < MOST_STEPS
    words = json.loads((script.parent / "page" / "lesson.en.json").read_text())
    panels = set()
    for number, step in enumerate(steps, 1):
        await expect(robin.page.get_by_role("img", name=f"Step {number} of {len(steps)}")).to_be_visible()
        await expect(robin.page.get_by_text(told(words[step["say"]])).first).to_be_visible()
        panels.add(tuple(await robin.page.evaluate(PANEL)))
        if number == len(steps):
            break
        await robin.button("Show me" if step["move"] else "Go on").click()
    assert len(panels) == 1, f"the panel changes between steps: {panels}"
    assert {narrower for _, _, narrower in panels} == {0}
    await robin.finds([], robin.complaints)
    await expect(robin.button("Play now")).to_be_visible()


@pytest.mark.parametrize("script", some(SCRIPTS))
async def test_all_it_speaks_of_is_in_sight_on_a_phone(new_waiter: NewWaiter, script: Path) -> None:
    robin = await new_waiter(at="phone")
    game, steps = script.parent.name, recording(script)["steps"]
    await robin.enter(f"/learn/{game}")
    for number, step in enumerate(steps, 1):
        await robin.page.get_by_role("img", name=f"Step {number} of {len(steps)}").wait_for()
        for width, height in PHONES:
            await robin.resize(width, height)
            await robin.finds([], UNSEEN, ZONES[game])
            await robin.finds([], CUT)
        if number < len(steps):
            await robin.button("Show me" if step["move"] else "Go on").click()


async def test_the_pupil_makes_the_moves_and_what_is_to_be_pressed_shows_itself(new_waiter: NewWaiter) -> None:
    robin = await new_waiter(reduced_motion="no-preference")
    await robin.enter("/learn/diner")
    await robin.page.evaluate(WOBBLES)
    await robin.page.locator(".hall .sink").click()
    await expect(robin.page.get_by_role("img", name="Step 1 of 10")).to_be_visible()
    await robin.button("Go on").click()
    await robin.finds(True, RING)
    await robin.possible("Draw").first.click()
    await robin.hears("Try this one: Draw Burger")
    await expect(robin.page.get_by_role("img", name="Step 2 of 10")).to_be_visible()
    assert await robin.page.evaluate("() => window.wobbles") == ["press", "press"]
    await robin.page.locator(".hall [data-pointed=press]").click()
    await expect(robin.page.get_by_role("img", name="Step 3 of 10")).to_be_visible()
    await robin.button("Skip").click()
    await expect(robin.page.get_by_role("article", name="Diner", exact=True)).to_be_visible()


async def test_of_two_presses_the_card_is_pointed_at_and_then_its_goal(new_waiter: NewWaiter) -> None:
    robin = await new_waiter(at="phone")
    await robin.page.add_init_script(f"({WOBBLES})()")
    pointed = robin.page.locator(".hall [data-pointed=press]")
    in_hand = "e => e.closest('.hand') !== null"
    for game, to_lift, miss in (("lucky_penny", 5, ".till"), ("villains", 2, ".center")):
        await robin.enter(f"/learn/{game}")
        for number in range(1, to_lift):
            await robin.page.get_by_role("img", name=f"Step {number} of").wait_for()
            await robin.button(re.compile("Show me|Go on")).click()
        await robin.page.get_by_role("img", name=f"Step {to_lift} of").wait_for()
        await robin.finds(True, RING)
        assert await pointed.evaluate(in_hand)
        await pointed.click()
        await robin.finds(True, RING)
        await robin.page.locator(miss).click()
        await robin.hears("Try this one: ")
        assert not await pointed.evaluate(in_hand)
        await pointed.click()
        await robin.page.get_by_role("img", name=f"Step {to_lift + 1} of").wait_for()
        assert await robin.page.evaluate("() => window.wobbles") == [], "somebody wants no motion"

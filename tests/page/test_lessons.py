"""The introductions are played by the rules, can be followed to their end, and skipped."""

import json
from pathlib import Path

import pytest
from playwright.async_api import expect
from tests.page.conftest import NewWaiter
from tests.page.test_screens import CUT, PHONES, UNSEEN

from tools.lessons import GAMES, recording, scripts, target, text

SCRIPTS = [pytest.param(script, id=script.parent.name) for script in scripts()]
MOST_STEPS = 20
ZONES = {
    "diner": [".others", ".lounge", ".kitchen", ".sink", ".prompt", ".mine .section", ".hand"],
    "lucky_penny": [".others", ".clock", ".market", ".guests article", ".prompt", ".till", ".lucky > .hand"],
    "villains": [".place", ".center", ".near", ".prompt", ".villains > .hand"],
}
"""All that an introduction may speak of."""


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_recording_is_what_the_rules_make_of_its_script(script: Path) -> None:
    assert target(script).read_text() == text(script), "run: python -m tools.lessons"


@pytest.mark.parametrize("script", SCRIPTS)
def test_every_step_has_its_words_and_no_words_are_left_over(script: Path) -> None:
    words = json.loads((script.parent / "page" / "lesson.en.json").read_text())
    assert [step["say"] for step in recording(script)["steps"]] == list(words)


def test_every_game_has_an_introduction() -> None:
    ours = {page.parent.name for page in GAMES.glob("*/page")}
    assert {script.parent.name for script in scripts()} == ours


@pytest.mark.parametrize("at", ["phone", "desktop"])
@pytest.mark.parametrize("script", SCRIPTS)
async def test_it_can_be_followed_to_its_end(new_waiter: NewWaiter, script: Path, at: str) -> None:
    robin = await new_waiter(at=at)
    await robin.enter(f"/learn/{script.parent.name}")
    steps = recording(script)["steps"]
    assert len(steps) < MOST_STEPS
    words = json.loads((script.parent / "page" / "lesson.en.json").read_text())
    for number, step in enumerate(steps, 1):
        await expect(robin.page.get_by_role("img", name=f"Step {number} of {len(steps)}")).to_be_visible()
        await expect(robin.page.get_by_text(words[step["say"]]).first).to_be_visible()
        if number == len(steps):
            break
        await robin.button("Show me" if step["move"] else "Go on").click()
    await robin.finds([], robin.complaints)
    await expect(robin.button("Play now")).to_be_visible()


@pytest.mark.parametrize("script", SCRIPTS)
async def test_all_it_speaks_of_is_in_sight_on_a_phone(new_waiter: NewWaiter, script: Path) -> None:
    robin = await new_waiter(at="phone", reduced_motion="reduce")
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


async def test_the_pupil_makes_the_moves_and_may_not_run_ahead(new_waiter: NewWaiter) -> None:
    robin = await new_waiter()
    await robin.enter("/learn/diner")
    await robin.button("Go on").click()
    await robin.possible("Draw").first.click()
    await expect(robin.page.locator(".teacher").get_by_text("Not yet: in this introduction")).to_be_visible()
    await robin.possible("Draw").nth(1).click()
    await expect(robin.page.get_by_role("img", name="Step 3 of 8")).to_be_visible()
    await robin.button("Skip").click()
    await expect(robin.page.get_by_role("article", name="Diner", exact=True)).to_be_visible()

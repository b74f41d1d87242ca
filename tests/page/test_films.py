"""How to play: films that the rules have made, a screen for each rule, and a search."""

import json
from pathlib import Path

import pytest
from playwright.async_api import expect
from tests.page.conftest import NewWaiter
from tests.page.test_screens import assert_good
from tests.sampling import some

from tools.films import films
from tools.scripts import GAMES, scripts, target, text

SCRIPTS = [pytest.param(script, id=script.parent.name) for script in scripts("films")]
LONGEST_FILM = 12
SEARCHES = [("Diner", "two st break"), ("The Lucky Penny Diner", "course dess"), ("Villains", "heroes canc")]
"""Words, or how they begin, that few rules have."""
MOVED = "() => document.querySelector('figcaption p').textContent"
SHOWN = "() => [...document.querySelectorAll('nav li')].map(e => e.textContent)"


@pytest.mark.parametrize("script", SCRIPTS)
def test_the_films_are_what_the_rules_make_of_their_script(script: Path) -> None:
    assert target(script).read_text() == text(films(script)), "run: python -m tools.films"


@pytest.mark.parametrize("script", SCRIPTS)
def test_every_rule_has_its_words_and_most_have_a_short_film(script: Path) -> None:
    words = json.loads((script.parent / "page" / "films.en.json").read_text())
    rules = films(script)["rules"]
    assert [f"{rule['name']}.{part}" for rule in rules for part in ("title", "text")] == list(words)
    lengths = [len(rule["film"]["events"]) for rule in rules if rule["film"]]
    assert len(lengths) > len(rules) / 2
    assert all(0 < length <= LONGEST_FILM for length in lengths)


def test_all_our_games_have_films() -> None:
    assert {script.parent for script in scripts("films")} == {page.parent for page in GAMES.glob("*/page")}


@pytest.mark.parametrize(("game", "words"), some(SEARCHES))
async def test_a_film_plays_and_the_search_finds_a_rule(new_waiter: NewWaiter, game: str, words: str) -> None:
    robin = await new_waiter(at="phone", reduced_motion="no-preference")
    await robin.enter()
    card = robin.page.get_by_role("article", name=game, exact=True)
    await card.get_by_role("button", name="How to play").click()
    await expect(robin.button("Once more")).to_be_visible()  # it has begun by itself, and has come to its end
    seen = await robin.page.evaluate(MOVED)
    await robin.button("Once more").click()
    await expect(robin.button("Pause")).to_be_visible()
    await robin.page.wait_for_function(f"seen => ({MOVED})() !== seen", arg=seen)
    await robin.button("Pause").click()
    await robin.page.get_by_role("searchbox").fill(words)
    found = await robin.page.evaluate(SHOWN)
    assert 0 < len(found) < 5
    await robin.page.keyboard.press("Enter")
    await expect(robin.heading(found[0])).to_be_focused()
    await robin.page.keyboard.press("ArrowRight")
    await expect(robin.heading(found[0])).to_be_hidden()
    await robin.page.get_by_role("searchbox").fill("zebra")
    await expect(robin.page.get_by_text("No rule speaks of that")).to_be_visible()
    await robin.page.get_by_role("searchbox").fill("")
    await robin.button("All rules").click()
    await assert_good(robin, "rules listed", ["phone"])
    await robin.button("At a glance").click()
    await assert_good(robin, "rules at a glance", ["phone", "tablet"])
    await robin.page.keyboard.press("Escape")
    await expect(robin.page.get_by_role("dialog")).to_have_count(0)


async def test_in_the_middle_of_a_game_the_rules_stand_beside_it(new_waiter: NewWaiter) -> None:
    robin = await new_waiter()
    await robin.start_shift()
    await robin.button("How to play").click()
    await expect(robin.heading("Tips win")).to_be_visible()
    play = robin.page.get_by_role("button", name="Play", exact=True)
    await play.click()  # who wants no motion begins it
    await expect(robin.button("Once more")).to_be_visible()
    await assert_good(robin, "rules in a game", ["phone", "desktop"])
    await robin.button("Close").click()
    assert await robin.act()

"""Who has never played is not hurried, and is advised when they hesitate, until they put advice away."""

import asyncio
import json
import re
from collections.abc import AsyncIterator
from typing import Any

import pytest
from playwright.async_api import WebSocketRoute, expect
from tests.page.conftest import NewWaiter
from tests.page.newcomer import COVERED, CUT_COACH, first_game
from tests.page.test_hints import LIVE, PLACES
from tests.page.test_lucky_penny import ACT, TITLE, to_serve
from tests.page.test_screens import PHONES, UNSEEN, assert_good
from tests.page.test_villains import POWER, villain
from tests.page.villain import POSSIBLE
from tests.page.waiter import Waiter
from tests.sampling import some

INTRO_CUT = """() => {
    const words = document.querySelector('.center .news');
    const r = words.getBoundingClientRect();
    const meets = o => o.width > 0 && o.left < r.right && r.left < o.right && o.top < r.bottom && r.top < o.bottom;
    return [...document.querySelectorAll('.coach, .advice, .pile .stack, .prompt')].filter(e => meets(e.getBoundingClientRect())).map(e => e.className);
}"""
"""Lists what lies upon the words in the middle of a table of Villains, or below them."""

WATCH_LOBBY = """() => new MutationObserver(() => {
    window.lobbies = (window.lobbies ?? 0) + [...document.querySelectorAll('h1')].filter(e => e.innerText === 'Before the game').length;
}).observe(document.body, {subtree: true, childList: true})"""
TAILS_CUT = """() => {
    const line = document.querySelector('.coach');
    const range = document.createRange();
    range.selectNodeContents(line);
    const below = Math.max(...[...range.getClientRects()].map(({ bottom }) => bottom)) - line.getBoundingClientRect().bottom;
    return below > .3 ? [`${line.textContent}: ${below}`] : [];
}"""
"""Lists a first line of which the letters that reach below the line are cut."""
LINES = """() => {
    const line = document.querySelector('.coach');
    const range = document.createRange();
    range.selectNodeContents(line);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 4))).size;
}"""
"""Counts the lines that the coach's words take."""
CROSSED_COUNTS = """() => [...document.querySelectorAll('.kitchen li')].filter(item => {
    const [stack, count] = ['.stack', '.height'].map(part => item.querySelector(part).getBoundingClientRect());
    return count.left < stack.left + 2 || count.top < stack.top + 2;
}).map(item => item.innerText)"""
"""Lists the stacks whose count a ring around the stack would cross."""
ART = """() => Math.min(...[...document.querySelectorAll('.row .art')].map(e => Math.round(e.getBoundingClientRect().height)))"""
"""Measures how high the smallest picture of an order in the row is."""
DOORS_MS = 8000
"""So long the doors are still closed: a slow machine shows the table late."""
IDEA_S = 4
"""After so long the bar of who has played before has an idea."""
NAMED = """() => {
    const name = card => card.getAttribute('aria-label').split('.')[0];
    const said = document.querySelector('.advice strong')?.textContent ?? '';
    const held = [...document.querySelectorAll('.held')];
    return [...held.map(name).filter(each => said.includes(each)), ...held.filter(e => e.dataset.pointed === 'press').map(name)];
}"""
"""Lists the cards of a hand in Villains that the coach or a hint names, and the one that glows."""
TINY = """async ([selector, least]) => {
    const line = document.querySelector(selector);
    const bar = line.closest('.advice, .prompt');
    const tiny = [];
    for (const [look, letters] of [['', 90], ['long', 150], ['longest', 190]]) {
        line.textContent = 'Vera\u2019s heroes cancel every 6 now: it gives nothing away. '.repeat(4).slice(0, letters);
        line.classList.remove('long', 'longest');
        if (look) line.classList.add('long', look);
        await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
        const px = parseFloat(getComputedStyle(line).fontSize);
        const fits = line.scrollHeight <= bar.clientHeight + 1 && line.scrollHeight <= line.clientHeight + 2;
        if (px < least || !fits) tiny.push(`${letters} letters: ${px} px, ${line.scrollHeight} in ${bar.clientHeight}`);
    }
    return tiny;
}"""
"""Lists the lengths of a text that would be set too small there, or would not fit. Another soon comes: look at once."""
FIRST_NAMED = """() => {
    const said = document.querySelector('.coach')?.textContent ?? '';
    const pointed = document.querySelectorAll('.row [data-pointed=press]').length;
    return /[Pp]ress [A-Z]/.test(said) ? pointed === 1 : said.includes('green frame');
}"""
"""Whether the coach names an order of the row, which glows; or says to take any, if no guest wants one of those at this hour."""
PROMPT_TINY = """async () => {
    const text = document.querySelector('.villains .prompt p:not(.togo)');
    text.classList.add('long', 'longest');
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
    return parseFloat(getComputedStyle(text).fontSize);
}"""
"""Measures the smallest text in Villains' bar."""
AGREED = 3
"""So many turns are enough to see that the coach and a hint agree."""
READ_FIRST_S = 7
"""So long the goal of the game stays at least, while advice would come."""


async def first_orders(robin: Waiter) -> AsyncIterator[None]:
    """Take the orders of Lucky Penny's opening, until the first can be served; yield before each."""
    await robin.page.wait_for_selector('[data-phase="pick"]')
    free = robin.page.locator('.row.mine .action[aria-disabled="false"]')
    served = robin.page.locator('[data-phase="serve"] .prompt.go')
    while not await served.count():
        if await free.count():
            yield
            await free.nth(robin.rng.randrange(await free.count())).click()
        await robin.rest()


async def test_a_first_game_comes_with_easy_bots_no_hurry_and_advice(new_waiter: NewWaiter) -> None:
    robin = await new_waiter(at="phone", played=False)
    await robin.enter()
    card = robin.page.get_by_role("article", name=TITLE, exact=True)
    await expect(card.get_by_text("Your first game")).to_be_visible()
    await expect(card.get_by_role("group", name="How good the others are")).to_be_hidden()
    async with robin.page.expect_request("**/api/tables") as asked:
        await card.get_by_role("button", name="Play now").click()
    table = (await asked.value).post_data_json or {}
    assert table["hints"] is True
    assert {"easy", None} == set(table["bots"])
    assert table["clocks"]["turn"] > 600_000
    await expect(robin.page.locator(".coach")).to_contain_text(re.compile(r"Press .+ to take it|green frame"))
    await expect(robin.page.locator(".prompt")).to_be_visible()
    await expect(robin.page.locator(".hall .ring")).to_have_count(0)  # an hour is no hurry
    advice = robin.page.get_by_role("note", name="Hint")
    async for _ in first_orders(robin):
        await expect(advice).to_have_count(0)


@pytest.mark.parametrize(
    ("game", "zones"),
    some(
        [
            ("Diner", [".lounge", ".kitchen", ".prompt", ".section", ".hand"]),
            (TITLE, [".guests", ".clock", ".market", ".prompt", ".hand"]),
            ("Villains", [".prompt"]),
        ]
    ),
)
async def test_the_goal_and_the_first_press_are_told_at_once(
    new_waiter: NewWaiter, game: str, zones: list[str]
) -> None:
    robin = await new_waiter(at="phone", played=False)
    await robin.enter(clocks={"countdown": DOORS_MS})
    await robin.page.evaluate(WATCH_LOBBY)
    await robin.page.get_by_role("article", name=game, exact=True).get_by_role("button", name="Play now").click()
    coach = robin.page.locator(".coach")
    await expect(robin.page.get_by_text("in a moment").first).to_be_attached()  # the doors are still closed
    await expect(coach).to_contain_text("Goal: ")
    assert await robin.page.evaluate("() => window.lobbies ?? 0") == 0, "the lobby flashed up"
    await expect(robin.page.locator(".advice .caption")).to_have_text("Hint")
    await robin.rest()
    before = await robin.measures(PLACES, zones)
    soon = await coach.inner_text()
    await expect(coach).not_to_have_text(soon)  # they have opened
    await expect(coach).to_contain_text("Goal: ")
    await robin.finds(before, PLACES, zones)
    for width, height in [*PHONES, (320, 568), (844, 390)]:
        await robin.resize(width, height)
        await robin.finds([], CUT_COACH, why=f"at {width} x {height}")
        await robin.finds([], TAILS_CUT, why=f"at {width} x {height}")
        await robin.finds([], COVERED, why=f"at {width} x {height}")
    await assert_good(robin, f"first line of {game}")


async def test_the_first_card_of_villains_is_pointed_at_at_once_and_the_goal_stays(new_waiter: NewWaiter) -> None:
    robin = await first_game(new_waiter, "Villains")
    coach = robin.page.locator(".coach")
    await expect(coach).to_contain_text(re.compile(r"First press a villain: The .+ is easy to begin with\."))
    easy = robin.page.locator(".chooser [data-pointed=press]")
    await expect(easy).to_have_count(1)
    await expect(robin.button("Hint")).to_have_attribute("aria-disabled", "false")
    await robin.finds([], robin.complaints)
    await asyncio.sleep(READ_FIRST_S)
    await expect(coach).to_contain_text("Goal: ")  # who is told a villain is not told another
    await easy.click()
    await expect(coach).to_contain_text(re.compile(r"Goal: .+ Press (your \w+ \d, then the shield|it, then the pile)"))
    pointed = robin.page.locator(".hand [data-pointed=press]")
    await expect(pointed).to_have_count(1)
    await asyncio.sleep(READ_FIRST_S)
    await expect(coach).to_contain_text("Goal: ")  # who is told a card is not told another
    await pointed.click()
    await expect(robin.page.locator(".me [data-pointed=press]")).to_have_count(1)
    await robin.page.locator(".me [data-pointed=press]").click()
    await expect(coach).not_to_contain_text("Goal: ")


async def test_in_villains_coach_hint_and_glow_speak_of_one_card_as_long_as_the_turn_lasts(
    new_waiter: NewWaiter,
) -> None:
    robin = await first_game(new_waiter, "Villains")
    pointed, line = robin.page.locator(".hall [data-pointed=press]"), robin.page.locator(".advice strong")
    hat = robin.page.locator(".advice button.hint")
    await pointed.click()
    for turn in range(4):
        await robin.page.wait_for_selector(".villains .prompt.go")
        named: set[str] = set()
        if turn % 2 and await robin.possible("Hint").count():
            await hat.click()
        async with asyncio.timeout(60):
            while not await pointed.count():
                named.update(await robin.page.evaluate(NAMED))
                await robin.page.wait_for_timeout(50)
        said = await line.inner_text()
        if turn == 0:
            await hat.click()  # who asks although the coach has named a card
            await expect(line).to_contain_text("Advice: ")
            named.update(await robin.page.evaluate(NAMED))
            said = await line.inner_text()
        if turn % 2 == 0 and await robin.button("Put the hint away").count():
            await robin.page.wait_for_timeout(UNBIDDEN_MS)
            await hat.click()
            await robin.possible("Hint").click()
            await expect(line).to_have_text(said)
        named.update(await robin.page.evaluate(NAMED))
        assert len(named) == 1, (turn, named)
        await pointed.click()
        if await robin.page.locator(".held.lifted").count():
            await pointed.click()
        await robin.answered()


UNBIDDEN_MS = 1300
"""After so long a hint that nobody has asked for can be put away."""
PRESS_AT_ONCE = """() => new MutationObserver((_, changes) => {
    const button = document.querySelector('.advice .hint[aria-label="Put the hint away"]');
    if (!button) return;
    changes.disconnect();
    button.click();
    window.pressed = true;
}).observe(document.querySelector('.advice'), { subtree: true, attributes: true, childList: true })"""
"""Presses the button beside the advice in the moment in which a hint appears there."""


async def test_in_villains_no_card_is_advised_that_costs_points_while_another_brings_some(
    new_waiter: NewWaiter,
) -> None:
    found: dict[str, Any] = {}

    async def advised_badly(window: WebSocketRoute) -> None:
        """Every card but the last costs nine points as a hero; the champion would lay the first."""
        server = window.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            told = json.loads(message)
            heroes = [entry for entry in told.get("menu", []) if entry["move"]["do"] == "hide"]
            for entry in heroes:
                entry["gain"] = 3 if entry is heroes[-1] else -9
            if heroes:
                found["move"] = heroes[0]["move"]
            if told["type"] == "hint":
                told |= {**found, "wins": 0.9, "other": None, "other_wins": None, "futures": 1000}
            window.send(json.dumps(told))

        server.on_message(pass_on)

    robin = await new_waiter(at="phone", played=False)
    await robin.page.route_web_socket(LIVE, advised_badly)
    await robin.enter()
    await robin.page.get_by_role("article", name="Villains", exact=True).get_by_role("button", name="Play now").click()
    pointed, line = robin.page.locator(".hall [data-pointed=press]"), robin.page.locator(".advice strong")
    await pointed.click()
    for _ in range(2):  # the first card and where it goes, as the coach says
        await robin.page.wait_for_selector(".villains .prompt.go")
        await pointed.click()
    await expect(robin.page.locator(".villains .prompt.go")).to_have_count(0)
    await robin.page.wait_for_selector(".villains .prompt.go")
    await robin.page.evaluate(PRESS_AT_ONCE)
    await expect(line).to_contain_text("Advice: ", timeout=30_000)  # nobody has asked
    await expect(robin.page.get_by_role("note", name="Hint")).not_to_contain_text("guess")
    assert await robin.page.evaluate("window.pressed") is True, "the press that was meant to ask has not closed it"
    await pointed.click()
    assert "-9" not in await pointed.locator(".gain").inner_text()
    await robin.page.wait_for_timeout(UNBIDDEN_MS)
    await robin.button("Put the hint away").click()
    await expect(robin.page.locator(".coach")).to_be_visible()  # one hint is put away, not the coach
    await robin.button("Sound and motion").click()
    advised = robin.page.get_by_role("group", name="Advice without asking")
    await expect(advised.get_by_label("On")).to_be_checked()
    await advised.get_by_label("Off").click()
    await robin.page.keyboard.press("Escape")
    await expect(robin.page.locator(".coach")).to_have_count(0)


async def test_in_villains_a_special_becomes_a_hero_only_by_a_second_press(new_waiter: NewWaiter) -> None:
    robin = villain(await first_game(new_waiter, "Villains"))
    await robin.page.locator(".chooser [data-pointed=press]").click()
    special = robin.held.and_(robin.page.get_by_role("button", name=re.compile(rf"^{POWER}\.")))
    async with asyncio.timeout(300):
        while await robin.on_turn() and not await special.count():
            await robin.lift()
            await robin.page.locator(POSSIBLE).first.click()
            await robin.answered()
    await special.first.click()
    shield = robin.button(re.compile("face down, as a hero"))
    await shield.click()
    await expect(robin.page.locator(".tip")).to_contain_text("lost as a special: press again")
    await expect(robin.page.locator(".held.lifted")).to_have_count(1)
    await shield.click()
    await expect(robin.page.locator(".held.lifted")).to_have_count(0)


def advise_a_hero(window: WebSocketRoute) -> None:
    """Stand between a window and the server: no card fits the own pile, and every number fits a neighbor's."""
    server = window.connect_to_server()

    def pass_on(message: str | bytes) -> None:
        told = json.loads(message)
        for entry in told.get("menu", []):
            if entry["move"]["do"] == "play" and entry["why"] in (None, "V3", "V5"):
                entry["why"] = "V3" if entry["move"]["on"] == 0 else None
        window.send(json.dumps(told))

    server.on_message(pass_on)


async def test_in_villains_a_card_that_is_advised_as_a_hero_shows_the_shield(new_waiter: NewWaiter) -> None:
    robin = villain(await new_waiter(at="phone", played=False))
    await robin.page.route_web_socket(LIVE, advise_a_hero)
    await robin.sit_with_bots(3, villains="deal", easy_memory=True, specials=False)
    await robin.on_turn()
    pointed = robin.page.locator(".held[data-pointed=press]")
    await expect(robin.page.locator(".coach")).to_contain_text("then the shield")
    await expect(pointed.locator(".arrows")).to_have_text("")
    await expect(pointed.locator(".arrows img")).to_be_visible()
    await expect(robin.page.locator(".me div.hero")).to_have_attribute("data-pointed", "goal")
    await expect(robin.page.locator(".held:not([data-pointed]) .arrows").first).to_have_text(re.compile("[←→]"))
    await pointed.click()
    await expect(robin.page.locator(".held.lifted .arrows img")).to_be_visible()


async def test_in_villains_a_hint_advises_what_the_coach_does(new_waiter: NewWaiter) -> None:
    robin = villain(await first_game(new_waiter, "Villains"))
    await robin.page.locator(".chooser [data-pointed=press]").click()
    coach, note = robin.page.locator(".coach strong"), robin.page.get_by_role("note", name="Hint")
    pointed, goal = robin.page.locator(".held[data-pointed=press]"), robin.page.locator(".hall [data-pointed=goal]")
    agreed = 0
    while agreed < AGREED and await robin.on_turn():
        said = await coach.inner_text()
        if re.search(r"points?( for you| now|:)", said):
            await expect(pointed).to_have_count(1)
            await expect(coach).to_have_text(said)  # the coach points at it, no hint
            name = (await pointed.get_attribute("aria-label") or "").split(".")[0]
            assert name in said
            where = await goal.get_attribute("data-zone")
            await robin.button("Hint").click()
            await expect(note).to_contain_text(name)
            assert await pointed.get_attribute("aria-label")
            assert await goal.get_attribute("data-zone") == where
            await robin.button("Put the hint away").click()
            await pointed.click()
            await robin.page.locator(".hall [data-pointed=press]").click()
            await robin.answered()
            agreed += 1
        else:
            await robin.lift()
            await robin.page.locator(POSSIBLE).first.click()
            await robin.answered()
    assert agreed == AGREED


@pytest.mark.parametrize("size", PHONES)
async def test_on_a_phone_advice_of_any_length_is_large_enough_to_read(
    new_waiter: NewWaiter, size: tuple[int, int]
) -> None:
    robin = villain(await first_game(new_waiter, "Villains"))
    await robin.resize(*size)
    await robin.page.locator(".chooser [data-pointed=press]").click()
    await robin.page.wait_for_selector('[data-phase="playing"]')
    await expect(robin.page.locator(".coach")).to_be_visible()
    assert await robin.page.evaluate(TINY, [".coach", 13]) == []
    await robin.on_turn()
    await robin.page.locator(".advice [aria-disabled=false]").click()
    await robin.page.get_by_role("note", name="Hint").wait_for()
    assert await robin.page.evaluate(TINY, [".note p", 13]) == []
    assert await robin.page.evaluate(PROMPT_TINY) >= 14


async def test_in_lucky_penny_the_first_orders_are_named_and_pointed_at_and_prices_are_in_sight(
    new_waiter: NewWaiter,
) -> None:
    robin = await first_game(new_waiter, TITLE)
    async for _ in first_orders(robin):
        await robin.page.wait_for_function(FIRST_NAMED)
        await expect(robin.page.locator(".tips .coin").first).to_be_visible()


async def test_in_lucky_penny_the_first_words_take_two_lines_on_the_smallest_phone_and_orders_have_pictures(
    new_waiter: NewWaiter,
) -> None:
    robin = await first_game(new_waiter, TITLE)
    await robin.resize(320, 568)
    async for _ in first_orders(robin):
        await robin.page.wait_for_function(FIRST_NAMED)
        assert await robin.page.evaluate(LINES) <= 2, await robin.page.locator(".coach").inner_text()
        assert await robin.page.evaluate(ART) >= 20


async def test_in_lucky_penny_what_is_of_no_use_yet_keeps_its_room_and_comes_into_sight_there(
    new_waiter: NewWaiter,
) -> None:
    robin = await first_game(new_waiter, TITLE)
    coach = robin.page.locator(".coach")
    await expect(robin.page.locator(".bars").first).to_be_visible()
    await expect(robin.page.locator(".piles")).to_be_hidden()
    before = await robin.measures(PLACES, [".tips", ".strip", ".bars", ".piles", ".row", ".lucky > .hand"])
    await to_serve(robin)
    await expect(coach).to_contain_text(re.compile(r"Press .+ in your hand, then .+: it fills as many bars"))
    served = robin.page.locator(".bars .order")
    async with asyncio.timeout(400):
        while not await served.count():
            await robin.page.evaluate(ACT, robin.rng.random())
            await robin.page.wait_for_timeout(40)
    await robin.finds(before, PLACES, [".tips", ".strip", ".bars", ".piles", ".row", ".lucky > .hand"])


async def test_in_lucky_penny_a_serving_that_leads_is_named_pointed_at_and_nobody_says_to_stop(
    new_waiter: NewWaiter,
) -> None:
    robin = await first_game(new_waiter, TITLE)
    coach, hint = robin.page.locator(".coach"), robin.page.get_by_role("note", name="Hint")
    await to_serve(robin)
    await expect(coach).to_contain_text(re.compile(r"Press .+ in your hand, then .+: it fills as many bars"))
    await asyncio.sleep(READ_FIRST_S)
    await expect(hint).to_have_count(0)
    await robin.page.locator(".hand [data-pointed=press]").click()
    await robin.page.locator(".guests [data-pointed=press]").click()
    await expect(robin.page.locator(".bars .order").first).to_be_visible()
    async with asyncio.timeout(400):
        while not await coach.get_by_text(re.compile(r"Serve .+ to .+: then you lead there, for")).count():
            await robin.page.evaluate(ACT, robin.rng.random())
            await robin.page.wait_for_timeout(40)
    await robin.page.keyboard.press("Escape")  # the last act may have lifted an order, and this one
    await robin.page.locator(".hand [data-pointed=press]").click()
    await expect(robin.page.locator(".guests [data-pointed=press]")).to_have_count(1)


async def test_what_villains_and_heroes_are_is_told_at_every_size(new_waiter: NewWaiter) -> None:
    robin = await first_game(new_waiter, "Villains")
    await robin.possible("").first.click()
    await expect(robin.page.locator(".center .news")).to_contain_text("Face down, it is a hero")
    for width, height in [*PHONES, (320, 568), (844, 390), (820, 1180), (1440, 900)]:
        await robin.resize(width, height)
        await robin.finds([], INTRO_CUT, why=f"at {width} x {height}")


@pytest.mark.parametrize(
    ("game", "zones"),
    some(
        [
            ("Diner", [".lounge", ".kitchen", ".prompt", ".section", ".hand"]),
            (TITLE, [".guests", ".clock", ".market", ".prompt", ".hand"]),
            ("Villains", [".chooser", ".prompt"]),
        ]
    ),
)
async def test_advice_in_a_first_game_covers_nothing_and_moves_nothing_on_the_shortest_phone(
    new_waiter: NewWaiter, game: str, zones: list[str]
) -> None:
    robin = await new_waiter(at="phone", played=False)
    await robin.enter()
    await robin.resize(320, 568)
    await robin.page.get_by_role("article", name=game, exact=True).get_by_role("button", name="Play now").click()
    await expect(robin.page.locator(".prompt")).to_be_visible()
    hat = robin.button("Hint").and_(robin.page.locator("[aria-disabled=false]"))
    await hat.wait_for()
    await robin.finds([], COVERED)
    await robin.finds([], UNSEEN, [".prompt"], why="out of sight")
    before = await robin.measures(PLACES, zones)
    await hat.click()
    await robin.page.get_by_role("note", name="Hint").get_by_text("dvice").wait_for()
    await robin.finds([], COVERED)
    await robin.finds(before, PLACES, zones)
    await robin.button("Put the hint away").click()
    await robin.finds(before, PLACES, zones)


async def test_who_hesitates_in_diner_is_shown_what_to_press(new_waiter: NewWaiter) -> None:
    robin = await first_game(new_waiter, "Diner")
    await expect(robin.page.locator(".hall [data-pointed=press]").first).to_be_visible()  # nobody has asked
    await expect(robin.page.locator(".layer .ring").first).to_be_visible()
    coach = robin.page.locator(".coach")
    await expect(coach).to_contain_text("First press “Seat”")
    await expect(robin.page.locator(".diner-prompt p")).to_contain_text(
        "everyone waits for you"
    )  # a bot that still has a token may be faster
    await robin.page.locator(".hall [data-pointed=press]").first.click()
    await expect(coach).to_contain_text("Second step: fill the gap")
    await expect(coach).not_to_contain_text("Goal: ")
    await robin.possible("Fill the gap").first.click()
    await expect(coach).not_to_contain_text("Second step")


async def test_how_many_plates_a_stack_has_is_whole_while_it_glows(new_waiter: NewWaiter) -> None:
    robin = await first_game(new_waiter, "Diner")
    await expect(robin.page.locator(".layer .ring").first).to_be_visible()
    await robin.page.locator(".hall [data-pointed=press]").first.click()
    await robin.page.locator(".kitchen.refilling [data-pointed=press]").wait_for()
    await robin.finds([], CROSSED_COUNTS)


async def test_in_diner_the_bar_does_not_repeat_what_is_advised(new_waiter: NewWaiter) -> None:
    robin = await first_game(new_waiter, "Diner")
    bar, coach = robin.page.locator(".diner-prompt p"), robin.page.locator(".coach")
    await expect(bar).to_have_text("You hold every token: everyone waits for you.")
    await asyncio.sleep(IDEA_S)
    await expect(coach).to_contain_text(re.compile(r"[Dd]raw|seat|serve|press"))
    await expect(bar).to_have_text("You hold every token: everyone waits for you.")


async def test_who_has_played_chooses_the_bots_in_plain_sight(new_waiter: NewWaiter) -> None:
    robin = await new_waiter()
    await robin.enter()
    card = robin.page.get_by_role("article", name="Diner", exact=True)
    await expect(card.get_by_role("group", name="How good the others are")).to_be_visible()
    await expect(card.get_by_text("Your first game")).to_have_count(0)

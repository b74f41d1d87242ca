"""A first game of Villains: coach, hint and glow advise one card until they are put away, and say what villains and heroes are."""

import asyncio
import json
import re
from typing import Any

import pytest
from playwright.async_api import WebSocketRoute, expect
from tests.page.conftest import NewWaiter
from tests.page.newcomer import READ_FIRST_S, first_game
from tests.page.test_hints import LIVE
from tests.page.test_screens import PHONES
from tests.page.test_villains import POWER, villain
from tests.page.villain import POSSIBLE

INTRO_CUT = """() => {
    const words = document.querySelector('.center .news');
    const r = words.getBoundingClientRect();
    const meets = o => o.width > 0 && o.left < r.right && r.left < o.right && o.top < r.bottom && r.top < o.bottom;
    return [...document.querySelectorAll('.coach, .advice, .pile .stack, .prompt')].filter(e => meets(e.getBoundingClientRect())).map(e => e.className);
}"""
"""Lists what lies upon the words in the middle of a table of Villains, or below them."""
NAMED = """() => {
    const name = card => card.getAttribute('aria-label').split('.')[0];
    const planned = /next turn your .*|That plan is no longer possible: [^.]*\\.|The planned [^.]* now\\.|than the planned [^.]*\\./i;
    const said = (document.querySelector('.advice strong')?.textContent ?? '').replace(planned, '');
    const held = [...document.querySelectorAll('.held')];
    return [...held.map(name).filter(each => said.includes(each)), ...held.filter(e => e.dataset.pointed === 'press').map(name)];
}"""
"""Lists the cards of a hand in Villains that the coach or a hint names for now, and the one that glows."""
TINY = """async ([selector, least, most]) => {
    const line = document.querySelector(selector);
    const bar = line.closest('.advice, .prompt');
    const tiny = [];
    for (const [look, letters] of [['', 90], ['long', Math.min(150, most)], ['longest', most]]) {
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
LINES = """selector => {
    const words = document.createRange();
    words.selectNodeContents(document.querySelector(selector));
    return new Set([...words.getClientRects()].filter(r => r.width > 1).map(r => Math.round(r.bottom / 4))).size;
}"""
"""Counts the lines that a text takes."""
UNTOLD = """() => [...document.querySelectorAll('.pile.aim:not(.blocked), .hero .flip:not(.blocked), .turns .use:not(.blocked)')]
    .filter(place => !place.querySelector('.gain')?.offsetWidth).map(place => place.className)"""
"""Lists the places where a lifted card can go that do not show what it would bring there."""
PROMPT_TINY = """async () => {
    const text = document.querySelector('.villains .prompt p:not(.togo)');
    text.classList.add('long', 'longest');
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
    return parseFloat(getComputedStyle(text).fontSize);
}"""
"""Measures the smallest text in Villains' bar."""
AGREED = 3
"""So many turns are enough to see that the coach and a hint agree."""


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
    named = r"([Pp]ress (your \w+ \d, then the shield|it, then the pile)|[Pp]ress it in your hand)"
    await expect(coach).to_contain_text(re.compile(rf"Goal: .+ {named}"))
    pointed = robin.page.locator(".hand [data-pointed=press]")
    await expect(pointed).to_have_count(1)
    await asyncio.sleep(READ_FIRST_S)
    await expect(coach).to_contain_text("Goal: ")  # who is told a card is not told another
    await pointed.click()
    # of a special several piles, one after the other
    goes = robin.page.locator(".hall [data-pointed=press]:not(.hand *)")
    await expect(goes).to_have_count(1)
    while await goes.count():
        await goes.click()
        await robin.page.wait_for_timeout(200)
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
        if turn % 2 == 0 and await robin.button("Hide the hint").count():
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
    const button = document.querySelector('.advice .hint[aria-label="Hide the hint"]');
    if (!button) return;
    changes.disconnect();
    button.click();
    window.pressed = true;
}).observe(document.querySelector('.advice'), { subtree: true, attributes: true, childList: true })"""
"""Presses the button beside the advice in the moment in which a hint appears there."""


async def test_in_villains_no_card_is_advised_that_costs_points_while_another_costs_none(
    new_waiter: NewWaiter,
) -> None:
    found: dict[str, Any] = {}

    async def advised_badly(window: WebSocketRoute) -> None:
        """Something fits, but brings nothing, and nothing is planned: the coach names no card. Every card but the last costs nine points as a hero, and the champion would lay the first."""
        server = window.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            told = json.loads(message)
            heroes = [entry for entry in told.get("menu", []) if entry["move"]["do"] == "hide"]
            for entry in heroes:
                entry["gain"] = 0 if entry is heroes[-1] else -9
                entry.pop("then", None)
            plays = [entry for entry in told.get("menu", []) if entry["move"]["do"] == "play"]
            is_my_turn = any(entry["why"] is None for entry in heroes)
            for entry in told.get("menu", []):
                if entry["move"]["do"] in {"play", "use"} and "gain" in entry:
                    entry["gain"] = 0
            if is_my_turn and plays and all(entry["why"] for entry in plays):
                plays[0]["why"] = None
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
    await expect(pointed).to_have_count(1)
    await expect(line).to_contain_text("Advice: ", timeout=1000)  # nobody has asked, and no card is lifted
    await expect(robin.page.locator(".note p")).to_contain_text(re.compile(r"Advice: .+\. \w.+\."))  # with its reason
    await expect(robin.page.get_by_role("note", name="Hint")).not_to_contain_text("guess")
    assert await robin.page.evaluate("window.pressed") is True, "the press that was meant to ask has not closed it"
    await pointed.click()
    assert "-9" not in await pointed.locator(".gain").inner_text()
    await robin.page.wait_for_timeout(UNBIDDEN_MS)
    await robin.button("Hide the hint").click()
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
    await expect(robin.page.locator(".must")).to_have_count(0)  # no arrow to where it is not advised to go
    await robin.button("Put it back").click()
    await robin.page.locator(".held:not([data-pointed])").first.click()
    await expect(robin.page.locator(".must")).to_have_count(1)


async def test_in_villains_a_hint_advises_what_the_coach_does(new_waiter: NewWaiter) -> None:
    robin = villain(await first_game(new_waiter, "Villains"))
    await robin.page.locator(".chooser [data-pointed=press]").click()
    coach, note = robin.page.locator(".coach strong"), robin.page.get_by_role("note", name="Hint")
    pointed, goal = robin.page.locator(".held[data-pointed=press]"), robin.page.locator(".hall [data-pointed=goal]")
    agreed = 0
    while agreed < AGREED and await robin.on_turn():
        said = await coach.inner_text()
        if re.search(r"points?( for you| now|:)", said) and not said.startswith("No card brings points"):
            await expect(pointed).to_have_count(1)
            await expect(coach).to_have_text(said)  # the coach points at it, no hint
            name = (await pointed.get_attribute("aria-label") or "").split(".")[0]
            assert name in said
            where = await goal.get_attribute("data-zone")
            await robin.button("Hint").click()
            await expect(note).to_contain_text(name)
            assert await pointed.get_attribute("aria-label")
            assert await goal.get_attribute("data-zone") == where
            await robin.button("Hide the hint").click()
            await pointed.click()
            await robin.page.locator(".hall [data-pointed=press]").click()
            await robin.answered()
            agreed += 1
        else:
            await robin.lift()
            await robin.page.locator(POSSIBLE).first.click()
            await robin.answered()
    assert agreed == AGREED


MOST_LETTERS = 190
SMALL, MOST_LETTERS_OF_SMALL = (320, 568), 160
"""The smallest phone, and the most that is told there."""


@pytest.mark.parametrize("size", [*PHONES, SMALL])
async def test_on_a_phone_advice_of_any_length_is_large_enough_to_read(
    new_waiter: NewWaiter, size: tuple[int, int]
) -> None:
    robin = villain(await first_game(new_waiter, "Villains"))
    await robin.resize(*size)
    await robin.page.locator(".chooser [data-pointed=press]").click()
    await robin.page.wait_for_selector('[data-phase="playing"]')
    await expect(robin.page.locator(".coach")).to_be_visible()
    most = MOST_LETTERS_OF_SMALL if size == SMALL else MOST_LETTERS
    assert await robin.page.evaluate(TINY, [".coach", 13, most]) == []
    await robin.on_turn()
    await robin.page.locator(".advice [aria-disabled=false]").click()
    await robin.page.get_by_role("note", name="Hint").wait_for()
    assert await robin.page.evaluate(TINY, [".note p", 13, most]) == []
    assert await robin.page.evaluate(PROMPT_TINY) >= 14


async def test_what_villains_and_heroes_are_is_told_at_every_size(new_waiter: NewWaiter) -> None:
    robin = await first_game(new_waiter, "Villains")
    await robin.possible("").first.click()
    told = re.compile(r"Cards fit by color or number\.|Face down, any card is a hero\.|Before your turn")
    await robin.page.wait_for_selector(".villains .prompt.go")
    await expect(robin.page.locator(".center .news")).to_contain_text(told)
    for width, height in [*PHONES, (320, 568), (844, 390), (820, 1180), (1440, 900)]:
        await robin.resize(width, height)
        await robin.finds([], INTRO_CUT, why=f"at {width} x {height}")
        if (width, height) in WIDE_ENOUGH:
            assert await robin.page.evaluate(LINES, ".coach") <= 2, f"at {width} x {height}"


WIDE_ENOUGH = {(390, 844), (820, 1180), (1440, 900)}
"""The windows in which a first turn has two lines to read at most."""
TURNS_TO_COMPARE = 5


async def test_a_lifted_card_shows_at_each_place_where_it_can_go_what_it_would_bring(new_waiter: NewWaiter) -> None:
    robin = villain(await first_game(new_waiter, "Villains"))
    await robin.page.locator(".chooser [data-pointed=press]").click()
    compared = 0
    for _ in range(TURNS_TO_COMPARE):
        assert await robin.on_turn()
        for card in await robin.held.all():
            await card.click()
            if not await robin.page.locator(".held.lifted").count():
                continue  # another lies open
            await robin.finds([], UNTOLD, why=await card.get_attribute("aria-label") or "")
            compared += await robin.page.locator(".gain").count() > 1
            await robin.button("Put it back").click()
        await robin.page.locator(".hall [data-pointed=press]").first.click()
        while await robin.page.locator(".held.lifted").count():
            await robin.page.locator(".hall [data-pointed=press]:not(.hand *)").first.click()
            await robin.answered()
    assert compared, "no card could go to two places"

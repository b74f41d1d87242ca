"""What Diner's table says: of a pressed plate, of what could be done, of tokens, calls and toasts."""

import random
import re
from collections.abc import AsyncIterator

import pytest
from playwright.async_api import expect
from tests.page.conftest import NewWaiter
from tests.page.party import HAND, MOTIONS, PHONES, Sit, seating
from tests.page.test_diner_table import SIZES, WATCH, with_long_names
from tests.page.test_game import CUT
from tests.page.test_own_lists import keep
from tests.sampling import some

ANSWER_CUT = """() => [...document.querySelectorAll('.answer')].filter(e => {
    const { left, right } = e.getBoundingClientRect();
    return left < 0 || right > innerWidth || e.scrollWidth > e.clientWidth;
}).map(e => e.textContent)"""
"""Says whether the answer of a pressed plate is cut off."""
LONGEST = "Blue Plate Special: for the $6 table in the Lounge. Press “Seat”."
MEETS = """([told, others]) => {
    const words = document.createRange();
    words.selectNodeContents(document.querySelector(told));
    const r = words.getBoundingClientRect();
    const box = e => { words.selectNodeContents(e); return (e.matches('h2') ? words : e).getBoundingClientRect(); };
    const meets = o => o.width > 0 && o.left < r.right && r.left < o.right && o.top < r.bottom && r.top < o.bottom;
    return [...document.querySelectorAll(others)].filter(e => meets(box(e))).map(e => `${e.tagName} ${e.textContent}`);
}"""
"""Says which of these others the words of something cover."""
TIMES_READ = "words => window.said.filter(([as, text]) => as === 'read' && text === words).length"
TOAST_WRONG = """() => {
    const toast = document.querySelector('.toasts p:last-child');
    const r = toast.getBoundingClientRect();
    const meets = o => o.width > 0 && o.left < r.right - .5 && r.left < o.right - .5 && o.top < r.bottom - .5 && r.top < o.bottom - .5;
    const all = '.advice > *, header button, .hall > .frame > *, .log > *, .table > :not(.layer)';
    return [
        ...[...document.querySelectorAll(all)].filter(e => meets(e.getBoundingClientRect())).map(e => `over ${e.classList[0]}`),
        ...(toast.scrollHeight > toast.clientHeight + 1 || toast.scrollWidth > toast.clientWidth + 1 ? ['cut off'] : []),
        ...(r.top < -1 || r.left < 0 || r.right > innerWidth ? ['out of sight'] : []),
    ];
}"""
"""Says what a toast covers, and whether it can be read."""
LINGER = "{ const wait = setTimeout; window.setTimeout = (f, ms, ...a) => wait(f, [3600, 6000].includes(ms) ? 600_000 : ms, ...a); }"
"""Toasts stay until they have been looked at."""
TOKENS = ["No token", "One token", *(f"{n} tokens" for n in range(2, 12))]
IDEA = re.compile(r"seat (and serve )?it\.|[Pp]ress its stack\.|^Draw |^You lead: draw|Order up!")
"""What somebody is told who keeps everybody waiting."""
NUM_IDEAS = 4
"""So many are looked at: which they are is a matter of chance."""


@pytest.fixture
async def sit(address: str, rng: random.Random) -> AsyncIterator[Sit]:
    """Yield a function that brings so many people to a table, with hints or without, and with a card list of their own."""
    async with seating(address, rng) as come:
        yield come


async def test_a_table_pressed_beside_its_buttons_says_what_they_do(sit: Sit, new_waiter: NewWaiter) -> None:
    party = await sit(2)
    robin = await party.window(new_waiter)
    for size in some(SIZES, 2):
        await robin.resize(*size)
        await robin.page.locator(".lounge .slip").nth(1).click()
        told = robin.page.get_by_text("“Seat” takes this table into your section")
        await expect(told.first).to_be_visible()
        await robin.hears("“Seat” takes this table into your section, “Send away” puts a new one in its place.")


@pytest.mark.parametrize("size", [(820, 1180), (1440, 900)])
async def test_on_a_large_screen_what_a_press_tells_covers_no_token_no_till_and_no_heading(
    sit: Sit, new_waiter: NewWaiter, size: tuple[int, int]
) -> None:
    party = await sit(2)
    robin = await party.window(new_waiter)
    await robin.resize(*size)
    await robin.page.locator(".mine .hand button").first.click()
    await expect(robin.page.locator(".answer")).to_be_visible()
    assert await robin.page.evaluate(MEETS, [".answer", ".mine .hand h2"]) == []
    await robin.page.locator(".lounge .slip").nth(1).click()
    await expect(robin.page.locator("div.tip")).to_be_visible()
    assert await robin.page.evaluate(MEETS, ["div.tip", ".prompt .token, .till"]) == []
    assert await robin.page.evaluate(
        "() => [document.querySelector('div.tip')].every(e => e.scrollHeight <= e.clientHeight)"
    )


async def test_a_plate_says_what_it_is_good_for_and_moves_nothing(sit: Sit, new_waiter: NewWaiter) -> None:
    party = await sit(2)
    robin = await party.window(new_waiter)
    page = robin.page
    plates = page.locator(".mine .hand button")
    answer = page.locator(".answer")
    for size in some(SIZES, 3):
        await robin.resize(*size)
        await expect(plates.first).to_be_visible()
        await page.evaluate(WATCH)
        before = await page.evaluate(HAND)
        for number in range(await plates.count()):
            await plates.nth(number).click()
            await expect(plates.nth(number)).to_have_attribute("aria-expanded", "true")
            glowing = await page.locator(".wanted").count()
            words = await answer.inner_text()
            assert (glowing > 0) == ("table" in words and "no table" not in words), words
            await robin.finds([], ANSWER_CUT, why=f"the answer is cut off at {size}")
            await robin.hears(words)
        await answer.evaluate(
            "(e, words) => { e.textContent = words; e.style.setProperty('--letters', words.length); }", LONGEST
        )
        await robin.finds([], ANSWER_CUT, why=f"the longest answer is cut off at {size}")
        assert await page.evaluate(HAND) == before
        assert await page.evaluate("() => window.shifts") == []
        await plates.nth(number).click()
        await expect(answer).to_have_count(0)
        await expect(page.locator(".wanted")).to_have_count(0)


async def test_a_plate_is_asked_about_by_keyboard_and_a_second_press_at_once_ends_nothing(
    sit: Sit, new_waiter: NewWaiter
) -> None:
    party = await sit(2)
    robin = await party.window(new_waiter)
    plate, answer = robin.page.locator(".mine .hand button").first, robin.page.locator(".answer")
    await plate.evaluate("e => { e.click(); e.click(); }")
    await expect(plate).to_have_attribute("aria-expanded", "true")
    words = await answer.inner_text()
    await robin.hears(words)
    await expect(answer).to_have_count(0)  # after a while
    assert await robin.page.evaluate(TIMES_READ, words) == 1
    await plate.focus()
    await robin.page.keyboard.press("Enter")
    await expect(answer).to_have_text(words)
    await expect(plate).to_be_focused()


async def test_who_keeps_everybody_waiting_is_told_so_and_what_could_be_done(sit: Sit, new_waiter: NewWaiter) -> None:
    party = await sit(2)
    robin = await party.window(new_waiter)
    await party.gives_every_token()
    prompt = robin.page.locator(".prompt p")
    await expect(prompt).to_have_text("You hold every token: everyone waits for you.")
    await expect(robin.page.locator(".prompt :is(p, .words)")).to_have_text(IDEA)
    for size in PHONES:
        await robin.resize(*size)
        await robin.finds([], CUT, why=f"the idea is cut off at {size}")
    await party.people[0].moves(next(move for move in party.people[0].legal() if move["do"] == "draw"))
    await expect(prompt).to_contain_text("draw, seat, send away or serve.")


@pytest.mark.parametrize("seated", [False, True])
async def test_an_idea_fits_the_bar_whatever_a_plate_is_called(
    sit: Sit, new_waiter: NewWaiter, *, seated: bool
) -> None:
    deck = await keep(await new_waiter(), "diner", with_long_names())
    party = await sit(2, deck=deck)
    robin = await party.window(new_waiter)
    if seated:
        await party.seats()
    words = robin.page.locator(".prompt :is(.words, p)")
    for _ in range(NUM_IDEAS):
        await party.gives_every_token()
        await expect(words).to_have_text(IDEA)
        for size in PHONES:
            await robin.resize(*size)
            await robin.finds([], CUT, why=f"the idea is cut off at {size}")
        await party.people[0].moves(next(move for move in party.people[0].legal() if move["do"] == "draw"))


@pytest.mark.parametrize("size", some(PHONES, 2))
async def test_a_press_on_the_sink_says_what_it_is_and_what_counter_costs(
    sit: Sit, new_waiter: NewWaiter, size: tuple[int, int]
) -> None:
    party = await sit(2)
    robin = await party.window(new_waiter)
    await robin.resize(*size)
    await robin.page.evaluate(WATCH)
    await robin.button(re.compile("What is the Sink for")).click(force=True)
    answer = robin.page.locator(".tip")
    await expect(answer).to_contain_text("“Send away” costs a token, no money.")
    await robin.hears("Nobody draws from the Sink:")
    shown = await answer.bounding_box()
    assert shown is not None
    assert shown["x"] >= 0
    assert shown["x"] + shown["width"] <= size[0]
    assert await robin.page.evaluate("() => window.shifts") == []


@pytest.mark.parametrize("missed", some([True, False]))
async def test_a_toast_covers_nothing_that_is_read_or_pressed(sit: Sit, new_waiter: NewWaiter, missed: bool) -> None:
    """Who has missed something is told so at length."""
    party = await sit(2, clocks={"hoard": 100})
    robin = await party.window(new_waiter, played=False)
    await robin.page.add_init_script(LINGER)
    await robin.page.reload()
    await expect(robin.page.locator(".coach")).to_be_visible()
    if missed:
        await party.loses_a_token()
    else:
        await robin.possible("Seat").first.click()
        await robin.answered()
        await party.people[1].send("remind", seat=0, id="remind")
    await expect(robin.page.locator(".toasts p")).to_be_visible()
    for size in [*SIZES, (844, 390), (920, 600), (1024, 600)]:
        await robin.resize(*size)
        hat = ["over hint"] if missed and size == PHONES[-1] else []  # there it may be pressed all the same
        await robin.finds(hat, TOAST_WRONG, why=f"a toast at {size}")


async def test_the_token_of_what_i_have_begun_lies_in_the_gap(sit: Sit, new_waiter: NewWaiter) -> None:
    party = await sit(2)
    robin = await party.window(new_waiter)
    await party.gives_every_token()
    held = robin.page.locator(".diner-prompt .tokens[role=img]")
    tokens = party.tokens()
    await expect(held).to_have_attribute("aria-label", TOKENS[tokens])
    await robin.possible("Seat").first.click()
    await expect(robin.page.locator(".gap.mine .tokens")).to_have_attribute("aria-label", "One token")
    await expect(held).to_have_attribute("aria-label", TOKENS[tokens - 1])


CALL_COVERS = """() => {
    const call = document.querySelector('.waiter .call').getBoundingClientRect();
    const facts = [...document.querySelectorAll('.waiter :is(.money, .served, .held)')];
    return facts.filter(e => {
        const { left, right, top, bottom } = e.getBoundingClientRect();
        const meets = left < call.right && call.left < right && top < call.bottom - 1 && call.top + 1 < bottom;
        return meets || getComputedStyle(e).visibility !== 'visible';
    }).map(e => e.textContent);
}"""
"""Lists what a waiter has earned, served and holds that a call covers or hides."""


async def test_who_calls_is_still_named_and_a_reminder_says_that_it_was_said(sit: Sit, new_waiter: NewWaiter) -> None:
    party = await sit(2)
    robin = await party.window(new_waiter)
    await robin.resize(*PHONES[-1])
    await party.reaches()
    await expect(robin.page.locator(".waiter .says .who")).to_be_visible()
    await robin.resize(390, 844)
    await robin.finds([], CALL_COVERS)
    await robin.resize(*PHONES[-1])
    await robin.button("Host!").click()
    await expect(robin.button("Host!")).to_contain_text("Reminded")


async def test_nothing_is_explained_in_the_section_once_a_table_was_served(sit: Sit, new_waiter: NewWaiter) -> None:
    party = await sit(2)
    robin = await party.window(new_waiter, played=False)
    note = robin.page.locator(".mine .section .note")
    await expect(note).to_be_visible()
    await robin.resize(1440, 900)
    await expect(robin.page.locator(".waiter .hand")).to_be_hidden()
    await expect(robin.page.locator(".waiter .caption")).to_have_count(0)
    while not party.zone("tips.0"):
        await party.acts()
    await robin.rest()
    await expect(robin.page.locator(".spike .paper").first).to_be_visible()
    await expect(note).to_have_count(0)


async def test_a_press_on_an_empty_stack_says_what_to_press_instead(sit: Sit, new_waiter: NewWaiter) -> None:
    party = await sit(2)
    robin = await party.window(new_waiter)
    empty = robin.page.locator(".kitchen .stack:has(.bare)")
    while not await empty.count():
        await party.acts()
        await robin.rest()
    await robin.page.evaluate(WATCH)
    await empty.first.click(force=True)
    await expect(robin.page.locator("div.tip")).to_have_text(
        "No plate is left here: press a stack with a plate on top."
    )
    await robin.hears("No plate is left here")
    assert await robin.page.evaluate("() => window.shifts") == []


HOARD_MS = 300
"""Who holds all tokens for so long may be robbed of one."""
FLIGHTS = """() => {
    window.flown = [];
    const middle = r => [r.left + r.width / 2, r.top + r.height / 2];
    const near = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]) < 20;
    const lie = seat => middle(document.querySelector(`[data-tokens="${seat}"]`).getBoundingClientRect());
    const note = ({ addedNodes }) => addedNodes.forEach(e => {
        if (!e.matches?.('.sky > .token')) return;
        const [flight] = e.getAnimations();
        const at = time => { flight.currentTime = time; return middle(e.getBoundingClientRect()); };
        const [from, to] = [at(0), at(800)];
        const whose = place => ['0', '1'].find(seat => near(lie(seat), place));
        flight.currentTime = 0;
        window.flown.push([whose(from), whose(to)].join(' to '));
    });
    new MutationObserver(changes => changes.forEach(note)).observe(document, { childList: true, subtree: true });
}"""
"""From now on notes from whom to whom tokens fly."""


async def test_a_token_that_somebody_takes_flies_there_with_a_call_and_moves_nothing(
    sit: Sit, new_waiter: NewWaiter
) -> None:
    party = await sit(2, clocks={"hoard": HOARD_MS})
    robin = await party.window(new_waiter, reduced_motion="no-preference")
    await robin.page.evaluate(WATCH)
    await robin.page.evaluate(MOTIONS)
    await robin.page.evaluate(FLIGHTS)
    await party.loses_a_token()
    await expect(robin.page.locator(".waiter .call")).to_have_text("Token!")
    await robin.finds("0 to 1", "() => window.flown.at(-1)")
    assert await robin.page.evaluate("() => window.shifts") == []
    assert await robin.page.evaluate("() => [...window.motions]") == []


async def test_with_reduced_motion_no_token_flies(sit: Sit, new_waiter: NewWaiter) -> None:
    party = await sit(2, clocks={"hoard": HOARD_MS})
    robin = await party.window(new_waiter)
    await robin.page.evaluate(FLIGHTS)
    await party.loses_a_token()
    await expect(robin.page.locator(".waiter .call")).to_have_text("Token!")
    assert await robin.page.evaluate("() => window.flown") == []

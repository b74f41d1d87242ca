"""Diner's table to the pixel: one game, looked at in many sizes."""

import random
from collections.abc import AsyncIterator
from typing import Any

import pytest
from playwright.async_api import expect
from tests.page.conftest import NewWaiter
from tests.page.party import HAND, MOTIONS, PHONES, Sit, seating
from tests.page.test_game import CUT
from tests.page.test_screens import SMALL, UNSEEN, WIDE
from tests.page.waiter import Waiter
from tests.sampling import some

from orderup.games import find

SIZES = [*PHONES, (768, 1024), (820, 1180), (1440, 900)]
ZONES = [".others", ".lounge", ".kitchen", ".sink", ".prompt", ".mine .section", ".mine .hand"]
HINTED = [(390, 844), (820, 1180)]
"""Where a hint is asked for, too."""
LEAST_PX = 36
ICONS = f"""() => [...document.querySelectorAll(':is(.lounge, .kitchen, .mine .section, .mine .one:last-child) img.plate')]
    .filter(e => e.isConnected && e.closest('section'))
    .map(e => [e.closest('section').className, e.getBoundingClientRect()])
    .filter(([, r]) => Math.min(r.width, r.height) < {LEAST_PX} - .5)
    .map(([zone, r]) => `${{zone}}: ${{r.width}} x ${{r.height}}`)"""
"""Lists the plates that are too small on a phone."""
UNEQUAL = """() => ['.lounge', '.mine .section'].filter(zone => {
    const sizes = [...document.querySelectorAll(`${zone} img.plate`)].map(e => Math.round(e.getBoundingClientRect().width));
    return new Set(sizes).size > 1;
})"""
"""Lists the zones with plates of several sizes on their slips."""
OVERLAPS = """() => {
    const inside = (a, b) => a.contains(b) || b.contains(a);
    const apart = (a, b) => a.right <= b.left + .5 || b.right <= a.left + .5 || a.bottom <= b.top + .5 || b.bottom <= a.top + .5;
    const all = [...document.querySelectorAll('.waiter li, .counter-top :is(.slip, .gap, .basin, .action), .waiter, .mine li .slip, .prompt, .till')]
        .map(e => [e, e.getBoundingClientRect()]).filter(([, r]) => r.width > 0);
    return all.flatMap(([a, x], i) => all.slice(i + 1).filter(([b, y]) => !inside(a, b) && !apart(x, y))
        .map(([b]) => `${a.className || a.textContent} over ${b.className || b.textContent}`));
}"""
"""Lists what lies over something else."""
SPILLED = """() => [...document.querySelectorAll('.waiter li, .counter-top .action, .counter-top .card, .till > *')].filter(e => {
    const r = e.getBoundingClientRect();
    const room = e.closest('.waiter, .counter-top, .till').getBoundingClientRect();
    return r.width > 0 && (r.left < room.left || r.right > room.right || r.top < room.top || r.bottom > room.bottom);
}).map(e => `${e.className}: ${e.textContent}`)"""
"""Lists what lies over the edge of where it belongs."""
CROPPED = """() => [...document.querySelectorAll('.mine .none, .counter-top .word, .counter-top small, .mine .word, .served')]
    .filter(e => e.scrollWidth > e.clientWidth + 1 || e.matches('.none') && e.scrollHeight > e.clientHeight + 1)
    .map(e => e.textContent)"""
"""Lists the words that are cut off."""
COVERED = """() => {
    const bare = document.createElement('style');
    bare.textContent = '* { pointer-events: auto !important } .sky, .flash, .toasts, .countdown, .waiter > button { pointer-events: none !important }';
    document.head.append(bare);
    const hidden = [...document.querySelectorAll('.waiter :is(.money, .tokens, li .slip), .counter-top :is(.slip, .card, .action)')]
        .map(e => [e, e.getBoundingClientRect()]).filter(([, r]) => r.width > 0)
        .filter(([e, r]) => {
            const top = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2);
            return !e.contains(top) && !top?.contains(e);
        }).map(([e]) => e.className.baseVal ?? e.className);
    bare.remove();
    return hidden;
}"""
"""Lists what has something lying over its middle."""
WATCH = """() => {
    const keys = [...'qweasd123'];
    const first = {};
    window.shifts = [];
    const look = () => {
        for (const key of keys) {
            const r = document.querySelector(`[data-key="${key}"]`)?.getBoundingClientRect();
            if (!r) continue;
            const place = [r.left, r.top, r.width, r.height].map(Math.round).join();
            first[key] ??= place;
            if (place !== first[key]) window.shifts.push(`${key}: ${place} instead of ${first[key]}`);
        }
    };
    window.watching?.disconnect();
    window.watching = new MutationObserver(look);
    window.watching.observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
    look();
}"""
"""From now on notes every control of Lounge and Kitchen that is not where it was."""
WORDS_CUT = """() => [...document.querySelectorAll('.mine .section .note')].filter(e => {
    const { left, right, top, bottom } = e.closest('ul').getBoundingClientRect();
    const inside = r => r.left >= left && r.right <= right && r.top >= top && r.bottom <= bottom;
    return ![...e.querySelectorAll('p')].every(p => inside(p.getBoundingClientRect())
        && p.scrollWidth <= p.clientWidth && parseFloat(getComputedStyle(p).fontSize) >= 14);
}).map(e => e.textContent)"""
"""Lists the words in an empty place of the Section that are cut, or tiny."""
FILLED = """() => {
    const room = document.querySelector('.mine .section ul').getBoundingClientRect();
    const places = [...document.querySelectorAll('.mine .section li')].map(e => e.getBoundingClientRect()).filter(r => r.width > 0);
    return room.right - places.at(-1).right < 20 ? places.length : 0;
}"""
"""How many places the Section has, if they fill it."""
SCROLLED_BACK = "e => e.querySelector('.ready') !== null || void e.scrollTo(0, 0)"
"""Whether a table can be served; if not, the tray is scrolled to its beginning, in the same moment."""
IN_SIGHT = """where => [...document.querySelectorAll(where)].some(e => {
    const { left, right } = e.getBoundingClientRect();
    const room = e.closest('ul').getBoundingClientRect();
    return left >= room.left - 1 && right <= room.right + 1;
})"""
"""Whether one of these places of the Section is seen whole."""
BUBBLES = """() => [...document.querySelectorAll('.basin .empty')].filter(e => {
    const basin = e.closest('.basin');
    const { top, height } = basin.getBoundingClientRect();
    return getComputedStyle(basin).backgroundImage.includes('radial') && e.getBoundingClientRect().bottom > top + .78 * height;
}).map(e => e.textContent)"""
"""Lists the words of an empty Sink that stand upon its bubbles."""
ACTS = """() => [...document.querySelectorAll('.lounge .acts')].filter(e => {
    const [seat, away] = [...e.querySelectorAll('button')].map(b => b.getBoundingClientRect());
    return away.left - seat.right < (innerWidth < 360 ? 5 : 12) - .5 || away.width > seat.width + 1;
}).map(e => e.innerText)"""
"""Lists the tables where "Seat" and "Send away" lie too near each other, or the wrong one is the larger. On the narrowest phone both take all but 5 pixels."""
BADGES = """() => [
    ...[...document.querySelectorAll('.mine .hand .count')].filter(e => {
        const tray = e.closest('ul').getBoundingClientRect();
        return e.getBoundingClientRect().top < tray.top;
    }),
    ...[...document.querySelectorAll('.kitchen li')].filter(e => {
        const [plate, count] = ['img.plate', '.height'].map(part => e.querySelector(part).getBoundingClientRect());
        return count.right > plate.left + plate.width / 4 && count.bottom > plate.top;
    }),
].map(e => e.innerText)"""
"""Lists the numbers that lie over the edge of the tray, or over a plate on its stack."""
RESTS = """() => {
    const [ring, card] = ['button.stack', '.card'].map(part => document.querySelector(`.kitchen ${part}`).getBoundingClientRect());
    return Math.round(ring.height - card.height);
}"""
"""How much higher a stack's button is than its top card, in pixels."""
THICK_PX = 9
LEAVES_MS = 1200
"""The scene of the Break would last for longer."""
MANY = 4
"""So many tables are too many for a phone to show beside each other."""
LONG_NAME = 60


@pytest.fixture
async def sit(address: str, rng: random.Random) -> AsyncIterator[Sit]:
    """Yield a function that brings so many people to a table, with hints or without, and with a card list of their own."""
    async with seating(address, rng) as come:
        yield come


async def assert_laid_out(robin: Waiter, size: tuple[int, int]) -> None:
    """Look whether all is in sight, large enough, and nothing lies over anything else."""
    await robin.resize(*size)
    where = f"at {size[0]} x {size[1]}"
    for wrong, what in (
        (OVERLAPS, "overlaps"),
        (SPILLED, "spills"),
        (CROPPED, "cropped"),
        (COVERED, "covered"),
        (UNEQUAL, "unequal"),
    ):
        await robin.finds([], wrong, why=f"{what} {where}")
    await robin.finds([], UNSEEN, ZONES, why=f"out of sight {where}")
    await robin.finds([], CUT, why=f"the prompt is cut off {where}")
    await robin.finds([], SMALL, why=f"too small to touch {where}")
    await robin.finds(False, WIDE, why=f"wider than the screen {where}")
    if size in PHONES:
        await robin.finds([], ICONS, why=f"too small to see {where}")


@pytest.mark.parametrize("players", some([2, 3, 4]))
async def test_a_crowded_table_is_readable_at_every_size(sit: Sit, new_waiter: NewWaiter, players: int) -> None:
    party = await sit(players)
    robin = await party.window(new_waiter)
    await assert_laid_out(robin, PHONES[-1])
    await party.crowds()
    for size in SIZES:
        await assert_laid_out(robin, size)
    busy = await party.reaches()
    await expect(robin.button("Host!")).to_contain_text("Remind")
    for size in SIZES:
        await robin.resize(*size)
        await party.people[0].send("remind", seat=busy, id=f"remind-{size}")
        await expect(robin.page.locator(".said")).to_have_text("Host!")
        await assert_laid_out(robin, size)


async def test_nothing_moves_under_a_finger_while_a_game_runs(sit: Sit, new_waiter: NewWaiter) -> None:
    party = await sit(3)
    robin = await party.window(new_waiter, reduced_motion="no-preference")
    note = robin.page.get_by_role("note", name="Hint")
    await robin.page.evaluate(MOTIONS)
    for size in SIZES:
        await robin.resize(*size)
        await robin.page.evaluate(WATCH)
        for _ in range(10):
            await party.acts()
            await robin.rest()
        await party.people[1].send("remind", seat=0, id=f"remind-{size}")
        if size in HINTED:
            while not await robin.possible("Hint").count():
                await party.acts()
                await robin.rest()
            await robin.possible("Hint").click()
            await expect(note).to_contain_text("Advice: ")
            await robin.button("Hide the hint").click()
        assert await robin.page.evaluate("() => window.shifts") == [], f"at {size}"
    assert await robin.page.evaluate("() => [...window.motions]") == []


@pytest.mark.parametrize("first", [True, False])
async def test_the_hand_stays_where_it_is_when_the_first_table_is_seated(
    sit: Sit, new_waiter: NewWaiter, first: bool
) -> None:
    """In a first game there are hints, and the Section says meanwhile how tables come there."""
    party = await sit(3, hints=first)
    robin = await party.window(new_waiter, played=not first)
    explained = robin.page.get_by_role("region", name="My section").get_by_text("Tables that you seat come here.")
    await expect(explained).to_be_visible()
    before = {}
    for size in [*SIZES, (844, 390)]:
        await robin.resize(*size)
        await robin.finds([], WORDS_CUT, why=f"what a seated table costs is cut off at {size}")
        await expect(robin.page.locator(".mine .pile .one:last-child").first).to_be_visible()
        before[size] = await robin.measures(HAND)
    await party.seats()
    await expect(robin.page.locator(".mine .section .slip")).to_have_count(1)
    await expect(explained).to_have_count(0)
    await expect(robin.page.get_by_text("not served then costs you its value")).to_have_count(1 if first else 0)
    for size, hand in before.items():
        await robin.resize(*size)
        await robin.finds([], WORDS_CUT, why=f"what a seated table costs is cut off at {size}")
        await robin.finds(hand, HAND, why=f"the hand has moved at {size}")


async def test_every_kind_of_plate_in_the_hand_can_be_touched_and_reads_as_it_is_named(
    sit: Sit, new_waiter: NewWaiter
) -> None:
    party = await sit(2)
    robin = await party.window(new_waiter)
    await party.holds_every_plate()
    plates = robin.page.locator(".mine .hand button")
    await expect(plates).to_have_count(6)
    for size in [*SIZES, (844, 390)]:
        await robin.resize(*size)
        await robin.finds([], SMALL, why=f"too small to touch at {size}")
        await robin.finds([], robin.complaints, why=f"axe-core complains at {size}")


async def test_tables_share_the_whole_width_of_a_tablet(sit: Sit, new_waiter: NewWaiter) -> None:
    party = await sit(2)
    robin = await party.window(new_waiter, "tablet")
    await party.seats()
    await expect(robin.page.locator(".mine .section .slip")).to_have_count(1)
    await robin.finds(3, FILLED, why="free places are not shown")
    await party.crowds()
    await robin.finds(max(3, party.tables(0)), FILLED, why="tables leave room")


def with_long_names() -> Any:
    """Diner's standard list with plates whose names are longer than any bar."""
    diner = find("diner")
    data = diner.standard_deck().as_dict()
    for plate in data["plates"].values():
        plate["name"] = plate["name"].ljust(LONG_NAME, "n")
    return diner.deck_from_dict(data, "Long names")


async def test_the_scene_of_the_break_ends_as_soon_as_the_game_goes_on(sit: Sit, new_waiter: NewWaiter) -> None:
    party = await sit(3)
    robin = await party.window(new_waiter, reduced_motion="no-preference")
    await party.breaks()
    await expect(robin.page.locator(".scene .sign")).to_have_text("Break time!")
    await party.acts()
    await robin.page.wait_for_selector('[data-phase="open"]')
    await robin.page.wait_for_selector(".scene", state="detached", timeout=LEAVES_MS)


@pytest.mark.parametrize("size", some([(390, 844), (320, 568)]))
async def test_a_new_table_and_one_that_can_be_served_are_in_sight(
    sit: Sit, new_waiter: NewWaiter, size: tuple[int, int]
) -> None:
    party = await sit(2)
    robin = await party.window(new_waiter)
    await robin.resize(*size)
    for n in range(1, MANY + 1):
        await party.seats()
        await expect(robin.page.locator(".mine .section .slip")).to_have_count(n)
        await robin.finds(True, IN_SIGHT, f".mine .section li:nth-child({n})", why="a new table is out of sight")
        await party.gives_every_token()
    tray = robin.page.locator(".mine .section ul")
    while not await tray.evaluate(SCROLLED_BACK):
        await party.draws()
        await robin.rest()
    await robin.finds(True, IN_SIGHT, ".mine .section .ready", why="what can be served is out of sight")


async def test_the_words_of_an_empty_sink_stand_on_no_bubbles(sit: Sit, new_waiter: NewWaiter) -> None:
    party = await sit(2)
    robin = await party.window(new_waiter)
    for size in PHONES:
        await robin.resize(*size)
        await robin.finds([], BUBBLES, why=f"at {size}")


async def test_what_takes_a_table_is_larger_than_what_sends_it_away_and_no_number_hides_a_plate(
    sit: Sit, new_waiter: NewWaiter
) -> None:
    party = await sit(2)
    robin = await party.window(new_waiter)
    for size in SIZES:
        await robin.resize(*size)
        await robin.finds([], ACTS, why=f"at {size}")
    await robin.resize(*PHONES[-1])
    while not await robin.page.locator(".mine .hand .count").count():
        await party.draws()
        await robin.rest()
    await robin.finds([], BADGES, why=f"at {PHONES[-1]}")


async def test_on_a_desk_a_stack_is_pressed_where_it_lies_and_many_tables_are_in_sight(
    sit: Sit, new_waiter: NewWaiter
) -> None:
    party = await sit(2)
    robin = await party.window(new_waiter)
    await robin.resize(1440, 900)
    assert 0 <= await robin.page.evaluate(RESTS) <= THICK_PX
    for n in range(1, 2 * MANY):
        await party.gives_every_token()
        await party.seats()
        await expect(robin.page.locator(".mine .section .slip")).to_have_count(n)
    await robin.finds(True, "() => (e => e.scrollWidth <= e.clientWidth)(document.querySelector('.mine .section ul'))")

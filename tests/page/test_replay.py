"""A finished game once more, on the page."""

import re
from pathlib import Path

import pytest
from playwright.async_api import Browser, Route, expect
from tests.page.conftest import NewWaiter
from tests.page.test_screens import CUT, PHONES, WIDE
from tests.page.waiter import GAME_OVER, Waiter
from tests.sampling import some
from tests.server.clients import LiveServer
from tests.server.tables.test_live_game import play_out

SCROLLS = """() => [...document.querySelectorAll('main, .stage > *')]
    .filter(e => getComputedStyle(e).overflowY === 'auto' && e.scrollHeight > e.clientHeight + 1)
    .map(e => `${e.className}: ${e.scrollHeight} in ${e.clientHeight} pixels`)"""
"""Lists what has to be scrolled to see the whole table."""

EMPTY = """() => {
    const hall = document.querySelector('.hall').getBoundingClientRect();
    const things = ['[data-card]', '[data-face]', '.plate', '.portrait', '.dial', '.gap', '.basin', '.bare', '.none', '.free', '.chip', 'p', 'h3', '.money', '.name', '.stack', '.empty', '.bar', '.coin', '.back'];
    const parts = [...document.querySelectorAll(`.hall :is(${things})`)].map(e => e.getBoundingClientRect()).filter(r => r.width > 0);
    const step = 8, [width, height] = [hall.width, hall.height].map(side => Math.floor(side / step));
    const free = Array.from({ length: height }, () => new Array(width).fill(true));
    for (const r of parts)
        for (let y = Math.max(0, Math.floor((r.top - hall.top) / step)); y < Math.min(height, (r.bottom - hall.top) / step); y++)
            for (let x = Math.max(0, Math.floor((r.left - hall.left) / step)); x < Math.min(width, (r.right - hall.left) / step); x++)
                free[y][x] = false;
    let [band, bands, largest] = [0, 0, 0];
    const above = new Array(width).fill(0);
    for (const row of free) {
        band = row.every(Boolean) ? band + 1 : 0;
        bands = Math.max(bands, band);
        row.forEach((one, x) => (above[x] = one ? above[x] + 1 : 0));
        for (let x = 0; x < width; x++)
            for (let high = above[x], from = x; from >= 0 && high > 0; from--) {
                high = Math.min(high, above[from]);
                largest = Math.max(largest, high * (x - from + 1));
            }
    }
    const share = (part, whole) => Math.round(100 * part / whole);
    return { table: share(hall.height, innerHeight), band: share(bands, height), largest: share(largest, width * height) };
}"""
"""How much of the window's height is the table's; of that, the highest band and the largest rectangle on which nothing lies or stands. In percent."""
COUNTED_AGAIN = """() => {
    window.again = false;
    const look = () => {
        window.again ||= document.querySelector('.counted.counting') !== null;
        requestAnimationFrame(look);
    };
    look();
}"""
"""Notes whether a result is seen to be counted from now on."""
ROOMS = [(390, 844), (320, 568), (844, 390), (820, 1180)]


HALL = "() => JSON.stringify(document.querySelector('.hall').getBoundingClientRect())"
"""Measures where the table is."""

_played: dict[tuple[str, str, tuple[str, ...]], str] = {}


async def finished(address: str, game: str = "diner", names: tuple[str, ...] = ("Ann", "Bob")) -> str:
    """Return the path of the replay of a game that these people have played over the wire: one game does for all tests."""
    kind = (address, game, names)
    if kind not in _played:
        _played[kind] = await _play(address, game, names)
    return _played[kind]


async def _play(address: str, game: str, names: tuple[str, ...]) -> str:
    server = LiveServer(address)
    opened, party = await server.plays(*names, game=game)
    await play_out(party)
    for client in party:
        await client.until(lambda g: g.table["state"] == "over")
    await server.disconnects()
    return f"/t/{opened['table']}/replay/1"


async def watch(waiter: Waiter, path: str) -> None:
    await waiter.enter(path)
    await waiter.page.get_by_role("group", name="The recording").wait_for()


async def test_stepping_scrubbing_and_other_eyes(new_waiter: NewWaiter, address: str) -> None:
    robin = await new_waiter("Robin")
    page = robin.page
    await watch(robin, await finished(address))
    where = page.get_by_role("slider", name="Event")
    await expect(where).to_have_value("0")
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("ArrowRight")
    await expect(where).to_have_value("2")
    log = page.get_by_role("list", name="What happened").get_by_role("listitem")
    await expect(log).to_have_count(2)
    await page.keyboard.press("End")
    end = await where.get_attribute("max") or ""
    assert int(end) > 60
    await expect(where).to_have_value(end)
    await expect(log).to_have_count(int(end))
    await page.keyboard.press("ArrowLeft")
    await expect(where).to_have_value(str(int(end) - 1))
    await page.keyboard.press("Home")
    await page.get_by_label("Through whose eyes").select_option("Bob")
    await expect(page.get_by_role("heading", name="3 plates")).to_be_visible()
    await expect(where).to_have_value("0")


@pytest.mark.parametrize("at", ["phone", "desktop"])
async def test_the_end_says_who_won_and_what_everybody_has(new_waiter: NewWaiter, address: str, at: str) -> None:
    robin = await new_waiter("Robin", at)
    page = robin.page
    await watch(robin, await finished(address))
    result = robin.button("The whole result")
    await expect(result).to_have_count(0)
    await page.keyboard.press("End")
    await result.click()
    sheet = page.get_by_role("dialog")
    await expect(sheet.get_by_role("heading", name=re.compile("Ann|Bob")).first).to_contain_text("$")
    await expect(sheet.get_by_role("heading", name="Ann", exact=True)).to_be_visible()
    await expect(sheet.get_by_role("heading", name="Bob", exact=True)).to_be_visible()
    await robin.finds(False, WIDE, why="wider than the screen")
    await page.keyboard.press("Escape")
    await expect(result).to_be_focused()
    await page.keyboard.press("ArrowLeft")
    await expect(result).to_have_count(0)
    await expect(page.get_by_role("heading", name="Once more, from the deal")).to_be_focused()


async def test_the_table_stays_where_it_is_when_the_end_is_told(new_waiter: NewWaiter, address: str) -> None:
    robin = await new_waiter("Robin", at="phone")
    await watch(robin, await finished(address))
    for size in [(320, 568), (390, 844), (820, 1180), (1440, 900)]:
        await robin.resize(*size)
        await robin.page.keyboard.press("End")
        await robin.page.keyboard.press("ArrowLeft")
        before = await robin.measures(HALL)
        await robin.page.keyboard.press("ArrowRight")
        await expect(robin.button("The whole result")).to_be_visible()
        await robin.finds(before, HALL, why=f"the table moves at {size}")


async def test_it_plays_by_itself_and_proves_its_shuffle(new_waiter: NewWaiter, address: str) -> None:
    robin = await new_waiter("Robin")
    page = robin.page
    await watch(robin, await finished(address))
    await page.get_by_label("Pace").select_option(index=0)  # so that it does not end by itself
    await robin.button("Play").focus()
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("slider", name="Event")).not_to_have_value("0")
    await expect(robin.button("Pause")).to_be_focused()
    await robin.button("Pause").click()
    stands = await page.get_by_role("slider", name="Event").input_value()
    await page.wait_for_timeout(1000)
    await expect(page.get_by_role("slider", name="Event")).to_have_value(stands)
    await page.get_by_text("The shuffle", exact=True).click()
    await expect(page.get_by_text("the one to which the server committed itself before the first card")).to_be_visible()
    await expect(page.get_by_text("Signed by this server.")).to_be_visible()
    await expect(page.get_by_text("Unchanged since it was written.")).to_be_visible()


async def test_who_wants_to_watch_it_again_sees_it_play_and_the_result_is_counted_only_once(
    new_waiter: NewWaiter, address: str
) -> None:
    robin = await new_waiter("Robin", at="phone", reduced_motion="no-preference")
    await robin.enter((await finished(address)).partition("/replay")[0])
    await expect(robin.page.locator(".counted:not(.counting)")).to_be_visible()
    await robin.page.evaluate(COUNTED_AGAIN)
    await robin.button("Watch it again").click()
    await expect(robin.button("Pause")).to_be_visible()
    await expect(robin.page.get_by_role("slider", name="Event")).not_to_have_value("0")
    for way in ("Back to the table", "See the table", "The result"):
        await robin.button(way).click()
        await expect(robin.heading("The diner" if way == "See the table" else GAME_OVER)).to_be_visible()
    assert not await robin.page.evaluate("() => window.again"), "the result is counted again"


async def test_a_journal_that_was_bent_on_the_way_is_found_out_in_the_browser(
    new_waiter: NewWaiter, address: str
) -> None:
    robin = await new_waiter("Robin")
    page = robin.page

    async def bend(route: Route) -> None:
        answer = await route.fetch()
        await route.fulfill(response=answer, body=(await answer.text()).replace('"Ann"', '"Zoë"'))

    await page.route("**/journal?*", bend)
    await watch(robin, await finished(address))
    await page.get_by_text("The shuffle", exact=True).click()
    await expect(page.get_by_text("Changed since it was written. Do not trust this game.")).to_be_visible()
    await expect(page.get_by_text("Signed by this server.")).to_be_visible()


async def test_open_cards_are_open_and_nobody_is_asked_to_act(new_waiter: NewWaiter, address: str) -> None:
    robin = await new_waiter("Robin")
    page = robin.page
    await watch(robin, await finished(address))
    await expect(page.get_by_label("Ann holds 3 plates").get_by_role("listitem")).to_have_count(3)
    await page.get_by_label("Through whose eyes").select_option("Bob")
    await expect(page.get_by_label("Ann holds 3 cards")).to_be_visible()
    for _ in range(20):
        await page.keyboard.press("ArrowRight")
        await expect(page.locator(".action, .host, .prompt")).to_have_count(0)


@pytest.mark.parametrize("game", some(["diner", "lucky_penny", "villains"]))
async def test_on_a_phone_the_table_fits_and_the_shuffle_can_be_checked(
    new_waiter: NewWaiter, address: str, game: str
) -> None:
    robin = await new_waiter("Robin", at="phone")
    page = robin.page
    await watch(robin, await finished(address, game, ("Ann", "Bob", "Cyd")))
    for eyes in ("All cards open", "Ann"):
        await page.get_by_label("Through whose eyes").select_option(eyes)
        await expect(page.locator(".watching")).to_have_count(int(eyes != "Ann"))
        for _ in range(30):
            await page.keyboard.press("ArrowRight")
        await expect(page.locator("button.held, .action, .prompt")).to_have_count(0)
        await robin.finds([], SCROLLS)
        for width, height in PHONES:
            await robin.resize(width, height)
            await robin.finds([], CUT)
    await robin.button("What happened, and the shuffle").click()
    paper = page.get_by_role("dialog")
    await paper.get_by_text("The shuffle", exact=True).click()
    await expect(paper.get_by_text("the one to which the server committed itself")).to_be_visible()
    await robin.finds([], robin.complaints)


@pytest.mark.parametrize("game", ["diner", "lucky_penny", "villains"])
async def test_the_table_has_the_screen_and_fills_it(new_waiter: NewWaiter, address: str, game: str) -> None:
    robin = await new_waiter("Robin", at="phone")
    await watch(robin, await finished(address, game, ("Ann", "Bob", "Cyd")) + "?at=30")
    for width, height in ROOMS:
        await robin.resize(width, height)
        found = await robin.page.evaluate(EMPTY)
        where = f"{found} at {width} x {height}"
        assert found["table"] >= 70, f"the bars have the screen: {where}"
        assert found["band"] <= 20, f"an empty band across the table: {where}"
        assert found["largest"] <= 25, f"a large empty place: {where}"


async def test_chapters_and_a_link_to_a_moment(new_waiter: NewWaiter, address: str) -> None:
    """Through the eyes of a seat, at a moment, and back to where one came from."""
    robin = await new_waiter("Robin")
    page = robin.page
    path = await finished(address)
    await watch(robin, f"{path}?at=57&eyes=1")
    where = page.get_by_role("slider", name="Event")
    await expect(where).to_have_value("57")
    await expect(page.get_by_label("Through whose eyes")).to_have_value("1")
    await expect(robin.button("Play")).to_be_visible()  # it stands still
    await robin.finds("57", where.input_value)
    await robin.button("Link to this moment").click()
    link = page.get_by_label("Whoever opens it sees what you see now")
    await expect(link).to_have_value(re.compile(rf"{path}\?at=57&eyes=1$"))
    await page.keyboard.press("Escape")
    chapters = page.get_by_role("region", name="Chapters").get_by_role("button")
    served = chapters.filter(has_text="serve").first
    await served.click()
    at = await where.input_value()
    assert (await served.inner_text()).split()[0] == at
    await expect(served).to_have_attribute("aria-current", "step")
    await expect(page.get_by_role("list", name="What happened").get_by_role("listitem").first).to_contain_text(
        "Order up!"
    )
    await page.keyboard.press("Home")
    await page.keyboard.press("Shift+ArrowRight")
    await expect(chapters.first).to_have_attribute("aria-current", "step")
    await page.keyboard.press("Shift+ArrowLeft")
    await expect(where).to_have_value("0")
    await page.keyboard.press("?")
    await expect(page.get_by_text("to the previous or next chapter")).to_be_visible()
    await robin.finds([], robin.complaints)
    await robin.button("To the entrance").click()
    await expect(page).to_have_url(f"{address}/")
    await page.goto(address + path.partition("/replay")[0])
    await robin.button("Watch it again").click()
    await robin.button("Back to the table").click()
    await expect(robin.button("Watch it again")).to_be_visible()


@pytest.mark.parametrize("at", some(["phone", "tablet", "desktop"]))
async def test_the_replay_has_no_barriers(new_waiter: NewWaiter, address: str, at: str, tmp_path: Path) -> None:
    robin = await new_waiter("Robin", at=at)
    await watch(robin, await finished(address))
    for _ in range(30):
        await robin.page.keyboard.press("ArrowRight")
    await robin.finds([], robin.complaints)
    await robin.finds(False, WIDE, why="the page is wider than the window")
    await robin.page.screenshot(path=tmp_path / f"{at}.png")


async def test_a_game_that_is_not_kept_says_so(browser: Browser, address: str) -> None:
    page = await browser.new_page()  # Chromium logs the 404 that is expected here
    await page.goto(f"{address}/t/nowhere/replay/1")
    await expect(page.get_by_text("not kept anymore")).to_be_visible()
    await page.close()


async def test_the_page_adds_to_the_shuffle_and_finds_it_in_the_journal(new_waiter: NewWaiter, address: str) -> None:
    """Beside somebody who promises to add something, and does not tell it."""
    robin = await new_waiter("Robin")
    page = robin.page
    server = LiveServer(address)
    opened = await server.opens(players=2, clocks={"close": 50, "away": 100})
    await robin.sit(f"/t/{opened['table']}")
    bob = await server.joins(opened["table"])
    await bob.does("sit", seat=1, name="Bob")
    await bob.does("ready", ready=True, commitment="ab" * 32)
    await robin.ready()
    await robin.is_shown("a part of the shuffle that Bob had promised")
    await page.goto(address)  # a bot goes on for Robin
    await play_out([bob])
    await bob.until(lambda g: g.table["state"] == "over")
    await server.disconnects()
    await watch(robin, f"/t/{opened['table']}/replay/1")
    await page.get_by_text("The shuffle", exact=True).click()
    await expect(page.get_by_text("What you have added to the shuffle is in it.")).to_be_visible()
    await expect(page.get_by_text("Dealt without what Bob had promised to add")).to_be_visible()
    await expect(page.get_by_text("Do not trust this game")).to_have_count(0)


PILED = """() => {
    const piles = [...document.querySelectorAll('.ring [data-zone^="pile."], .ring .discard')];
    const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    const box = e => e.getBoundingClientRect();
    return piles.flatMap((e, i) => piles.slice(i + 1).filter(o => over(box(e), box(o))).map(o => `${e.className} ${o.className}`));
}"""
"""Lists the piles that overlap."""
BELOW = """() => [...document.querySelectorAll('.villains, .hall')]
    .some(e => e.scrollHeight > e.clientHeight + 1 || e.matches('.more'))"""
"""Whether the table goes on below, or a mark says that it does."""


async def test_villains_seen_through_a_seat_s_eyes_fit_a_phone(new_waiter: NewWaiter, address: str) -> None:
    robin = await new_waiter("Robin", at="phone")
    path = await finished(address, "villains", ("Ann", "Bob", "Cat", "Dan"))
    for moment in ("?at=25&eyes=1", "?at=0&eyes=1", "?at=2&eyes=open"):
        await watch(robin, path + moment)
        for size in [(320, 568), (360, 740), (390, 664), (390, 844), (844, 390)]:
            await robin.resize(*size)
            await robin.finds([], PILED, why=f"piles overlap at {size} in {moment}")
            await robin.finds(False, BELOW, why=f"the table scrolls at {size} in {moment}")


async def test_a_phone_that_is_turned_shows_no_arrow_below_a_table_that_fits(
    new_waiter: NewWaiter, address: str
) -> None:
    robin = await new_waiter("Robin", at="phone")
    await watch(robin, await finished(address, "villains", ("Ann", "Bob", "Cat", "Dan")) + "?at=25&eyes=1")
    await robin.resize(390, 300)
    await expect(robin.page.locator(".hall.more")).to_have_count(1)
    for size in ((844, 390), (390, 664), (844, 390)):
        await robin.resize(*size)
        assert await robin.page.locator(".hall.more").count() == 0, f"at {size}"

"""What a press at Villains' table tells, and where: of a card and what it would bring, of where it may go or why not, of a player."""

import asyncio
import json
import re

import pytest
from playwright.async_api import WebSocketRoute, expect
from tests.page.conftest import NewWaiter
from tests.page.test_screens import assert_good
from tests.page.test_villains import LIVE, NUMBER, POWER, villain
from tests.page.villains_measures import COVERED, CROWDED, DECK, HAND, HINT_PX, RUN_INTO, SIZES

ALL_SIZES = ((320, 568), *SIZES, (844, 390))
TOLD_MS = 2600
"""So long it is told why something can't be done, while that is true."""
TOASTS = (
    "Too late.",
    "Still there? 10 seconds, then the house moves for you.",
    "Nothing can be played on a neighbor\u2019s hero, blank special or empty pile.",
)
PLACES = """() => [...document.querySelectorAll('.stack, .counts, .prompt')].map(e => {
    const { x, y, width, height } = e.getBoundingClientRect();
    return [x, y, width, height].map(Math.round).join(' ');
})"""
"""Lists where piles, what is told of them, and the bar below are."""
OVERFLOWING = """() => [...document.querySelectorAll('.gain')].filter(tag => {
    const place = tag.closest('button').getBoundingClientRect();
    const r = tag.getBoundingClientRect();
    return r.top < place.top - 1 || r.bottom > place.bottom + 1 || tag.scrollWidth > tag.clientWidth + 1;
}).map(tag => tag.textContent)"""
"""Lists what is said of a lifted card and does not fit where the card could go."""
SPILLED = """() => [...document.querySelectorAll('.me .ghost > *')].filter(e => {
    const [r, tile] = [e, e.closest('div.hero')].map(each => each.getBoundingClientRect());
    return r.top < tile.top || r.bottom > tile.bottom || r.left < tile.left || r.right > tile.right || e.scrollWidth > e.clientWidth + 1;
}).map(e => e.textContent)"""
"""Lists what is told of heroes and reaches beyond its place."""
WRITTEN_OVER = """() => {
    const written = [...document.querySelectorAll('.counts, .gain, .me div.hero, .me .deck .n, .plate, .news')];
    const boxes = written.map(e => [e.className, e.getBoundingClientRect()]);
    return [...document.querySelectorAll('.must .line')].flatMap(path => {
        const { x, y } = path.ownerSVGElement.getBoundingClientRect();
        const points = Array.from({ length: 60 }, (_, i) => path.getPointAtLength((path.getTotalLength() * i) / 59));
        const meets = r => points.some(p => r.left < p.x + x + 3 && p.x + x - 3 < r.right && r.top < p.y + y + 3 && p.y + y - 3 < r.bottom);
        return boxes.filter(([, box]) => box.width && meets(box)).map(([name]) => name);
    });
}"""
"""Lists what has words and is crossed by an arrow to where a lifted card must go."""
SHORT_OF = """() => [...document.querySelectorAll('.must .line')].flatMap(path => {
    const { x, y } = path.ownerSVGElement.getBoundingClientRect();
    const end = path.getPointAtLength(path.getTotalLength());
    const piles = [...document.querySelectorAll('.pile:has(.target:not(.blocked)), .pile.aim')];
    const under = piles.map(e => e.getBoundingClientRect()).find(r => r.left - 6 < end.x + x && end.x + x < r.right + 6);
    return under ? [] : [`${end.x + x}, ${end.y + y}`];
})"""
"""Lists where an arrow to a pile ends that does not lead below it."""
LIES_UPON = """() => {
    const said = [...document.querySelectorAll('.tip, .toasts p')].map(e => e.getBoundingClientRect());
    if (!said.length) return ['nothing is said'];
    const parts = [...document.querySelectorAll('.plate, .stack, .counts, .held, .me .deck, .me div.hero, .villains :is(button, .action), header button, .advice button')];
    const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    return parts.filter(e => e.offsetWidth && said.some(r => meet(r, e.getBoundingClientRect()))).map(e => `${e.className} ${e.textContent.trim()}`);
}"""
"""Lists the nameplates, piles, standings and controls that something said in passing lies upon. It is soon gone: look at once."""


def open_the_first_card(window: WebSocketRoute) -> None:
    """Stand between a window and the server; whoever comes back finds the first card of the own hand open, as after No Escape (V14)."""
    server = window.connect_to_server()

    def pass_on(message: str | bytes) -> None:
        told = json.loads(message)
        if told["type"] == "welcome" and told["menu"]:
            zones, you = told["game"]["zones"], told["game"]["you"]
            hand, bound = zones[f"hand.{you}"], zones[f"bound.{you}"]
            bound["cards"], hand["cards"] = hand["cards"][:1], hand["cards"][1:]
            bound["n"], hand["n"] = 1, hand["n"] - 1
            held = {card["card"] for card in hand["cards"]}
            for entry in told["menu"]:
                entry["why"] = "V14" if entry["move"]["card"] in held else entry["why"]
        window.send(json.dumps(told))

    server.on_message(pass_on)


async def test_with_easy_memory_it_is_said_in_words_what_a_card_would_bring(new_waiter: NewWaiter) -> None:
    robin = villain(await new_waiter(at="phone"))
    await robin.sit_with_bots(3, villains="deal", easy_memory=True, specials=False)
    worth = robin.page.locator(".counts .worth")
    await expect(worth).to_have_count(3)
    await robin.turn()
    await robin.on_turn()
    units = robin.page.locator(".counts .unit")
    await expect(units.first).to_have_text(re.compile("points?"))
    await robin.held.first.click()
    gain = robin.page.get_by_role("button", name=re.compile(r"as a hero: (costs|brings) \w+"))
    await expect(gain.locator(".gain")).to_have_text(re.compile(r"(costs|brings) \w+( points?)?"))
    for width, height in ((320, 568), *SIZES, (820, 1180 - HINT_PX), (844, 390)):
        await robin.resize(width, height)
        where = f"{width} x {height}"
        await robin.finds([], RUN_INTO, why=f"at {where} one lies on another")
        await robin.finds(0, COVERED, why=f"at {where} a standing is cut")
        await robin.finds([], OVERFLOWING, why=f"at {where} what a card would bring does not fit")
        await expect(units.first).to_be_visible(visible=height > 500)


async def test_the_shield_says_what_it_is_for_and_the_bar_what_a_hero_cancels(new_waiter: NewWaiter) -> None:
    robin = villain(await new_waiter(at="phone"))
    await robin.sit_with_bots(3, villains="deal", easy_memory=True, specials=False)
    await robin.on_turn()
    tile, bar = robin.page.locator(".me div.hero"), robin.page.locator(".villains .prompt p").first
    await expect(tile).to_have_text("As a hero")
    for width, height in ((320, 568), *SIZES, (844, 390)):
        await robin.resize(width, height)
        await robin.finds([], SPILLED, why=f"at {width} x {height} it does not fit")
    for card in await robin.held.all():
        await card.click()
        await expect(tile).to_have_text(re.compile(r"As a hero\s*(costs|brings) \w+( points?)?"))
        await expect(bar).to_contain_text(re.compile(r"with one hero your 1s count 0\.|or face down as a hero\."))
        for width, height in ((320, 568), *SIZES, (844, 390)):
            await robin.resize(width, height)
            await robin.finds([], OVERFLOWING, why=f"at {width} x {height} what a hero costs does not fit")
            await robin.finds(False, CROWDED, why=f"at {width} x {height}")
        await robin.button("Put it back").click()


async def test_nothing_moves_when_a_card_is_lifted(new_waiter: NewWaiter) -> None:
    robin = villain(await new_waiter(at="phone"))
    await robin.sit_with_bots(3, villains="deal", easy_memory=True, specials=False)
    for number in range(2):
        await robin.turn(number)
        await robin.on_turn()
        for size in ((390, 844), (360, 740), (320, 568)):
            await robin.resize(*size)
            before = await robin.measures(PLACES)
            for card in await robin.held.all():
                await card.click()
                await expect(card).to_have_attribute("aria-pressed", "true")
                await robin.finds(before, PLACES, why=f"at {size} the table moves as a card is lifted")
                await robin.finds(False, CROWDED, why=f"at {size} the bar is too small for its words")
                await robin.page.get_by_role("button", name="Put it back").click()


@pytest.mark.parametrize("players", [3, 4])
async def test_no_arrow_to_a_neighbor_crosses_what_is_to_be_read(new_waiter: NewWaiter, players: int) -> None:
    robin = villain(await new_waiter(at="phone"))
    await robin.sit_with_bots(players, villains="deal", easy_memory=True, specials=False)
    arrows = robin.page.locator(".must .line")
    seen: set[str] = set()
    for number in range(DECK):
        await robin.turn(number)
        await robin.on_turn()
        for way in {"←", "→"} - seen:
            bound_for = robin.held.filter(has=robin.page.locator(".arrows", has_text=re.compile(f"^{way}$")))
            if not await bound_for.count():
                continue
            seen.add(way)
            await robin.resize(390, 844)
            await bound_for.first.click()
            await expect(arrows).to_have_count(1)
            for width, height in ((320, 568), *SIZES, (844, 390)):
                await robin.resize(width, height)
                await robin.finds([], WRITTEN_OVER, why=f"at {width} x {height} the arrow {way} crosses it")
                await robin.finds([], SHORT_OF, why=f"at {width} x {height} the arrow {way} leads below no pile")
            await robin.page.get_by_role("button", name="Put it back").click()
        if len(seen) == 2:
            return
    assert seen, "no card had to go to a neighbor"


async def test_what_is_told_of_a_press_is_gone_as_soon_as_it_is_no_longer_true(new_waiter: NewWaiter) -> None:
    robin = villain(await new_waiter(at="phone"))
    await robin.sit_with_bots(3, villains="deal", specials=False)
    await robin.on_turn()
    await robin.page.locator(".me .pile").click()
    await expect(robin.page.locator(".tip")).to_have_text("First press a card of your hand.")
    await robin.lift()
    await expect(robin.page.locator(".tip")).to_have_count(0, timeout=TOLD_MS / 3)
    blocked = robin.page.locator(".target.blocked").first
    if await blocked.count():
        await blocked.click(force=True)
        await expect(robin.page.locator(".tip")).to_have_count(1)
    await robin.button("as a hero").click()
    await robin.answered()
    await expect(robin.page.locator(".tip")).to_have_count(0, timeout=TOLD_MS / 3)


@pytest.mark.parametrize("size", ALL_SIZES)
async def test_what_is_said_in_passing_lies_upon_no_name_no_pile_and_no_control(
    new_waiter: NewWaiter, size: tuple[int, int]
) -> None:
    windows: list[WebSocketRoute] = []

    def listen(window: WebSocketRoute) -> None:
        window.connect_to_server()
        windows.append(window)

    robin = villain(await new_waiter(at="phone", played=False))
    await robin.page.route_web_socket(LIVE, listen)
    await robin.resize(*size)
    await robin.sit_with_bots(4, hints=True, villains="deal", easy_memory=True, specials=False)
    await robin.on_turn()
    for place in (".me .pile", ".place.far .pile", ".me div.hero"):
        await robin.page.locator(place).click()
        await expect(robin.page.locator(".tip")).to_have_count(1)
        assert await robin.page.evaluate(LIES_UPON) == [], place
    await robin.lift()
    for blocked in await robin.page.locator(".target.blocked").all():
        await blocked.click(force=True)
        await expect(robin.page.locator(".tip")).to_have_count(1)
        assert await robin.page.evaluate(LIES_UPON) == []
    for text in TOASTS:
        windows[-1].send(json.dumps({"type": "refused", "id": None, "why": {"code": "none", "text": text}}))
        await expect(robin.page.locator(".toasts p:last-child")).to_have_text(text)
        assert await robin.page.evaluate(LIES_UPON) == [], text


async def test_what_meddling_would_change_is_told_on_every_pile_that_it_would_turn_over(new_waiter: NewWaiter) -> None:
    robin = villain(await new_waiter(at="phone"))
    mine = robin.possible("Be The Pirate")
    while not await mine.count():  # somebody else has chosen before
        await robin.sit_with_bots(3, easy_memory=True)
        await robin.on_turn()
    await mine.click()
    meddling = robin.held.and_(robin.page.get_by_role("button", name=re.compile(r"^Meddling\.")))
    async with asyncio.timeout(300):
        while await robin.on_turn() and not await meddling.count():
            assert await robin.turn()
    await meddling.first.click()
    would = re.compile(r"^([+-]\d+ for \w+|no change|not known yet)$")
    told = robin.page.locator(".pile.hit .gain")
    await expect(robin.page.locator(".pile.hit")).to_have_count(2)
    await expect(told).to_have_count(2)
    for size in ALL_SIZES:
        await robin.resize(*size)
        for change in await told.all():
            await expect(change).to_have_text(would)
            await expect(change).to_be_visible()
    await expect(robin.page.locator(".villains-prompt")).to_contain_text("It turns over")


async def test_what_a_special_would_hit_is_outlined(new_waiter: NewWaiter) -> None:
    robin = villain(await new_waiter())
    await robin.sit_with_bots(3, villains="deal")
    special = robin.held.and_(robin.page.get_by_role("button", name=re.compile(rf"^{POWER}\.")))
    async with asyncio.timeout(300):
        while await robin.on_turn() and not await special.count():
            assert await robin.turn()
    await robin.page.locator(".me .pile").click()
    await expect(robin.page.get_by_text("First press a card of your hand.").first).to_be_visible()
    await special.first.click()
    await robin.page.locator(".me .pile").click()
    told = re.compile("press (one that glows|the pile whose|“(Use it|Left)”)")
    await expect(robin.page.locator(".tip")).to_have_text(told)
    outlined = robin.page.locator(".hit, .target:not(.blocked)")
    prompt = robin.page.locator(".villains-prompt")
    await expect(outlined.first.or_(prompt.get_by_text("hits nothing"))).to_be_visible()


async def test_the_empty_discard_says_what_will_lie_there(new_waiter: NewWaiter) -> None:
    robin = villain(await new_waiter(at="phone"))
    await robin.sit_with_bots(3, villains="deal")
    await robin.on_turn()
    await robin.page.locator(".center .empty").click()
    await expect(robin.page.locator(".tip")).to_contain_text("once they are used")


async def test_a_card_that_has_to_wait_for_one_that_lies_open_says_so_and_is_not_lifted(
    new_waiter: NewWaiter,
) -> None:
    robin = villain(await new_waiter(at="phone"))
    await robin.page.route_web_socket(LIVE, open_the_first_card)
    await robin.sit_with_bots(3, villains="deal", specials=False)
    await robin.on_turn()
    await robin.page.reload()
    waits = robin.page.locator(".held.dull")
    await expect(waits).to_have_count(HAND - 1)
    await waits.first.click()
    told = re.compile(rf"^{NUMBER} lies open and must be played now\.$")
    await expect(robin.page.locator(".tip")).to_have_text(told)
    await expect(robin.page.locator(".held.lifted")).to_have_count(0)
    await expect(waits.first).to_have_attribute("aria-label", re.compile(r"\. .+ lies open and must be played now\.$"))


@pytest.mark.parametrize("told", [True, False])
async def test_a_player_pressed_tells_what_everybody_may_know(new_waiter: NewWaiter, told: bool) -> None:
    robin = villain(await new_waiter(at="phone"))
    await robin.sit_with_bots(3, villains="deal", specials=False, easy_memory=told)
    await robin.on_turn()
    for name in await robin.page.locator(".plate .about").all():
        await name.click()
        sheet = robin.page.get_by_role("dialog")
        await expect(sheet.get_by_text(re.compile("special"))).to_have_count(0)
        await expect(sheet.get_by_text(re.compile(r"^\d+ cards in hand, \d+ to draw$"))).to_be_visible()
        await expect(sheet.get_by_text(re.compile(r"^(No|One|\d+) hero(es)? in the pile"))).to_have_count(int(told))
        await assert_good(robin, "a player, pressed", ["phone"])
        await robin.page.keyboard.press("Escape")
    await robin.button("About me").click()
    await expect(robin.page.get_by_role("dialog", name="You")).to_be_visible()

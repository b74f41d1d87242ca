"""Lucky Penny's table to the pixel: one game, looked at in many sizes."""

import json
import random
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
from playwright.async_api import expect
from tests.page.conftest import NewWaiter
from tests.page.test_screens import UNSEEN
from tests.page.waiter import PATIENT, Waiter
from tests.sampling import some
from tests.server.clients import Client, LiveServer

NAMES = ("Robin", "Bea", "Hank Longname", "Vera")
SIZES = [(390, 844), (360, 740), (320, 568), (820, 1180), (844, 390), (1440, 900)]
ZONES = [".guests", ".others", ".clock", ".market", ".prompt", ".hand"]
LEAST_PORTRAIT_PX = 90
HOUR_MS = 3_600_000
FIT, MANY = 5, 8
"""So many orders, and one more, lie beside each other on a phone; so many are more than have room in a line."""
LAID = 9
"""So many bars of the three guests are filled when the table is looked at."""
MOST_FILLED = 6
"""So many bars are filled of the guests who take most, before they pay."""
HIDDEN_TIPS = """() => [...document.querySelectorAll('.guests .tips')].filter(e => {
    const [tips, sheet] = [e, e.closest('.sheet')].map(each => each.getBoundingClientRect());
    return !tips.height || tips.bottom > sheet.bottom;
}).map(e => e.textContent)"""
"""Lists prices that stand over the edge of their guest's sheet."""
LEAST_LETTERS_PX = 11
TINY = f"""() => [...document.querySelectorAll('.frame *')].filter(e => {{
    const worded = [...e.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
    return worded && e.getBoundingClientRect().width > 1 && parseFloat(getComputedStyle(e).fontSize) < {LEAST_LETTERS_PX};
}}).map(e => `${{e.className}}: ${{e.textContent}} (${{getComputedStyle(e).fontSize}})`)"""
"""Lists words in letters that are too small."""
COURSES = {"appetizer", "entree", "dessert", "drink"}

SMALL_PORTRAITS = f"""() => [...document.querySelectorAll('.guests .portrait img')].map(e => e.getBoundingClientRect())
    .filter(r => Math.min(r.width, r.height) < {LEAST_PORTRAIT_PX} - .5).map(r => `${{r.width}} x ${{r.height}}`)"""
TOUCHING = """() => [...document.querySelectorAll('.guests .tips')].flatMap(tips => {
    const tags = [...tips.children].map(e => e.getBoundingClientRect());
    const near = tags.slice(1).filter((r, i) => r.left - tags[i].right < 2);
    const wide = [...tips.children].filter(e => e.scrollWidth > e.clientWidth).map(e => e.textContent);
    return [...near.map(r => `a tag at ${r.left}`), ...wide];
})"""
"""Lists price tags that touch the one before, or are too narrow for their words."""
CUT = """() => {
    const out = (r, room) => r.left < room.left - 1 || r.right > room.right + 1 || r.top < room.top - 1.5 || r.bottom > room.bottom + 1.5;
    const words = [['.bars .name > span', '.order'], ['.card .name', '.card'], ['.card .kind', '.card'], ['.guests h3', '.who'],
        ['.prompt .text p:not(:has(.pictured))', '.prompt'], ['.prompt .pictured', '.prompt'], ['.cell svg', '.cell'], ['.seat .money', '.inside'], ['.seat .partner', '.inside'], ['.guests .tips', '.sheet'], ['.bars .order', '.bars'],
        ['.guests .more', '.who'], ['.guests .shares > span', '.sheet'], ['.piles .n', '.market'], ['.piles .n', '.piles'], ['.cell .word', '.cell']];
    return words.flatMap(([what, where]) => [...document.querySelectorAll(what)].filter(e => {
        const range = document.createRange();
        range.selectNodeContents(e);
        const { left, right, width } = range.getBoundingClientRect();
        const { top, bottom } = e.getBoundingClientRect();
        const r = { left, right, width, top, bottom };
        return r.width > 0 && out(r, e.closest(where).getBoundingClientRect());
    }).map(e => `${what}: ${e.textContent}`));
}"""
"""Lists the words that do not fit into where they stand."""
SPILLED = """() => {
    const [room, prompt] = ['.guests', '.prompt'].map(e => document.querySelector(e).getBoundingClientRect());
    const below = prompt.top > room.top && prompt.left < room.right && prompt.right > room.left;
    const edge = Math.min(room.bottom, below ? prompt.top : Infinity);
    return [...document.querySelectorAll('.guests > article > *')].map(e => e.getBoundingClientRect().bottom - edge)
        .filter(over => over > .5).map(over => `${over} pixels`);
}"""
"""Lists the guests who stand over the edge of their row, upon what is below."""
FACES = """() => [...document.querySelectorAll('.guests .leaves')].filter(e => {
    const tag = e.getBoundingClientRect();
    const portrait = e.closest('article').querySelector('.portrait').getBoundingClientRect();
    const meets = r => r.left < tag.right && tag.left < r.right && r.top < tag.bottom && tag.top < r.bottom;
    const around = [...document.querySelectorAll('.piles .n, .row li, .clock, .seat')].map(each => each.getBoundingClientRect());
    return tag.width > 0 && (tag.bottom - portrait.top > portrait.height / 6 || around.some(meets));
}).map(e => e.textContent)"""
"""Lists who is said to leave next by words upon the face, or upon what is above."""
UNTOLD = """() => [...document.querySelectorAll('.frame .card[data-face], .frame .chip:not(.back), .bars .order')]
    .filter(e => !e.querySelector('svg.appetizer, svg.entree, svg.dessert, svg.drink')).map(e => e.textContent)"""
"""Lists orders without the shape of their course."""
COVERED = """() => [...document.querySelectorAll('.seat .ring')].flatMap(ring => {
    const r = ring.getBoundingClientRect();
    const others = [...ring.closest('.seat').querySelectorAll('.money, .chip, .count, .partner')].map(e => [e, e.getBoundingClientRect()]);
    return others.filter(([, o]) => o.width > 0 && o.left < r.right && r.left < o.right && o.top < r.bottom && r.top < o.bottom)
        .map(([e]) => e.className);
})"""
"""Lists what lies below the clock of somebody else's turn."""
EDGE_PX = 8
AT_THE_EDGE = """least => [...document.querySelectorAll('dialog li')].filter(e => {
    let paper = e.parentElement;
    while (getComputedStyle(paper).boxShadow === 'none') paper = paper.parentElement;
    const [text, edge] = [e, paper].map(each => each.getBoundingClientRect());
    return text.left - edge.left < least || edge.right - text.right < least || edge.bottom - text.bottom < least;
}).map(e => e.textContent)"""
"""Lists what stands nearer than so many pixels to the edge of the paper it is on."""
HIDDEN = """selector => [...document.querySelectorAll(selector)].filter(e => {
    const words = document.createRange();
    words.selectNodeContents(e);
    const { left, right, top, bottom } = words.getBoundingClientRect();
    const meets = o => o.left < right - 1 && left < o.right - 1 && o.top < bottom && top < o.bottom;
    const others = e.closest('li') ? '.hand .card' : '.seat .chip';
    return [...document.querySelectorAll(others)].some(other => !other.contains(e) && meets(other.getBoundingClientRect()));
}).map(e => e.parentElement.textContent)"""
"""Lists what lies below somebody's orders."""
WATCH_FLIGHTS = """() => {
    window.magnified = [];
    window.flown = 0;
    const look = () => {
        for (const ghost of document.querySelectorAll('.sky > *')) {
            const { width, height } = ghost.getBoundingClientRect();
            window.flown += 1;
            for (const svg of ghost.querySelectorAll('svg, img')) {
                const r = svg.getBoundingClientRect();
                if (r.width > width * 1.3 + 2 || r.height > height * 1.6 + 2)
                    window.magnified.push(`${ghost.className}: ${svg.parentElement.className} ${r.width} x ${r.height} in ${width} x ${height}`);
            }
        }
        requestAnimationFrame(look);
    };
    look();
}"""
"""From now on notes pictures that are larger than the card on which they fly."""

CHEST = 8
"""The part of a portrait that may lie below who leads: one of so many."""
FACED = f"""() => [...document.querySelectorAll('.guests .shares > span')].filter(e => {{
    const chip = e.getBoundingClientRect();
    const portrait = e.closest('article').querySelector('.portrait').getBoundingClientRect();
    return chip.width > 0 && portrait.bottom - chip.top > portrait.height / {CHEST};
}}).map(e => e.textContent.trim())"""
"""Lists who is said to lead, or to have served, upon a portrait."""
WIDE = """() => [...document.querySelectorAll('.frame')].filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.scrollWidth)"""
WRONGS = {
    "small portraits": SMALL_PORTRAITS,
    "in tiny letters": TINY,
    "price tags that touch": TOUCHING,
    "over their edge": SPILLED,
    "cut off": CUT,
    "of an untold course": UNTOLD,
    "covered by a clock": COVERED,
    "upon a portrait": FACED,
    "wider than its room": WIDE,
}
LOOK = f"""zones => ({{
    {",".join(f"'{name}': ({script})()" for name, script in WRONGS.items())}, 'out of sight': ({UNSEEN})(zones)
}})"""
"""Takes all measures at once."""

Move = dict[str, Any]


class Table:
    """People who sit at sockets; the first seat's window shows the game."""

    def __init__(self, server: LiveServer, table: str, people: list[Client], rng: random.Random) -> None:
        self.server, self.table, self.people, self.rng = server, table, people, rng

    @classmethod
    async def sit(
        cls, address: str, players: int, rng: random.Random, *, hints: bool = False, first: bool = False
    ) -> "Table":
        """Begin a game in which the house hurries nobody; in a first game no clock is shown."""
        server = LiveServer(address)
        clocks = {**PATIENT["lucky_penny"], **(dict.fromkeys(("draft", "turn"), HOUR_MS) if first else {})}
        opened, people = await server.plays(*NAMES[:players], game="lucky_penny", clocks=clocks, hints=hints or first)
        return cls(server, opened["table"], people, rng)

    async def window(self, new_waiter: NewWaiter, **options: object) -> Waiter:
        """Open the first seat in a window."""
        robin = await new_waiter(NAMES[0], "phone", **options)
        key, value = f"orderup.table.{self.table}", json.dumps({"token": self.people[0].token})
        await robin.page.add_init_script(f"localStorage.setItem({json.dumps(key)}, {json.dumps(value)})")
        await robin.enter(f"/t/{self.table}")
        await robin.page.wait_for_selector(".lucky .guests")
        return robin

    @property
    def status(self) -> dict[str, Any]:
        """Everything beside the cards."""
        game = self.people[0].game
        assert game is not None
        status: dict[str, Any] = game["status"]
        return status

    def guests(self) -> list[dict[str, Any]]:
        """Return the faces of the guests at the table."""
        game = self.people[0].game
        assert game is not None
        return [game["zones"][f"guest.{place}"]["cards"][-1]["guest"] for place in range(3)]

    def offers(self) -> list[Move]:
        """What the first seat may serve, with what it would bring."""
        return [entry for entry in self.people[0].menu if entry["why"] is None and entry["move"]["do"] == "serve"]

    def laid(self) -> int:
        """How many bars of the guests at the table are filled."""
        return sum(guest["filled"] for guest in self.status["guests"] if guest)

    async def acts(self, *, to_pay: bool = False) -> None:
        """Let whoever's turn it is do something; who can serve without filling a guest does, or who can fill one."""
        seat = self.status["turn"]
        client = self.people[seat]
        entries = [entry for entry in client.menu if entry["why"] is None]
        serves = [entry["move"] for entry in entries if "then" in entry and (to_pay or not entry["then"]["pays"])]
        others = [entry["move"] for entry in entries if "then" not in entry]
        await self._moves(client, self.rng.choice(serves or others))

    async def _moves(self, client: Client, move: Move) -> None:
        """Let somebody make a move, and wait until all have heard of it."""
        assert (await client.moves(move))["type"] == "done"
        now = max(g.game["v"] for g in self.people if g.game)
        for each in self.people:
            await each.until(lambda g: g.game and g.game["v"] >= now)

    def held(self, seat: int) -> int:
        """How many orders a seat holds."""
        game = self.people[0].game
        assert game is not None
        count: int = game["zones"][f"hand.{seat}"]["n"]
        return count

    async def hoards(self, seat: int, orders: int) -> None:
        """Let nobody serve, until a seat holds so many orders."""
        while self.held(seat) < orders:
            client = self.people[self.status["turn"]]
            moves = [entry["move"] for entry in client.menu if entry["why"] is None and "then" not in entry]
            await self._moves(client, self.rng.choice(moves))

    async def pays(self) -> None:
        """Play until a guest has paid."""

        def paid() -> int:
            game = self.people[0].game
            assert game is not None
            return sum(len(game["zones"][f"tips.{side}"]["cards"]) for side in range(2))

        before = paid()
        while paid() == before:
            await self.acts(to_pay=True)

    async def fills(self) -> None:
        """Play until much is served, and the first seat can serve."""
        while self.laid() < LAID or not self.offers():
            await self.acts()


TOLD = """() => {
    window.told = [];
    window.covered = [];
    const rooms = '.action, .guests article, .clock, .row li, .piles .n, .prompt .text p, .till, .seat, .hand';
    const rect = e => {
        const words = document.createRange();
        words.selectNodeContents(e);
        return (e.matches('p') ? words : e).getBoundingClientRect();
    };
    const lines = () => [...document.querySelectorAll('.stage > p')].filter(e => e.getBoundingClientRect().width > 0);
    const covered = () => lines().flatMap(e => {
        const r = e.getBoundingClientRect();
        const apart = x => x.right <= r.left || x.left >= r.right || x.bottom <= r.top || x.top >= r.bottom || x.width === 0;
        const words = e.querySelector('.words');
        const cut = words.scrollWidth > words.clientWidth ? [words] : [];
        return [...cut, ...[...document.querySelectorAll(rooms)].filter(e => !apart(rect(e)))];
    });
    window.looking = 0;
    const look = () => requestAnimationFrame(() => {
        window.told.push(...lines().map(e => e.textContent.trim()));
        const first = covered();
        window.looking++;
        setTimeout(() => {
            const still = covered().filter(e => first.includes(e));
            window.covered.push(...still.map(e => `${e.className}: ${e.textContent.trim()}`));
            window.looking--;
        }, 100);
    });
    const shows = node => node.matches?.('.stage, .stage *');
    new MutationObserver(changes => changes.some(({ addedNodes }) => [...addedNodes].some(shows)) && look())
        .observe(document, { childList: true, subtree: true });
}"""
"""From now on notes what everybody is told of in a line of its own, and what that line covers for a tenth of a second, or that it is cut off."""

Sit = Callable[..., Awaitable[Table]]


@pytest.fixture
async def sit(address: str, rng: random.Random) -> AsyncIterator[Sit]:
    """Yield a function that brings so many people to a table."""
    tables: list[Table] = []

    async def come(players: int, *, hints: bool = False, first: bool = False) -> Table:
        tables.append(await Table.sit(address, players, rng, hints=hints, first=first))
        return tables[-1]

    yield come
    for table in tables:
        await table.server.disconnects()


def lead_of(then: dict[str, Any]) -> str:
    """How a preview says who would lead: by so many portions to so many of the next."""
    others = [n for side, n in enumerate(then["shares"]) if side != then["lead"]]
    return f"{then['shares'][then['lead']]} to {max(others)}"


async def assert_readable(robin: Waiter, size: tuple[int, int]) -> None:
    """Look whether all is in sight, large enough and whole."""
    await robin.resize(*size)
    nothing: dict[str, list[str]] = {name: [] for name in (*WRONGS, "out of sight")}
    await robin.finds(nothing, LOOK, ZONES, why=f"at {size[0]} x {size[1]}")


@pytest.mark.parametrize(("players", "hints"), some([(2, False), (3, False), (4, False), (4, True)]))
async def test_a_full_table_is_readable_at_every_size(
    sit: Sit, new_waiter: NewWaiter, players: int, hints: bool
) -> None:
    table = await sit(players, hints=hints)
    robin = await table.window(new_waiter)
    await table.fills()
    offers = table.offers()
    await expect(robin.page.locator('.hand .action[aria-disabled="false"]').first).to_be_visible()
    for size in SIZES:
        await assert_readable(robin, size)
    card = offers[0]["move"]["card"]
    await robin.page.locator(f'.hand .action:has([data-card="{card}"])').click()
    told = [entry["then"] for entry in offers if entry["move"]["card"] == card]
    await expect(robin.page.locator(".preview:not(.closed)")).to_have_count(len(told))
    shown = await robin.page.locator(".preview:not(.closed) .line:first-child").all_inner_texts()
    found = [re.findall(r"\d+ to \d+", " ".join(text.split())) for text in shown]
    assert sorted(found) == sorted([lead_of(then)] for then in told)
    for size in SIZES:
        await assert_readable(robin, size)
    await robin.page.keyboard.press("Escape")
    while table.status["turn"] == 0:
        await table.acts()
    await expect(robin.page.locator(".seat .ring")).to_have_count(1)
    for size in SIZES:
        await assert_readable(robin, size)


async def test_a_first_game_on_the_shortest_phone_keeps_portraits_and_prices_however_much_is_served(
    sit: Sit, new_waiter: NewWaiter
) -> None:
    table = await sit(2, first=True)
    robin = await table.window(new_waiter, played=False)
    await robin.resize(320, 568)
    for filled in range(MOST_FILLED + 1):
        while max(guest["filled"] for guest in table.status["guests"] if guest) < filled:
            await table.acts()
        for wrong in (HIDDEN_TIPS, FACED, SMALL_PORTRAITS, TINY, SPILLED, CUT, TOUCHING):
            await robin.finds([], wrong, why=f"with {filled} bars filled")
        await robin.finds([], UNSEEN, ZONES, why=f"with {filled} bars filled")


async def test_many_orders_cover_neither_a_purse_nor_each_other(sit: Sit, new_waiter: NewWaiter) -> None:
    table = await sit(2)
    robin = await table.window(new_waiter)
    await table.hoards(0, FIT)
    await expect(robin.page.locator(".hand .card")).to_have_count(table.held(0))
    await robin.finds([], HIDDEN, ".hand .card .shape", why=f"of {table.held(0)} orders")
    await table.hoards(1, MANY)
    await expect(robin.page.locator(".seat .chip")).to_have_count(table.held(1))
    for size in ((390, 844), (360, 740), (390, 640)):
        await robin.resize(*size)
        await robin.finds([], HIDDEN, ".seat .money", why=f"at {size}, beside {table.held(1)} orders")


async def test_who_leaves_next_keeps_their_face(sit: Sit, new_waiter: NewWaiter) -> None:
    table = await sit(2)
    robin = await table.window(new_waiter)
    while not all(guest["marker"] for guest in table.status["guests"]):
        await table.hoards(0, table.held(0) + 1)
    await expect(robin.page.locator(".guests .leaves")).to_have_count(3)
    for size in SIZES:
        await robin.resize(*size)
        await robin.finds([], FACES, why=f"a face is covered at {size[0]} x {size[1]}")


async def test_with_nothing_to_serve_an_order_is_taken_in_one_press(sit: Sit, new_waiter: NewWaiter) -> None:
    table = await sit(2)
    robin = await table.window(new_waiter)
    while table.status["turn"] != 0 or table.status["phase"] != "serve" or table.offers():
        await table.acts()
    held = table.held(0)
    await robin.page.locator(".row .take").first.click()
    await robin.hears("You are done serving")
    await robin.hears("You take")
    await expect(robin.page.locator(".lucky > .hand .held")).to_have_count(held + 1)


async def test_the_strip_fills_as_courses_are_served(sit: Sit, new_waiter: NewWaiter) -> None:
    table = await sit(2)
    robin = await table.window(new_waiter)
    await table.fills()
    for place, guest in enumerate(table.status["guests"]):
        had = {course for course in COURSES if guest and guest["portions"][course]}
        cells = robin.page.locator(".guests article").nth(place).locator(".cell.had")
        await expect(cells).to_have_count(len(had))
        assert {word.strip() for word in await cells.locator(".word").all_text_contents()} == had


async def test_what_is_told_of_a_guest_keeps_its_distance_from_the_edge(sit: Sit, new_waiter: NewWaiter) -> None:
    table = await sit(2)
    robin = await table.window(new_waiter)
    await robin.page.locator(".guests article button.over").first.click()
    await expect(robin.page.get_by_role("dialog").get_by_role("listitem").first).to_be_visible()
    for size in ((390, 844), (820, 1180)):
        await robin.resize(*size)
        await robin.finds([], AT_THE_EDGE, EDGE_PX, why=f"at {size}")


async def test_wishes_and_piles_are_told_in_words(sit: Sit, new_waiter: NewWaiter) -> None:
    table = await sit(2)
    robin = await table.window(new_waiter)
    wishes = [guest["preference"] for guest in table.guests() if guest["preference"]]
    words = robin.page.locator(".guests .more")
    await expect(words).to_have_count(len(wishes))
    for i, wish in enumerate(wishes):
        await expect(words.nth(i)).to_contain_text(f"+{wish['bonus']}¢: ")
        await expect(words.nth(i)).to_be_visible()
    courses = robin.page.locator(".guests article").first.locator(".cell .word")
    assert set(await courses.all_inner_texts()) == COURSES  # seen, too, on a phone
    piles = robin.page.locator(".piles .n")
    assert [re.sub(r"\s+", " ", told) for told in await piles.all_inner_texts()] == [
        "39 in deck",
        "0 used",
        "6 guests wait outside",
        "0 left unpaid",
    ]


@pytest.mark.parametrize("size", [(390, 844), (820, 1180), (1440, 900)])
async def test_a_payment_is_told_and_covers_nothing(sit: Sit, new_waiter: NewWaiter, size: tuple[int, int]) -> None:
    table = await sit(2)
    robin = await table.window(new_waiter)
    await robin.resize(*size)
    await robin.page.evaluate(TOLD)
    for _ in range(2):
        await table.pays()
        await robin.page.wait_for_function("() => window.told.some(words => words.includes(' pays '))")
    await robin.page.wait_for_function("() => window.looking === 0")
    assert await robin.page.evaluate("() => window.covered") == []


async def test_what_flies_keeps_its_size(sit: Sit, new_waiter: NewWaiter) -> None:
    table = await sit(2)
    robin = await table.window(new_waiter, reduced_motion="no-preference")
    await robin.page.evaluate(WATCH_FLIGHTS)
    await table.fills()
    await robin.rest()
    assert await robin.page.evaluate("() => window.flown") > 0
    assert await robin.page.evaluate("() => window.magnified") == []

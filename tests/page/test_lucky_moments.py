"""What moves at the table of The Lucky Penny Diner: what is paid, and what flies."""

import pytest
from tests.page.conftest import NewWaiter
from tests.page.flights import nothing_flies_over
from tests.page.lucky_party import Sit
from tests.sampling import some

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

TOLD = """() => {
    window.told = [];
    window.covered = [];
    const rooms = '.action, .guests article, .clock, .row li, .piles .n, .prompt .text p, .till, .seat, .hand';
    const rect = e => {
        const words = document.createRange();
        words.selectNodeContents(e);
        return (e.matches('p') ? words : e).getBoundingClientRect();
    };
    const lines = () => [...document.querySelectorAll('.moment > p')].filter(e => e.getBoundingClientRect().width > 0);
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
    const shows = node => node.matches?.('.moment, .moment *');
    new MutationObserver(changes => changes.some(({ addedNodes }) => [...addedNodes].some(shows)) && look())
        .observe(document, { childList: true, subtree: true });
}"""
"""From now on notes what everybody is told of in a line of its own, and what that line covers for a tenth of a second, or that it is cut off."""


TALL = """() => {
    window.tall = [];
    new MutationObserver(() => {
        for (const amount of document.querySelectorAll('.moment > .tip b'))
            window.tall.push([amount.getBoundingClientRect().height, amount.parentElement.clientHeight]);
    }).observe(document, { childList: true, subtree: true });
}"""
"""From now on notes how high an amount is that a guest pays, and the line in which it is told."""


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


async def test_what_a_guest_pays_fits_its_line_below_a_hint_too(sit: Sit, new_waiter: NewWaiter) -> None:
    table = await sit(2, hints=True)
    robin = await table.window(new_waiter)
    await robin.page.evaluate(TALL)
    await table.pays()
    await robin.page.wait_for_function("() => window.tall.length")
    assert not [(amount, line) for amount, line in await robin.page.evaluate("() => window.tall") if amount > line]


FULL = """() => {
    window.full = [];
    new MutationObserver(() => {
        for (const guest of document.querySelectorAll('.guests article.parting'))
            window.full.push([guest.querySelectorAll('.bars .bar').length, guest.querySelectorAll('.bars .order').length > 0]);
    }).observe(document, { childList: true, subtree: true });
}"""
"""From now on notes how many bars are still free at a guest who is about to leave full, and whether their orders are seen."""


async def test_a_guest_who_pays_is_seen_full_before_the_seat_is_free(sit: Sit, new_waiter: NewWaiter) -> None:
    table = await sit(2)
    robin = await table.window(new_waiter)
    await robin.page.evaluate(FULL)
    await table.pays()
    await robin.page.wait_for_function("() => window.full.length > 0")
    assert await robin.page.evaluate("() => window.full.every(([free, served]) => free === 0 && served)")
    await robin.page.wait_for_function("() => !document.querySelector('.guests article.parting')")


async def test_what_flies_keeps_its_size(sit: Sit, new_waiter: NewWaiter) -> None:
    table = await sit(2)
    robin = await table.window(new_waiter, reduced_motion="no-preference")
    await robin.page.evaluate(WATCH_FLIGHTS)
    await table.fills()
    await robin.rest()
    assert await robin.page.evaluate("() => window.flown") > 0
    assert await robin.page.evaluate("() => window.magnified") == []


@pytest.mark.parametrize("size", some([(390, 844), (1440, 900)]))
async def test_no_order_flies_over_what_a_guest_pays(sit: Sit, new_waiter: NewWaiter, size: tuple[int, int]) -> None:
    table = await sit(2)
    robin = await table.window(new_waiter, reduced_motion="no-preference")
    await robin.resize(*size)

    async def goes_on() -> bool:
        await table.acts(to_pay=True)
        await robin.page.wait_for_timeout(100)
        return bool(table.status["phase"] != "over")

    await nothing_flies_over(robin, "p", (8, 2), goes_on)


FLYING = """() => {
    window.flown = new Set();
    new MutationObserver(() => {
        for (const ghost of document.querySelectorAll('.sky > *')) window.flown.add(ghost.classList[0]);
    }).observe(document, { childList: true, subtree: true });
}"""
"""From now on notes what kinds of things fly."""


async def test_of_a_guest_who_pays_the_portrait_flies(sit: Sit, new_waiter: NewWaiter) -> None:
    table = await sit(2)
    robin = await table.window(new_waiter, reduced_motion="no-preference")
    await robin.page.evaluate(FLYING)
    await table.pays()
    await robin.page.wait_for_function("() => window.flown.has('who')")
    assert not await robin.page.evaluate("() => window.flown.has('sheet')")

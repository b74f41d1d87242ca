"""Villains at its own table: whole games by click, by keys alone, and what the screens must keep."""

import json
import re

from playwright.async_api import WebSocketRoute, expect
from tests.page.conftest import NewWaiter
from tests.page.test_screens import UNSEEN, assert_good, assert_in_sight
from tests.page.villain import Villain
from tests.page.waiter import Waiter

LIVE = re.compile(r"/live$")
NUMBER = "(Red|Blue|Green|Yellow|Purple|Orange) [1-6]"
POWER = "(Curse|Hypnotize|Meddling|Swipe|No Escape|Whirlpool)"
SETTLED_MS = 600
"""A card that was dragged has long come to lie, there or here."""
ASTRAY = """() => {
    const middle = e => { const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; };
    const over = (e, [x, y]) => {
        const r = e.getBoundingClientRect();
        return r.left < x && x < r.right && r.top < y && y < r.bottom;
    };
    return [...document.querySelectorAll('.canceled')]
        .filter(group => {
            const shield = middle(group.querySelector('.shield'));
            return ![...group.querySelectorAll('.card')].some(card => over(card, shield));
        })
        .map(group => group.textContent);
}"""
"""Lists the groups of canceled cards whose shield lies on none of them."""
LOWEST = """() => {
    const low = selector => document.querySelector(selector).getBoundingClientRect().bottom;
    return low('.villains') - low('.villains .prompt') < 40;
}"""
"""Whether nothing is below the prompt."""
RECORD = """
    window.moved = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, timing) {
        const moving = animate.call(this, frames, timing);
        const ms = moving.effect.getComputedTiming().endTime;
        if (ms > 50) window.moved.push(`${this.className || this.tagName}: ${ms} ms`);
        return moving;
    };
"""
"""Notes what scripts move."""
LONG = """() => document.getAnimations()
    .filter(a => a.effect.getComputedTiming().endTime > 50)
    .map(a => `${a.effect.target.className}: ${a.animationName ?? a.transitionProperty}`)"""
"""Finds what moves, or waits to move, or has moved for good."""
LOST = "() => document.activeElement === document.body || document.activeElement === null"


def villain(waiter: Waiter) -> Villain:
    return Villain(waiter.page, waiter.address, waiter.name, waiter.rng)


def refuse_moves(window: WebSocketRoute) -> None:
    """Stand between a window and the server, and refuse every move as too late."""
    server = window.connect_to_server()

    def pass_on(message: str | bytes) -> None:
        command = json.loads(message)
        if command["type"] == "move":
            why = {"code": "late", "text": "Too late."}
            window.send(json.dumps({"type": "refused", "id": command["id"], "why": why}))
        else:
            server.send(message)

    window.on_message(pass_on)


async def test_a_whole_game_for_three_by_click_on_a_phone(new_waiter: NewWaiter) -> None:
    """Who wants nothing to move sees everything at once."""
    robin = villain(await new_waiter(at="phone"))
    await robin.page.add_init_script(RECORD)
    await robin.sit_with_bots(3)
    await robin.play()
    assert await robin.page.evaluate(LONG) == []
    await expect(robin.page.locator(".piles .points")).to_have_count(3)
    assert await robin.page.evaluate("() => window.moved") == []
    await expect(robin.page.locator(".piles .pile")).to_have_count(3)
    heard = re.compile(rf"{NUMBER}[^:]*: (\d+ point|canceled)")
    await expect(robin.page.locator(".piles .pile").first).to_contain_text(heard, use_inner_text=True)
    await assert_good(robin, "opened piles")
    await robin.finds([], ASTRAY, why="a shield lies beside the cards that it cancels")
    await robin.button("See the table").click()
    await robin.finds(True, LOWEST, why="there is room for a hand that is no more")
    await robin.button("Look through my pile").click()
    await expect(robin.page.get_by_role("dialog", name="Your pile")).to_be_visible()
    await assert_good(robin, "pile, looked through", ["phone"])
    opened = robin.page.get_by_role("dialog").locator("li > .visually-hidden")
    await expect(opened).not_to_have_count(0)
    cards = await opened.all_inner_texts()
    assert all(re.fullmatch(rf"(a hero: )?({NUMBER}|{POWER})", card) for card in cards), cards


async def test_a_whole_game_for_six_by_click(new_waiter: NewWaiter) -> None:
    robin = villain(await new_waiter())
    await robin.sit_with_bots(6, villains="deal")
    await robin.play()
    await expect(robin.page.locator(".piles .pile")).to_have_count(6)
    await robin.resize(390, 844)
    assert not await robin.page.evaluate(UNSEEN, [".sum.mine"])


async def test_choosing_a_villain(new_waiter: NewWaiter) -> None:
    robin = villain(await new_waiter())
    await robin.sit_with_bots(3)
    await robin.on_turn()
    await assert_good(robin, "choice of villains")
    await robin.possible("Be ").first.click()
    await robin.hears("You are The ")


async def test_every_screen_of_a_turn(new_waiter: NewWaiter) -> None:
    robin = villain(await new_waiter())
    await robin.sit_with_bots(4, villains="deal", specials=False, easy_memory=True)
    await robin.on_turn()
    await assert_good(robin, "table")
    await robin.lift()
    await expect(robin.possible("Play")).not_to_have_count(0)
    await assert_good(robin, "table with a lifted card")
    await assert_in_sight(robin, [".across", ".place", ".me", ".center", ".prompt", ".hand"])


async def test_a_card_is_dragged_onto_its_place(new_waiter: NewWaiter) -> None:
    robin = villain(await new_waiter())
    warnings: list[str] = []
    robin.page.on("console", lambda line: warnings.append(line.text) if line.type == "warning" else None)
    await robin.sit_with_bots(3, villains="deal", specials=False)
    await robin.on_turn()
    await robin.drag(robin.held.first, robin.page.locator("div.hero"))
    await robin.hears("face down.")
    await expect(robin.page.locator(".held.lifted")).to_have_count(0)
    await robin.page.wait_for_timeout(SETTLED_MS)
    assert not warnings


async def test_a_dragged_card_that_is_refused_lies_straight_in_its_place_again(new_waiter: NewWaiter) -> None:
    robin = villain(await new_waiter())
    await robin.page.route_web_socket(LIVE, refuse_moves)
    await robin.sit_with_bots(3, villains="deal", specials=False)
    await robin.on_turn()
    card = robin.held.first
    await robin.rest()
    place = await card.bounding_box()
    await robin.drag(card, robin.page.locator("div.hero"))
    await robin.is_shown("Too late")
    await robin.page.mouse.move(5, 5)
    await expect(robin.page.locator(".held.dragged")).to_have_count(0)
    await robin.button("Put it back").click()
    await robin.page.mouse.move(5, 5)
    await expect(robin.page.locator(".held.lifted")).to_have_count(0)
    await robin.finds(place, card.bounding_box)


async def test_cards_of_the_hand_have_names_by_what_they_show(new_waiter: NewWaiter) -> None:
    robin = villain(await new_waiter())
    await robin.sit_with_bots(3, villains="deal")
    await robin.on_turn()
    held = robin.page.locator("button.held")
    await expect(held).to_have_count(4)
    names = [await card.get_attribute("aria-label") or "" for card in await held.all()]
    assert all(re.match(rf"({NUMBER}|{POWER})\. ", name) and ".." not in name for name in names), names


async def test_turns_by_the_keyboard_alone(new_waiter: NewWaiter) -> None:
    robin = villain(await new_waiter())
    await robin.sit_with_bots(3, villains="deal", specials=False)
    keys = robin.page.keyboard
    await robin.on_turn()
    await keys.press("1")
    await expect(robin.page.locator('.held[aria-pressed="true"]')).to_have_count(1)
    await keys.press("Escape")
    await expect(robin.page.locator('.held[aria-pressed="true"]')).to_have_count(0)
    await keys.press("2")
    await keys.press("s")
    await robin.hears("You play")
    await robin.on_turn()
    await robin.held.first.focus()
    await keys.press("Enter")
    await robin.page.get_by_role("button", name="as a hero").focus()
    await keys.press("Enter")
    log = robin.page.get_by_role("list", name="What happened").get_by_role("listitem")
    await expect(log.filter(has_text="You play")).to_have_count(2)
    await robin.finds(False, LOST, why="the focus was lost when the card was played")


async def test_a_spectator_sees_the_ring_and_no_hand(new_waiter: NewWaiter) -> None:
    robin, guest = villain(await new_waiter("Robin")), await new_waiter("Guest", at="phone")
    await robin.sit_with_bots(5, villains="deal")
    await robin.on_turn()
    await guest.enter(robin.path())
    await expect(guest.page.get_by_role("article", name="Robin")).to_be_visible()
    await expect(guest.page.locator(".held, .action")).to_have_count(0)
    await assert_good(guest, "table for a spectator")

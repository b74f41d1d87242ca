"""Who wants nothing to move sees everything at once."""

from playwright.async_api import expect
from tests.page.conftest import NewWaiter
from tests.page.villain import Villain

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


async def test_a_game_of_villains_without_motion_is_opened_at_once(new_waiter: NewWaiter) -> None:
    waiter = await new_waiter(at="phone", reduced_motion="reduce")
    robin = Villain(waiter.page, waiter.address, waiter.name, waiter.rng)
    await robin.page.add_init_script(RECORD)
    await robin.sit_with_bots(3)
    await robin.play()
    assert await robin.page.evaluate(LONG) == []
    await expect(robin.page.locator(".piles .points")).to_have_count(3)
    assert await robin.page.evaluate("() => window.moved") == []

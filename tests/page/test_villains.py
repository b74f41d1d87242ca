"""Villains at its own table: whole games by click, by keys alone, and what the screens must keep."""

from playwright.async_api import expect
from tests.page.conftest import SIZES, NewWaiter
from tests.page.test_screens import assert_good
from tests.page.villain import Villain
from tests.page.waiter import Waiter

LOST = "() => document.activeElement === document.body || document.activeElement === null"


def villain(waiter: Waiter) -> Villain:
    return Villain(waiter.page, waiter.address, waiter.name)


async def test_a_whole_game_for_three_by_click_on_a_phone(new_waiter: NewWaiter) -> None:
    robin = villain(await new_waiter(at="phone", reduced_motion="reduce"))
    await robin.sit_with_bots(3)
    await robin.play()
    await expect(robin.page.locator(".piles .pile")).to_have_count(3)
    await assert_good(robin, "opened piles")
    await robin.button("See the table").click()
    await robin.button("Look through my pile").click()
    await expect(robin.page.get_by_role("dialog", name="Your pile")).to_be_visible()
    await assert_good(robin, "pile, looked through", ["phone"])


async def test_a_whole_game_for_six_by_click(new_waiter: NewWaiter) -> None:
    robin = villain(await new_waiter(reduced_motion="reduce"))
    await robin.sit_with_bots(6, villains="deal")
    await robin.play()
    await expect(robin.page.locator(".piles .pile")).to_have_count(6)


async def test_choosing_a_villain(new_waiter: NewWaiter) -> None:
    robin = villain(await new_waiter(reduced_motion="reduce"))
    await robin.sit_with_bots(3)
    await robin.on_turn()
    await assert_good(robin, "choice of villains")
    await robin.possible("Be ").first.click()
    await robin.hears("You are The ")


async def test_every_screen_of_a_turn(new_waiter: NewWaiter) -> None:
    robin = villain(await new_waiter(reduced_motion="reduce"))
    await robin.sit_with_bots(4, villains="deal", specials=False, easy_memory=True)
    await robin.on_turn()
    await assert_good(robin, "table")
    await robin.lift()
    await expect(robin.possible("Play")).not_to_have_count(0)
    await assert_good(robin, "table with a lifted card")
    for size, (width, height) in SIZES.items():
        await robin.page.set_viewport_size({"width": width, "height": height})
        for zone in (".across", ".place.left", ".place.right", ".near", ".centre", ".prompt", ".hand"):
            box = await robin.page.locator(zone).first.bounding_box()
            assert box is not None, zone
            assert 0 <= box["y"] <= box["y"] + box["height"] <= height, f"{zone} is out of sight on a {size}: {box}"


async def test_a_card_is_dragged_onto_its_place(new_waiter: NewWaiter) -> None:
    robin = villain(await new_waiter(reduced_motion="reduce"))
    await robin.sit_with_bots(3, villains="deal", specials=False)
    await robin.on_turn()
    card = await robin.held.first.bounding_box()
    hero = await robin.page.locator("div.hero").bounding_box()
    assert card
    assert hero
    mouse = robin.page.mouse
    await mouse.move(card["x"] + 20, card["y"] + 20)
    await mouse.down()
    await mouse.move(card["x"] + 40, card["y"] - 40, steps=3)
    await mouse.move(hero["x"] + hero["width"] / 2, hero["y"] + hero["height"] / 2, steps=3)
    await mouse.up()
    await robin.hears("face down.")
    await expect(robin.page.locator(".held.lifted")).to_have_count(0)


async def test_turns_by_the_keyboard_alone(new_waiter: NewWaiter) -> None:
    robin = villain(await new_waiter(reduced_motion="reduce"))
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
    await expect(robin.page.get_by_role("list", name="What happened")).to_contain_text("You play")
    assert not await robin.page.evaluate(LOST), "the focus was lost when the card was played"


async def test_a_spectator_sees_the_ring_and_no_hand(new_waiter: NewWaiter) -> None:
    robin, guest = villain(await new_waiter("Robin")), await new_waiter("Guest", at="phone", reduced_motion="reduce")
    await robin.sit_with_bots(5, villains="deal")
    await robin.on_turn()
    await guest.enter(robin.path())
    await expect(guest.page.get_by_role("article", name="Robin")).to_be_visible()
    assert await guest.page.locator(".held, .action").count() == 0
    await assert_good(guest, "table for a spectator")

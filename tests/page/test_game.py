"""Whole games, played through the page."""

import asyncio
import re

import pytest
from playwright.async_api import Browser, expect
from tests.page.conftest import NewWaiter, seat_pair
from tests.page.test_screens import PHONES, assert_good
from tests.page.waiter import GAME_OVER, IN_SIGHT, Waiter

CUT = """() => {
    const room = document.querySelector('.prompt').getBoundingClientRect();
    return [...document.querySelectorAll('.prompt :is(p, .words, .plates, .plates > *)')]
        .filter(e => {
            const r = e.getBoundingClientRect();
            return r.top < room.top || r.bottom > room.bottom || r.right > room.right || e.scrollHeight > e.clientHeight + 1;
        })
        .map(e => e.outerHTML);
}"""
"""Lists what of the prompt doesn't fit into it."""

URGED = """() => {
    const stack = document.querySelector('.kitchen.refilling li > .stack');
    const bare = document.createElement('div');  // what stands there when no card is left
    bare.className = 'stack';
    stack.before(bare);
    const urged = [stack, bare].map(each => getComputedStyle(each, '::after').content !== 'none');
    bare.remove();
    return urged;
}"""
"""Whether a stack is marked as one that fills the gap, and whether an empty one in its place would be."""


async def test_a_newcomer_plays_a_whole_game_and_every_way_leads_the_focus_to_a_heading(new_waiter: NewWaiter) -> None:
    robin = await new_waiter()
    await robin.start_shift()
    await robin.page.go_back()
    await expect(robin.heading("Order Up!")).to_be_focused()
    await robin.page.go_forward()
    await expect(robin.heading("The diner")).to_be_focused()
    await robin.play()
    await expect(robin.heading(GAME_OVER)).to_be_focused()
    await expect(robin.page.get_by_text(re.compile("closed: two stacks are empty"))).to_be_visible()
    await expect(robin.heading("Robin You")).to_be_visible()
    await assert_good(robin, "end")
    await expect(robin.page.get_by_label("Who wants another game")).to_have_count(0)  # there is nobody else to ask
    ways = (("See the table", "The diner"), ("The result", GAME_OVER), ("Watch it again", "Once more"))
    for way, heading in ways:
        await robin.button(way).focus()
        await robin.page.keyboard.press("Enter")
        await expect(robin.heading(heading)).to_be_focused()
        if heading == "The diner":
            await expect(robin.page.get_by_text("All cards lie open: press a waiter to see theirs.")).to_be_visible()
    await robin.page.go_back()
    await expect(robin.heading(GAME_OVER)).to_be_focused()
    await robin.button("Another shift").click()
    await robin.opened()


async def test_an_empty_stack_does_not_look_as_if_it_filled_the_gap(new_waiter: NewWaiter) -> None:
    robin = await new_waiter()
    await robin.start_shift()
    await robin.page.locator('.lounge .action[aria-disabled="false"]').first.click()
    await robin.page.locator(".kitchen.refilling").wait_for()
    await robin.finds([True, False], URGED)


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1440, 900)])
async def test_what_is_added_to_an_open_sheet_does_not_move_its_head(
    new_waiter: NewWaiter, size: tuple[int, int]
) -> None:
    robin = await new_waiter()
    await robin.resize(*size)
    await robin.start_shift()
    await robin.page.get_by_role("button", name=re.compile("^Earl: .* show")).click()
    head = robin.page.locator("dialog[open] header")
    await expect(head).to_be_visible()
    await robin.rest()
    places = [await head.bounding_box()]
    await robin.page.evaluate("() => document.querySelector('dialog[open] .body').append('More. '.repeat(40))")
    await robin.rest()
    places.append(await head.bounding_box())
    assert places[0] == places[1]
    assert await robin.page.locator("dialog[open]").evaluate(
        "sheet => sheet.getBoundingClientRect().bottom <= innerHeight"
    )


async def test_two_browsers_play_at_one_table_to_the_end(pair: tuple[Waiter, Waiter]) -> None:
    async with asyncio.TaskGroup() as games:
        for waiter in pair:
            games.create_task(waiter.play())
    ends = [await waiter.heading(GAME_OVER).inner_text() for waiter in pair]
    assert sorted(end.split()[0] for end in ends) in (["Bea", "You"], ["Robin", "You"], ["Robin", "Robin"])
    robin, bea = pair
    await robin.button("Another shift").click()
    await expect(bea.answer("Robin", "wants another game")).to_be_visible()
    await expect(bea.answer("Bea", "has not said yet")).to_be_visible()
    await expect(robin.button("Waiting for Bea")).to_be_visible()
    for waiter in pair:
        await waiter.resize(390, 844)
        await assert_good(waiter, "end")
    await bea.resize(390, 500)
    await bea.page.evaluate("scrollTo(0, 9999)")
    await bea.button("Change seats or rules").click()
    await expect(bea.heading("Before game 2")).to_be_focused()
    await bea.finds(0, "() => scrollY", why="the lobby does not begin at its top")
    await expect(robin.page.get_by_text("The others are getting the next game ready.")).to_be_visible()
    await expect(robin.heading(GAME_OVER)).to_be_visible()
    await bea.ready()
    await robin.button("Join them").click()
    await robin.ready()
    for waiter in pair:
        await waiter.opened()


async def test_who_holds_every_token_can_be_relieved_of_one(new_waiter: NewWaiter) -> None:
    robin, bea = await new_waiter("Robin"), await new_waiter("Bea", at="phone")
    await seat_pair(robin, bea, hoard=200)
    async with asyncio.timeout(400):
        while not await bea.button("Take a token").count():
            await bea.act()  # each action passes a token to Robin, until Bea has none
    await bea.button("Take a token").click()
    await bea.hears("You take a token")
    await robin.hears("Bea takes a token")
    await expect(bea.possible("Draw").first).to_be_visible()


async def test_an_order_waits_until_the_others_agree_and_moves_nothing_on_the_screen(new_waiter: NewWaiter) -> None:
    robin, bea = await new_waiter("Robin"), await new_waiter("Bea", at="phone")
    await seat_pair(robin, bea, checked=True, check=600_000)
    board = bea.page.locator(".counter-top")
    await bea.rest()
    before = await board.bounding_box()
    agree = bea.button("Looks right")
    async with asyncio.timeout(400):
        while not await agree.count():
            await robin.act()
            if not await agree.count():
                await bea.act(without=("Order up!", "Looks right"))
    await expect(bea.page.get_by_role("main").get_by_text("Robin served")).to_be_visible()
    await bea.finds(before, board.bounding_box)
    await bea.finds([], CUT, why="the prompt is cut off on a phone")
    await bea.resize(360, 640)
    await bea.finds([], CUT, why="the prompt is cut off on a small phone")
    await bea.page.reload()
    await expect(bea.page.get_by_role("main").get_by_text("Robin served")).to_be_visible()
    await agree.click()
    await robin.hears("Bea agrees to the order.")
    await expect(agree).to_have_count(0)


async def test_a_reload_in_the_middle_keeps_the_seat_and_the_hand(pair: tuple[Waiter, Waiter]) -> None:
    robin, _ = pair
    await robin.possible("Draw").first.click()
    await expect(robin.heading("4 plates")).to_be_visible()
    await robin.page.reload()
    await expect(robin.heading("4 plates")).to_be_visible()


async def test_a_reload_keeps_what_has_happened(pair: tuple[Waiter, Waiter]) -> None:
    robin, bea = pair
    await bea.possible("Draw").first.click()
    log = robin.page.get_by_role("list", name="What happened").get_by_role("listitem")
    await expect(log.first).to_contain_text("Bea draws")
    before = await log.all_inner_texts()
    await robin.page.reload()
    await expect(log.first).to_contain_text("Bea draws")
    await robin.finds(before, log.all_inner_texts, why="also which plate it was, which nobody can see anymore")


async def test_a_second_window_shows_the_same_seat(new_waiter: NewWaiter) -> None:
    robin = await new_waiter()
    await robin.start_shift()
    second = await robin.page.context.new_page()
    await second.goto(robin.page.url)
    await expect(second.get_by_role("heading", name="My hand")).to_be_visible()
    await expect(robin.heading("My hand")).to_be_visible()


async def test_a_spectator_sees_no_hand_and_no_buttons(new_waiter: NewWaiter) -> None:
    robin, guest = await new_waiter("Robin"), await new_waiter("Guest")
    await robin.start_shift()
    await guest.enter(robin.path())
    await expect(guest.page.get_by_text("You are watching.")).to_be_visible()
    await expect(guest.page.get_by_role("article", name="Robin")).to_be_visible()
    await expect(guest.page.locator(".action")).to_have_count(0)
    await expect(guest.heading("My hand")).to_have_count(0)


async def test_whichever_seat_a_guest_takes_it_is_under_the_name_that_was_typed(new_waiter: NewWaiter) -> None:
    robin, bea = await new_waiter("Robin"), await new_waiter("Bea", at="phone")
    await robin.enter()
    await robin.open_table(players=3)
    await bea.enter(robin.path())
    await bea.page.get_by_role("region", name="My seat").get_by_label("Your name").fill(" Bea ")
    await bea.button("Only look").click()
    await bea.page.get_by_role("article", name="Seat 3").get_by_role("button", name="Sit down").click()
    await expect(bea.page.get_by_role("article", name="Seat 3").get_by_role("heading", name="Bea")).to_be_visible()
    await expect(robin.page.get_by_role("article", name="Seat 3").get_by_role("heading", name="Bea")).to_be_visible()


async def test_a_host_sends_somebody_away_in_the_middle_of_a_game(pair: tuple[Waiter, Waiter]) -> None:
    robin, bea = pair
    await bea.button("Leave the table").click()
    await expect(bea.button("Quit the game")).to_be_visible()
    await expect(bea.button("Send Robin away")).to_have_count(0)
    await bea.button("Stay").click()
    await robin.button("Leave the table").click()
    await robin.button("Send Bea away").click()
    await robin.button("Let Bea stay").click()
    await robin.button("Send Bea away").click()
    await robin.page.get_by_role("button", name="Send away", exact=True).click()
    await bea.is_shown("The host has sent you away from your seat.")
    await expect(robin.button("Send Bea away")).to_have_count(0)
    await expect(bea.page.get_by_text("You are watching.")).to_be_visible()


async def test_a_table_that_is_not_there_is_said_to_be_gone(new_waiter: NewWaiter) -> None:
    robin = await new_waiter()
    await robin.enter("/t/nowhere")
    await expect(robin.heading("Wrong door")).to_be_visible()
    await robin.page.get_by_role("link", name="To the entrance").click()
    await expect(robin.page.get_by_role("article", name="Diner", exact=True)).to_be_visible()


async def test_a_host_fills_the_table_with_bots(new_waiter: NewWaiter) -> None:
    robin = await new_waiter()
    await robin.open_table(players=4)
    await robin.button("Put bots on the 3 free seats").click()
    await expect(robin.page.get_by_text("Waiting for one person to be ready.")).to_be_visible()
    await robin.ready()
    await robin.opened()


async def test_the_link_and_its_code_lead_other_machines_here(new_waiter: NewWaiter) -> None:
    robin = await new_waiter()
    path = await robin.open_table()
    lan = await robin.page.evaluate("async () => (await (await fetch('/api/address')).json()).lan")
    link = (lan or robin.address) + path
    await expect(robin.page.get_by_label("Link to this table")).to_have_value(link)
    await expect(robin.page.get_by_role("img", name=f"{link} as a QR code")).to_be_visible()
    await expect(robin.page.get_by_text("This address works on this machine only.")).to_have_count(0 if lan else 1)


COPY_IN_SIGHT = f"() => {{ {IN_SIGHT} return inSight(document.querySelector('.copy button')); }}"


async def test_who_invites_friends_sees_the_link_and_who_plays_with_whom(new_waiter: NewWaiter) -> None:
    robin = await new_waiter(at="phone")
    await robin.enter()
    await robin.choose("The Lucky Penny Diner", 4, "Invite friends")
    await robin.button("Copy").wait_for()
    for width, height in [*PHONES, (360, 640), (320, 568), (1440, 900)]:
        await robin.resize(width, height)
        await robin.finds(True, COPY_IN_SIGHT, why=f"the link cannot be copied at {width} x {height}")
    seats = robin.page.get_by_role("article", name=re.compile("^Seat "))
    for seat, team in enumerate(("Team 1", "Team 2", "Team 1", "Team 2")):
        await expect(seats.nth(seat).get_by_text(team)).to_be_visible()


async def test_whoever_is_offline_is_told_so(browser: Browser, address: str) -> None:
    page = await browser.new_page()  # Chromium logs what cannot be loaded
    await page.goto(address)
    await page.get_by_role("button", name="Play now").first.wait_for()
    await page.evaluate("() => navigator.serviceWorker.ready")
    await page.context.set_offline(True)
    await page.reload()
    await expect(page.get_by_role("heading", name="The server is out of reach")).to_be_visible()
    await page.context.set_offline(False)
    await page.get_by_role("link", name="Try again").click()
    await expect(page.get_by_role("button", name="Play now").first).to_be_visible()
    await page.close()


async def test_a_picture_is_chosen_in_the_lobby_and_seen_by_all(new_waiter: NewWaiter) -> None:
    robin, bea = await new_waiter("Robin"), await new_waiter("Bea", at="phone")
    await bea.sit(await robin.open_table())
    await robin.button("Change my picture").click()
    await robin.page.get_by_role("radio", name="Pickle").check(force=True)
    await robin.button("Close").click()
    shown = bea.page.get_by_role("article", name="Seat 1").locator("img")
    pickle = await robin.page.get_by_role("article", name="Seat 1").locator("img").get_attribute("src")
    await expect(shown).to_have_attribute("src", str(pickle))
    await bea.page.reload()
    await expect(shown).to_have_attribute("src", str(pickle))


async def test_a_listed_table_is_found_at_the_entrance(new_waiter: NewWaiter) -> None:
    robin, bea = await new_waiter("Robin"), await new_waiter("Bea", at="phone")
    await robin.open_table()
    await robin.page.get_by_text("House rules").click()
    await robin.page.get_by_role("group", name="Listed at the entrance").get_by_label("Yes").check(force=True)
    await bea.enter()
    await bea.page.get_by_role("link", name="Robin").click()
    await expect(bea.heading("Robin saved you a stool")).to_be_visible()

"""A deck of one's own is taught and played as the standard one is: its names, colors and pictures are on every screen."""

import re
from typing import Any

import pytest
from playwright.async_api import expect
from tests.games.lists import diner_list, lucky_list, renamed, villains_list
from tests.page.conftest import NewWaiter
from tests.page.test_screens import assert_good
from tests.page.waiter import Waiter
from tests.printing.test_picture import RED_DISK
from tests.sampling import some
from tests.server.http.test_studio_calls import written

from orderup.games import find

GAMES = ["diner", "lucky_penny", "villains"]
OF_ANOTHER_SIZE = {
    "diner": lambda: diner_list(36, hand_size=2),
    "lucky_penny": lambda: lucky_list(50, 10, draft_rounds=1),
    "villains": lambda: villains_list(10),
}
"""By game, a list of another size and with another number of the rules, where there is one."""
STANDARD_NAMES = {
    "diner": re.compile(r"(?<!Our )\b(Bacon & Eggs|Pancakes|Burger|Salad|Steak|Blue Plate Special)\b"),
    "lucky_penny": re.compile(r"(?<!Our )\b(Mozzarella Sticks|Meatloaf|Lemonade|Cola)\b"),
    "villains": re.compile(
        r"(?<!Our )\b(Jafar|Maleficent|Captain Hook|Hypnotize|[Rr]ed|[Bb]lue|[Pp]urple|[Oo]range)\b"
    ),
}
"""By game, what nobody hears who plays with other cards."""
FILMED = {
    "diner": re.compile(r"[Bb]lue [Pp]late(?! Special)"),
    "lucky_penny": STANDARD_NAMES["lucky_penny"],
    "villains": re.compile(
        r"Sorceress|Vizier|Pirate|Sea Witch|The L(ady|ion)\b|: Curse|\b([Gg]reen|[Yy]ellow|[Pp]urple|[Oo]range)\b"
    ),
}
"""By game, what "How to play" calls the standard cards."""
NUM_MOMENTS = 12
PRESS = """() => {
    const pointed = document.querySelector('[data-pointed=press], .hall .action[aria-disabled="false"]');
    pointed?.click();
}"""
"""Does what is advised, or else something that can be done."""
COVERED = """() => [...document.querySelectorAll('.hall article')].flatMap(guest => {
    const [face, tag] = ['.portrait', '.shares'].map(part => guest.querySelector(part)?.getBoundingClientRect());
    return face && tag && tag.height > 0 && tag.top < face.bottom && tag.top < face.top + 0.6 * face.height ? [guest.innerText] : [];
})"""
"""Lists the guests whose faces something lies upon: they are in the upper part of a portrait."""
TOLD = "The names are those of"
TOLD_WITH_STANDARD = "so this is told with the standard cards"


async def keep(waiter: Waiter, game: str, deck: Any) -> str:
    """Bring a list to the server; return its hash there."""
    about = {"game": game, "name": deck.name, "text": written(find(game).deck_to_table(deck))}
    answer = await waiter.page.request.post(f"{waiter.address}/api/decks", data=about)
    report = await answer.json()
    assert report["faults"] == []
    return str(report["deck"])


async def bring_picture(waiter: Waiter) -> str:
    answer = await waiter.page.request.post(f"{waiter.address}/api/pictures", data=RED_DISK)
    return str((await answer.json())["sha256"])


@pytest.mark.parametrize("game", some(GAMES))
async def test_an_introduction_is_told_with_the_names_and_pictures_of_a_list(new_waiter: NewWaiter, game: str) -> None:
    robin = await new_waiter(at="phone")
    picture = await bring_picture(robin)
    deck = await keep(robin, game, renamed(OF_ANOTHER_SIZE[game](), game, picture))
    await robin.enter(f"/learn/{game}/{deck}")
    said = robin.page.locator(".words .on")
    await expect(said).to_contain_text(TOLD)
    seen = False
    while True:
        await expect(robin.page.locator("main.hall")).not_to_contain_text(STANDARD_NAMES[game])
        await expect(said).not_to_contain_text(STANDARD_NAMES[game])
        seen = seen or await robin.page.locator(f'.hall img[src="/api/pictures/{picture}"]').count() > 0
        on = robin.page.get_by_role("button", name=re.compile("^(Show me|Go on)$"))
        if await on.count() == 0:
            break
        await on.click()
        await expect(robin.page.get_by_role("button", name=re.compile("^(Show me|Go on|Play now)$"))).to_be_enabled()
    assert seen
    await robin.finds([], robin.complaints)


async def test_an_introduction_that_a_list_cannot_be_told_with_says_so(new_waiter: NewWaiter) -> None:
    robin = await new_waiter()
    diner = find("diner")
    data = diner.standard_deck().as_dict()
    data["plates"]["burger"]["tip"] = 175
    cards = [{key: said for key, said in card.items() if key != "value"} for card in data["cards"]]
    deck = await keep(robin, "diner", renamed(diner.deck_from_dict({**data, "cards": cards}, "Dear"), "diner"))
    await robin.enter(f"/learn/diner/{deck}")
    await expect(robin.page.locator(".words .on")).to_contain_text(TOLD_WITH_STANDARD)
    await expect(robin.page.locator("main.hall")).not_to_contain_text("Our ")
    await expect(robin.page.get_by_text("Step 1").or_(robin.button("Go on"))).to_be_visible()


async def test_who_is_invited_to_a_table_with_a_list_is_taught_with_it(new_waiter: NewWaiter) -> None:
    robin, bea = await new_waiter("Robin"), await new_waiter("Bea")
    deck = await keep(robin, "villains", renamed(villains_list(12), "villains"))
    answer = await robin.page.request.post(
        f"{robin.address}/api/tables", data={"game": "villains", "players": 3, "deck": deck}
    )
    await bea.enter(f"/t/{(await answer.json())['table']}")
    await bea.button("Learn it in a minute").click()
    await expect(bea.page.locator(".words .on")).to_contain_text("“Our villains”")
    await bea.button("Back to the table").click()
    await expect(bea.button("Learn it in a minute")).to_be_visible()


async def test_the_studio_teaches_its_deck_and_is_come_back_to(new_waiter: NewWaiter) -> None:
    robin = await new_waiter()
    await robin.enter("/studio/lucky_penny")
    await robin.page.get_by_label("Name of the deck").fill("Taught")
    await robin.button("Teach it").click()
    await expect(robin.page.locator(".words .on")).to_contain_text("“Taught”")
    await robin.button("Back to the studio").click()
    await expect(robin.page.get_by_label("Name of the deck")).to_have_value("Taught")


@pytest.mark.parametrize("game", some(GAMES))
async def test_a_first_game_speaks_of_the_cards_of_its_list(new_waiter: NewWaiter, game: str) -> None:
    robin = await new_waiter(at="phone", played=False)
    picture = await bring_picture(robin)
    deck = await keep(robin, game, renamed(OF_ANOTHER_SIZE[game](), game, picture))
    await robin.enter(f"/studio/{game}/{deck}")
    await robin.button("Play it").click()
    coach = robin.page.locator(".coach")
    await expect(coach).to_contain_text("Goal: ")
    for _ in range(NUM_MOMENTS):
        for words in await robin.page.locator(".coach, .advice, .hall").all_inner_texts():
            assert not STANDARD_NAMES[game].search(words), words
        await robin.page.evaluate(PRESS)
        await robin.rest()
    await assert_good(robin, f"first game with a list of {game}")


@pytest.mark.parametrize("game", some(GAMES))
async def test_how_to_play_at_such_a_table_shows_and_names_its_cards(new_waiter: NewWaiter, game: str) -> None:
    robin = await new_waiter(at="phone")
    picture = await bring_picture(robin)
    deck = await keep(robin, game, renamed(OF_ANOTHER_SIZE[game](), game, picture))
    answer = await robin.page.request.post(
        f"{robin.address}/api/tables", data={"game": game, "players": 3, "deck": deck}
    )
    await robin.enter(f"/t/{(await answer.json())['table']}")
    await robin.button("How to play").click()
    rules = robin.page.get_by_role("dialog")
    on = rules.get_by_role("button", name="Next rule")
    await expect(on).to_be_enabled()  # the rules are there
    seen = False
    while await on.is_enabled():
        await robin.rest()
        assert not STANDARD_NAMES[game].search(await rules.inner_text())
        assert not FILMED[game].search(await rules.inner_text())
        seen = seen or await rules.locator(f'.hall img[src="/api/pictures/{picture}"]').count() > 0
        await robin.finds([], COVERED)
        await expect(rules).not_to_contain_text("The film shows the standard cards")
        await on.click()
    assert seen


async def test_a_film_that_a_list_cannot_be_shown_with_says_so(new_waiter: NewWaiter) -> None:
    robin = await new_waiter()
    diner = find("diner")
    data = diner.standard_deck().as_dict()
    data["plates"]["burger"]["tip"] = 175
    cards = [{key: said for key, said in card.items() if key != "value"} for card in data["cards"]]
    deck = await keep(robin, "diner", diner.deck_from_dict({**data, "cards": cards}, "Dear"))
    answer = await robin.page.request.post(
        f"{robin.address}/api/tables", data={"game": "diner", "players": 2, "deck": deck}
    )
    await robin.enter(f"/t/{(await answer.json())['table']}")
    await robin.button("How to play").click()
    await expect(robin.page.get_by_role("dialog")).to_contain_text("The film shows the standard cards.")

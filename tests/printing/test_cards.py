"""Every card of the list is on the sheets, with its own back behind it."""

import io
from itertools import pairwise

import pytest
from pypdf import PdfReader
from tests.printing.conftest import Sheets
from tests.printing.sheets import CARD, Spot

from orderup.games import find
from orderup.games.lucky_penny.deck import Deck as LuckyDeck
from orderup.games.lucky_penny.printing import cards as lucky_cards
from orderup.games.villains.deck import Deck as VillainsDeck
from orderup.printing.deck import print_deck

Card = tuple[Spot, Spot]
PAPER_NAMES = {"diner": "a4", "lucky_penny": "letter", "villains": "a4"}


def cards(sheets: Sheets, game: str) -> list[Card]:
    """Fronts in the order of printing, each with what lies behind it when the sheet is turned on its long edge."""
    pages = [page for page in sheets(game, PAPER_NAMES[game]) if page.spots]
    found = []
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        for spot in front.spots:
            x = back.size[0] - spot.x - CARD[0]
            found.append((spot, next(b for b in back.spots if abs(b.x - x) < 0.2 and abs(b.y - spot.y) < 0.2)))
    return found


def money(cents: int) -> str:
    return f"{cents}¢" if cents < 100 else f"${cents / 100:.2f}".removesuffix(".00")


@pytest.mark.slow
def test_d1_a_diner_card_is_a_plate_with_the_lists_own_table_behind_it(sheets: Sheets) -> None:
    deck = find("diner").standard_deck()
    tips = dict(zip(deck.plates, map(money, deck.tips), strict=True))
    for card, (front, back) in zip(deck.cards, cards(sheets, "diner"), strict=True):
        assert deck.names[card.plate] in front.words
        assert front.words.count(tips.get(card.plate, "wild")) == 2, "one in each corner"
        assert f"${card.value}" in back.words
        assert [word for word in back.words if word in deck.names.values()] == [deck.names[p] for p in card.order]


@pytest.mark.slow
def test_no_two_guests_of_a_list_have_one_portrait() -> None:
    """Who is called otherwise has a drawing that the list leaves, and then letters on a coin, as on the page."""
    lucky = find("lucky_penny")
    data = lucky.standard_deck().as_dict()
    more = [{**guest, "id": f"x{n}", "name": f"The Guest {n}"} for n, guest in enumerate(data["guests"][:7])]
    guests = [{**data["guests"][0], "name": "A Vet"}, *data["guests"][1:], *more]
    deck = lucky.deck_from_dict({**data, "guests": guests}, "mine")
    sides = [front for front, _ in lucky_cards(deck, {}) if front["kind"] == "guest"]
    assert [side["portrait"] for side in sides] == [*range(1, 10), *[None] * 7]
    assert [(side["letters"], side["enamel"]) for side in sides[9:]] == [(f"G{n}", n) for n in range(7)]
    pdf = print_deck(lucky, deck, "a4", rules=False).pdf
    text = "".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages)
    assert all(f"G{n}" in text for n in range(7))


@pytest.mark.slow
def test_l1_lucky_pennys_orders_guests_and_clocks(sheets: Sheets) -> None:
    deck: LuckyDeck = find("lucky_penny").standard_deck()
    found = cards(sheets, "lucky_penny")
    orders, guests, clocks = found[:43], found[43:52], found[52:]
    for order, (front, back) in zip(deck.orders, orders, strict=True):
        portions = "1 portion" if order.portions == 1 else "2 portions"
        assert front.words == [order.name, f"{order.course.capitalize()} · {portions}"]
        assert "Diner" in back.words
    for guest, (front, back) in zip(deck.guests, guests, strict=True):
        assert guest.name in front.text
        assert [word for word in front.words if word.isdigit()] == [str(bar + 1) for bar in range(guest.bars)]
        assert [word for word in front.words if word in map(money, guest.tips)] == list(map(money, guest.tips))
        assert (f"+{money(deck.bonuses[guest.preference])}" if guest.preference else "no special wish") in front.words
        assert "Guests" in back.words
    for clock, (day, night) in zip(deck.time_cards, clocks, strict=True):
        players = " or ".join(map(str, clock.players)) + " players"
        assert day.words == ["6 am", "8 am", "10 am", "noon", "2 pm", "4 pm", "Day", players]
        assert night.words == ["6 pm", "8 pm", "10 pm", "midnight", "2 am", "4 am", "Night", players]


@pytest.mark.slow
def test_v1_villains_decks_of_twenty_with_a_hero_behind_every_card(sheets: Sheets) -> None:
    deck: VillainsDeck = find("villains").standard_deck()
    found = cards(sheets, "villains")
    for place, villain in enumerate(deck.villains):
        own = found[20 * place : 20 * place + 20]
        numbers = [number for color in deck.colors for number in sorted(villain.cards[color])]
        assert [front.words for front, _ in own[:18]] == [[str(n), str(n), villain.name] for n in numbers]
        for front, _ in own[18:]:
            assert front.words[0] == villain.ability
            assert villain.text in front.text
            assert front.words[-1] == villain.name.upper()
    assert {back.text for _, back in found} == {"Hero Hero"}, "no back tells whose deck it is from"


def test_a_guests_bars_are_as_high_as_the_orders_that_fill_them(sheets: Sheets) -> None:
    """Seven bars to a card, so that orders laid alongside show one bar for each portion."""
    for front, _ in cards(sheets, "lucky_penny")[43:52]:
        heights = [at[1] for word, at in zip(front.words, front.starts, strict=True) if word.isdigit()]
        steps = {round(low - high, 1) for high, low in pairwise(heights)}
        assert steps == {round(CARD[1] / 7, 1)}

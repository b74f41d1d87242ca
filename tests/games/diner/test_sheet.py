"""Diner's card list as a table: that nothing is lost on the way, and what no table can hold."""

import csv
import io
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orderup.games import find
from orderup.games.diner.deck import Deck, from_dict, standard
from orderup.games.diner.sheet import SHEET_CONVERTER
from orderup.games.diner.state import STANDARD_NUM_CARDS
from orderup.kernel.decks import DeckError

TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r\n"), min_size=1, max_size=8)
NAMES = st.one_of(
    st.sampled_from([*standard().names.values(), "Soup", "Fish + Chips", "a,b", "=1", "wild", "x|y", "Q;r"]),
    TEXTS.map(str.strip).filter(bool),
)


def table(deck: Deck) -> str:
    out = io.StringIO(newline="")
    csv.writer(out).writerows(SHEET_CONVERTER.write(deck.as_dict()))
    return out.getvalue()


def from_table(text: str) -> Deck:
    return from_dict(find("diner").parse_deck_text(text), "mine")


def in_words(deck: Deck) -> Any:
    """What is on the cards, and what plates there are; by what keys a file knows them does not count."""
    names = deck.names
    cards = [(card.id, names[card.plate], [names[plate] for plate in card.order], card.value) for card in deck.cards]
    return cards, {names[plate]: tip for plate, tip in zip(deck.plates, deck.tips, strict=True)}, names[deck.wild]


@st.composite
def lists(draw: st.DrawFn) -> dict[str, Any]:
    """Any list of the engine, of whose plates only some are on the cards."""
    names = draw(st.lists(NAMES, min_size=3, max_size=8, unique=True))
    keys = [f"k{number}" for number in range(len(names))]
    plates: dict[str, Any] = {
        key: {"name": name, "tip": draw(st.integers(1, 40))} for key, name in zip(keys, names, strict=True)
    }
    plates[keys[-1]] = {"name": names[-1], "wild": True}
    on_cards = draw(st.lists(st.sampled_from(keys), min_size=1, unique=True))
    cards = []
    for number in range(STANDARD_NUM_CARDS):
        plate = on_cards[number % len(on_cards)]
        others = [key for key in keys[:-1] if key != plate]
        order = [others[number % len(others)]] * (1 + number % 4)
        cards.append({"id": f"c{number}", "plate": plate, "order": order})
    return {"plates": plates, "cards": cards}


@given(lists())
def test_what_is_written_reads_as_it_was_or_is_refused_by_name(data: dict[str, Any]) -> None:
    deck = from_dict(data, "mine")
    try:
        written = table(deck)
    except DeckError as error:
        (fault,) = error.faults
        assert fault.endswith("a table cannot tell them apart")
        return
    assert in_words(from_table(written)) == in_words(deck)


def with_plates(**plates: dict[str, Any]) -> Deck:
    """A list of two plates on the cards, which order the others in turn."""
    known = {"tea": {"name": "Tea", "tip": 100}, "cake": {"name": "Cake", "tip": 200}, "any": {"wild": True}, **plates}
    ordered = ["tea", "cake", *plates]
    cards = [
        {"id": f"c{n}", "plate": "any", "order": [ordered[n % len(ordered)]]} if n > 1 else
        {"id": f"c{n}", "plate": ["tea", "cake"][n], "order": [["cake", "tea"][n]]}
        for n in range(STANDARD_NUM_CARDS)
    ]  # fmt: skip
    return from_dict({"plates": known, "cards": cards}, "mine")


def test_a_plate_that_is_only_ordered_keeps_its_tip() -> None:
    """It came back without one, or with the standard list's."""
    deck = with_plates(soup={"name": "Soup", "tip": 25}, burger={"name": "Burger", "tip": 400})
    assert [row for row in SHEET_CONVERTER.write(deck.as_dict()) if row[0] == ""] == [
        ["", "Soup", "", "", "", "", "0.25"],
        ["", "Burger", "", "", "", "", "4.00"],
    ]
    assert in_words(from_table(table(deck))) == in_words(deck)


def test_a_card_whose_order_was_forgotten_is_still_named() -> None:
    rows = SHEET_CONVERTER.write(standard().as_dict())
    rows[3][2:6] = [""] * 4
    text = "\n".join(",".join(row) for row in rows)
    assert find("diner").check_deck(find("diner").parse_deck_text(text)).faults == [
        "card d03: orders 0 plates; a table orders 1 to 4"
    ]


def test_two_plates_of_one_name_are_no_table() -> None:
    deck = with_plates(soup={"name": "Soup", "tip": 25}, broth={"name": "soup", "tip": 50})
    with pytest.raises(DeckError) as found:
        SHEET_CONVERTER.write(deck.as_dict())
    assert found.value.faults == ["the plates soup and broth are both called soup: a table cannot tell them apart"]

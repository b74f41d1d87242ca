"""Lists of cards: a fault names the card and what it breaks; departures from the rulebook are warnings."""

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.games.diner.scenario import Restaurant, burgers_and_salads, small_deck

from orderup.games.diner import deck as decks
from orderup.kernel.decks import DeckCheckResult, DeckError, read_toml

Data = dict[str, Any]


def listed() -> Data:
    """The standard list, to be spoilt."""
    data = copy.deepcopy(decks.standard().as_dict())
    for card in data["cards"]:
        del card["value"]
    return data


def spoilt(spoil: Callable[[Data], object]) -> DeckCheckResult:
    data = listed()
    spoil(data)
    return decks.check_deck(data)


def card(data: Data, number: int) -> Data:
    found: Data = data["cards"][number]
    return found


FAULTS: list[tuple[str, Callable[[Data], object], str]] = [
    ("unknown plate", lambda d: card(d, 4).update(plate="soup"), "card d05: 'soup' is no plate of this list"),
    ("unknown order", lambda d: card(d, 4).update(order=["soup"]), "card d05: 'soup' is no plate of this list"),
    ("own plate", lambda d: card(d, 4).update(order=["burger"]), "card d05: its own plate 'burger' is ordered"),
    ("too much", lambda d: card(d, 4).update(order=["steak"] * 5), "card d05: orders 5 plates; a table orders 1 to 4"),
    ("nothing", lambda d: card(d, 4).update(order=[]), "card d05: orders 0 plates"),
    ("wild order", lambda d: card(d, 4).update(order=["blue_plate"]), "card d05: orders a wild plate"),
    ("wrong value", lambda d: card(d, 4).update(value=9), "card d05: value 9 is not the sum of its tips rounded up, 2 (D2)"),
    ("twice", lambda d: card(d, 4).update(id="d01"), "card d01: the id is used 2 times"),
    ("too few", lambda d: d["cards"].__delitem__(slice(26, None)), "the list has 26 cards; it may have 27 to 64"),
    ("no wild", lambda d: d["plates"]["blue_plate"].update(wild=False, tip=10), "0 plates are wild; exactly one must be"),
    ("two wild", lambda d: d["plates"].update(joker={"wild": True}), "2 plates are wild; exactly one must be"),
    ("many plates", lambda d: d["plates"].update({f"p{i}": {"tip": 50} for i in range(4)}), "9 ordinary plates; 1 to 7"),
    ("no tip", lambda d: d["plates"]["steak"].pop("tip"), "plate steak: needs a tip in cents, or wild = true"),
    ("bad tip", lambda d: d["plates"]["steak"].update(tip="2.50"), "plate steak: needs a tip in cents"),
    ("too dear", lambda d: d["plates"]["steak"].update(tip=5000), "card d41: its table is worth $101; at most $99 is possible"),
    ("bad name", lambda d: d["plates"]["steak"].update(name=7), "plate steak: its name must be a text"),
    ("no id", lambda d: card(d, 2).pop("id"), "card 3: needs id and plate (texts), order (a list of plates)"),
    ("bad order", lambda d: card(d, 2).update(order="steak"), "card 3: needs id and plate"),
    ("no cards", lambda d: d.pop("cards"), "the file needs a [plates.NAME] section"),
    ("other game", lambda d: d.update(game="villains"), "the file is for the game 'villains', not for diner"),
]  # fmt: skip


@pytest.mark.parametrize(("spoil", "message"), [f[1:] for f in FAULTS], ids=[f[0] for f in FAULTS])
def test_d1_a_fault_names_the_card_and_the_constraint(spoil: Callable[[Data], object], message: str) -> None:
    report = spoilt(spoil)
    assert any(fault.startswith(message) for fault in report.faults), report.faults
    data = listed()
    spoil(data)
    with pytest.raises(DeckError) as error:
        decks.from_dict(data, "spoilt")
    assert error.value.faults == report.faults


@pytest.mark.parametrize(
    ("order", "dollars"),
    [
        (["bacon_eggs"], 1),
        (["pancakes"], 1),
        (["bacon_eggs", "pancakes"], 2),
        (["burger", "burger"], 3),
        (["steak"], 3),
        (["steak", "steak", "salad", "pancakes"], 8),
    ],
)
def test_d2_the_tips_of_a_list_are_added_up_and_the_sum_is_rounded_up(order: list[str], dollars: int) -> None:
    assert {found.value for found in small_deck(("blue_plate", order, 54)).cards} == {dollars}


def test_d1_all_faults_are_listed_at_once() -> None:
    def spoil(data: Data) -> None:
        card(data, 0).update(order=[])
        card(data, 1).update(plate="soup")

    assert len(spoilt(spoil).faults) == 2


WARNINGS: list[tuple[str, Callable[[Data], object], str]] = [
    ("quantities", lambda d: card(d, 0).update(plate="salad"), "plates occur 14/11/10/9/6 and 4 wild"),
    ("tips", lambda d: d["plates"]["steak"].update(tip=240), "the tips are not 50/100/150/200/250"),
    ("range", lambda d: card(d, 0).update(order=["bacon_eggs", "burger"]), "table values run from $2 to $8"),
]


@pytest.mark.parametrize(("spoil", "message"), [w[1:] for w in WARNINGS], ids=[w[0] for w in WARNINGS])
def test_d1_a_departure_from_the_rulebook_is_a_warning_and_can_be_played(
    spoil: Callable[[Data], object], message: str
) -> None:
    report = spoilt(spoil)
    assert report.faults == []
    assert any(warning.startswith(message) for warning in report.warnings), report.warnings
    data = listed()
    spoil(data)
    place = Restaurant(2, deck=decks.from_dict(data, "own"))
    place.wander(lambda here: here.match.over)


def test_d1_a_departure_from_the_reconstruction_is_only_noted() -> None:
    report = spoilt(lambda data: card(data, 1).update(order=["bacon_eggs", "bacon_eggs"]))
    assert report.faults == []
    assert report.notes == ["some tables are alike: cards d01, d02"]


def test_d1_the_standard_list_is_faultless() -> None:
    report = decks.check_deck(listed())
    assert (report.faults, report.warnings, report.notes) == ([], [], [])


def test_d1_a_list_can_be_typed_as_toml(tmp_path: Path) -> None:
    plates = '[plates.tea]\nname = "Tea"\ntip = 100\n[plates.cake]\ntip = 200\n[plates.any]\nwild = true\n'
    cards = "".join(
        f'[[cards]]\nid = "c{i}"\nplate = "{("tea", "cake")[i % 2]}"\norder = ["{("cake", "tea")[i % 2]}"]\n'
        for i in range(54)
    )
    path = tmp_path / "tearoom.toml"
    path.write_text(plates + cards)
    deck = decks.from_dict(read_toml(path), path.stem)
    assert (deck.name, deck.plates, deck.wild) == ("tearoom", ("tea", "cake"), "any")
    place = Restaurant(2, deck=deck)
    place.wander(lambda here: here.match.over)
    assert place.match.header()["deck"]["name"] == "tearoom"


def test_d1_what_is_no_toml_is_said_so(tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    path.write_text("cards = [")
    with pytest.raises(DeckError, match="not a TOML file"):
        read_toml(path)


def test_d1_two_lists_in_one_process_stay_apart() -> None:
    """Compiled code must not freeze the first list that it sees."""
    small, standard = burgers_and_salads(), decks.standard()
    places = [Restaurant(2, 4, deck) for deck in (standard, small, standard, small)]
    for place in places:
        place.wander(lambda here: here.match.over)
    results = [place.match.result() for place in places]
    assert results[0] == results[2] != results[1] == results[3]
    worth = {card["table"]["value"] for card in places[1].match.events[0].cards}
    assert worth == {2}


def test_d1_the_list_is_named_by_what_is_on_it() -> None:
    assert decks.from_dict(decks.standard().as_dict(), decks.standard().name).sha256 == decks.standard().sha256
    assert burgers_and_salads().sha256 != decks.standard().sha256

"""Lists of cards: a fault names the card and what it breaks; departures from the rulebook are warnings."""

import copy
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from orderup.cli import main
from orderup.games.lucky_penny import deck as decks
from orderup.games.lucky_penny.deck import check_deck
from orderup.kernel.decks import DeckCheckResult, DeckError
from orderup.table import new

Data = dict[str, Any]


def spoilt(spoil: Callable[[Data], object]) -> DeckCheckResult:
    data = copy.deepcopy(decks.standard().as_dict())
    spoil(data)
    return check_deck(data)


FAULTS: list[tuple[Callable[[Data], object], str]] = [
    (lambda d: d["orders"][4].update(course="soup"), "order o05: its course must be one of appetizer, entree"),
    (lambda d: d["orders"][4].update(portions=3), "order o05: it must have 1 or 2 portions"),
    (lambda d: d["orders"][4].update(id="o01"), "order o01: the id is used 2 times"),
    (lambda d: d["orders"][4].pop("name"), "order 'o05': needs id and name"),
    (lambda d: d["orders"].__delitem__(slice(19, None)), "the list has 19 orders; it may have 20 to 63"),
    (lambda d: d["guests"].__delitem__(slice(2, None)), "the list has 2 guests; it may have 3 to 16"),
    (lambda d: d["guests"][1].update(bars=8), "guest g2: it must have 1 to 7 bars"),
    (lambda d: d["guests"][1].update(tips=[1, 2]), "guest g2: its tips must be three numbers of cents"),
    (lambda d: d["guests"][1].update(tips=[1, 2, 5000]), "guest g2: its tips must be three numbers of cents, 0 to 999"),
    (lambda d: d["guests"][1].update(preference="pie"), "guest g2: 'pie' is no preference"),
    (lambda d: d["preferences"].pop("no_dessert"), "the file needs a [preferences.NAME] section for each of"),
    (lambda d: d["preferences"]["no_dessert"].update(bonus="x"), "preference no_dessert: its bonus must be 0 to 999"),
    (lambda d: d["time_cards"][0]["spots"].pop(), "time card three: needs 12 spots"),
    (lambda d: d["time_cards"][0]["spots"][2].update(crossed=["soup"]), "time card three, spot 3: crossed must be"),
    (
        lambda d: d["time_cards"][0]["spots"][0].update(hour="08:00"),
        "spot 1: its hour is '08:00'; the penny starts at 06:00",
    ),
    (lambda d: d["time_cards"][1]["spots"][9].update(hour="06:00"), "so it must be '00:00' (L2, L11)"),
    (lambda d: d["time_cards"][0]["spots"][6].update(side="day"), "spot 7: its side is 'day'; the card flips after 6"),
    (lambda d: d["time_cards"][0].update(players=[3, 9]), "time card 'three': needs an id"),
    (lambda d: d["time_cards"][0].update(players=[3, 4]), "2 time cards are for 4 players; exactly one must be"),
    (lambda d: d["time_cards"][0].update(players=[]), "0 time cards are for 3 players; exactly one must be"),
    (lambda d: d.pop("orders"), "the file needs [[orders]] entries"),
    (lambda d: d.update(colors=["pink"]), "the file needs a list of at least three colors, all different"),
    (lambda d: d.update(game="diner"), "the file is for the game 'diner', not for lucky_penny"),
]


@pytest.mark.parametrize(("spoil", "message"), FAULTS, ids=[message[:30] for _, message in FAULTS])
def test_l1_a_fault_names_the_card_and_the_constraint(spoil: Callable[[Data], object], message: str) -> None:
    report = spoilt(spoil)
    assert len(report.faults) == 1
    assert message in report.faults[0]
    data = copy.deepcopy(decks.standard().as_dict())
    spoil(data)
    with pytest.raises(DeckError, match=re.escape(report.faults[0])):
        decks.from_dict(data, "spoilt")


WARNINGS: list[tuple[Callable[[Data], object], str]] = [
    (lambda d: d["guests"][1].update(bars=3), "guest g2 has 3 bars; the rulebook has 4 to 7"),
    (lambda d: d["preferences"]["no_dessert"].update(bonus=50), "preference no_dessert pays 50 cents"),
    (lambda d: d["time_cards"][0]["spots"][4].update(crossed=["entree"]), "time card three has [4, 3] crossed icons"),
    (lambda d: d["time_cards"][0]["spots"][1].update(crossed=["drink"]), "time card three crosses out more than"),
    (lambda d: d["time_cards"][0]["spots"][0].update(crossed=["entree"]), "time card three serves desserts at 6 am"),
    (lambda d: [order.update(course="drink") for order in d["orders"]], "no order's course is dessert"),
    (lambda d: [order.update(portions=1) for order in d["orders"]], "are 43 portions; the guests have 50 bars"),
]


@pytest.mark.parametrize(("spoil", "message"), WARNINGS, ids=[message[:30] for _, message in WARNINGS])
def test_l1_a_departure_from_the_rulebook_is_a_warning(spoil: Callable[[Data], object], message: str) -> None:
    report = spoilt(spoil)
    assert report.faults == []
    assert message in "\n".join(report.warnings)


def test_l1_a_departure_from_our_reconstruction_is_a_note() -> None:
    report = spoilt(
        lambda d: (d["orders"][0].update(portions=2), d["guests"][8].update(preference="no_dessert", bars=6))
    )
    assert (report.faults, report.warnings, len(report.notes)) == ([], [], 3)


def test_l1_the_standard_list_is_flawless_and_survives_its_own_json() -> None:
    standard = decks.standard()
    assert check_deck(standard.as_dict()) == DeckCheckResult([], [], [])
    again = decks.from_dict(json.loads(json.dumps(standard.as_dict())), "standard")
    assert again == standard
    assert again.sha256 == standard.sha256


def test_l1_another_list_is_played_with_in_the_same_process() -> None:
    data = copy.deepcopy(decks.standard().as_dict())
    for guest in data["guests"]:
        guest.update(bars=1, tips=[1, 1, 1], preference=None)
    table = new("lucky_penny", 2, 3, deck=decks.from_dict(data, "small"))
    while not table.over:
        seat = table.movers[0]
        table.play(seat, table.legal(seat)[0])
    assert sum(table.scores()) <= 9
    assert new("lucky_penny", 2, 3).look()["zones"]["guest.0"]["cards"][0]["guest"]["bars"] > 1


def test_a_list_is_checked_by_the_game_that_it_names(tmp_path: Path) -> None:
    list_of_cards = tmp_path / "penny.toml"
    original = Path(decks.__file__).with_name("deck.toml").read_text()
    list_of_cards.write_text(original)
    done = CliRunner().invoke(main, ["deck", "check", str(list_of_cards)])
    assert (done.exit_code, "can be played" in done.stdout) == (0, True)
    list_of_cards.write_text(original.replace("bars = 4", "bars = 44"))
    done = CliRunner().invoke(main, ["deck", "check", str(list_of_cards)])
    assert (done.exit_code, "guest g1: it must have 1 to 7 bars" in done.stdout) == (1, True)
    list_of_cards.write_text(original.replace('"lucky_penny"', '"bridge"'))
    done = CliRunner().invoke(main, ["deck", "check", str(list_of_cards)])
    assert "there is no game 'bridge'" in done.stderr

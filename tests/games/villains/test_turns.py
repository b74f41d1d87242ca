"""Playing cards, drawing, and what a pile shows (V3-V7)."""

from collections import Counter
from typing import Any

import pytest
from tests.games.villains.scenario import Table, begin, name, wander

from orderup.kernel import HOUSE, SPECTATOR
from orderup.kernel.words import MoveRefusedError


def example() -> Table:
    """The rulebook's: a red 5 on one's own pile, a blue 4 to the left, a green 2 to the right."""
    hand = ["blue 5", "red 4", "green 5", "red 6"]
    return Table(hands={0: hand}, piles={0: ["red 5"], 1: ["blue 4"], 2: ["green 2"]})


def test_v3_the_example_of_the_rulebook() -> None:
    table = example()
    assert table.menu(0, "blue 5") == {"hide": None, "play 0": "V3", "play 1": None, "play 2": "V3"}
    assert table.menu(0, "red 4") == {"hide": None, "play 0": "V3", "play 1": None, "play 2": "V3"}
    assert table.menu(0, "green 5") == {"hide": None, "play 0": "V3", "play 1": "V3", "play 2": None}
    assert table.menu(0, "red 6") == {"hide": None, "play 0": None, "play 1": "V3", "play 2": "V3"}
    table.play(0, "red 6", on=0)
    assert table.tops() == ["red 6", "blue 4", "green 2"]


def test_v3_a_card_that_matches_both_neighbors_goes_where_the_player_says() -> None:
    for target in (1, 2):
        table = Table(hands={0: ["blue 4"]}, piles={0: ["blue 1"], 1: ["1:blue 5"], 2: ["2:red 4"]})
        assert table.menu(0, "blue 4") == {"hide": None, "play 0": "V3", "play 1": None, "play 2": None}
        table.play(0, "blue 4", on=target)
        assert table.top(target) == "blue 4"
        assert table.top(0) == "blue 1"


def test_v3_a_card_may_fit_only_a_neighbor() -> None:
    table = Table(hands={0: ["purple 1"]}, piles={0: ["red 5"], 1: ["blue 1"], 2: ["green 2"]})
    assert table.menu(0, "purple 1") == {"hide": None, "play 0": "V3", "play 1": None, "play 2": "V3"}


def test_v3_a_card_that_matches_nothing_can_only_be_hidden() -> None:
    table = Table(hands={0: ["purple 1"]}, piles={0: ["red 5"], 1: ["blue 4"], 2: ["green 2"]})
    assert table.menu(0, "purple 1") == {"hide": None, "play 0": "V3", "play 1": "V3", "play 2": "V3"}


@pytest.mark.parametrize("under", [["-red 5"], [], ["red 6", "-special2"]])
def test_v3_the_own_hero_or_empty_pile_takes_anything_that_matches_no_neighbor(under: list[str]) -> None:
    table = Table(hands={0: ["purple 1", "blue 1"], 1: ["special"]}, piles={0: under, 1: ["blue 4"], 2: ["green 2"]})
    assert table.menu(0, "purple 1")["play 0"] is None
    assert table.menu(0, "blue 1")["play 0"] == "V3"
    assert table.menu(0, "blue 1")["play 1"] is None
    table.play(0, "purple 1", on=0)
    assert table.top(0) == "purple 1"


def test_v3_only_the_two_seats_beside_one_are_neighbors() -> None:
    piles = {seat: ["yellow 3"] for seat in range(5)} | {2: ["blue 4"], 3: ["blue 4"]}
    table = Table(5, hands={0: ["blue 1"]}, piles={**piles, 0: ["purple 1"]})
    menu = table.menu(0, "blue 1")
    assert menu == {"hide": None, "play 0": None, "play 1": "V3", "play 4": "V3"}
    assert table.refusal(0, "play", "blue 1", on=2) == "V3"
    assert table.refusal(0, "play", "blue 1", on=3) == "V3"


def test_v3_exactly_one_card_a_turn_and_only_in_turn() -> None:
    table = example()
    card = table.handle(0, "green 5")
    assert table.refusal(1, "hide", "special2") == "V3"
    assert table.refusal(2, "use", "special2") == "V3"
    table.hide(0, "red 6")
    assert table.turn == 1
    assert table.refusal(0, "hide", card=card) == "V3"
    assert table.match.movers() == [1, HOUSE]


def test_v4_any_card_may_be_hidden_at_any_time() -> None:
    for card in ("blue 5", "red 4", "green 5", "red 6"):
        table = example()
        table.hide(0, card)
        assert table.top(0) == "hero"
    table = Table(hands={0: ["special", "special2", "red 4"]}, piles={0: ["-red 5"]})
    table.hide(0, "special")
    assert table.top(0) == "hero"
    assert table.hand(0) == ["red 4", "special2"]


def test_v4_when_time_is_up_the_house_hides_any_card_of_the_hand() -> None:
    hidden = Counter[str]()
    for seed in range(80):
        match = begin(3, seed)
        seat = match.view(0)["status"]["turn"]
        (clock,) = match.clocks()
        assert (clock.name, clock.seat, clock.move) == ("turn", seat, {"do": "timeout", "for": seat})
        hand = [card["card"] for card in match.view(seat)["zones"][f"hand.{seat}"]["cards"]]
        event = match.apply(HOUSE, {"do": "timeout", "for": seat}, 0)
        assert event.seat == "house"
        assert (event.cards[0]["from"], event.cards[0]["to"]) == (f"hand.{seat}", f"pile.{seat}")
        assert name(match.view(SPECTATOR)["zones"][f"pile.{seat}"]["cards"][0]) == "hero"
        hidden[str(hand.index(event.cards[0]["card"]))] += 1
        assert match.view(0)["status"]["turn"] == (seat + 1) % 3
    assert min(hidden[str(place)] for place in range(4)) > 8


def test_v4_only_the_house_can_say_that_time_is_up() -> None:
    table = example()
    assert table.refusal(0, "timeout", **{"for": 0}) == "V3"
    assert table.refusal(HOUSE, "hide", card=1) == "V3"


def test_v4_without_a_turn_clock_the_house_waits() -> None:
    table = Table(hands={0: ["red 6"]}, turn_clock=False)
    assert table.match.clocks() == []
    assert table.match.movers() == [0]
    assert table.refusal(HOUSE, "timeout", **{"for": 0}) == "V3"


def test_v4_time_is_up_only_for_the_seat_whose_turn_it_is() -> None:
    table = example()
    assert table.refusal(HOUSE, "timeout", **{"for": 1}) == "V3"
    table.move(HOUSE, "timeout", **{"for": 0})
    assert table.turn == 1


def test_v5_nothing_goes_onto_a_neighbors_hero_or_empty_pile() -> None:
    table = Table(hands={0: ["blue 4"]}, piles={0: ["blue 1"], 1: ["-1:blue 5"], 2: []})
    assert table.menu(0, "blue 4") == {"hide": None, "play 0": None, "play 1": "V5", "play 2": "V5"}
    table.play(0, "blue 4", on=0)
    assert table.top(0) == "blue 4"


def test_v5_nor_onto_a_neighbors_blank_special() -> None:
    table = Table(hands={0: ["blue 4"]}, piles={0: ["blue 1"], 1: ["1:special"], 2: ["2:red 5"]})
    assert table.menu(0, "blue 4")["play 1"] == "V5"


@pytest.mark.parametrize(
    ("left", "right"), [("-1:blue 5", "2:red 5"), ("1:red 5", "-2:blue 5"), ("0:special", "2:red 5")]
)
def test_v5_only_the_neighbor_with_the_hero_or_blank_special_is_out_of_reach(left: str, right: str) -> None:
    table = Table(hands={0: ["blue 4"]}, piles={0: ["blue 1"], 1: [left], 2: [right]})
    clauses = {"play 1": "V3" if left == "1:red 5" else "V5", "play 2": "V3" if right == "2:red 5" else "V5"}
    assert table.menu(0, "blue 4") == {"hide": None, "play 0": None, **clauses}


def test_v6_one_draws_back_to_four_while_the_deck_lasts() -> None:
    hands = {0: ["red 4", "blue 1", "green 2", "purple 6"], 1: ["red 4", "blue 1"], 2: ["red 4"]}
    table = Table(hands=hands, draws={0: ["orange 2"]})
    table.hide(0, "red 4")
    assert table.hand(0) == ["blue 1", "green 2", "orange 2", "purple 6"]
    table.hide(1, "red 4")
    assert table.hand(1) == ["blue 1"]
    table.hide(2, "red 4")
    table.hide(0, "orange 2")
    assert table.hand(0) == ["blue 1", "green 2", "purple 6"]


def test_v6_who_has_no_card_is_passed_over_and_the_end_comes_when_nobody_has() -> None:
    table = Table(hands={0: ["red 4", "blue 1", "red 5"], 1: ["red 4"], 2: ["red 4", "blue 1"]})
    turns = []
    while not table.match.over:
        seat = table.turn
        turns.append(seat)
        table.hide(seat, table.hand(seat)[0])
    assert turns == [0, 1, 2, 0, 2, 0]
    assert table.status["phase"] == "over"
    assert table.match.movers() == []


def test_v6_a_card_that_is_not_in_the_hand_is_refused() -> None:
    table = example()
    assert table.refusal(0, "hide", card=table.handle(1, "special2")) == "V6"


def test_v7_of_a_pile_only_the_top_is_shown_and_no_counts() -> None:
    table = Table(hands={0: ["red 4"]}, piles={0: ["red 5", "-blue 1", "-green 2"], 1: ["blue 4", "1:red 6"]})
    for audience in (0, 1, 2, SPECTATOR):
        zones = table.match.view(audience)["zones"]
        assert [zones["pile.0"]["n"], zones["pile.0"]["top"]] == [None, True]
        assert [name(card) for card in zones["pile.0"]["cards"]] == ["hero"]
        assert [name(card) for card in zones["pile.1"]["cards"]] == ["red 6"]
    assert table.status["heroes"] is None


def test_v7_a_hero_is_shown_to_nobody_not_even_to_who_laid_it() -> None:
    table = example()
    table.hide(0, "red 6")
    for audience in (0, 1, 2, SPECTATOR):
        (top,) = table.match.view(audience)["zones"]["pile.0"]["cards"]
        assert set(top) == {"card", "hero"}


def test_v7_with_easy_memory_cards_and_heroes_are_counted() -> None:
    piles = {0: ["red 5", "-blue 1", "-green 2"], 1: ["blue 4", "1:red 6"], 2: []}
    table = Table(hands={0: ["red 4"]}, piles=piles, easy_memory=True)
    assert [table.match.view(1)["zones"][f"pile.{seat}"]["n"] for seat in range(3)] == [3, 2, 0]
    assert table.status["heroes"] == [2, 0, 0]
    assert table.top(0) == "hero"


@pytest.mark.parametrize(
    ("own", "told"),
    [
        (["red 5", "blue 5", "green 2"], 12),
        (["red 5", "blue 5", "green 3"], 13),
        (["red 6", "-blue 1"], 6),
        (["red 5", "blue 4"], 9),
        (["red 5", "blue 5"], 10),
    ],
)
def test_v7_with_easy_memory_the_points_of_every_pile_are_told(own: list[str], told: int) -> None:
    piles = {0: own, 1: ["blue 4", "1:red 6"], 2: []}
    assert Table(hands={0: ["yellow 3"]}, piles=piles, easy_memory=True).status["standing"] == [told, 10, 0]
    assert Table(hands={0: ["yellow 3"]}, piles=piles).status["standing"] is None


def test_v7_the_points_that_are_told_are_without_what_heroes_cancel() -> None:
    table = Table(hands={0: ["red 4"]}, piles={0: ["blue 1", "purple 1", "red 6", "-green 2"]}, easy_memory=True)
    assert table.status["standing"] == [6, 0, 0]


@pytest.mark.parametrize(
    ("own", "left", "told"),
    [
        (["green 2", "green 3"], [], {"play 0": 3, "hide": 0}),  # 1s would be canceled, of which there are none
        (["blue 1", "purple 1", "green 3"], [], {"play 0": 3, "hide": -2}),
        (["blue 1", "-green 2", "green 3"], [], {"play 0": 3, "hide": 1}),  # no longer the 1s, but 2s
        (["green 2", "-red 4", "-red 5", "-red 6", "green 3"], [], {"play 0": 0, "hide": 3}),
        (["blue 4"], ["-green 2", "green 3"], {"play 1": 3, "hide": 0}),
        (["blue 4"], ["-green 2", "-green 5", "-red 4", "green 3"], {"play 1": 0, "hide": 0}),
    ],
)
def test_v7_with_easy_memory_the_menu_tells_what_a_card_would_bring(own: Any, left: Any, told: Any) -> None:
    piles = {0: own, 1: left, 2: []}
    table = Table(hands={0: ["yellow 3"], 1: ["blue 5"]}, piles=piles, easy_memory=True)
    before = table.match.view(SPECTATOR)
    assert table.gains(0, "yellow 3") == told
    assert table.match.view(SPECTATOR) == before
    assert table.gains(1, "blue 5") == {}  # not on turn
    assert Table(hands={0: ["yellow 3"]}, piles=piles).gains(0, "yellow 3") == {}


@pytest.mark.parametrize(
    ("hand", "own", "left", "told"),
    [
        (["yellow 1", "red 6"], ["green 2"], [], ("play red 6", 6)),  # a hero on top takes any card
        (["yellow 1", "red 6"], ["green 2"], ["yellow 6"], None),  # but not one that a neighbor must have
        (["yellow 1", "orange 2"], ["-red 4", "green 3"], [], None),  # its two heroes then cancel 2s
        (["yellow 1", "orange 2"], ["blue 1", "purple 1"], [], ("play orange 2", 0)),  # two 1s are lost, a 2 is won
        (["yellow 1", "blue 4"], ["-red 4", "green 2", "orange 2"], ["orange 4"], ("hide blue 4", 0)),  # 2s count again
        (["yellow 1"], ["green 2"], [], None),  # of the card that is drawn nothing is told
    ],
)
def test_v7_with_easy_memory_the_menu_tells_what_can_follow_a_hero(
    hand: list[str], own: Any, left: Any, told: Any
) -> None:
    table = Table(
        hands={0: hand, 1: ["blue 5"]}, piles={0: own, 1: left, 2: []}, draws={0: ["purple 6"]}, easy_memory=True
    )
    assert table.sequel(0, "yellow 1") == told


def test_v7_at_the_end_everything_is_open() -> None:
    match = begin(3, seed=4)
    wander(match, 4, 500)
    assert match.over
    for seat in range(3):
        zone = match.view(SPECTATOR)["zones"][f"pile.{seat}"]
        assert zone["n"] == len(zone["cards"])
        assert "top" not in zone
        heroes = sum(card.get("hero", False) for card in zone["cards"])
        assert match.view(0)["status"]["heroes"][seat] == heroes
        assert all("villain" in card for card in zone["cards"])


@pytest.mark.parametrize(
    "word",
    [
        {"do": "hide"},
        {"do": "hide", "card": "7"},
        {"do": "hide", "card": True},
        {"do": "hide", "card": 500},
        {"do": "play", "card": 3},
        {"do": "play", "card": 3, "on": 3},
        {"do": "choose", "villain": "nobody"},
        {"do": "choose", "villain": []},
        {"do": "use", "card": 3, "why": 1},
        {"do": "dance"},
    ],
)
def test_v3_strange_moves_are_malformed(word: dict[str, Any]) -> None:
    match = begin(3, seed=2)
    seat = match.view(0)["status"]["turn"]
    card = match.view(seat)["zones"][f"hand.{seat}"]["cards"][0]["card"]
    if word.get("card") == 3:
        word = {**word, "card": card}
    with pytest.raises(MoveRefusedError) as refused:
        match.apply(seat, word, 0)
    assert refused.value.code == "malformed"

"""The six powers (V9a-V16)."""

from collections import Counter
from typing import Any

import pytest
from tests.games.villains.scenario import Table, name

from orderup.kernel import SPECTATOR
from orderup.kernel.compiler.chacha import BYTE_PAIRS_AT_ONCE

HAND = ["special", "purple 2", "yellow 3", "orange 4"]
OTHERS = {1: ["purple 1", "green 3"], 2: ["purple 1", "green 3"]}


def with_power(power: str, piles: dict[int, list[str]], **more: Any) -> Table:
    """Seat 0 has a special of this power in hand; three players."""
    rest = [p for p in ("curse", "meddling", "swipe") if p != power]
    draws = {0: ["red 6", "purple 6"], 1: ["yellow 6"], 2: ["yellow 6"]}
    fields = {"hands": {0: HAND, **OTHERS}, "draws": draws, **more}
    return Table(powers=[power, *rest], piles=piles, **fields)


# --- V9a ---------------------------------------------------------------------------------------


def test_v9a_a_special_goes_to_the_discard_and_a_card_is_drawn() -> None:
    table = with_power("curse", {0: ["red 4"], 1: ["blue 1"], 2: ["green 2"]})
    table.use(0)
    assert "special" in table.zone("discard")
    assert table.hand(0) == ["orange 4", "purple 2", "red 6", "yellow 3"]
    assert table.turn == 1


def test_v9a_the_discard_lies_open() -> None:
    table = with_power("curse", {0: ["red 4"], 1: ["1:red 4"], 2: ["green 2"]})
    table.use(0)
    for audience in (0, 1, 2, SPECTATOR):
        assert table.zone("discard", audience) == ["special", "red 4", "red 4"]


def test_v9a_specials_are_not_played_on_piles_nor_number_cards_used() -> None:
    table = with_power("curse", {0: [], 1: ["blue 1"], 2: ["green 2"]})
    assert table.menu(0, "special") == {"hide": None, "use": None}
    assert table.refusal(0, "play", "special", on=0) == "V9a"
    assert table.refusal(0, "use", "yellow 3") == "V9a"


@pytest.mark.parametrize("power", ["curse", "hypnotize", "meddling", "swipe"])
def test_v9a_without_a_target_a_special_does_nothing(power: str) -> None:
    table = with_power(power, {0: ["-red 4"], 1: [], 2: []})
    assert table.menu(0, "special") == {"hide": None, "use": None}
    table.use(0)
    assert table.tops() == ["hero", "", ""]
    assert table.zone("discard") == ["special"]
    assert len(table.hand(0)) == 4


@pytest.mark.parametrize("power", ["hypnotize", "swipe"])
def test_v9a_one_with_a_target_must_be_carried_out(power: str) -> None:
    table = with_power(power, {0: [], 1: ["-blue 1"], 2: []})
    clause = "V11" if power == "hypnotize" else "V13"
    assert table.menu(0, "special") == {"hide": None, "use 1": None, "use 2": clause}
    assert table.refusal(0, "use", "special") == clause
    assert table.refusal(0, "use", "special", on=0) == clause


def test_v9a_no_escape_and_whirlpool_without_a_target_do_nothing() -> None:
    table = with_power("no_escape", {0: [], 1: [], 2: []}, hands={0: HAND, 1: [], 2: []})
    table.use(0)
    assert table.zone("discard") == ["special"]
    table = with_power("whirlpool", {0: [], 1: [], 2: []})
    table.use(0, turn="left")
    assert table.tops() == ["", "", ""]


# --- V10 ---------------------------------------------------------------------------------------


def test_v10_the_curse_takes_the_highest_number_from_every_pile_that_shows_it() -> None:
    table = with_power("curse", {0: ["blue 1", "red 5"], 1: ["green 2", "1:green 5"], 2: ["red 4"]})
    event = table.use(0)
    assert table.tops() == ["blue 1", "green 2", "red 4"]
    assert table.zone("discard") == ["special", "red 5", "green 5"]
    shown = table.match.render(event, SPECTATOR)["shows"]
    assert [(entry["zone"], name(entry)) for entry in shown] == [("pile.0", "blue 1"), ("pile.1", "green 2")]


def test_v10_the_own_pile_is_cursed_too_and_may_become_empty() -> None:
    table = with_power("curse", {0: ["yellow 6"], 1: ["green 2"], 2: ["-red 5"]})
    table.use(0)
    assert table.tops() == ["", "green 2", "hero"]


def test_v10_heroes_and_blank_specials_have_no_number() -> None:
    table = with_power("curse", {0: ["blue 1"], 1: ["-red 6"], 2: ["special"]})
    table.use(0)
    assert table.tops() == ["", "hero", "special"]


def test_v10_a_blank_curse_is_not_taken_for_the_lowest_number() -> None:
    table = with_power("curse", {0: ["special2"], 1: ["blue 1"], 2: []})
    table.use(0)
    assert table.tops() == ["special2", "", ""]


def test_v10_a_hero_may_come_to_light_beneath() -> None:
    table = with_power("curse", {0: ["blue 1"], 1: ["-red 5", "red 6"], 2: ["green 2"]})
    table.use(0)
    assert table.top(1) == "hero"


# --- V11 ---------------------------------------------------------------------------------------


def test_v11_the_top_of_any_one_opponents_pile_goes_to_the_hand_and_counts_towards_four() -> None:
    table = with_power("hypnotize", {0: ["red 4"], 1: ["blue 1", "1:blue 5"], 2: ["green 2"]})
    assert table.menu(0, "special") == {"hide": None, "use 1": None, "use 2": None}
    table.use(0, on=1)
    assert table.hand(0) == ["blue 5", "orange 4", "purple 2", "yellow 3"]
    assert table.top(1) == "blue 1"
    assert table.match.view(1)["zones"]["deck.0"]["n"] == 2


def test_v11_an_opponent_far_away_can_be_robbed() -> None:
    piles = {seat: ["green 2"] for seat in range(6)}
    powers = ["hypnotize", "curse", "meddling", "swipe", "no_escape", "whirlpool"]
    table = Table(6, powers=powers, hands={0: HAND}, piles=piles)
    assert [key for key, why in table.menu(0, "special").items() if why is None] == [
        "hide", *(f"use {seat}" for seat in range(1, 6))
    ]  # fmt: skip
    table.use(0, on=3)
    assert table.top(3) == ""
    assert "green 2" in table.hand(0)


def test_v11_a_stolen_hero_is_known_to_the_thief_and_can_be_played() -> None:
    table = with_power("hypnotize", {0: ["red 4"], 1: ["-1:red 6"], 2: ["green 2"]}, draws={})
    table.use(0, on=1)
    assert "red 6" in table.hand(0)
    table.hide(1, "purple 1")
    table.hide(2, "purple 1")
    table.play(0, "red 6", on=0)
    assert table.top(0) == "red 6"


def test_v11_a_stolen_special_of_another_villain_works_for_the_thief() -> None:
    piles = {0: ["red 4"], 1: ["1:red 4", "-1:special2"], 2: ["2:red 4"]}
    table = with_power("hypnotize", piles, hands={0: HAND, 1: ["yellow 3"], 2: ["yellow 3", "blue 1"]}, draws={})
    table.use(0, on=1)
    table.hide(1, "yellow 3")
    table.hide(2, "yellow 3")
    stolen = table.handle(0, "special2")
    table.move(0, "use", card=stolen)
    assert table.tops() == ["", "hero", "hero"], "the curse, used by the thief, met only the thief's own red 4"


# --- V12 ---------------------------------------------------------------------------------------


def test_v12_every_opponents_top_is_turned_over_the_own_one_is_not() -> None:
    table = with_power("meddling", {0: ["red 4"], 1: ["blue 1", "1:blue 5"], 2: ["-green 2"]})
    event = table.use(0)
    assert table.tops() == ["red 4", "hero", "green 2"]
    flips = [(entry["from"], entry["to"]) for entry in event.cards[1:3]]
    assert flips == [("pile.1", "pile.1"), ("pile.2", "pile.2")]


def test_v12_a_special_turned_up_is_blank_and_its_owner_may_cover_it_with_anything() -> None:
    piles = {0: ["red 4"], 1: ["-1:special2"], 2: ["green 2"]}
    table = with_power("meddling", piles, hands={0: HAND, 1: ["orange 3"], 2: ["blue 1"]})
    table.use(0)
    assert table.tops() == ["red 4", "special2", "hero"]
    assert table.menu(1, "orange 3")["play 1"] is None
    table.play(1, "orange 3", on=1)
    assert table.top(1) == "orange 3"


def test_v12_a_card_turned_face_down_is_remembered_but_not_shown() -> None:
    table = with_power("meddling", {0: ["red 4"], 1: ["1:blue 5"], 2: []})
    table.use(0)
    assert table.top(1) == "hero"
    states = table.match.position.states
    assert int(states["seen"][0, int(states["pile"][0, 1, 0]) & 127]) >> SPECTATOR & 1


def test_v12_the_first_card_of_the_list_is_turned_over_like_any_other() -> None:
    table = with_power("meddling", {0: [], 1: ["1:red 4"], 2: []})
    assert table.match.position.states["pile"][0, 1, 0] == 0
    table.use(0)
    assert table.top(1) == "hero"


# --- V13 ---------------------------------------------------------------------------------------


def test_v13_swipe_swaps_the_tops_as_they_lie() -> None:
    table = with_power("swipe", {0: ["red 5", "red 4"], 1: ["blue 1"], 2: ["blue 4", "-1:green 5"]})
    assert table.menu(0, "special") == {"hide": None, "use 1": None, "use 2": None}
    table.use(0, on=2)
    assert table.tops() == ["hero", "blue 1", "red 4"]


def test_v13_the_first_card_of_the_list_is_swapped_too() -> None:
    table = with_power("swipe", {0: ["1:red 4"], 1: ["blue 4"], 2: []})
    assert table.match.position.states["pile"][0, 0, 0] == 0
    table.use(0, on=1)
    assert table.tops() == ["blue 4", "red 4", ""]


def test_v13_nothing_comes_back_from_an_empty_pile() -> None:
    table = with_power("swipe", {0: [], 1: ["blue 1", "1:blue 5"], 2: []})
    assert table.menu(0, "special")["use 2"] == "V13"
    event = table.use(0, on=1)
    assert table.tops() == ["blue 5", "blue 1", ""]
    assert [entry["zone"] for entry in table.match.render(event, 2)["shows"]] == ["pile.1"]


@pytest.mark.parametrize(
    ("power", "told"),
    [
        ("swipe", {"hide": 0, "use 1": 1, "use 2": -4}),
        ("whirlpool", {"hide": 0, "use left": -4, "use right": 1}),
        ("hypnotize", {"hide": 0}),
        ("curse", {"hide": 0}),
    ],
)
def test_v7_with_easy_memory_the_menu_tells_what_moving_my_top_card_would_bring(
    power: str, told: dict[str, int]
) -> None:
    piles = {0: ["red 5", "red 4"], 1: ["blue 1", "1:blue 5"], 2: ["-2:blue 4"]}
    assert with_power(power, piles, easy_memory=True).gains(0, "special") == told
    assert with_power(power, piles).gains(0, "special") == {}


@pytest.mark.parametrize(
    ("power", "told"),
    [
        (
            "meddling",
            {"use": {"pile.1": -6}},
        ),  # the new hero cancels the one below it, too; who the other hero is stays secret
        ("curse", {"use": {"pile.0": -5, "pile.1": -5}}),
        ("hypnotize", {"use 1": {"pile.1": -5}, "use 2": {"pile.2": 2}}),
        ("swipe", {"use 1": {"pile.0": 0, "pile.1": 0}, "use 2": {"pile.0": -5, "pile.2": 7}}),
        ("whirlpool", {}),
        ("no_escape", {}),
    ],
)
def test_v7_with_easy_memory_the_menu_tells_what_a_special_would_change(
    power: str, told: dict[str, dict[str, int]]
) -> None:
    piles = {0: ["red 4", "red 5"], 1: ["blue 1", "blue 5"], 2: ["green 2", "orange 4", "-blue 4", "-red 5"]}
    assert with_power(power, piles, easy_memory=True).changes(0, "special") == told
    assert with_power(power, piles).changes(0, "special") == {}


# --- V14 ---------------------------------------------------------------------------------------


def test_v14_a_card_of_every_opponent_is_laid_open_and_must_be_played_next() -> None:
    table = with_power("no_escape", {0: ["red 4"], 1: ["blue 1"], 2: ["green 2"]})
    table.use(0)
    for seat in (1, 2):
        (bound,) = table.zone(f"bound.{seat}")
        assert bound in ("purple 1", "green 3")
        assert table.zone(f"bound.{seat}", seat) == [bound]
        (free,) = table.zone(f"hand.{seat}", seat)
        assert table.match.view(SPECTATOR)["zones"][f"hand.{seat}"]["n"] == 1
    (free,) = table.zone("hand.1", 1)
    (bound,) = table.zone("bound.1")
    assert set(table.menu(1, free).values()) == {"V14"}
    assert table.menu(1, bound)["hide"] is None
    event = table.hide(1, bound)
    assert (event.cards[0]["from"], event.cards[0]["to"]) == ("bound.1", "pile.1")
    assert table.zone("bound.1") == []
    assert table.hand(1) == sorted([free, "yellow 6"])


def test_v14_the_card_may_also_be_played_face_up_or_used() -> None:
    hands = {0: HAND, 1: ["purple 1"], 2: ["special"]}
    table = with_power("no_escape", {0: ["red 4"], 1: ["blue 1"], 2: ["green 2"]}, hands=hands)
    table.use(0)
    table.play(1, "purple 1", on=1)
    assert table.menu(2, "special") == {"hide": None, "use": None}
    table.use(2)
    assert table.zone("discard")[:2] == ["special", "special"]


def test_v14_every_card_of_the_hand_is_as_likely() -> None:
    drawn = Counter[str]()
    four = ["purple 1", "green 3", "red 4", "blue 5"]
    for seed in range(200):
        table = with_power("no_escape", {0: ["red 4"]}, hands={0: HAND, 1: four, 2: []})
        table.match._states["stream_key"][0, 0] ^= seed
        table.match._states["stream_used"][0] = BYTE_PAIRS_AT_ONCE
        table.use(0)
        drawn.update(table.zone("bound.1"))
    assert set(drawn) == set(four)
    assert min(drawn.values()) > 28


def test_v14_empty_hands_and_bound_players_are_passed_over() -> None:
    hands = {0: ["special", "special2", "red 5"], 1: [], 2: ["purple 1", "green 3", "blue 1"], 3: ["red 4", "blue 1"]}
    powers = ["no_escape", "curse", "meddling", "swipe"]
    table = Table(4, powers=powers, hands=hands, piles={0: ["red 4"]})
    table.use(0)
    before = table.zone("bound.2")
    assert [len(table.zone(f"bound.{seat}")) for seat in range(4)] == [0, 0, 1, 1]
    state = table.match._states
    state["turn"][0] = 0
    table.match._now = type(table.match._now)(state)
    event = table.use(0, "special2")
    assert table.zone("bound.2") == before
    assert [entry["to"] for entry in event.cards] == ["discard"]


def test_v14_when_time_is_up_the_house_plays_the_bound_card() -> None:
    table = with_power("no_escape", {0: ["red 4"], 1: ["blue 1"], 2: ["green 2"]})
    table.use(0)
    (bound,) = table.match.view(1)["zones"]["bound.1"]["cards"]
    event = table.match.apply(6, {"do": "timeout", "for": 1}, 0)
    assert event.cards[0]["card"] == bound["card"]
    assert table.top(1) == "hero"


# --- V15, V16 ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "tops"), [("left", ["hero", "red 4", "blue 5"]), ("right", ["blue 5", "hero", "red 4"])]
)
def test_v15_all_tops_move_one_pile_as_they_lie(turn: str, tops: list[str]) -> None:
    table = with_power("whirlpool", {0: ["red 5", "red 4"], 1: ["blue 1", "1:blue 5"], 2: ["-2:blue 4"]})
    assert table.menu(0, "special") == {"hide": None, "use left": None, "use right": None}
    assert table.refusal(0, "use", "special") == "V15"
    table.use(0, turn=turn)
    assert table.tops() == tops


def test_v15_an_empty_pile_passes_nothing_and_receives() -> None:
    table = with_power("whirlpool", {0: ["red 5", "red 4"], 1: [], 2: ["blue 1"]})
    event = table.use(0, turn="left")
    assert table.tops() == ["blue 1", "red 4", ""]
    assert table.match.render(event, SPECTATOR)["shows"] == []
    table = with_power("whirlpool", {0: ["red 5", "red 4"], 1: [], 2: ["blue 1"]})
    event = table.use(0, turn="right")
    assert table.tops() == ["red 5", "blue 1", "red 4"]
    assert [entry["zone"] for entry in table.match.render(event, SPECTATOR)["shows"]] == ["pile.0"]


def test_v16_moved_cards_need_not_match() -> None:
    table = with_power("swipe", {0: ["red 5", "red 4"], 1: ["blue 1", "1:purple 6"], 2: []})
    table.use(0, on=1)
    assert table.tops() == ["purple 6", "red 4", ""]
    table = with_power("whirlpool", {0: ["red 5", "red 4"], 1: ["blue 1", "1:purple 6"], 2: ["green 2"]})
    table.use(0, turn="left")
    assert table.tops() == ["green 2", "red 4", "purple 6"]


# --- what the menu says of it beforehand --------------------------------------------------------

TOPS = {0: ["red 4"], 1: ["blue 1"], 2: ["-green 2"]}


@pytest.mark.parametrize(
    ("power", "piles", "told"),
    [
        ("curse", {0: ["red 4"], 1: ["1:red 4"], 2: ["green 2"]}, {"use": ["pile.0", "pile.1"]}),
        ("curse", {0: ["-red 4"], 1: [], 2: []}, {"use": []}),
        ("hypnotize", TOPS, {"use 1": ["pile.1"], "use 2": ["pile.2"]}),
        ("meddling", TOPS, {"use": ["pile.1", "pile.2"]}),
        ("swipe", TOPS, {"use 1": ["pile.0", "pile.1"], "use 2": ["pile.0", "pile.2"]}),
        ("swipe", {0: [], 1: ["blue 1"], 2: []}, {"use 1": ["pile.1"]}),
        ("no_escape", TOPS, {"use": ["hand.1", "hand.2"]}),
        ("whirlpool", {**TOPS, 2: []}, {"use left": ["pile.0", "pile.1"], "use right": ["pile.0", "pile.1"]}),
    ],
)
def test_the_menu_tells_which_cards_a_special_would_take_hold_of(power: str, piles: Any, told: Any) -> None:
    table = with_power(power, piles)
    before = table.match.view(SPECTATOR)
    assert table.hits(0, "special") == told
    assert table.match.view(SPECTATOR) == before


def test_the_menu_tells_it_of_nothing_else() -> None:
    table = with_power("curse", TOPS)
    assert table.hits(0, "orange 4") == table.hits(1, "green 3") == {}
    table.hide(0, "orange 4")
    assert table.hits(0, "special") == {}  # not on turn

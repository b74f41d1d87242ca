"""Guests: how they fill up, whom they tip, and how much (L13 to L17)."""

import random
from typing import Any

import pytest
from tests.games.lucky_penny.scenario import LIST, Shift

from orderup.table import new


def test_l13_one_bar_a_portion() -> None:
    shift = Shift(2).served(1, (0, "a1"), (1, "e2"))
    assert shift.standing(1)["filled"] == 3
    assert shift.standing(1)["bars"] == 4


def test_l13_a_guest_is_full_with_the_last_bar() -> None:
    shift = Shift(2).served(0, (0, "a1"), (1, "e2"))
    assert shift.count("guest.0") == 1
    shift.hold(0, "k1").serve("k1")
    assert shift.count("guest.0") == 0


def test_l13_both_portions_count_on_one_free_bar() -> None:
    shift = Shift(2).guests("g5").served(0, (0, "a1"), (0, "a1"), (1, "a2"), (1, "k1")).hold(1, "e2").at(4, seat=1)
    assert shift.standing()["filled"] == 5
    shift.serve("e2")
    assert shift.status["settled"][-1]["side"] == 1  # 5 portions against 2


def test_l13_both_portions_count_for_preferences() -> None:
    shift = Shift(2).guests("g6").served(0, (0, "e1"), (1, "k2"), (0, "k2")).hold(0, "e2").serve("e2")
    assert shift.status["settled"][-1]["bonus"] == 40  # three portions of entrees on six bars


def test_a_serving_that_is_offered_tells_what_it_would_bring() -> None:
    shift = Shift(2).guests("g2", "g5").served(0, (1, "a2"), (0, "k1")).served(1, (1, "a1")).hold(0, "e2", "k2")

    def then(kind: str, place: int) -> dict[str, Any]:
        move = {"do": "serve", "card": shift.card(0, kind), "guest": shift.guest(place)}
        return next(entry["then"] for entry in shift.match.menu(0) if entry["move"] == move)

    assert then("e2", 0) == {"pays": True, "lead": 0, "shares": [3, 2], "tip": 80, "bonus": 0}
    assert then("e2", 1) == {"pays": False, "lead": 0, "shares": [2, 1], "tip": 90, "bonus": 0}
    assert then("k2", 1) == {"pays": False, "lead": 0, "shares": [2, 1], "tip": 60, "bonus": 0}
    before = shift.standing(1)
    shift.serve("e2")
    assert shift.standing(1) == before
    assert shift.status["settled"][-1]["tip"] + shift.status["settled"][-1]["bonus"] == shift.status["scores"][0] == 80
    assert all("then" not in entry for entry in shift.match.menu(0) if entry["why"] is not None)
    assert all("then" not in entry for entry in shift.match.menu(1))


def test_l14_the_most_portions_win_whoever_served_last() -> None:
    shift = Shift(2).guests("g2").served(0, (1, "a2"), (1, "k1")).hold(0, "k1").serve("k1")
    assert shift.look("tips.1") == ["g2"]
    assert shift.status["scores"] == [0, 50]


def test_l14_of_equals_the_one_whose_first_order_lay_there_first() -> None:
    shift = Shift(2).guests("g2").served(0, (1, "k1"), (0, "a1"), (0, "k1")).hold(1, "k1").at(4, seat=1).serve("k1")
    assert shift.look("tips.1") == ["g2"]
    shift = Shift(2).guests("g2").served(0, (0, "k1"), (1, "a2")).hold(0, "k1").serve("k1")
    assert shift.look("tips.0") == ["g2"]


def test_l14_of_two_who_have_served_one_portion_each_the_first_leads() -> None:
    assert Shift(2).served(0, (1, "k1"), (0, "a1")).standing()["lead"] == 1
    assert Shift(2).served(0, (0, "k1"), (1, "a1")).standing()["lead"] == 0


def test_l14_the_earliest_order_counts_only_among_those_with_most() -> None:
    shift = Shift(3).guests("g7").served(0, (2, "k1"), (1, "a2"), (0, "k2")).hold(1, "k1").at(4, seat=1)
    assert shift.standing()["lead"] == 1
    assert shift.standing()["first"] == [2, 1, 0]
    shift = Shift(3).guests("g4").served(0, (2, "k1"), (1, "a2")).hold(0, "k2").serve("k2")
    assert shift.look("tips.1") == ["g4"]  # seat 2 was first, but has only one portion


def test_l14_the_orders_go_to_the_discards() -> None:
    shift = Shift(2).served(0, (0, "a1"), (1, "e2")).hold(0, "k1").serve("k1")
    assert shift.count("discards") == 3
    assert shift.look("discards") == ["k1"]
    assert [card["to"] for card in shift.match.events[-1].cards] == ["orders.0", *["discards"] * 3, "tips.0"]
    assert shift.match.events[-1].say == {"call": "tip", **shift.status["settled"][-1]}


TIPS = [
    (["a2", "a2"], 40),
    (["e2", "k2"], 40),
    (["a2", "e2"], 60),
    (["e2", "d2"], 60),
    (["a1", "k1", "d2"], 60),
    (["a1", "e1", "d2"], 80),
    (["k2", "k2"], 40),
    (["k1", "k1", "k2"], 40),
]


@pytest.mark.parametrize(("meal", "tip"), TIPS)
def test_l15_the_tip_goes_by_the_courses(meal: list[str], tip: int) -> None:
    shift = Shift(2).served(0, *((0, order) for order in meal[:-1])).hold(0, meal[-1]).serve(meal[-1])
    assert shift.status["settled"][-1]["tip"] == tip


WISHES = [
    ("g5", ["a1", "a2", "k1", "k2"], 40),
    ("g5", ["a2", "k2", "k2"], 0),
    ("g6", ["e2", "e1", "k1", "k2"], 40),
    ("g6", ["a2", "e2", "k2"], 0),
    ("g3", ["e2", "k2", "d1"], 30),
    ("g3", ["e2", "k2", "k1"], 0),
    ("g4", ["e2", "k2", "k1"], 30),
    ("g4", ["e2", "k2", "d1"], 0),
    ("g7", ["a2", "e2", "d2"], 0),
]


@pytest.mark.parametrize(("guest", "meal", "bonus"), WISHES)
def test_l16_preferences_about_food(guest: str, meal: list[str], bonus: int) -> None:
    shift = Shift(2).guests(guest).served(0, *((0, order) for order in meal[:-1])).hold(0, meal[-1]).serve(meal[-1])
    assert shift.status["settled"][-1]["bonus"] == bonus


@pytest.mark.parametrize(("guest", "marked", "bonus"), [("g8", 1, 30), ("g8", 0, 0), ("g1", 0, 40), ("g1", 1, 0)])
def test_l16_preferences_about_time(guest: str, marked: int, bonus: int) -> None:
    bars = next(one.bars for one in LIST.guests if one.id == guest)
    meal = ["k2", "a2", "e2", "d1"][: (bars + 1) // 2]
    shift = Shift(2).guests(guest).served(0, *((0, order) for order in meal[:-1])).hold(0, meal[-1])
    if marked:
        shift.marked(0)
    assert shift.standing()["bonus"] == bonus
    shift.serve(meal[-1])
    assert shift.status["settled"][-1]["bonus"] == bonus


def test_l16_a_preference_is_judged_when_the_guest_settles() -> None:
    shift = Shift(2).guests("g4").served(0, (0, "e2"), (1, "k2"))
    assert shift.standing()["bonus"] == 30
    shift.hold(0, "d1").serve("d1")
    assert shift.status["settled"][-1]["bonus"] == 0


def test_l17_the_most_tips_win_and_ties_are_shared() -> None:
    shift = Shift(3).last("g1").points(60, 100, 0).served(0, (0, "a2")).hold(0, "k2").serve("k2")
    assert shift.match.result() == {"scores": [140, 100, 0], "winners": [0]}
    shift = Shift(3).last("g1").points(20, 100, 0).served(0, (0, "a2")).hold(0, "k2").serve("k2")
    assert shift.match.result() == {"scores": [100, 100, 0], "winners": [0, 1]}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_l17_the_game_ends_when_all_guests_have_gone(players: int) -> None:
    rng = random.Random(players)
    for seed in range(5):
        table = new("lucky_penny", players, seed)
        while not table.over:
            assert len(table.look()["status"]["settled"]) < 9
            seat = table.movers[0]
            table.play(seat, rng.choice(table.legal(seat)))
        zones = table.look()["zones"]
        assert len(table.look()["status"]["settled"]) == 9
        assert sum(zone["n"] for name, zone in zones.items() if name.startswith(("tips", "gone"))) == 9
        paid = [guest["tip"] + guest["bonus"] for guest in table.look()["status"]["settled"]]
        sides = 3 if players == 3 else 2
        assert sum(table.scores()[:sides]) == sum(paid)

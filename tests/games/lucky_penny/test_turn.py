"""A turn: L7 to L12, and teams."""

import random
from typing import Any

import pytest
from tests.games.lucky_penny.scenario import Shift, opened

from orderup.kernel import HOUSE
from orderup.table import new


def test_l7_guests_are_refilled_when_the_next_turn_begins() -> None:
    shift = Shift(2).hold(0, "k2", "e2").row("a2", "a2", "a2", "e2").served(0, (1, "a2"))
    shift.serve("k2")  # g1 has four bars
    assert shift.count("guest.0") == 0
    assert shift.count("line") == 6
    shift.done().take("e2")
    assert shift.look("guest.0") == ["g4"]
    assert shift.count("line") == 5


def test_l7_no_guest_comes_when_there_are_none() -> None:
    shift = Shift(2).last("g1", "g2").row("a2", "a2", "a2", "e2").done().take("e2")
    assert [shift.count(f"guest.{place}") for place in range(3)] == [1, 1, 0]


def test_l8_one_order_on_each_guest_a_turn() -> None:
    shift = Shift(2).hold(0, "a1", "a2", "e1", "k1").serve("a1", 0)
    assert shift.refused_to_serve("a2", 0) == "L8"
    shift.serve("a2", 1).serve("e1", 2)
    assert {shift.refused_to_serve("k1", place) for place in range(3)} == {"L8"}
    assert [guest["served"] for guest in shift.status["guests"]] == [True] * 3


def test_l8_in_the_next_turn_every_guest_can_be_served_again() -> None:
    shift = Shift(2).hold(0, "a1", "k1").hold(1, "a2").row("a2", "a2", "a2", "e2").serve("a1", 0).serve("k1", 1)
    shift.done().take("e2")
    assert not any(guest["served"] for guest in shift.status["guests"])
    assert shift.serve("a2", 0).look("orders.0") == ["a1", "a2"]


def test_l8_no_order_has_to_be_served() -> None:
    shift = Shift(2).hold(0, "a1").row("a2", "a2", "a2", "e2").done().take("e2")
    assert shift.count("hand.0") == 2
    assert shift.status["turn"] == 1
    assert not any(guest["served"] for guest in shift.status["guests"])


def test_l8_the_place_of_a_guest_who_has_gone_stays_empty_until_the_next_turn() -> None:
    shift = Shift(2).hold(0, "k2", "e2").served(0, (1, "a2"))
    guest = shift.guest(0)
    shift.serve("k2")
    assert shift.refusal(0, {"do": "serve", "card": shift.card(0, "e2"), "guest": guest}) == "L8"
    assert [card for card in shift.match.menu(0) if card["move"].get("guest") == guest] == []


LATE = [("e1", "a1"), ("d1", "a1"), ("d1", "e1"), ("d2", "a2")]


@pytest.mark.parametrize(("first", "then"), LATE)
def test_l9_no_earlier_course_after_a_later_one(first: str, then: str) -> None:
    shift = Shift(2).served(1, (1, first)).hold(0, then)
    assert shift.refused_to_serve(then, 1) == "L9"
    shift.serve(then, 2)  # another guest has had nothing yet


@pytest.mark.parametrize("first", ["a1", "e1", "d1", "k1"])
def test_l9_any_card_may_be_first(first: str) -> None:
    assert Shift(2).hold(0, first).serve(first).look("orders.0") == [first]


@pytest.mark.parametrize("first", ["a1", "e1", "d1"])
def test_l9_the_same_course_again_and_drinks_at_any_time(first: str) -> None:
    shift = Shift(2).guests("g1", "g7").served(1, (1, first), (0, "k1"), (1, first)).hold(0, "k1").serve("k1", 1)
    assert shift.look("orders.1") == [first, "k1", first, "k1"]


def test_l9_drinks_do_not_count_for_the_order() -> None:
    shift = Shift(2).guests("g1", "g7").served(1, (1, "k1"), (0, "a1"), (1, "k1"), (0, "e1"), (1, "d1"))
    assert shift.look("orders.1") == ["k1", "a1", "k1", "e1", "d1"]


@pytest.mark.parametrize(("spot", "refused"), [(0, {"d1"}), (3, {"d1"}), (4, set()), (8, {"e1"}), (11, {"e1"})])
def test_l10_what_the_penny_crosses_out_is_not_served(spot: int, refused: set[str]) -> None:
    shift = Shift(2).hold(0, "a1", "e1", "d1", "k1").at(spot)
    assert {kind for kind in ("e1", "d1") if kind not in _servable(shift)} == refused
    assert {shift.refused_to_serve(kind) for kind in refused} <= {"L10"}
    shift.serve("a1", 0).serve("k1", 1)


def _servable(shift: Shift) -> set[str]:
    position = shift.match.position
    cards = {word["card"] for word in (position.move_to_dict(0, move) for move in position.legal(0)) if "card" in word}
    return {kind for kind in ("a1", "e1", "d1", "k1") if shift.card(0, kind) in cards}


def test_l10_a_spot_may_cross_both() -> None:
    shift = Shift(2).hold(0, "e1", "d1").at(5, crossed=[0b110] * 12)
    assert shift.refused_to_serve("e1") == shift.refused_to_serve("d1") == "L10"


def test_l10_what_is_crossed_out_may_be_drafted() -> None:
    shift = Shift(2).at(0).row("d2", "a2", "a2", "a2").done().take("d2")
    assert shift.look("hand.0") == ["d2"]


def test_l11_serve_then_draft_then_the_penny_moves() -> None:
    shift = Shift(2).hold(0, "a1", "a2").row("e2", "e2", "e2", "e2").serve("a1")
    assert shift.refusal(0, {"do": "take", "card": shift.zone("row.0")[0]["card"]}) == "L11"
    shift.done()
    assert shift.refused_to_serve("a2", 1) == "L11"
    assert shift.status["spot"] == 4
    shift.take("e2")
    assert shift.status["spot"] == 5
    assert shift.status["turn"] == 1


def test_l11_a_game_that_ends_in_mid_turn_has_no_draft() -> None:
    shift = Shift(2).last("g1").row("e2", "e2", "e2", "e2").served(0, (1, "a2")).hold(0, "k2").serve("k2")
    assert shift.match.over
    assert shift.status["spot"] == 4
    assert shift.match.movers() == []
    assert shift.refusal(0, {"do": "done"}) == "L17"


def test_l11_the_house_ends_a_turn_that_takes_too_long() -> None:
    shift = Shift(2, turn_clock=True).hold(0, "a1").row("k1", "e2", "a1", "e2").deck("d2", "d2", "d2")
    (clock,) = shift.match.clocks()
    assert (clock.name, clock.seat) == ("turn", 0)
    assert shift.refusal(0, clock.move) == "L11"
    shift.match.apply(HOUSE, clock.move, 0)
    assert shift.look("hand.0") == ["a1", "k1", "a1"]  # the leftmost, and the leftmost of one portion
    assert shift.look("row.0") == ["d2"]
    assert shift.status["turn"] == 1
    assert shift.match.clocks()[0].seat == 1


def test_l11_the_house_also_ends_a_draft_that_has_begun() -> None:
    shift = Shift(2, turn_clock=True).row("k1", "e2", "a1", "e2").deck("d2", "d2", "d2").done().take("a1")
    shift._play(HOUSE, {"do": "timeout", "for": 0})
    assert shift.look("hand.0") == ["a1", "k1"]
    assert shift.status["turn"] == 1


def test_l11_in_the_opening_the_house_drafts_for_one_seat_at_a_time() -> None:
    match = opened(3, 1, turn_clock=True)
    first = match.view(0)["status"]["first"]
    for done in range(6):
        status = match.view(0)["status"]
        assert (status["turn"], status["opening"]) == ((first - done) % 3, 6 - done)
        match.apply(HOUSE, {"do": "timeout", "for": status["turn"]}, 0)
    assert (match.view(0)["status"]["turn"], match.view(0)["status"]["phase"]) == ((first - 5) % 3, "serve")


def test_l11_without_a_turn_clock_the_house_waits() -> None:
    shift = Shift(2)
    assert shift.match.clocks() == []
    assert shift.match.movers() == [0]
    assert shift.refusal(HOUSE, {"do": "timeout", "for": 0}) == "L11"


def turn_over(shift: Shift) -> Shift:
    """The last turn before the time card is turned."""
    return shift.at(5, seat=0).row("e2", "e2", "e2", "e2").done().take("e2")


def test_l12_the_card_flips_and_who_sits_there_gets_a_marker() -> None:
    shift = turn_over(Shift(2))
    assert [guest["marker"] for guest in shift.status["guests"]] == [True] * 3
    assert shift.match.events[-1].say == {"call": "flip"}
    assert shift.status["spot"] == 6


def test_l12_a_marker_changes_at_once_what_a_guest_would_tip() -> None:
    shift = Shift(2).guests("g8", "g1").served(0, (0, "k1")).served(1, (1, "k1"))
    assert [shift.standing(place)["bonus"] for place in (0, 1)] == [0, 40]
    turn_over(shift)
    assert [shift.standing(place)["bonus"] for place in (0, 1)] == [30, 0]
    assert shift.state["marker"].tolist() == [1, 1, 0]


def test_l12_the_card_flips_back_after_the_night() -> None:
    shift = Shift(2).at(11).row("e2", "e2", "e2", "e2").done().take("e2")
    assert shift.status["spot"] == 0
    assert [guest["marker"] for guest in shift.status["guests"]] == [True] * 3


def test_l12_who_has_a_marker_already_leaves_without_a_tip() -> None:
    shift = Shift(2).served(1, (0, "a2"), (1, "k1")).marked(1)
    turn_over(shift)
    assert shift.look("gone") == ["g2"]
    assert shift.count("discards") == 2
    assert shift.look("discards") == ["k1"]
    assert shift.status["scores"] == [0, 0]
    assert shift.status["settled"][0] == {"card": shift.zone("gone")[0]["card"], "side": None, "tip": 0, "bonus": 0}
    assert [guest["marker"] for guest in shift.status["guests"]] == [True, False, True]  # who has just come has none
    assert shift.look("guest.1") == ["g4"]


def test_l12_a_guest_who_came_since_stays() -> None:
    shift = Shift(2).marked(0)
    turn_over(shift)
    assert shift.look("gone") == ["g1"]
    turn_over(shift)
    assert shift.look("gone") == ["g1", "g2", "g3"]
    assert shift.look("guest.0") == ["g4"]
    assert shift.standing(0)["marker"]


def test_l12_the_last_guests_may_leave() -> None:
    shift = turn_over(Shift(2).last("g1", "g2").marked(0, 1))
    assert shift.match.over
    assert shift.match.result() == {"scores": [0, 0], "winners": [0, 1]}


def test_l18_partners_sit_opposite_and_score_together() -> None:
    shift = Shift(4).hold(2, "k2").served(0, (0, "a2")).at(4, seat=2).serve("k2")
    assert shift.status["sides"] == [0, 1, 0, 1]
    assert shift.look("tips.0") == ["g1"]
    assert shift.status["scores"] == [80, 0, 80, 0]


def test_l18_portions_of_partners_count_together() -> None:
    shift = Shift(4).guests("g1", "g7").served(1, (0, "a1"), (2, "a1"), (1, "k2")).hold(3, "k1")
    assert shift.standing(1)["shares"] == [2, 2]
    assert shift.standing(1)["lead"] == 0


def test_l18_turns_alternate_between_the_teams() -> None:
    shift = Shift(4).at(0)
    turns = [shift.draft().status["turn"] for _ in range(5)]
    assert [shift.status["sides"][seat] for seat in turns] == [1, 0, 1, 0, 1]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_l18_the_winners_are_whole_teams(players: int) -> None:
    rng = random.Random(players)
    for seed in range(5):
        table = new("lucky_penny", players, seed)
        while not table.over:
            seat = table.movers[0]
            table.play(seat, rng.choice(table.legal(seat)))
        result: dict[str, Any] = table.match.result() or {}
        if players == 4:
            assert result["scores"][:2] == result["scores"][2:]
            assert result["winners"] in ([0, 2], [1, 3], [0, 1, 2, 3])

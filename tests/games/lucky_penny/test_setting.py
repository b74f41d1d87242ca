"""Setting the tables: L1 to L6."""

from collections import Counter
from typing import Any

import pytest
from tests.games.lucky_penny.scenario import LIST, Shift, opened, written

from orderup.kernel import HOUSE, SPECTATOR
from orderup.match import Match
from orderup.match.shuffle import seed_from_int


def dealt(players: int, seed: int = 1) -> Match:
    return Match.start("lucky_penny", players, {}, seed_from_int(seed), ["x"] * players)


def shown(match: Match, zone: str, audience: int = SPECTATOR) -> dict[str, Any]:
    return dict(match.view(audience)["zones"][zone])


def test_l1_the_cards() -> None:
    assert len(LIST.orders) == 43
    assert len(LIST.guests) == 9
    assert {order.course for order in LIST.orders} == {"appetizer", "entree", "dessert", "drink"}
    assert {order.portions for order in LIST.orders} == {1, 2}
    assert {guest.bars for guest in LIST.guests} == {4, 5, 6, 7}


@pytest.mark.parametrize(("players", "crossed"), [(2, 4), (3, 3), (4, 4)])
def test_l1_the_time_card_goes_by_the_number_of_players(players: int, crossed: int) -> None:
    clock = dealt(players).view(0)["status"]["clock"]
    assert [sum(map(len, side)) for side in (clock[:6], clock[6:])] == [crossed, crossed]


@pytest.mark.parametrize(("players", "sides"), [(2, 2), (3, 3), (4, 2)])
def test_l1_every_side_has_a_color(players: int, sides: int) -> None:
    colors = dealt(players).view(0)["status"]["colors"]
    assert colors == ["pink", "green", "red", "blue"][:sides]


def test_l2_the_table_is_laid() -> None:
    match = dealt(3)
    assert [shown(match, f"row.{place}")["n"] for place in range(4)] == [1] * 4
    assert [shown(match, f"guest.{place}")["n"] for place in range(3)] == [1] * 3
    assert shown(match, "deck") == {"n": 39, "cards": []}
    assert shown(match, "line") == {"n": 6, "cards": []}
    assert match.view(0)["status"]["spot"] == 0
    assert "dessert" in match.view(0)["status"]["clock"][0]


def test_l2_nobody_acts_before_the_house_opens() -> None:
    match = dealt(2)
    assert match.movers() == [HOUSE]
    shift = Shift(2)
    shift.match = match
    for word in ({"do": "done"}, {"do": "take", "card": shown(match, "row.0")["cards"][0]["card"]}, {"do": "open"}):
        assert shift.refusal(0, word) == "L2"
    match.apply(HOUSE, {"do": "open"}, 0)
    assert match.movers() == [match.view(0)["status"]["first"], HOUSE]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_l3_two_rounds_to_the_right_and_the_last_drafter_begins(players: int) -> None:
    match = opened(players, seed=players)
    first = match.view(0)["status"]["first"]
    drafters: list[int] = []
    before = 0
    while (status := match.view(0)["status"])["opening"]:
        seat = status["turn"]
        if status["opening"] != before:
            drafters.append(seat)
        before = status["opening"]
        position = match.position
        match.apply(seat, position.move_to_dict(seat, position.legal(seat)[-1]), 0)
    assert drafters == [(first - i) % players for i in range(2 * players)]
    assert match.view(0)["status"]["turn"] == drafters[-1]
    assert match.view(0)["status"]["phase"] == "serve"
    assert all(2 <= shown(match, f"hand.{seat}")["n"] <= 4 for seat in range(players))


def test_l3_turns_go_to_the_left() -> None:
    shift = Shift(3).at(1, seat=1)
    turns = [shift.draft().status["turn"] for _ in range(4)]
    assert turns == [2, 0, 1, 2]


def test_l3_the_first_drafter_is_drawn_at_random() -> None:
    firsts = Counter(dealt(3, seed).view(0)["status"]["first"] for seed in range(60))
    assert set(firsts) == {0, 1, 2}
    assert min(firsts.values()) > 8


def test_l3_only_the_seat_whose_turn_it_is_moves() -> None:
    shift = Shift(2).hold(1, "a1").row("a1", "a1", "e2", "e2")
    assert shift.refusal(1, {"do": "done"}) == "L3"
    assert shift.refusal(1, {"do": "serve", "card": shift.card(1, "a1"), "guest": shift.guest(0)}) == "L3"
    shift.done()
    assert shift.refusal(1, {"do": "take", "card": shift.zone("row.0")[0]["card"]}) == "L3"


def test_l4_a_two_portion_order_is_a_whole_draft() -> None:
    shift = Shift(2).row("a1", "e2", "d2", "k1").done().take("e2")
    assert shift.status["turn"] == 1
    assert shift.look("hand.0") == ["e2"]
    assert shift.count("row.1") == 1


def test_l4_a_one_portion_order_brings_a_second_of_one_portion() -> None:
    shift = Shift(2).row("a1", "e2", "d2", "k1").done().take("a1")
    assert (shift.status["turn"], shift.status["phase"]) == (0, "pair")
    assert shift.refusal(0, {"do": "take", "card": shift.zone("row.1")[0]["card"]}) == "L4"
    shift.take("k1")
    assert shift.look("hand.0") == ["a1", "k1"]
    assert shift.status["turn"] == 1


def test_l4_the_second_may_be_the_one_that_has_just_come() -> None:
    shift = Shift(2).row("a1", "e2", "d2", "e2").deck("k1", "e2", "e2").done().take("a1")
    assert shift.look("row.0") == ["k1"]
    shift.take("k1")
    assert shift.look("hand.0") == ["a1", "k1"]
    assert shift.look("row.0") == ["e2"]


def test_l4_without_another_one_portion_order_the_second_is_drawn_blind() -> None:
    shift = Shift(2).row("a1", "e2", "d2", "e2").deck("d2", "k2", "e1").done().take("a1")
    assert shift.look("row.0") == ["d2"]
    assert shift.look("hand.0", 0) == ["a1", "k2"]
    assert shift.look("hand.0", 1) == ["a1"]
    assert shift.count("hand.0") == 2
    assert shift.status["turn"] == 1


def test_l4_the_order_in_the_first_slot_is_drafted_like_any_other() -> None:
    """Slot 0 holds a drink of two portions with seed 27, of one portion with seed 3."""
    blind = Shift(2, 27).row("a1", "e2", "d2", "e2").deck("d2", "k2").done().take("a1")
    assert blind.look("hand.0", 0) == ["a1", "k2"]
    refilled = Shift(2, 27).row("a2", "e2", "d2", "e2").deck("k2", "d2").done().take("a2")
    assert refilled.look("row.0") == ["k2"]
    assert refilled.state["row"][0] == 0
    kept = Shift(2, 27).row("k2", "-", "-", "-").deck().done()
    assert kept.status["phase"] == "pick"
    assert kept.take("k2").look("hand.0") == ["k2"]
    assert Shift(2, 27).row("k2", "e2", "d2", "e2").deck("a2").done().look("row.0") == ["k2"]
    paired = Shift(2, 3).row("a1", "k1", "d2", "e2").deck("d2", "d2").done().take("a1")
    assert (paired.status["phase"], int(paired.state["row"][1])) == ("pair", 0)
    assert paired.take("k1").look("hand.0") == ["a1", "k1"]


def test_l4_drafting_is_compulsory() -> None:
    shift = Shift(2).row("a1", "e2", "d2", "e2").done()
    assert shift.refusal(0, {"do": "done"}) == "L11"
    position = shift.match.position
    assert {position.move_to_dict(0, move)["do"] for move in position.legal(0)} == {"take"}
    assert shift.refusal(0, {"do": "take", "card": 127}) == "L4"


def test_l4_a_hand_has_no_limit() -> None:
    shift = Shift(2).hold(0, *["a1"] * 6, *["e2"] * 8).row("a2", "d1", "d2", "k1").done().take("a2")
    assert shift.count("hand.0") == 15


def test_l5_an_empty_deck_is_made_of_the_discards() -> None:
    shift = Shift(2).row("a2", "e2", "d2", "k1").discards("e1", "d1", "k2").deck()
    old = shift.zone("discards")
    shift.done()
    assert shift.status["shuffles"] == 0  # no card was needed
    shift.take("a2")
    assert shift.status["shuffles"] == 1
    assert shift.count("deck") == 2
    assert shift.count("discards") == 0
    new = shift.zone("row.0")
    assert written(new[0]) in ("e1", "d1", "k2")
    assert new[0]["card"] not in {card["card"] for card in old}


def test_l5_a_blind_draw_too_may_need_the_discards() -> None:
    shift = Shift(2).row("a1", "e2", "d2", "e2").discards("e1", "e1").deck("d2").done().take("a1")
    assert shift.status["shuffles"] == 1
    assert shift.look("hand.0", 0) == ["a1", "e1"]
    assert shift.count("deck") == 1


def test_l5_with_nothing_left_one_takes_what_there_is() -> None:
    shift = Shift(2).row("a1", "e2", "-", "-").deck().done().take("a1")
    assert shift.look("hand.0") == ["a1"]  # a second order of one portion neither shows nor can be drawn
    assert shift.status["turn"] == 1
    shift.done().take("e2")
    shift.done()  # nothing at all
    assert shift.status["turn"] == 1
    assert shift.status["spot"] == 7


def test_l5_gaps_are_filled_at_the_next_draft() -> None:
    shift = Shift(2).guests("g1").hold(0, "e2", "a2").row("d2", "-", "d2", "-").deck()
    shift._set(filled=[2, 0, 0], share=[[2, 0, 0]] + [[0] * 3] * 2, tally=[[2, 0, 0, 0]] + [[0] * 4] * 2)
    shift.serve("a2")
    assert shift.look("tips.0") == ["g1"]
    assert shift.count("row.1") == shift.count("row.3") == 0
    shift.done()
    assert shift.look("row.1") == ["a2"]
    assert shift.status["shuffles"] == 1


def test_l5_only_the_top_discard_shows() -> None:
    shift = Shift(2).discards("e1", "d1", "k2")
    for audience in (0, 1, SPECTATOR):
        assert shift.look("discards", audience) == ["k2"]
    assert shift.count("discards") == 3


def test_l6_what_was_drafted_face_up_is_public_and_a_blind_draw_is_not() -> None:
    shift = Shift(3).hold(0, "a1", "e2").hold(0, "d1", blind=True)
    assert shift.look("hand.0", 0) == ["a1", "e2", "d1"]
    for audience in (1, 2, SPECTATOR):
        assert shift.look("hand.0", audience) == ["a1", "e2"]
    assert shift.count("hand.0") == 3


def test_l6_partners_see_each_others_hands() -> None:
    shift = Shift(4).hold(0, "d1", blind=True)
    assert shift.look("hand.0", 0) == shift.look("hand.0", 2) == ["d1"]
    assert shift.look("hand.0", 1) == shift.look("hand.0", 3) == shift.look("hand.0") == []


@pytest.mark.parametrize(
    ("players", "seat", "lookers"),
    [(4, 0, {0, 2}), (4, 1, {1, 3}), (4, 3, {1, 3}), (3, 0, {0}), (3, 2, {2}), (2, 1, {1})],
)
def test_l6_of_a_blind_draw_only_the_drafter_and_a_partner_see_the_face(
    players: int, seat: int, lookers: set[int]
) -> None:
    shift = Shift(players).at(4, seat).row("a1", "e2", "d2", "e2").deck("d2", "k2").done().take("a1")
    for audience in (*range(players), SPECTATOR):
        assert shift.look(f"hand.{seat}", audience) == (["a1", "k2"] if audience in lookers else ["a1"])


def test_l6_partners_may_not_use_each_others_hands() -> None:
    shift = Shift(4).hold(2, "d1")
    assert shift.refusal(0, {"do": "serve", "card": shift.card(2, "d1"), "guest": shift.guest(0)}) == "L8"
    assert shift.refusal(0, {"do": "give", "card": shift.card(2, "d1")}) == "malformed"


def test_l6_a_blind_card_that_is_served_was_unknown_until_then() -> None:
    shift = Shift(3).hold(0, "d1", blind=True)
    card = shift.card(0, "d1")
    shift.serve("d1")
    event = shift.match.render(shift.match.events[-1], 1)
    assert event["cards"] == [
        {"card": card, "from": "hand.0", "to": "orders.0", "order": {**event["cards"][0]["order"], "course": "dessert"}}
    ]


def test_l6_refusals_tell_nothing_about_cards_in_other_hands() -> None:
    shift = Shift(2).hold(1, "d1", blind=True)
    hidden = shift.card(1, "d1")
    for card in range(128):
        refusal = shift.refusal(0, {"do": "serve", "card": card, "guest": shift.guest(0)})
        assert refusal == "L8", (card, hidden)

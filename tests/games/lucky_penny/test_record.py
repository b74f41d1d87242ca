"""What a record keeps of cards that lie somewhere, and who has seen them: compared, in random games, with the cards and with what was shown."""

from bisect import bisect
from typing import Any

import numpy as np
import pytest
from tests.games.lists import lucky_list
from tests.games.records import assert_seen_is_shown, fields_left_by, whole_game

from orderup.conformance import Case, label
from orderup.conformance.contract import events_lead_from_the_first_view_to_the_present, no_card_is_lost_or_doubled
from orderup.conformance.playing import audiences
from orderup.games.lucky_penny.state import (
    FIRST_GUEST,
    GUEST_BATCH,
    MAX_CARDS,
    NO_BATCH,
    NONE,
    NUM_COURSES,
    NUM_GUEST_PLACES,
)
from orderup.kernel import SPECTATOR

CASES: list[Case] = [
    ("lucky_penny", 2, {"turn_clock": True}),
    ("lucky_penny", 3, {"turn_clock": False}, lucky_list(20, 3)),
    ("lucky_penny", 4, {"turn_clock": True}, lucky_list(40, 16)),
]
APPETIZER, ENTREE, DESSERT, DRINK = range(NUM_COURSES)
TOO_LATE = {APPETIZER: set(), ENTREE: {APPETIZER}, DESSERT: {APPETIZER, ENTREE}, DRINK: set()}
"""By course served: the courses that come too late after it (L9)."""


def bits(values: Any) -> int:
    return sum(1 << value for value in set(values))


@pytest.mark.parametrize("case", CASES, ids=label)
def test_l6_events_lead_every_audience_from_the_first_view_to_the_present(case: Case) -> None:
    events_lead_from_the_first_view_to_the_present(case)


@pytest.mark.parametrize("case", CASES, ids=label)
def test_l5_no_card_is_lost_or_doubled(case: Case) -> None:
    no_card_is_lost_or_doubled(case)


@pytest.mark.parametrize("case", CASES, ids=label)
def test_l5_what_can_be_served_follows_from_the_faces_after_each_shuffle_too(case: Case) -> None:
    for match in whole_game(case):
        state: Any = match.position.states.view(np.recarray)[0]
        slots = range(int(state.orders))
        assert state.single == bits(slot for slot in slots if state.portions[state.face[slot]] == 1)
        for refused in range(1 << NUM_COURSES):
            allowed = [slot for slot in slots if not refused >> int(state.course[state.face[slot]]) & 1]
            assert state.servable[refused] == bits(allowed)
        drawn, discarded = int(state.orders - state.draw_pile[0]), int(state.discarded[0])
        assert 0 <= drawn <= state.orders
        assert NONE not in state.discard[0, :discarded]
        assert set(state.discard[0, discarded : state.orders].tolist()) <= {NONE}


@pytest.mark.parametrize("case", CASES, ids=label)
def test_l5_an_order_is_of_the_shuffle_that_has_given_it_its_number(case: Case) -> None:
    starts: list[int] = []
    handles = 0
    for match in whole_game(case):
        state: Any = match.position.states.view(np.recarray)[0]
        while len(starts) <= state.shuffles:
            starts.append(handles)
        handles = int(state.handles)
        guests, orders = int(state.guests), int(state.orders)
        assert state.handle[FIRST_GUEST : FIRST_GUEST + guests].tolist() == list(range(guests))
        assert sorted(state.face[:orders]) == list(range(orders))
        batches = [NO_BATCH] * MAX_CARDS
        batches[FIRST_GUEST : FIRST_GUEST + guests] = [GUEST_BATCH] * guests
        batches[:orders] = [bisect(starts, handle) - 1 for handle in state.handle[:orders].tolist()]
        assert state.batch.tolist() == batches


@pytest.mark.parametrize("case", CASES, ids=label)
def test_l14_what_is_counted_of_a_guest_follows_from_the_orders_there(case: Case) -> None:
    for match in whole_game(case):
        state: Any = match.position.states.view(np.recarray)[0]
        for place in range(NUM_GUEST_PLACES):
            if state.guest[place] >= 0:
                _assert_counted(state, place)


def _assert_counted(state: Any, place: int) -> None:
    laid = int(state.laid[place])
    faces = [int(state.face[slot]) for slot in state.order[place, :laid]]
    sides = [int(seat) % int(state.sides) for seat in state.server[place, :laid]]
    courses, portions = [int(state.course[face]) for face in faces], [int(state.portions[face]) for face in faces]
    assert state.filled[place] == sum(portions)
    assert state.refuses[place] == bits(late for course in courses for late in TOO_LATE[course])
    tally = [sum(n for n, one in zip(portions, courses, strict=True) if one == course) for course in range(NUM_COURSES)]
    assert state.tally[place].tolist() == tally
    shares = [sum(n for n, one in zip(portions, sides, strict=True) if one == side) for side in range(3)]
    assert state.share[place].tolist() == shares
    assert [int(state.orders_before[place, side]) for side in sides] == [sides.index(side) for side in sides]
    leading = [side for side in sides if shares[side] == max(shares)]
    assert state.lead[place] == (leading[0] if leading else NONE)
    tips = state.tips[state.face[state.guest[place]] - FIRST_GUEST]
    courses_had = max(sum(count > 0 for count in tally[:DRINK]), 1)
    assert state.tip[place] == (tips[courses_had - 1] if leading else 0)


@pytest.mark.parametrize("case", CASES, ids=label)
def test_l6_the_orders_that_come_into_hands_are_counted(case: Case) -> None:
    taken: dict[int, int] = {}
    for match in whole_game(case):
        for entry in match.events[-1].cards:
            if entry["to"].startswith("hand"):
                taken[entry["card"]] = len(taken)
        state: Any = match.position.states.view(np.recarray)[0]
        assert state.takes == len(taken)
        slots = {int(handle): slot for slot, handle in enumerate(state.handle)}
        assert all(state.taken[slots[card]] == n for card, n in taken.items() if card in slots)
        assert taken or not state.taken.any()


@pytest.mark.parametrize("case", CASES, ids=label)
def test_l6_who_has_seen_a_card_is_who_was_shown_its_face(case: Case) -> None:
    """By its number, which a shuffle of the discards renews."""
    shown: dict[int, set[int]] = {}
    for match in whole_game(case):
        for audience in audiences(match):
            rendered = match.render(match.events[-1], audience)
            zones = match.view(audience)["zones"]
            seen = [card for zone in zones.values() for card in zone["cards"]]
            assert all("order" in card or "guest" in card for card in seen), "what lies open, and the own hand"
            if audience != SPECTATOR:
                assert len(zones[f"hand.{audience}"]["cards"]) == zones[f"hand.{audience}"]["n"]
            cards = [*rendered["cards"], *rendered["shows"], *seen]
            faces = {card.get("as", card["card"]) for card in cards if "order" in card or "guest" in card}
            shown.setdefault(audience, set()).update(faces)
        state: Any = match.position.states.view(np.recarray)[0]
        assert_seen_is_shown(state, shown)


@pytest.mark.parametrize("case", CASES, ids=label)
def test_l2_a_record_that_was_played_in_is_dealt_as_a_new_one(case: Case) -> None:
    """But for what is left of old stacks above their tops."""
    for match in whole_game(case):
        if match.v == 25 or match.over:
            assert fields_left_by(match) <= {"orders_before", "order", "server"}


@pytest.mark.parametrize("case", CASES, ids=label)
def test_l6_a_redealt_world_keeps_each_shuffle_and_what_a_seat_has_seen(case: Case) -> None:
    match = [match for match in whole_game(case) if match.v <= 40][-1]
    true: Any = match.position.copy().states.view(np.recarray)[0]
    for audience in audiences(match):
        state: Any = match.redealt_position(audience, 1).states.view(np.recarray)[0]
        seen = np.array([int(who) >> audience & 1 == 1 for who in true.seen])
        assert state.face[seen].tolist() == true.face[seen].tolist()
        assert state.batch.tolist() == true.batch.tolist()
        for batch in set(true.batch.tolist()):
            faces, before = state.face[true.batch == batch], true.face[true.batch == batch]
            assert sorted(faces) == sorted(before)
            unseen = int((~seen & (true.batch == batch)).sum())
            assert faces.tolist() != before.tolist() or unseen < 4 or batch == NO_BATCH

"""What a record keeps of cards that lie somewhere, and who has seen them: compared, in random games, with the cards and with what was shown."""

from typing import Any

import numpy as np
import pytest
from tests.games.diner.worlds import count_worlds, look, round_table
from tests.games.lists import diner_list
from tests.games.records import fields_left_by, whole_game

from orderup.conformance import Case, label
from orderup.conformance.contract import events_lead_from_the_first_view_to_the_present, no_card_is_lost_or_doubled
from orderup.conformance.playing import audiences, start_match
from orderup.games.diner.dealing import can_share_card
from orderup.games.diner.state import (
    FIRST_HAND_ZONE,
    FIRST_SECTION_ZONE,
    FIRST_TIPS_ZONE,
    KITCHEN,
    LOUNGE,
    NONE,
    NUM_STACKS,
    SINK,
    STACK_POSITION_STRIDE,
    ZONES_PER_SEAT,
)
from orderup.kernel import entry_points
from orderup.kernel.dice import dice
from orderup.kernel.jit import uncompiled
from orderup.kernel.reading import copy_of
from orderup.match import Match

CASES: list[Case] = [
    ("diner", 2, {"hoarding": "at_once"}, diner_list(27)),
    ("diner", 3, {"hoarding": "off", "check_orders": True}, diner_list(40)),
    ("diner", 3, {"hoarding": "after"}),
    ("diner", 4, {"hoarding": "off"}, diner_list(64)),
]


@pytest.mark.parametrize("case", CASES, ids=label)
def test_d4_events_lead_every_audience_from_the_first_view_to_the_present(case: Case) -> None:
    events_lead_from_the_first_view_to_the_present(case)


@pytest.mark.parametrize("case", CASES, ids=label)
def test_d14_no_card_is_lost_or_doubled(case: Case) -> None:
    no_card_is_lost_or_doubled(case)


@pytest.mark.parametrize("case", CASES, ids=label)
def test_d4_every_card_knows_its_place_and_every_hand_its_plates(case: Case) -> None:
    for match in whole_game(case):
        state: Any = match.position.states.view(np.recarray)[0]
        places = _places(state)
        assert {slot: int(state.where[slot]) for slot in places} == places
        for seat in range(match.players):
            hand = [int(slot) for slot in state.hand[seat, : state.held[seat]]]
            assert state.stock[seat] == sum(1 << 8 * int(state.plate[slot]) for slot in hand)
        assert set(state.sink[0, state.sunk[0] : state.cards].tolist()) <= {0, NONE}


def _places(state: Any) -> dict[int, int]:
    """By slot: the number of the zone where it lies, and 256 times its position there."""
    zones: dict[int, Any] = {
        KITCHEN: {
            STACK_POSITION_STRIDE * k + i: slot
            for k in range(NUM_STACKS)
            for i, slot in enumerate(state.kitchen[k, : state.height[k]])
        },
        LOUNGE: {place: slot for place, slot in enumerate(state.lounge) if slot >= 0},
        SINK: dict(enumerate(state.sink[0, : state.sunk[0]])),
    }
    for seat in range(int(state.players)):
        for first, cards, count in (
            (FIRST_HAND_ZONE, state.hand, state.held),
            (FIRST_SECTION_ZONE, state.section, state.seated),
            (FIRST_TIPS_ZONE, state.tips, state.served),
        ):
            zones[first + ZONES_PER_SEAT * seat] = dict(enumerate(cards[seat, : count[seat]]))
    return {int(slot): zone + 256 * at for zone, cards in zones.items() for at, slot in cards.items()}


@pytest.mark.parametrize("case", CASES, ids=label)
def test_d4a_cards_are_ranked_by_handle_and_have_the_face_of_their_table(case: Case) -> None:
    for match in whole_game(case):
        state: Any = match.position.states.view(np.recarray)[0]
        handles = [int(handle) for handle in state.handle[: state.cards]]
        assert state.rank[: state.cards].tolist() == [sorted(handles).index(handle) for handle in handles]
        assert state.face.tolist() == state.table_face[state.table].tolist()


@pytest.mark.parametrize("case", CASES, ids=label)
def test_d4b_who_has_seen_a_face_is_who_was_shown_it(case: Case) -> None:
    """By the card's number, which the Break renews; who had seen it then is kept in mind of the same card."""
    shown: dict[tuple[int, str], set[int]] = {}
    before: dict[str, Any] = {}
    for match in whole_game(case):
        for audience in audiences(match):
            rendered = match.render(match.events[-1], audience)
            zones = match.view(audience)["zones"]
            for name, zone in zones.items():
                side = "table" if name.startswith(("lounge", "section", "tips")) else "plate"
                is_open = not name.startswith("hand") or name == f"hand.{audience}"
                assert all(side in card for card in zone["cards"] if is_open)
            cards = [
                *rendered["cards"],
                *rendered["shows"],
                *(card for zone in zones.values() for card in zone["cards"]),
            ]
            for side in ("plate", "table"):
                shown.setdefault((audience, side), set()).update(
                    card.get("as", card["card"]) for card in cards if side in card
                )
        state: Any = match.position.states.view(np.recarray)[0]
        for slot, handle in enumerate(state.handle[: state.cards].tolist()):
            for side, seen, kept in (
                ("plate", state.seen_plate, state.kept_plate),
                ("table", state.seen_table, state.kept_table),
            ):
                who = {audience for audience in audiences(match) if int(seen[slot]) >> audience & 1}
                assert who == {audience for audience in audiences(match) if handle in shown[audience, side]}
                new = bool(before) and before["handle"][slot] != handle
                assert kept[slot] == (before[f"seen_{side}" if new else f"kept_{side}"][slot] if before else 0)
        before = {
            name: state[name].copy() for name in ("handle", "seen_plate", "seen_table", "kept_plate", "kept_table")
        }


@pytest.mark.parametrize("case", CASES, ids=label)
def test_d4_a_record_that_was_played_in_is_dealt_as_a_new_one(case: Case) -> None:
    """But for what is left of old stacks above their tops."""
    for match in whole_game(case):
        if match.v == 25 or match.over:
            assert fields_left_by(match) <= {"hand", "section", "sink", "tips"}


@pytest.mark.parametrize("pairing", ["fresh", "printed"])
@pytest.mark.parametrize("after_the_break", [False, True])
def test_d4b_a_redealt_world_keeps_the_list_and_what_a_seat_has_seen(pairing: str, after_the_break: bool) -> None:
    case: Case = ("diner", 3, {"hoarding": "off", "pairing": pairing}, diner_list(40))
    match = next(match for match in whole_game(case) if _is_far(match, after_the_break))
    true: Any = match.position.states.view(np.recarray)[0]
    for audience in (0, 2):
        state: Any = match.redealt_position(audience, 1).states.view(np.recarray)[0]
        cards = range(int(state.cards))
        assert sorted(state.plate) == sorted(true.plate)
        assert sorted(state.table) == sorted(true.table)
        for slot in cards:
            plate, table = int(state.plate[slot]), int(state.table[slot])
            assert state.backing[table] == plate if pairing == "printed" else not int(state.wants[table]) >> plate & 1
            assert plate == true.plate[slot] or not int(true.seen_plate[slot]) >> audience & 1
            assert table == true.table[slot] or not int(true.seen_table[slot]) >> audience & 1
        assert any(state.table != true.table)
        assert _memories(state, audience) == _memories(true, audience)
        assert any(state.kept_plate != true.kept_plate) == after_the_break


def _is_far(match: Match, after_the_break: bool) -> bool:
    status = match.view(0)["status"]
    return bool(status["breaks"] and status["phase"] == "open" if after_the_break else match.v == 15)


def _memories(state: Any, audience: int) -> list[tuple[int, int]]:
    """The faces that a seat had seen of the cards of the Break's shuffle: plate and table, or -1."""
    found = []
    for slot in range(int(state.cards)):
        knows_plate, knows_table = (int(kept[slot]) >> audience & 1 for kept in (state.kept_plate, state.kept_table))
        found.append((int(state.plate[slot]) if knows_plate else -1, int(state.table[slot]) if knows_table else -1))
    return sorted(found)


def test_d4b_redeals_lead_to_worlds_that_no_exchange_of_two_or_three_leads_to() -> None:
    states, seat, slots = round_table()
    found, rng = set(), dice(1)
    for _ in range(6):
        world = copy_of(states)
        entry_points.redeal(world, seat, rng)
        found.add(look(world, slots))
    assert found == set(count_worlds(states, seat, slots))


def test_d4a_with_the_printed_pairing_one_card_has_the_sides_of_the_list() -> None:
    match = start_match(("diner", 2, {"pairing": "printed"}), 1)
    state: Any = match.position.states.view(np.recarray)[0]
    kinds = sorted({match.deck.kind(card.plate) for card in match.deck.cards})
    for table, card in enumerate(match.deck.cards):
        can_share = [uncompiled(can_share_card)(state, table, kind) for kind in kinds]
        assert [match.deck.plate_name(kind) for kind, can in zip(kinds, can_share, strict=True) if can] == [card.plate]

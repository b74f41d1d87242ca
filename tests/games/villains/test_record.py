"""What a record keeps of cards that lie somewhere, and who has seen them: compared, in random games, with the cards and with what was shown."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from tests.games.lists import villains_list

from orderup.conformance import Case, label
from orderup.conformance.contract import events_lead_from_the_first_view_to_the_present, no_card_is_lost_or_doubled
from orderup.conformance.playing import audiences, play_to_end, start_match
from orderup.games.villains.state import (
    CARD_MASK,
    FACE_DOWN_BIT,
    FIRST_SPECIAL,
    HAND_SIZE,
    NONE,
    NUM_NUMBERS,
    SHOWN_EMPTY,
    SHOWN_HERO,
)
from orderup.games.villains.traits import ASKED, ASKED_OWN, PLACE_WIDTH, TRAITS_BY_FACE
from orderup.match import Match

CASES: list[Case] = [
    ("villains", 3, {"villains": "choose", "easy_memory": True}),
    ("villains", 4, {"villains": "deal", "deck": "spread"}, villains_list(9)),
    ("villains", 5, {"villains": "deal", "easy_memory": True}, villains_list(9)),
    ("villains", 6, {"villains": "deal"}, villains_list(9)),
]


def whole_game(case: Case) -> Iterator[Match]:
    """A random game, after every event."""
    match = start_match(case, 3)
    return (match for _ in play_to_end(match, random.Random(label(case))))


@pytest.mark.parametrize("case", CASES, ids=label)
def test_v7_events_lead_every_audience_from_the_first_view_to_the_present(case: Case) -> None:
    events_lead_from_the_first_view_to_the_present(case)


@pytest.mark.parametrize("case", CASES, ids=label)
def test_v6_no_card_is_lost_or_doubled(case: Case) -> None:
    no_card_is_lost_or_doubled(case)


@pytest.mark.parametrize("case", CASES, ids=label)
def test_v3_what_piles_and_hands_ask_and_have_follows_from_their_cards(case: Case) -> None:
    for match in whole_game(case):
        state: Any = match.position.states.view(np.recarray)[0]
        for seat in range(match.players):
            shown = [_shown(state, int(entry)) for entry in state.pile[seat, : state.height[seat]]]
            top = shown[-1] if shown else SHOWN_EMPTY
            assert (state.show[seat], state.asked[seat], state.asked_own[seat]) == (top, ASKED[top], ASKED_OWN[top])
            assert state.tally[seat] == sum(1 << 8 * _counted(look) for look in shown)
            hand = [int(card) for card in state.hand[seat]]
            held = int(state.held[seat])
            assert hand[held:] == [NONE] * (HAND_SIZE - held)
            assert NONE not in hand[:held]
            traits = [int(TRAITS_BY_FACE[state.face[card]]) << PLACE_WIDTH * i for i, card in enumerate(hand[:held])]
            assert state.traits[seat] == sum(traits)


def _shown(state: Any, entry: int) -> int:
    return SHOWN_HERO if entry >= FACE_DOWN_BIT else int(state.face[entry & CARD_MASK])


def _counted(look: int) -> int:
    """The byte of the tally in which a card of a pile is counted: heroes, numbers, blank specials."""
    if look == SHOWN_HERO:
        return 0
    return look % NUM_NUMBERS + 1 if look < FIRST_SPECIAL else NUM_NUMBERS + 1


@pytest.mark.parametrize("case", CASES, ids=label)
def test_v7_who_has_seen_a_card_is_who_was_shown_its_face(case: Case) -> None:
    """By its number, which a stolen card changes: whoever had seen it does not know where it is (V11)."""
    shown: dict[int, set[int]] = {}
    for match in whole_game(case):
        for audience in audiences(match):
            rendered = match.render(match.events[-1], audience)
            zones = match.view(audience)["zones"].values()
            cards = [*rendered["cards"], *rendered["shows"], *(card for zone in zones for card in zone["cards"])]
            shown.setdefault(audience, set()).update(
                card.get("as", card["card"]) for card in cards if "villain" in card
            )
        state: Any = match.position.states.view(np.recarray)[0]
        for card, handle in enumerate(state.handle):
            if handle >= 0:
                who = {audience for audience in shown if int(state.seen[card]) >> audience & 1}
                assert who == {audience for audience, handles in shown.items() if int(handle) in handles}

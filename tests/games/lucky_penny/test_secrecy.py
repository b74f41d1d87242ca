"""What stays fixed through all redeals is what a perfect memory has been shown, no more and no less (L5, L6)."""

from collections import Counter
from typing import Any

import numpy as np
import pytest
from tests.games.lucky_penny.observer import Look, Observer
from tests.games.lucky_penny.scenario import LIST, Shift, opened
from tests.games.lucky_penny.worlds import SLOTS

from orderup.games.lucky_penny.state import FIRST_GUEST, STANDARD_NUM_ORDERS
from orderup.kernel import SPECTATOR, entry_points
from orderup.kernel.dice import dice, random_below
from orderup.kernel.reading import copy_of
from orderup.match import Match

NUM_REDEALS = 200
ORDER_LOOKS: list[Look] = [(order.name, order.course, order.portions) for order in LIST.orders]
GUEST_LOOKS: list[Look] = [(guest.name, "guest", guest.bars) for guest in LIST.guests]
LOOKS = dict(enumerate(ORDER_LOOKS)) | dict(enumerate(GUEST_LOOKS, FIRST_GUEST))
"""By face."""


def check(match: Match, audience: int, observer: Observer, seed: int) -> None:
    """Compare redealt worlds with what the observer knows."""
    true, rng = match.position.states, dice(seed)
    slots = {int(handle): slot for slot, handle in enumerate(true["handle"][0])}
    shown = {slots[handle]: seen for handle, seen in observer.known.items() if handle in slots}
    hidden = [slot for slot in SLOTS if slot not in shown]
    batches = {slot: int(true["batch"][0, slot]) for slot in hidden}
    found: dict[int, set[Look]] = {slot: set() for slot in hidden}
    for _ in range(NUM_REDEALS):
        world = copy_of(true)
        entry_points.redeal(world, audience, rng)
        faces = world["face"][0]
        for slot, seen in shown.items():
            assert LOOKS[faces[slot]] == seen, "what was seen has changed"
        for batch in set(batches.values()):
            pool = observer.line if batch < 0 else observer.pools[batch]
            assert Counter(LOOKS[faces[slot]] for slot in hidden if batches[slot] == batch) == +pool
        for slot in hidden:
            found[slot].add(LOOKS[faces[slot]])
    for slot, looks in found.items():
        pool = observer.line if batches[slot] < 0 else observer.pools[batches[slot]]
        assert len(looks) >= min(len(+pool), 8), "something is fixed that nobody could know"


def observed_game(players: int, seed: int, every: int) -> int:
    """Play at random; now and then compare redeals with what the observers know. Returns the shuffles there were."""
    match, rng = opened(players, seed), dice(seed)
    audiences = (*range(players), SPECTATOR)
    watching = {a: Observer(match.view(a), ORDER_LOOKS, GUEST_LOOKS) for a in audiences}
    while not match.over:
        if match.v % every == 1:
            for audience in audiences:
                check(match, audience, watching[audience], seed * 1000 + match.v)
        (seat,) = match.movers()
        position = match.position
        legal = position.legal(seat)
        event = match.apply(seat, position.move_to_dict(seat, legal[random_below(rng, len(legal))]), match.t)
        for audience in audiences:
            watching[audience].watch(match.render(event, audience))
    return int(match.view(SPECTATOR)["status"]["shuffles"])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_l6_what_redeals_leave_fixed_is_what_was_shown(players: int) -> None:
    assert sum(observed_game(players, seed, every=16) for seed in range(3)) > 0


def test_l6_the_proof_can_fail() -> None:
    match = opened(2, 1)
    observer = Observer(match.view(0), ORDER_LOOKS, GUEST_LOOKS)
    card = next(iter(observer.known))
    seen = observer.known.pop(card)
    with pytest.raises(AssertionError):
        check(match, 0, observer, 1)
    observer.known[card] = next(one for one in LOOKS.values() if one != seen)
    with pytest.raises(AssertionError, match="changed"):
        check(match, 0, observer, 1)


def everything(match: Match, audience: int) -> tuple[Any, ...]:
    seen = np.zeros(match.game.observation_size, np.uint8)
    entry_points.observe(match.position.states, audience, seen)
    return match.view(audience), seen.tobytes()


def exchanged(match: Match, one: int, other: int) -> Match:
    """The same match with the faces in two slots exchanged."""
    shift = Shift(match.players)
    shift.match = match
    faces = match._states["face"][0]
    faces[one], faces[other] = faces[other], faces[one]
    shift._reread()
    return match


def test_l6_a_blind_draw_is_known_to_the_drafter_and_the_partner_only() -> None:
    shift = Shift(4).hold(1, "k2", blind=True)
    slot = next(slot for slot in range(STANDARD_NUM_ORDERS) if int(shift.state["hand"][1]) >> slot & 1)
    unseen = int(shift.state["deck"][0, shift.state["draw_pile"][0] - 1])
    before = {audience: everything(shift.match, audience) for audience in (0, 1, 2, 3, SPECTATOR)}
    exchanged(shift.match, slot, unseen)
    changed = {audience for audience, seen in before.items() if everything(shift.match, audience) != seen}
    assert changed == {1, 3}


def test_l5_the_order_of_the_deck_and_of_the_line_is_known_to_nobody() -> None:
    shift = Shift(3)
    before = {audience: everything(shift.match, audience) for audience in (0, 1, 2, SPECTATOR)}
    deck = [int(slot) for slot in shift.state["deck"][0, :5]]
    exchanged(exchanged(shift.match, deck[0], deck[4]), FIRST_GUEST + 3, FIRST_GUEST + 7)
    assert {audience: everything(shift.match, audience) for audience in before} == before


def test_l6_of_two_orders_that_look_alike_nobody_can_tell_which_is_which() -> None:
    shift = Shift(2).hold(0, "a1")
    slot = next(slot for slot in range(STANDARD_NUM_ORDERS) if int(shift.state["hand"][0]) >> slot & 1)
    faces = [int(face) for face in shift.state["face"][:STANDARD_NUM_ORDERS]]
    fries = [i for i, one in enumerate(ORDER_LOOKS) if one == ("Fries", "appetizer", 1)]
    exchanged(shift.match, slot, faces.index(fries[0]))
    before = everything(shift.match, 1)
    exchanged(shift.match, slot, [int(face) for face in shift.state["face"][:STANDARD_NUM_ORDERS]].index(fries[1]))
    assert everything(shift.match, 1) == before


def test_l6_what_was_drafted_face_up_is_known_in_every_world() -> None:
    shift = Shift(3).hold(1, "k2", "a1")
    held = int(shift.state["hand"][1])
    for seed in range(50):
        world = copy_of(shift.match.position.states)
        entry_points.redeal(world, 2, dice(seed))
        assert int(world["hand"][0, 1]) == held
        assert {int(world["face"][0, slot]) for slot in range(STANDARD_NUM_ORDERS) if held >> slot & 1} == {
            int(shift.state["face"][slot]) for slot in range(STANDARD_NUM_ORDERS) if held >> slot & 1
        }


def test_l5_after_the_discards_are_shuffled_their_faces_are_known_but_not_their_places() -> None:
    shift = Shift(2).row("a2", "e2", "d2", "k1").discards("e1", "d1", "k2", "a1").deck().done().take("a2")
    drawn = shift.look("row.0")[0]
    left = sorted({"e1", "d1", "k2", "a1"} - {drawn})
    deck = [int(slot) for slot in shift.state["deck"][0, :3]]
    tops = set()
    for seed in range(60):
        world = copy_of(shift.match.position.states)
        entry_points.redeal(world, 0, dice(seed))
        kinds = [_kind(int(world["face"][0, slot])) for slot in deck]
        assert sorted(kinds) == left
        tops.add(kinds[0])
    assert sorted(tops) == left


def _kind(face: int) -> str:
    order = LIST.orders[face]
    return {"appetizer": "a", "entree": "e", "dessert": "d", "drink": "k"}[order.course] + str(order.portions)

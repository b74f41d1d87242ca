"""Whatever is sent as a move, or typed as a list of cards, is played or refused with a reason; nothing breaks."""

import copy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.diner.scenario import Restaurant, at_version

from orderup.games import find
from orderup.games.diner import deck as decks
from orderup.games.diner.legality import CLAUSES
from orderup.games.diner.parsing import FIELDS_BY_VERB
from orderup.kernel import HOUSE
from orderup.kernel.decks import DeckError
from orderup.match import Match, MoveRefusedError

CODES = {*CLAUSES, "late", "malformed"} - {""}
anything = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 130) | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
numbers = st.integers(-1, 5) | st.integers(0, 110)
moves = st.fixed_dictionaries(
    {"do": st.sampled_from(sorted(FIELDS_BY_VERB)) | anything},
    optional={
        "card": numbers | anything,
        "stack": numbers | anything,
        "place": numbers | anything,
        "for": numbers | anything,
        "wilds": st.lists(st.integers(-1, 4), max_size=5) | anything,
        "more": anything,
    },
)
places = [Restaurant(3, seed=seed) for seed in range(4)]
for count, restaurant in enumerate(places):
    restaurant.wander(at_version(2 + 25 * count))


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(places), st.sampled_from([0, 1, 2, HOUSE, 3, 7, -1]), moves)
def test_any_move_is_played_or_refused_for_a_clause(place: Restaurant, seat: int, move: dict[str, Any]) -> None:
    match = copy.copy(place.match)
    match._states, match.events = match.position.states, list(match.events)
    before = match._states.tobytes()
    refusal = refused(match, seat, move)
    if refusal is not None:
        assert refusal.code in CODES
        assert refusal.text.endswith(".")
        assert match._states.tobytes() == before
        assert match.v == place.match.v


def refused(match: Match, seat: int, move: dict[str, Any]) -> MoveRefusedError | None:
    try:
        match.apply(seat, move, 0)
    except MoveRefusedError as refusal:
        return refusal
    return None


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(
    anything,
    st.lists(st.sampled_from(["name", "plates", "cards", 0, 5, "id", "plate", "order", "burger", "tip"]), max_size=4),
)
def test_any_list_of_cards_is_taken_or_its_faults_are_listed(value: Any, path: list[Any]) -> None:
    data: Any = copy.deepcopy(decks.standard().as_dict())
    where, *rest = data, *path
    for key in rest[:-1]:
        if (isinstance(where, dict) and key in where) or (isinstance(where, list) and isinstance(key, int)):
            where = where[key]
    if isinstance(where, dict) and rest and isinstance(rest[-1], str):
        where[rest[-1]] = value
    report = decks.check_deck(data)
    if not report.faults:
        Restaurant(2, deck=decks.from_dict(data, "any")).open()
        return
    with pytest.raises(DeckError) as error:
        decks.from_dict(data, "any")
    assert error.value.faults == report.faults


@pytest.mark.parametrize(
    ("players", "options", "complaint"),
    [
        (5, {}, "diner is for 2, 3 or 4 players, not 5"),
        (2, {"speed": 1}, "diner has no option 'speed'; it has edition, pairing, hoarding or check_orders"),
        (2, {"edition": "g4"}, "option 'edition' of diner can be g3 or contest, not 'g4'"),
        (2, {"check_orders": 1}, "option 'check_orders' of diner can be false or true, not 1"),
    ],
)
def test_wrong_options_are_refused_with_what_is_allowed(players: int, options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        find("diner").complete_options(players, options)


def reason(match: Match, seat: int, **move: Any) -> tuple[str, str]:
    refusal = refused(match, seat, move)
    assert refusal is not None
    return refusal.code, refusal.text


def test_a_refusal_says_what_is_true() -> None:
    place = Restaurant(3)
    assert reason(place.match, 0, do="open") == ("D5", "The house opens the diner, once.")
    place.open()
    seat, other = place.holder(), (place.holder() + 1) % 3
    top = place.top(0)
    assert reason(place.match, seat, do="open") == ("D5", "The house opens the diner, once.")
    assert reason(place.match, seat, do="break") == ("D14", "No Break is to be called now.")
    assert reason(place.match, seat, do="resume")[1].startswith("A Break is ended by the player who called it")
    assert reason(place.match, seat, do="agree") == ("D18", "There is no order that you have still to agree to.")
    assert reason(place.match, seat, do="allow")[1].startswith("The house ends the wait")
    assert reason(place.match, seat, **{"do": "host", "for": other}) == (
        "D9",
        "Only the house refills for somebody else.",
    )
    assert reason(place.match, HOUSE, **{"do": "host", "for": other})[1].startswith("That seat has no gap")
    assert reason(place.match, seat, do="refill", stack=0, card=top)[1].startswith("You have left no gap")


def test_nobody_is_said_to_have_taken_what_nobody_took() -> None:
    place = Restaurant(2).open()
    elsewhere = place.top(1)
    refusal = refused(place.match, place.holder(), {"do": "draw", "stack": 0, "card": elsewhere})
    assert refusal is not None
    assert (refusal.code, refusal.by, refusal.text) == ("late", None, "That card does not lie there now.")


def test_after_the_end_every_refusal_says_so() -> None:
    place = Restaurant(2)
    place.wander(lambda here: here.match.over)
    for do in ("break", "close", "agree", "take"):
        assert reason(place.match, 0, do=do) == ("D13", "The game is over.")

"""What each phase of a game allows, to whom, and which clause forbids the rest."""

from typing import Any

import numpy as np
import pytest
from tests.games.lucky_penny.scenario import Shift

from orderup.conformance.contract import assert_legal_moves_agree
from orderup.games import find
from orderup.games.lucky_penny.legality import CLAUSES
from orderup.games.lucky_penny.moves import DONE, FIRST_TAKE, NUM_MOVES, OPEN_UP, TIMEOUT
from orderup.games.lucky_penny.state import NUM_ROW_PLACES
from orderup.kernel import HOUSE, entry_points
from orderup.kernel.masks import empty_mask, moves_in
from orderup.kernel.reading import Reading
from orderup.match import Match
from orderup.match.shuffle import seed_from_int, stream_key


def legal(match: Match, seat: int) -> list[int]:
    """The numbers of a seat's legal moves, whatever the mask held before."""
    assert_legal_moves_agree(match, range(NUM_MOVES))
    mask = ~empty_mask()
    assert entry_points.legal(match.position.states, seat, mask) == len(moves_in(mask))
    return moves_in(mask)


def clauses(match: Match, seat: int) -> dict[str, set[str]]:
    """The clauses that forbid a seat's moves, by what a move is about; empty for one that is legal."""
    kinds = {
        "serve": range(FIRST_TAKE),
        "take": range(FIRST_TAKE, FIRST_TAKE + NUM_ROW_PLACES),
        "done": [DONE],
        "open": [OPEN_UP],
        "time": [TIMEOUT],
    }
    states = match.position.states
    return {
        kind: {CLAUSES[entry_points.why_illegal(states, seat, move)] for move in moves} for kind, moves in kinds.items()
    }


def all_for(clause: str, **others: str) -> dict[str, set[str]]:
    """This clause for every kind of move, but for the others."""
    return {kind: {others.get(kind, clause)} for kind in ("serve", "take", "done", "open", "time")}


@pytest.mark.parametrize("timed", [False, True])
def test_l2_until_the_house_opens_nobody_does_anything(timed: bool) -> None:
    match = Match.start("lucky_penny", 3, {"turn_clock": timed}, seed_from_int(1), ["x"] * 3)
    assert match.movers() == [HOUSE]
    assert legal(match, HOUSE) == [OPEN_UP]
    assert clauses(match, HOUSE) == all_for("L3", open="", time="L2")
    for seat in range(3):
        assert legal(match, seat) == []
        assert clauses(match, seat) == all_for("L2")


@pytest.mark.parametrize("timed", [False, True])
def test_l3_in_the_opening_one_seat_drafts_and_nobody_serves(timed: bool) -> None:
    match = Match.start("lucky_penny", 3, {"turn_clock": timed}, seed_from_int(1), ["x"] * 3)
    match.apply(HOUSE, {"do": "open"}, 0)
    first = match.view(0)["status"]["first"]
    assert sorted(match.movers()) == [first, *([HOUSE] if timed else [])]
    assert legal(match, HOUSE) == ([TIMEOUT] if timed else [])
    assert clauses(match, HOUSE) == all_for("L3", open="L2", time="" if timed else "L11")
    assert legal(match, first) == [FIRST_TAKE + place for place in range(NUM_ROW_PLACES)]
    assert clauses(match, first) == all_for("L3", take="", done="L11", open="L2", time="L11")
    for seat in {0, 1, 2} - {first}:
        assert legal(match, seat) == []
        assert clauses(match, seat) == all_for("L3", open="L2")


def test_l11_one_serves_and_then_drafts() -> None:
    shift = Shift(2).row("a1", "e2", "d2", "k1").deck("d2")
    assert legal(shift.match, 0) == [DONE]
    assert clauses(shift.match, 0) == all_for("L11", serve="L8", done="", open="L2")
    assert clauses(shift.match, 1) == all_for("L3", open="L2")
    shift.done()
    assert clauses(shift.match, 0) == all_for("L11", take="", open="L2")
    shift.take("a1")
    assert legal(shift.match, 0) == [FIRST_TAKE + 3]
    states = shift.match.position.states
    why = [CLAUSES[entry_points.why_illegal(states, 0, move)] for move in range(FIRST_TAKE, DONE)]
    assert why == ["L4", "L4", "L4", "", "L4", "L4", "L4", "L4"]


def test_l3_a_number_that_is_no_move_is_refused() -> None:
    match = Shift(2).match
    assert {CLAUSES[entry_points.why_illegal(match.position.states, 0, move)] for move in (-1, NUM_MOVES)} == {"L3"}


@pytest.mark.parametrize("timed", [False, True])
def test_l17_when_the_game_is_over_nobody_does_anything(timed: bool) -> None:
    shift = Shift(2, turn_clock=timed).last("g1").row("e2", "e2", "e2", "e2").served(0, (1, "a2")).hold(0, "k2", "a1")
    shift.serve("k2")
    assert shift.match.movers() == []
    for seat in (0, 1, HOUSE):
        assert legal(shift.match, seat) == []
        assert clauses(shift.match, seat) == all_for("L17")


def test_l2_in_simulations_the_house_opens_at_once_and_does_nothing_else() -> None:
    match = Match.start("lucky_penny", 2, {}, seed_from_int(1), ["x"] * 2)
    assert entry_points.automatic_move(match.position.states) == OPEN_UP
    event = match.apply(HOUSE, {"do": "open"}, 0)
    assert event.say == {"call": "open"}
    assert entry_points.automatic_move(match.position.states) == -1


def test_l3_every_seat_may_be_the_first_to_draft() -> None:
    assert {int(dealt(blank(3), seed)["first"][0]) for seed in range(12)} == {0, 1, 2}


def test_l2_a_table_that_was_played_at_is_laid_as_a_new_one() -> None:
    used = dealt(blank(3), 2)
    play_on(used, 60)
    dealt(used, 3)
    fresh = dealt(blank(3), 3)
    assert status(used) == status(fresh)
    play_on(used, 40)
    play_on(fresh, 40)
    assert status(used) == status(fresh)


def test_l8_in_the_first_turn_no_guest_has_been_served() -> None:
    states = dealt(blank(2), 1)
    play_on(states, 0)
    while states["opening"][0]:
        play_one(states)
    assert [guest["served"] for guest in status(states)["guests"]] == [False] * 3


def test_l17_nothing_breaks_a_tie() -> None:
    match = Shift(3).points(60, 40, 60).match
    out = np.full((6, 2), 7, np.int32)
    entry_points.scores(match.position.states, out)
    assert out[:3].tolist() == [[60, 0], [40, 0], [60, 0]]


def blank(players: int) -> Any:
    """A record without cards."""
    game = find("lucky_penny")
    return game.undealt_states(players, game.complete_options(players, game.lab_options), game.standard_deck())


def dealt(states: Any, seed: int) -> Any:
    """The same record when the cards have been dealt."""
    entry_points.deal(states, stream_key(seed_from_int(seed)))
    return states


def play_on(states: Any, moves: int) -> None:
    """The house opens, and so many moves follow."""
    entry_points.play(states, HOUSE, OPEN_UP)
    for _ in range(moves):
        play_one(states)


def play_one(states: Any) -> None:
    """The first legal move of the seat whose turn it is."""
    seat, mask = int(states["mover"][0]), empty_mask()
    entry_points.legal(states, seat, mask)
    entry_points.play(states, seat, moves_in(mask)[0])


def status(states: Any) -> dict[str, Any]:
    """Everything beside the cards."""
    game = find("lucky_penny")
    found: dict[str, Any] = game.words.status(Reading(states), game.standard_deck())
    return found

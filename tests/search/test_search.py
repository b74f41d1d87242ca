"""Search: what it finds, that the same dice find the same, and that it sees no more than its seat."""

from math import sqrt
from typing import Any

import numpy as np
import pytest

from orderup.conformance.playing import start_match
from orderup.games import GAMES, find
from orderup.kernel import HOUSE, entry_points
from orderup.kernel.dice import dice
from orderup.kernel.entry_points import zeroed_records
from orderup.match import Position
from orderup.match.shuffle import seed_from_int, stream_key
from orderup.search.config import SearchConfig
from orderup.search.ismcts import run_iterations
from orderup.search.memory import SCRATCH_LAYOUT, TREE_LAYOUT
from orderup.search.searcher import Searcher, SearchResult

TURNS = ("lucky_penny", "villains")
NUM_SEATS = 6
MANY = 3000


def dealt(game: str, players: int, seed: int) -> Position:
    """A position as the lab deals it, open."""
    found = find(game)
    deck = found.standard_deck()
    states = found.undealt_states(players, found.complete_options(players, dict(found.lab_options)), deck)
    entry_points.deal(states, stream_key(seed_from_int(seed)))
    position = Position(found, deck, states)
    play_automatic_moves(position)
    return position


def play_automatic_moves(position: Position) -> None:
    while not position.over and (move := position.automatic_move()) >= 0:
        position.play(HOUSE, move)


def wander(position: Position, rng: np.random.Generator, left: int) -> None:
    """Play at random until so many moves were left, in turns."""
    trail = [position.copy()]
    while not position.over:
        seat = mover(position)
        position.play(seat, int(rng.choice(position.legal(seat))))
        play_automatic_moves(position)
        trail.append(position.copy())
    position.states[:] = trail[-1 - left].states


def mover(position: Position) -> int:
    seats = position.movers()
    return int(next((seat for seat in seats if seat != HOUSE), seats[0]))


def config(game: str, players: int, **more: Any) -> SearchConfig:
    if find(game).realtime:
        return SearchConfig(realtime=True, reaction_ms=(500.0,) * players, movement_ms=(400.0,) * players, **more)
    return SearchConfig(**more)


def values(found: SearchResult) -> dict[int, tuple[float, int]]:
    return {one.move: (one.value, one.visits) for one in found.root_moves}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("multi_observer", [False, True])
def test_the_same_dice_think_the_same_and_leave_the_position_alone(game: str, multi_observer: bool) -> None:
    position = dealt(game, 3, 5)
    before = position.states.tobytes()
    seat, searcher = mover(position), Searcher()
    first = searcher.search(
        position.states, seat, config(game, 3, multi_observer=multi_observer), dice(4), iterations=300
    )
    again = Searcher().search(
        position.states, seat, config(game, 3, multi_observer=multi_observer), dice(4), iterations=300
    )
    other = searcher.search(
        position.states, seat, config(game, 3, multi_observer=multi_observer), dice(5), iterations=300
    )
    assert first == again
    assert first != other
    assert position.states.tobytes() == before
    assert first.iterations == sum(one.visits for one in first.root_moves) == 300
    assert {one.move for one in first.root_moves} - {-1} <= {*position.legal(seat)}


@pytest.mark.parametrize("game", TURNS)
@pytest.mark.parametrize("skill", [-1, 2])
def test_the_last_move_of_a_game_is_the_best_there_is(game: str, skill: int) -> None:
    """Of moves that end the game, whoever makes one makes that which brings most: there is nothing to guess."""
    rng, searcher, told = np.random.default_rng(3), Searcher(), 0
    for deal in range(150):
        position = dealt(game, 3, deal)
        wander(position, rng, 1)
        seat = mover(position)
        ends = {move: played(position, seat, move) for move in position.legal(seat)}
        leads = {move: lead(end, seat) for move, end in ends.items() if end.over}
        if seat == HOUSE or len({*leads.values()}) < 2:
            continue
        found = searcher.search(
            position.states, seat, SearchConfig(rollout_policy=skill, margin=1.0), dice(deal), iterations=400
        )
        if found.best_move not in leads:  # it goes on
            continue
        assert leads[found.best_move] == pytest.approx(max(leads.values()))
        told += 1
    assert told >= 3


def played(position: Position, seat: int, move: int) -> Position:
    after = position.copy()
    after.play(seat, move)
    play_automatic_moves(after)
    return after


def lead(position: Position, seat: int) -> float:
    """The margin that a search is paid for, over the best of the others."""
    points = position.scores()[: position.players, 0].tolist()
    best = max(points[:seat] + points[seat + 1 :])
    return float((points[seat] - best) / (1 + abs(points[seat]) + abs(best)))


@pytest.mark.parametrize("game", GAMES)
def test_a_search_cannot_tell_the_worlds_apart_that_its_seat_cannot(game: str) -> None:
    """What moves come to differs between two such worlds by chance only."""
    match = start_match((game, 3, find(game).complete_options(3, dict(find(game).lab_options))), 8)
    if match.opening_move is not None:
        match.apply(HOUSE, match.opening_move, 0)
    seat, searcher = next(seat for seat in match.movers() if seat < 3), Searcher()
    here, there = match.position, match.redealt_position(seat, 99)
    assert here.states.tobytes() != there.states.tobytes()
    one, two = (
        values(searcher.search(world.states, seat, config(game, 3), dice(1), iterations=MANY))
        for world in (here, there)
    )
    assert one.keys() == two.keys()
    for move, (value, visits) in one.items():
        other, others = two[move]
        assert abs(value - other) < 5 * sqrt(0.25 / visits + 0.25 / others)


@pytest.mark.parametrize("game", GAMES)
def test_only_perfect_information_searches_the_true_position(game: str) -> None:
    """The lab's upper bound searches the position as it is; everybody else a world that was redealt from it."""
    position = dealt(game, 3, 8)
    seat = mover(position)
    for perfect in (False, True):
        states, scratches = zeroed_records(position.states.dtype, 3), zeroed_records(SCRATCH_LAYOUT)
        states[0] = position.states[0]
        scratches["dice"][0] = 1
        run_iterations(
            states,
            config(game, 3, perfect_information=perfect).record(seat),
            zeroed_records(TREE_LAYOUT),
            scratches,
            0,
            1,
        )
        assert states[0].tobytes() == position.states.tobytes()
        assert (states[1].tobytes() == states[0].tobytes()) is perfect


def test_a_search_stops_at_its_iterations_when_time_is_left() -> None:
    position = dealt("villains", 3, 1)
    found = Searcher().search(position.states, mover(position), SearchConfig(), dice(1), ms=60_000, iterations=50)
    assert found.iterations == 50


def test_a_search_without_a_budget_is_an_error() -> None:
    position = dealt("villains", 3, 1)
    with pytest.raises(ValueError, match="needs a budget"):
        Searcher().search(position.states, 0, SearchConfig(), dice(1))

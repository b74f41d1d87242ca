"""Search: what it finds, that the same dice find the same, and that it sees no more than its seat."""

from math import sqrt
from typing import Any

import numpy as np
import pytest

from orderup.conformance.playing import begin
from orderup.games import GAMES, find
from orderup.kernel import HOUSE, entry_points
from orderup.kernel.dice import dice
from orderup.kernel.entry_points import blank
from orderup.match import Position
from orderup.match.shuffle import expand, stream_key
from orderup.search.ismcts import search
from orderup.search.plan import DESK, TREE, Plan
from orderup.search.thinking import Mind, Thought

TURNS = ("lucky_penny", "villains")
SEATS = 6
MANY = 3000


def dealt(game: str, players: int, seed: int) -> Position:
    """A position as the lab deals it, open."""
    found = find(game)
    deck = found.standard_deck()
    states = found.new(players, found.check(players, dict(found.lab)), deck)
    entry_points.deal(states, stream_key(expand(seed)))
    position = Position(found, deck, states)
    automatic_move(position)
    return position


def automatic_move(position: Position) -> None:
    while not position.over and (move := position.automatic_move()) >= 0:
        position.play(HOUSE, move)


def wander(position: Position, rng: np.random.Generator, left: int) -> None:
    """Play at random until so many moves were left, in turns."""
    trail = [position.copy()]
    while not position.over:
        seat = mover(position)
        position.play(seat, int(rng.choice(position.legal(seat))))
        automatic_move(position)
        trail.append(position.copy())
    position.states[:] = trail[-1 - left].states


def mover(position: Position) -> int:
    seats = position.movers()
    return int(next((seat for seat in seats if seat != HOUSE), seats[0]))


def plan(game: str, players: int, **more: Any) -> Plan:
    if find(game).realtime:
        return Plan(realtime=True, reaction=(500.0,) * players, hand=(400.0,) * players, **more)
    return Plan(**more)


def values(thought: Thought) -> dict[int, tuple[float, int]]:
    return {candidate.move: (candidate.value, candidate.visits) for candidate in thought.candidates}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("many", [False, True])
def test_the_same_dice_think_the_same_and_leave_the_position_alone(game: str, many: bool) -> None:
    position = dealt(game, 3, 5)
    before = position.states.tobytes()
    seat, mind = mover(position), Mind()
    first = mind.think(position.states, seat, plan(game, 3, many=many), dice(4), iterations=300)
    again = Mind().think(position.states, seat, plan(game, 3, many=many), dice(4), iterations=300)
    other = mind.think(position.states, seat, plan(game, 3, many=many), dice(5), iterations=300)
    assert first == again
    assert first != other
    assert position.states.tobytes() == before
    assert first.iterations == sum(candidate.visits for candidate in first.candidates) == 300
    assert {candidate.move for candidate in first.candidates} - {-1} <= {*position.legal(seat)}


@pytest.mark.parametrize("game", TURNS)
@pytest.mark.parametrize("skill", [-1, 2])
def test_the_last_move_of_a_game_is_the_best_there_is(game: str, skill: int) -> None:
    """Of moves that end the game, whoever makes one makes that which brings most: there is nothing to guess."""
    rng, mind, told = np.random.default_rng(3), Mind(), 0
    for deal in range(150):
        position = dealt(game, 3, deal)
        wander(position, rng, 1)
        seat = mover(position)
        ends = {move: played(position, seat, move) for move in position.legal(seat)}
        leads = {move: lead(end, seat) for move, end in ends.items() if end.over}
        if seat == HOUSE or len({*leads.values()}) < 2:
            continue
        thought = mind.think(position.states, seat, Plan(skill=skill, margin=1.0), dice(deal), iterations=400)
        if thought.move not in leads:  # it goes on
            continue
        assert leads[thought.move] == pytest.approx(max(leads.values()))
        told += 1
    assert told >= 3


def played(position: Position, seat: int, move: int) -> Position:
    after = position.copy()
    after.play(seat, move)
    automatic_move(after)
    return after


def lead(position: Position, seat: int) -> float:
    """The margin that a search is paid for, over the best of the others."""
    points = position.scores()[: position.players, 0].tolist()
    best = max(points[:seat] + points[seat + 1 :])
    return float((points[seat] - best) / (1 + abs(points[seat]) + abs(best)))


@pytest.mark.parametrize("game", GAMES)
def test_a_search_cannot_tell_the_worlds_apart_that_its_seat_cannot(game: str) -> None:
    """What moves come to differs between two such worlds by chance only."""
    match = begin((game, 3, find(game).check(3, dict(find(game).lab))), 8)
    match.apply(HOUSE, {"do": "open"}, 0)
    seat, mind = next(seat for seat in match.movers() if seat < 3), Mind()
    here, there = match.position, match.redealt(seat, 99)
    assert here.states.tobytes() != there.states.tobytes()
    one, two = (
        values(mind.think(world.states, seat, plan(game, 3), dice(1), iterations=MANY)) for world in (here, there)
    )
    assert one.keys() == two.keys()
    for move, (value, visits) in one.items():
        other, others = two[move]
        assert abs(value - other) < 5 * sqrt(0.25 / visits + 0.25 / others)


@pytest.mark.parametrize("game", GAMES)
def test_only_open_eyes_search_the_true_world(game: str) -> None:
    """The lab's upper bound searches the position as it is; everybody else a world that was redealt from it."""
    position = dealt(game, 3, 8)
    seat = mover(position)
    for open_ in (False, True):
        states, desks = blank(position.states.dtype, 3), blank(DESK)
        states[0] = position.states[0]
        desks["dice"][0] = 1
        search(states, plan(game, 3, open=open_).record(seat), blank(TREE), desks, 0, 1)
        assert states[0].tobytes() == position.states.tobytes()
        assert (states[1].tobytes() == states[0].tobytes()) is open_


def test_a_search_stops_at_its_iterations_when_time_is_left() -> None:
    position = dealt("villains", 3, 1)
    thought = Mind().think(position.states, mover(position), Plan(), dice(1), ms=60_000, iterations=50)
    assert thought.iterations == 50


def test_a_search_without_a_budget_is_an_error() -> None:
    position = dealt("villains", 3, 1)
    with pytest.raises(ValueError, match="needs a budget"):
        Mind().think(position.states, 0, Plan(), dice(1))

"""Calls of the verbs on positions from plain Python."""

import random

import pytest

from orderup.kernel import entry_points
from orderup.match import Match


@pytest.mark.parametrize(("game", "players"), [("diner", 3), ("lucky_penny", 2), ("villains", 4)])
def test_what_a_move_leads_to_is_told_without_making_it(game: str, players: int) -> None:
    match, rng = Match.start(game, players, {}, bytes(32), ["A", "B", "C", "D"][:players]), random.Random(3)
    while not match.over and match.v < 100:
        position = match.position
        seat, before = rng.choice(match.movers()), position.states.tobytes()
        move = rng.choice(position.legal(seat))
        then = entry_points.position_after(position.states, seat, move).tobytes()
        assert position.states.tobytes() == before != then
        match.apply(seat, position.move_to_dict(seat, move), match.t)
        assert match.position.states.tobytes() == then

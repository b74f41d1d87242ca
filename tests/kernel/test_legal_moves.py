"""The legal moves of all seats at once are those that the rules give for each."""

import random

import pytest

from orderup.kernel import HOUSE, entry_points
from orderup.kernel.legal_moves import legal_bits
from orderup.kernel.masks import empty_mask, moves_in
from orderup.kernel.reading import Reading
from orderup.match import Match


@pytest.mark.parametrize(("game", "players"), [("diner", 3), ("lucky_penny", 2), ("villains", 4)])
def test_of_every_seat_and_the_house(game: str, players: int) -> None:
    match, rng, had = Match.start(game, players, {}, bytes(32), ["A", "B", "C", "D"][:players]), random.Random(3), 0
    while not match.over and match.v < 200:
        position = match.position
        reading = Reading(position.states)
        for seat in (*range(players), HOUSE):
            mask = empty_mask()
            entry_points.legal(position.states, seat, mask)
            legal = moves_in(mask)
            assert legal_bits(reading, seat) == sum(1 << move for move in legal)
            had += bool(legal)
        seat = rng.choice(match.movers())
        match.apply(seat, position.move_to_dict(seat, rng.choice(position.legal(seat))), match.t)
    assert had > match.v

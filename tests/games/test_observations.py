"""Every byte that a layout declares is written at some time, in every game."""

from typing import Any

import numpy as np
import pytest

from orderup.conformance.playing import cases
from orderup.games import BUILT_IN, find
from orderup.kernel import MAX_PLAYERS, SPECTATOR, entry_points
from orderup.kernel.dice import dice, random_below
from orderup.kernel.masks import empty_mask, moves_in
from orderup.kernel.observation import byte_fields
from orderup.match.shuffle import seed_from_int, stream_key

EVERY = 4
"""Of so many moves one is looked at."""


def highest(name: str, players: int, options: dict[str, Any], seed: int) -> Any:
    """Play a game at random; returns the highest number that each byte of an observation had."""
    game = find(name)
    states, mask, rng = game.undealt_states(players, options, game.standard_deck()), empty_mask(), dice(seed)
    out = np.zeros(game.observation_size, np.uint8)
    found = out.copy()
    entry_points.deal(states, stream_key(seed_from_int(seed)))
    moves = 0
    while not entry_points.over(states):
        movers = int(entry_points.movers(states))
        seats = [seat for seat in range(MAX_PLAYERS + 1) if movers >> seat & 1]
        seat = seats[random_below(rng, len(seats))]
        legal = entry_points.legal(states, seat, mask)
        entry_points.play(states, seat, moves_in(mask)[random_below(rng, legal)])
        moves += 1
        if moves % EVERY == 0 or entry_points.over(states):
            entry_points.observe(states, seat if seat < players else SPECTATOR, out)
            np.maximum(found, out, out=found)
    return found


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_declared_byte_is_written_and_no_other(name: str) -> None:
    game = find(name)
    found = np.zeros(game.observation_size, np.uint8)
    for seed, (_, players, options) in enumerate(cases(name)):
        np.maximum(found, highest(name, players, options, seed), out=found)
    layout = game.observation_layout
    assert layout
    assert layout.faults(found) == []
    for part, rows in layout.read(found).items():
        row = next(one.row for one in layout.parts if one.name == part)
        for field, one in byte_fields(row).items():
            written = any(max(found[field]) if isinstance(found[field], list) else found[field] for found in rows)
            assert written != one.is_spare, f"{part}: {field}"

"""Observations read through the declared layout, beside what the seat is shown in words."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np

from orderup.conformance.playing import audiences, iterate_to_end, start_match
from orderup.kernel import SPECTATOR, entry_points
from orderup.match import Match

EVERY = 3
"""Of so many events one is looked at."""
Parts = dict[str, list[dict[str, Any]]]


def observed(match: Match, audience: int) -> Parts:
    """What an audience observes, by part, row and name."""
    layout, out = match.game.observation_layout, np.zeros(match.game.observation_size, np.uint8)
    assert layout
    entry_points.observe(match.position.states, audience, out)
    assert layout.faults(out) == []
    return layout.read(out)


def looks(
    game: str, players: int, options: dict[str, Any], seed: int
) -> Iterator[tuple[Match, int, dict[str, Any], Parts]]:
    """A random game: the match, the seat from which is counted, the view and the observation, of every audience again and again."""
    match = start_match((game, players, options), seed)
    for v in iterate_to_end(match, random.Random(seed)):
        if v > 1 and (v % EVERY == 0 or match.over):
            for audience in audiences(match):
                viewer = 0 if audience == SPECTATOR else audience
                yield match, viewer, match.view(audience), observed(match, audience)

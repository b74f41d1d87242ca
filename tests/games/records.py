"""What tests of any game's record share: games to the end, and records that are dealt once more."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np

from orderup.conformance import Case, label
from orderup.conformance.playing import iterate_to_end, start_match
from orderup.kernel import entry_points
from orderup.match import Match
from orderup.match.shuffle import seed_from_int, stream_key


def whole_game(case: Case, seed: int = 3) -> Iterator[Match]:
    """Yield the match after every event of a random game."""
    match = start_match(case, seed)
    return (match for _ in iterate_to_end(match, random.Random(label(case))))


def fields_left_by(match: Match) -> set[str]:
    """Return the fields in which the match's record, dealt anew, differs from a new record that is dealt alike."""
    used, fresh = match.position.copy().states, match.game.undealt_states(match.players, match.options, match.deck)
    for states in (used, fresh):
        entry_points.deal(states, stream_key(seed_from_int(7)))
    return {name for name in fresh.dtype.names if not np.array_equal(used[name], fresh[name])}


def assert_seen_is_shown(state: Any, shown: dict[int, set[int]]) -> None:
    """Assert that the audiences that the record says have seen a card are those who were `shown` its handle, for each card that has one."""
    for card, handle in enumerate(state.handle):
        if handle >= 0:
            who = {audience for audience in shown if int(state.seen[card]) >> audience & 1}
            assert who == {audience for audience, handles in shown.items() if int(handle) in handles}

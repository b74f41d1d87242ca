"""Advice by search."""

import random

from orderup.conformance.playing import iterate_to_end, start_match
from orderup.match import Match
from orderup.players.search_bot import find_hint
from orderup.search.ismcts import precompile

BRIEF_MS = 30
LOOKED_AT = 6


def refills_due(match: Match) -> list[int]:
    """Return the seats that have to refill while others may act (D9)."""
    return [seat for seat in match.awaited_seats() if len(match.movers()) > 1]


def test_d9_whoever_has_to_refill_is_not_told_to_wait() -> None:
    match = start_match(("diner", 4, {}), 7)
    precompile(match.game)
    looked_at = 0
    for v in iterate_to_end(match, random.Random(7)):
        for seat in refills_due(match):
            hint = find_hint(match.redealt_position(seat, v), seat, v, BRIEF_MS)
            assert hint is not None
            assert hint.move is not None
            assert hint.other_wins is None or hint.other is not None
            looked_at += 1
        if looked_at >= LOOKED_AT:
            return
    raise AssertionError("nobody had to refill")

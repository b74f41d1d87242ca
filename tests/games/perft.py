"""Counts legal histories: any slip in the rules changes their number (called perft in chess programs)."""

from typing import Any

from orderup.kernel import MAX_PLAYERS, entry_points
from orderup.kernel.masks import empty_mask, moves_in
from orderup.kernel.reading import copy_of


def histories(states: Any, depth: int) -> int:
    """How many sequences of `depth` legal moves there are, of any seat or the house."""
    seats = int(entry_points.movers(states))
    mask, total = empty_mask(), 0
    for seat in range(MAX_PLAYERS + 1):
        if seats >> seat & 1:
            legal = entry_points.legal(states, seat, mask)
            if depth == 1:
                total += legal
                continue
            for move in moves_in(mask):
                after = copy_of(states)
                entry_points.play(after, seat, move)
                total += histories(after, depth - 1)
    return total

"""The verbs as plain Python calls them: one compiled entry each, kept on disk, for every registered record type.

They take an array of records and act on its first: numba recognizes an array within a microsecond, a lone record in ten.
"""

from typing import Any

import numpy as np
from numba import int32, int64, typeof, uint8, uint32, uint64

from orderup.kernel import verbs
from orderup.kernel.jit import COMPILED, entry


def blank(layout: np.dtype[Any], n: int = 1) -> Any:
    """`n` zeroed records, in the form that the calls take."""
    states = np.zeros(n, layout)
    return states if COMPILED else states.view(np.recarray)


@entry
def deal(states: Any, seed: Any) -> None:
    """See `verbs.deal` and `verbs.assign_handles`."""
    verbs.deal(states[0], seed)
    verbs.assign_handles(states[0])


@entry
def movers(states: Any) -> int:
    """See `verbs.movers`."""
    return verbs.movers(states[0])


@entry
def legal(states: Any, seat: int, mask: Any) -> int:
    """See `verbs.legal`."""
    return verbs.legal(states[0], seat, mask)


@entry
def play(states: Any, seat: int, move: int) -> None:
    """See `verbs.play`."""
    verbs.play(states[0], seat, move)


@entry
def why_illegal(states: Any, seat: int, move: int) -> int:
    """See `verbs.why_illegal`."""
    return verbs.why_illegal(states[0], seat, move)


@entry
def over(states: Any) -> bool:
    """See `verbs.over`."""
    return verbs.over(states[0])


@entry
def scores(states: Any, out: Any) -> None:
    """See `verbs.scores`."""
    verbs.scores(states[0], out)


@entry
def redeal(states: Any, seat: int, rng: Any) -> None:
    """See `verbs.redeal`."""
    verbs.redeal(states[0], seat, rng)


@entry
def observe(states: Any, seat: int, out: Any) -> None:
    """See `verbs.observe`."""
    verbs.observe(states[0], seat, out)


@entry
def automatic_move(states: Any) -> int:
    """See `verbs.automatic_move`."""
    return verbs.automatic_move(states[0])


@entry
def observed_action(states: Any, seat: int, move: int, audience: int) -> int:
    """See `verbs.observed_action`."""
    return verbs.observed_action(states[0], seat, move, audience)


@entry
def heuristic_move(states: Any, seat: int, skill: int, rng: Any) -> int:
    """See `verbs.heuristic_move`."""
    return verbs.heuristic_move(states[0], seat, skill, rng)


ARGUMENTS: dict[str, tuple[Any, ...]] = {
    "deal": (uint32[::1],),
    "play": (int64, int64),
    "heuristic_move": (int64, int64, uint64[::1]),
    "legal": (int64, uint64[::1]),
    "redeal": (int64, uint64[::1]),
    "observe": (int64, uint8[::1]),
    "movers": (),
    "why_illegal": (int64, int64),
    "observed_action": (int64, int64, int64),
    "scores": (int32[:, ::1],),
    "automatic_move": (),
    "over": (),
}
"""What each entry takes beside the states."""


def prepare(verb: str, layout: np.dtype[Any]) -> None:
    """Compile one entry for records of this layout, or load it, without running it."""
    if COMPILED:
        globals()[verb].compile((typeof(blank(layout)), *ARGUMENTS[verb]))  # type: ignore[no-untyped-call]  # numba has no types

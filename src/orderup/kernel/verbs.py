"""The verbs: all that generic code may ask of a game.

Each verb is dispatched on the type of the state record. Compiled code resolves it statically (numba's `overload`, one
registration per game); uncompiled code looks it up by the record's marker field, which is named for the game.
A state is one element of a NumPy structured array and is changed in place.
"""

from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import Any

import numpy as np

from orderup.kernel.jit import implement
from orderup.kernel.seats import State

VERBS = (
    *("deal", "assign_handles", "movers", "legal", "play", "why_illegal", "over"),
    *("scores", "redeal", "observe", "automatic_move", "heuristic_move", "observed_action"),
)

NOINLINE_VERBS = ("deal", "assign_handles", "redeal")
"""Verbs that become functions of their own."""

_rules: dict[str, SimpleNamespace] = {}
_layouts: dict[str, np.dtype[Any]] = {}


def _of(state: State) -> SimpleNamespace:
    for name in state.dtype.names:
        if name in _rules:
            return _rules[name]
    raise TypeError(f"no game is registered for a record with the fields {state.dtype.names}")


def find_rule(verb: str, has: Callable[[str], bool]) -> Any:
    """What the first game whose marker suits does for a verb; None if there is no such game or verb."""
    return next((getattr(rules, verb, None) for marker, rules in _rules.items() if has(marker)), None)


def deal(state: State, seed: Any) -> None:
    """Set up a game from a seed of 8 uint32 words. The constant fields must have been filled by the game's `new`."""
    _of(state).deal(state, seed)


def assign_handles(state: State) -> None:
    """After `deal`: give the cards the numbers by which they are called outside, if these could tell what is hidden.

    Loops whose positions nobody looks at leave it out. It changes nothing else, not what is drawn later either.
    """
    _of(state).assign_handles(state)


def movers(state: State) -> int:
    """The set of seats that may act now, one bit a seat; `HOUSE` may be among them."""
    return int(_of(state).movers(state))


def legal(state: State, seat: int, mask: Any) -> int:
    """Write the legal moves of a seat, or of `HOUSE`, into `mask` (MASK_WORDS uint64 words), which is cleared first; returns how many they are."""
    return int(_of(state).legal(state, seat, mask))


def play(state: State, seat: int, move: int) -> None:
    """Make a legal move. What an illegal move does is undefined."""
    _of(state).play(state, seat, move)


def why_illegal(state: State, seat: int, move: int) -> int:
    """0 if the move is legal, else the game's number of the clause that forbids it."""
    return int(_of(state).why_illegal(state, seat, move))


def over(state: State) -> bool:
    """Has the game ended?"""
    return bool(_of(state).over(state))


def scores(state: State, out: Any) -> None:
    """Write points and tie-break of each seat into `out` (int32, shape (MAX_PLAYERS, 2)); more is better."""
    _of(state).scores(state, out)


def redeal(state: State, seat: int, rng: Any) -> None:
    """Reshuffle all that a seat (or `SPECTATOR`) cannot know, all consistent worlds equally likely; also the stream. `rng` is uint64[1], and goes on.

    This is *determinization* in the literature on search (Cowling, Powley & Whitehouse 2012), and OpenSpiel's *resample_from_infostate*.
    """
    _of(state).redeal(state, seat, rng)


def observe(state: State, seat: int, out: Any) -> None:
    """Write what a perfect memory at this seat knows into `out` (uint8, the game's observation size)."""
    _of(state).observe(state, seat, out)


def automatic_move(state: State) -> int:
    """The move that follows without a decision, or -1. The lab plays it before any seat moves; a live table waits for its clocks."""
    return int(_of(state).automatic_move(state))


def heuristic_move(state: State, seat: int, skill: int, rng: Any) -> int:
    """The move that a player of this skill (0: gentle, 1, 2: strong) wants to begin, or -1 to wait.

    It reads only what the seat knows, so that it says the same in every redealt world. `rng` is uint64[1], and goes on.
    """
    return int(_of(state).heuristic_move(state, seat, skill, rng))


def observed_action(state: State, seat: int, move: int, audience: int) -> int:
    """A number below 2**15 that tells what an audience sees of a legal move, before it is made.

    Equal numbers look the same, in whatever world: so a search knows a move again in another redealt world.
    """
    return int(_of(state).observed_action(state, seat, move, audience))


def register(marker: str, layout: np.dtype[Any], rules: Mapping[str, Callable[..., Any]]) -> None:
    """Bind all verbs for records that have a field named `marker`. ValueError: the marker is missing from the layout, or taken."""
    if marker not in (layout.names or ()):
        raise ValueError(f"the record of {marker!r} needs a field of that name")
    if marker in _rules or any(layout == known for known in _layouts.values()):
        raise ValueError(f"{marker!r} or a record just like it is registered already")
    _rules[marker], _layouts[marker] = SimpleNamespace(**rules), layout
    for verb in VERBS:
        implement(globals()[verb], rules[verb], lambda fields: marker in fields, verb in NOINLINE_VERBS)

"""The verbs: the operations of a game that generic code may call.

Each verb is dispatched on the type of the state record. Compiled code resolves it statically (numba's `overload`, one
registration per game); uncompiled code finds it by the record's marker field, which has the game's name.
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
"""Verbs that are never inlined."""

_rules: dict[str, SimpleNamespace] = {}
_layouts: dict[str, np.dtype[Any]] = {}


def _of(state: State) -> SimpleNamespace:
    for name in state.dtype.names:
        if name in _rules:
            return _rules[name]
    raise TypeError(f"no game is registered for a record with the fields {state.dtype.names}")


def find_rule(verb: str, has: Callable[[str], bool]) -> Any:
    """Return the rule for a verb of the first game whose marker matches; None if there is no such game or verb."""
    return next((getattr(rules, verb, None) for marker, rules in _rules.items() if has(marker)), None)


def deal(state: State, seed: Any) -> None:
    """Set up a game from a seed of 8 uint32 words. `Game.undealt_states` must have filled the constant fields."""
    _of(state).deal(state, seed)


def assign_handles(state: State) -> None:
    """Give the cards, after `deal`, the numbers that identify them outside, if their own numbers could reveal what is hidden.

    Loops whose positions nobody sees leave it out. It changes nothing else, not even later draws.
    """
    _of(state).assign_handles(state)


def movers(state: State) -> int:
    """Return the set of seats that may act now, one bit a seat; `HOUSE` may be among them."""
    return int(_of(state).movers(state))


def legal(state: State, seat: int, mask: Any) -> int:
    """Write the legal moves of a seat, or of `HOUSE`, into `mask` (MASK_WORDS uint64 words), which is cleared first; return how many they are."""
    return int(_of(state).legal(state, seat, mask))


def play(state: State, seat: int, move: int) -> None:
    """Make a legal move. The effect of an illegal move is undefined."""
    _of(state).play(state, seat, move)


def why_illegal(state: State, seat: int, move: int) -> int:
    """Return 0 if the move is legal, else the game's number of the clause that forbids it."""
    return int(_of(state).why_illegal(state, seat, move))


def over(state: State) -> bool:
    """Return whether the game has ended."""
    return bool(_of(state).over(state))


def scores(state: State, out: Any) -> None:
    """Write points and tie-break of each seat into `out` (int32, shape (MAX_PLAYERS, 2)); more is better."""
    _of(state).scores(state, out)


def redeal(state: State, seat: int, rng: Any) -> None:
    """Reshuffle all that a seat (or `SPECTATOR`) cannot know, all consistent worlds equally likely, and the stream. It advances `rng`, a uint64[1].

    This is *determinization* in the literature on search (Cowling, Powley & Whitehouse 2012), and OpenSpiel's *resample_from_infostate*.
    """
    _of(state).redeal(state, seat, rng)


def observe(state: State, seat: int, out: Any) -> None:
    """Write all that a seat with perfect memory knows into `out` (uint8, the game's observation size)."""
    _of(state).observe(state, seat, out)


def automatic_move(state: State) -> int:
    """Return the move that follows without a decision, or -1. The lab plays it before any seat moves; a live table waits for its clocks."""
    return int(_of(state).automatic_move(state))


def heuristic_move(state: State, seat: int, skill: int, rng: Any) -> int:
    """Return the move that a player of this skill (0: gentle, 1, 2: strong) wants to begin, or -1 to wait.

    It reads only what the seat knows, so it returns the same in every redealt world. It advances `rng`, a uint64[1].
    """
    return int(_of(state).heuristic_move(state, seat, skill, rng))


def observed_action(state: State, seat: int, move: int, audience: int) -> int:
    """Return a number below 2**15 for what an audience sees of a legal move, before it is made.

    Equal numbers look the same, in every world: so a search recognizes a move in another redealt world.
    """
    return int(_of(state).observed_action(state, seat, move, audience))


def register(marker: str, layout: np.dtype[Any], rules: Mapping[str, Callable[..., Any]]) -> None:
    """Bind all verbs for records that have a field named `marker`. Raises ValueError: the marker is missing from the layout, or taken."""
    if marker not in (layout.names or ()):
        raise ValueError(f"the record of {marker!r} needs a field of that name")
    if marker in _rules or any(layout == known for known in _layouts.values()):
        raise ValueError(f"{marker!r} or a record just like it is registered already")
    _rules[marker], _layouts[marker] = SimpleNamespace(**rules), layout
    for verb in VERBS:
        implement(globals()[verb], rules[verb], lambda fields: marker in fields, verb in NOINLINE_VERBS)

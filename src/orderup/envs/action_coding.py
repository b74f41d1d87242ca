"""Actions: the numbers that learners use, 0 to the game's `actions` - 1; in real time one more, to wait.

An action is the move of that number, unless the game has a `coding` of its own, in which an action means the same in every game:

- `expose(state, seat, mask, out)` writes 1 for each action whose move is in the mask, else 0;
- `move_of(state, seat, action)` is the move that an action of a seat stands for.
"""

import inspect
from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np
from numba import types
from numba.extending import overload

from orderup.kernel.compiler.intrinsics import fill, spread_bits
from orderup.kernel.game import Game
from orderup.kernel.seats import State
from orderup.kernel.verbs import AS_PART

NOTHING, ONE = np.uint64(0), np.uint64(1)
write_nothing = fill(8)

_codings: dict[str, ModuleType] = {}


def expose(state: State, seat: int, mask: Any, out: Any) -> None:
    """Write the legal actions of a seat as bytes into `out`, which has the game's `actions` bytes and may have more."""
    _coding_of(state)["expose"](state, seat, mask, out)


def move_of(state: State, seat: int, action: int) -> int:
    """The move that a legal action stands for."""
    return int(_coding_of(state)["move_of"](state, seat, action))


def _expose_moves(state: State, seat: int, mask: Any, out: Any) -> None:  # noqa: ARG001  (the verb's shape)
    whole = out.size // 64
    for w in range(whole):
        if mask[w]:
            spread_bits(mask[w], out, w * 64)
        else:
            write_nothing(out, w * 64, NOTHING)
    for bit in range(out.size - whole * 64):  # places are unsigned, so that the compiler does many at once
        out[np.uint64(whole * 64 + bit)] = np.uint64(mask[whole] >> np.uint64(bit)) & ONE


def _same_move(state: State, seat: int, action: int) -> int:  # noqa: ARG001  (the verb's shape)
    return action


MOVES: dict[str, Any] = {"expose": _expose_moves, "move_of": _same_move}
"""The coding of a game without one of its own."""


def _coding_of(state: State) -> dict[str, Any]:
    """For uncompiled runs."""
    return next((vars(coding) for name, coding in _codings.items() if name in state.dtype.names), MOVES)


def register(game: Game) -> None:
    """Make a game's own coding known to compiled code, before anything is compiled for the game."""
    if game.action_coding is not None and game.name not in _codings:
        _codings[game.name] = game.action_coding
        _bind(lambda fields: game.name in fields, vars(game.action_coding))


def _bind(suits: Callable[[Any], bool], coding: dict[str, Any]) -> None:
    """Have compiled code use this coding for records whose fields suit."""
    for function in (expose, move_of):
        overload(function, jit_options=AS_PART)(_chooser(suits, coding[function.__name__]))


def _chooser(suits: Callable[[Any], bool], rule: Any) -> Any:
    def choose(state: Any, *_: Any) -> Any:
        return rule if isinstance(state, types.Record) and suits(state.fields) else None

    choose.__signature__ = inspect.signature(rule)  # type: ignore[attr-defined]  # numba compares the two
    return choose


_bind(lambda fields: not any(name in fields for name in _codings), MOVES)

"""Actions: numbers from 0 to the game's `num_actions` - 1 for learners; in real time one more, to wait.

An action is the move of that number, unless the game has an `action_coding` of its own, in which an action means the same in every game:

- `write_action_mask(state, seat, legal_moves, out)` writes 1 for each action whose move is in `legal_moves`, a set of moves as bits, else 0;
- `action_to_move(state, seat, action)` returns the move for a seat's action.
"""

import warnings
from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np

from orderup.kernel.compiler.intrinsics import make_fill, unpack_bits
from orderup.kernel.game import Game
from orderup.kernel.jit import implement
from orderup.kernel.seats import State

ZERO, ONE = np.uint64(0), np.uint64(1)
write_zeros = make_fill(8)

_codings: dict[str, dict[str, Any]] = {}
OLD_NAMES = {"expose": "write_action_mask", "move_of": "action_to_move"}
"""Old names of a coding's functions, which this release still accepts."""


def write_action_mask(state: State, seat: int, legal_moves: Any, out: Any) -> None:
    """Write the legal actions of a seat as bytes into `out`, which has the game's `num_actions` bytes and may have more."""
    _coding_of(state)["write_action_mask"](state, seat, legal_moves, out)


def action_to_move(state: State, seat: int, action: int) -> int:
    """Return the move for a legal action."""
    return int(_coding_of(state)["action_to_move"](state, seat, action))


def _write_moves(state: State, seat: int, legal_moves: Any, out: Any) -> None:  # noqa: ARG001  # the verb's shape
    whole = out.size // 64
    for w in range(whole):
        if legal_moves[w]:
            unpack_bits(legal_moves[w], out, w * 64)
        else:
            write_zeros(out, w * 64, ZERO)
    for bit in range(out.size - whole * 64):  # unsigned indexes, so that the compiler vectorizes
        out[np.uint64(whole * 64 + bit)] = np.uint64(legal_moves[whole] >> np.uint64(bit)) & ONE


def _same_move(state: State, seat: int, action: int) -> int:  # noqa: ARG001  # the verb's shape
    return action


DEFAULT_CODING: dict[str, Any] = {"write_action_mask": _write_moves, "action_to_move": _same_move}
"""The coding of a game without one of its own."""


def _coding_of(state: State) -> dict[str, Any]:
    """Return the coding of a record's game, for uncompiled runs."""
    return next((coding for name, coding in _codings.items() if name in state.dtype.names), DEFAULT_CODING)


def register(game: Game) -> None:
    """Register a game's own coding for compiled code, before anything is compiled for the game."""
    if game.action_coding is not None and game.name not in _codings:
        coding = _codings[game.name] = _current_names(game.name, game.action_coding)
        _bind(lambda fields: game.name in fields, coding)


def _current_names(game: str, module: ModuleType) -> dict[str, Any]:
    """Return the functions of a coding by their names; warn of old ones."""
    coding = dict(vars(module))
    for old, new in OLD_NAMES.items():
        if new not in coding and old in coding:
            warnings.warn(
                f"{game}: {old!r} of an action coding is now called {new!r}; the old name goes with the next release",
                DeprecationWarning,
                stacklevel=3,
            )
            coding[new] = coding[old]
    return coding


def _bind(suits: Callable[[Any], bool], coding: dict[str, Any]) -> None:
    """Have compiled code use this coding for records whose fields match."""
    for function in (write_action_mask, action_to_move):
        implement(function, coding[function.__name__], suits, is_noinline=False)


_bind(lambda fields: not any(name in fields for name in _codings), DEFAULT_CODING)

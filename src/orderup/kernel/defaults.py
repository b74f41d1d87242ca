"""The default rules of verbs, and the names of verbs in the release before."""

import inspect
from collections.abc import Callable
from types import ModuleType
from typing import Any, Final

import numpy as np

from orderup.kernel import verbs
from orderup.kernel.masks import has_move
from orderup.kernel.old_names import warn_of_old_name
from orderup.kernel.random_moves import random_move
from orderup.kernel.record import Record
from orderup.kernel.seats import MASK_WORDS, MAX_MOVES

OLD_NAMES: Final = {
    "assign_handles": "christen",
    "automatic_move": "hurry",
    "heuristic_move": "advise",
    "observed_action": "looks",
    "why_illegal": "why",
}


def assign_handles(state: Record) -> None:
    """Keep the handles of the deal."""


def automatic_move(state: Record) -> int:  # noqa: ARG001  # the verb's shape
    """Return -1: no move follows without a decision."""
    return -1


def why_illegal(state: Record, seat: int, move: int) -> int:
    """Return 1 for every move that `legal` does not list: the game names no clauses."""
    if move < 0 or move >= MAX_MOVES:
        return 1
    mask = np.empty(MASK_WORDS, np.uint64)
    verbs.legal(state, seat, mask)
    return 0 if has_move(mask, move) else 1


def heuristic_move(state: Record, seat: int, skill: int, rng: Any) -> int:  # noqa: ARG001  # the verb's shape
    """Return any legal move."""
    return random_move(state, seat, rng, np.empty(MASK_WORDS, np.uint64))


def observed_action(state: Record, seat: int, move: int, audience: int) -> int:  # noqa: ARG001  # the verb's shape
    """Return the move's number: everybody sees the move."""
    return move


DEFAULTS: Final[dict[str, Callable[..., Any]]] = {
    "assign_handles": assign_handles,
    "automatic_move": automatic_move,
    "why_illegal": why_illegal,
    "heuristic_move": heuristic_move,
    "observed_action": observed_action,
}


def complete_verbs(game: str, rules: ModuleType) -> dict[str, Callable[..., Any]]:
    """Return every verb of a game: its own, or the one under its old name (with a warning), or the default. Raises ValueError: a verb has neither."""
    found = {verb: _find(game, rules, verb) for verb in verbs.VERBS}
    missing = [verb for verb, rule in found.items() if rule is None]
    if missing:
        raise ValueError(f"{game!r} lacks the verbs {', '.join(missing)}")
    return {verb: rule for verb, rule in found.items() if rule is not None}


def _find(game: str, rules: ModuleType, verb: str) -> Callable[..., Any] | None:
    old = OLD_NAMES.get(verb, verb)
    if not hasattr(rules, verb) and hasattr(rules, old):
        warn_of_old_name(f"{game}: the verb {old!r}", repr(verb), 2)
    found: Callable[..., Any] | None = getattr(rules, verb, getattr(rules, old, DEFAULTS.get(verb)))
    return found and inspect.unwrap(found)

"""Checks that every game makes on a move's JSON before it looks at the cards: a known verb, only that verb's fields, and whole numbers."""

from collections.abc import Collection, Mapping
from typing import Any

from orderup.kernel.old_names import forward_old_names
from orderup.kernel.words import MoveRefusedError


def read_verb(move: Mapping[str, Any], fields: Mapping[str, Collection[str]]) -> str:
    """Return the verb of a move; `fields` are those of each verb, `do` among them. Raises MoveRefusedError: `malformed`."""
    do = move.get("do")
    if not isinstance(do, str) or do not in fields:
        raise MoveRefusedError("malformed", f"A move says what to do: {', '.join(fields)}.")
    extra = set(move) - set(fields[do])
    if extra:
        raise MoveRefusedError("malformed", f"A {do} move has no field {min(extra)!r}.")
    return do


def read_number(move: Mapping[str, Any], name: str, limit: int) -> int:
    """Return a field that is a number from 0 to `limit` - 1. Raises MoveRefusedError: `malformed`."""
    value = move.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < limit:
        raise MoveRefusedError("malformed", f"A {move['do']} move needs {name!r}, a number from 0 to {limit - 1}.")
    return value


__getattr__ = forward_old_names(__name__, checked_verb="read_verb", number_field="read_number")

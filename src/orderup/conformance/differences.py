"""The first difference between two JSON values, in words."""

import json
from itertools import zip_longest
from typing import Any, NamedTuple

ABSENT = object()
"""Stands for a value that only the other side has."""


class Difference(NamedTuple):
    """A path at which two values differ, and both values."""

    path: str
    here: Any
    there: Any

    def __str__(self) -> str:
        """Return the difference as a clause of a sentence."""
        return f"{self.path} is {_text(self.here)} in the true world and {_text(self.there)} in the other"


def first_difference(path: str, here: Any, there: Any) -> Difference | None:
    """Return the first place at which two values differ, in the order in which they are written; None if they are the same."""
    if isinstance(here, dict) and isinstance(there, dict):
        if here.keys() == there.keys() and [*here] != [*there]:
            return Difference(f"the order of fields in {path}", [*here], [*there])
        keys = [*here, *(key for key in there if key not in here)]
        places = [(path + _step(key, path), here.get(key, ABSENT), there.get(key, ABSENT)) for key in keys]
    elif isinstance(here, list) and isinstance(there, list):
        places = [
            (f"{path}[{i}]", one, other) for i, (one, other) in enumerate(zip_longest(here, there, fillvalue=ABSENT))
        ]
    else:
        return None if type(here) is type(there) and here == there else Difference(path, here, there)
    return next((found for place in places if (found := first_difference(*place)) is not None), None)


def _step(key: str, path: str) -> str:
    if not key.isidentifier():
        return f"[{json.dumps(key)}]"
    return f".{key}" if path else key


def _text(value: Any) -> str:
    return "missing" if value is ABSENT else json.dumps(value)

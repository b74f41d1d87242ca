"""A record read into plain Python numbers and lists, field by field and only once."""

from functools import cache
from typing import Any

import numpy as np

from orderup.kernel.jit import COMPILED


class Reading:
    """`reading.field` is that field of the first record of `states`, as Python data, as it was when the reading was made."""

    def __init__(self, states: Any) -> None:
        self._states = states
        self._layout = states.dtype
        self._bytes = states.tobytes()

    @property
    def states(self) -> Any:
        """The array of records, for the verbs."""
        if self._states is None:
            self._states = _records(self._bytes, self._layout)
        return self._states

    def part(self) -> None:
        """The record goes on: `states` is from now on a copy, as it was when the reading was made."""
        self._states = None

    def __getattr__(self, name: str) -> Any:
        field = None if name.startswith("_") else _fields(self._layout).get(name)
        if field is None:
            raise AttributeError(name)
        start, stop, code, shape = field
        view = memoryview(self._bytes)[start:stop]
        found = view.cast(code, shape) if shape else view.cast(code)
        value = found.tolist() if shape else found[0]
        self.__dict__[name] = value
        return value


@cache
def _fields(layout: np.dtype[Any]) -> dict[str, tuple[int, int, Any, tuple[int, ...]]]:
    """By name: where a field begins and ends in the record's bytes, the code of its numbers, and its shape."""
    found = {}
    for name in layout.names or ():
        field, start = layout[name], layout.fields[name][1]  # type: ignore[index]  # it has this name
        found[name] = (start, start + field.itemsize, field.base.char, field.shape)
    return found


def twin(states: Any) -> Any:
    """A copy of an array of records, as one block of bytes (NumPy's own copy goes field by field)."""
    return _records(states.tobytes(), states.dtype)


def _records(block: bytes, layout: np.dtype[Any]) -> Any:
    """An array of records from its bytes, in the form that the calls take."""
    states: Any = np.frombuffer(bytearray(block), layout)
    return states if COMPILED else states.view(np.recarray)

"""Records read into plain Python numbers and lists."""

from functools import cache
from struct import Struct
from typing import Any, NamedTuple

import numpy as np

from orderup.kernel.old_names import forward_old_names
from orderup.kernel.record import as_entry_argument

STRUCT_CODES = {
    "i1": "b",
    "u1": "B",
    "i2": "h",
    "u2": "H",
    "i4": "i",
    "u4": "I",
    "i8": "q",
    "u8": "Q",
    "f4": "f",
    "f8": "d",
    "b1": "?",
}
"""The code in `struct` for each type of number."""


class Reading:
    """A snapshot of a record: `reading.field` is that field of the first record of `states`, as Python data.

    Single numbers are read at once, a list at its first use. Lists that `before`, the reading before the last move, has read
    and that the move has not changed are taken from there. Lists are shared: nobody changes them.
    """

    def __init__(self, states: Any, before: "Reading | None" = None) -> None:
        self.states: Any = states
        """The array of records, for the verbs."""
        self._layout = _layout(states.dtype)
        self._bytes = states.tobytes()
        self._places: dict[str, slice] = {}
        """The places of the lists that have been read."""
        self.__dict__.update(zip(self._layout.names, self._layout.numbers.unpack_from(self._bytes), strict=True))
        if before is not None:
            self._take_over(before)

    def _take_over(self, before: "Reading") -> None:
        """Take over the lists that are the same in another reading."""
        block, other, known = self._bytes, before._bytes, before.__dict__
        for name, place in before._places.items():
            if block[place] == other[place]:
                self.__dict__[name] = known[name]
                self._places[name] = place

    def has(self, name: str) -> bool:
        """Return whether the record has a field of that name."""
        return name in self._layout.lists or name in self._layout.names

    def detach(self) -> None:
        """Let the record change: from now on `states` is a copy, as it was when the reading was made."""
        self.__dict__.pop("states", None)

    def __getattr__(self, name: str) -> Any:
        if name == "states":
            self.states = records_from_bytes(self._bytes, self._layout.dtype)
            return self.states
        found = None if name.startswith("_") else self._layout.lists.get(name)
        if found is None:
            raise AttributeError(name)
        place, code, shape = found
        value = memoryview(self._bytes[place]).cast(code, shape).tolist()
        self.__dict__[name] = value
        self._places[name] = place
        return value


class _Layout(NamedTuple):
    """The places of a record's fields in its bytes."""

    dtype: np.dtype[Any]
    names: tuple[str, ...]
    """The names of the single numbers, in order."""
    numbers: Struct
    """The format of all single numbers."""
    lists: dict[str, tuple[slice, Any, tuple[int, ...]]]
    """For each list: its place, the code of its numbers, and its shape."""


@cache
def _layout(dtype: np.dtype[Any]) -> _Layout:
    names, form, end = [], "=", 0
    lists: dict[str, tuple[slice, Any, tuple[int, ...]]] = {}
    for name in dtype.names or ():
        field, start = dtype.fields[name][:2]  # type: ignore[index]  # it has names
        if field.shape:
            lists[name] = slice(start, start + field.itemsize), field.base.char, field.shape
        else:
            names.append(name)
            form += f"{start - end}x{STRUCT_CODES[field.str[1:]]}"
            end = start + field.itemsize
    return _Layout(dtype, tuple(names), Struct(form), lists)


def copy_of(states: Any) -> Any:
    """Return a copy of an array of records, as one block of bytes (NumPy's own copy goes field by field)."""
    return records_from_bytes(states.tobytes(), states.dtype)


def records_from_bytes(block: bytes, layout: np.dtype[Any]) -> Any:
    """Return an array of records from its bytes, in the form that the entry points take."""
    states: Any = np.frombuffer(bytearray(block), layout)
    return as_entry_argument(states)


__getattr__ = forward_old_names(__name__, records_from="records_from_bytes")

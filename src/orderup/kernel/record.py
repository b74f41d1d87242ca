"""The record of a game: a class with annotated fields that defines its layout in memory.

    class State(Stream):
        players: int = i1()  # the number of players
        hand: Matrix[int] = i1(MAX_SEATS, HAND_SIZE)  # for each seat: the cards in hand, then -1
        stream = included(Stream)  # the place of the random stream's fields

The class is for readers and type checkers; nobody makes an instance. A record is an element of a NumPy array of `layout(State)`, and
compiled code recognizes it by that. `i1` is a signed integer of one byte, `u8` an unsigned one of eight, `f8` a float, `b1` a boolean.
"""

import inspect
from collections.abc import Iterator
from typing import Any, NamedTuple, Protocol, SupportsIndex, SupportsInt, TypeAlias, TypeVar, overload

import numpy as np

from orderup.kernel.jit import COMPILED
from orderup.kernel.old_names import forward_old_names

Word: TypeAlias = np.uint64
"""64 bits: a set of cards, or several small numbers side by side."""
Index: TypeAlias = SupportsIndex | np.integer[Any]
Number_co = TypeVar("Number_co", int, float, np.uint64, covariant=True)


class Vector(Protocol[Number_co]):
    """A field with one index."""

    @property
    def size(self) -> int:
        """The number of elements."""

    def __getitem__(self, index: Index, /) -> Number_co: ...

    def __setitem__(self, index: Index, value: SupportsInt | float, /) -> None: ...


class Matrix(Protocol[Number_co]):
    """A field with two indexes. One index gives a row."""

    @overload
    def __getitem__(self, index: tuple[Index, Index], /) -> Number_co: ...
    @overload
    def __getitem__(self, index: Index, /) -> Vector[Number_co]: ...

    def __setitem__(self, index: tuple[Index, Index], value: SupportsInt | float, /) -> None: ...


class Record:
    """The attributes that generic code may use in any game's record."""

    players: int
    """The number of players. Every record declares it."""
    dtype: Any
    """Its layout as a NumPy dtype."""


class Field(NamedTuple):
    """The layout of a field: NumPy's code of its numbers, and its shape."""

    code: str
    shape: tuple[int, ...]


class Included(NamedTuple):
    """The place of another class's fields."""

    fields: type


class _Kind(NamedTuple):
    """A declarator of fields: `i1()` is one number, `i1(6)` six of them, `i1(6, 4)` six rows of four."""

    code: str

    def __call__(self, *shape: int) -> Any:
        return Field(self.code, shape)


i1, i2, i4, i8 = (_Kind(code) for code in ("i1", "i2", "i4", "i8"))
u1, u2, u4, u8 = (_Kind(code) for code in ("u1", "u2", "u4", "u8"))
f8, b1 = _Kind("f8"), _Kind("?")


def included(fields: type) -> Any:
    """Place the fields of a base class here."""
    return Included(fields)


def fields_of(declared: type) -> Iterator[tuple[str, str, tuple[int, ...]]]:
    """Yield name, code and shape of each field, in order."""
    for name, value in vars(declared).items():
        if isinstance(value, Included):
            yield from fields_of(value.fields)
        elif isinstance(value, Field):
            yield (name, *value)


class _Numbers(np.ndarray[Any, Any]):
    """A field with indexes in uncompiled code."""

    def __getitem__(self, index: Any) -> Any:
        return _widened(super().__getitem__(index))


class _UncompiledRecord(np.record):  # type: ignore[misc]  # NumPy itself allows it
    """A record in uncompiled code. A field hides NumPy's attribute of the same name (`size`, `round`), as in compiled code."""

    def __getattribute__(self, name: str) -> Any:
        get = super().__getattribute__
        place = get("dtype").fields.get(name)
        if place is None:
            return get(name)
        found = get("getfield")(*place[:2])
        return found.view(_Numbers) if type(found) is np.ndarray else _widened(found)


def _widened(number: Any) -> Any:
    """Return a small number of a record as Python's own, which does not overflow; a word stays 64 bits. Compiled code computes so by itself."""
    return int(number) if isinstance(number, np.integer) and not isinstance(number, np.uint64) else number


def as_entry_argument(states: Any) -> Any:
    """Return an array of records in the form that the entry points take, which is another if nothing is compiled."""
    return states if COMPILED else states.view(np.dtype((_UncompiledRecord, states.dtype)))


def zeroed_records(layout: np.dtype[Any], n: int = 1) -> Any:
    """Return `n` zeroed records, in the form that the entry points take."""
    return as_entry_argument(np.zeros(n, layout))


def _check_fields(declared: type) -> None:
    kinds = inspect.get_annotations(declared)
    for name, code, shape in fields_of(declared):
        where = f"the field {name!r} of {declared.__module__}.{declared.__qualname__}"
        if np.dtype(code).kind == "f" and issubclass(declared, Record):
            raise ValueError(f"{where} is {code}; the numbers in a game's record are whole: i1, i2, i4 or i8")
        if _is_stacks(kinds.get(name)) and shape[-1] - 1 > np.iinfo(code).max:
            raise ValueError(
                f"{where} has stacks with room for {shape[-1]} cards, and a number of {code} is at most {np.iinfo(code).max}; "
                f"use {_wider(code)}"
            )


def _is_stacks(kind: Any) -> bool:
    """Return whether a field is declared as `kernel.movements.CardStacks`, by the name or by the class."""
    return getattr(kind, "__name__", str(kind)).rpartition(".")[2] == "CardStacks"


def _wider(code: str) -> str:
    """Return the next type of numbers with twice the bytes."""
    return f"{code[0]}{2 * int(code[1:])}"


def layout(*declared: type) -> np.dtype[Any]:
    """Return the layout of a record with the fields of these classes, one after another.

    Raises ValueError if a field of a game's record has fractions, or a stack of cards has room for more cards than its numbers can count.
    """
    for one in declared:
        _check_fields(one)
    return np.dtype([field for one in declared for field in fields_of(one)], align=True)


__getattr__ = forward_old_names(__name__, blank="zeroed_records")

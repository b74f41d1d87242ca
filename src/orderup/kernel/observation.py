"""The layout of an observation: the meaning of each of its bytes, declared as data.

    class SeatFeatures(NamedTuple):
        points: int = byte("points", 60)
        cards: int = byte("cards in hand of each suit", 13, count=4)

    SEAT: Final = offsets(SeatFeatures)
    LAYOUT: Final = Layout(
        Part("table", GlobalFeatures, "the table"), Part("seats", SeatFeatures, "seat s to the left", MAX_SEATS, "s")
    )
    (SEATS_AT,) = LAYOUT.starts("seats")

So the tokens of seat s are byte `SEATS_AT + width(SeatFeatures) * s + SEAT.tokens`. Encoders take every offset and width from the declaration, and
so do the tables of the documents (`tools/observation_tables.py`) and readers of an observation (`Layout.read`).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, TypeVar

from orderup.kernel.old_names import forward_old_names, takes_old_names

Row = TypeVar("Row", bound=tuple[int, ...])


@takes_old_names(most="max_value")
@dataclass(frozen=True)
class ByteField:
    """One byte of a row, or several bytes with the same meaning for several things."""

    meaning: str
    max_value: int
    """The highest value of a byte."""
    unit: str
    count: int

    @property
    def is_spare(self) -> bool:
        """Whether the bytes are unused: always 0."""
        return not self.meaning


def byte(meaning: str, max_value: int, unit: str = "", count: int = 1) -> Any:
    """Declare a byte from 0 to `max_value`; or `count` of them."""
    return ByteField(meaning, max_value, unit, count)


def spare(count: int = 1) -> Any:
    """Declare bytes that are always 0."""
    return ByteField("", 0, "", count)


def byte_fields(row: type[tuple[int, ...]]) -> Mapping[str, ByteField]:
    """Return the declarations of the bytes of a row, by name and in order."""
    found: Mapping[str, ByteField] = vars(row)["_field_defaults"]
    return found


def width(row: type[tuple[int, ...]]) -> int:
    """Return the number of bytes of a row."""
    return sum(one.count for one in byte_fields(row).values())


def offsets(row: type[Row]) -> Row:
    """Return the offset of each byte in a row, or of the first of several: plain numbers, which numba freezes."""
    make: Callable[..., Row] = row
    return make(*accumulate((one.count for one in list(byte_fields(row).values())[:-1]), initial=0))


def word_offset(row_type: type[tuple[int, ...]], size: int, *names: str) -> int:
    """Return the offset of bytes that are written as one word, the first of them its lowest.

    Raises ValueError if the bytes of these names are not side by side in this order, or not `size` bytes.
    """
    order = list(byte_fields(row_type))
    first = order.index(names[0])
    bytes_in_it = sum(byte_fields(row_type)[name].count for name in names)
    if tuple(order[first : first + len(names)]) != names or bytes_in_it != size:
        raise ValueError(f"{', '.join(names)} of {row_type.__name__} cannot be written as a word of {size} bytes")
    return sum(byte_fields(row_type)[name].count for name in order[:first])


@dataclass(frozen=True)
class Part:
    """Rows of one kind, one after another."""

    name: str
    row: type[tuple[int, ...]]
    description: str
    """The subject of a row. Where there are several, a letter stands for the row's number, from 0 on."""
    count: int = 1
    letter: str = ""

    @property
    def size(self) -> int:
        """The number of bytes in all rows."""
        return self.count * width(self.row)


class Layout:
    """All parts of an observation, in order."""

    def __init__(self, *parts: Part) -> None:
        self.parts = parts
        self._starts = dict(
            zip((part.name for part in parts), accumulate((p.size for p in parts), initial=0), strict=False)
        )

    @property
    def size(self) -> int:
        """The number of bytes in an observation."""
        return sum(part.size for part in self.parts)

    def starts(self, *names: str) -> tuple[int, ...]:
        """Return the offsets at which these parts begin."""
        return tuple(self._starts[name] for name in names)

    def read(self, observation: Any) -> dict[str, list[dict[str, Any]]]:
        """Return an observation by part, row and name; several bytes of one name are a list. Raises ValueError if it has another size."""
        block = bytes(observation)
        if len(block) != self.size:
            raise ValueError(f"an observation has {self.size} bytes, not {len(block)}")
        return {
            part.name: [_read_row(part.row, block[start + width(part.row) * i :]) for i in range(part.count)]
            for part, start in zip(self.parts, self._starts.values(), strict=True)
        }

    def faults(self, observation: Any) -> list[str]:
        """Return a sentence for each byte of an observation that is higher than declared."""
        return [
            f"{part.name}{f' {i}' if part.letter else ''}: {name} is {highest}, at most {byte_fields(part.row)[name].max_value}"
            for part, rows in zip(self.parts, self.read(observation).values(), strict=True)
            for i, row in enumerate(rows)
            for name, found in row.items()
            if (highest := max(found) if isinstance(found, list) else found) > byte_fields(part.row)[name].max_value
        ]


def _read_row(row: type[tuple[int, ...]], block: bytes) -> dict[str, Any]:
    return {
        name: block[at] if one.count == 1 else list(block[at : at + one.count])
        for (name, one), at in zip(byte_fields(row).items(), offsets(row), strict=True)
    }


__getattr__ = forward_old_names(__name__, declared="byte_fields", joined="word_offset", row_bytes="byte_fields")

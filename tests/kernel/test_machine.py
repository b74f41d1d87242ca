"""What the machine does at once, beside the same in plain Python."""

from typing import Any

import numpy as np

from orderup.kernel import machine
from orderup.kernel.jit import entry

ROOM = 80


@entry
def spread(word: Any, out: Any, at: int) -> None:
    """Compiled code that spreads bits."""
    machine.spread_bits(word, out, at)


@entry
def copy(row: Any, out: Any, at: int) -> None:
    """Compiled code that copies a row."""
    machine.copy_row(row, out, at)


def test_bits_are_spread_over_bytes_and_nothing_beside_them_is_written() -> None:
    for word in (0, 1, 1 << 63, 0x8040201008040201, (1 << 64) - 1, 0x123456789ABCDEF0):
        out = np.full(ROOM, 7, np.uint8)
        spread(np.uint64(word), out, 5)
        assert out[5:69].tolist() == [word >> bit & 1 for bit in range(64)]
        assert set(out[:5]) | set(out[69:]) == {7}
        slowly = np.full(ROOM, 7, np.uint8)
        machine._spread_slowly(np.uint64(word), slowly, 5)
        assert slowly.tolist() == out.tolist()


def test_a_row_is_copied_with_its_bytes_as_they_are() -> None:
    for size in (1, 3, 18, 54, 64):
        row = np.arange(-2, size - 2, dtype=np.int8)
        out, slowly = np.full(ROOM, 7, np.uint8), np.full(ROOM, 7, np.uint8)
        copy(row, out, 9)
        machine._copied_slowly(row, slowly, 9)
        assert out[9 : 9 + size].tobytes() == row.tobytes()
        assert set(out[:9]) | set(out[9 + size :]) == {7}
        assert slowly.tolist() == out.tolist()

"""ChaCha20 (RFC 8439) as the document describes it: one block after the other, word by word."""

from typing import Any

import numpy as np

from orderup.kernel.compiler.chacha_constants import BLOCKS_AT_ONCE, INITIAL_WORDS, NUM_DOUBLE_ROUNDS, ROTATIONS
from orderup.kernel.jit import inlined, jit

INITIAL_WORDS_U32 = np.array(INITIAL_WORDS, np.uint32)
T1, T2, T3, T4 = map(np.uint32, ROTATIONS)
WHOLE, HALF, LOW16 = np.uint32(32), np.uint32(16), np.uint32(0xFFFF)


@inlined
def _rotate_left(word: Any, bits: Any) -> Any:
    return np.uint32(np.uint32(word << bits) | np.uint32(word >> np.uint32(WHOLE - bits)))


@inlined
def _quarter_round(x: Any, a: int, b: int, c: int, d: int) -> None:
    """Apply a quarter round (RFC 8439, 2.1)."""
    x[a] = np.uint32(x[a] + x[b])
    x[d] = _rotate_left(np.uint32(x[d] ^ x[a]), T1)
    x[c] = np.uint32(x[c] + x[d])
    x[b] = _rotate_left(np.uint32(x[b] ^ x[c]), T2)
    x[a] = np.uint32(x[a] + x[b])
    x[d] = _rotate_left(np.uint32(x[d] ^ x[a]), T3)
    x[c] = np.uint32(x[c] + x[d])
    x[b] = _rotate_left(np.uint32(x[b] ^ x[c]), T4)


@inlined
def _all_rounds(x: Any) -> None:
    """Apply all rounds, each to the columns, then to the diagonals (RFC 8439, 2.3)."""
    for _ in range(NUM_DOUBLE_ROUNDS):
        for i in range(4):
            _quarter_round(x, i, 4 + i, 8 + i, 12 + i)
        for i in range(4):
            _quarter_round(x, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)


@jit
def write_blocks(key: Any, counter: int, nonce: Any, out: Any) -> None:
    """See `compiler.chacha`."""
    start, x = np.empty(16, np.uint32), np.empty(16, np.uint32)
    for i in range(4):  # numba takes seconds to compile the one-line NumPy form
        start[i], start[4 + i], start[8 + i] = INITIAL_WORDS_U32[i], key[i], key[4 + i]
    for i in range(3):
        start[13 + i] = nonce[i]
    for block in range(BLOCKS_AT_ONCE):
        start[12] = np.uint32(counter + block)
        for i in range(16):
            x[i] = start[i]
        _all_rounds(x)
        for i in range(16):
            word = np.uint32(x[i] + start[i])
            out[32 * block + 2 * i] = word & LOW16
            out[32 * block + 2 * i + 1] = word >> HALF

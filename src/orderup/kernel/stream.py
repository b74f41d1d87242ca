"""The cryptographic stream for shuffles: ChaCha20 (RFC 8439), kept inside the game record.

Any record that has `FIELDS` can draw. Pairs of bytes come from the key stream in order; `below` rejects those that would
make some results likelier, so a shuffle is a plain Fisher-Yates that anyone can repeat from the seed.
"""

from typing import Any

import numpy as np

from orderup.kernel.dice import roll
from orderup.kernel.jit import inlined, jit
from orderup.kernel.seats import State

FIELDS: list[tuple[Any, ...]] = [
    ("stream_counter", "i8"),
    ("stream_key", "u4", (8,)),
    ("stream_block", "u4", (64,)),
    ("stream_used", "u4"),
]
"""counter: number of the next block; key: 256 bits; block: the current `LANES` blocks, their first words, then their second
words and so on (flat, or the compiler does not do the lanes side by side); used: how many of their bytes are spent."""

LANES = 4
BLOCK_BYTES = np.uint32(64 * LANES)
C0, C1, C2, C3 = (
    np.uint32(0x61707865),
    np.uint32(0x3320646E),
    np.uint32(0x79622D32),
    np.uint32(0x6B206574),
)
R16, R12, R8, R7 = np.uint32(16), np.uint32(12), np.uint32(8), np.uint32(7)
R20, R24, R25 = np.uint32(20), np.uint32(24), np.uint32(25)
LOW16 = 0xFFFF
ROUNDS = 10
ZERO, TWO, THREE, FOUR, SIX, SEVEN, EIGHT = map(np.uint32, (0, 2, 3, 4, 6, 7, 8))
FIFTEEN_WORDS = np.uint32(15 * LANES)
EIGHTS = np.uint32(0xFFFFFFF8)
S32 = np.uint64(32)


@inlined
def quarter(a: Any, b: Any, c: Any, d: Any) -> Any:
    """The ChaCha quarter round (RFC 8439, 2.1)."""
    a = np.uint32(a + b)
    d = np.uint32(d ^ a)
    d = np.uint32(np.uint32(d << R16) | np.uint32(d >> R16))
    c = np.uint32(c + d)
    b = np.uint32(b ^ c)
    b = np.uint32(np.uint32(b << R12) | np.uint32(b >> R20))
    a = np.uint32(a + b)
    d = np.uint32(d ^ a)
    d = np.uint32(np.uint32(d << R8) | np.uint32(d >> R24))
    c = np.uint32(c + d)
    b = np.uint32(b ^ c)
    b = np.uint32(np.uint32(b << R7) | np.uint32(b >> R25))
    return a, b, c, d


@inlined
def double_round(x: Any) -> Any:
    """A column round and a diagonal round over the 16 words (RFC 8439, 2.3)."""
    a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15 = x
    a0, a4, a8, a12 = quarter(a0, a4, a8, a12)
    a1, a5, a9, a13 = quarter(a1, a5, a9, a13)
    a2, a6, a10, a14 = quarter(a2, a6, a10, a14)
    a3, a7, a11, a15 = quarter(a3, a7, a11, a15)
    a0, a5, a10, a15 = quarter(a0, a5, a10, a15)
    a1, a6, a11, a12 = quarter(a1, a6, a11, a12)
    a2, a7, a8, a13 = quarter(a2, a7, a8, a13)
    a3, a4, a9, a14 = quarter(a3, a4, a9, a14)
    return a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15


@inlined
def _add_input(key: Any, count: int, nonce: Any, out: Any) -> None:
    """Add the 16 words that a block begins with (RFC 8439, 2.3), lane by lane."""
    for lane in range(LANES):
        out[lane] += C0
        out[LANES + lane] += C1
        out[2 * LANES + lane] += C2
        out[3 * LANES + lane] += C3
        for i in range(8):
            out[(4 + i) * LANES + lane] += key[i]
        out[12 * LANES + lane] += np.uint32(count + lane)
        for i in range(3):
            out[(13 + i) * LANES + lane] += nonce[i]


@jit
def blocks(key: Any, count: int, nonce: Any, out: Any) -> None:
    """Write `LANES` consecutive blocks to `out` (16 * LANES), for `key` (8 words) and `nonce` (3), from block `count` on."""
    for i in range(16 * LANES):
        out[i] = ZERO
    _add_input(key, count, nonce, out)
    for _ in range(ROUNDS):
        for lane in range(LANES):
            x = double_round(
                (
                    out[lane],
                    out[LANES + lane],
                    out[2 * LANES + lane],
                    out[3 * LANES + lane],
                    out[4 * LANES + lane],
                    out[5 * LANES + lane],
                    out[6 * LANES + lane],
                    out[7 * LANES + lane],
                    out[8 * LANES + lane],
                    out[9 * LANES + lane],
                    out[10 * LANES + lane],
                    out[11 * LANES + lane],
                    out[12 * LANES + lane],
                    out[13 * LANES + lane],
                    out[14 * LANES + lane],
                    out[15 * LANES + lane],
                )
            )
            out[lane] = x[0]
            out[LANES + lane] = x[1]
            out[2 * LANES + lane] = x[2]
            out[3 * LANES + lane] = x[3]
            out[4 * LANES + lane] = x[4]
            out[5 * LANES + lane] = x[5]
            out[6 * LANES + lane] = x[6]
            out[7 * LANES + lane] = x[7]
            out[8 * LANES + lane] = x[8]
            out[9 * LANES + lane] = x[9]
            out[10 * LANES + lane] = x[10]
            out[11 * LANES + lane] = x[11]
            out[12 * LANES + lane] = x[12]
            out[13 * LANES + lane] = x[13]
            out[14 * LANES + lane] = x[14]
            out[15 * LANES + lane] = x[15]
    _add_input(key, count, nonce, out)


NO_NONCE = np.zeros(3, np.uint32)


@jit
def start(state: State, seed: Any) -> None:
    """Key the stream with `seed` (8 uint32 words, little-endian 32 bytes) and go to its beginning."""
    for i in range(8):
        state.stream_key[i] = seed[i]
    rewind(state)


@jit
def rewind(state: State) -> None:
    """Go to the beginning of the key's stream, and forget what was left of another."""
    for i in range(16 * LANES):
        state.stream_block[i] = ZERO
    state.stream_counter = 0
    state.stream_used = BLOCK_BYTES


@jit
def rekey(state: State, rng: Any) -> None:
    """Take a new key from the dice `rng`: what the old one would have drawn is out of reach. `redeal` ends with this."""
    for i in range(8):
        state.stream_key[i] = np.uint32(roll(rng) >> S32)
    rewind(state)


@jit
def _refill(state: State) -> None:
    blocks(state.stream_key, state.stream_counter, NO_NONCE, state.stream_block)
    state.stream_counter += LANES


@inlined
def _place(used: Any) -> Any:
    """Where the word of a block lies that begins after so many bytes: as many lanes as bytes in a word, which saves a shift."""
    return np.uint32(np.uint32(used & FIFTEEN_WORDS) | np.uint32(used >> SIX))


@inlined
def _pair_at(state: State, used: Any) -> Any:
    """The two bytes after so many of the block as a number, and how many are used then. For loops that keep count themselves."""
    if used == BLOCK_BYTES:
        _refill(state)
        used = ZERO
    word = state.stream_block[_place(used)]
    return np.int64(word >> np.uint32((used & TWO) << THREE)) & LOW16, np.uint32(used + TWO)


@inlined
def next_pair(state: State) -> Any:
    """The next two bytes of the key stream as a little-endian number, 0-65535."""
    pair, state.stream_used = _pair_at(state, np.uint32(state.stream_used))
    return pair


@inlined
def next_word(state: State) -> Any:
    """The next eight bytes as a little-endian uint64. Words lie at multiples of eight; bytes up to there are skipped."""
    used: Any = np.uint32((np.uint32(state.stream_used) + SEVEN) & EIGHTS)
    if used == BLOCK_BYTES:
        _refill(state)
        used = ZERO
    state.stream_used = np.uint32(used + EIGHT)
    low, high = state.stream_block[_place(used)], state.stream_block[_place(np.uint32(used + FOUR))]
    return np.uint64(np.uint64(low) | np.uint64(np.uint64(high) << S32))


@inlined
def _below_at(state: State, used: Any, n: int) -> Any:
    while True:
        pair, used = _pair_at(state, used)
        product = pair * n
        low = product & LOW16
        if low >= n or low >= (LOW16 + 1 - n) % n:
            return product >> 16, used


@inlined
def below(state: State, n: int) -> Any:
    """A number 0 <= x < n, all equally likely, for 1 <= n <= 65536 (Lemire 2019, with 16-bit words)."""
    number, state.stream_used = _below_at(state, np.uint32(state.stream_used), n)
    return number


@jit
def shuffle(state: State, values: Any, first: int, count: int) -> None:
    """Shuffle `count` values, from `first` on: each, the last one first, changes places with any of those up to itself (Fisher-Yates)."""
    used: Any = np.uint32(state.stream_used)
    for i in range(count - 1, 0, -1):
        j, used = _below_at(state, used, i + 1)
        a, b = np.uint64(first + i), np.uint64(first + j)
        values[a], values[b] = values[b], values[a]
    state.stream_used = used

"""The cryptographic stream for shuffles: ChaCha20 (RFC 8439), kept inside the game record.

Any record with these fields can draw. Pairs of bytes come from the key stream in order; `random_below` rejects those that would
make some results likelier, so a shuffle is a plain Fisher-Yates that anyone can repeat from the seed.

In a game's record the fields that most moves use come before these: environments prefetch it up to here.
"""

from typing import Any, Final

import numpy as np

from orderup.kernel.bits import to_int
from orderup.kernel.compiler.chacha import BLOCKS_AT_ONCE, BYTE_PAIRS_AT_ONCE, write_blocks
from orderup.kernel.dice import next_u64 as next_dice_u64
from orderup.kernel.jit import cold, inlined, jit, noinline
from orderup.kernel.old_names import forward_old_names
from orderup.kernel.record import Record, Vector, i8, u2, u4


class Stream(Record):
    """The stream's fields."""

    stream_counter: int = i8()  # the number of the next block
    stream_key: Vector[int] = u4(8)  # 256 bits
    stream_pairs: Vector[int] = u2(BYTE_PAIRS_AT_ONCE)  # pairs of bytes: the current blocks
    stream_used: np.uint32 = u4()  # the number of pairs that are used up


ALL_PAIRS_USED = np.uint32(BYTE_PAIRS_AT_ONCE)
FIRST_ASIDE_BLOCK: Final = 1 << 31
LOW16, ONE_MORE = np.uint64(0xFFFF), np.uint64(1)
ZERO, ONE, THREE, FOUR = map(np.uint32, (0, 1, 3, 4))
MULTIPLE_OF_FOUR_MASK = np.uint32(0xFFFFFFFC)  # rounds down
S16, S32, S48 = map(np.uint64, (16, 32, 48))


ZERO_NONCE = np.zeros(3, np.uint32)


@jit
def start(state: Stream, seed: Any) -> None:
    """Key the stream with `seed` (8 uint32 words, little-endian 32 bytes) and go to its beginning."""
    for i in range(8):
        state.stream_key[i] = seed[i]
    rewind(state)


@jit
def rewind(state: Stream) -> None:
    """Go to the beginning of the key's stream, and discard the rest of the current blocks."""
    for i in range(BYTE_PAIRS_AT_ONCE):
        state.stream_pairs[i] = 0
    state.stream_counter = 0
    state.stream_used = ALL_PAIRS_USED


@jit
def rekey(state: Stream, rng: Any) -> None:
    """Take a new key from the generator `rng`, so that nobody can predict draws from the old one. `redeal` ends with this."""
    for i in range(8):
        state.stream_key[i] = np.uint32(next_dice_u64(rng) >> S32)
    rewind(state)


@noinline
def _refill(state: Stream) -> None:
    write_blocks(state.stream_key, np.int64(state.stream_counter), ZERO_NONCE, state.stream_pairs)
    state.stream_counter += BLOCKS_AT_ONCE


@inlined
def _pair_at(state: Stream, used: Any) -> Any:
    """Return the pair of bytes at index `used`, as a number, and the next index. It serves loops that count themselves."""
    if used == ALL_PAIRS_USED:
        _refill(state)
        used = ZERO
    return np.uint64(state.stream_pairs[used]), np.uint32(used + ONE)


@inlined
def next_u16(state: Stream) -> Any:
    """Return the next two bytes of the key stream as a little-endian number, 0-65535."""
    pair, state.stream_used = _pair_at(state, np.uint32(state.stream_used))
    return to_int(pair)


@inlined
def next_u64(state: Stream) -> Any:
    """Return the next eight bytes as a little-endian uint64. Such words begin at multiples of eight bytes; it skips the bytes up to there."""
    used: Any = np.uint32((np.uint32(state.stream_used) + THREE) & MULTIPLE_OF_FOUR_MASK)
    if used == ALL_PAIRS_USED:
        _refill(state)
        used = ZERO
    state.stream_used = np.uint32(used + FOUR)
    word = np.uint64(state.stream_pairs[used])
    word |= np.uint64(state.stream_pairs[np.uint32(used + ONE)]) << S16
    word |= np.uint64(state.stream_pairs[np.uint32(used + ONE + ONE)]) << S32
    return np.uint64(word | np.uint64(state.stream_pairs[np.uint32(used + THREE)]) << S48)


@cold
def _rejection_limit(n: Any) -> Any:
    """Return how many products, of those with the same upper half, are too many."""
    return np.uint64(np.uint64(LOW16 + ONE_MORE - n) % n)


@inlined
def _random_below_at(state: Stream, used: Any, n: Any) -> Any:
    while True:
        pair, used = _pair_at(state, used)
        product = np.uint64(pair * n)
        low = np.uint64(product & LOW16)
        if low >= n or low >= _rejection_limit(n):
            return np.uint64(product >> S16), used


@inlined
def random_below(state: Stream, n: int) -> Any:
    """Return a number 0 <= x < n, all equally likely, for 1 <= n <= 65536 (Lemire 2019, with 16-bit words)."""
    drawn, state.stream_used = _random_below_at(state, np.uint32(state.stream_used), np.uint64(n))
    return to_int(drawn)


@jit
def shuffle(state: Stream, values: Any, first: int, count: int) -> None:
    """Shuffle `count` values, from `first` on: each, the last one first, changes places with any of those up to itself (Fisher-Yates)."""
    used: Any = np.uint32(state.stream_used)
    last = np.uint64(count)
    while last > ONE_MORE:
        j, used = _random_below_at(state, used, last)
        last = np.uint64(last - ONE_MORE)
        a, b = np.uint64(np.uint64(first) + last), np.uint64(np.uint64(first) + j)
        values[a], values[b] = values[b], values[a]
    state.stream_used = used


@jit
def shuffle_without_advancing(state: Stream, values: Any, first: int, count: int) -> None:
    """Shuffle with draws from block `FIRST_ASIDE_BLOCK` on, and go back: later draws are the same as without it."""
    counter, used = int(state.stream_counter), np.uint32(state.stream_used)
    state.stream_counter, state.stream_used = FIRST_ASIDE_BLOCK, ALL_PAIRS_USED
    shuffle(state, values, first, count)
    state.stream_counter, state.stream_used = counter, used
    if used < ALL_PAIRS_USED:
        state.stream_counter -= BLOCKS_AT_ONCE
        _refill(state)


__getattr__ = forward_old_names(
    __name__,
    below="random_below",
    next_pair="next_u16",
    next_word="next_u64",
    shuffle_aside="shuffle_without_advancing",
)

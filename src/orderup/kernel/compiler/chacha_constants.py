"""The constants of ChaCha20 (RFC 8439), and how much of its key stream one call makes."""

from typing import Final

BLOCKS_AT_ONCE: Final = 4
BYTE_PAIRS_AT_ONCE: Final = 32 * BLOCKS_AT_ONCE
"""Pairs of bytes in these blocks."""
INITIAL_WORDS: Final = (0x61707865, 0x3320646E, 0x79622D32, 0x6B206574)
NUM_DOUBLE_ROUNDS: Final = 10
"""Each has one round over the columns and one over the diagonals."""
ROTATIONS: Final = (16, 12, 8, 7)
"""The bits by which a quarter round rotates the words, in order."""

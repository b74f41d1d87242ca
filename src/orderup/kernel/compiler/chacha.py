"""ChaCha20 (RFC 8439): several blocks of the key stream at once."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from orderup.kernel.compiler.chacha_constants import BLOCKS_AT_ONCE, BYTE_PAIRS_AT_ONCE
from orderup.kernel.compiler.mode import NATIVE

__all__ = ["BLOCKS_AT_ONCE", "BYTE_PAIRS_AT_ONCE", "write_blocks"]

_chosen: Any = import_module(f"orderup.kernel.compiler.{'native' if NATIVE else 'plain'}.chacha")

write_blocks: Callable[..., None] = _chosen.write_blocks
"""`write_blocks(key, counter, nonce, out)` writes `BLOCKS_AT_ONCE` blocks, from number `counter` on, as `BYTE_PAIRS_AT_ONCE` little-endian pairs of bytes (uint16).
`key` is eight uint32 words, `nonce` three."""

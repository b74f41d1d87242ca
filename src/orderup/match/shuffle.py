"""A shuffle that a player can check afterwards.

With the deal everybody at the table is shown the commitment: SHA-256 of a secret 32-byte seed. The cards come from ChaCha20 keyed by
HMAC-SHA256 of that seed. When the game is over the journal reveals it, and anyone can check it against what was shown, and repeat the deal.
"""

import hashlib
import hmac
from operator import index
from typing import Any, Final

import numpy as np
import numpy.typing as npt

SEED_BYTES: Final = 32
LABEL: Final = b"orderup shuffle 1"


def commitment(seed: bytes) -> str:
    """SHA-256 of the seed, hexadecimal: published first."""
    return hashlib.sha256(seed).hexdigest()


def stream_key(seed: bytes) -> npt.NDArray[np.uint32]:
    """The stream's key: HMAC-SHA256 of the label under the seed, as eight little-endian words. Raises ValueError."""
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
    digest = hmac.new(seed, LABEL, hashlib.sha256).digest()
    words: Any = np.frombuffer(digest, "<u4").astype(np.uint32)
    return words  # type: ignore[no-any-return]  # numpy calls it Any


def expand(number: int) -> bytes:
    """The 32-byte seed that `--seed NUMBER` stands for. Raises TypeError for what is no whole number."""
    return hashlib.sha256(f"orderup seed {int(index(number))}".encode()).digest()

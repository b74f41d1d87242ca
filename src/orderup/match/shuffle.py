"""A shuffle that a player can check afterwards.

Before anybody reveals a contribution, everybody at the table sees the commitment: SHA-256 of a secret 32-byte seed. The cards come from ChaCha20 keyed by
HMAC-SHA256 of that seed, mixed with the seats' contributions. When the game is over the journal reveals all of it, and anyone can check it
against the commitment, and repeat the deal.
"""

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass, field
from operator import index
from typing import Any, Final

import numpy as np
import numpy.typing as npt

SEED_BYTES: Final = 32
STREAM_KEY_LABEL: Final = b"orderup shuffle 1"
SEED_MIX_LABEL: Final = b"orderup seed 2\n"
"""Prefixes of hashed messages, which keep the two uses apart."""


def commitment(seed: bytes) -> str:
    """Return the SHA-256 of the seed, hexadecimal: published first."""
    return hashlib.sha256(seed).hexdigest()


def tie_break_digest(seed: bytes, v: int, seat: int) -> bytes:
    """Return the digest that decides a tie between claims to one card after event `v`: the lowest is first."""
    return hashlib.sha256(seed + b"lot %d %d" % (v, seat)).digest()


@dataclass(frozen=True)
class SeedContributions:
    """The seats' contributions to the server's seed."""

    contributors: Sequence[str]
    """For each seat: the commitment, hexadecimal, or "bot", or "none" of a person whose client does not contribute."""
    contributions: Sequence[bytes | None] = field(repr=False)
    """For each seat: the 32 bytes; None if it contributes none, or has withheld them."""

    @property
    def withheld(self) -> list[int]:
        """The seats that have committed themselves and not revealed: the game was dealt without their contributions."""
        given = zip(self.contributors, self.contributions, strict=True)
        return [
            seat
            for seat, (commitment, revealed) in enumerate(given)
            if revealed is None and commitment not in ("bot", "none")
        ]

    def mix(self, seed: bytes) -> bytes:
        """Return the seed of the stream: SHA-256 over a label, the server's seed, and each contribution behind its seat's number, a byte."""
        revealed = [bytes([seat]) + one for seat, one in enumerate(self.contributions) if one is not None]
        return hashlib.sha256(b"".join([SEED_MIX_LABEL, seed, *revealed])).digest() if revealed else seed


def stream_key(seed: bytes) -> npt.NDArray[np.uint32]:
    """Return the stream's key: HMAC-SHA256 of the label under the seed, as eight little-endian words. Raises ValueError."""
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
    digest = hmac.new(seed, STREAM_KEY_LABEL, hashlib.sha256).digest()
    words: Any = np.frombuffer(digest, "<u4").astype(np.uint32)
    return words  # type: ignore[no-any-return]  # numpy calls it Any


def seed_from_int(number: int) -> bytes:
    """Return the 32-byte seed that `--seed NUMBER` stands for. Raises TypeError if it is no whole number."""
    return hashlib.sha256(f"orderup seed {int(index(number))}".encode()).digest()

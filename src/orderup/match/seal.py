"""The seal of a journal: a chain of hashes over its lines, and the signature of the server that wrote it.

docs/journal.md describes how a stranger computes both.
"""

import hashlib
import re
from collections.abc import Callable, Iterable

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

SIGNATURE_LABEL = b"orderup journal 2\n"
"""The prefix of the signed message, in every version from 2 on: the key may sign other things, too."""
HEX_PATTERN = re.compile("(?:[0-9a-f]{2})*")
"""Matches bytes as hexadecimal: two lowercase digits each, without the spaces that `bytes.fromhex` would accept."""
Sign = Callable[[bytes], bytes]
"""Makes the Ed25519 signature of a message."""


class HashChain:
    """The hash over all lines so far, each as it stands in the file, without its newline."""

    def __init__(self, lines: Iterable[str | bytes] = ()) -> None:
        self.head = bytes(32)
        for line in lines:
            self.add(line)

    def add(self, line: str | bytes) -> None:
        """Add the next line."""
        text = line.encode() if isinstance(line, str) else line
        self.head = hashlib.sha256(self.head + text).digest()

    def seal(self, sign: Sign | None) -> str:
        """Return the line that ends the journal; without `sign` it is chained, but not signed."""
        signature = None if sign is None else sign(SIGNATURE_LABEL + self.head).hex()
        return msgspec.json.encode({"chain": self.head.hex(), "signature": signature}).decode()


def is_signed_by(house_key: str, chain: str, signature: str) -> bool:
    """Return whether `signature` is that of the server with this public key for `chain`; all three are lowercase hexadecimal."""
    if not all(map(HEX_PATTERN.fullmatch, (house_key, chain, signature))):
        return False
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(house_key))
        key.verify(bytes.fromhex(signature), SIGNATURE_LABEL + bytes.fromhex(chain))
    except (ValueError, InvalidSignature):
        return False
    return True

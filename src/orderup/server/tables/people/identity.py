"""Secrets and ids: tokens that open seats, and ids of tables.

A secret is 256 random bits. The server keeps only its SHA-256 digest: secrets of full entropy need no
slow hash, and a stolen database opens no seat.
"""

import hashlib
import hmac
import secrets

ID_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
"""No i, l, o, 0, 1: table ids are read aloud."""
ID_LENGTH = 12
"""The length of a table's id."""


def new_secret() -> str:
    """Return a fresh secret, safe in a URL and in JSON."""
    return secrets.token_urlsafe(32)


def digest(secret: str) -> bytes:
    """Return the digest of a secret, the only form in which the server keeps it."""
    return hashlib.sha256(secret.encode()).digest()


def matches(secret: str | None, stored_digest: bytes | None) -> bool:
    """Return whether this secret has the stored digest, in constant time."""
    if secret is None or stored_digest is None:
        return False
    return hmac.compare_digest(digest(secret), stored_digest)


def token_fingerprint(token_digest: bytes) -> str:
    """Return a part of a token's digest, which marks stored commands as its owner's.

    It is short: others can find a token with the same fingerprint. So it opens nothing, and nothing secret is stored under it.
    """
    return token_digest.hex()[:8]


def new_table_id() -> str:
    """Return an id that can be passed on but not guessed (59 bits)."""
    return "".join(secrets.choice(ID_ALPHABET) for _ in range(ID_LENGTH))


def new_seed() -> bytes:
    """Return the 32 bytes that decide every shuffle of one game."""
    return secrets.token_bytes(32)

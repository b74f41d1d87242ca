"""Secrets: who may act for a seat, and how a table is found.

A secret is 256 random bits. The server keeps only its SHA-256 digest: secrets of full entropy need no
slow hash, and a stolen database opens no seat.
"""

import hashlib
import hmac
import secrets

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
"""No i, l, o, 0, 1: table ids are read aloud."""
ID_LENGTH = 12


def new_secret() -> str:
    """Return a fresh secret, safe in a URL and in JSON."""
    return secrets.token_urlsafe(32)


def digest(secret: str) -> bytes:
    """Return what the server keeps of a secret."""
    return hashlib.sha256(secret.encode()).digest()


def matches(secret: str | None, kept: bytes | None) -> bool:
    """Whether this is the secret of which the digest was kept, in constant time."""
    if secret is None or kept is None:
        return False
    return hmac.compare_digest(digest(secret), kept)


def token_fingerprint(token: bytes) -> str:
    """Return a part of a token's digest, by which stored commands of its owner are known from those of others.

    It is short: others can find a token with the same mark. So it opens nothing, and nothing secret is kept under it.
    """
    return token.hex()[:8]


def new_table_id() -> str:
    """Return an id that can be passed on but not guessed (59 bits)."""
    return "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))


def new_seed() -> bytes:
    """Return the 32 bytes that decide every shuffle of one game."""
    return secrets.token_bytes(32)

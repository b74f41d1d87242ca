"""Secrets and names: who may act for a seat, and how a table is found.

A secret is 256 random bits. The server keeps only its SHA-256 digest: secrets of full entropy need no
slow hash, and a stolen database opens no seat.
"""

import hashlib
import hmac
import secrets
import unicodedata

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
"""No i, l, o, 0, 1: table ids are read aloud."""
ID_LENGTH = 12
JOINERS = "\u200c\u200d"
"""ZWNJ and ZWJ: invisible, but some emoji and scripts are written with them."""
VIRAMA = 9
"""The canonical combining class of signs that join consonants, in the scripts of India and around."""
NAME_LENGTH = 24


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


def new_table_id() -> str:
    """Return an id that can be passed on but not guessed (59 bits)."""
    return "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))


def new_seed() -> bytes:
    """Return the 32 bytes that decide every shuffle of one game."""
    return secrets.token_bytes(32)


def clean_name(raw: str) -> str:
    """Return the name as it may be shown: one line, no direction-changing characters, and invisible ones only where they join.

    Empty when nothing is left.
    """
    spaced = " ".join(unicodedata.normalize("NFC", raw).split())
    shown = ""
    for c, after in zip(spaced, spaced[1:] + " ", strict=True):
        if not unicodedata.category(c).startswith("C") or (c in JOINERS and shown and _joins(shown[-1], c, after)):
            shown += c
    return shown[:NAME_LENGTH].strip().rstrip(JOINERS)


def _joins(before: str, joiner: str, after: str) -> bool:
    """Whether a joiner does something here: within an emoji, after a virama, or between letters of a cursive script."""
    if unicodedata.combining(before) == VIRAMA:
        return True
    if all(unicodedata.bidirectional(c) == "AL" for c in (before, after)):
        return True
    return joiner == "\u200d" and _ends_emoji(before) and unicodedata.category(after) in ("So", "Sm")


def _ends_emoji(c: str) -> bool:
    """Whether an emoji may end so: with a picture, its color (a skin tone) or the sign that asks for colors."""
    return unicodedata.category(c) == "So" or "\U0001f3fb" <= c <= "\U0001f3ff" or c == "\ufe0f"

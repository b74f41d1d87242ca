"""Encrypts the secrets of running games: seeds, the seats' contributions to them, and journal lines.

The keys are in a file beside the database, so that the database alone (a backup, a disk) reveals no card.
The cipher is AES-256-GCM; its associated data is the place in the database, so that a secret decrypts nowhere else. Contents are padded to whole buckets, since the
length of a line would reveal the card in it.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from orderup.server.store.errors import StoreError
from orderup.server.store.private_files import protect_and_read, write_private

KEYS_FILE_NAME: Final = "storage.keys"
KEY_BYTES: Final = 32
"""The length of a key, in bytes."""
PADDED_FORMAT: Final = b"\x02"
"""The first byte of what is encrypted now."""
UNPADDED_FORMAT: Final = b"\x01"
"""The first byte of the earlier format, without padding, which is still decrypted."""
BUCKET_BYTES: Final = 512
"""The length to whose multiples contents are padded, in bytes. An event that moves one card fits into one bucket, including the record of a race."""
END_MARK: Final = b"\x80"
"""The end of the content; zeros fill the rest of the bucket."""
KEY_ID_BYTES, NONCE_BYTES = 4, 12
_HEAD_BYTES: Final = len(PADDED_FORMAT) + KEY_ID_BYTES + NONCE_BYTES


class DecryptionError(StoreError):
    """A secret cannot be decrypted: another key is needed, or the secret was changed. The text is one sentence."""


class StorageKeys:
    """Keys, the newest first. The newest encrypts; all of them decrypt."""

    def __init__(self, keys: list[bytes]) -> None:
        self.keys = keys
        self._by_id = {key_id(key): AESGCM(key) for key in keys}
        self._newest, self._id = AESGCM(keys[0]), key_id(keys[0])

    def encrypt(self, content: bytes, place: str) -> bytes:
        """Return the content encrypted, so that only these keys decrypt it, and only for this place."""
        return self.encrypt_all([(content, place)])[0]

    def encrypt_all(self, contents: Sequence[tuple[bytes, str]]) -> list[bytes]:
        """Return each of these contents, which come with their places, encrypted.

        All nonces come from one system call: each call releases Python's lock, and a writer beside a busy loop waits to get it back.
        """
        head, random = PADDED_FORMAT + self._id, os.urandom(NONCE_BYTES * len(contents))
        nonces = [random[i : i + NONCE_BYTES] for i in range(0, len(random), NONCE_BYTES)]
        return [
            head + nonce + self._newest.encrypt(nonce, _padded(content), PADDED_FORMAT + place.encode())
            for nonce, (content, place) in zip(nonces, contents, strict=True)
        ]

    def decrypt(self, encrypted: bytes, place: str) -> bytes:
        """Return the content that was encrypted for this place. Raises DecryptionError."""
        name, nonce = (
            encrypted[len(PADDED_FORMAT) : len(PADDED_FORMAT) + KEY_ID_BYTES],
            encrypted[len(PADDED_FORMAT) + KEY_ID_BYTES : _HEAD_BYTES],
        )
        if not is_encrypted(encrypted):
            raise DecryptionError("The database holds something at a place for secrets that was never encrypted.")
        if name not in self._by_id:
            raise DecryptionError(
                f"The database is encrypted with the key {name.hex()}, which is not in {KEYS_FILE_NAME}. Put the file back that belongs to it."
            )
        try:
            if encrypted.startswith(UNPADDED_FORMAT):
                return self._by_id[name].decrypt(nonce, encrypted[_HEAD_BYTES:], place.encode())
            return (
                self._by_id[name]
                .decrypt(nonce, encrypted[_HEAD_BYTES:], PADDED_FORMAT + place.encode())
                .rpartition(END_MARK)[0]
            )
        except InvalidTag:
            raise DecryptionError(
                "Something that is encrypted in the database was changed, or moved to another place."
            ) from None

    @property
    def newest_key_id(self) -> str:
        """The id of the newest key, hexadecimal. It reveals nothing of the key."""
        return self._id.hex()


def is_encrypted(content: bytes) -> bool:
    """Whether a content looks encrypted."""
    return content.startswith((PADDED_FORMAT, UNPADDED_FORMAT)) and len(content) > _HEAD_BYTES


def _padded(content: bytes) -> bytes:
    """Return the content with its end mark, padded to whole buckets."""
    length = -(-len(content + END_MARK) // BUCKET_BYTES) * BUCKET_BYTES
    return (content + END_MARK).ljust(length, b"\0")


def key_id(key: bytes) -> bytes:
    """Return the id of a key."""
    return hashlib.sha256(b"orderup storage key" + key).digest()[:KEY_ID_BYTES]


def new_key() -> bytes:
    """Return a new random key."""
    return os.urandom(KEY_BYTES)


def load_or_create_storage_keys(folder: Path) -> StorageKeys:
    """Return the keys in this directory; a first one is created if there is none. Raises StoreError: the file is malformed. Raises OSError."""
    path = folder / KEYS_FILE_NAME
    if not path.exists():
        write_keys(folder, [new_key()])
    try:
        keys = [bytes.fromhex(line) for line in protect_and_read(path).decode("ascii").split()]
    except (UnicodeDecodeError, ValueError):  # the texts of these errors may hold parts of the file
        keys = []
    if not keys or any(len(key) != KEY_BYTES for key in keys):
        raise StoreError(
            f"{path} holds no storage keys: one a line, of {2 * KEY_BYTES} hexadecimal digits, the newest first."
        )
    return StorageKeys(keys)


def write_keys(folder: Path, keys: list[bytes]) -> None:
    """Write the keys of this directory, the newest first. Raises OSError."""
    write_private(folder / KEYS_FILE_NAME, "".join(f"{key.hex()}\n" for key in keys).encode())

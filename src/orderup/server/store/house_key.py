"""The key with which a house signs its journals: made at the first start, and kept beside the database."""

import os
from pathlib import Path

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, load_pem_private_key

from orderup.server.store.migrating import StoreError

FILE = "house.pem"


class HouseKey:
    """An Ed25519 key. Who has it can sign as this house."""

    def __init__(self, private: Ed25519PrivateKey) -> None:
        self._private = private
        self.public = private.public_key().public_bytes_raw().hex()
        """The public key, hexadecimal: the name of the house in its journals."""

    def sign(self, message: bytes) -> bytes:
        """Return the signature of a message."""
        return self._private.sign(message)


def house_key(data: Path) -> HouseKey:
    """Return the key in this directory, made if there is none. StoreError: it is none. OSError."""
    path = data / FILE
    if not path.exists():
        _make(path)
    path.chmod(0o600)
    try:
        found = load_pem_private_key(path.read_bytes(), None)
    except (ValueError, TypeError, UnsupportedAlgorithm):  # their texts may have parts of the file
        found = None
    if not isinstance(found, Ed25519PrivateKey):
        raise StoreError(f"{path} is not the house's key: an Ed25519 key in PEM, without a password.")
    return HouseKey(found)


def _make(path: Path) -> None:
    """Write a new key, nobody else's to read from its first byte on, that is there whole or not at all."""
    text = Ed25519PrivateKey.generate().private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    draft = path.with_name(f"{path.name}.new")
    draft.unlink(missing_ok=True)  # a server was killed while it wrote this
    with os.fdopen(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    draft.rename(path)
    directory = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(directory)
    finally:
        os.close(directory)

"""The key with which a server signs its journals: created at the first start, and kept beside the database."""

from pathlib import Path

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, load_pem_private_key

from orderup.server.store.errors import StoreError
from orderup.server.store.private_files import protect_and_read, write_private

SIGNING_KEY_FILE_NAME = "house.pem"


class SigningKey:
    """An Ed25519 key. Its owner can sign as this server."""

    def __init__(self, private: Ed25519PrivateKey) -> None:
        self._private = private
        self.public = private.public_key().public_bytes_raw().hex()
        """The public key, hexadecimal: the name of the server in its journals."""

    def sign(self, message: bytes) -> bytes:
        """Return the signature of a message."""
        return self._private.sign(message)


def load_or_create_signing_key(folder: Path) -> SigningKey:
    """Return the key in this directory, created if there is none. Raises StoreError: the file is not such a key. Raises OSError."""
    path = folder / SIGNING_KEY_FILE_NAME
    if not path.exists():
        _make(path)
    content = protect_and_read(path)
    try:
        found = load_pem_private_key(content, None)
    except (ValueError, TypeError, UnsupportedAlgorithm):  # the texts of these errors may hold parts of the file
        found = None
    if not isinstance(found, Ed25519PrivateKey):
        raise StoreError(f"{path} is not the server's key: an Ed25519 key in PEM, without a password.")
    return SigningKey(found)


def _make(path: Path) -> None:
    private = Ed25519PrivateKey.generate()
    write_private(path, private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))

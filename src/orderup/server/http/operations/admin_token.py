"""The secret of a server's administrators, in a file beside its keys. Without the file there is no administration over HTTP."""

import hmac
import secrets
from pathlib import Path
from typing import Final

from orderup.server.store.private_files import protect_and_read, write_private

TOKEN_FILE: Final = "admin.token"  # noqa: S105  # the name of a file
TOKEN_BYTES: Final = 32


def read_token(folder: Path) -> str | None:
    """Return the token in this directory; None: there is none. Raises OSError."""
    try:
        return protect_and_read(folder / TOKEN_FILE).decode("ascii", "replace").strip() or None
    except FileNotFoundError:
        return None


def create_token(folder: Path) -> str:
    """Create a token in this directory, which replaces and invalidates an old one. Raises OSError."""
    token = secrets.token_urlsafe(TOKEN_BYTES)
    write_private(folder / TOKEN_FILE, f"{token}\n".encode())
    return token


def is_same_token(shown: str, token: str) -> bool:
    """Whether a received token is the right one, compared in constant time."""
    return hmac.compare_digest(shown.encode(), token.encode())

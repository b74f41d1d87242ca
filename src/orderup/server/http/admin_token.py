"""The secret of a house's administrators: a file beside its keys. Without the file there is nothing to administer over HTTP."""

import hmac
import secrets
from pathlib import Path
from typing import Final

from orderup.server.store.private_files import read_private, write_private

TOKEN_FILE: Final = "admin.token"  # noqa: S105  # the name of a file
TOKEN_BYTES: Final = 32


def read_token(folder: Path) -> str | None:
    """Return the token in this directory; None: there is none. OSError."""
    try:
        return read_private(folder / TOKEN_FILE).decode("ascii", "replace").strip() or None
    except FileNotFoundError:
        return None


def create_token(folder: Path) -> str:
    """Make a new token in this directory: an old one opens nothing any more. OSError."""
    token = secrets.token_urlsafe(TOKEN_BYTES)
    write_private(folder / TOKEN_FILE, f"{token}\n".encode())
    return token


def is_same_token(shown: str, token: str) -> bool:
    """Whether what somebody shows is the token, without telling by the time it takes how much of it is."""
    return hmac.compare_digest(shown.encode(), token.encode())

"""Files that nobody else may read, from their first byte on, and that are written atomically."""

import os
from pathlib import Path

PRIVATE_MODE = 0o600
ROOT_UID = 0


def write_private(path: Path, content: bytes) -> None:
    """Write or replace a file atomically, and sync it to disk. Raises OSError.

    It belongs to the owner of its directory: root may write it for a server that runs as another user.
    """
    draft = path.with_name(f"{path.name}.new")
    draft.unlink(missing_ok=True)  # left by a server that was killed while it wrote
    with os.fdopen(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE_MODE), "wb") as file:
        if os.geteuid() == ROOT_UID:
            owner = path.parent.stat()
            os.fchown(file.fileno(), owner.st_uid, owner.st_gid)
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    draft.rename(path)
    directory = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(directory)
    finally:
        os.close(directory)


def protect_and_read(path: Path) -> bytes:
    """Make a file private, if it is not, and return its content. Raises OSError."""
    path.chmod(PRIVATE_MODE)
    return path.read_bytes()

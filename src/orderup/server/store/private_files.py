"""Files that nobody else may read, from their first byte on, and that are there whole or not at all."""

import os
from pathlib import Path

PRIVATE_MODE = 0o600
ROOT_UID = 0


def write_private(path: Path, content: bytes) -> None:
    """Write a file, or write it anew, and have it on disk. OSError.

    It belongs to whom its directory belongs to: what root writes there is for a server that is somebody else.
    """
    draft = path.with_name(f"{path.name}.new")
    draft.unlink(missing_ok=True)  # a server was killed while it wrote this
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


def read_private(path: Path) -> bytes:
    """Return what is in a file, which nobody else can read from now on. OSError."""
    path.chmod(PRIVATE_MODE)
    return path.read_bytes()

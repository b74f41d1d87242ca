"""The lock of a data directory: two servers in one directory would corrupt each other's tables."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class DataInUseError(Exception):
    """Another process uses this directory."""


@contextmanager
def lock_data_folder(folder: Path) -> Iterator[int]:
    """Lock the directory, created if missing, and yield the descriptor of the lock. Processes that inherit the descriptor hold the lock, too; it is released when the last one has ended."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    descriptor = os.open(folder / "lock", os.O_CREAT | os.O_RDWR, 0o600)
    try:
        _lock(descriptor, folder)
        yield descriptor
    finally:
        os.close(descriptor)


def _lock(descriptor: int, folder: Path) -> None:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise DataInUseError(
            f"Another server keeps its data in {folder}. Choose another directory with --data."
        ) from None

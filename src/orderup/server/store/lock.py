"""One server per data directory: two writers would spoil each other's tables."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class DataInUseError(Exception):
    """Another process serves from this directory."""


@contextmanager
def lock_data_folder(data: Path) -> Iterator[int]:
    """Hold the directory, made when missing, until the end; a killed process lets go of it too. Yields the descriptor: a process that is given it holds the directory, too."""
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    descriptor = os.open(data / "lock", os.O_CREAT | os.O_RDWR, 0o600)
    try:
        _lock(descriptor, data)
        yield descriptor
    finally:
        os.close(descriptor)


def _lock(descriptor: int, data: Path) -> None:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise DataInUseError(f"Another house keeps its data in {data}. Choose another directory with --data.") from None

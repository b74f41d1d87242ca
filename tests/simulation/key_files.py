"""The disk below the key files: each call may be the process's last, and what was not synced may be gone when the power is back."""

from __future__ import annotations

import os
import random
import stat
from pathlib import Path
from typing import Any, Final

from tests.simulation.disk import Volume

DRAFT: Final = ".new"
"""The ending under which a private file is written before it gets its name (`store/private_files.py`)."""


class KeyFiles:
    """`os`, as the writer of private files sees it. Calls count as writes of the process's volume, and it dies with them."""

    def __init__(self, volume: Volume) -> None:
        self._volume = volume
        self._draft: Path | None = None
        """Written, or being written, and not sure to outlive the machine."""
        self._synced = False

    def __getattr__(self, name: str) -> Any:
        return getattr(os, name)

    def open(self, path: Path, flags: int, mode: int = 0o777) -> int:
        """Open a file to write it, or a directory to sync it."""
        self._volume.step()
        if flags & os.O_CREAT:
            self._draft, self._synced = path, False
        return os.open(path, flags, mode)

    def fsync(self, descriptor: int) -> None:
        """Have a file on the platter, or the names in a directory."""
        self._volume.step()
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            self._draft = None
        else:
            self._synced = True
        self._volume.step()

    def lose_unsynced(self, chance: random.Random) -> None:
        """The power was cut: a file that was not synced is torn or gone, and one that was has its new name or not."""
        draft, self._draft = self._draft, None
        if draft is None:
            return
        named = draft.with_name(draft.name.removesuffix(DRAFT))
        if self._synced:
            if named.exists() and chance.random() < 0.5:
                named.rename(draft)
        elif draft.exists() and chance.random() < 0.5:
            content = draft.read_bytes()
            draft.write_bytes(content[: chance.randrange(len(content) + 1)])
        else:
            draft.unlink(missing_ok=True)

"""Exports the journals of all finished games as files, for studies and for longer storage than on the server."""

import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from orderup.server.store.backup import back_up
from orderup.server.store.encryption import StorageKeys
from orderup.server.store.reader import Reader
from orderup.server.store.sqlite_store import SqliteStore

UNSAFE_CHARACTER_PATTERN: Final = re.compile(r"[^\w-]", re.ASCII)
"""The characters that are replaced in file names; table ids have none of them."""


def export_journals(reader: Reader, folder: Path) -> tuple[int, int]:
    """Write the journal of every finished game into a folder, as `TABLE-ROUND.jsonl`. Return how many are new, and how many existed. Raises OSError, SQLAlchemyError."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    new = there = 0
    for table, number in reader.finished_round_keys():
        path = folder / f"{UNSAFE_CHARACTER_PATTERN.sub('_', table)}-{number}.jsonl"
        if path.exists():
            there += 1
            continue
        lines = reader.finished_journal(table, number)
        if lines is None:  # it has been deleted meanwhile
            continue
        torn = path.with_suffix(".part")
        torn.write_text("\n".join([*lines, ""]), encoding="utf-8")
        torn.replace(path)
        new += 1
    return new, there


@contextmanager
def open_snapshot(database: Path, keys: StorageKeys) -> Iterator[Reader]:
    """Yield a consistent snapshot of a SQLite database while its server goes on. Raises OSError, StoreError."""
    with tempfile.TemporaryDirectory() as room:
        store = SqliteStore(back_up(database, Path(room)), keys)
        try:
            yield store
        finally:
            store.close()

"""The folder of a run: its settings, and a Parquet file for each chunk of each table, so that a stopped run can be continued.

experiment.json                        the settings of every cell
games/cell-000-chunk-00012.parquet     one row per game
cards/…, trials/…, decisions/…        see `chunks.py`
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from orderup.extras import importing_extra
from orderup.lab.balance.chunks import GAMES_SCHEMA, TABLE_SCHEMAS, Chunk

with importing_extra("lab"):
    import polars as pl

SETTINGS_FILE: Final = "experiment.json"
LAST_WRITTEN_TABLE: Final = "games"
"""The table that is written last, so that its file shows that a chunk is complete."""


class RunFolder:
    """The folder of a run."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def begin(self, header: Mapping[str, Any]) -> None:
        """Create the folder with this header, or check that it has the same one. Raises ValueError if not, OSError."""
        settings = self.path / SETTINGS_FILE
        wanted = json.loads(json.dumps(header))
        if settings.exists():
            found = self.header()
            if found != wanted:
                raise ValueError(
                    f"{self.path} is a run of something else: {_difference(found, wanted)}; name another folder"
                )
            self._make_tables()
            return
        if self.path.exists() and any(self.path.iterdir()):
            raise ValueError(f"{self.path} is not empty, and no run of the lab; name another folder")
        self._make_tables()
        _write(settings, json.dumps(wanted, indent=1).encode())

    def _make_tables(self) -> None:
        """Create a folder for each table. A run of an earlier release may lack some."""
        for name in TABLE_SCHEMAS:
            (self.path / name).mkdir(parents=True, exist_ok=True)

    def header(self) -> dict[str, Any]:
        """Return the settings of the run. Raises ValueError if this is not a run's folder."""
        try:
            found = json.loads((self.path / SETTINGS_FILE).read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise ValueError(f"{self.path} is no run of the lab: it has no {SETTINGS_FILE}") from error
        if not isinstance(found, dict) or "cells" not in found:
            raise ValueError(f"{self.path} is no run of the lab: its {SETTINGS_FILE} has no cells")
        return found

    def write(self, chunk: Chunk) -> None:
        """Store a chunk. Raises OSError."""
        for name in sorted(chunk.tables, key=lambda name: name == LAST_WRITTEN_TABLE):
            _write(self._file(name, chunk.cell, chunk.number), chunk.tables[name])

    def has(self, cell: int, number: int) -> bool:
        """Return whether a chunk is stored."""
        return self._file(LAST_WRITTEN_TABLE, cell, number).exists()

    def games_of(self, cell: int, number: int) -> "pl.DataFrame":
        """Return the games of a stored chunk."""
        return pl.read_parquet(self._file(LAST_WRITTEN_TABLE, cell, number))

    def table(self, name: str, cell: int, chunks: int) -> "pl.LazyFrame":
        """Return the first `chunks` chunks of a cell's table, in order, as a lazy frame. Runs of an earlier release lack some tables."""
        files = [file for number in range(chunks) if (file := self._file(name, cell, number)).exists()]
        return pl.scan_parquet(files) if files else pl.LazyFrame(schema=TABLE_SCHEMAS[name])

    def chunk_count(self, cell: int) -> int:
        """Return the number of stored chunks of a cell, from the first on without a gap."""
        number = 0
        while self.has(cell, number):
            number += 1
        return number

    def _file(self, table: str, cell: int, number: int) -> Path:
        return self.path / table / f"cell-{cell:03}-chunk-{number:05}.parquet"


def read_games(content: bytes) -> "pl.DataFrame":
    """Return the games in a chunk that has just been played."""
    return pl.read_parquet(content, columns=list(GAMES_SCHEMA))


def _write(path: Path, content: bytes) -> None:
    """Write a file atomically."""
    torn = path.with_suffix(".part")
    torn.write_bytes(content)
    torn.replace(path)


def _difference(found: dict[str, Any], asked: dict[str, Any]) -> str:
    """Return the first difference of two headers, in words."""
    theirs, ours = found.get("cells", []), asked["cells"]
    if len(theirs) != len(ours):
        return f"it has {len(theirs)} cells, not {len(ours)}"
    for cell, other in zip(theirs, ours, strict=True):
        for name, value in other.items():
            if cell.get(name) != value:
                return f"{name} is {cell.get(name)!r} there, not {value!r}"
    return "its name or form"

"""The folder of a run: what was asked for, and a Parquet file for each chunk in each table, so that a run that was stopped goes on.

experiment.json                        the settings of every cell
games/cell-000-chunk-00012.parquet     one row a game
cards/…, trials/…, decisions/…        see `chunks.py`
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from orderup.extras import importing_extra
from orderup.lab.balance.chunks import FORMS, GAMES, Chunk

with importing_extra("lab"):
    import polars as pl

SETTINGS: Final = "experiment.json"
LAST_WRITTEN: Final = "games"
"""The table whose file says that a chunk is there: it is written when the others are."""


class RunFolder:
    """A run's folder."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def begin(self, asked: Mapping[str, Any]) -> None:
        """Make the folder for this header, or see that it is a run of the same. Raises ValueError if not, OSError."""
        settings = self.path / SETTINGS
        header = json.loads(json.dumps(asked))
        if settings.exists():
            found = self.header()
            if found != header:
                raise ValueError(
                    f"{self.path} is a run of something else: {_difference(found, header)}; name another folder"
                )
            self._make_tables()
            return
        if self.path.exists() and any(self.path.iterdir()):
            raise ValueError(f"{self.path} is not empty, and no run of the lab; name another folder")
        self._make_tables()
        _write(settings, json.dumps(header, indent=1).encode())

    def _make_tables(self) -> None:
        """A folder for each table; a run of an earlier release may lack some."""
        for name in FORMS:
            (self.path / name).mkdir(parents=True, exist_ok=True)

    def header(self) -> dict[str, Any]:
        """What the run was asked for. Raises ValueError if this is no run."""
        try:
            found = json.loads((self.path / SETTINGS).read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise ValueError(f"{self.path} is no run of the lab: it has no {SETTINGS}") from error
        if not isinstance(found, dict) or "cells" not in found:
            raise ValueError(f"{self.path} is no run of the lab: its {SETTINGS} has no cells")
        return found

    def write(self, chunk: Chunk) -> None:
        """Keep a chunk. OSError."""
        for name in sorted(chunk.tables, key=lambda name: name == LAST_WRITTEN):
            _write(self._file(name, chunk.cell, chunk.number), chunk.tables[name])

    def has(self, cell: int, number: int) -> bool:
        """Whether a chunk is there."""
        return self._file(LAST_WRITTEN, cell, number).exists()

    def games_of(self, cell: int, number: int) -> "pl.DataFrame":
        """The games of a chunk that is there."""
        return pl.read_parquet(self._file(LAST_WRITTEN, cell, number))

    def table(self, name: str, cell: int, chunks: int) -> "pl.LazyFrame":
        """A table of a cell: its first `chunks` chunks, in order; runs of an earlier release lack some tables. Nothing is read before it is asked for."""
        files = [file for number in range(chunks) if (file := self._file(name, cell, number)).exists()]
        return pl.scan_parquet(files) if files else pl.LazyFrame(schema=FORMS[name])

    def chunks(self, cell: int) -> int:
        """How many chunks of a cell are there, from the first without a gap."""
        number = 0
        while self.has(cell, number):
            number += 1
        return number

    def _file(self, table: str, cell: int, number: int) -> Path:
        return self.path / table / f"cell-{cell:03}-chunk-{number:05}.parquet"


def read_games(content: bytes) -> "pl.DataFrame":
    """The games in a chunk that has just been played."""
    return pl.read_parquet(content, columns=list(GAMES))


def _write(path: Path, content: bytes) -> None:
    """Write a file whole, or not at all."""
    torn = path.with_suffix(".part")
    torn.write_bytes(content)
    torn.replace(path)


def _difference(found: dict[str, Any], asked: dict[str, Any]) -> str:
    """The first thing in which two headers differ."""
    theirs, ours = found.get("cells", []), asked["cells"]
    if len(theirs) != len(ours):
        return f"it has {len(theirs)} cells, not {len(ours)}"
    for cell, other in zip(theirs, ours, strict=True):
        for name, value in other.items():
            if cell.get(name) != value:
                return f"{name} is {cell.get(name)!r} there, not {value!r}"
    return "its name or form"

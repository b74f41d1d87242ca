"""What came of each deal, in a file of JSON lines: the settings first, then a line for every deal, in order.

A run that was killed goes on where its file ends; a line that was not written whole is played again.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

import msgspec


class GameRecord(msgspec.Struct, frozen=True):
    """One game, by seat: the bots' labels, points, and ranks from 0. `ended` is false if it was broken off; `starter` is the seat that started, if one did."""

    bots: list[str]
    points: list[int]
    ranks: list[int]
    moves: int
    ended: bool
    starter: int | None


def won_parts(ranks: list[int]) -> list[float]:
    """What each seat has of the win, by its rank from 0; nobody has any of a game that all have lost."""
    winners = ranks.count(0)
    return [1 / winners if rank == 0 else 0.0 for rank in ranks]


class DealRecord(msgspec.Struct, frozen=True):
    """A mirrored deal: a game for every rotation of its bots."""

    deal: int
    games: list[GameRecord]


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(DealRecord).decode


class ResultsFile:
    """The file of a run; without a path nothing is kept. ValueError: it belongs to a run with other settings."""

    def __init__(self, path: Path | None, settings: dict[str, Any]) -> None:
        self.path = path
        self._file = None if path is None else path.open("a+b")
        self._end = 0
        if self._file is not None:
            try:
                self._check_header(settings)
            except ValueError:
                self._file.close()
                raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            self._file.close()

    def _check_header(self, settings: dict[str, Any]) -> None:
        """Compare the first line, or write it."""
        assert self._file is not None
        self._file.seek(0)
        line = self._file.readline()
        if not line.endswith(b"\n") and _encode(settings).startswith(line):  # new, or torn
            self._write(settings)
            return
        self._end = len(line)
        try:
            found = msgspec.json.decode(line)
        except msgspec.DecodeError:
            found = None
        if not isinstance(found, dict) or "arena" not in found:
            raise ValueError(f"{self.path} is no file of arena results")
        for name, value in settings.items():
            if found.get(name) != value:
                raise ValueError(
                    f"{self.path} has results with {name} {found.get(name)!r}, not {value!r}; name another file"
                )

    def _write(self, line: Any) -> None:
        """Write after the last whole line."""
        if self._file is not None:
            self._file.truncate(self._end)
            self._end += self._file.write(_encode(line) + b"\n")
            self._file.flush()

    def __iter__(self) -> Iterator[DealRecord]:
        """The deals that are there, from the first. Raises ValueError for a line that is none, unless it is torn."""
        if self._file is None:
            return
        self._file.seek(0)
        self._end = len(self._file.readline())
        for number, line in enumerate(self._file):
            if not line.endswith(b"\n"):
                return
            try:
                found = _decode(line)
            except msgspec.DecodeError as error:
                raise ValueError(f"line {number + 2} of {self.path} is no result: {error}") from error
            if found.deal != number:
                raise ValueError(f"line {number + 2} of {self.path} is deal {found.deal}, not {number}")
            self._end += len(line)
            yield found

    def add(self, deal: DealRecord) -> None:
        """Keep one more."""
        self._write(deal)

"""The results of all deals, in a file of JSON lines: the settings first, then a line for every deal, in order.

A run that was killed continues where its file ends; the deal of an incomplete line is played again.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

import msgspec

from orderup.match.journal_lines import DECODE_ERRORS


class GameRecord(msgspec.Struct, frozen=True):
    """One game, by seat: the bots' labels, points, and ranks from 0. `ended` is false if it was broken off; `starter` is the seat that started, if one did."""

    bots: list[str]
    points: list[int]
    ranks: list[int]
    moves: int
    ended: bool
    starter: int | None


def win_shares(ranks: list[int]) -> list[float]:
    """Return the share of the win of each seat, from its rank (0 is the best). If all have lost, nobody has any."""
    winners = ranks.count(0)
    return [1 / winners if rank == 0 else 0.0 for rank in ranks]


class DealRecord(msgspec.Struct, frozen=True):
    """The results of a mirrored deal: a game for every rotation of its bots."""

    deal: int
    games: list[GameRecord]


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(DealRecord).decode


class ResultsFile:
    """The file of a run; without a path nothing is stored. Raises ValueError if it belongs to a run with other settings."""

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
        except DECODE_ERRORS:
            found = None
        if not isinstance(found, dict) or "arena" not in found:
            raise ValueError(f"{self.path} is no file of arena results")
        for name, value in settings.items():
            if found.get(name) != value:
                raise ValueError(
                    f"{self.path} has results with {name} {found.get(name)!r}, not {value!r}; name another file"
                )

    def _write(self, line: Any) -> None:
        """Write a line behind the last complete one."""
        if self._file is not None:
            self._file.truncate(self._end)
            self._end += self._file.write(_encode(line) + b"\n")
            self._file.flush()

    def __iter__(self) -> Iterator[DealRecord]:
        """Yield the stored deals in order. Raises ValueError for a line that is not a result, unless it is the incomplete last one."""
        if self._file is None:
            return
        self._file.seek(0)
        self._end = len(self._file.readline())
        for number, line in enumerate(self._file):
            if not line.endswith(b"\n"):
                return
            try:
                found = _decode(line)
            except DECODE_ERRORS as error:
                raise ValueError(f"line {number + 2} of {self.path} is no result: {error}") from error
            if found.deal != number:
                raise ValueError(f"line {number + 2} of {self.path} is deal {found.deal}, not {number}")
            self._end += len(line)
            yield found

    def add(self, deal: DealRecord) -> None:
        """Append a deal to the file."""
        self._write(deal)

"""Whose games may be studied: those of bots, and those of people whom their house had told so before (docs/journal.md)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from orderup.match.journal_lines import NO_SEAL_VERSION
from orderup.match.verdicts import check_unchanged, is_signed

BOT: Final = "bot"


def people_in(header: Mapping[str, Any]) -> bool:
    """Whether a person may have played: a seat that no bot had when the cards were dealt. A game that was dealt in Python had none; of version 1 it cannot be told."""
    lists_contributors = header.get("journal") != NO_SEAL_VERSION
    return (
        not lists_contributors
        or any(one != BOT for one in header.get("contributors", ()))
        or header.get("house") is not None
    )


@dataclass
class Consent:
    """Decides which journals are taken, and keeps those that are not, by why not."""

    with_people: bool = False
    """Take games of people in any case: whoever takes them says that all of them have agreed."""
    house: str | None = None
    """The public key, hexadecimal, of the only house whose mark counts; None: any house's does."""
    marked: int = 0
    """Games of people that were taken since their house has marked them for research, and signed that."""
    claimed: int = 0
    """Other games of people that were taken."""
    unmarked: list[Path] = field(default_factory=list)
    """Left out: their house had not said that they may be used."""
    unsigned: list[Path] = field(default_factory=list)
    """Left out: they say that they may be used, but not as any house has signed it, or this one."""

    def allows(self, path: Path, header: Mapping[str, Any]) -> bool:
        """Whether the journal in this file, with this header, may be taken. Raises JournalError, OSError."""
        if not people_in(header):
            check_unchanged(path.read_bytes())  # a line 1 that names no people may have been put there
            return True
        says_so = header.get("research") is True
        if says_so and is_signed(path.read_bytes(), self.house):
            self.marked += 1
        elif self.with_people:
            self.claimed += 1
        else:
            (self.unsigned if says_so else self.unmarked).append(path)
            return False
        return True

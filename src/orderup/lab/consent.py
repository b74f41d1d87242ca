"""Which games may be studied: those of bots, and those of people whose server had told them so before (docs/journal.md)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from orderup.match.journal_lines import JOURNAL_VERSION_WITHOUT_SEAL
from orderup.match.verdicts import check_unchanged, is_signed

BOT_LABEL: Final = "bot"
"""The entry for a bot's seat among a header's `contributors`."""


def may_have_people(header: Mapping[str, Any]) -> bool:
    """Return whether a person may have played: at the deal, a seat was not a bot's. Games that were dealt in Python have no people; of journals of version 1 it is unknown."""
    lists_contributors = header.get("journal") != JOURNAL_VERSION_WITHOUT_SEAL
    return (
        not lists_contributors
        or any(one != BOT_LABEL for one in header.get("contributors", ()))
        or header.get("house") is not None
    )


@dataclass
class ConsentFilter:
    """Decides which journals are taken, and collects the others by reason."""

    with_people: bool = False
    """Whether to take all games of people. Whoever sets it claims that all of them have agreed."""
    house_key: str | None = None
    """The public key, hexadecimal, of the only server whose mark counts; None: that of any server counts."""
    marked: int = 0
    """Games of people that were taken because their server has marked them for research, and signed that."""
    claimed: int = 0
    """Other games of people that were taken."""
    unmarked: list[Path] = field(default_factory=list)
    """Journals that were left out because their server had not said that they may be used."""
    unsigned: list[Path] = field(default_factory=list)
    """Journals that were left out because their mark is not signed by a server, or by the expected one."""

    def admit(self, path: Path, header: Mapping[str, Any]) -> bool:
        """Decide on the journal in this file, with this header, and record that. Return whether it is taken. Raises JournalError, OSError."""
        if not may_have_people(header):
            check_unchanged(path.read_bytes())  # somebody may have replaced line 1 by one that names no people
            return True
        says_so = header.get("research") is True
        if says_so and is_signed(path.read_bytes(), self.house_key):
            self.marked += 1
        elif self.with_people:
            self.claimed += 1
        else:
            (self.unsigned if says_so else self.unmarked).append(path)
            return False
        return True

"""One event of a match, for the journal and for each audience."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec


class Event(msgspec.Struct, frozen=True):
    """Event `v` at `t` milliseconds, made by `seat` (a number, or "house")."""

    v: int
    t: int
    seat: int | str
    move: dict[str, Any]
    cards: list[dict[str, Any]]
    say: dict[str, Any] | None
    renderings: dict[int | None, bytes]
    """The event's JSON for each audience, each built from an empty object when the event happened."""
    race: Mapping[str, Any] | None = None
    """The evidence of the race, where several seats wanted one card."""
    seated: Sequence[Mapping[str, Any]] | None = None
    """The people who have taken over a seat since the event before."""

    def journal_data(self) -> dict[str, Any]:
        """Return the journal line: everything, both faces of every card that moved."""
        line: dict[str, Any] = {
            "v": self.v,
            "t": self.t,
            "seat": self.seat,
            "move": self.move,
            "cards": self.cards,
            "say": self.say,
        }
        if self.race is not None:
            line["race"] = self.race
        if self.seated is not None:
            line["seated"] = self.seated
        return line

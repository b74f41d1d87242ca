"""One race for one card: several seats have claimed it, or still may, and the quickest is first.

Commands are ordered by *response time*: the time from when the players could take a card to the command, without the round trip of
that player (delivery-based ordering: Goyal et al., "DBO: Fairness for Cloud-Hosted Financial Exchanges", SIGCOMM 2023).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Generic, NamedTuple, TypeVar

from orderup.server.tables.play.races.availability import SentEvent

Command = TypeVar("Command")
TieBreak = Callable[[int, int], bytes]
"""Returns the tie-break key of a seat in a race after an event (`version, seat`). The lowest key is first among those that tie."""

TIE_MS: Final = 4
"""Milliseconds of difference that cannot be measured, so that the tie-break decides: a quarter of a screen's frame."""


@dataclass(eq=False)
class Claim(Generic[Command]):
    """A command that reaches for a card. Times are the table's, in milliseconds."""

    seat: int
    acted_at: float
    """When the command was given, corrected for the round trip."""
    command: Command
    queued: list[Command] = field(default_factory=list)
    """The later commands of the same seat, which must not overtake it."""


class RaceEntry(NamedTuple):
    """A claim as events and journals contain it. `ms` is its response time."""

    seat: int
    ms: int


@dataclass(eq=False)
class Race(Generic[Command]):
    """A race for one card. It waits for seats with longer round trips."""

    card: int
    since: SentEvent
    """The event from which response times are measured."""
    opened_at: float
    claims: list[Claim[Command]] = field(default_factory=list)
    awaited: dict[int, float] = field(default_factory=dict)
    """The round trips of the seats that have not claimed the card yet, but could."""

    def due_at(self, max_wait: float) -> float:
        """Return when no claim can arrive anymore that was as quick as the quickest, or the race has waited for `max_wait`."""
        quickest = min(claim.acted_at for claim in self.claims)
        last_arrival = max((quickest + TIE_MS + way for way in self.awaited.values()), default=self.opened_at)
        return min(last_arrival, self.opened_at + max_wait)

    def ranking(self, tie_break: TieBreak, version: int) -> list[tuple[RaceEntry, Claim[Command]]]:
        """Return the claims in their order. Among those that tie with the quickest, the tie-break after event `version` decides."""
        found = [(RaceEntry(claim.seat, round(claim.acted_at - self.since.sent_at)), claim) for claim in self.claims]
        found.sort(key=lambda each: (each[0].ms, each[0].seat))
        tied = [each for each in found if each[0].ms <= found[0][0].ms + TIE_MS]
        first = min(tied, key=lambda each: tie_break(version, each[0].seat))
        return [first, *(each for each in found if each is not first)]

    def claim_of(self, seat: int) -> Claim[Command] | None:
        """Return this seat's claim."""
        return next((claim for claim in self.claims if claim.seat == seat), None)

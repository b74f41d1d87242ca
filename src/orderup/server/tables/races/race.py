"""One race for one card: several have claimed it, or still may, and the quickest is first.

Commands are ordered by *response time*: how long after the players could take a card somebody gave the command, without the way to
that player and back (delivery-based ordering: Goyal et al., "DBO: Fairness for Cloud-Hosted Financial Exchanges", SIGCOMM 2023).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Generic, NamedTuple, TypeVar

from orderup.server.tables.races.availability import Shown

Command = TypeVar("Command")
TieBreak = Callable[[int, int], bytes]
"""Of a seat in a race after event `v` (`v, seat`): the lowest is first of those that tie."""

TIE_MS: Final = 4
"""A difference that cannot be told from none, so that the tie-break decides: a quarter of the time that a screen shows one picture."""


@dataclass(eq=False)
class Claim(Generic[Command]):
    """A command that reaches for a card. Times are the table's, in milliseconds."""

    seat: int
    acted_at: float
    """When the command was given, as late as if the line had no length."""
    command: Command
    queued: list[Command] = field(default_factory=list)
    """What the same seat has commanded since, which must not overtake it."""


class RaceEntry(NamedTuple):
    """A claim as events and journals have it: `ms` is its response time."""

    seat: int
    ms: int


@dataclass(eq=False)
class Race(Generic[Command]):
    """Several may want one card: it waits for those whose lines are longer."""

    card: int
    since: Shown
    """Response times run from there."""
    opened_at: float
    claims: list[Claim[Command]] = field(default_factory=list)
    awaited: dict[int, float] = field(default_factory=dict)
    """By seat that has not reached for the card yet, but could: the round trip."""

    def due_at(self, max_wait: float) -> float:
        """Return when nobody can come any more who was as quick as the quickest, or it has waited for `max_wait`."""
        quickest = min(claim.acted_at for claim in self.claims)
        last_arrival = max((quickest + TIE_MS + way for way in self.awaited.values()), default=self.opened_at)
        return min(last_arrival, self.opened_at + max_wait)

    def ranking(self, tie_break: TieBreak, v: int) -> list[tuple[RaceEntry, Claim[Command]]]:
        """Return the claims, the first one first. Among those that tie with the quickest, the tie-break after event `v` decides."""
        found = [(RaceEntry(claim.seat, round(claim.acted_at - self.since.at)), claim) for claim in self.claims]
        found.sort(key=lambda each: (each[0].ms, each[0].seat))
        tied = [each for each in found if each[0].ms <= found[0][0].ms + TIE_MS]
        first = min(tied, key=lambda each: tie_break(v, each[0].seat))
        return [first, *(each for each in found if each is not first)]

    def claim_of(self, seat: int) -> Claim[Command] | None:
        """Return this seat's claim."""
        return next((claim for claim in self.claims if claim.seat == seat), None)

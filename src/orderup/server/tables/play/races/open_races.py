"""The undecided races of one game. A claim waits only if somebody with a longer round trip could take the same card now, and at most for the difference of the round trips."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Generic, NamedTuple

from orderup.server.counts import COUNTS
from orderup.server.tables.play.races.availability import SentEvent
from orderup.server.tables.play.races.race import TIE_MS, Claim, Command, Race, TieBreak

MIN_WAIT_MS: Final = float(TIE_MS)
"""Milliseconds below which nobody waits: round trips that differ by less count as equal."""


class RaceResult(NamedTuple, Generic[Command]):
    """A decided race: the claims in their order, and the evidence for clients and journals."""

    claims: list[Claim[Command]]
    evidence: dict[str, Any]


class OpenRaces(Generic[Command]):
    """The undecided races, by card. `max_wait` is in milliseconds; 0: the order of arrival decides."""

    def __init__(self, max_wait: float, tie_break: TieBreak) -> None:
        self.max_wait = max_wait
        self._tie_break = tie_break
        self._open: dict[int, Race[Command]] = {}

    def __bool__(self) -> bool:
        """Return whether any race is undecided."""
        return bool(self._open)

    def claim_of(self, seat: int) -> Claim[Command] | None:
        """Return the undecided claim of a seat. There is at most one."""
        if not self._open:  # the usual case, and this runs for every command
            return None
        return next((found for race in self._open.values() if (found := race.claim_of(seat))), None)

    def has(self, command: Command) -> bool:
        """Return whether this very command waits, in a race or behind one."""
        claims = [claim for race in self._open.values() for claim in race.claims]
        return any(each is command for claim in claims for each in (claim.command, *claim.queued))

    def cards(self) -> list[int]:
        """Return the cards whose races are undecided."""
        return list(self._open)

    def cancel_all(self) -> list[Command]:
        """End all races without a decision, and return their commands."""
        claims = [claim for race in self._open.values() for claim in race.claims]
        self._open.clear()
        return [command for claim in claims for command in (claim.command, *claim.queued)]

    def race_for(self, card: int) -> Race[Command] | None:
        """Return the undecided race for a card."""
        return self._open.get(card)

    def add_claim(
        self, card: int, claim: Claim[Command], since: SentEvent | None, awaited: Mapping[int, float], now: float
    ) -> bool:
        """Add a claim to a card that other seats could take. Return whether it has to wait.

        `awaited` are the round trips of those seats that are people's. `since` is the event since which all of them could take the card.
        """
        race = self._open.get(card)
        if race is None:
            if since is None:
                return False
            race = Race(card, since, now, [claim], dict(awaited))
            if race.due_at(self.max_wait) - now < MIN_WAIT_MS + TIE_MS:  # no round trip is longer
                return False
            self._open[card] = race
            return True
        race.since = max(race.since, since or race.since)
        race.claims.append(claim)
        race.awaited.pop(claim.seat, None)
        return True

    def stop_waiting_for(self, seat: int) -> None:
        """Stop waiting for a seat, which has done something else or is gone: none of its earlier commands can still arrive."""
        for race in self._open.values():
            race.awaited.pop(seat, None)

    def withdraw(self, seat: int) -> Claim[Command] | None:
        """Withdraw a seat's claim, and return it."""
        for card, race in self._open.items():
            if claim := race.claim_of(seat):
                race.claims.remove(claim)
                if not race.claims:
                    del self._open[card]
                return claim
        return None

    def next_due_at(self) -> float | None:
        """Return when the next race is due, in the table's milliseconds."""
        if not self._open:  # the usual case, and this runs after every command
            return None
        return min((race.due_at(self.max_wait) for race in self._open.values()), default=None)

    def due_cards(self, now: float) -> list[int]:
        """Return the cards whose races are due."""
        return [card for card, race in self._open.items() if race.due_at(self.max_wait) <= now]

    def decide(self, card: int, version: int, now: float) -> RaceResult[Command] | None:
        """End the race for a card, after event `version`, and return its result; None: there is no race."""
        race = self._open.pop(card, None)
        if race is None:
            return None
        ranking = race.ranking(self._tie_break, version)
        COUNTS.race_wait_seconds.observe((now - race.opened_at) / 1000)
        evidence = {
            "card": card,
            "since": race.since.version,
            "waited": round(now - race.opened_at),
            "tie": TIE_MS,
            "hands": [response._asdict() for response, _ in ranking],
        }
        return RaceResult([claim for _, claim in ranking], evidence)

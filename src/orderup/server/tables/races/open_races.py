"""Races for a card: whose hand was first, although lines are of different length. Pure: told the times, it asks for none.

Commands are ordered by *response time*: how long after the players could take a card somebody gave the command, without the way to
that player and back (delivery-based ordering: Goyal et al., "DBO: Fairness for Cloud-Hosted Financial Exchanges", SIGCOMM 2023).
Only a claim to a card that somebody else could take now, over a longer line, waits; and at most for the difference of the round trips.
docs/fairness.md tells players and engineers more.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Set
from dataclasses import dataclass, field
from typing import Any, Final, Generic, NamedTuple, TypeVar

from orderup.server.tables.timing import Timing

Command = TypeVar("Command")
Lot = Callable[[int, int], bytes]
"""Of a seat in a race after event `v` (`v, seat`): the lowest is first of those that tie."""

TIE: Final = 4
"""Milliseconds of difference that cannot be told from none, and the lot decides: a quarter of the time that a screen shows one picture."""
LEAST_WAIT: Final = float(TIE)
"""Milliseconds for which nobody waits: lines that differ by less count as equally long."""
TIMES_KEPT: Final = 256
"""Of so many events it is known when they were shown, before those are forgotten that nothing depends on."""
DRIFT_WEIGHT: Final = 1 / 8
"""Of the newest race in the average of what a client's clock says about its line."""


@dataclass
class ClaimedLine:
    """What somebody's own clock has said about the way there and back, on the average of the races so far.

    An honest clock is now above, now below what the server measures. So the average is taken off: a clock that is always wrong gains nothing.
    """

    drift: float = 0.0
    """Milliseconds above the server's own measure."""

    def round_trip(self, timing: Timing) -> float:
        """Return how long the way of one command took, in milliseconds."""
        if timing.implied is None:
            return timing.round_trip
        return timing.round_trip + _within(_said(timing) - self.drift, timing.slack)

    def learn(self, timing: Timing) -> None:
        """Take note of what was said in a race."""
        if timing.implied is not None:
            self.drift += DRIFT_WEIGHT * (_said(timing) - self.drift)


def _said(timing: Timing) -> float:
    """By how much this way took longer than usual, by the client's word; what is far off counts as twice what is possible."""
    assert timing.implied is not None
    return _within(timing.implied - timing.round_trip, 2 * timing.slack)


def _within(value: float, most: float) -> float:
    return min(max(value, -most), most)


@dataclass(eq=False)
class Claim(Generic[Command]):
    """A command that reaches for a card. Times are the table's, in milliseconds."""

    seat: int
    acted: float
    """When the command was given, as late as if the line had no length."""
    command: Command
    behind: list[Command] = field(default_factory=list)
    """What the same seat has commanded since, which must not overtake it."""


class Since(NamedTuple):
    """From when on a card could be taken: after event `v`, which was sent at `shown_at`."""

    v: int
    shown_at: float


class Response(NamedTuple):
    """One of the hands on a card."""

    seat: int
    ms: int
    """Its response time."""

    def told(self) -> dict[str, int]:
        """Return the hand as events and journals have it."""
        return self._asdict()


@dataclass(eq=False)
class Race(Generic[Command]):
    """Several may want one card: it waits for those whose lines are longer."""

    card: int
    since: Since
    """Response times run from there."""
    opened: float
    claims: list[Claim[Command]] = field(default_factory=list)
    awaited: dict[int, float] = field(default_factory=dict)
    """By seat that has not reached for the card yet, but could: the way there and back."""

    def due_at(self, most: float) -> float:
        """Return when nobody can come any more who was as quick as the quickest, or it has waited for `most`."""
        quickest = min(claim.acted for claim in self.claims)
        longest = max((quickest + TIE + way for way in self.awaited.values()), default=self.opened)
        return min(longest, self.opened + most)

    def hands(self, lot: Lot, v: int) -> list[tuple[Response, Claim[Command]]]:
        """Return the hands, the first one first. Among those that tie with the quickest, the lowest lot after event `v` is first."""
        found = [(Response(claim.seat, round(claim.acted - self.since.shown_at)), claim) for claim in self.claims]
        found.sort(key=lambda each: (each[0].ms, each[0].seat))
        tied = [each for each in found if each[0].ms <= found[0][0].ms + TIE]
        first = min(tied, key=lambda each: lot(v, each[0].seat))
        return [first, *(each for each in found if each is not first)]

    def claim_of(self, seat: int) -> Claim[Command] | None:
        """Return this seat's claim."""
        return next((claim for claim in self.claims if claim.seat == seat), None)


class Takeable:
    """Since which event each card can be taken by whom. Times are the table's, in milliseconds."""

    def __init__(self) -> None:
        self._since: dict[int, dict[int, int]] = {}
        """By seat and card, the event."""
        self._shown_at: dict[int, float] = {}
        """By event."""

    def update(self, v: int, cards: Mapping[int, Set[int]], now: float) -> None:
        """Take note of the cards that each seat may reach for after event `v`, which has been sent just now."""
        for seat, its in cards.items():
            since = self._since.setdefault(seat, {})
            if since.keys() != its:
                for gone in since.keys() - its:
                    del since[gone]
                for card in its - since.keys():
                    since[card] = v
        self._shown_at.setdefault(v, now)
        if len(self._shown_at) > TIMES_KEPT:
            needed = {v for since in self._since.values() for v in since.values()}
            self._shown_at = {number: at for number, at in self._shown_at.items() if number in needed}

    def since(self, card: int, seats: Collection[int]) -> Since | None:
        """Return from when on all of these seats could take the card; None: that was not noted."""
        known = [self._since[seat][card] for seat in seats if card in self._since.get(seat, ())]
        return Since(max(known), self._shown_at[max(known)]) if known else None


class Decided(NamedTuple, Generic[Command]):
    """A race that is over: the claims in their order, and what is told and written of it."""

    claims: list[Claim[Command]]
    evidence: dict[str, Any]


class Races(Generic[Command]):
    """The races of one game. `most` is the longest wait in milliseconds; 0: all is decided by the order of arrival."""

    def __init__(self, most: float, lot: Lot) -> None:
        self.most = most
        self._lot = lot
        self._open: dict[int, Race[Command]] = {}

    def claim_of(self, seat: int) -> Claim[Command] | None:
        """Return the claim of a seat that is still undecided: at most one."""
        if not self._open:  # as a rule, and it is asked for every command
            return None
        return next((found for race in self._open.values() if (found := race.claim_of(seat))), None)

    @property
    def is_on(self) -> bool:
        """Whether any race is undecided."""
        return bool(self._open)

    def cards(self) -> list[int]:
        """Return the cards whose races are undecided."""
        return list(self._open)

    def close(self) -> list[Command]:
        """End all races undecided, and return what was commanded."""
        claims = [claim for race in self._open.values() for claim in race.claims]
        self._open.clear()
        return [command for claim in claims for command in (claim.command, *claim.behind)]

    def race_for(self, card: int) -> Race[Command] | None:
        """Return the race for a card that is on."""
        return self._open.get(card)

    def enter(
        self, card: int, claim: Claim[Command], since: Since | None, awaited: Mapping[int, float], now: float
    ) -> bool:
        """A hand reaches for a card that other seats could take. Returns whether it has to wait.

        `awaited`: those of them that are people, with the ways there and back. `since`: from when on all of these could take the card.
        """
        race = self._open.get(card)
        if race is None:
            if since is None:
                return False
            race = Race(card, since, now, [claim], dict(awaited))
            if race.due_at(self.most) - now < LEAST_WAIT + TIE:  # no line is longer
                return False
            self._open[card] = race
            return True
        race.since = max(race.since, since or race.since)
        race.claims.append(claim)
        race.awaited.pop(claim.seat, None)
        return True

    def stop_waiting_for(self, seat: int) -> None:
        """A seat has done something else, or is gone: nothing that it did before can still be on its way."""
        for race in self._open.values():
            race.awaited.pop(seat, None)

    def withdraw(self, seat: int) -> Claim[Command] | None:
        """Take back a seat's claim, and return it."""
        for card, race in self._open.items():
            if claim := race.claim_of(seat):
                race.claims.remove(claim)
                if not race.claims:
                    del self._open[card]
                return claim
        return None

    def next_due_at(self) -> float | None:
        """Return when the next race is decided."""
        if not self._open:
            return None
        return min((race.due_at(self.most) for race in self._open.values()), default=None)

    def due(self, now: float) -> list[int]:
        """Return the cards whose races are to be decided."""
        return [card for card, race in self._open.items() if race.due_at(self.most) <= now]

    def decide(self, card: int, now: float, v: int) -> Decided[Command] | None:
        """End the race for a card, after event `v`; None: there is none."""
        race = self._open.pop(card, None)
        if race is None:
            return None
        hands = race.hands(self._lot, v)
        evidence = {
            "card": card,
            "since": race.since.v,
            "waited": round(now - race.opened),
            "tie": TIE,
            "hands": [hand.told() for hand, _ in hands],
        }
        return Decided([claim for _, claim in hands], evidence)

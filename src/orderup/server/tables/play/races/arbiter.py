"""Decides before each move of a game whether it is made now, or waits for claims that may have been first."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from typing import Any

from orderup.server.tables.people.people import Connection, Person
from orderup.server.tables.play.inputs import BotMoveDue, CommandReceived, Input, RaceDue
from orderup.server.tables.play.races.availability import CardAvailability, SentEvent
from orderup.server.tables.play.races.open_races import MIN_WAIT_MS, OpenRaces, RaceResult
from orderup.server.tables.play.races.race import Claim, TieBreak
from orderup.server.tables.play.races.round_trip_correction import RoundTripCorrections
from orderup.server.tables.seating.seats import Seat
from orderup.server.wire.game_messages import MenuEntry

Cards = Set[int]
"""Cards by their handles."""


class RaceArbiter:
    """The races of one game. Times are the table's, in milliseconds; `version` is the game's, that is, the number of its last event."""

    def __init__(
        self, max_wait: float, tie_break: TieBreak, players: int, menu: Callable[[int], Sequence[MenuEntry]]
    ) -> None:
        self.open_races: OpenRaces[Input] = OpenRaces(max_wait, tie_break)
        self.round_trip_corrections = RoundTripCorrections()
        self.availability = CardAvailability()
        self._players = players
        self._menu = menu
        self._cards: dict[int, Cards] = {}
        self._cards_version = 0
        """The version to which `_cards` belong."""
        self._far_version = 0
        """The last version that was sent over a connection so slow that others would wait for it."""

    def cards_in_reach(self, seat: int, version: int) -> Cards:
        """Return the cards that this seat may reach for now."""
        if self._cards_version != version:
            self._cards_version, self._cards = version, {}
        found = self._cards.get(seat)
        if found is None:
            found = self._cards[seat] = _cards_of(self._menu(seat))
        return found

    def note_sent(self, connections: Iterable[Connection], version: int, now: float) -> None:
        """Note that the game's last event has just been sent to these connections. Response times to what it makes possible begin now."""
        if self.open_races.max_wait <= 0:
            return
        is_far = any((connection.transport.round_trip or 0.0) > MIN_WAIT_MS for connection in connections)
        if is_far or version == 1:  # the deal resets the notes of the game before
            for connection in connections:
                connection.transport.note_sent(version, now)
        if is_far:
            self._far_version = version
            cards = {seat: self.cards_in_reach(seat, version) for seat in range(self._players)}
            self.availability.update(SentEvent(version, now), cards)

    def may_hold(self, version: int) -> bool:
        """Return whether any command could have to wait now."""
        return bool(self.open_races) or (self._far_version == version and self.open_races.max_wait > 0)

    def try_hold(
        self, seat: int, move: dict[str, Any], item: CommandReceived | BotMoveDue, seats: Sequence[Seat], version: int, now: int
    ) -> bool:  # fmt: skip
        """Hold a command back if an earlier one of its seat waits, or somebody with a longer round trip may have been first. Return whether it waits."""
        if not self.may_hold(version):
            return False
        if (claim := self.open_races.claim_of(seat)) is not None:
            claim.queued.append(item)
            return True
        self.open_races.stop_waiting_for(seat)
        if not isinstance(move.get("card"), int):
            return False
        round_trips = _round_trips(seats, seat)
        acted_at = self._acted_at(item, seats[seat].person, now)
        if not self.open_races and acted_at + max(round_trips.values(), default=0.0) - now < MIN_WAIT_MS:
            return False
        return self._try_enter(move, Claim(seat, acted_at, item), round_trips, version, now)

    def _acted_at(self, item: CommandReceived | BotMoveDue, person: Person | None, now: int) -> float:
        """Return when a command was given. The person may have seen the card sooner in another window."""
        if not isinstance(item, CommandReceived) or item.timing is None:
            return now
        assert person is not None
        timing = item.timing
        round_trip = self.round_trip_corrections.correction_of(person.token_digest).estimate_round_trip_ms(timing)
        given_at = timing.sent_at + timing.elapsed_ms - round_trip
        return given_at + _head_start(person, item.connection)

    def _try_enter(
        self, move: dict[str, Any], claim: Claim[Input], round_trips: Mapping[int, float], version: int, now: int
    ) -> bool:
        seat, item, card = claim.seat, claim.command, move["card"]
        if not _allows(self._menu(seat), move.get("do"), card):
            return False
        others = (other for other in range(self._players) if other != seat)
        rivals = [other for other in others if card in self.cards_in_reach(other, version)]
        if self.open_races.race_for(card) is None and not rivals:
            return False
        since = self.availability.available_since_event(card, [seat, *rivals])
        awaited = {other: round_trip for other, round_trip in round_trips.items() if other in rivals}
        waits = self.open_races.add_claim(card, claim, since, awaited, now)
        if (
            waits
            and isinstance(item, CommandReceived)
            and item.timing is not None
            and (person := item.connection.person)
        ):
            self.round_trip_corrections.correction_of(person.token_digest).update_bias(item.timing)
        return waits

    def try_join(self, seat: int, item: CommandReceived) -> bool:
        """Hold back the repetition of a command that is in a race, for the same answer. Return whether it is one."""
        claim = self._claim_with(seat, item.command.id)
        if claim is None:
            return False
        claim.queued.append(item)
        return True

    def withdraw(self, seat: int, command_id: str) -> list[Input]:
        """Withdraw the command with this id, of a seat, if it is in a race. Return it, and the later commands of its seat."""
        claim = self._claim_with(seat, command_id)
        if claim is None:
            return []
        self.open_races.withdraw(seat)
        return [claim.command, *claim.queued]

    def _claim_with(self, seat: int, command_id: str) -> Claim[Input] | None:
        claim = self.open_races.claim_of(seat)
        if claim is None or not isinstance(claim.command, CommandReceived) or claim.command.command.id != command_id:
            return None
        return claim

    def next_due_at(self) -> int | None:
        """Return when the next race is due, in the table's ms."""
        due_at = self.open_races.next_due_at()
        return None if due_at is None else math.ceil(due_at)

    def inputs_to_decide_due(self, now: int) -> list[Input]:
        """Return the races that are due, as inputs that decide them."""
        return [RaceDue(card) for card in self.open_races.due_cards(now)]

    def inputs_to_decide_all(self) -> list[Input]:
        """Return all races, due or not, as inputs that decide them, since the game is over."""
        return [RaceDue(card) for card in self.open_races.cards()]

    def cancel_all(self) -> list[Input]:
        """End all races without a decision, and return their commands."""
        return self.open_races.cancel_all()

    def decide(self, card: int, version: int, now: int) -> RaceResult[Input] | None:
        """End the race for a card, and return its result; None: there is no race."""
        return self.open_races.decide(card, version, now)


def _cards_of(menu: Sequence[MenuEntry]) -> Cards:
    """Return the cards for which a menu has legal moves."""
    return {move["card"] for entry in menu if entry["why"] is None and "card" in (move := entry["move"])}


def _allows(menu: Iterable[MenuEntry], verb: Any, card: int) -> bool:
    """Return whether a menu has a legal move of this verb with this card."""
    moves = (entry["move"] for entry in menu if entry["why"] is None)
    return any(move["do"] == verb and move.get("card") == card for move in moves)


def _round_trips(seats: Iterable[Seat], but: int) -> dict[int, float]:
    """Return the measured round trips of the other people who are present, by seat."""
    round_trips = {}
    for number, seat in enumerate(seats):
        person = seat.person
        if number != but and person is not None and not person.away and (round_trip := person.round_trip) is not None:
            round_trips[number] = round_trip
    return round_trips


def _head_start(person: Person, connection: Connection) -> float:
    """Return by how many milliseconds another window of this person may have shown something sooner than this one."""
    round_trip, shortest = connection.transport.round_trip, person.round_trip
    return 0.0 if round_trip is None or shortest is None else (round_trip - shortest) / 2

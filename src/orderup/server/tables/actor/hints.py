"""Hints from the strongest bot, for one connection of a seat at a time."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from orderup.server.tables.actor.effects import Effects, Search
from orderup.server.tables.actor.state import TableState
from orderup.server.tables.games.engine import GameEngine
from orderup.server.tables.people.people import Connection
from orderup.server.tables.play.inputs import HintDue, HintReady
from orderup.server.wire.encoding import encode
from orderup.server.wire.refusals import RefusedError, wrong_phase
from orderup.server.wire.server_messages import HintMessage

if TYPE_CHECKING:
    from orderup import players


class Hints:
    """The hints of one table."""

    def __init__(self, state: TableState, engine: GameEngine, rng: random.Random) -> None:
        self._state = state
        self._engine = engine
        self._rng = rng
        self._awaited: dict[int, Connection] = {}
        """By seat: the connection that waits for a hint."""

    def request(self, connection: Connection, seat: int) -> Effects:
        """Request a hint for this seat. The search begins as soon as it is loaded. Raises RefusedError: not now, or not at this table."""
        if not self._state.seating.setup.hints:
            raise RefusedError("no_hints", "There are no hints at this table.")
        if self._state.game is None or self._state.seating.state != "playing":
            raise wrong_phase("No game is on.")
        asker = self._awaited.get(seat)
        if asker in self._state.seating.connections or connection in self._awaited.values():
            raise RefusedError("too_many", "One hint at a time.")
        if seat not in self._state.game.match.movers():
            raise RefusedError("not_now", "There is nothing for you to do now.")
        self._awaited[seat] = connection
        if asker is not None:  # the search for a closed connection goes on for this one
            return Effects()
        return Effects(inputs_when_search_loaded=[HintDue(seat)])

    def start_search(self, seat: int) -> Effects:
        """Begin the search for a seat's hint, if the asker is still there and the game is on."""
        seating, asker = self._state.seating, self._awaited.get(seat)
        if (
            self._state.game is None
            or not seating.game_in_progress
            or asker is None
            or asker not in seating.connections
            or seating.seat_number_of(asker.person) != seat
        ):
            self._awaited.pop(seat, None)
            return Effects()
        round_number, v = self._state.game.round_number, self._state.game.match.v
        request = self._engine.prepare_hint(self._state.game.match, seat, self._rng)
        if request is None:
            return self.send(HintReady(seat, round_number, v, None))
        return Effects(searches=[Search(request, lambda hint: HintReady(seat, round_number, v, hint), for_person=True)])

    def send(self, ready: HintReady) -> Effects:
        """Send a hint, if its game is still on. Without an answer it says to wait."""
        asker = self._awaited.pop(ready.seat, None)
        effects = Effects()
        on = self._state.game is not None and self._state.game.round_number == ready.round
        if on and asker is not None and asker in self._state.seating.connections:
            effects.send(asker, encode(_hinted(ready.v, ready.hint)))
        return effects


def _hinted(v: int, hint: players.Hint | None) -> HintMessage:
    if hint is None:
        return HintMessage(v, None, 0.0, None, None, 0)
    return HintMessage(v, hint.move, hint.wins, hint.other, hint.other_wins, hint.futures)

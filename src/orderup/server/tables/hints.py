"""Hints: the strongest bot thinks for whoever asks, for one window of a seat at a time."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from orderup.server.tables.effects import Effects, Search
from orderup.server.tables.engine import GameEngine
from orderup.server.tables.inputs import HintDue, HintReady
from orderup.server.tables.people import Connection
from orderup.server.tables.table_state import TableState
from orderup.server.wire.encoding import encode
from orderup.server.wire.refusals import Refused, wrong_phase
from orderup.server.wire.server_messages import HintMessage

if TYPE_CHECKING:
    from orderup import players


class Hints:
    """Those of one table."""

    def __init__(self, state: TableState, engine: GameEngine, rng: random.Random) -> None:
        self._state = state
        self._engine = engine
        self._rng = rng
        self._awaited: dict[int, Connection] = {}
        """Who has asked for a hint that has not come yet, by the seat that it is for."""

    def request(self, connection: Connection, seat: int) -> Effects:
        """Have the strongest bot think for whoever asks on this seat, from what it knows, as soon as its search is loaded. Refused: not now, or not here."""
        if not self._state.seating.setup.hints:
            raise Refused("no_hints", "There are no hints at this table.")
        if self._state.game is None or self._state.seating.state != "playing":
            raise wrong_phase("No game is on.")
        asker = self._awaited.get(seat)
        if asker in self._state.seating.connections or connection in self._awaited.values():
            raise Refused("too_many", "One hint at a time.")
        if seat not in self._state.game.match.movers():
            raise Refused("not_now", "There is nothing for you to do now.")
        self._awaited[seat] = connection
        if asker is not None:  # what is thought about for a window that is gone is for this one
            return Effects()
        return Effects(when_search_loaded=[HintDue(seat)])

    def think_for(self, seat: int) -> Effects:
        """Begin to think for whoever on this seat asked for a hint, if they are there, and their game is still on."""
        seating, asker = self._state.seating, self._awaited.get(seat)
        if (
            self._state.game is None
            or not seating.game_in_progress
            or asker is None
            or asker not in seating.connections
            or seating.number_of(asker.person) != seat
        ):
            self._awaited.pop(seat, None)
            return Effects()
        round_number, v = self._state.game.round_number, self._state.game.match.v
        think = self._engine.prepare_hint(self._state.game.match, seat, self._rng)
        if think is None:
            return self.send(HintReady(seat, round_number, v, None))
        return Effects(searches=[Search(think, lambda hint: HintReady(seat, round_number, v, hint), for_person=True)])

    def send(self, ready: HintReady) -> Effects:
        """Send a hint, if its game is still on. One without an answer is told as waiting."""
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

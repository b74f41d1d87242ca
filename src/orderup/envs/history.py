"""The events that each seat was shown: the information state of a game at one table.

They come from the game's own renderings (see `orderup.match`), for each audience, and only on demand.
"""

from typing import Any, Final, NamedTuple

import msgspec

from orderup.envs.batch import Batch
from orderup.envs.sequential import TICK_MS
from orderup.games import find
from orderup.kernel import HOUSE
from orderup.kernel.reading import copy_of
from orderup.match import Match, Position

_json: Final = msgspec.json.Encoder(order="sorted").encode
MoveSequence = tuple[tuple[int, int], ...]
"""Seats and moves, in order."""


class GameSetup(NamedTuple):
    """The constants of a game."""

    game: str
    deck: Any
    players: int
    options: dict[str, Any]

    def position(self, states: Any) -> Position:
        """Return a position of its own: `states`, an array of one record, is copied."""
        return Position(find(self.game), self.deck, copy_of(states))

    def match(self, states: Any, audience: int | None) -> Match:
        """Return a match that goes on from a position before this audience. `states` is an array of one record, which is copied."""
        return Match.resume(self.position(states), self.players, self.options, (audience,))


class Transition:
    """One decision and its consequences; or, with `resampled_for`, the moment in which the world was redealt for that seat."""

    def __init__(
        self, before: Any, asked_seat: int, played: MoveSequence, tick: int, resampled_for: int | None = None
    ) -> None:
        self.before, self.asked_seat, self.played, self.tick, self.resampled_for = (
            before,
            asked_seat,
            played,
            tick,
            resampled_for,
        )
        self._shown: dict[int, list[str]] = {}

    def shown_to(self, setup: GameSetup, player: int) -> list[str]:
        """Return the lines that the player is shown, one an event."""
        if player not in self._shown:
            self._shown[player] = self._render(setup, player)
        return self._shown[player]

    def _render(self, setup: GameSetup, player: int) -> list[str]:
        if self.resampled_for is not None:
            return [] if player == self.resampled_for else [_known(self.before, setup, player)]
        match = setup.match(self.before, player)
        time = self.tick * TICK_MS
        lines = []
        for seat, move in self.played:
            event = match.apply(seat, match.position.move_to_dict(seat, move), time)
            shown = match.render(event, player)
            del shown["v"]  # numbers start here
            lines.append(_json(shown).decode())
        waited = not any(seat == self.asked_seat for seat, _ in self.played)
        return (
            [*lines, _json({"t": time, "seat": player, "wait": True}).decode()]
            if waited and player == self.asked_seat
            else lines
        )


def _known(states: Any, setup: GameSetup, player: int) -> str:
    return f"knows {setup.position(states).observe(player).tobytes().hex()}"


class History:
    """The decisions of a game so far. It never changes, so copies share it."""

    def __init__(self, setup: GameSetup, transitions: tuple[Transition, ...]) -> None:
        self._setup, self._transitions = setup, transitions

    @classmethod
    def of(cls, batch: Batch) -> "History":
        """Return the history of a game at its first decision."""
        dealt = batch.initial_state()
        setup = GameSetup(batch.game.name, batch.deck, batch.players, batch.options)
        return cls(setup, (Transition(dealt, HOUSE, tuple(batch.last_moves()), 0),))

    def after(self, before: Any, asked_seat: int, batch: Batch) -> "History":
        """Return the history one decision later. `before` is the record before that decision; it is kept."""
        transition = Transition(before, asked_seat, tuple(batch.last_moves()), int(batch.envs["tick"][0]))
        return History(self._setup, (*self._transitions, transition))

    def resampled(self, player: int, batch: Batch) -> "History":
        """Return the history in another world, the same for one player; the others know what they would know there."""
        transition = Transition(copy_of(batch.states), HOUSE, (), int(batch.envs["tick"][0]), player)
        return History(self._setup, (*self._transitions, transition))

    def information_state(self, player: int) -> str:
        """Return all that a player was shown: the table after the deal, then event after event."""
        shown: list[list[str]] = []
        for transition in reversed(self._transitions):
            shown.append(transition.shown_to(self._setup, player))
            if transition.resampled_for not in (None, player):
                break
        else:
            shown.append([self._dealt(player)])
        return "\n".join(line for lines in reversed(shown) for line in lines)

    def _dealt(self, player: int) -> str:
        view = self._setup.match(self._transitions[0].before, player).view(player)
        del view["commitment"]
        return _json(view).decode()

    def last_action_string(self) -> str:
        """Return the last decision as JSON."""
        transition = self._transitions[-1]
        moves = [move for seat, move in transition.played if seat == transition.asked_seat]
        if not moves:
            return "wait"
        return _json(self._setup.position(transition.before).move_to_dict(transition.asked_seat, moves[0])).decode()

    def full_view(self, batch: Batch) -> str:
        """Return the current position, with all cards open."""
        view = self._setup.match(batch.states, None).view(None)
        del view["commitment"]
        return _json(view).decode()

    def __deepcopy__(self, memo: dict[int, Any]) -> "History":
        return self

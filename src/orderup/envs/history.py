"""What each seat was shown, event by event: the information state of a game at one table.

The game's own words tell it (see `orderup.match`), audience by audience, and only when somebody asks.
"""

from typing import Any, Final, NamedTuple

import msgspec

from orderup.envs.sequential import TICK_MS
from orderup.envs.tables import Tables
from orderup.games import find
from orderup.kernel import HOUSE
from orderup.kernel.reading import copy_of
from orderup.match import Match, Position

_json: Final = msgspec.json.Encoder(order="sorted").encode
Played = tuple[tuple[int, int], ...]
"""Seats and moves, in order."""


class Setting(NamedTuple):
    """What does not change in a game."""

    game: str
    deck: Any
    players: int
    options: dict[str, Any]

    def position(self, states: Any) -> Position:
        """A position of its own."""
        return Position(find(self.game), self.deck, copy_of(states))

    def match(self, states: Any, audience: int | None) -> Match:
        """A match that goes on from a position before this audience."""
        return Match.resume(self.position(states), self.players, self.options, (audience,))


class Step:
    """One decision and what it brought about; or, with `knows`, the moment in which the world was dealt anew, but for one seat."""

    def __init__(self, before: Any, asked: int, played: Played, tick: int, knows: int | None = None) -> None:
        self.before, self.asked, self.played, self.tick, self.knows = before, asked, played, tick, knows
        self._told: dict[int, list[str]] = {}

    def told(self, setting: Setting, player: int) -> list[str]:
        """What the player is shown of it, a line an event."""
        if player not in self._told:
            self._told[player] = self._tell(setting, player)
        return self._told[player]

    def _tell(self, setting: Setting, player: int) -> list[str]:
        if self.knows is not None:
            return [] if player == self.knows else [_known(self.before, setting, player)]
        match = setting.match(self.before, player)
        time = self.tick * TICK_MS
        lines = []
        for seat, move in self.played:
            event = match.apply(seat, match.position.word(seat, move), time)
            shown = match.render(event, player)
            del shown["v"]  # counted from here
            lines.append(_json(shown).decode())
        waited = not any(seat == self.asked for seat, _ in self.played)
        return (
            [*lines, _json({"t": time, "seat": player, "wait": True}).decode()]
            if waited and player == self.asked
            else lines
        )


def _known(states: Any, setting: Setting, player: int) -> str:
    return f"knows {setting.position(states).observe(player).tobytes().hex()}"


class History:
    """The steps of a game so far. It never changes, so copies share it."""

    def __init__(self, setting: Setting, steps: tuple[Step, ...]) -> None:
        self._setting, self._steps = setting, steps

    @classmethod
    def of(cls, tables: Tables) -> "History":
        """The history of a game whose first seat is asked now."""
        dealt = tables.dealt()
        setting = Setting(tables.game.name, tables.deck, tables.players, tables.options)
        return cls(setting, (Step(dealt, HOUSE, tuple(tables.played()), 0),))

    def then(self, before: Any, asked: int, tables: Tables) -> "History":
        """The history one decision later. `before` is the record as it was; it is kept."""
        step = Step(before, asked, tuple(tables.played()), int(tables.tables["tick"][0]))
        return History(self._setting, (*self._steps, step))

    def redealt(self, player: int, tables: Tables) -> "History":
        """The same before the eyes of one player, in another world; the others know what they would know there."""
        step = Step(copy_of(tables.states), HOUSE, (), int(tables.tables["tick"][0]), player)
        return History(self._setting, (*self._steps, step))

    def text(self, player: int) -> str:
        """All that a player was shown: the table after the deal, then event after event."""
        told: list[list[str]] = []
        for step in reversed(self._steps):
            told.append(step.told(self._setting, player))
            if step.knows not in (None, player):
                break
        else:
            told.append([self._dealt(player)])
        return "\n".join(line for lines in reversed(told) for line in lines)

    def _dealt(self, player: int) -> str:
        view = self._setting.match(self._steps[0].before, player).view(player)
        del view["commitment"]
        return _json(view).decode()

    def said(self) -> str:
        """The last decision, in words."""
        step = self._steps[-1]
        moves = [move for seat, move in step.played if seat == step.asked]
        if not moves:
            return "wait"
        return _json(self._setting.position(step.before).word(step.asked, moves[0])).decode()

    def open(self, tables: Tables) -> str:
        """The position that the table has reached, all cards open."""
        view = self._setting.match(tables.states, None).view(None)
        del view["commitment"]
        return _json(view).decode()

    def __deepcopy__(self, memo: dict[int, Any]) -> "History":
        return self

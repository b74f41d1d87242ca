"""The bots of the arena. They choose moves by number.

In our own games built-in bots get the true position: the conformance suite checks that heuristics, levels and search distinguish nothing that
their seat cannot (`orderup/conformance/bots.py`). The heuristic of a game from another package gets a redealt copy, since nobody has to run that suite. Bots of other packages join by the entry point group `orderup.bots`, and get a redealt copy at every decision.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol

from orderup.games import BUILT_IN
from orderup.kernel import entry_points
from orderup.kernel.dice import dice
from orderup.kernel.reading import copy_of
from orderup.match import Position
from orderup.players.search_bot import search
from orderup.search.config import SearchConfig


class Bot(Protocol):
    """A bot for one seat in one game. A bot of another package is a class of this form, created without arguments for every game."""

    def choose(self, position: Position, seat: int, rng: random.Random) -> int:
        """Return the number of a legal move, or -1 to wait in games of real time. The position may be changed."""


class RandomBot:
    """Makes random legal moves."""

    def choose(self, position: Position, seat: int, rng: random.Random) -> int:
        """Return a legal move; all are equally likely."""
        return rng.choice(position.legal(seat))


@dataclass(frozen=True)
class HeuristicBot:
    """Plays the moves of the game's heuristic."""

    skill: int

    def choose(self, position: Position, seat: int, rng: random.Random) -> int:
        """Return the heuristic's move."""
        seen = position if position.game.name in BUILT_IN else _redealt(position, seat, rng)
        return int(entry_points.heuristic_move(seen.states, seat, self.skill, dice(rng.getrandbits(64))))


class SearchBot:
    """Plays the moves of the search. After a wait in which nothing happened, it does not wait again."""

    def __init__(self, config: SearchConfig, ms: float | None, iterations: int | None) -> None:
        self.config, self.ms, self.iterations = config, ms, iterations
        self._waited_in = b""
        """The last position in which it waited."""

    def choose(self, position: Position, seat: int, rng: random.Random) -> int:
        """Return the most visited move of a search, or the only legal move."""
        legal = [] if position.game.realtime else position.legal(seat)
        if len(legal) == 1:
            return legal[0]
        in_vain = position.game.realtime and position.states.tobytes() == self._waited_in
        config = replace(self.config, waits=False) if in_vain else self.config
        found = search(position, seat, rng.getrandbits(64), config=config, ms=self.ms, iterations=self.iterations)
        self._waited_in = position.states.tobytes() if found.best_move < 0 else b""
        return found.best_move


class PluginBot:
    """Wraps a bot of another package, which gets a redealt copy."""

    def __init__(self, label: str, make: Callable[[], Bot]) -> None:
        self.label = label
        self.bot = make()

    def choose(self, position: Position, seat: int, rng: random.Random) -> int:
        """Return the bot's move. Raises RuntimeError if it failed."""
        try:
            return int(self.bot.choose(_redealt(position, seat, rng), seat, rng))
        except Exception as error:
            raise RuntimeError(f"the bot {self.label!r} failed") from error


def _redealt(position: Position, seat: int, rng: random.Random) -> Position:
    """Return a copy in which everything that the seat cannot know is dealt anew."""
    world = Position(position.game, position.deck, copy_of(position.states))
    entry_points.redeal(world.states, seat, dice(rng.getrandbits(64)))
    return world

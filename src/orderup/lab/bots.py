"""The bots of the arena: they decide by the number of a move.

Our own are handed the position as it is: the conformance suite checks, for every registered game, that the heuristics tell nothing
apart that their seat cannot (`orderup/conformance/bots.py`); tests/search says so of the search. Bots of other packages join by the entry point group `orderup.bots`, and get a redealt copy at every decision.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol

from orderup.kernel import entry_points
from orderup.kernel.dice import dice
from orderup.kernel.reading import copy_of
from orderup.match import Position
from orderup.players.search_bot import search
from orderup.search.config import SearchConfig


class Bot(Protocol):
    """Who decides for a seat in one game. A bot of another package is a class of this form, made without arguments for every game."""

    def choose(self, position: Position, seat: int, rng: random.Random) -> int:
        """The number of a legal move, or -1 to wait where everybody acts at once. The position may be played on."""


class RandomBot:
    """Makes any legal move."""

    def choose(self, position: Position, seat: int, rng: random.Random) -> int:
        """Each equally likely."""
        return rng.choice(position.legal(seat))


@dataclass(frozen=True)
class HeuristicBot:
    """Plays by the game's heuristic."""

    skill: int

    def choose(self, position: Position, seat: int, rng: random.Random) -> int:
        """The heuristic's move."""
        return int(entry_points.heuristic_move(position.states, seat, self.skill, dice(rng.getrandbits(64))))


class SearchBot:
    """Searches. Where all waited and nothing came of it, it does not wait again."""

    def __init__(self, config: SearchConfig, ms: float | None, iterations: int | None) -> None:
        self.config, self.ms, self.iterations = config, ms, iterations
        self._waited_in = b""
        """The position in which it waited last."""

    def choose(self, position: Position, seat: int, rng: random.Random) -> int:
        """The most visited move; without a choice there is nothing to search."""
        legal = [] if position.game.realtime else position.legal(seat)
        if len(legal) == 1:
            return legal[0]
        in_vain = position.game.realtime and position.states.tobytes() == self._waited_in
        config = replace(self.config, waits=False) if in_vain else self.config
        found = search(position, seat, rng.getrandbits(64), config=config, ms=self.ms, iterations=self.iterations)
        self._waited_in = position.states.tobytes() if found.best_move < 0 else b""
        return found.best_move


class PluginBot:
    """Holds a bot of another package: it gets a redealt copy."""

    def __init__(self, label: str, make: Callable[[], Bot]) -> None:
        self.label = label
        self.bot = make()

    def choose(self, position: Position, seat: int, rng: random.Random) -> int:
        """What the bot chooses. RuntimeError: it failed."""
        world = Position(position.game, position.deck, copy_of(position.states))
        entry_points.redeal(world.states, seat, dice(rng.getrandbits(64)))
        try:
            return int(self.bot.choose(world, seat, rng))
        except Exception as error:
            raise RuntimeError(f"the bot {self.label!r} failed") from error

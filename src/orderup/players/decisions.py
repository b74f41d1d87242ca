"""A bot's choice of a move, and its request for another thread or process."""

import random
from dataclasses import dataclass, replace
from typing import Any, Final

from orderup.kernel import entry_points
from orderup.kernel.dice import dice
from orderup.match import Match, Position
from orderup.players.levels import BEST_SKILL, HEURISTIC_SKILLS, SEARCH_BUDGETS, STRONGEST_LEVEL
from orderup.players.search_bot import Hint, find_hint, search, search_config
from orderup.search.ismcts import is_ready, precompile

NO_SEARCH_RESULT: Final = -2
"""In place of a move's number: the search has nothing to try, or is not compiled yet."""
MoveDict = dict[str, Any] | None


def choose_move(match: Match, seat: int, level: str, rng: random.Random) -> MoveDict:
    """Return the JSON form of the move that a bot of this level wants to begin now, or None to wait. Raises KeyError: no such level."""
    if level in SEARCH_BUDGETS:
        precompile(match.game)
    decision = prepare_move_request(match, seat, level, rng)
    return None if decision is None else decision()


@dataclass(frozen=True)
class MoveRequest:
    """A request for the move of a bot of a level. Any thread may call it while the match goes on, or another process (`encoding.py`)."""

    world: Position
    """A determinization: a redealt copy, in which all that the seat cannot know is shuffled."""
    seat: int
    level: str
    seed: int
    """The seed of its dice."""
    may_wait: bool = True
    """A search that may not wait acts if it can."""

    def __call__(self) -> MoveDict:
        """Return the move that it wants to begin, or None to wait. A level that searches plays by the heuristic until the search is compiled."""
        move = NO_SEARCH_RESULT if self.level in HEURISTIC_SKILLS else self._searched()
        if move == NO_SEARCH_RESULT:
            skill = HEURISTIC_SKILLS.get(self.level, BEST_SKILL)
            move = int(entry_points.heuristic_move(self.world.states, self.seat, skill, dice(self.seed)))
        return self.world.move_to_dict(self.seat, move) if move >= 0 else None

    def _searched(self) -> int:
        """Return the result of a search: a move, -1 to wait, or `NO_SEARCH_RESULT` if there is nothing to try or the search is not compiled yet."""
        world, budget = self.world, SEARCH_BUDGETS[self.level]
        if not is_ready(world.game):
            return NO_SEARCH_RESULT
        config = replace(search_config(world.game, world.players, self.level), waits=self.may_wait)
        ms = budget.realtime_ms if world.game.realtime else budget.turns_ms
        found = search(world, self.seat, self.seed, config=config, ms=ms)
        return found.best_move if found.root_moves else NO_SEARCH_RESULT


@dataclass(frozen=True)
class HintRequest:
    """A request for a hint; it is called like a `MoveRequest`."""

    world: Position
    seat: int
    seed: int

    def __call__(self) -> Hint | None:
        """Return the move of the strongest level at this seat, and its wins; None: there is nothing to decide, or the search is not compiled."""
        if not is_ready(self.world.game):
            return None
        return find_hint(self.world, self.seat, self.seed, SEARCH_BUDGETS[STRONGEST_LEVEL].turns_ms)


def prepare_move_request(
    match: Match, seat: int, level: str, rng: random.Random, may_wait: bool = True
) -> MoveRequest | None:
    """Return a request for the same move as `choose_move`, which no longer needs the match; None: the seat cannot act now. Raises KeyError: no such level."""
    if level not in HEURISTIC_SKILLS and level not in SEARCH_BUDGETS:
        raise KeyError(level)
    if seat not in match.movers():
        return None
    return MoveRequest(match.redealt_position(seat, rng.getrandbits(64)), seat, level, rng.getrandbits(64), may_wait)


def prepare_hint_request(match: Match, seat: int, rng: random.Random) -> HintRequest | None:
    """Return a request for a hint for a seat; None: the seat cannot act now."""
    if seat not in match.movers():
        return None
    return HintRequest(match.redealt_position(seat, rng.getrandbits(64)), seat, rng.getrandbits(64))

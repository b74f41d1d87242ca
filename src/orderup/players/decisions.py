"""What a bot wants to do."""

import random
from dataclasses import dataclass, replace
from typing import Any, Final

from orderup.kernel import entry_points
from orderup.kernel.dice import dice
from orderup.match import Match, Position
from orderup.players.levels import BEST_SKILL, HEURISTIC_SKILLS, SEARCH_BUDGETS, STRONGEST_LEVEL
from orderup.players.search_bot import Hint, find_hint, search, search_config
from orderup.search.ismcts import is_ready, prepare

NO_MOVE: Final = -2
MoveDict = dict[str, Any] | None


def choose_move(match: Match, seat: int, level: str, rng: random.Random) -> MoveDict:
    """The move, in words, that a bot of this level wants to begin now, or None to wait. KeyError: no such level."""
    if level in SEARCH_BUDGETS:
        prepare(match.game)
    decision = prepare_move_request(match, seat, level, rng)
    return None if decision is None else decision()


@dataclass(frozen=True)
class MoveRequest:
    """What a bot of a level has to decide: to be called in any thread, while the match goes on, or in another process (`encoding.py`)."""

    world: Position
    """A determinization: a redealt copy, in which all that the seat cannot know is shuffled."""
    seat: int
    level: str
    seed: int
    """Of its dice."""
    may_wait: bool = True
    """A search that may not wait acts if it can."""

    def __call__(self) -> MoveDict:
        """The move that it wants to begin, or None to wait. A level that searches plays by the heuristic until the search is compiled."""
        move = NO_MOVE if self.level in HEURISTIC_SKILLS else self._searched()
        if move == NO_MOVE:
            skill = HEURISTIC_SKILLS.get(self.level, BEST_SKILL)
            move = int(entry_points.heuristic_move(self.world.states, self.seat, skill, dice(self.seed)))
        return self.world.move_to_dict(self.seat, move) if move >= 0 else None

    def _searched(self) -> int:
        """What a search comes to: a move, -1 to wait, or `NO_MOVE`, where it has nothing to try or is not compiled yet."""
        world, budget = self.world, SEARCH_BUDGETS[self.level]
        if not is_ready(world.game):
            return NO_MOVE
        config = replace(search_config(world.game, world.players, self.level), waits=self.may_wait)
        ms = budget.realtime_ms if world.game.realtime else budget.turns_ms
        found = search(world, self.seat, self.seed, config=config, ms=ms)
        return found.best_move if found.root_moves else NO_MOVE


@dataclass(frozen=True)
class HintRequest:
    """What is to be found out for somebody who asks for a hint; to be called like a `MoveRequest`."""

    world: Position
    seat: int
    seed: int

    def __call__(self) -> Hint | None:
        """What the strongest level would do at this seat, and why; None: there is nothing to decide, or the search is not compiled."""
        if not is_ready(self.world.game):
            return None
        return find_hint(self.world, self.seat, self.seed, SEARCH_BUDGETS[STRONGEST_LEVEL].turns_ms)


def prepare_move_request(
    match: Match, seat: int, level: str, rng: random.Random, may_wait: bool = True
) -> MoveRequest | None:
    """What `choose_move` will do, without the match; None: the seat cannot act now. KeyError: no such level."""
    if level not in HEURISTIC_SKILLS and level not in SEARCH_BUDGETS:
        raise KeyError(level)
    if seat not in match.movers():
        return None
    return MoveRequest(match.redealt(seat, rng.getrandbits(64)), seat, level, rng.getrandbits(64), may_wait)


def prepare_hint_request(match: Match, seat: int, rng: random.Random) -> HintRequest | None:
    """What is to be found out for whoever sits at a seat; None: the seat cannot act now."""
    if seat not in match.movers():
        return None
    return HintRequest(match.redealt(seat, rng.getrandbits(64)), seat, rng.getrandbits(64))

"""What a bot wants to do."""

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from orderup.kernel import entry_points
from orderup.kernel.dice import dice
from orderup.match import Match, Position
from orderup.players.levels import BEST_SKILL, HEURISTIC_SKILLS, SEARCH_BUDGETS, STRONGEST_LEVEL
from orderup.players.search_bot import Hint, find_hint, search, search_config
from orderup.search.ismcts import is_ready, prepare

NO_MOVE: Final = -2
Move = dict[str, Any] | None


def choose_move(match: Match, seat: int, level: str, rng: random.Random) -> Move:
    """The move, in words, that a bot of this level wants to begin now, or None to wait. KeyError: no such level."""
    if level in SEARCH_BUDGETS:
        prepare(match.game)
    return prepare_decision(match, seat, level, rng)()


def prepare_decision(
    match: Match, seat: int, level: str, rng: random.Random, may_wait: bool = True
) -> Callable[[], Move]:
    """What `choose_move` will do, without the match: it may be called in another thread, while the match goes on.

    The bot gets a determinization: a redealt copy, in which all that its seat cannot know is shuffled. A level that searches plays by the
    heuristic until the search is compiled. A search that may not wait acts if it can. KeyError: no such level.
    """
    if level not in HEURISTIC_SKILLS and level not in SEARCH_BUDGETS:
        raise KeyError(level)
    if seat not in match.movers():
        return lambda: None
    world, seed = match.redealt(seat, rng.getrandbits(64)), rng.getrandbits(64)

    def decide() -> Move:
        move = NO_MOVE if level in HEURISTIC_SKILLS else _search_move(world, seat, level, seed, may_wait)
        if move == NO_MOVE:
            skill = HEURISTIC_SKILLS.get(level, BEST_SKILL)
            move = int(entry_points.heuristic_move(world.states, seat, skill, dice(seed)))
        return world.word(seat, move) if move >= 0 else None

    return decide


def _search_move(world: Position, seat: int, level: str, seed: int, may_wait: bool) -> int:
    """What a search comes to: a move, -1 to wait, or `NO_MOVE`, where it has nothing to try or is not compiled yet."""
    if not is_ready(world.game):
        return NO_MOVE
    budget = SEARCH_BUDGETS[level]
    config = replace(search_config(world.game, world.players, level), waits=may_wait)
    ms = budget.realtime_ms if world.game.realtime else budget.turns_ms
    found = search(world, seat, seed, config=config, ms=ms)
    return found.best_move if found.root_moves else NO_MOVE


def prepare_hint(match: Match, seat: int, rng: random.Random) -> Callable[[], Hint | None]:
    """What the strongest level would do at this seat, and why: to be called in any thread, like `prepare_decision`'s answer."""
    if seat not in match.movers() or not is_ready(match.game):
        return lambda: None
    world, seed = match.redealt(seat, rng.getrandbits(64)), rng.getrandbits(64)
    return lambda: find_hint(world, seat, seed, SEARCH_BUDGETS[STRONGEST_LEVEL].turns_ms)

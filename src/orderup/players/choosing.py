"""What a bot wants to do."""

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from orderup.kernel import entry_points
from orderup.kernel.dice import dice
from orderup.match import Match, Position
from orderup.players.levels import BEST, SKILL, THINKERS
from orderup.players.thinking import STRONGEST, Advice, advise, plan_for, think
from orderup.search.ismcts import is_ready, prepare

NOTHING: Final = -2
Move = dict[str, Any] | None


def choose(match: Match, seat: int, level: str, rng: random.Random) -> Move:
    """The move, in words, that a bot of this level wants to begin now, or None to wait. KeyError: no such level."""
    if level in THINKERS:
        prepare(match.game)
    return consider(match, seat, level, rng)()


def consider(match: Match, seat: int, level: str, rng: random.Random, patient: bool = True) -> Callable[[], Move]:
    """What `choose` will do, without the match: it may be called in another thread, while the match goes on.

    The bot gets a redealt copy, in which all that its seat cannot know is shuffled. A level that searches plays by the heuristic until
    the search is compiled. Who is not `patient` acts if it can. KeyError: no such level.
    """
    if level not in SKILL and level not in THINKERS:
        raise KeyError(level)
    if seat not in match.movers():
        return lambda: None
    world, seed = match.redealt(seat, rng.getrandbits(64)), rng.getrandbits(64)

    def decide() -> Move:
        move = NOTHING if level in SKILL else _searched(world, seat, level, seed, patient)
        if move == NOTHING:
            move = int(entry_points.heuristic_move(world.states, seat, SKILL.get(level, BEST), dice(seed)))
        return world.word(seat, move) if move >= 0 else None

    return decide


def _searched(world: Position, seat: int, level: str, seed: int, patient: bool) -> int:
    """What a search comes to: a move, -1 to wait, or `NOTHING`, where it has nothing to try or is not compiled yet."""
    if not is_ready(world.game):
        return NOTHING
    budget = THINKERS[level]
    plan = replace(plan_for(world.game, world.players, level), waits=patient)
    thought = think(world, seat, seed, plan=plan, ms=budget.realtime if world.game.realtime else budget.turns)
    return thought.move if thought.candidates else NOTHING


def consider_advice(match: Match, seat: int, rng: random.Random) -> Callable[[], Advice | None]:
    """What the strongest level would do at this seat, and why: to be called in any thread, like `consider`'s answer."""
    if seat not in match.movers() or not is_ready(match.game):
        return lambda: None
    world, seed, budget = match.redealt(seat, rng.getrandbits(64)), rng.getrandbits(64), THINKERS[STRONGEST]
    return lambda: advise(world, seat, seed, budget.turns)

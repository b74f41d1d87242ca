"""What a bot wants to do."""

import random
from typing import Any

from orderup.kernel import calls
from orderup.kernel.dice import dice
from orderup.match import Match
from orderup.players.levels import SKILL


def choose(match: Match, seat: int, level: str, rng: random.Random) -> dict[str, Any] | None:
    """The move, in words, that a bot of this level wants to begin now, or None to wait.

    The bot gets a redealt copy, in which all that its seat cannot know is shuffled. Raises KeyError for an unknown level.
    """
    skill = SKILL[level]
    if seat not in match.movers():
        return None
    world = match.redealt(seat, rng.getrandbits(64))
    move = int(calls.advise(world.states, seat, skill, dice(rng.getrandbits(64))))
    return world.word(seat, move) if move >= 0 else None

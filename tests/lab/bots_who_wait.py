"""Bots that gain time where there are no turns: each plays as `hard` does until it would rather wait."""

# ruff: noqa: ARG002  # a bot need not use all that it is told

import random

from orderup.kernel import entry_points
from orderup.kernel.dice import dice
from orderup.match import Position

WAIT = -1
HARD = 2


def hard(position: Position, seat: int, rng: random.Random) -> int:
    return int(entry_points.heuristic_move(position.states, seat, HARD, dice(rng.getrandbits(64))))


class Hoarder:
    """Keeps every token that it has, for ever."""

    def choose(self, position: Position, seat: int, rng: random.Random) -> int:
        return WAIT


class Leader:
    """Waits for ever once it is ahead."""

    def choose(self, position: Position, seat: int, rng: random.Random) -> int:
        points = position.scores()[: position.players, 0].tolist()
        ahead = points[seat] > max(other for place, other in enumerate(points) if place != seat)
        return WAIT if ahead else hard(position, seat, rng)


class Keeper:
    """Keeps its last token until it is ahead, and then keeps them all."""

    def choose(self, position: Position, seat: int, rng: random.Random) -> int:
        tokens = int(position.states["tokens"][0][seat])
        return WAIT if tokens > 1 else hard(position, seat, rng)


class Procrastinator:
    """Waits as often as not."""

    def choose(self, position: Position, seat: int, rng: random.Random) -> int:
        return WAIT if rng.random() < 0.5 else hard(position, seat, rng)


class Spoiler:
    """Plays while it loses nothing by it: as soon as it is behind, it hopes that nobody goes on."""

    def choose(self, position: Position, seat: int, rng: random.Random) -> int:
        points = position.scores()[: position.players, 0].tolist()
        return WAIT if points[seat] < max(points) else hard(position, seat, rng)


class Dawdler:
    """Never refills the Lounge: the others can take nothing from the gap until the house does (D9)."""

    def choose(self, position: Position, seat: int, rng: random.Random) -> int:
        return WAIT if position.states["doing"][0][seat] else hard(position, seat, rng)

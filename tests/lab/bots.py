"""Bots such as other packages bring."""

# ruff: noqa: ARG002  # a bot need not use all that it is told

import random
from typing import ClassVar

from orderup.match import Position


class First:
    """Makes the first legal move."""

    def choose(self, position: Position, seat: int, rng: random.Random) -> int:
        return position.legal(seat)[0]


class Spy:
    """Makes any legal move, on its own copy too, and keeps what it was shown."""

    seen: ClassVar[list[tuple[int, bytes, bytes]]] = []

    def choose(self, position: Position, seat: int, rng: random.Random) -> int:
        self.seen.append((seat, position.states.tobytes(), position.observe(seat).tobytes()))
        move = rng.choice(position.legal(seat))
        position.play(seat, move)
        return move


class Cheat:
    """Makes a move that there is not."""

    def choose(self, position: Position, seat: int, rng: random.Random) -> int:
        return 1023


class Idler:
    """Never does anything."""

    def choose(self, position: Position, seat: int, rng: random.Random) -> int:
        return -1


class Broken:
    """Has a fault of its own."""

    def choose(self, position: Position, seat: int, rng: random.Random) -> int:
        raise ValueError("division by soup")

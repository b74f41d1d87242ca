"""The peer's end of a run: it plays for as many processor seconds as it is told, and says what it did.

A peer is a program that writes one JSON object when it is ready, naming its versions, and then for every line that it reads, a number
of seconds, another: see `Played`.
"""

import json
import os
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import version


@dataclass
class Played:
    """One slot. `seconds` are the process's own, all threads together; points are summed over games and seats."""

    count: int = 0
    """Moves, steps or simulations, whatever the peer is measured in."""
    seconds: float = 0.0
    games: int = 0
    moves: int = 0
    """In finished games."""
    points: int = 0
    points_squared: int = 0
    checksum: str = ""
    """Of games that every peer with a checksum plays: the same each time."""

    def add(self, moves: int, points: Sequence[int]) -> None:
        """One finished game."""
        self.games += 1
        self.count += moves
        self.moves += moves
        self.points += sum(points)
        self.points_squared += sum(value * value for value in points)


def serve(play: Callable[[float], Played], *packages: str) -> None:
    """Play as long as someone asks; `packages` are those whose versions the report names."""
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)  # what a library prints is no answer
    play(0.0)  # warms up
    print(json.dumps({name: version(name) for name in packages}), file=answers)
    for line in sys.stdin:
        print(json.dumps(asdict(play(float(line)))), file=answers)


def repeat(unit: Callable[[Played], object]) -> Callable[[float], Played]:
    """A slot of something that is done again and again, at least once, and adds itself to what was played."""

    def play(seconds: float) -> Played:
        played = Played()
        started = time.process_time()
        while True:
            unit(played)
            played.seconds = time.process_time() - started
            if played.seconds >= seconds:
                return played

    return play

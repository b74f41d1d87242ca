"""Plays audited games until everything has been done that can be done, for the `exhaustive.py` of each game."""

import argparse
import itertools
from collections.abc import Callable, Collection
from typing import Any

from orderup.games import find


def every_setting(name: str) -> list[tuple[int, dict[str, Any]]]:
    """Every number of players of a game with every combination of its options."""
    game = find(name)
    values = [[(option, value) for value in told.values] for option, told in game.options.items()]
    return [(players, dict(chosen)) for players in game.players for chosen in itertools.product(*values)]


def games_until_done(game: str, play_audited: Callable[[int], Collection[Any]], seed: int, last: int) -> int:
    """Play games up to number `last` until nothing is left to do, as each returns it. Return how many it took.

    A failure names the command that repeats it: a game depends on what those before it left to do.
    """
    left: Collection[Any] = ()
    for number in range(last + 1):
        try:
            left = play_audited(number)
        except Exception as error:
            command = f"python -m tests.games.{game}.exhaustive --seed {seed} --game {number}"
            raise AssertionError(f"game {number} failed; {command} repeats it") from error
        if not left:
            return number + 1
    raise AssertionError(f"after {last + 1} games these were never done: {sorted(map(str, left))}")


def main(about: str | None, run: Callable[[int, int], int], last: int, said: str) -> None:
    """Run a game's `exhaustive.py` as a command."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--game", type=int, default=last)
    args = parser.parse_args()
    print(f"{said} after {run(args.seed, args.game)} games")

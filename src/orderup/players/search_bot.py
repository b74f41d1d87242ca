"""Bots that search: their configuration, and their hints."""

import threading
from dataclasses import dataclass, replace
from typing import Any

from orderup.games import Game
from orderup.kernel.dice import dice
from orderup.kernel.reading import Reading
from orderup.match import Position
from orderup.players.levels import BEST_SKILL, LEVEL_PACES, STRONGEST_LEVEL
from orderup.search.config import SearchConfig
from orderup.search.searcher import Searcher, SearchResult

_local = threading.local()


def search_config(game: Game, players: int, level: str = STRONGEST_LEVEL) -> SearchConfig:
    """Return a bot's search configuration for a game: rollouts are by the strongest heuristic, and everybody has the pace of a level.

    Where three or more take turns, it searches the opponents' moves too, each seat's in a tree of its own (docs/search.md has the gain).
    """
    if game.realtime:
        reaction, movement = (float(times[0]) for times in LEVEL_PACES[level])
        return SearchConfig(
            rollout_policy=BEST_SKILL,
            prior_weight=8.0,
            search_opponents=False,
            iterations_per_determinization=4,
            realtime=True,
            reaction_ms=(reaction,) * players,
            movement_ms=(movement,) * players,
        )
    return SearchConfig(
        rollout_policy=BEST_SKILL,
        prior_weight=5.0,
        search_opponents=players > 2,
        multi_observer=players > 2,
    )


def search(
    position: Position,
    seat: int,
    seed: int,
    *,
    config: SearchConfig,
    ms: float | None = None,
    iterations: int | None = None,
) -> SearchResult:
    """Search for a seat's move, in this thread's own memory. Raises ValueError: no budget."""
    if not hasattr(_local, "searcher"):
        _local.searcher = Searcher()
    searcher: Searcher = _local.searcher
    return searcher.search(position.states, seat, config, dice(seed), ms=ms, iterations=iterations)


@dataclass(frozen=True)
class Hint:
    """The move of the strongest level in JSON (None: wait), and how often it won the `futures` that were searched after it.

    `other` is the next best move, if there was one.
    """

    move: dict[str, Any] | None
    wins: float
    other: dict[str, Any] | None
    other_wins: float | None
    futures: int


def find_hint(position: Position, seat: int, seed: int, ms: float) -> Hint | None:
    """Search for a hint for a seat, from a position that was redealt for it. None: there is nothing to decide.

    A hint never advises a seat to wait while the others wait for it.
    """
    waits = seat not in position.game.words.awaited_seats(Reading(position.states))
    config = replace(search_config(position.game, position.players), waits=waits)
    found = search(position, seat, seed, config=config, ms=ms)
    if not found.root_moves:
        return None
    best, *others = found.root_moves
    other = max(others, key=lambda one: one.visits, default=None)
    return Hint(
        _move_dict(position, seat, best.move),
        best.win_rate,
        None if other is None else _move_dict(position, seat, other.move),
        None if other is None else other.win_rate,
        best.visits,
    )


def _move_dict(position: Position, seat: int, move: int) -> dict[str, Any] | None:
    return position.move_to_dict(seat, move) if move >= 0 else None

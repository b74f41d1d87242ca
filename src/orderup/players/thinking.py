"""Players that search: how they plan, and what they can say about it."""

import threading
from dataclasses import dataclass
from typing import Any, Final

from orderup.games import Game
from orderup.kernel.dice import dice
from orderup.match import Position
from orderup.players.levels import BEST, LEVELS
from orderup.search.plan import Plan
from orderup.search.thinking import Mind, Thought

STRONGEST: Final = "champion"
_own = threading.local()


def plan_for(game: Game, players: int, pace: str = STRONGEST) -> Plan:
    """How a searching player plans in a game: everybody is taken to play on by the strongest heuristic, at the pace of a level.

    Where three or more take turns, the others' moves are searched too, each seat's in a tree of its own (docs/search.md has what that is worth).
    """
    reaction, hand = (float(times[0]) for times in LEVELS[pace])
    if game.realtime:
        return Plan(
            skill=BEST,
            trust=8.0,
            others=False,
            worlds=4,
            realtime=True,
            reaction=(reaction,) * players,
            hand=(hand,) * players,
        )
    return Plan(skill=BEST, trust=5.0, others=players > 2, many=players > 2)


def think(
    position: Position, seat: int, seed: int, *, plan: Plan, ms: float | None = None, iterations: int | None = None
) -> Thought:
    """Search for a seat's move, in this thread's own memory. ValueError: no budget."""
    if not hasattr(_own, "mind"):
        _own.mind = Mind()
    mind: Mind = _own.mind
    return mind.think(position.states, seat, plan, dice(seed), ms=ms, iterations=iterations)


@dataclass(frozen=True)
class Advice:
    """What the strongest player would do: a move in words (None: wait), and how often it won the `futures` that were looked at after it.

    `other` is the next best, if there was one.
    """

    move: dict[str, Any] | None
    wins: float
    other: dict[str, Any] | None
    other_wins: float | None
    futures: int


def advise(position: Position, seat: int, seed: int, ms: float) -> Advice | None:
    """Think aloud for a seat, from a position that was redealt for it. None: there is nothing to decide."""
    thought = think(position, seat, seed, plan=plan_for(position.game, position.players), ms=ms)
    if not thought.candidates:
        return None
    best, *others = thought.candidates
    other = max(others, key=lambda candidate: candidate.visits, default=None)
    return Advice(
        _word(position, seat, best.move),
        best.wins,
        None if other is None else _word(position, seat, other.move),
        None if other is None else other.wins,
        best.visits,
    )


def _word(position: Position, seat: int, move: int) -> dict[str, Any] | None:
    return position.word(seat, move) if move >= 0 else None

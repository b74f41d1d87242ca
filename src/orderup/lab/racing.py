"""One game of bots, in numbers: turn by turn, or in real time on an event clock.

On the clock every seat reacts, decides and moves its hand, in times drawn from its pace; the earliest hand arrives first, and
finds what it reached for or does not. What it reached for is known by its looks, so a card that looks the same will do.
"""

import random
from dataclasses import dataclass
from math import inf
from typing import Final

from orderup.kernel import HOUSE, entry_points
from orderup.lab.contestants import Bot
from orderup.match import Position
from orderup.players import Pace

WAIT: Final = -1
LONGEST: Final = 4096
"""Moves after which a game is taken as it stands."""
PATIENCE: Final = 50
"""How often in a row everybody may decide to wait before a game is taken as it stands."""


class Foul(Exception):  # noqa: N818  (the game's own word)
    """A bot chose what it may not."""


@dataclass
class Seat:
    """A bot at its seat: idle, reacting (`due` is when it decides), or with its hand on the way to `move`."""

    number: int
    label: str
    bot: Bot
    pace: Pace
    rng: random.Random
    due: float = inf
    move: int = WAIT
    aim: int = 0
    """How the move looked when it was begun."""

    def choose(self, position: Position) -> int:
        """A move that is legal, or `WAIT`. Raises Foul."""
        move = self.bot.choose(position, self.number, self.rng)
        if move != WAIT and (move < 0 or entry_points.why_illegal(position.states, self.number, move)):
            raise Foul(f"the bot {self.label!r} chose move {move}, which is not legal")
        return move


@dataclass(frozen=True)
class Outcome:
    """How a game ended, by seat: points, and ranks from 0 (the best; equal ranks are ties)."""

    points: list[int]
    ranks: list[int]
    moves: int
    ended: bool
    """False: it was taken as it stood."""


def play(position: Position, seats: list[Seat], clock: random.Random) -> Outcome:
    """Play a dealt game to its end; the position is changed. Raises Foul."""
    moves = _race(position, seats, clock) if position.game.realtime else _take_turns(position, seats, clock)
    standing = [tuple(row) for row in position.scores()[: len(seats)].tolist()]
    ranks = [sum(other > mine for other in standing) for mine in standing]
    return Outcome([points for points, _ in standing], ranks, moves, position.over)


def _take_turns(position: Position, seats: list[Seat], clock: random.Random) -> int:
    """Returns the number of moves."""
    for moves in range(LONGEST):
        _let_house(position)
        if position.over:
            return moves
        movers = [number for number in position.movers() if number != HOUSE]
        if not movers:
            entry_points.play(position.states, HOUSE, clock.choice(position.legal(HOUSE)))
            continue
        seat = seats[movers[0] if len(movers) == 1 else clock.choice(movers)]
        move = seat.choose(position)
        if move == WAIT:
            raise Foul(f"the bot {seat.label!r} waits, although it is its turn")
        entry_points.play(position.states, seat.number, move)
    return LONGEST


def _race(position: Position, seats: list[Seat], clock: random.Random) -> int:
    """Returns the number of moves that arrived in time."""
    moves, waits = 0, 0
    _begin(position, seats, 0.0, clock)
    while not position.over and moves < LONGEST and waits < PATIENCE:
        seat = min(seats, key=lambda one: one.due)
        now, seat.due = seat.due, inf
        if now == inf:
            waits += 1
            _end_waiting(position)
            _begin(position, seats, 0.0, clock)
        elif seat.move == WAIT:
            _decide(position, seat, now, clock)
        elif _arrive(position, seat):
            moves, waits = moves + 1, 0
            _begin(position, seats, now, clock)
        else:  # somebody was faster: think again
            seat.due = now + seat.pace.reaction(clock)
    return moves


def _begin(position: Position, seats: list[Seat], now: float, clock: random.Random) -> None:
    """Something has happened: the house goes on, and who is idle begins to react."""
    _let_house(position)
    for seat in seats:
        if seat.due == inf:
            seat.due = now + seat.pace.reaction(clock)


def _decide(position: Position, seat: Seat, now: float, clock: random.Random) -> None:
    """Reach out for something, or stay idle."""
    if seat.number not in position.movers():
        return
    seat.move = seat.choose(position)
    if seat.move != WAIT:
        seat.aim = position.observed_action(seat.number, seat.move, seat.number)
        seat.due = now + seat.pace.hand(clock)


def _arrive(position: Position, seat: Seat) -> bool:
    """A hand is there: make the move, if what it reached for is still there."""
    move, seat.move = seat.move, WAIT
    if entry_points.why_illegal(position.states, seat.number, move):
        return False
    if position.observed_action(seat.number, move, seat.number) != seat.aim:
        return False
    entry_points.play(position.states, seat.number, move)
    return True


def _let_house(position: Position) -> None:
    """The house does what it does at once."""
    while not position.over and (move := position.automatic_move()) >= 0:
        entry_points.play(position.states, HOUSE, move)


def _end_waiting(position: Position) -> None:
    """All wait: what the house's clocks would do in the end, if there is anything."""
    if HOUSE in position.movers():
        entry_points.play(position.states, HOUSE, position.legal(HOUSE)[0])

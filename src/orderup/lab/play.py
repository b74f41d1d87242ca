"""One game of bots, in numbers: turn by turn, or in real time on an event clock (`orderup.kernel.realtime`)."""

import random
from dataclasses import dataclass
from typing import Final

from orderup.kernel import HOUSE, entry_points
from orderup.kernel.realtime import WAIT, EventClock, race_transitions
from orderup.kernel.results import ranks
from orderup.lab.bots import Bot
from orderup.match import Position
from orderup.players import Pace

MAX_MOVES: Final = 4096
"""Moves after which a game is taken as it stands."""
MAX_WAITS: Final = 50
"""How often in a row everybody may decide to wait before a game is taken as it stands."""

realtime = race_transitions(entry_points)


class IllegalMove(Exception):  # noqa: N818  # what happened, not an error of ours
    """A bot chose what it may not."""


@dataclass(frozen=True)
class Player:
    """A bot at its seat. `label` is for people."""

    seat: int
    label: str
    bot: Bot
    pace: Pace
    rng: random.Random

    def choose(self, position: Position) -> int:
        """A move that is legal, or `WAIT`. Raises IllegalMove."""
        move = self.bot.choose(position, self.seat, self.rng)
        if move != WAIT and (move < 0 or entry_points.why_illegal(position.states, self.seat, move)):
            raise IllegalMove(f"the bot {self.label!r} chose move {move}, which is not legal")
        return move


@dataclass(frozen=True)
class Outcome:
    """How a game ended, by seat: points, and ranks from 0 (the best; equal ranks are ties)."""

    points: list[int]
    ranks: list[int]
    moves: int
    ended: bool
    """False: it was taken as it stood."""


def play(position: Position, players: list[Player], rng: random.Random) -> Outcome:
    """Play a dealt game to its end; the position is changed. `rng` decides what no bot does. Raises IllegalMove."""
    moves = (_play_realtime if position.game.realtime else _play_turns)(position, players, rng)
    scores = position.scores()
    return Outcome(scores[: len(players), 0].tolist(), ranks(scores, len(players)), moves, position.over)


def _play_turns(position: Position, players: list[Player], rng: random.Random) -> int:
    """Returns the number of moves."""
    for moves in range(MAX_MOVES):
        realtime.play_automatic_moves(position.states)
        if position.over:
            return moves
        movers = [seat for seat in position.movers() if seat != HOUSE]
        if not movers:
            entry_points.play(position.states, HOUSE, rng.choice(position.legal(HOUSE)))
            continue
        player = players[movers[0] if len(movers) == 1 else rng.choice(movers)]
        move = player.choose(position)
        if move == WAIT:
            raise IllegalMove(f"the bot {player.label!r} waits, although it is its turn")
        entry_points.play(position.states, player.seat, move)
    return MAX_MOVES


def _play_realtime(position: Position, players: list[Player], rng: random.Random) -> int:
    """Returns the number of moves that arrived in time."""
    clock, moves, waits = EventClock(), 0, 0
    _notify_idle(position, clock, players, 0.0, rng)
    while not position.over and moves < MAX_MOVES and waits < MAX_WAITS:
        seat = realtime.next_seat(clock, len(players))
        if seat < 0:
            waits += 1
            _end_waiting(position)
            _notify_idle(position, clock, players, 0.0, rng)
            continue
        now = realtime.clear_due(clock, seat)
        if not realtime.is_reaching(clock, seat):
            _decide(position, clock, players[seat], now, rng)
        elif realtime.arrive(clock, position.states, seat):
            moves, waits = moves + 1, 0
            _notify_idle(position, clock, players, now, rng)
        else:  # somebody was faster: think again
            realtime.begin_reaction(clock, seat, now, players[seat].pace.reaction(rng))
    return moves


def _notify_idle(position: Position, clock: EventClock, players: list[Player], now: float, rng: random.Random) -> None:
    """Something has happened: the house goes on, and who is idle begins to react."""
    realtime.play_automatic_moves(position.states)
    for player in players:
        if realtime.is_idle(clock, player.seat):
            realtime.begin_reaction(clock, player.seat, now, player.pace.reaction(rng))


def _decide(position: Position, clock: EventClock, player: Player, now: float, rng: random.Random) -> None:
    """Reach for something, or stay idle."""
    if player.seat not in position.movers():
        return
    move = player.choose(position)
    if move != WAIT:
        expected = position.observed_action(player.seat, move, player.seat)
        realtime.begin_reach(clock, player.seat, move, expected, now, player.pace.movement(rng))


def _end_waiting(position: Position) -> None:
    """All wait: what the house's clocks would do in the end, if there is anything."""
    if HOUSE in position.movers():
        entry_points.play(position.states, HOUSE, position.legal(HOUSE)[0])

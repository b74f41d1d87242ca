"""Plays one game of bots, by the numbers of moves: turn by turn, or in real time by an event schedule (`orderup.kernel.realtime`)."""

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Protocol

from orderup.kernel import HOUSE, entry_points
from orderup.kernel.old_names import forward_old_names
from orderup.kernel.reading import Reading
from orderup.kernel.realtime import WAIT, EventSchedule, race_transitions
from orderup.kernel.results import ranks
from orderup.kernel.words import MoveRefusedError
from orderup.lab.bots import Bot
from orderup.match import Position
from orderup.match.clocks import GameClocks
from orderup.players import Pace

MAX_MOVES_PER_GAME: Final = 4096
"""Moves after which a game is broken off."""
MAX_WAITS_IN_A_ROW: Final = 50
"""The number of waits of all players in a row, or of clocks that run out, after which a game is broken off."""

realtime = race_transitions(entry_points)


class IllegalMoveError(Exception):
    """A bot chose a move that is not legal, or met a refusal."""


@dataclass(frozen=True)
class Player:
    """A bot at its seat. `label` is its name for people."""

    seat: int
    label: str
    bot: Bot
    pace: Pace
    rng: random.Random

    def choose(self, position: Position) -> int:
        """Return the bot's move, or `WAIT`. Raises IllegalMoveError."""
        try:
            move = self.bot.choose(position, self.seat, self.rng)
        except MoveRefusedError as refused:
            raise IllegalMoveError(f"the bot {self.label!r} made a move that was refused: {refused.text}") from refused
        if move != WAIT and (move < 0 or entry_points.why_illegal(position.states, self.seat, move)):
            raise IllegalMoveError(f"the bot {self.label!r} chose move {move}, which is not legal")
        return move


class PlayedMove(NamedTuple):
    """A move that was made: the millisecond of the game (0 in games with turns), the seat (or `HOUSE`), and the move's number."""

    t: int
    seat: int
    move: int


@dataclass(frozen=True)
class Outcome:
    """The outcome of a game, by seat: points, and ranks from 0 (the best; equal ranks are ties).

    In a game that was broken off, the seats that could have moved and waited have lost: they come behind all others, and nobody has won if all did.
    """

    points: list[int]
    ranks: list[int]
    moves: int
    """The number of moves, without those of the house."""
    ended: bool
    """Whether it came to its end; False: it was broken off."""
    starter: int | None
    """The seat that started (`Words.starter`); None: none did."""
    played: list[PlayedMove]


class Watcher(Protocol):
    """An observer of a game, which changes nothing."""

    def begin(self, position: Position) -> None:
        """Observe the position after the deal."""

    def after_move(self, position: Position, seat: int) -> None:
        """Observe the position after a move of a seat."""


class Episode:
    """A game in progress: the position, the moves so far, and the starter."""

    def __init__(self, position: Position, watcher: Watcher | None = None) -> None:
        self.position = position
        self.played: list[PlayedMove] = []
        self.starter: int | None = None
        self._watcher = watcher
        if watcher is not None:
            watcher.begin(position)
        self._note_starter()

    def play(self, seat: int, move: int, t: float = 0.0) -> None:
        """Make a legal move."""
        entry_points.play(self.position.states, seat, move)
        self.note_move(seat, move, t)

    def note_move(self, seat: int, move: int, t: float = 0.0) -> None:
        """Record a move that has just been made."""
        self.played.append(PlayedMove(int(t), seat, move))
        if self._watcher is not None:
            self._watcher.after_move(self.position, seat)
        if self.starter is None:
            self._note_starter()

    def play_automatic_moves(self, t: float = 0.0) -> None:
        """Make all automatic moves of the house."""
        while (move := self.position.automatic_move()) >= 0 and not self.position.over:
            self.play(HOUSE, move, t)

    def _note_starter(self) -> None:
        self.starter = self.position.game.words.starter(Reading(self.position.states))


def play(
    position: Position,
    players: list[Player],
    rng: random.Random,
    watcher: Watcher | None = None,
    clocks: Mapping[str, int] | None = None,
) -> Outcome:
    """Play a dealt game to its end; the position is changed. `rng` decides for the house. Raises IllegalMoveError.

    `clocks` are the milliseconds of the game's clocks by name, by default those of a live table. In games with turns none runs.
    """
    episode = Episode(position, watcher)
    times = {**position.game.clocks, **(clocks or {})}
    waiting = (
        _play_realtime(episode, players, rng, times) if position.game.realtime else _play_turns(episode, players, rng)
    )
    scores = position.scores()
    moves = sum(one.seat != HOUSE for one in episode.played)
    losers = sum(1 << seat for seat in waiting if seat != HOUSE)
    final = ranks(scores, len(players), losers)
    return Outcome(scores[: len(players), 0].tolist(), final, moves, position.over, episode.starter, episode.played)


def _play_turns(episode: Episode, players: list[Player], rng: random.Random) -> list[int]:
    """Play a game with turns. Return no seats, since nobody can wait."""
    position = episode.position
    for _ in range(MAX_MOVES_PER_GAME):
        episode.play_automatic_moves()
        if position.over:
            break
        movers = [seat for seat in position.movers() if seat != HOUSE]
        if not movers:
            episode.play(HOUSE, rng.choice(position.legal(HOUSE)))
            continue
        player = players[movers[0] if len(movers) == 1 else rng.choice(movers)]
        move = player.choose(position)
        if move == WAIT:
            raise IllegalMoveError(f"the bot {player.label!r} waits, although it is its turn")
        episode.play(player.seat, move)
    return []


def _play_realtime(episode: Episode, players: list[Player], rng: random.Random, times: Mapping[str, int]) -> list[int]:
    """Play a game of real time. Return the seats that could have moved, and waited until the game was broken off."""
    position, schedule, clocks, moves, waits, now = episode.position, EventSchedule(), GameClocks(times), 0, 0, 0.0
    _note_event(episode, schedule, clocks, players, now, rng)
    while not position.over and moves < MAX_MOVES_PER_GAME and waits < MAX_WAITS_IN_A_ROW:
        seat = realtime.next_seat(schedule, len(players))
        due = clocks.next_due()
        if due is not None and (seat < 0 or due.t <= schedule.due[seat]):
            waits, now = waits + 1, max(now, due.t)
            episode.play(HOUSE, _number_of(episode.position, due.move), now)
            _note_event(episode, schedule, clocks, players, now, rng)
            continue
        if seat < 0:
            waits += 1
            _note_event(episode, schedule, clocks, players, now, rng)
            continue
        now = realtime.clear_due(schedule, seat)
        if not realtime.is_reaching(schedule, seat):
            _decide(position, schedule, players[seat], now, rng)
            continue
        move = schedule.reaching[seat]
        if realtime.arrive(schedule, position.states, seat):
            episode.note_move(seat, move, now)
            moves, waits = moves + 1, 0
            _note_event(episode, schedule, clocks, players, now, rng)
        else:  # somebody was faster: think again
            realtime.begin_reaction(schedule, seat, now, players[seat].pace.reaction(rng))
    return position.movers() if waits == MAX_WAITS_IN_A_ROW else []


def _note_event(
    episode: Episode, schedule: EventSchedule, clocks: GameClocks, players: list[Player], now: float, rng: random.Random
) -> None:
    """Follow up on an event: make automatic moves, update the clocks, and let idle players begin to react."""
    episode.play_automatic_moves(now)
    clocks.update(int(now), episode.position.game.words.clocks(Reading(episode.position.states)))
    for player in players:
        if realtime.is_idle(schedule, player.seat):
            realtime.begin_reaction(schedule, player.seat, now, player.pace.reaction(rng))


def _decide(position: Position, schedule: EventSchedule, player: Player, now: float, rng: random.Random) -> None:
    """Let a player choose a move and reach for it, or stay idle."""
    if player.seat not in position.movers():
        return
    move = player.choose(position)
    if move != WAIT:
        expected = position.observed_action(player.seat, move, player.seat)
        realtime.begin_reach(schedule, player.seat, move, expected, now, player.pace.movement(rng))


def _number_of(position: Position, move: Mapping[str, Any]) -> int:
    """Return the number of a move of the house."""
    return position.game.words.parse_move(Reading(position.states), position.deck, HOUSE, move)


__getattr__ = forward_old_names(__name__, IllegalMove="IllegalMoveError")

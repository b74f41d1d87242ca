"""Bots at a table. They see what their seat knows, take human time, and act through the table's inbox.

A bot that notices a change reacts after a while, makes up its mind, and then moves its hand: the race of `orderup.kernel.realtime`,
in milliseconds of the table's clock. What it reached for may be gone by then: its command is refused like anybody's, and it starts over.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from orderup.server.tables.engine import GameEngine

if TYPE_CHECKING:
    from types import ModuleType

    from orderup.kernel.realtime import EventSchedule
    from orderup.match import Match
    from orderup.players import Pace
    from orderup.players.decisions import MoveRequest

Move = dict[str, Any]

RETHINK_AFTER = 2_000
"""Milliseconds that a bot waits for something to happen before it thinks again."""
IN_WORDS = 0
"""In a race, for every move: here they are words, and whether a card is still there is asked when the command arrives."""


@dataclass
class BotActions:
    """What bots do at a moment: moves that are due, by seat, and bots that begin to think for long."""

    moves: list[tuple[int, Move]] = field(default_factory=list)
    thinking: list[tuple[LiveBot, MoveRequest]] = field(default_factory=list)


class LiveBot:
    """One bot: idle, reacting, thinking, or about to move."""

    def __init__(
        self, seat: int, level: str, pace: Pace, rng: random.Random, realtime: ModuleType, schedule: EventSchedule
    ) -> None:
        self.seat = seat
        self.level = level
        self._realtime, self._schedule = realtime, schedule
        self._pace = pace
        self._rng = rng
        self._move: Move | None = None
        self._thinking = False
        self._stale = False
        """Something has happened since it began to think."""
        self._waits = False
        """It has decided to wait, and will think again even if nothing happens."""

    def notify(self, now: int) -> None:
        """Something has happened: an idle bot begins to react."""
        if self._thinking:
            self._stale = True
        elif self._realtime.is_idle(self._schedule, self.seat) or self._waits:
            self._waits = False
            self._realtime.begin_reaction(self._schedule, self.seat, now, round(self._pace.reaction(self._rng)))

    def collect_due_actions(self, engine: GameEngine, match: Match, now: int, actions: BotActions) -> None:
        """Do what is due: make the move that the hand was on the way for, or begin to think."""
        self._realtime.clear_due(self._schedule, self.seat)
        move, self._move = self._move, None
        if move is not None:
            self.notify(now)
            actions.moves.append((self.seat, move))
            return
        think = engine.prepare_decision(match, self.seat, self.level, self._rng, not self._waits)
        self._waits = self._stale = False
        if think is None:
            return
        if self.level in engine.searching_levels:
            self._thinking = True
            actions.thinking.append((self, think))
        elif (chosen := think()) is not None:
            self._reach(chosen, now)

    def _reach(self, move: Move, now: int) -> None:
        self._move = move
        self._realtime.begin_reach(self._schedule, self.seat, IN_WORDS, 0, now, round(self._pace.movement(self._rng)))

    def decide(self, move: Move | None, now: int) -> None:
        """The bot has thought: it moves its hand, or waits, but not for ever: all could be waiting."""
        self._thinking = False
        if move is not None:
            self._reach(move, now)
        elif self._stale:
            self.notify(now)
        else:
            self._waits = True
            self._realtime.begin_reaction(self._schedule, self.seat, now, RETHINK_AFTER)


class BotSeats:
    """The bots that play at one table now."""

    def __init__(self, engine: GameEngine, rng: random.Random) -> None:
        self._engine = engine
        self._rng = rng
        self._bots: dict[int, LiveBot] = {}
        self._schedule: EventSchedule = engine.realtime.EventSchedule()

    def assign_bots(self, levels: Mapping[int, str], now: int) -> None:
        """Have exactly these seats played, at these levels; a bot that stays goes on with what it does."""
        for seat in [s for s, bot in self._bots.items() if levels.get(s) != bot.level]:
            del self._bots[seat]
            self._engine.realtime.clear_due(self._schedule, seat)
        for seat, level in levels.items():
            if seat not in self._bots:
                engine = self._engine
                bot = LiveBot(seat, level, engine.levels[level], self._rng, engine.realtime, self._schedule)
                self._bots[seat] = bot
                bot.notify(now)

    def plays(self, seat: int) -> bool:
        """Whether a bot plays this seat."""
        return seat in self._bots

    def decide(self, bot: LiveBot, move: Move | None, now: int) -> None:
        """A bot has thought, unless it has been taken off its seat meanwhile."""
        if self._bots.get(bot.seat) is bot:
            bot.decide(move, now)

    def notify(self, now: int) -> None:
        """Something has happened at the table."""
        for bot in self._bots.values():
            bot.notify(now)

    def next_due_at(self) -> int | None:
        """Return when the first bot wants to do something, in the table's ms."""
        if not self._bots:
            return None
        seat = self._engine.realtime.next_seat(self._schedule, len(self._schedule.due))
        return None if seat < 0 else int(self._schedule.due[seat])

    def collect_due_actions(self, match: Match, now: int) -> BotActions:
        """Let every bot that is due act, the longest due first."""
        actions = BotActions()
        due_at = self._schedule.due
        due = [bot for bot in self._bots.values() if due_at[bot.seat] <= now]
        for bot in sorted(due, key=lambda bot: due_at[bot.seat]):
            bot.collect_due_actions(self._engine, match, now, actions)
        return actions

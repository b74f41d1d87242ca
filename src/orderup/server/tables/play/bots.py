"""Bots at a table. They see only what their seat knows, take as much time as people, and act through the table's inbox.

A bot that notices a change reacts after a while, decides, and then moves its hand (`orderup.kernel.realtime` has the model), in
milliseconds of the table's clock. The card that it reached for may be gone by then: its command is refused like anybody's, and it starts over.
Where seats take turns, its hand is already on the way while it searches, so that the others wait for the longer of the two alone.
"""

from __future__ import annotations

import random
from collections.abc import Container, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from orderup.server.tables.games.engine import GameEngine

if TYPE_CHECKING:
    from orderup.games import Game
    from orderup.kernel.realtime import EventSchedule
    from orderup.match import Match
    from orderup.players import Pace
    from orderup.players.decisions import MoveRequest

Move = dict[str, Any]

RETHINK_AFTER_MS = 2_000
"""Milliseconds that a bot waits for a change before it thinks again."""


@dataclass
class BotActions:
    """The actions of bots at one moment: moves that are due, by seat, and bots that begin a search."""

    moves: list[tuple[int, Move]] = field(default_factory=list)
    decisions: list[tuple[LiveBot, MoveRequest]] = field(default_factory=list)


class LiveBot:
    """One bot: idle, reacting, thinking, or about to move."""

    def __init__(
        self, seat: int, level: str, pace: Pace, engine: GameEngine, game: Game, rng: random.Random, schedule: EventSchedule
    ) -> None:  # fmt: skip
        self.seat = seat
        self.level = level
        self.pace = pace
        self._realtime, self._schedule = engine.realtime, schedule
        self._is_race = game.realtime
        self._rng = rng
        self._move: Move | None = None
        self._thinking = False
        self._thinking_since = 0
        self._stale = False
        """Whether something has happened since it began to think."""
        self._waits = False
        """Whether it has decided to wait. It will think again even if nothing happens."""

    def notify(self, now: int, earliest: int = 0) -> None:
        """React to a change: an idle bot begins its reaction time, which ends no sooner than `earliest`."""
        if self._thinking:
            self._stale = True
        elif self._realtime.is_idle(self._schedule, self.seat) or self._waits:
            self._waits = False
            delay = max(round(self.pace.reaction(self._rng)), earliest - now)
            self._realtime.begin_reaction(self._schedule, self.seat, now, delay)

    def begin_anew(self, now: int, earliest: int) -> None:
        """Drop what it was about to do, and react again, no sooner than `earliest`."""
        self._move = None
        self._realtime.clear_due(self._schedule, self.seat)
        self.notify(now, earliest)

    def collect_due_actions(
        self, engine: GameEngine, match: Match, now: int, actions: BotActions, earliest: int = 0
    ) -> None:
        """Add what is due to `actions`: the move toward which the hand was moving, or a search. The next reaction ends no sooner than `earliest`."""
        self._realtime.clear_due(self._schedule, self.seat)
        move, self._move = self._move, None
        if move is not None:
            self.notify(now, earliest)
            actions.moves.append((self.seat, move))
            return
        think = engine.prepare_decision(match, self.seat, self.level, self._rng, not self._waits)
        self._waits = self._stale = False
        if think is None:
            return
        if self.level in engine.searching_levels:
            self._thinking, self._thinking_since = True, now
            actions.decisions.append((self, think))
        elif (chosen := think()) is not None:
            self._reach(chosen, now)

    def _reach(self, move: Move, now: int, spent: int = 0) -> None:
        """Move the hand to a move; it has been on the way for `spent` milliseconds. When it arrives, the command itself shows whether its card is still there."""
        self._move = move
        delay = max(0, round(self.pace.movement(self._rng)) - spent)
        self._realtime.begin_reaction(self._schedule, self.seat, now, delay)

    def apply_decision(self, move: Move | None, now: int, earliest: int = 0) -> None:
        """Begin to move the hand, or wait (`move` is None), but not forever: all could be waiting. Before `earliest` it decides anew then."""
        self._thinking = False
        if now < earliest:
            self.begin_anew(now, earliest)
        elif move is not None:
            self._reach(move, now, 0 if self._is_race else now - self._thinking_since)
        elif self._stale:
            self.notify(now)
        else:
            self._waits = True
            self._realtime.begin_reaction(self._schedule, self.seat, now, RETHINK_AFTER_MS)


class BotSeats:
    """The bots that play at one table now."""

    def __init__(self, engine: GameEngine, game: Game, rng: random.Random) -> None:
        self._engine = engine
        self._game = game
        self._rng = rng
        self._bots: dict[int, LiveBot] = {}
        self._schedule: EventSchedule = engine.realtime.EventSchedule()
        self._earliest = 0
        """The table's time before which no bot acts."""

    def assign_bots(self, levels: Mapping[int, str], paces: Mapping[str, Pace], now: int) -> None:
        """Put bots of these levels on exactly these seats, at the levels' paces. A bot that stays goes on with its action."""
        for seat in [s for s, bot in self._bots.items() if levels.get(s) != bot.level]:
            del self._bots[seat]
            self._engine.realtime.clear_due(self._schedule, seat)
        for seat, level in levels.items():
            if seat in self._bots:
                self._bots[seat].pace = paces[level]
            else:
                bot = LiveBot(seat, level, paces[level], self._engine, self._game, self._rng, self._schedule)
                self._bots[seat] = bot
                bot.notify(now, self._earliest)

    def plays(self, seat: int) -> bool:
        """Return whether a bot plays this seat."""
        return seat in self._bots

    def apply_decision(self, bot: LiveBot, move: Move | None, now: int) -> None:
        """Give a bot its decision, unless it has been taken off its seat meanwhile."""
        if self._bots.get(bot.seat) is bot:
            bot.apply_decision(move, now, self._earliest)

    def notify(self, now: int) -> None:
        """Let every bot react to a change at the table."""
        for bot in self._bots.values():
            bot.notify(now, self._earliest)

    def hold_until(self, earliest: int, now: int, but: Container[int | None] = ()) -> None:
        """Let no bot act before `earliest`, in the table's ms, `but` those that finish an act; the others begin anew."""
        self._earliest = earliest
        for seat, bot in self._bots.items():
            if seat not in but:
                bot.begin_anew(now, earliest)

    def release(self, now: int) -> None:
        """Let the bots act again as soon as they can, if they are held."""
        if self._earliest > now:
            self.hold_until(0, now)

    def next_due_at(self) -> int | None:
        """Return when the next bot is due, in the table's ms."""
        if not self._bots:
            return None
        seat = self._engine.realtime.next_seat(self._schedule, len(self._schedule.due))
        return None if seat < 0 else int(self._schedule.due[seat])

    def collect_due_actions(self, match: Match, now: int) -> BotActions:
        """Return the actions of all bots that are due, the longest due first."""
        actions = BotActions()
        due_at = self._schedule.due
        due = [bot for bot in self._bots.values() if due_at[bot.seat] <= now]
        for bot in sorted(due, key=lambda bot: due_at[bot.seat]):
            bot.collect_due_actions(self._engine, match, now, actions, self._earliest)
        return actions

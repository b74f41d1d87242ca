"""Bots at a table. They see what their seat knows, take human time, and act through the table's inbox.

A bot that notices a change reacts after a while, makes up its mind, and then moves its hand. What it
reached for may be gone by then; then it starts over, like anybody.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from orderup.server.tables.rules_loader import Rules

if TYPE_CHECKING:
    from orderup.match import Match
    from orderup.players import Pace

Thinking = Callable[[], dict[str, Any] | None]
"""Thinks, in any thread, and returns a move or (None) to wait."""


PATIENCE = 2_000
"""Milliseconds that a bot waits for something to happen before it thinks again."""


class Bot:
    """One bot: idle, reacting, thinking, or with its hand on the way."""

    def __init__(
        self, seat: int, level: str, pace: Pace, rng: random.Random, ponder: Callable[[Bot, Thinking], None]
    ) -> None:
        self.seat = seat
        self.level = level
        self.due: int | None = None
        """When it does the next thing, in the table's ms; None while idle."""
        self._pace = pace
        self._rng = rng
        self._move: dict[str, Any] | None = None
        self._ponder = ponder
        self._thinking = False
        self._stale = False
        """Something has happened since it began to think."""
        self._waits = False
        """It has decided to wait, and will think again even if nothing happens."""

    def notice(self, now: int) -> None:
        """Something has happened: an idle bot begins to react."""
        if self._thinking:
            self._stale = True
        elif self.due is None or self._waits:
            self._waits = False
            self.due = now + round(self._pace.reaction(self._rng))

    def act(self, rules: Rules, match: Match, now: int) -> dict[str, Any] | None:
        """Do what is due: begin to reach for something, or (then return the move) have it in hand."""
        self.due = None
        move, self._move = self._move, None
        if move is not None:
            self.notice(now)
            return move
        think = rules.consider(match, self.seat, self.level, self._rng, not self._waits)
        self._waits = self._stale = False
        if self.level in rules.thinkers and self.seat in match.movers():
            self._thinking = True
            self._ponder(self, think)
        elif (chosen := think()) is not None:
            self._reach(chosen, now)
        return None

    def _reach(self, move: dict[str, Any], now: int) -> None:
        self._move = move
        self.due = now + round(self._pace.hand(self._rng))

    def decide(self, move: dict[str, Any] | None, now: int) -> None:
        """The bot has thought: it moves its hand, or waits, but not for ever: all could be waiting."""
        self._thinking = False
        if move is not None:
            self._reach(move, now)
        elif self._stale:
            self.notice(now)
        else:
            self._waits = True
            self.due = now + PATIENCE


class Staff:
    """The bots that play at one table now."""

    def __init__(self, rules: Rules, rng: random.Random, ponder: Callable[[Bot, Thinking], None]) -> None:
        self._rules = rules
        self._rng = rng
        self._ponder = ponder
        self._bots: dict[int, Bot] = {}

    def man(self, levels: Mapping[int, str], now: int) -> None:
        """Have exactly these seats played, at these levels; who was at work stays at it."""
        for seat in [s for s, bot in self._bots.items() if levels.get(s) != bot.level]:
            del self._bots[seat]
        for seat, level in levels.items():
            if seat not in self._bots:
                bot = Bot(seat, level, self._rules.levels[level], self._rng, self._ponder)
                self._bots[seat] = bot
                bot.notice(now)

    def plays(self, seat: int) -> bool:
        """Whether a bot is at work on this seat."""
        return seat in self._bots

    def decide(self, bot: Bot, move: dict[str, Any] | None, now: int) -> None:
        """A bot has thought, unless it has been sent home meanwhile."""
        if self._bots.get(bot.seat) is bot:
            bot.decide(move, now)

    def notice(self, now: int) -> None:
        """Something has happened at the table."""
        for bot in self._bots.values():
            bot.notice(now)

    def due(self) -> int | None:
        """Return when the first bot wants to do something, in the table's ms."""
        return min((bot.due for bot in self._bots.values() if bot.due is not None), default=None)

    def act(self, match: Match, now: int) -> list[tuple[int, dict[str, Any]]]:
        """Let every bot that is due act; return the moves that arrive now, by seat."""
        due = sorted(
            (bot for bot in self._bots.values() if bot.due is not None and bot.due <= now),
            key=lambda bot: bot.due or 0,
        )
        moves = [(bot.seat, bot.act(self._rules, match, now)) for bot in due]
        return [(seat, move) for seat, move in moves if move is not None]

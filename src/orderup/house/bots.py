"""Bots at a table. They see what their seat knows, take human time, and act through the table's inbox.

A bot that notices a change reacts after a while, makes up its mind, and then moves its hand: the race of `orderup.kernel.realtime`,
in milliseconds of the table's clock. What it reached for may be gone by then: its command is refused like anybody's, and it starts over.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from orderup.house.engine import Rules

if TYPE_CHECKING:
    from types import ModuleType

    from orderup.kernel.realtime import Race
    from orderup.match import Match
    from orderup.players import Pace

Thinking = Callable[[], dict[str, Any] | None]
"""Thinks, in any thread, and returns a move or (None) to wait."""


PATIENCE = 2_000
"""Milliseconds that a bot waits for something to happen before it thinks again."""
IN_WORDS = 0
"""In a race, for every move: here they are words, and whether a card is still there is asked when the command arrives."""


class Bot:
    """One bot: idle, reacting, thinking, or with its hand on the way."""

    def __init__(
        self,
        seat: int,
        level: str,
        pace: Pace,
        rng: random.Random,
        ponder: Callable[[Bot, Thinking], None],
        realtime: ModuleType,
        race: Race,
    ) -> None:
        self.seat = seat
        self.level = level
        self._realtime, self._race = realtime, race
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
        elif self._realtime.is_idle(self._race, self.seat) or self._waits:
            self._waits = False
            self._realtime.react(self._race, self.seat, now, round(self._pace.reaction(self._rng)))

    def act(self, rules: Rules, match: Match, now: int) -> dict[str, Any] | None:
        """Do what is due: begin to reach for something, or (then return the move) have it in hand."""
        self._realtime.wake(self._race, self.seat)
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
        self._realtime.reach(self._race, self.seat, IN_WORDS, 0, now, round(self._pace.hand(self._rng)))

    def decide(self, move: dict[str, Any] | None, now: int) -> None:
        """The bot has thought: it moves its hand, or waits, but not for ever: all could be waiting."""
        self._thinking = False
        if move is not None:
            self._reach(move, now)
        elif self._stale:
            self.notice(now)
        else:
            self._waits = True
            self._realtime.react(self._race, self.seat, now, PATIENCE)


class Staff:
    """The bots that play at one table now."""

    def __init__(self, rules: Rules, rng: random.Random, ponder: Callable[[Bot, Thinking], None]) -> None:
        self._rules = rules
        self._rng = rng
        self._ponder = ponder
        self._bots: dict[int, Bot] = {}
        self._race: Race = rules.realtime.Race()

    def man(self, levels: Mapping[int, str], now: int) -> None:
        """Have exactly these seats played, at these levels; who was at work stays at it."""
        for seat in [s for s, bot in self._bots.items() if levels.get(s) != bot.level]:
            del self._bots[seat]
            self._rules.realtime.wake(self._race, seat)
        for seat, level in levels.items():
            if seat not in self._bots:
                rules = self._rules
                bot = Bot(seat, level, rules.levels[level], self._rng, self._ponder, rules.realtime, self._race)
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
        seat = self._rules.realtime.next_seat(self._race, len(self._race.due))
        return None if seat < 0 else int(self._race.due[seat])

    def act(self, match: Match, now: int) -> list[tuple[int, dict[str, Any]]]:
        """Let every bot that is due act; return the moves that arrive now, by seat."""
        due_at = self._race.due
        due = sorted((bot for bot in self._bots.values() if due_at[bot.seat] <= now), key=lambda bot: due_at[bot.seat])
        moves = [(bot.seat, bot.act(self._rules, match, now)) for bot in due]
        return [(seat, move) for seat, move in moves if move is not None]

"""Who plays in the arena: a bot's name, and after `@` its budget, its pace or an ingredient of its search.

`champion@10ms`, `champion@200i`, `hard@pace=easy`, `champion@200i@trust=0`.

Our own bots are handed the position as it is: that the heuristics and the search tell nothing apart that their seat cannot is proven by
their tests. Bots of other packages join by the entry point group `orderup.bots`, and get a redealt copy at every decision.
"""

import random
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from importlib import metadata
from math import nan
from typing import Any, Final, Protocol

from orderup.games import Game
from orderup.kernel import entry_points
from orderup.kernel.dice import dice
from orderup.kernel.reading import copy_of
from orderup.match import Position
from orderup.players import LEVELS, THINKERS, Pace
from orderup.players.levels import SKILL
from orderup.players.thinking import STRONGEST, plan_for, think
from orderup.search.plan import RANDOM as RANDOMLY
from orderup.search.plan import Plan

GROUP: Final = "orderup.bots"
RANDOM: Final = "random"
ORACLE: Final = "oracle"
OURS: Final = (RANDOM, *LEVELS, ORACLE)
"""From nothing to everything: `random` makes any legal move; `oracle` is the champion, but sees all cards and the coming shuffles."""


YES_NO: Final = {"yes": True, "no": False}
CHOICES: Final[dict[str, dict[str, Any]]] = {
    "skill": {"random": RANDOMLY, **SKILL},
    "many": YES_NO,
    "others": YES_NO,
    "waits": YES_NO,
}
AMOUNTS: Final[dict[str, tuple[float, float]]] = {
    "slips": (0.0, 1.0),
    "explore": (0.0, 100.0),
    "trust": (0.0, 1000.0),
    "margin": (0.0, 1.0),
    "worlds": (1, 1000),
}
"""The ingredients of a search's `Plan` that can be set: what there is to choose from, or the least and the most."""


class Bot(Protocol):
    """Who decides for a seat in one game. A bot of another package is a class of this form, made without arguments for every game."""

    def choose(self, position: Position, seat: int, rng: random.Random) -> int:
        """The number of a legal move, or -1 to wait where everybody acts at once. The position may be played on."""


@dataclass(frozen=True)
class Contestant:
    """A bot as it was asked for. `label` is how it was written."""

    label: str
    name: str
    pace: str | None = None
    """The level whose pace it has; None: everybody's."""
    ms: float | None = None
    iterations: int | None = None
    ingredients: tuple[tuple[str, Any], ...] = ()
    """Of the search, where they are not the champion's."""

    @property
    def searches(self) -> bool:
        """Whether it needs the search."""
        return self.name in THINKERS or self.name == ORACLE

    def sit(self, game: Game, paces: tuple[Pace, ...]) -> Bot:
        """A bot for one game, at a table of these paces by seat."""
        if self.name == RANDOM:
            return Anything()
        if self.name in SKILL:
            return Waiter(SKILL[self.name])
        if self.searches:
            return Thinker(self._plan(game, paces), *self._budget(game))
        return Guest(self.label, _guests()[self.name].load())

    def _plan(self, game: Game, paces: tuple[Pace, ...]) -> Plan:
        plan = replace(plan_for(game, len(paces)), open=self.name == ORACLE, **dict(self.ingredients))
        if not game.realtime:
            return plan
        reaction = tuple(float(pace.reaction_ms[0]) for pace in paces)
        return replace(plan, reaction=reaction, hand=tuple(float(pace.hand_ms[0]) for pace in paces))

    def _budget(self, game: Game) -> tuple[float | None, int | None]:
        """Milliseconds, iterations."""
        if self.ms is not None or self.iterations is not None:
            return self.ms, self.iterations
        budget = THINKERS[STRONGEST if self.name == ORACLE else self.name]
        return (budget.realtime if game.realtime else budget.turns), None


def parse(text: str) -> Contestant:
    """Read a contestant. Raises ValueError, saying what there is."""
    name, *settings = text.split("@")
    if name not in OURS and name not in _guests():
        raise ValueError(f"there is no bot {name!r}; there is {', '.join((*OURS, *_guests()))}")
    found = Contestant(text, name)
    for setting in settings:
        found = _set(found, setting)
    return found


def _set(bot: Contestant, setting: str) -> Contestant:
    if setting.startswith("pace="):
        return replace(bot, pace=level(setting.removeprefix("pace=")))
    name, equals, value = setting.partition("=")
    if equals:
        return replace(bot, ingredients=(*bot.ingredients, (name, _ingredient(bot, name, value))))
    budget = re.fullmatch(r"([1-9]\d{0,8})(ms|i)", setting)
    if not budget:
        raise ValueError(f"after a bot's name comes @10ms, @200i, @pace=easy or @trust=0, not {'@' + setting!r}")
    if not bot.searches:
        raise ValueError(f"{bot.name!r} does not search, so it takes no budget")
    amount = int(budget[1])
    return replace(bot, ms=float(amount)) if budget[2] == "ms" else replace(bot, iterations=amount)


def _ingredient(bot: Contestant, name: str, text: str) -> Any:
    if name not in CHOICES and name not in AMOUNTS:
        raise ValueError(f"a search has no {name!r}; it has {', '.join((*CHOICES, *AMOUNTS))}")
    if not bot.searches:
        raise ValueError(f"{bot.name!r} does not search, so it has no {name!r}")
    if name in CHOICES:
        if text not in CHOICES[name]:
            raise ValueError(f"{name} is {' or '.join(CHOICES[name])}, not {text!r}")
        return CHOICES[name][text]
    least, most = AMOUNTS[name]
    try:
        amount = type(least)(text)
    except ValueError:
        amount = nan
    if not least <= amount <= most:
        raise ValueError(f"{name} is a number from {least} to {most}, not {text!r}")
    return amount


def level(name: str) -> str:
    """The name of a level that has a pace. Raises ValueError."""
    if name not in LEVELS:
        raise ValueError(f"there is no pace {name!r}; there is that of {', '.join(LEVELS)}")
    return name


@cache
def _guests() -> dict[str, metadata.EntryPoint]:
    """Installed bots by name; our own names are taken."""
    found = sorted(metadata.entry_points(group=GROUP), key=lambda point: point.name)
    return {point.name: point for point in found if point.name not in OURS}


class Anything:
    """Makes any legal move."""

    def choose(self, position: Position, seat: int, rng: random.Random) -> int:
        """Each equally likely."""
        return rng.choice(position.legal(seat))


@dataclass(frozen=True)
class Waiter:
    """Plays by the game's heuristic."""

    skill: int

    def choose(self, position: Position, seat: int, rng: random.Random) -> int:
        """What the heuristic advises."""
        return int(entry_points.heuristic_move(position.states, seat, self.skill, dice(rng.getrandbits(64))))


class Thinker:
    """Searches. Where all waited and nothing came of it, it does not wait again."""

    def __init__(self, plan: Plan, ms: float | None, iterations: int | None) -> None:
        self.plan, self.ms, self.iterations = plan, ms, iterations
        self._waited = b""
        """The position in which it waited last."""

    def choose(self, position: Position, seat: int, rng: random.Random) -> int:
        """What was tried most often; without a choice there is nothing to think about."""
        legal = [] if position.game.realtime else position.legal(seat)
        if len(legal) == 1:
            return legal[0]
        vain = position.game.realtime and position.states.tobytes() == self._waited
        plan = replace(self.plan, waits=False) if vain else self.plan
        move = think(position, seat, rng.getrandbits(64), plan=plan, ms=self.ms, iterations=self.iterations).move
        self._waited = position.states.tobytes() if move < 0 else b""
        return move


class Guest:
    """Holds a bot of another package: it gets a redealt copy."""

    def __init__(self, label: str, make: Callable[[], Bot]) -> None:
        self.label = label
        self.bot = make()

    def choose(self, position: Position, seat: int, rng: random.Random) -> int:
        """What the guest chooses. RuntimeError: it failed."""
        world = Position(position.game, position.deck, copy_of(position.states))
        entry_points.redeal(world.states, seat, dice(rng.getrandbits(64)))
        try:
            return int(self.bot.choose(world, seat, rng))
        except Exception as error:
            raise RuntimeError(f"the bot {self.label!r} failed") from error

"""The entrants of the arena, as text: a bot's name, and after each `@` its budget, its pace or a setting of its search.

`champion@10ms`, `champion@200i`, `hard@pace=easy`, `champion@200i@prior_weight=0`.
"""

import re
from dataclasses import dataclass, replace
from functools import cache
from importlib import metadata
from math import nan
from typing import Any, Final

from orderup.games import Game
from orderup.kernel.old_names import warn_of_old_name
from orderup.lab.bots import Bot, HeuristicBot, PluginBot, RandomBot, SearchBot
from orderup.players import LEVEL_PACES, SEARCH_BUDGETS, Pace
from orderup.players.levels import HEURISTIC_SKILLS, STRONGEST_LEVEL
from orderup.players.search_bot import search_config
from orderup.search.config import RANDOM_POLICY, SearchConfig

PLUGIN_GROUP: Final = "orderup.bots"
RANDOM_BOT_NAME: Final = "random"
ORACLE_BOT_NAME: Final = "oracle"
BUILT_IN_BOTS: Final = (RANDOM_BOT_NAME, *LEVEL_PACES, ORACLE_BOT_NAME)
"""The built-in bots, from the weakest on: `random` makes any legal move; `oracle` is the champion, but sees all cards and the coming shuffles."""


YES_NO: Final = {"yes": True, "no": False}
SETTING_CHOICES: Final[dict[str, dict[str, Any]]] = {
    "rollout_policy": {"random": RANDOM_POLICY, **HEURISTIC_SKILLS},
    "multi_observer": YES_NO,
    "search_opponents": YES_NO,
    "waits": YES_NO,
}
SETTING_RANGES: Final[dict[str, tuple[float, float]]] = {
    "rollout_epsilon": (0.0, 1.0),
    "explore": (0.0, 100.0),
    "prior_weight": (0.0, 1000.0),
    "margin": (0.0, 1.0),
    "iterations_per_determinization": (1, 1000),
}
"""The fields of `SearchConfig` that can be set: the choices above, and here the least and the greatest numbers."""
DEPRECATED_SETTINGS: Final = {
    "skill": "rollout_policy",
    "many": "multi_observer",
    "others": "search_opponents",
    "slips": "rollout_epsilon",
    "trust": "prior_weight",
    "worlds": "iterations_per_determinization",
}
"""Old names of settings, which this release still accepts, and the new ones."""


@dataclass(frozen=True)
class Entrant:
    """A bot as it was requested. `label` is the original text."""

    label: str
    name: str
    pace: str | None = None
    """The level whose pace it has; None: the common pace."""
    ms: float | None = None
    iterations: int | None = None
    search_settings: tuple[tuple[str, Any], ...] = ()
    """The settings in which its search differs from the champion's."""
    deprecated: tuple[str, ...] = ()
    """The old names of settings that were used."""

    @property
    def searches(self) -> bool:
        """Whether it needs the search."""
        return self.name in SEARCH_BUDGETS or self.name == ORACLE_BOT_NAME

    def make_bot(self, game: Game, paces: tuple[Pace, ...]) -> Bot:
        """Return a bot for one game, at a table with these paces by seat."""
        if self.name == RANDOM_BOT_NAME:
            return RandomBot()
        if self.name in HEURISTIC_SKILLS:
            return HeuristicBot(HEURISTIC_SKILLS[self.name])
        if self.searches:
            return SearchBot(self._config(game, paces), *self._budget(game))
        return PluginBot(self.label, _plugins()[self.name].load())

    def _config(self, game: Game, paces: tuple[Pace, ...]) -> SearchConfig:
        config = replace(
            search_config(game, len(paces)),
            perfect_information=self.name == ORACLE_BOT_NAME,
            **dict(self.search_settings),
        )
        if not game.realtime:
            return config
        reaction = tuple(float(pace.reaction_ms[0]) for pace in paces)
        return replace(config, reaction_ms=reaction, movement_ms=tuple(float(pace.movement_ms[0]) for pace in paces))

    def _budget(self, game: Game) -> tuple[float | None, int | None]:
        """Return the milliseconds and the iterations; None: no limit."""
        if self.ms is not None or self.iterations is not None:
            return self.ms, self.iterations
        budget = SEARCH_BUDGETS[STRONGEST_LEVEL if self.name == ORACLE_BOT_NAME else self.name]
        return (budget.realtime_ms if game.realtime else budget.turns_ms), None

    def warn_of_deprecated(self) -> None:
        """Warn of settings under old names."""
        for name in self.deprecated:
            warn_of_old_name(f"{self.label}: the setting {name!r}", repr(DEPRECATED_SETTINGS[name]), 3)


def parse_entrant(text: str) -> Entrant:
    """Parse an entrant. Raises ValueError, naming what there is."""
    name, *settings = text.split("@")
    if name not in BUILT_IN_BOTS and name not in _plugins():
        raise ValueError(f"there is no bot {name!r}; there is {', '.join((*BUILT_IN_BOTS, *_plugins()))}")
    entrant = Entrant(text, name)
    for setting in settings:
        entrant = _set(entrant, setting)
    return entrant


def _set(entrant: Entrant, setting: str) -> Entrant:
    if setting.startswith("pace="):
        return replace(entrant, pace=check_pace(setting.removeprefix("pace=")))
    name, equals, value = setting.partition("=")
    if equals:
        return _set_search(entrant, name, value)
    budget = re.fullmatch(r"([1-9]\d{0,8})(ms|i)", setting)
    if not budget:
        raise ValueError(f"after a bot's name comes @10ms, @200i, @pace=easy or @prior_weight=0, not {'@' + setting!r}")
    if not entrant.searches:
        raise ValueError(f"{entrant.name!r} does not search, so it takes no budget")
    amount = int(budget[1])
    return replace(entrant, ms=float(amount)) if budget[2] == "ms" else replace(entrant, iterations=amount)


def _set_search(entrant: Entrant, given: str, text: str) -> Entrant:
    name = DEPRECATED_SETTINGS.get(given, given)
    if name not in SETTING_CHOICES and name not in SETTING_RANGES:
        raise ValueError(f"a search has no {given!r}; it has {', '.join((*SETTING_CHOICES, *SETTING_RANGES))}")
    if not entrant.searches:
        raise ValueError(f"{entrant.name!r} does not search, so it has no {given!r}")
    return replace(
        entrant,
        search_settings=(*entrant.search_settings, (name, _value(name, given, text))),
        deprecated=(*entrant.deprecated, given) if given in DEPRECATED_SETTINGS else entrant.deprecated,
    )


def _value(name: str, given: str, text: str) -> Any:
    """Parse the value of a setting; `given` is the name that was used."""
    if name in SETTING_CHOICES:
        if text not in SETTING_CHOICES[name]:
            raise ValueError(f"{given} is {' or '.join(SETTING_CHOICES[name])}, not {text!r}")
        return SETTING_CHOICES[name][text]
    least, most = SETTING_RANGES[name]
    try:
        amount = type(least)(text)
    except ValueError:
        amount = nan
    if not least <= amount <= most:
        raise ValueError(f"{given} is a number from {least} to {most}, not {text!r}")
    return amount


def check_pace(level: str) -> str:
    """Return the name of a level that has a pace. Raises ValueError if there is no such level."""
    if level not in LEVEL_PACES:
        raise ValueError(f"there is no pace {level!r}; there is that of {', '.join(LEVEL_PACES)}")
    return level


@cache
def _plugins() -> dict[str, metadata.EntryPoint]:
    """Return the installed plug-in bots by name. They cannot have the names of built-in ones."""
    found = sorted(metadata.entry_points(group=PLUGIN_GROUP), key=lambda point: point.name)
    return {point.name: point for point in found if point.name not in BUILT_IN_BOTS}

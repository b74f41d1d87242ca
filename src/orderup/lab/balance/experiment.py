"""Experiments, read from TOML files: what varies, the wanted precision, and the most games to play."""

import tomllib
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any, Final

import msgspec

from orderup.games import Game, find
from orderup.games.card_list_files import load_card_list
from orderup.lab import schedule
from orderup.lab.arena import DEFAULT_PACE, ArenaSettings, make_settings
from orderup.lab.balance.chunks import ChunkTask
from orderup.lab.entrants import parse_entrant

STANDARD_DECK_NAME: Final = "standard"
"""The name of the deck that comes with a game."""
MAX_CELLS: Final = 256
MAX_GAMES_OR_DEALS: Final = 10**9
"""The most games of a cell, and the most deals."""


class ExperimentError(ValueError):
    """An experiment that cannot be run. The text contains the place of the error, and what is allowed."""


class Grid(msgspec.Struct, forbid_unknown_fields=True):
    """The grid of an experiment: every combination of one value from each list is a cell."""

    players: list[int] = []
    """Empty: the fewest of the game."""
    bots: list[str | list[str]] = msgspec.field(default_factory=lambda: ["hard"])
    """One bot at every seat, or a list of bots, who take turns as in the arena."""
    deck: list[str] = msgspec.field(default_factory=lambda: [STANDARD_DECK_NAME])
    """Names of files beside the experiment's, or `standard`."""
    pace: list[str] = []
    """In games of real time: the level whose pace everybody has."""
    options: dict[str, list[str | bool | int]] = {}
    parameters: dict[str, list[int]] = {}
    """Parameters of the rules that a card list may change (`kernel/parameters.py`)."""
    clocks: dict[str, list[int]] = {}
    """In games of real time: the clocks of the house, in milliseconds."""


class ExperimentPlan(msgspec.Struct, forbid_unknown_fields=True):
    """The content of an experiment's file."""

    game: str
    name: str = ""
    seed: int = 0
    deals: int = 1000
    """The most deals of a cell."""
    least_deals: int = 100
    """The least deals of a cell."""
    precision: float | None = None
    """A cell is done when the half width of the interval of each of its shares of wins is at most this."""
    trial_deals: int = 0
    """Deals that are played once more with one decision left to chance, to find the worth of cards."""
    decision_deals: int = 0
    """Deals in which every decision is valued, to find those that matter."""
    grid: Grid = msgspec.field(default_factory=Grid)


@dataclass(frozen=True)
class Cell:
    """One combination of the grid. `varied` has the values that distinguish it from the others."""

    number: int
    settings: ArenaSettings
    varied: dict[str, Any]

    @property
    def label(self) -> str:
        """The values that distinguish it from the others, in words."""
        return ", ".join(f"{name} {_told(value)}" for name, value in self.varied.items()) or "all games"


@dataclass(frozen=True)
class Experiment:
    """A plan that can be carried out."""

    name: str
    plan: ExperimentPlan
    cells: tuple[Cell, ...]

    @property
    def game(self) -> Game:
        """The game that is played."""
        return find(self.plan.game)

    def warmup_tasks(self) -> list[ChunkTask]:
        """Return tasks of one deal that together need all the compiled code: one with bots that search, and one without."""
        found = {any(parse_entrant(bot).searches for bot in cell.settings.bots): cell.settings for cell in self.cells}
        return [ChunkTask(0, 0, settings, range(1), 0, min(1, self.plan.decision_deals)) for settings in found.values()]

    def header(self) -> dict[str, Any]:
        """Return the header of the run's folder: everything but the length and the precision. A run with the same header may be continued."""
        return {
            "balance": 1,
            "name": self.name,
            "cells": [{"label": cell.label, **cell.settings.header()} for cell in self.cells],
        }


def read_experiment(path: Path) -> Experiment:
    """Return the experiment in a file. Raises ExperimentError, naming the file and the error, OSError."""
    try:
        plan = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), ExperimentPlan)
        return plan_experiment(plan, path.parent, plan.name or path.stem)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, UnicodeDecodeError, ExperimentError) as error:
        raise ExperimentError(f"{path}: {str(error).replace('`$.', '`')}") from error


def plan_experiment(plan: ExperimentPlan, folder: Path, name: str) -> Experiment:
    """Return the experiment of a plan. Its decks are files in the folder. Raises ExperimentError."""
    _check_numbers(plan)
    try:
        game = find(plan.game)
    except KeyError as error:
        raise ExperimentError(str(error.args[0])) from error
    axes = _axes(plan.grid, game)
    if (count := _count(axes)) > MAX_CELLS:
        raise ExperimentError(f"the grid has {count} cells; at most {MAX_CELLS} are run as one experiment")
    decks = {deck: _read_deck(game, folder, deck) for deck in axes["deck"]}
    cells = [
        _cell(number, plan, dict(zip(axes, values, strict=True)), axes, decks)
        for number, values in enumerate(product(*axes.values()))
    ]
    return Experiment(name, plan, tuple(cells))


def _check_numbers(plan: ExperimentPlan) -> None:
    for field, least in (("deals", 2), ("least_deals", 2), ("trial_deals", 0), ("decision_deals", 0)):
        if getattr(plan, field) < least:
            raise ExperimentError(f"`{field}` is at least {least}, not {getattr(plan, field)}")
    if plan.precision is not None and not 0 < plan.precision < 1:
        raise ExperimentError(f"`precision` is between 0 and 1, such as 0.02, not {plan.precision}")


def _axes(grid: Grid, game: Game) -> dict[str, list[Any]]:
    """Return by name the values of everything that can be varied, one or more each."""
    if grid.pace and not game.realtime:
        raise ExperimentError(f"{game.name} is played in turns: it has no `grid.pace`")
    axes: dict[str, list[Any]] = {
        "players": grid.players or [min(game.players)],
        "bots": grid.bots,
        "deck": grid.deck,
        "pace": grid.pace or [DEFAULT_PACE],
        **{option_axis(name): values for name, values in grid.options.items()},
        **grid.parameters,
        **{clock_axis(name): values for name, values in grid.clocks.items()},
    }
    for name, values in axes.items():
        if not values:
            raise ExperimentError(f"`grid` has no value for {name}; leave it out, or name one or more")
        if len({str(value) for value in values}) < len(values):
            raise ExperimentError(f"`grid` has a value of {name} twice")
    return axes


def option_axis(option: str) -> str:
    """Return the name of an option among the axes: Villains has an option named `deck`, as an axis is."""
    return f"option {option}" if option in Grid.__struct_fields__ else option


def clock_axis(name: str) -> str:
    """Return the name of a clock among the axes."""
    return f"{name} clock (ms)"


def _count(axes: dict[str, list[Any]]) -> int:
    count = 1
    for values in axes.values():
        count *= len(values)
    return count


def _read_deck(game: Game, folder: Path, name: str) -> Any:
    """Return the deck in a file beside the experiment's; None: the standard one."""
    try:
        return None if name == STANDARD_DECK_NAME else load_card_list(game.name, folder / name)
    except OSError as error:
        raise ExperimentError(f"the deck {name!r} cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise ExperimentError(str(error)) from error


def _cell(
    number: int, plan: ExperimentPlan, values: dict[str, Any], axes: dict[str, list[Any]], decks: dict[str, Any]
) -> Cell:
    varied = {name: value for name, value in values.items() if len(axes[name]) > 1}
    players = values["players"]
    bots = [values["bots"]] * players if isinstance(values["bots"], str) else values["bots"]
    options = {name: values[option_axis(name)] for name in plan.grid.options}
    changed = {name: values[name] for name in plan.grid.parameters}
    clocks = {name: values[clock_axis(name)] for name in plan.grid.clocks}
    game, deck = find(plan.game), decks[values["deck"]]
    try:
        if changed:
            deck = game.deck_with_parameters(game.deck_or_standard(deck), changed)
        settings = make_settings(
            plan.game, bots, players, plan.seed, pace=values["pace"], options=options, deck=deck, clocks=clocks
        )
        schedule.deal_count(len(bots), players, MAX_GAMES_OR_DEALS)
    except ValueError as error:
        raise ExperimentError(str(error)) from error
    return Cell(number, settings, varied)


def _told(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "+".join(value) if isinstance(value, list) else str(value)

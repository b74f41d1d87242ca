"""What a search is to find: read from a TOML file."""

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import msgspec

from orderup.games import Game, find
from orderup.games.card_list_files import load_card_list
from orderup.lab import schedule
from orderup.lab.arena import MEDIUM, Settings, make_settings
from orderup.lab.balance.chunks import Task
from orderup.lab.balance.experiment import MOST_GAMES, STANDARD, Cell, Experiment, ExperimentError, Plan
from orderup.lab.tuning.targets import CHANGE, WORTH, Target
from orderup.lab.tuning.values import Value, check_values, list_data

CONFIRMING: Final = 1 << 40
"""Added to the seed for the deals with which choices are confirmed: none of them was played in the search."""
MOST_CHOICES: Final = 32
FORM: Final = 1
"""Of the study's header."""


class Players(msgspec.Struct, forbid_unknown_fields=True):
    """Who plays, and how."""

    players: int | None = None
    """None: the fewest."""
    bots: str | list[str] = "hard"
    """One bot at every seat, or a list of bots, who take turns as in the arena."""
    deck: str = STANDARD
    """The list that is changed: a file beside this one, or `standard`."""
    pace: str = MEDIUM
    options: dict[str, str | bool | int] = {}


class TuningPlan(msgspec.Struct, forbid_unknown_fields=True):
    """A tuning file, as parsed from TOML."""

    game: str
    values: list[Value]
    targets: list[Target]
    name: str = ""
    seed: int = 0
    proposals: int = 200
    """Card lists that are tried, the given one among them."""
    batch: int = 8
    """So many are proposed at once, on what is known before them, and played side by side."""
    deals: int = 400
    """With which each is played: the same for all."""
    trial_deals: int = 0
    """Deals that are played once more with one decision left to chance, which a target for `worth` needs."""
    confirming_deals: int = 4000
    """With which each choice is played in the end, all of them new."""
    choices: int = 8
    """The most that are confirmed."""
    strict: bool = False
    """Whether a list is refused for a warning, too, that the given one does not have."""
    play: Players = msgspec.field(default_factory=Players)


@dataclass(frozen=True)
class Tuning:
    """A plan that can be carried out."""

    name: str
    plan: TuningPlan
    game: Game
    settings: Settings
    """Those of the list that is given."""
    data: dict[str, Any] = field(repr=False)
    """That list."""

    def header(self) -> dict[str, Any]:
        """What two searches must have in common to be one: all but how many proposals there are, and what becomes of the choices."""
        asked = msgspec.to_builtins(self.plan)
        for name in ("proposals", "choices", "confirming_deals", "name", "play"):
            del asked[name]
        return {"tuning": FORM, **asked, "settings": self.settings.header()}

    def kinds(self) -> list[Task]:
        """What workers prepare for."""
        return [Task(0, 0, self.settings, range(1), 0)]

    def settings_of(self, deck: Any, *, confirming: bool = False) -> Settings:
        """The settings with another deck. ValueError: nothing could be dealt of it."""
        plan, known = self.plan, self.settings
        seed = plan.seed + (CONFIRMING if confirming else 0)
        options = dict(known.options)
        return make_settings(
            plan.game, list(known.bots), known.players, seed, pace=known.pace or MEDIUM, options=options, deck=deck
        )

    def experiment(self, name: str, cells: list[Cell], deals: int) -> Experiment:
        """An experiment with these cells, of which the same share of deals is played for trials as in the search."""
        trials = deals * self.plan.trial_deals // self.plan.deals
        plan = Plan(self.plan.game, name, self.plan.seed, deals=deals, trial_deals=trials)
        return Experiment(name, plan, tuple(cells))


def read_tuning(path: Path) -> Tuning:
    """The search that a file asks for. Raises ExperimentError naming the file and what is wrong with it, OSError."""
    try:
        plan = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), TuningPlan)
        return plan_tuning(plan, path.parent, plan.name or path.stem)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, UnicodeDecodeError, ExperimentError) as error:
        raise ExperimentError(f"{path}: {str(error).replace('`$.', '`')}") from error


def plan_tuning(plan: TuningPlan, folder: Path, name: str) -> Tuning:
    """A plan that can be carried out; its deck is a file in the folder. Raises ExperimentError, OSError."""
    _check_numbers(plan)
    _check_targets(plan)
    who = plan.play
    try:
        game = find(plan.game)
        players = who.players or min(game.players)
        bots = [who.bots] * players if isinstance(who.bots, str) else who.bots
        deck = None if who.deck == STANDARD else load_card_list(plan.game, folder / who.deck)
        settings = make_settings(
            plan.game, bots, players, plan.seed, pace=who.pace, options=dict(who.options), deck=deck
        )
        schedule.deal_count(len(bots), players, MOST_GAMES)
        data = list_data(game, game.deck_or_standard(deck))
        check_values(data, plan.values)
    except (KeyError, ValueError) as error:
        raise ExperimentError(str(error.args[0])) from error
    return Tuning(name, plan, game, settings, data)


def _check_numbers(plan: TuningPlan) -> None:
    bounds = {
        "batch": (1, 256),
        "proposals": (plan.batch, 100_000),
        "deals": (2, MOST_GAMES),
        "trial_deals": (0, plan.deals),
        "confirming_deals": (2, MOST_GAMES),
        "choices": (1, MOST_CHOICES),
    }
    for name, (least, most) in bounds.items():
        if not least <= getattr(plan, name) <= most:
            raise ExperimentError(f"`{name}` is from {least:,} to {most:,}, not {getattr(plan, name):,}")
    if plan.proposals % plan.batch:
        raise ExperimentError(f"`proposals` is a multiple of `batch`, {plan.batch}, not {plan.proposals}")


def _check_targets(plan: TuningPlan) -> None:
    if not plan.targets:
        raise ExperimentError("there is nothing to aim at: name one of [[targets]] or more")
    for one in plan.targets:
        if one.least is None and one.most is None:
            raise ExperimentError(f"the target for {one.measure} needs `least`, `most` or both")
        if one.least is not None and one.most is not None and one.least > one.most:
            raise ExperimentError(
                f"the target for {one.measure} goes from {one.least:g} to {one.most:g}: that is nothing"
            )
    if len({one.measure for one in plan.targets}) < len(plan.targets):
        raise ExperimentError("two targets have the same measure; give it one, with `least` and `most`")
    if all(one.measure == CHANGE for one in plan.targets):
        raise ExperimentError(f"only {CHANGE!r} is aimed at, and the list that is given has the least of it")
    if any(one.measure == WORTH for one in plan.targets) and not plan.trial_deals:
        raise ExperimentError(f"a target for {WORTH!r} needs `trial_deals`, in which that is found")

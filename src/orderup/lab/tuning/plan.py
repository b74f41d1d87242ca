"""The plan of a search, read from a TOML file."""

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import msgspec

from orderup.games import Game, find
from orderup.games.card_list_files import load_card_list
from orderup.lab import schedule
from orderup.lab.arena import DEFAULT_PACE, ArenaSettings, make_settings
from orderup.lab.balance.chunks import ChunkTask
from orderup.lab.balance.experiment import (
    MAX_GAMES_OR_DEALS,
    STANDARD_DECK_NAME,
    Cell,
    Experiment,
    ExperimentError,
    ExperimentPlan,
)
from orderup.lab.tuning.targets import CARD_WORTH_MEASURE, DECK_CHANGE_MEASURE, Target
from orderup.lab.tuning.values import TunedValue, check_tuned_values, deck_dict_with_parameters

CONFIRMATION_SEED_OFFSET: Final = 1 << 40
"""It is added to the seed for the deals that confirm the choices: none of them was played in the search."""
MAX_CHOICES: Final = 32
"""The largest `choices` that a tuning file may have."""
HEADER_VERSION: Final = 1
"""The version of the study's header."""


class PlaySettings(msgspec.Struct, forbid_unknown_fields=True):
    """The bots, the deck and the options of the games."""

    players: int | None = None
    """None: the fewest of the game."""
    bots: str | list[str] = "hard"
    """One bot at every seat, or a list of bots, who take turns as in the arena."""
    deck: str = STANDARD_DECK_NAME
    """The card list that is changed: a file beside this one, or `standard`."""
    pace: str = DEFAULT_PACE
    options: dict[str, str | bool | int] = {}


class TuningPlan(msgspec.Struct, forbid_unknown_fields=True):
    """A tuning file, as parsed from TOML."""

    game: str
    values: list[TunedValue]
    targets: list[Target]
    name: str = ""
    seed: int = 0
    proposals: int = 200
    """The number of card lists to try, including the given one."""
    batch: int = 8
    """The number of lists that are proposed at once, from the same knowledge, and played in parallel."""
    deals: int = 400
    """The number of deals of each card list: the same deals for all."""
    trial_deals: int = 0
    """Deals that are played once more with one decision left to chance. A target for `worth` needs them."""
    confirming_deals: int = 4000
    """The number of new deals with which each choice is played at the end."""
    choices: int = 8
    """The most choices that are confirmed."""
    strict: bool = False
    """Whether a card list is also refused for a warning that the given one does not have."""
    play: PlaySettings = msgspec.field(default_factory=PlaySettings)


@dataclass(frozen=True)
class TuningStudy:
    """A plan that can be carried out."""

    name: str
    plan: TuningPlan
    game: Game
    settings: ArenaSettings
    """The settings of the given card list."""
    data: dict[str, Any] = field(repr=False)
    """The data of the given card list."""

    def header(self) -> dict[str, Any]:
        """Return the header of the study: everything but the number of proposals, and the treatment of the choices. A search with the same header may be continued."""
        asked = msgspec.to_builtins(self.plan)
        for name in ("proposals", "choices", "confirming_deals", "name", "play"):
            del asked[name]
        return {"tuning": HEADER_VERSION, **asked, "settings": self.settings.header()}

    def warmup_tasks(self) -> list[ChunkTask]:
        """Return the tasks for which workers prepare."""
        return [ChunkTask(0, 0, self.settings, range(1), 0)]

    def settings_of(self, deck: Any, *, confirming: bool = False) -> ArenaSettings:
        """Return the settings with another deck. Raises ValueError if it cannot be dealt."""
        plan, known = self.plan, self.settings
        seed = plan.seed + (CONFIRMATION_SEED_OFFSET if confirming else 0)
        options = dict(known.options)
        return make_settings(
            plan.game,
            list(known.bots),
            known.players,
            seed,
            pace=known.pace or DEFAULT_PACE,
            options=options,
            deck=deck,
        )

    def experiment(self, name: str, cells: list[Cell], deals: int) -> Experiment:
        """Return an experiment with these cells. The share of deals that are played for trials is that of the search."""
        trials = deals * self.plan.trial_deals // self.plan.deals
        plan = ExperimentPlan(self.plan.game, name, self.plan.seed, deals=deals, trial_deals=trials)
        return Experiment(name, plan, tuple(cells))


def read_tuning(path: Path) -> TuningStudy:
    """Return the search in a file. Raises ExperimentError, naming the file and the error, OSError."""
    try:
        plan = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), TuningPlan)
        return plan_tuning(plan, path.parent, plan.name or path.stem)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, UnicodeDecodeError, ExperimentError) as error:
        raise ExperimentError(f"{path}: {str(error).replace('`$.', '`')}") from error


def plan_tuning(plan: TuningPlan, folder: Path, name: str) -> TuningStudy:
    """Return the search of a plan. Its deck is a file in the folder. Raises ExperimentError, OSError."""
    _check_numbers(plan)
    _check_targets(plan)
    who = plan.play
    try:
        game = find(plan.game)
        players = who.players or min(game.players)
        bots = [who.bots] * players if isinstance(who.bots, str) else who.bots
        deck = None if who.deck == STANDARD_DECK_NAME else load_card_list(plan.game, folder / who.deck)
        settings = make_settings(
            plan.game, bots, players, plan.seed, pace=who.pace, options=dict(who.options), deck=deck
        )
        schedule.deal_count(len(bots), players, MAX_GAMES_OR_DEALS)
        data = deck_dict_with_parameters(game, game.deck_or_standard(deck))
        check_tuned_values(data, plan.values)
    except (KeyError, ValueError) as error:
        raise ExperimentError(str(error.args[0])) from error
    return TuningStudy(name, plan, game, settings, data)


def _check_numbers(plan: TuningPlan) -> None:
    bounds = {
        "batch": (1, 256),
        "proposals": (plan.batch, 100_000),
        "deals": (2, MAX_GAMES_OR_DEALS),
        "trial_deals": (0, plan.deals),
        "confirming_deals": (2, MAX_GAMES_OR_DEALS),
        "choices": (1, MAX_CHOICES),
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
    if all(one.measure == DECK_CHANGE_MEASURE for one in plan.targets):
        raise ExperimentError(
            f"only {DECK_CHANGE_MEASURE!r} is aimed at, and the list that is given has the least of it"
        )
    if any(one.measure == CARD_WORTH_MEASURE for one in plan.targets) and not plan.trial_deals:
        raise ExperimentError(f"a target for {CARD_WORTH_MEASURE!r} needs `trial_deals`, in which that is found")

"""Runs a search. Proposals are played batch by batch, each batch as an experiment of its own, and the best are confirmed with new deals.

study.sqlite3              every proposal, and its distance from each target (`study.py`)
batches/0003/              a run of the lab, whose cells are the proposals of that batch
confirmed-00160-8/         the same for the given card list and 8 choices, after 160 proposals

All proposals are played with the same deals (common random numbers), so differences are more precise than the figures themselves. The best of many
figures is usually lucky, too: hence the confirmation.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from orderup.lab.balance.experiment import Cell
from orderup.lab.balance.run import CellRun, run
from orderup.lab.balance.run_folder import RunFolder
from orderup.lab.balance.sequences import Estimate
from orderup.lab.executors import ExecutorWithLimit
from orderup.lab.tuning.plan import TuningStudy
from orderup.lab.tuning.study import Proposal, Study, open_study
from orderup.lab.tuning.targets import target_estimates
from orderup.lab.tuning.values import current_value, mean_change, with_values

ProgressCallback = Callable[[int, int], None]


@dataclass(frozen=True)
class RemeasuredDeck:
    """A card list that was played again, to confirm it. `figures` are by the measures of the targets, from these new deals alone."""

    label: str
    chosen: dict[str, int]
    """The values; empty for the given card list."""
    deck: Any
    figures: dict[str, Estimate]


@dataclass(frozen=True)
class TuningResult:
    """The result of a search."""

    tuning: TuningStudy
    proposals: list[Proposal]
    front_size: int
    """The number of different lists on the Pareto front, from which the choices are taken."""
    baseline: RemeasuredDeck
    """The given card list."""
    choices: list[RemeasuredDeck]

    @property
    def remeasured(self) -> list[RemeasuredDeck]:
        """The given card list, and then the choices."""
        return [self.baseline, *self.choices]


def tune(
    tuning: TuningStudy, folder: Path, pool: ExecutorWithLimit, progress: ProgressCallback = lambda _done, _most: None
) -> TuningResult:
    """Run a search, or continue a stopped one. Raises ValueError for the folder of something else, and for a target that is not measured; OSError, IllegalMoveError.

    `progress` is called with the number of deals that are done, and the most that there will be.
    """
    plan = tuning.plan
    searched = plan.proposals * plan.deals
    most = searched + (1 + plan.choices) * plan.confirming_deals

    def after(deals: int) -> ProgressCallback:
        return lambda done, _: progress(deals + done, most)

    with open_study(tuning, folder, lambda chosen: faults_of(tuning, chosen)) as study:
        for first in range(0, plan.proposals, plan.batch):
            _play_batch(tuning, study, folder, first, pool, after(first * plan.deals))
        proposals, front = study.proposals()[: plan.proposals], study.pareto_front()
    given = {one.name: current_value(tuning.data, one) for one in plan.values}
    others = [one for one in front if one.chosen != given]
    baseline, *choices = _confirm(tuning, sample_evenly(others, plan.choices), folder, pool, after(searched))
    return TuningResult(tuning, proposals, len(front), baseline, choices)


def sample_evenly(front: Sequence[Proposal], count: int) -> list[Proposal]:
    """Return `count` proposals, evenly spaced along the front, including both ends; all if there are fewer."""
    if len(front) <= count:
        return list(front)
    return [front[round(place * (len(front) - 1) / max(count - 1, 1))] for place in range(count)]


def deck_of(tuning: TuningStudy, chosen: Mapping[str, int], name: str) -> Any:
    """Return the card list with these values. Raises DeckError."""
    return tuning.game.deck_from_dict(with_values(tuning.data, tuning.plan.values, chosen), name)


def faults_of(tuning: TuningStudy, chosen: Mapping[str, int]) -> Sequence[str]:
    """Return the faults for which a list with these values is refused, as `orderup deck check` finds them."""
    check = tuning.game.check_deck
    report = check(with_values(tuning.data, tuning.plan.values, chosen))
    known = check(tuning.data).warnings if tuning.plan.strict else report.warnings
    return [*report.faults, *(warning for warning in report.warnings if warning not in known)]


def _play_batch(
    tuning: TuningStudy, study: Study, folder: Path, first: int, pool: ExecutorWithLimit, progress: ProgressCallback
) -> None:
    """Propose a batch, and play the card lists that have not been played before: the same list again would have the same figures."""
    last = first + tuning.plan.batch
    while len(study.proposals()) < last:
        study.add_proposal()
    proposals = study.proposals()
    batch = [one for one in proposals[first:last] if not one.faults]
    if all(one.distances is not None for one in batch):
        return
    known = {one.key: one.distances for one in proposals[:first] if one.distances is not None}
    new = {one.key: one for one in reversed(batch) if one.key not in known}
    fresh = sorted(new.values(), key=lambda one: one.number)
    played = _play(tuning, fresh, folder / "batches" / f"{first // tuning.plan.batch:04}", pool, progress)
    for one, found in zip(fresh, played, strict=True):
        known[one.key] = tuple(target.distance(found[target.measure].mean) for target in tuning.plan.targets)
    for one in batch:
        if one.distances is None:
            study.tell(one, known[one.key])


def _play(
    tuning: TuningStudy, proposals: Sequence[Proposal], path: Path, pool: ExecutorWithLimit, progress: ProgressCallback
) -> list[dict[str, Estimate]]:
    """Play some proposals, and return the figures of each, by the measures of the targets."""
    if not proposals:
        return []
    cells = [
        Cell(number, tuning.settings_of(deck_of(tuning, one.chosen, f"proposal {one.number}")), one.chosen)
        for number, one in enumerate(proposals)
    ]
    folder = RunFolder(path)
    runs = run(tuning.experiment(tuning.name, cells, tuning.plan.deals), folder, pool, progress)
    return [_figures(tuning, one, folder) for one in runs]


def _figures(tuning: TuningStudy, one: CellRun, folder: RunFolder) -> dict[str, Estimate]:
    apart = mean_change(tuning.data, tuning.plan.values, one.cell.varied) if one.cell.varied else 0.0
    return target_estimates(tuning.plan.targets, one.sums, folder.table("trials", one.cell.number, one.chunks), apart)


def _confirm(
    tuning: TuningStudy, front: list[Proposal], folder: Path, pool: ExecutorWithLimit, progress: ProgressCallback
) -> list[RemeasuredDeck]:
    """Play the given card list and the choices with new deals, and return them with their figures."""
    plan = tuning.plan
    labels = ["as it is", *(f"choice {number}" for number in range(1, len(front) + 1))]
    chosen: list[dict[str, int]] = [{}, *(one.chosen for one in front)]
    decks = [
        tuning.settings.decode_deck(),
        *(deck_of(tuning, one.chosen, label) for one, label in zip(front, labels[1:], strict=True)),
    ]
    cells = [
        Cell(number, tuning.settings_of(deck, confirming=True), values)
        for number, (deck, values) in enumerate(zip(decks, chosen, strict=True))
    ]
    confirmed = RunFolder(folder / f"confirmed-{plan.proposals:05}-{len(front)}")
    runs = run(tuning.experiment(f"{tuning.name}: confirmed", cells, plan.confirming_deals), confirmed, pool, progress)
    return [
        RemeasuredDeck(label, values, deck, _figures(tuning, one, confirmed))
        for label, values, deck, one in zip(labels, chosen, decks, runs, strict=True)
    ]

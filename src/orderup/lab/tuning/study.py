"""The study: the proposed values and their results. Optuna proposes the next ones (Akiba and others 2019), and stores everything in a file.

The sampler is TPE (Bergstra and others 2011; for several targets Ozaki and others 2022). Each proposal has a sampler of its own, seeded by the search's seed
and the proposal's number. So a proposal depends only on those and on the results before it, and a stopped search continues as if it had not been stopped.
"""

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

from orderup.extras import importing_extra
from orderup.lab.tuning.plan import TuningStudy
from orderup.lab.tuning.values import TunedValue, current_value

with importing_extra("tune"):
    import optuna
    from optuna.distributions import IntDistribution
    from optuna.samplers import TPESampler
    from optuna.storages import RDBStorage
    from optuna.trial import FrozenTrial, TrialState

STUDY_FILE: Final = "study.sqlite3"
STUDY_NAME: Final = "tuning"
HEADER_ATTRIBUTE: Final = "asked"
"""The attribute of the study with the search's header."""
FAULTS_ATTRIBUTE: Final = "faults"
"""The attribute of a trial with the faults of its list, if it is refused. Their number is the constraint: the sampler learns to avoid values above 0."""


class Proposal(NamedTuple):
    """Values to try, and their result, if they have been tried."""

    number: int
    chosen: dict[str, int]
    faults: tuple[str, ...]
    """The reasons to refuse such a card list; empty if it is accepted."""
    distances: tuple[float, ...] | None
    """The distance from each target; None before it was played, and if it is refused."""

    @property
    def key(self) -> tuple[int, ...]:
        """A key that is the same for proposals of the same values."""
        return tuple(self.chosen.values())


class Study:
    """All proposals of a search. `faults_of` returns the reasons to refuse a card list with such values."""

    def __init__(
        self, tuning: TuningStudy, study: optuna.Study, faults_of: Callable[[dict[str, int]], Sequence[str]]
    ) -> None:
        self._tuning, self._study, self._faults_of = tuning, study, faults_of
        self._space = {one.name: IntDistribution(one.least, _last(one), step=one.step) for one in tuning.plan.values}
        self._trials: list[int] = []
        """By proposal: the number of its trial. It is higher than the proposal's if a trial was given up."""
        for trial in study.get_trials(deepcopy=False):
            self._take_up(trial)

    def _take_up(self, trial: FrozenTrial) -> None:
        """Continue with a stored trial. One that was incomplete when the search was stopped is given up, and its proposal is made anew."""
        if trial.state == TrialState.RUNNING and FAULTS_ATTRIBUTE not in trial.user_attrs:
            self._study.tell(trial.number, state=TrialState.FAIL)
        elif trial.state in (TrialState.RUNNING, TrialState.COMPLETE, TrialState.PRUNED):
            self._trials.append(trial.number)
            if trial.state == TrialState.RUNNING and trial.user_attrs[FAULTS_ATTRIBUTE]:
                self._study.tell(trial.number, state=TrialState.PRUNED)

    def proposals(self) -> list[Proposal]:
        """Return every proposal so far, in order."""
        trials = self._study.get_trials(deepcopy=False)
        return [self._proposal(number, trials[at]) for number, at in enumerate(self._trials)]

    def _proposal(self, number: int, trial: FrozenTrial) -> Proposal:
        chosen = {name: int(trial.params[name]) for name in self._space}
        values = tuple(trial.values) if trial.state == TrialState.COMPLETE else None
        return Proposal(number, chosen, tuple(trial.user_attrs[FAULTS_ATTRIBUTE]), values)

    def add_proposal(self) -> None:
        """Make the next proposal, and refuse it if it has faults. The first one is the given card list, if its values are within the searched ranges."""
        number = len(self._trials)
        if number == 0:
            self._begin_with_given()
        self._study.sampler = TPESampler(seed=_seed(self._tuning.plan.seed, number), multivariate=True)
        trial = self._study.ask(dict(self._space))
        faults = list(self._faults_of({name: int(trial.params[name]) for name in self._space}))
        trial.set_constraint(FAULTS_ATTRIBUTE, len(faults))
        trial.set_user_attr(FAULTS_ATTRIBUTE, faults)
        if faults:
            self._study.tell(trial, state=TrialState.PRUNED)
        self._trials.append(trial.number)

    def _begin_with_given(self) -> None:
        plan, data = self._tuning.plan, self._tuning.data
        given = {one.name: current_value(data, one) for one in plan.values}
        if all(given[one.name] in range(one.least, one.most + 1, one.step) for one in plan.values):
            self._study.enqueue_trial(given)

    def tell(self, proposal: Proposal, distances: Sequence[float]) -> None:
        """Store the result of a proposal: its distance from each target."""
        self._study.tell(self._trials[proposal.number], list(distances))

    def pareto_front(self) -> list[Proposal]:
        """Return the proposals on the Pareto front (no other is better in one target and not worse in another), each once, the closest to the first target first."""
        on_front = {one.number for one in self._study.best_trials}
        best: dict[tuple[int, ...], Proposal] = {}
        for one in self.proposals():
            if self._trials[one.number] in on_front:
                best.setdefault(one.key, one)
        return sorted(best.values(), key=lambda one: (one.distances or (), one.number))


@contextmanager
def open_study(
    tuning: TuningStudy, folder: Path, faults_of: Callable[[dict[str, int]], Sequence[str]]
) -> Iterator[Study]:
    """Yield the study in a folder, new or continued. Raises ValueError if the folder has another search, OSError."""
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    if folder.exists() and any(folder.iterdir()) and not (folder / STUDY_FILE).exists():
        raise ValueError(f"{folder} is not empty, and no search of the lab; name another folder")
    folder.mkdir(parents=True, exist_ok=True)
    storage = RDBStorage(f"sqlite:///{(folder / STUDY_FILE).absolute()}")
    try:
        directions = [optuna.study.StudyDirection.MINIMIZE] * len(tuning.plan.targets)
        there = optuna.get_all_study_names(storage)
        study = (
            optuna.load_study(study_name=STUDY_NAME, storage=storage)
            if there
            else optuna.create_study(study_name=STUDY_NAME, storage=storage, directions=directions)
        )
        _check_header(study, json.loads(json.dumps(tuning.header())), folder)
        yield Study(tuning, study, faults_of)
    finally:
        storage.remove_session()
        storage.engine.dispose()


def _check_header(study: optuna.Study, header: dict[str, Any], folder: Path) -> None:
    found = study.user_attrs.get(HEADER_ATTRIBUTE)
    if found is None:
        study.set_user_attr(HEADER_ATTRIBUTE, header)
    elif found != header:
        differs = next(name for name in header if found.get(name) != header[name])
        raise ValueError(
            f"{folder} is a search for something else: {differs} is {found.get(differs)!r} there, not {header[differs]!r}; name another folder"
        )


def _last(value: TunedValue) -> int:
    """Return the greatest number that the steps of a value reach."""
    return int(value.most - (value.most - value.least) % value.step)


def _seed(seed: int, number: int) -> int:
    return int.from_bytes(hashlib.sha256(f"orderup tune {seed}/{number}".encode()).digest()[:4])

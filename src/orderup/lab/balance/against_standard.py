"""Plays a card list against the standard one, in as many games as fit into some seconds: an experiment with two cells, for a waiting person.

`python -m orderup.lab.balance.against_standard` reads a `BalanceRequest` from a line of its input, and writes lines of `Progress` and finally `Ended`. It is a
process that others may kill at any time, and that ends with its parent.
"""

import os
import shutil
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread
from time import monotonic
from typing import Final

import msgspec

from orderup.games import Game, find
from orderup.lab.arena import make_settings
from orderup.lab.balance.comparison import Difference, compare, measured_cells
from orderup.lab.balance.experiment import STANDARD_DECK_NAME, Cell, Experiment, ExperimentPlan
from orderup.lab.balance.findings import (
    BalanceRequest,
    CardFinding,
    Ended,
    Finding,
    Findings,
    MeanWithInterval,
    Progress,
)
from orderup.lab.balance.measures import CellStatistics, Measure
from orderup.lab.balance.report import write_report
from orderup.lab.balance.run import precompile, run
from orderup.lab.balance.run_folder import RunFolder
from orderup.lab.balance.sequences import Estimate
from orderup.lab.balance.worth import OptionWorth, option_worths
from orderup.lab.executors import local_pool

BOT_LEVEL: Final = "hard"
"""The strongest level that does not search: thousands of its games fit into half a minute."""
MAX_DEALS: Final = 4000
"""The most deals with either card list: that is precise enough for a waiting person."""
REPORTED_MEASURES: Final = (
    "wins.start.0", "points.mean", "points.margin", "length.seconds", "length.moves", "lead_changes", "comebacks",
)  # fmt: skip
"""The measures that are reported, in this order, if a game has them."""
SAME_NAME_LABEL: Final = "your standard"
"""The label of a card list that has the same name as the standard one."""
MAX_REPORTED_CARDS: Final = 4
"""The number of reported cards that are worth most, and of those that are worth least."""
NICENESS: Final = 10
MAX_ADDRESS_SPACE_BYTES: Final = 4 << 30
"""Bytes of address space. The libraries reserve much more than they use, which is half a gigabyte."""
MAX_FILE_BYTES: Final = 64 << 20
"""The longest file."""


class TimeIsUpError(Exception):
    """The seconds of the request are over."""


def play_against_standard(
    request: BalanceRequest, progress: Callable[[float], None], now: Callable[[], float] = monotonic
) -> Findings:
    """Play for the seconds of a request, write the report into its folder, and return the findings. Raises ValueError for a card list that cannot be played with, IllegalMoveError, OSError."""
    experiment = _experiment(find(request.game), request)
    folder = RunFolder(Path(request.folder))
    for kind in experiment.warmup_tasks():
        precompile(kind, lambda _: None)
    begun = now()

    def go_on(deals: int, most: int) -> None:
        share = max((now() - begun) / request.seconds, deals / most)
        progress(min(share, 1.0))
        if (
            share >= 1 and len({folder.chunk_count(cell.number) for cell in experiment.cells}) == 1
        ):  # both have the same deals
            raise TimeIsUpError

    with local_pool(1) as pool, suppress(TimeIsUpError):
        run(experiment, folder, pool, go_on)
    write_report(folder)
    return _findings(folder)


def _experiment(game: Game, request: BalanceRequest) -> Experiment:
    """Return an experiment with two cells of the same deals. In each, all deals are played once more to find the worth of cards."""
    plan = ExperimentPlan(game.name, request.name, deals=MAX_DEALS, trial_deals=MAX_DEALS)
    players = min(game.players)
    mine = game.deck_from_dict(msgspec.json.decode(request.deck), request.name)
    options = game.options_implied_by(mine)
    decks = {STANDARD_DECK_NAME: None, request.name if request.name != STANDARD_DECK_NAME else SAME_NAME_LABEL: mine}
    made = [
        make_settings(game.name, [BOT_LEVEL] * players, players, plan.seed, options=options, deck=deck)
        for deck in decks.values()
    ]
    cells = [Cell(number, each, {"deck": name}) for number, (each, name) in enumerate(zip(made, decks, strict=True))]
    return Experiment(f"{request.name} against the standard list", plan, tuple(cells))


def _findings(folder: RunFolder) -> Findings:
    header = folder.header()["cells"]
    sums: list[dict[Measure, Estimate]] = []
    cards: list[list[OptionWorth]] = []
    for number, cell in enumerate(header):
        found = CellStatistics(cell["players"])
        found.add(folder.table("games", number, folder.chunk_count(number)).collect())
        sums.append(found.estimates())
        cards.append(option_worths(folder.table("trials", number, folder.chunk_count(number))))
    standard, mine = measured_cells(folder)
    differences = {one.measure: one for one in compare([(standard, mine)])}
    findings = [
        _finding(measure, sums[0][measure], sums[1][measure], differences[measure.name])
        for measure in sorted(sums[1], key=lambda measure: (*REPORTED_MEASURES, measure.name).index(measure.name))
        if measure.name in REPORTED_MEASURES and measure in sums[0]
    ]
    best, worst = _extremes(cards[1], {one.option: one for one in cards[0]})
    deals = min(len(side.observed[0].values) for side in (standard, mine))
    return Findings(deals, findings, best, worst)


def _extremes(mine: list[OptionWorth], standard: dict[str, OptionWorth]) -> tuple[list[CardFinding], list[CardFinding]]:
    """Return the options that are worth most, and those that are worth least, the worst first. None is in both."""
    by_worth = [
        CardFinding(one.option, _worth(one), _worth(standard[one.option]) if one.option in standard else None)
        for one in mine
        if " " in one.option  # it names a card: `serve Soup`, and not `pass`
    ]
    count = min(MAX_REPORTED_CARDS, len(by_worth) // 2)
    return by_worth[:count], by_worth[::-1][:count]


def _finding(measure: Measure, standard: Estimate, mine: Estimate, found: Difference) -> Finding:
    difference = MeanWithInterval(found.difference, found.low, found.high)
    return Finding(measure.name, measure.share, _interval(standard), _interval(mine), difference, found.real)


def _interval(found: Estimate) -> MeanWithInterval:
    return MeanWithInterval(found.mean, found.low, found.high)


def _worth(found: OptionWorth) -> MeanWithInterval:
    return MeanWithInterval(found.worth, found.low, found.high)


def main() -> None:
    """Carry out one request."""
    _limit_resources()
    request = msgspec.json.decode(sys.stdin.buffer.readline(), type=BalanceRequest)
    Thread(target=_end_with_input, args=(request.folder,), daemon=True).start()
    findings = play_against_standard(request, lambda done: _say(Progress(done)))
    _say(Ended(findings))


def _limit_resources() -> None:
    """Give priority to games of people, and limit memory and files."""
    if sys.platform != "win32":
        import resource  # noqa: PLC0415  # Windows has none

        os.nice(NICENESS)
        resource.setrlimit(resource.RLIMIT_AS, (MAX_ADDRESS_SPACE_BYTES, MAX_ADDRESS_SPACE_BYTES))
        resource.setrlimit(resource.RLIMIT_FSIZE, (MAX_FILE_BYTES, MAX_FILE_BYTES))


def _end_with_input(folder: str) -> None:
    """End this process with its parent, which keeps the input open for as long as it lives."""
    while os.read(sys.stdin.fileno(), 1024):
        pass
    shutil.rmtree(folder, ignore_errors=True)
    os._exit(1)


def _say(what: Progress | Ended) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(what) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()

"""A card list against the standard one, in as many games as fit into some seconds: an experiment with two cells, for somebody who waits for it.

`python -m orderup.lab.balance.against_standard` reads a `BalanceRequest` from a line of its input, and writes a `Progress` a line, in the end `Ended`. It is a
process that others may kill at any time, and that ends with whoever has started it.
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
from orderup.lab.balance.experiment import STANDARD, Cell, Experiment, Plan
from orderup.lab.balance.findings import BalanceRequest, CardFinding, Ended, Finding, Findings, Interval, Progress
from orderup.lab.balance.measures import CellSums, Measure
from orderup.lab.balance.report import write_report
from orderup.lab.balance.run import prepare, run
from orderup.lab.balance.run_folder import RunFolder
from orderup.lab.balance.sequences import Estimate
from orderup.lab.balance.worth import Worth, worths
from orderup.lab.executors import local

BOT: Final = "hard"
"""The strongest that does not search: thousands of its games fit into half a minute."""
MOST_DEALS: Final = 4000
"""With either list; more would make a sharper picture than anybody waits for."""
REPORTED: Final = (
    "wins.start.0", "points.mean", "points.margin", "length.seconds", "length.moves", "lead_changes", "comebacks",
)  # fmt: skip
"""Measures that are reported, in this order, where a game has them."""
SAME_NAME_LABEL: Final = "your standard"
"""What a list is called beside the standard one that has its name."""
REPORTED_CARDS: Final = 4
"""So many that are worth most, and as many that are worth least."""
NICENESS: Final = 10
MEMORY: Final = 4 << 30
"""Bytes of addresses: the libraries reserve much more than they use, which is half a gigabyte."""
FILE: Final = 64 << 20
"""Bytes of one file."""


class TimeIsUpError(Exception):
    """Enough has been played."""


def play_against_standard(
    request: BalanceRequest, progress: Callable[[float], None], now: Callable[[], float] = monotonic
) -> Findings:
    """Play for the seconds of a request, write the report into its folder, and return what it tells. Raises ValueError for a list that cannot be played with, IllegalMove, OSError."""
    experiment = _experiment(find(request.game), request)
    folder = RunFolder(Path(request.folder))
    for kind in experiment.kinds():
        prepare(kind, lambda _: None)
    begun = now()

    def go_on(deals: int, most: int) -> None:
        share = max((now() - begun) / request.seconds, deals / most)
        progress(min(share, 1.0))
        if share >= 1 and len({folder.chunks(cell.number) for cell in experiment.cells}) == 1:  # the same deals in both
            raise TimeIsUpError

    with local(1) as pool, suppress(TimeIsUpError):
        run(experiment, folder, pool, go_on)
    write_report(folder)
    return _findings(folder)


def _experiment(game: Game, request: BalanceRequest) -> Experiment:
    """Two cells with the same deals; in each, all are played once more for what cards are worth."""
    plan = Plan(game.name, request.name, deals=MOST_DEALS, trial_deals=MOST_DEALS)
    players = min(game.players)
    mine = game.read_deck(msgspec.json.decode(request.deck), request.name)
    options = game.options_implied_by(mine)
    decks = {STANDARD: None, request.name if request.name != STANDARD else SAME_NAME_LABEL: mine}
    made = [
        make_settings(game.name, [BOT] * players, players, plan.seed, options=options, deck=deck)
        for deck in decks.values()
    ]
    cells = [Cell(number, each, {"deck": name}) for number, (each, name) in enumerate(zip(made, decks, strict=True))]
    return Experiment(f"{request.name} against the standard list", plan, tuple(cells))


def _findings(folder: RunFolder) -> Findings:
    header = folder.header()["cells"]
    sums: list[dict[Measure, Estimate]] = []
    cards: list[list[Worth]] = []
    for number, cell in enumerate(header):
        found = CellSums(cell["players"])
        found.add(folder.table("games", number, folder.chunks(number)).collect())
        sums.append(found.estimates())
        cards.append(worths(folder.table("trials", number, folder.chunks(number))))
    standard, mine = measured_cells(folder)
    differences = {one.measure: one for one in compare([(standard, mine)])}
    findings = [
        _finding(measure, sums[0][measure], sums[1][measure], differences[measure.name])
        for measure in sorted(sums[1], key=lambda measure: (*REPORTED, measure.name).index(measure.name))
        if measure.name in REPORTED and measure in sums[0]
    ]
    best, worst = _extremes(cards[1], {one.option: one for one in cards[0]})
    deals = min(len(side.found[0].values) for side in (standard, mine))
    return Findings(deals, findings, best, worst)


def _extremes(mine: list[Worth], standard: dict[str, Worth]) -> tuple[list[CardFinding], list[CardFinding]]:
    """The options that are worth most, and those that are worth least, the worst first; none is both."""
    by_worth = [
        CardFinding(one.option, _worth(one), _worth(standard[one.option]) if one.option in standard else None)
        for one in mine
        if " " in one.option  # a card goes with it: `serve Soup`, and not `pass`
    ]
    count = min(REPORTED_CARDS, len(by_worth) // 2)
    return by_worth[:count], by_worth[::-1][:count]


def _finding(measure: Measure, standard: Estimate, mine: Estimate, found: Difference) -> Finding:
    difference = Interval(found.difference, found.low, found.high)
    return Finding(measure.name, measure.share, _interval(standard), _interval(mine), difference, found.real)


def _interval(found: Estimate) -> Interval:
    return Interval(found.mean, found.low, found.high)


def _worth(found: Worth) -> Interval:
    return Interval(found.worth, found.low, found.high)


def main() -> None:
    """Carry out one request."""
    _be_modest()
    request = msgspec.json.decode(sys.stdin.buffer.readline(), type=BalanceRequest)
    Thread(target=_end_with_input, args=(request.folder,), daemon=True).start()
    findings = play_against_standard(request, lambda done: _say(Progress(done)))
    _say(Ended(findings))


def _be_modest() -> None:
    """Games of people come first, and nothing grows without bound."""
    if sys.platform != "win32":
        import resource  # noqa: PLC0415  # Windows has none

        os.nice(NICENESS)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_FSIZE, (FILE, FILE))


def _end_with_input(folder: str) -> None:
    """Whoever has given the order keeps the input open for as long as it lives."""
    while os.read(sys.stdin.fileno(), 1024):
        pass
    shutil.rmtree(folder, ignore_errors=True)
    os._exit(1)


def _say(what: Progress | Ended) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(what) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()

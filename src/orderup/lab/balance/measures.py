"""The measures of a cell. Each deal has one value of each, so that deals are the observations, and two cells can be compared deal by deal."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import numpy as np

from orderup.extras import importing_extra
from orderup.lab.balance.sequences import Estimate, FloatArray, RunningMean

with importing_extra("lab"):
    import polars as pl


class Measure(NamedTuple):
    """A measure. `name` is for programs, `title` for people; a `share` lies between 0 and 1."""

    name: str
    title: str
    share: bool = True


WINS_PREFIX: Final = "wins."
"""The prefix of the names of shares of wins: a cell is done when these have the wanted precision."""


class MeasuredValues(NamedTuple):
    """A measure, and its values by deal, in the order of the deals' numbers; NaN where it does not apply."""

    measure: Measure
    values: FloatArray


def measure_games(games: "pl.DataFrame", players: int) -> list[MeasuredValues]:
    """Return all measures of these games, which are in the order of their deals."""
    counts = games.group_by("deal", maintain_order=True).len()["len"].to_numpy()
    starts = np.concatenate([[0], np.cumsum(counts)[:-1]]).astype(np.int64)

    def by_deal(values: Any) -> FloatArray:
        """Return the mean of each deal over its games with a value."""
        found = np.asarray(values, np.float64)
        there = ~np.isnan(found)
        sums = np.add.reduceat(np.where(there, found, 0.0), starts)
        with np.errstate(invalid="ignore"):
            means: FloatArray = sums / np.add.reduceat(there.astype(np.float64), starts)
        return means

    return [MeasuredValues(measure, by_deal(values)) for measure, values in _per_game(games, players)]


def _per_game(games: "pl.DataFrame", players: int) -> Iterator[tuple[Measure, Any]]:
    won = np.array(games["won"].to_list(), np.float64)
    points = np.array(games["points"].to_list(), np.float64)
    for seat in range(players):
        yield Measure(f"{WINS_PREFIX}seat.{seat}", f"seat {seat} wins"), won[:, seat]
    starter = games["starter"].to_numpy().astype(np.float64)
    if not np.isnan(starter).all():
        for place in range(players):
            title = "the starter wins" if place == 0 else f"{place} to the starter's left wins"
            seats = np.where(np.isnan(starter), 0, (starter + place) % players).astype(np.int64)
            won_there = np.where(np.isnan(starter), np.nan, won[np.arange(len(won)), seats])
            yield Measure(f"{WINS_PREFIX}start.{place}", title), won_there
    bots = games["bots"].to_list()
    for bot in dict.fromkeys(name for names in bots for name in names) if any(len(set(n)) > 1 for n in bots) else ():
        yield Measure(f"{WINS_PREFIX}bot.{bot}", f"{bot} wins"), _of_bot(bots, won, bot)
        yield Measure(f"points.bot.{bot}", f"points of {bot}", share=False), _of_bot(bots, points, bot)
    ordered = np.sort(points, axis=1)
    yield Measure("points.winner", "points of the best", share=False), ordered[:, -1]
    yield Measure("points.mean", "points of a seat", share=False), points.mean(axis=1)
    yield Measure("points.margin", "points between the first two", share=False), ordered[:, -1] - ordered[:, -2]
    yield Measure("length.moves", "moves of a game", share=False), games["moves"].to_numpy()
    if games["seconds"].null_count() < len(games):
        yield Measure("length.seconds", "seconds of a game", share=False), games["seconds"].to_numpy()
    yield Measure("lead_changes", "changes of the lead", share=False), games["lead_changes"].to_numpy()
    yield Measure("comebacks", "who wins was behind at half time"), games["comeback"].to_numpy()
    yield Measure("ties", "the win is shared"), (won > 0).sum(axis=1) > 1
    yield Measure("unfinished", "the game comes to no end"), ~games["ended"].to_numpy()
    yield from _calls(games)


def _of_bot(bots: list[list[str]], values: FloatArray, bot: str) -> FloatArray:
    """Return by game the mean over this bot's seats; NaN if it did not play."""
    mine = np.array([[name == bot for name in names] for names in bots])
    with np.errstate(invalid="ignore"):
        found: FloatArray = np.where(mine, values, 0.0).sum(axis=1) / mine.sum(axis=1)
    return found


def _calls(games: "pl.DataFrame") -> Iterator[tuple[Measure, Any]]:
    """Yield the measures of calls: how often each was made, and whether the last change of the lead came with it."""
    calls, deciding = games["calls"].to_list(), games["decided_by"].to_list()
    for call in sorted({call for each in calls for call in each}):
        counts = np.array([each.count(call) for each in calls], np.float64)
        yield Measure(f"calls.{call}", f"calls of “{call}”", share=False), counts
        yield (
            Measure(f"decided.{call}", f"the last change of the lead comes with “{call}”"),
            [call in d for d in deciding],
        )


class CellStatistics:
    """The running means of a cell's measures. Chunks are added in order."""

    def __init__(self, players: int) -> None:
        self._players = players
        self.deals = 0
        self.games = 0
        self.running: dict[Measure, RunningMean] = {}

    def add(self, games: "pl.DataFrame") -> None:
        """Add a chunk."""
        found = measure_games(games, self._players)
        deals = len(found[0].values)
        for measure, values in found:
            running = self.running.setdefault(measure, RunningMean(measure.share))
            if measure.name.startswith(("calls.", "decided.")) and running.n == 0:  # it was never called before
                running.add(np.zeros(self.deals))
            running.add(values[~np.isnan(values)])
        self.deals += deals
        self.games += len(games)
        for measure, running in self.running.items():
            if measure.name.startswith(("calls.", "decided.")) and running.n < self.deals:
                running.add(np.zeros(self.deals - running.n))

    def wins_known_to(self, precision: float) -> bool:
        """Return whether the interval of every share of wins has at most this half width."""
        return all(
            running.estimate().half_width <= precision
            for measure, running in self.running.items()
            if measure.name.startswith(WINS_PREFIX)
        )

    def estimates(self) -> dict[Measure, Estimate]:
        """Return the estimates of all measures."""
        return {measure: running.estimate() for measure, running in self.running.items() if running.n}

    def informative_estimates(self) -> dict[Measure, Estimate]:
        """Return the estimates without uninformative ones: calls that are made once in every game, or have never decided one."""
        return {
            measure: found
            for measure, found in self.estimates().items()
            if not (measure.name.startswith("calls.") and found.low == found.high)
            and not (measure.name.startswith("decided.") and found.mean == 0)
        }

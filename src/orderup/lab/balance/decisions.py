"""Finds the decisions that matter, by how much more the best move wins than the others.

Before a bot decides, a search values every legal move with the knowledge of its seat (`search/`), by the share of its playouts that are won. The worth of a
decision is the win rate of the most visited move minus the mean over all moves: the loss of a player who throws dice there and plays well again afterwards. The
best is chosen by visits, not by its win rate, so that it is not simply the luckiest. The search does not affect the game itself.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import numpy as np

from orderup.extras import importing_extra
from orderup.lab.balance.sequences import Estimate, RunningMean
from orderup.lab.bots import Bot
from orderup.match import Position
from orderup.players.search_bot import search, search_config

with importing_extra("lab"):
    import polars as pl

NUM_SEARCH_ITERATIONS: Final = 400
"""The iterations of the search that values a decision."""
MIN_WORTH_TO_MATTER: Final = 0.05
"""The least worth, in shares of a win, of a decision that matters."""
WAIT_NAME: Final = "wait"
GAME_PART_NAMES: Final = ("first", "second", "third", "fourth", "last")
"""The names of the equal parts into which the decisions of a game are divided, in order."""


class ValuedDecision(NamedTuple):
    """A decision between two moves or more."""

    seat: int
    number: int
    """The number of the decision in its game, from 0."""
    options: int
    best: str
    """The verb of the best move."""
    worth: float
    """The worth, in shares of a win."""


@dataclass
class DecisionRecorder:
    """Records the decisions of one game. `wrap_bot` is applied to each of its bots, and does not change their play."""

    rng: random.Random
    decisions: list[ValuedDecision] = field(default_factory=list)

    def wrap_bot(self, bot: Bot) -> Bot:
        """Return a bot that plays the same and whose decisions are recorded."""
        return _RecordedBot(bot, self._value)

    def _value(self, position: Position, seat: int) -> None:
        options = len(position.legal(seat))
        if options < 2:
            return
        config = search_config(position.game, position.players)
        found = search(
            position, seat, self.rng.getrandbits(64), config=config, iterations=NUM_SEARCH_ITERATIONS
        ).root_moves
        best = position.move_to_dict(seat, found[0].move)["do"] if found[0].move >= 0 else WAIT_NAME
        worth = found[0].win_rate - sum(one.win_rate for one in found) / len(found)
        self.decisions.append(ValuedDecision(seat, len(self.decisions), options, best, worth))


@dataclass
class _RecordedBot:
    """A bot whose decisions are recorded."""

    bot: Bot
    value: Callable[[Position, int], None]

    def choose(self, position: Position, seat: int, rng: random.Random) -> int:
        """Record the decision, and return the bot's move."""
        self.value(position, seat)
        return self.bot.choose(position, seat, rng)


@dataclass(frozen=True)
class DecisionSummary:
    """A summary of decisions of one sort. All fields but `title` are means."""

    title: str
    count: float
    """Decisions per game."""
    options: float
    matter: Estimate
    """The share of decisions that matter."""
    worth: Estimate


def summarize_decisions(decisions: "pl.LazyFrame") -> list[DecisionSummary]:
    """Return summaries of all decisions, of those in each part of a game, and of those with the same best verb. Deals are the observations."""
    table = decisions.collect()
    if not len(table):
        return []
    games = table.select("deal", "turn").n_unique()
    part = pl.col("number") * len(GAME_PART_NAMES) // pl.len().over("deal", "turn")
    return [_summed(title, rows, games) for title, rows in _sorts(table.with_columns(part.alias("part")))]


def _sorts(table: "pl.DataFrame") -> Iterator[tuple[str, "pl.DataFrame"]]:
    yield "all", table
    for number, name in enumerate(GAME_PART_NAMES):
        if len(rows := table.filter(pl.col("part") == number)):
            yield f"in the {name} fifth of a game", rows
    for best in sorted(table["best"].unique().to_list()):
        yield f"where it is best to {best}", table.filter(pl.col("best") == best)


def _summed(title: str, rows: "pl.DataFrame", games: int) -> DecisionSummary:
    by_deal = rows.group_by("deal", maintain_order=True).agg(
        pl.col("worth").mean(), (pl.col("worth") >= MIN_WORTH_TO_MATTER).mean().alias("matter")
    )
    matter, worth = RunningMean(share=True), RunningMean(share=False)
    matter.add(by_deal["matter"].to_numpy().astype(np.float64))
    worth.add(by_deal["worth"].to_numpy().astype(np.float64))
    options = rows["options"].to_numpy().astype(np.float64)
    return DecisionSummary(title, len(rows) / games, float(options.mean()), matter.estimate(), worth.estimate())

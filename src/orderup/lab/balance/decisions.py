"""Which decisions matter: how much more the best move wins than any other would.

Before a bot decides, a search values every legal move from what its seat knows (`search/`), by the share of its playouts that are won. What a decision is
worth is the win rate of the most visited move less the mean over all moves: what is lost who throws dice there and plays well again afterwards. The best is
chosen by visits, not by its win rate, so that it is not simply the luckiest. The game itself goes on as if nobody had looked.
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

ITERATIONS: Final = 400
"""Of the search that values a decision."""
MATTERS: Final = 0.05
"""A decision matters that is worth so much of a win, or more."""
WAIT: Final = "wait"
PARTS: Final = ("first", "second", "third", "fourth", "last")
"""Of a game, by its decisions."""


class Decision(NamedTuple):
    """A decision between two moves or more."""

    seat: int
    number: int
    """In its game, from 0."""
    options: int
    best: str
    """What the best move does, in a word."""
    worth: float
    """In shares of a win."""


@dataclass
class Valuing:
    """The decisions of one game. `disturb` puts it before each of its bots, whom it does not disturb."""

    rng: random.Random
    decisions: list[Decision] = field(default_factory=list)

    def disturb(self, bot: Bot) -> Bot:
        """A bot that plays exactly like this one, and is looked at."""
        return _Valued(bot, self._value)

    def _value(self, position: Position, seat: int) -> None:
        options = len(position.legal(seat))
        if options < 2:
            return
        config = search_config(position.game, position.players)
        found = search(position, seat, self.rng.getrandbits(64), config=config, iterations=ITERATIONS).root_moves
        best = position.move_to_dict(seat, found[0].move)["do"] if found[0].move >= 0 else WAIT
        worth = found[0].win_rate - sum(one.win_rate for one in found) / len(found)
        self.decisions.append(Decision(seat, len(self.decisions), options, best, worth))


@dataclass
class _Valued:
    """A bot that is looked at."""

    bot: Bot
    value: Callable[[Position, int], None]

    def choose(self, position: Position, seat: int, rng: random.Random) -> int:
        """What the bot chooses."""
        self.value(position, seat)
        return self.bot.choose(position, seat, rng)


@dataclass(frozen=True)
class Worthwhile:
    """Decisions of one sort. All but `title` are means."""

    title: str
    count: float
    """In a game."""
    options: float
    matter: Estimate
    """The share of those that matter."""
    worth: Estimate


def worthwhile(decisions: "pl.LazyFrame") -> list[Worthwhile]:
    """All decisions, those of each part of a game, and those in which the best is to do the same. Deals are the observations."""
    table = decisions.collect()
    if not len(table):
        return []
    games = table.select("deal", "turn").n_unique()
    part = pl.col("number") * len(PARTS) // pl.len().over("deal", "turn")
    return [_summed(title, rows, games) for title, rows in _sorts(table.with_columns(part.alias("part")))]


def _sorts(table: "pl.DataFrame") -> Iterator[tuple[str, "pl.DataFrame"]]:
    yield "all", table
    for number, name in enumerate(PARTS):
        if len(rows := table.filter(pl.col("part") == number)):
            yield f"in the {name} fifth of a game", rows
    for best in sorted(table["best"].unique().to_list()):
        yield f"where it is best to {best}", table.filter(pl.col("best") == best)


def _summed(title: str, rows: "pl.DataFrame", games: int) -> Worthwhile:
    by_deal = rows.group_by("deal", maintain_order=True).agg(
        pl.col("worth").mean(), (pl.col("worth") >= MATTERS).mean().alias("matter")
    )
    matter, worth = RunningMean(share=True), RunningMean(share=False)
    matter.add(by_deal["matter"].to_numpy().astype(np.float64))
    worth.add(by_deal["worth"].to_numpy().astype(np.float64))
    options = rows["options"].to_numpy().astype(np.float64)
    return Worthwhile(title, len(rows) / games, float(options.mean()), matter.estimate(), worth.estimate())

"""Sums the results as they come, in memory that does not grow with them.

Intervals are by bootstrap over deals, whose games belong together. Each deal counts once in the sums, and in each replicate as often as
a Poisson number of mean 1 says, seeded by the deal's number (the Poisson bootstrap: Chamandy et al. 2012), so that no result need be kept.
"""

from dataclasses import dataclass
from itertools import combinations
from typing import Final

import numpy as np

from orderup.lab.entrants import RANDOM_BOT_NAME
from orderup.lab.intervals import share_interval
from orderup.lab.ratings import FloatArray, OnlineRatings, bradley_terry
from orderup.lab.results import DealRecord, GameRecord, win_shares

NUM_BOOTSTRAP_REPLICATES: Final = 400
Interval = tuple[float, float]


@dataclass(frozen=True)
class Standing:
    """The results of one bot. A shared win counts as its part; intervals are 95% confidence intervals.

    `elo` is by Bradley & Terry from pairwise comparisons at a table; `mu` and `sigma` are openskill's.
    """

    bot: str
    games: int
    wins: float
    share: float
    share_ci: Interval
    mean_score: float
    elo: float
    elo_ci: Interval
    mu: float
    sigma: float


@dataclass(frozen=True)
class HeadToHead:
    """The share of games in which `bot` did better than `other` at one table. An equal rank counts half."""

    bot: str
    other: str
    games: int
    share: float
    share_ci: Interval


@dataclass(frozen=True)
class PlaceShare:
    """The share of games that a place at the table won, with any bot. A shared win counts as its part."""

    place: int
    games: int
    share: float
    share_ci: Interval


class Standings:
    """The sums of a run. Row 0 is the real one; the others are replicates."""

    def __init__(self, bots: list[str], players: int, seed: int) -> None:
        self.bots = list(dict.fromkeys(bots))
        self.deals, self.games, self.moves, self.unfinished = 0, 0, 0, 0
        self._seed = seed & 0xFFFFFFFF
        n, rows = len(self.bots), NUM_BOOTSTRAP_REPLICATES + 1
        self._number = {bot: i for i, bot in enumerate(self.bots)}
        self._games, self._wins = np.zeros((rows, n)), np.zeros((rows, n))
        self._beaten = np.zeros((rows, n, n))
        self._by_seat, self._by_start = np.zeros((rows, players)), np.zeros((rows, players))
        self._all_games, self._started = np.zeros(rows), np.zeros(rows)
        """The number of games, and of those with a starter."""
        self._points = np.zeros(n)
        self._online = OnlineRatings()

    def add(self, deal: DealRecord) -> None:
        """Add a deal."""
        n, players = len(self.bots), self._by_seat.shape[1]
        games, wins, beaten = np.zeros(n), np.zeros(n), np.zeros((n, n))
        by_seat, by_start, started = np.zeros(players), np.zeros(players), 0
        for game in deal.games:
            self._count(game, games, wins, beaten)
            shares = np.array(win_shares(game.ranks))
            by_seat += shares
            if game.starter is not None:
                by_start += np.roll(shares, -game.starter)
                started += 1
        weights = (
            np.random.default_rng([self._seed, deal.deal]).poisson(1.0, NUM_BOOTSTRAP_REPLICATES + 1).astype(np.float64)
        )
        weights[0] = 1.0
        self._games += weights[:, None] * games
        self._wins += weights[:, None] * wins
        self._beaten += weights[:, None, None] * beaten
        self._all_games += weights * len(deal.games)
        self._by_seat += weights[:, None] * by_seat
        self._by_start += weights[:, None] * by_start
        self._started += weights * started
        self.deals += 1

    def _count(self, game: GameRecord, games: FloatArray, wins: FloatArray, beaten: FloatArray) -> None:
        numbers = [self._number[bot] for bot in game.bots]
        for number, points, share in zip(numbers, game.points, win_shares(game.ranks), strict=True):
            games[number] += 1
            wins[number] += share
            self._points[number] += points
        for (a, rank_a), (b, rank_b) in combinations(zip(numbers, game.ranks, strict=True), 2):
            if a != b:
                better = 0.5 if rank_a == rank_b else float(rank_a < rank_b)
                beaten[a, b] += better
                beaten[b, a] += 1 - better
        self._online.add(game.bots, game.ranks)
        self.games += 1
        self.moves += game.moves
        self.unfinished += not game.ended

    def ranking(self) -> list[Standing]:
        """Return all bots, the best first. Elo 0 is random play, or if that did not take part the bots' mean."""
        elo = np.array([bradley_terry(beaten) for beaten in self._beaten])
        if RANDOM_BOT_NAME in self._number:
            elo -= elo[:, [self._number[RANDOM_BOT_NAME]]]
        low, high = np.percentile(elo[1:], [2.5, 97.5], axis=0)
        found = [self._standing(i, elo[0, i], (float(low[i]), float(high[i]))) for i in range(len(self.bots))]
        return sorted(found, key=lambda one: -one.elo)

    def _standing(self, i: int, elo: float, elo_ci: Interval) -> Standing:
        games, wins = int(self._games[0, i]), float(self._wins[0, i])
        share, share_ci = _share(self._wins[:, i], self._games[:, i])
        mu, sigma = self._online.rating_of(self.bots[i])
        score = float(self._points[i]) / games
        return Standing(self.bots[i], games, wins, share, share_ci, score, float(elo), elo_ci, mu, sigma)

    def by_seat(self) -> list[PlaceShare]:
        """Return the share of wins of every seat."""
        return self._places(self._by_seat, self._all_games)

    def by_start(self) -> list[PlaceShare]:
        """Return the share of wins of every place from the starter's on, to the left; none in games without a starter."""
        return self._places(self._by_start, self._started) if self._started[0] else []

    @staticmethod
    def _places(wins: FloatArray, games: FloatArray) -> list[PlaceShare]:
        return [PlaceShare(place, int(games[0]), *_share(wins[:, place], games)) for place in range(wins.shape[1])]

    def head_to_heads(self, order: list[str]) -> list[HeadToHead]:
        """Return the results of all pairs of bots that met, in this order."""
        found = []
        for i, j in combinations([self._number[bot] for bot in order], 2):
            met = self._beaten[:, i, j] + self._beaten[:, j, i]
            if met[0] > 0:
                share, interval = _share(self._beaten[:, i, j], met)
                found.append(HeadToHead(self.bots[i], self.bots[j], int(met[0]), share, interval))
        return found


def _share(parts: FloatArray, wholes: FloatArray) -> tuple[float, Interval]:
    """Return a share and its interval, from its sums in all rows."""
    share = float(parts[0] / wholes[0])
    drawn = wholes[1:] > 0  # a replicate of few deals can miss a bot
    variance = float(np.var(parts[1:][drawn] / wholes[1:][drawn])) if drawn.any() else 0.0
    return share, share_interval(share, variance, float(wholes[0]))

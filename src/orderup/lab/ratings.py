"""Ratings of bots from pairwise results."""

from collections import defaultdict
from math import log
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from orderup.extras import importing_extra

with importing_extra("lab"):
    from openskill.models import PlackettLuce

ELO_PER_LOGIT: Final = 400 / log(10)
PRIOR_DRAWS: Final = 0.5
"""The wins that are added for either bot of every pair, so that ratings stay finite: 0.5 stands for one drawn game."""

FloatArray = npt.NDArray[np.float64]


def bradley_terry(beaten: FloatArray) -> FloatArray:
    """Return the maximum-likelihood ratings of bots, in Elo points around 0. `beaten[i, j]` is the number of games in which bot `i` did better than bot `j`.

    The model is that of Bradley & Terry (1952), found by spectral ranking (Maystre & Grossglauser 2015).
    """
    if len(beaten) < 2:
        return np.zeros(len(beaten))
    import choix  # noqa: PLC0415  # with SciPy it takes 65 MB, which only the report needs, and no worker

    drawn = PRIOR_DRAWS * (1.0 - np.eye(len(beaten)))
    found = choix.ilsr_pairwise_dense(beaten + drawn, max_iter=1000)
    return np.asarray(found - found.mean(), np.float64) * ELO_PER_LOGIT


class OnlineRatings:
    """Ratings that are updated game by game (openskill's Plackett-Luce: Weng & Lin 2011). Bots do not change: no drift is assumed."""

    def __init__(self) -> None:
        self._model = PlackettLuce(tau=0.0)
        self._found: dict[str, tuple[float, float]] = {}

    def add(self, bots: list[str], ranks: list[int]) -> None:
        """Add one game, by seat. A bot that sits twice gets the mean of its seats' ratings."""
        teams = [[self._rating(bot)] for bot in bots]
        after: dict[str, list[Any]] = defaultdict(list)
        for bot, (rating,) in zip(bots, self._model.rate(teams, ranks=[float(rank) for rank in ranks]), strict=True):
            after[bot].append(rating)
        for bot, ratings in after.items():
            n = len(ratings)
            self._found[bot] = (sum(one.mu for one in ratings) / n, sum(one.sigma for one in ratings) / n)

    def _rating(self, bot: str) -> Any:
        return self._model.rating(*self._found.get(bot, ()))

    def rating_of(self, bot: str) -> tuple[float, float]:
        """Return the mean and standard deviation of a bot's skill."""
        rating = self._rating(bot)
        return rating.mu, rating.sigma

"""Ratings of bots whose strength is known."""

import random

import numpy as np
import pytest

from orderup.lab.intervals import share_interval, wilson_interval
from orderup.lab.ratings import OnlineRatings, bradley_terry
from orderup.lab.results import DealRecord, GameRecord
from orderup.lab.standings import Standings


def expected(elo: float) -> float:
    return 1 / (1 + 10 ** (-elo / 400))


def test_bradley_terry_finds_the_ratings_that_the_results_were_made_of() -> None:
    elo = np.array([0.0, 120.0, 500.0, 640.0])
    beaten = np.array([[expected(a - b) for b in elo] for a in elo]) * 1e7
    np.fill_diagonal(beaten, 0)
    found = bradley_terry(beaten)
    assert found - found[0] == pytest.approx(elo, abs=0.1)


def test_a_bot_that_always_wins_has_a_rating_too() -> None:
    """Half a won game each: 20.5 to 0.5."""
    low, high = bradley_terry(np.array([[0.0, 0.0], [20.0, 0.0]]))
    assert expected(high - low) == pytest.approx(20.5 / 21)


def test_online_ratings_rank_and_grows_sure() -> None:
    ratings, rng = OnlineRatings(), random.Random(1)
    unsure = ratings.rating_of("good")[1]
    for _ in range(300):
        good = int(rng.random() < 0.2)
        ratings.add(["good", "bad", "bad"], [good, 1 - good, 2])
    assert ratings.rating_of("good")[0] > ratings.rating_of("bad")[0] + 3
    assert ratings.rating_of("good")[1] < unsure / 3


def test_the_score_interval_is_that_of_the_books() -> None:
    """Newcombe 1998: 81 of 263."""
    assert wilson_interval(81 / 263, 263) == pytest.approx((0.2553, 0.3662), abs=5e-5)
    assert share_interval(1.0, 0.0, 20) == wilson_interval(1.0, 20)


def coin(deals: int, share: float, seed: int, bots: tuple[str, str] = ("a", "b")) -> Standings:
    """A run in which the first bot wins this share of games."""
    standings, rng = Standings(list(bots), len(bots), seed), random.Random(seed)
    for deal in range(deals):
        ranks = [[0, 1] if rng.random() < share else [1, 0] for _ in range(2)]
        standings.add(
            DealRecord(deal, [GameRecord(list(bots), [1, 0], rank, 30, ended=True, starter=None) for rank in ranks])
        )
    return standings


@pytest.mark.slow
def test_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    truth = 400 * np.log10(0.75 / 0.25)
    held = {"elo": 0, "share": 0, "pair": 0}
    for seed in range(25):
        standings = coin(100, 0.75, seed)
        a, b = sorted(standings.ranking(), key=lambda one: one.bot)
        (pair,) = standings.head_to_heads(["a", "b"])
        held["elo"] += 2 * a.elo_ci[0] < truth < 2 * a.elo_ci[1]  # 0 is the mean of the two
        held["share"] += a.share_ci[0] < 0.75 < a.share_ci[1]
        held["pair"] += pair.share_ci[0] < 0.75 < pair.share_ci[1]
        assert a.share + b.share == pytest.approx(1)
    assert all(21 <= count <= 25 for count in held.values()), held


def test_random_play_is_the_zero() -> None:
    first, last = coin(50, 0.9, 3, ("hard", "random")).ranking()
    assert (last.bot, last.elo, last.elo_ci) == ("random", 0.0, (0.0, 0.0))
    assert first.elo_ci[0] < first.elo < first.elo_ci[1]


def test_games_of_one_deal_belong_together() -> None:
    """Two games that always end alike tell no more than one."""
    together, apart = Standings(["a", "b"], 2, 1), Standings(["a", "b"], 2, 1)
    rng = random.Random(2)
    for deal in range(200):
        twice = [[0, 1], [1, 0]][rng.random() < 0.5]
        for standings, ranks in ((together, [twice, twice]), (apart, [[0, 1], [1, 0]])):
            standings.add(
                DealRecord(deal, [GameRecord(["a", "b"], [0, 0], rank, 9, ended=True, starter=None) for rank in ranks])
            )
    low, high = together.ranking()[0].elo_ci
    assert high - low > 40  # two games that are independent: 34
    low, high = apart.ranking()[0].elo_ci
    assert high - low < 1


def test_ties_and_shared_wins_count_as_their_parts() -> None:
    standings = Standings(["a", "b", "c"], 3, 0)
    standings.add(DealRecord(0, [GameRecord(["a", "b", "c"], [5, 5, 2], [0, 0, 2], 9, ended=True, starter=None)]))
    wins = {one.bot: one.wins for one in standings.ranking()}
    assert wins == {"a": 0.5, "b": 0.5, "c": 0.0}
    assert [pair.share for pair in standings.head_to_heads(["a", "b", "c"])] == [0.5, 1.0, 1.0]


def test_places_are_told_by_seat_and_from_the_starter() -> None:
    standings = Standings(["a", "b", "c"], 3, 0)
    ranks = {0: [0, 1, 2], 2: [1, 2, 0]}
    games = [
        GameRecord(["a", "b", "c"], [0, 0, 0], ranks[starter], 9, ended=True, starter=starter) for starter in (0, 2)
    ]
    nobody = GameRecord(["a", "b", "c"], [0, 0, 0], [2, 0, 1], 9, ended=True, starter=None)
    standings.add(DealRecord(0, [*games, nobody]))
    assert [(one.place, one.games, one.share) for one in standings.by_start()] == [
        (0, 2, 1.0),
        (1, 2, 0.0),
        (2, 2, 0.0),
    ]
    assert [one.share for one in standings.by_seat()] == pytest.approx([1 / 3, 1 / 3, 1 / 3])

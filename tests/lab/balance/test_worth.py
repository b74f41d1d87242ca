"""What cards are worth: an effect that was put into the data is found, and habits of good players are not taken for one."""

from collections.abc import Sequence

import numpy as np
import polars as pl

from orderup.lab.balance.chunks import TRIALS_SCHEMA
from orderup.lab.balance.worth import card_usage, option_worths


def trials(rows: Sequence[tuple[object, ...]]) -> pl.LazyFrame:
    return pl.DataFrame(rows, schema=TRIALS_SCHEMA, orient="row").lazy()


def test_an_effect_is_found_whatever_the_odds_and_whoever_has_the_choice() -> None:
    """The strong have the good card among few options, the weak among many: a raw mean would call it worth far more than it is."""
    rng = np.random.default_rng(3)
    rows: list[tuple[object, ...]] = []
    for deal in range(6000):
        strong = rng.random() < 0.5
        options = ["good", "other"] if strong else ["good", "other", "third", "fourth"]
        chosen = int(rng.integers(len(options)))
        wins = (0.7 if strong else 0.2) + (0.1 if options[chosen] == "good" else 0.0)
        rows.append((deal, 0, 0, options, [1] * len(options), chosen, float(rng.random() < wins)))
    found = {one.option: one for one in option_worths(trials(rows))}
    assert found["good"].low < 0.1 < found["good"].high
    assert found["good"].low > 0
    table = pl.DataFrame(rows, schema=TRIALS_SCHEMA, orient="row")
    won, is_good = table["won"].to_numpy(), (table["chosen"] == 0).to_numpy()
    naive = won[is_good].mean() - won[~is_good].mean()
    assert naive > found["good"].high


def test_intervals_hold_where_nothing_matters() -> None:
    rng, wrong, told = np.random.default_rng(4), 0, 0
    for _ in range(60):
        rows = [
            (deal, 0, 0, ["a", "b", "c"], [1, 2, 1], int(rng.choice(3, p=[0.25, 0.5, 0.25])), float(rng.random() < 0.4))
            for deal in range(400)
        ]
        for one in option_worths(trials(rows)):
            told, wrong = told + 1, wrong + (not one.low <= 0 <= one.high)
    assert told == 180
    assert wrong <= 18


def test_what_was_hardly_ever_given_is_not_told() -> None:
    rows = [(deal, 0, 0, ["rare", "common"], [1, 999], int(deal > 3), 1.0) for deal in range(500)]
    assert option_worths(trials(rows)) == []


def test_uses_are_counted_by_game() -> None:
    rows = [
        (0, 0, 0, "Soup", "drawn", 0),
        (0, 0, 0, "Soup", "played", 5),
        (1, 0, 1, "Soup", "drawn", 2),
        (1, 0, 1, "Soup", "kept", 9),
    ]
    frame = pl.DataFrame(rows, schema=["deal", "turn", "seat", "card", "use", "move"], orient="row").lazy()
    (soup,) = card_usage(frame, 2)
    assert (soup.card, soup.drawn, soup.played, soup.kept) == ("Soup", 1.0, 0.5, 0.5)

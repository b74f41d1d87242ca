"""Means with intervals: what they are in known cases, and that they hold at every look."""

import numpy as np
import pytest
from scipy.optimize import brentq

from orderup.lab.balance.sequences import ALPHA, RunningMean, always_valid_p_value, half_width, holm_correction


def test_adding_by_parts_is_adding_at_once() -> None:
    values = np.random.default_rng(1).normal(3, 2, 500)
    running = RunningMean(share=False)
    for part in np.split(values, [0, 7, 8, 300]):
        running.add(part)
    assert running.n == 500
    assert running.mean == pytest.approx(values.mean())
    assert running.variance == pytest.approx(values.var(ddof=1))


def test_the_interval_is_the_papers() -> None:
    """Equation 2.9 of Waudby-Smith et al. (2024), at the values written out by hand."""
    squared = (-2 * np.log(0.05) + np.log(-2 * np.log(0.05)) + 1) / 1000
    scaled = 400 * squared + 1
    expected = np.sqrt(2 * scaled / (400**2 * squared) * np.log(np.sqrt(scaled) / 0.05)) * 0.5
    assert half_width(400, 0.25) == pytest.approx(expected)
    assert half_width(400, 0.25) > 1.96 * 0.5 / 20, "wider than one that is looked at once"
    assert half_width(1, 0.25) == float("inf")


def test_the_evidence_is_the_level_at_which_the_interval_ends_at_nothing() -> None:
    level = brentq(lambda alpha: half_width(300, 2.0, alpha) - 0.4, 1e-12, 1 - 1e-12)
    assert always_valid_p_value(300, 0.4, 2.0) == pytest.approx(level)
    assert always_valid_p_value(300, 0.0, 2.0) == 1.0
    assert always_valid_p_value(300, half_width(300, 2.0), 2.0) == pytest.approx(ALPHA)


def test_a_share_that_has_always_been_the_same_is_not_certain() -> None:
    running = RunningMean(share=True)
    running.add(np.ones(50))
    found = running.estimate()
    assert (found.mean, found.high) == (1.0, 1.0)
    assert 0.7 < found.low < 1


def test_holm_corrects_for_the_number() -> None:
    assert holm_correction([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm_correction([0.9, 0.8]) == pytest.approx([1.0, 1.0])
    assert holm_correction([]) == []


def test_who_looks_after_every_deal_is_still_right_19_times_of_20() -> None:
    """Intervals for a fixed number would be wrong in more than half of these."""
    rng, wrong, runs = np.random.default_rng(7), 0, 300
    for _ in range(runs):
        won = (rng.random(1500) < 0.5).astype(float)
        n = np.arange(1, len(won) + 1)
        mean = np.cumsum(won) / n
        variance = mean * (1 - mean)
        reach = np.array([half_width(int(k), float(v)) for k, v in zip(n[99::20], variance[99::20], strict=True)])
        wrong += bool((np.abs(mean[99::20] - 0.5) > reach).any())
    assert wrong <= 0.05 * runs

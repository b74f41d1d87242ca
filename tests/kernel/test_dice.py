import numpy as np
from scipy.stats import chisquare

from orderup.kernel.dice import dice, next_u64, random_below


def test_splitmix_gives_the_published_numbers() -> None:
    """The reference outputs for the seed 1234567."""
    rng = dice(1234567)
    assert [int(next_u64(rng)) for _ in range(3)] == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_picks_are_equally_likely() -> None:
    rng = dice(3)
    counts = np.bincount([int(random_below(rng, 7)) for _ in range(7000)], minlength=7)
    assert chisquare(counts).pvalue > 1e-4


def test_a_seed_of_any_size_is_taken() -> None:
    assert dice(-1)[0] == dice(2**64 - 1)[0]

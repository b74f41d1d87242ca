"""Which of several long tests of one kind a run has: some, which the run's seed chooses, and all of them in `make long`."""

import os
import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def some(cases: Sequence[T], count: int = 1) -> list[T]:
    """Return so many of the cases in their order, by the run's seed; all of them if `ORDERUP_ALL_CASES` is set."""
    if os.environ.get("ORDERUP_ALL_CASES"):
        return list(cases)
    chosen = random.Random(os.environ["ORDERUP_TEST_SEED"]).sample(range(len(cases)), count)  # the conftest has set it
    return [cases[i] for i in sorted(chosen)]

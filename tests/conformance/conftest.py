"""Which checks a run makes of which case: of the many, a quarter, which the run's seed chooses, and all of them in `make long`."""

import pytest
from tests.sampling import some

SAMPLED = "test_every_game_keeps"
SHARE = 4
"""One of so many is made."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the others out, unless tests are asked for by name."""
    if any("::" in str(asked) for asked in config.args):
        return
    found = [item for item in items if getattr(item, "originalname", "") == SAMPLED]
    left_out = {*found} - {*some(found, len(found) // SHARE)}
    items[:] = [item for item in items if item not in left_out]
    config.hook.pytest_deselected(items=[*left_out])

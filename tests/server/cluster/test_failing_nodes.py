"""Nodes are killed, stand still, and are cut off, while people play: everybody plays on, and nothing that anybody was told is lost or there twice."""

import os

import pytest
from tests.server.nats import needs_nats
from tests.server.postgres import needs_postgres

from benchmarks.nodes import measure

pytestmark = [pytest.mark.slow, needs_postgres, needs_nats]

SEED = 4
LASTS = {"kill": 1.0, "restart": 0.0, "leave": 1.0, "pause": 4.0, "no-database": 4.0, "no-bus": 4.0}
"""Seconds: longer than the others wait for a node."""
FAULTS = {"kill": 1, "pause": 1, "no-database": 1, "no-bus": 1}
MANY = {"kill": 20, "restart": 5, "leave": 5, "pause": 3, "no-database": 3, "no-bus": 3}
"""What `make long` has happen."""


async def test_nothing_is_lost_nor_doubled_when_nodes_fail_and_every_table_plays_on() -> None:
    faults = MANY if os.environ.get("ORDERUP_ALL_CASES") else FAULTS
    found = await measure(faults, tables=3, seed=SEED, lasts=LASTS)
    assert {what: found[what] for what in ("lost", "doubled", "stuck", "errors")} == {
        "lost": [],
        "doubled": [],
        "stuck": [],
        "errors": [],
    }
    for kind, fault in found["faults"].items():
        assert len(fault["tables"]) >= faults[kind], f"{kind}: it happened to a node with a table, and that played on"

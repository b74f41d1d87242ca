"""Nodes are killed, stand still, and are cut off, while people play: everybody plays on, and nothing that anybody was told is lost or there twice."""

import json
import os

import pytest
from tests.server.nats import needs_nats
from tests.server.postgres import needs_postgres

from benchmarks.nodes import compare_table, measure
from benchmarks.party import Message, Party
from orderup.server.store.records import AddLine

SEED = 4
LASTS = {"kill": 1.0, "restart": 0.0, "leave": 1.0, "pause": 4.0, "no-database": 4.0, "no-bus": 4.0}
"""Seconds: longer than the others wait for a node."""
FAULTS = {"kill": 1, "pause": 1, "no-database": 1, "no-bus": 1}
MANY = {"kill": 20, "restart": 5, "leave": 5, "pause": 3, "no-database": 3, "no-bus": 3}
"""What `make long` has happen."""


@pytest.mark.slow
@needs_postgres
@needs_nats
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


def event(v: int, do: str = "draw") -> Message:
    return {"v": v, "t": v, "seat": 0, "move": {"do": do}}


def line(v: int, command: str) -> AddLine:
    return AddLine("t", 1, v, 0, f"person:{command}", json.dumps(event(v)))


def test_what_is_lost_or_doubled_is_found() -> None:
    party = Party("diner", "t")
    for shown in (event(1), event(2), event(4)):
        party.see(1, shown)
    for command in ("a", "b"):
        party.note_accepted(command, 1, 0.0)
    compare_table(party, [line(1, "a"), line(2, "b")])
    assert party.lost == ["round 1: event 4 was seen, and is not in the journal"]
    compare_table(party, [line(1, "a"), line(2, "a"), line(4, "c")])
    assert party.lost[1:] == [
        "move b was acknowledged, and is not in the journal",
        "round 1: after event 2 comes (1, 4) in the journal",
    ]
    assert party.doubled == ["move a was made 2 times"]
    party.see(1, event(2, "fold"))
    assert len(party.doubled) == 2, "two have seen different events"
    party.seen[1, 1] = "otherwise"
    compare_table(party, [line(1, "a"), line(2, "b"), line(3, "c"), line(4, "d")])
    assert len(party.doubled) == 3, "the journal has another event"

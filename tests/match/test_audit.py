"""Journals of random games, checked by programs that know only the rulebook and docs/journal.md."""

import json
import random
from typing import Any

import pytest
from tests.games.diner.auditor import Auditor
from tests.match.dealing import Deal

from orderup.conformance.playing import Case, begin, cases, label, play

diner = [case for case in cases() if case[0] == "diner"]


def journal(case: Case, seed: int) -> list[dict[str, Any]]:
    match = begin(case, seed)
    for _ in play(match, random.Random(seed)):
        pass
    return [json.loads(json.dumps(line)) for line in match.journal()]


@pytest.mark.parametrize("case", diner, ids=label)
def test_an_auditor_with_the_rulebook_finds_nothing(case: Case) -> None:
    for seed in range(3):
        lines = journal(case, seed)
        dealer = Deal(lines[0], bytes.fromhex(lines[-1]["seed"])).dealer
        Auditor(lines, dealer).audit()


@pytest.mark.parametrize("case", diner[::6], ids=label)
def test_the_deal_follows_from_the_revealed_seed(case: Case) -> None:
    lines = journal(case, 4)
    deal = Deal(lines[0], bytes.fromhex(lines[-1]["seed"]))
    dealt = {entry["card"]: entry for entry in lines[1]["cards"]}
    for handle, (plate, order, value) in enumerate(deal.cards):
        entry = dealt[handle]
        assert (entry["plate"], entry["table"]) == (plate, {"order": order, "value": value})
        assert entry["to"] == deal.zones[handle]


def test_the_breaks_shuffle_follows_from_the_seed() -> None:
    case: Case = ("diner", 4, {"edition": "g3", "pairing": "fresh", "hoarding": "off", "check_orders": False})
    lines = journal(case, 5)
    deal = Deal(lines[0], bytes.fromhex(lines[-1]["seed"]))
    for line in lines[2:-1]:
        if line["move"]["do"] == "host":
            deal.stream.below(_stacks_left(lines, line["v"]))
        into = [entry for entry in line["cards"] if entry["to"] == "shuffle"]
        out = [entry for entry in line["cards"] if entry["from"] == "shuffle"]
        if into:
            pool = [(entry["plate"], entry["table"]) for entry in into]
            for i in range(len(pool) - 1, 0, -1):
                j = deal.stream.below(i + 1)
                pool[i], pool[j] = pool[j], pool[i]
            assert [(entry["plate"], entry["table"]) for entry in out] == pool
            assert [entry["to"] for entry in out] == [f"kitchen.{i % 3}" for i in range(len(pool))]
            assert [entry["card"] for entry in out] == [54 + i for i in range(len(pool))]
            return
    raise AssertionError("the game had no Break")


def _stacks_left(lines: list[dict[str, Any]], before: int) -> int:
    heights = dict.fromkeys(("kitchen.0", "kitchen.1", "kitchen.2"), 0)
    for line in lines[1:before]:
        for entry in line["cards"]:
            for zone, change in ((entry["from"], -1), (entry["to"], 1)):
                if zone in heights:
                    heights[zone] += change
    return sum(height > 0 for height in heights.values())


def test_the_auditor_sees_a_forged_card() -> None:
    lines = journal(diner[0], 6)
    draw = next(line for line in lines if "move" in line and line["move"]["do"] == "draw")
    draw["cards"][0]["plate"] = "steak" if draw["cards"][0]["plate"] != "steak" else "salad"
    with pytest.raises(AssertionError, match="keeps its faces"):
        Auditor(lines, Deal(lines[0], bytes.fromhex(lines[-1]["seed"])).dealer).audit()

"""Journals of random games, checked by programs that know only the rulebook and docs/journal.md."""

import json
import random
from typing import Any

import pytest
from tests.games.diner.auditor import Auditor
from tests.games.lists import diner_list, diner_list_of_seven_plates
from tests.match.dealing import Deal
from tests.sampling import some

from orderup.conformance.playing import Case, cases, iterate_to_end, label, start_match
from orderup.match.shuffle import seed_from_int

diner = cases("diner")
LISTS = [
    diner_list(27),
    diner_list(40, hand_size=4, extra_tokens=0),
    diner_list(54, hand_size=4),
    diner_list(63, hand_size=1),
    diner_list(64, extra_tokens=4),
    diner_list_of_seven_plates(),
    diner_list_of_seven_plates(60),
]
other_lists: list[Case] = [("diner", players, {}, deck) for deck in LISTS for players in (2, 3, 4)]


def journal(case: Case, seed: int) -> list[dict[str, Any]]:
    match = start_match(case, seed)
    for _ in iterate_to_end(match, random.Random(seed)):
        pass
    return [json.loads(json.dumps(line)) for line in match.journal()]


@pytest.mark.slow
@pytest.mark.parametrize("case", [*some(diner, len(diner) // 3), *other_lists], ids=label)
def test_an_auditor_with_the_rulebook_finds_nothing(case: Case) -> None:
    for seed in range(3):
        lines = journal(case, seed)
        dealer = Deal(lines[0], bytes.fromhex(lines[-1]["seed"])).dealer
        Auditor(lines, dealer).audit()


@pytest.mark.parametrize("case", [*diner[::6], *other_lists], ids=label)
def test_d4_and_d4a_the_deal_follows_from_the_seed(case: Case) -> None:
    match, seed = start_match(case, 4), seed_from_int(4)
    header, first = (json.loads(json.dumps(line)) for line in (match.header(), match.event(1).journal_data()))
    deal = Deal(header, seed)
    dealt = {entry["card"]: entry for entry in first["cards"]}
    assert len(dealt) == len(deal.zones)
    for handle, (plate, order, value) in enumerate(deal.cards[: len(dealt)]):
        entry = dealt[handle]
        assert (entry["plate"], entry["table"]) == (plate, {"order": order, "value": value})
        assert entry["to"] == deal.zones[handle]


@pytest.mark.parametrize("cards", [27, 54, 64])
def test_d14_the_breaks_shuffle_follows_from_the_seed(cards: int) -> None:
    options = {"edition": "g3", "pairing": "fresh", "hoarding": "off", "check_orders": False}
    case: Case = ("diner", 4, options, diner_list(cards))
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
            assert [entry["card"] for entry in out] == [cards + i for i in range(len(pool))]
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

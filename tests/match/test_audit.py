"""Journals of random games, checked by programs that know only the rulebook and docs/journal.md."""

import hashlib
import json
import random
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from tests.games.diner.auditor import Auditor
from tests.games.lists import diner_list
from tests.match.dealing import Deal
from tests.match.signing import signed
from tests.sampling import some

from orderup.conformance.playing import Case, cases, label, play_to_end, start_match
from orderup.kernel import decks

diner = [case for case in cases() if case[0] == "diner"]
LISTS = [
    diner_list(27),
    diner_list(40, hand_size=4, extra_tokens=0),
    diner_list(54, hand_size=4),
    diner_list(63, hand_size=1),
    diner_list(64, extra_tokens=4),
]
other_lists: list[Case] = [("diner", players, {}, deck) for deck in LISTS for players in (2, 3, 4)]


def journal(case: Case, seed: int) -> list[dict[str, Any]]:
    match = start_match(case, seed)
    for _ in play_to_end(match, random.Random(seed)):
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
def test_the_deal_follows_from_the_revealed_seed(case: Case) -> None:
    lines = journal(case, 4)
    deal = Deal(lines[0], bytes.fromhex(lines[-1]["seed"]))
    dealt = {entry["card"]: entry for entry in lines[1]["cards"]}
    assert len(dealt) == len(deal.zones)
    for handle, (plate, order, value) in enumerate(deal.cards[: len(dealt)]):
        entry = dealt[handle]
        assert (entry["plate"], entry["table"]) == (plate, {"order": order, "value": value})
        assert entry["to"] == deal.zones[handle]


@pytest.mark.parametrize("cards", [27, 54, 64])
def test_the_breaks_shuffle_follows_from_the_seed(cards: int) -> None:
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


def test_the_seal_follows_from_the_page() -> None:
    """The hash chain and the signature, by docs/journal.md alone."""
    *lines, seal = signed("diner", 3, 2)
    head = bytes(32)
    for line in lines:
        head = hashlib.sha256(head + line.encode()).digest()
    assert not lines[0].isascii(), "names are bound as they are written"
    house, sealed = json.loads(lines[0])["house"], json.loads(seal)
    assert seal == f'{{"chain":"{head.hex()}","signature":"{sealed["signature"]}"}}'
    key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(house))
    key.verify(bytes.fromhex(sealed["signature"]), b"orderup journal 2\n" + head)


def test_the_mixed_seed_follows_from_the_page() -> None:
    """The deal with what seats have added, by docs/journal.md alone."""
    header, dealt, *_, result, _ = map(json.loads, signed("diner", 4, 3, contributions=2))
    seed, told = bytes.fromhex(result["seed"]), result["contributions"]
    shared = b"".join(bytes([seat]) + bytes.fromhex(one) for seat, one in enumerate(told) if one)
    assert (len(shared), header["withheld"], told[2:]) == (66, [2], [None, None])
    mixed = hashlib.sha256(b"orderup seed 2\n" + seed + shared).digest()
    deal = Deal({**header, "commitment": hashlib.sha256(mixed).hexdigest()}, mixed)
    assert [entry["plate"] for entry in sorted(dealt["cards"], key=lambda entry: entry["card"])] == [
        plate for plate, _, _ in deal.cards
    ]


def test_the_hash_of_a_card_list_beyond_ascii_follows_from_the_page() -> None:
    data = {"name": "Crème 🥞", "cards": [{"id": "\x7f~\n\x01/", "b": 1, "a": True}]}
    text = r'{"cards":[{"a":true,"b":1,"id":"\u007f~\n\u0001/"}],"name":"Cr\u00e8me \ud83e\udd5e"}'
    assert decks.canonical_sha256(data) == hashlib.sha256(text.encode("ascii")).hexdigest()


def test_the_auditor_sees_a_forged_card() -> None:
    lines = journal(diner[0], 6)
    draw = next(line for line in lines if "move" in line and line["move"]["do"] == "draw")
    draw["cards"][0]["plate"] = "steak" if draw["cards"][0]["plate"] != "steak" else "salad"
    with pytest.raises(AssertionError, match="keeps its faces"):
        Auditor(lines, Deal(lines[0], bytes.fromhex(lines[-1]["seed"])).dealer).audit()

"""Journals of random games, checked by programs that know only the rulebook and docs/journal.md."""

import json
import random
from typing import Any

import pytest
from tests.games.lists import villains_list
from tests.games.villains.auditor import Auditor
from tests.match.dealing import Stream

from orderup.conformance import Case, cases, label
from orderup.conformance.playing import iterate_to_end, start_match

villains = cases("villains")
smaller: list[Case] = [
    ("villains", 3, {"villains": "choose"}, villains_list(9)),
    ("villains", 6, {"villains": "deal", "deck": "spread"}, villains_list(14)),
    ("villains", 4, {"specials": False}, villains_list(12)),
]
Line = dict[str, Any]


def journal(case: Case, seed: int) -> list[Line]:
    match = start_match(case, seed)
    for _ in iterate_to_end(match, random.Random(seed)):
        pass
    return [json.loads(json.dumps(line)) for line in match.journal()]


def shuffled(stream: Stream, values: list[Any]) -> list[Any]:
    """The page's shuffle."""
    for i in range(len(values) - 1, 0, -1):
        j = stream.below(i + 1)
        values[i], values[j] = values[j], values[i]
    return values


class Replay:
    """All draws of a game, repeated from its seed."""

    def __init__(self, lines: list[Line]) -> None:
        self.header, *self.events, footer = lines
        self.players: int = self.header["players"]
        self.stream = Stream(bytes.fromhex(footer["seed"]))
        self.slugs = list(self.header["deck"]["villains"])
        section = {"identical": "cards", "spread": "spread"}[self.header["options"]["deck"]]
        first = self.header["deck"]["villains"][self.slugs[0]]
        self.numbers = sum(map(len, first[section].values()))
        self.starter = self.stream.below(self.players)
        self.villains: dict[int, str] = {}
        self.hands: dict[int, list[int]] = {seat: [] for seat in range(self.players)}
        self.bound: dict[int, int] = {}

    def check(self) -> None:
        if self.header["options"]["villains"] == "deal":
            for i in range(self.players):
                self.villains[(self.starter + i) % self.players] = self.free_villain()
        for line in self.events:
            said = line["say"] or {}
            if line["move"]["do"] == "assign":
                assert self.free_villain() == said["villain"]
            if said.get("call") == "villain":
                self.villains[said["seat"]] = said["villain"]
            if any(entry["from"] == "box" for entry in line["cards"]):
                self.check_deal(line)
            else:
                self.check_draws(line)

    def free_villain(self) -> str:
        free: list[str] = [slug for slug in self.slugs if slug not in self.villains.values()]
        return free[self.stream.below(len(free))]

    def check_deal(self, line: Line) -> None:
        decks = []
        for _ in range(self.players):
            deck = list(range(1, self.numbers + 1)) + [19, 20] * self.header["options"]["specials"]
            shuffled(self.stream, deck)
            while deck[-1] > 18:
                shuffled(self.stream, deck)
            decks.append(deck)
        handles = iter(shuffled(self.stream.aside(), list(range(sum(map(len, decks)) + 2))))
        dealt = {(e["villain"], e["no"]): (e["to"], e["card"]) for e in line["cards"]}
        for seat, deck in enumerate(decks):
            zones = [f"deck.{seat}"] * (len(deck) - 5) + [f"hand.{seat}"] * 4 + [f"pile.{seat}"]
            for no, zone in zip(deck, zones, strict=True):
                assert dealt[self.villains[seat], no] == (zone, next(handles))
            self.hands[seat] = [dealt[self.villains[seat], no][1] for no in reversed(deck[-5:-1])]

    def check_draws(self, line: Line) -> None:
        cards = line["cards"]
        if line["move"]["do"] == "timeout" and not self.bound.get(line["move"]["for"]):
            hand = self.hands[line["move"]["for"]]
            assert cards[0]["card"] == hand[self.stream.below(len(hand))]
        if cards and cards[0].get("power") == "no_escape" and line["move"]["do"] == "use":
            self.check_binding(int(cards[0]["from"].partition(".")[2]), cards[0]["card"], cards)
        for entry in cards:
            self.carry(entry)

    def check_binding(self, seat: int, played: int, cards: list[Line]) -> None:
        laid = {int(e["to"].partition(".")[2]): e["card"] for e in cards if e["to"].startswith("bound")}
        for i in range(1, self.players):
            other = (seat + i) % self.players
            hand = [card for card in self.hands[other] if card != played]
            if hand and other not in self.bound:
                assert laid[other] == hand[self.stream.below(len(hand))]

    def carry(self, entry: Line) -> None:
        (source, s), (target, t) = (entry[end].partition(".")[::2] for end in ("from", "to"))
        if target == "bound":
            self.bound[int(t)] = entry["card"]
            return
        if source in ("hand", "bound"):
            self.hands[int(s)].remove(entry["card"])
            self.bound.pop(int(s), None)
        if target == "hand":
            self.hands[int(t)].append(entry["as"] if "as" in entry else entry["card"])


@pytest.mark.parametrize("case", [*villains[::3], *smaller], ids=label)
def test_v2_to_v15_an_auditor_with_the_rulebook_finds_nothing(case: Case) -> None:
    for seed in range(2):
        Auditor(journal(case, seed)).audit()


@pytest.mark.parametrize("case", [*villains[::7], *smaller], ids=label)
def test_v1_to_v14_every_draw_follows_from_the_revealed_seed(case: Case) -> None:
    Replay(journal(case, 4)).check()


def test_the_auditor_sees_a_forged_card() -> None:
    lines = journal(villains[0], 6)
    hidden = next(line for line in lines if line.get("move", {}).get("do") == "hide")
    hidden["cards"][0]["no"] = 1 + hidden["cards"][0]["no"] % 20
    with pytest.raises(AssertionError, match="keeps its face"):
        Auditor(lines).audit()


def test_the_auditor_sees_a_card_that_should_have_gone_to_a_neighbor() -> None:
    for seed in range(30):
        lines = journal(villains[0], seed)
        for line in lines[1:-1]:
            seat = line["seat"]
            if line["move"]["do"] == "play" and line["move"]["on"] != seat:
                line["move"]["on"] = seat
                line["cards"][0]["to"] = f"pile.{seat}"
                with pytest.raises(AssertionError, match="V3"):
                    Auditor(lines).audit()
                return
    raise AssertionError("no game had such a card")

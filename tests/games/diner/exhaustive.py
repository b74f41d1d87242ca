"""Play until every card has done everything: been seated, countered, and served without and with wilds.

`python -m tests.games.diner.exhaustive --seed 7 [--game 12]` plays all games, or those up to one that failed.
"""

import random
from collections.abc import Iterator
from typing import Any

from tests.games.diner.auditor import Auditor
from tests.games.exhaustion import every_setting, games_until_done, main

from orderup.games import find
from orderup.kernel import HOUSE, SPECTATOR
from orderup.match import Match
from orderup.match.shuffle import seed_from_int

Deed = tuple[str, str]
"""What was done ("seat", "counter", "serve" or "wilds"), and to which card of the list."""
DEEDS = ("seat", "counter", "serve", "wilds")
MOST_GAMES = 800


class Pools:
    """What is still to be done."""

    def __init__(self) -> None:
        deck = find("diner").standard_deck()
        self.ids: dict[tuple[Any, ...], str] = {(card.order, card.value): card.id for card in deck.cards}
        self.open: set[Deed] = {(deed, card.id) for deed in DEEDS for card in deck.cards}
        self.options: set[str] = {str(setting) for setting in every_setting("diner")}

    def card(self, table: dict[str, Any]) -> str:
        return self.ids[tuple(table["order"]), table["value"]]

    def left(self) -> set[Any]:
        return self.open | self.options


Zones = dict[str, Any]
"""What everybody sees of each zone."""


def tables_shown(zones: Zones, zone: str) -> dict[int, dict[str, Any]]:
    """Table sides in a zone, by handle."""
    return {card["card"]: card["table"] for card in zones[zone]["cards"]}


def deed_of(zones: Zones, pools: Pools, seat: int, word: dict[str, Any]) -> Deed | None:
    """What a move would do, if it is something for the pools."""
    if word["do"] in ("seat", "counter"):
        (table,) = tables_shown(zones, f"lounge.{word['place']}").values()
        return word["do"], pools.card(table)
    if word["do"] == "serve":
        table = tables_shown(zones, f"section.{seat}")[word["card"]]
        return "wilds" if word["wilds"] else "serve", pools.card(table)
    return None


def wanted_plates(match: Match, zones: Zones, seat: int) -> set[str]:
    """What the tables in a Section order, and wilds."""
    ordered = {plate for table in tables_shown(zones, f"section.{seat}").values() for plate in table["order"]}
    return ordered | {match.deck.wild}


def weight(match: Match, zones: Zones, pools: Pools, seat: int, word: dict[str, Any]) -> float:
    """How much a move helps to empty the pools."""
    deed = deed_of(zones, pools, seat, word)
    if deed is not None:
        missing = {left for left, card in pools.open if card == deed[1]}
        if deed[0] in missing:
            return 40 if word["do"] == "serve" else 8
        if word["do"] == "seat" and missing & {"serve", "wilds"}:
            return 6 / (1 + len(tables_shown(zones, f"section.{seat}")))
        return 0.2 if word["do"] == "serve" else 0.5
    if word["do"] == "draw":
        (top,) = zones[f"kitchen.{word['stack']}"]["cards"]
        return 8 if top["plate"] in wanted_plates(match, zones, seat) else 0.5
    return 0.02 if word["do"] == "close" else 2


def play(seed: int, number: int, pools: Pools) -> Iterator[Match]:
    """Play one game for the pools; yields the match after every event."""
    players, options = every_setting("diner")[number % len(every_setting("diner"))]
    rng = random.Random(f"{seed} {number}")
    names = ["Ann", "Ben", "Cat", "Dan"][:players]
    match = Match.start("diner", players, options, seed_from_int(seed * 10_000 + number), names)
    while not match.over:
        movers = match.movers()
        people = [seat for seat in movers if seat != HOUSE]
        seat = HOUSE if not people or (HOUSE in movers and rng.random() < 0.02) else rng.choice(people)
        position = match.position
        words = [position.move_to_dict(seat, move) for move in position.legal(seat)]
        if seat == HOUSE:
            words = [word for word in words if word["do"] != "close"] or words
        zones = match.view(SPECTATOR)["zones"]
        word = rng.choices(words, [weight(match, zones, pools, seat, w) for w in words])[0]
        done = deed_of(zones, pools, seat, word)
        match.apply(seat, word, match.t + 50)
        pools.open.discard(done or ("", ""))
        yield match
    pools.options.discard(str((players, options)))


def run(seed: int, last: int = MOST_GAMES) -> int:
    """Play games up to number `last`, each audited, until the pools are empty. Returns how many it took."""
    pools = Pools()

    def play_audited(number: int) -> set[Any]:
        *_, match = play(seed, number, pools)
        Auditor(match.journal(), match.view(SPECTATOR)["status"]["dealer"]).audit()
        return pools.left()

    return games_until_done("diner", play_audited, seed, last)


if __name__ == "__main__":
    main(__doc__, run, MOST_GAMES, "every card has done everything")

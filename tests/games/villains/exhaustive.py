"""Play until every special has met every situation, and every card has done everything.

`python -m tests.games.villains.exhaustive --seed 7 [--game 12]` plays all games, or those up to one that failed.
"""

import random
from collections.abc import Iterator
from typing import Any

from tests.games.exhaustion import every_setting, games_until_done, main
from tests.games.villains.auditor import Auditor

from orderup.games import find
from orderup.kernel import HOUSE
from orderup.match import Match
from orderup.match.shuffle import seed_from_int

Deed = tuple[str, ...]
MOST_GAMES = 600
SITUATIONS = {
    "curse": ("nothing shows a number", "one pile", "several piles", "their own pile"),
    "hypnotize": ("a villain", "a hero", "a special"),
    "meddling": ("a villain", "a hero", "a special turned up", "an empty pile"),
    "swipe": ("a villain", "a hero", "own empty", "own hero"),
    "no_escape": ("no target", "everybody", "an empty hand"),
    "whirlpool": ("left", "right", "an empty pile", "a hero"),
}
"""Each special with each target situation (V9a-V15). That nobody else has a pile is too rare; test_specials has it."""
EMPTIED: set[Deed] = {("curse", "the last card of a pile"), ("hypnotize", "the last card of a pile")}
STONES: dict[Deed, set[Deed]] = {
    ("hypnotize", "a special"): {("meddling", "a special turned up")},
    ("meddling", "an empty pile"): EMPTIED,
    ("swipe", "own empty"): EMPTIED,
}
"""What has to be done before something else can be."""


class Pools:
    """What is still to be done."""

    def __init__(self) -> None:
        villains = find("villains").standard_deck().villains
        cards = [(villain.slug, str(no)) for villain in villains for no in range(1, 21)]
        self.open: set[Deed] = {(power, what) for power, found in SITUATIONS.items() for what in found}
        self.open |= {(deed, *card) for card in cards for deed in ("hide", "up")}
        self.open |= {("blank covered",), ("stolen card hidden",), ("bound card hidden",), ("both neighbors",)}
        self.options: set[str] = {str(setting) for setting in every_setting("villains")}

    def wanted(self) -> set[Deed]:
        """What is still to be done, and what leads to it."""
        return self.open.union(*(stones for deed, stones in STONES.items() if deed in self.open))

    def left(self) -> set[Any]:
        return self.open | self.options


def deeds(match: Match, seat: int, word: dict[str, Any], view: dict[str, Any]) -> Iterator[Deed]:
    """What a move would do for the pools."""
    zones = view["zones"]
    if "card" not in word:
        return
    shown = {card["card"]: card for zone in ("hand", "bound") for card in zones[f"{zone}.{seat}"]["cards"]}
    card = shown[word["card"]]
    yield "hide" if word["do"] == "hide" else "up", card["villain"], str(card["no"])
    if word["do"] == "hide" and card["villain"] != view["status"]["villains"][seat]:
        yield ("stolen card hidden",)
    if word["do"] == "hide" and zones[f"bound.{seat}"]["cards"]:
        yield ("bound card hidden",)
    if word["do"] == "play":
        yield from _played(match, seat, word, zones)
    if word["do"] == "use":
        for what in _situations(match, seat, card["power"], word, zones):
            yield card["power"], what
        if _empties(match, card["power"], word, zones):
            yield card["power"], "the last card of a pile"


def _top(zones: dict[str, Any], seat: int) -> dict[str, Any] | None:
    cards = zones[f"pile.{seat}"]["cards"]
    return cards[0] if cards else None


def _played(match: Match, seat: int, word: dict[str, Any], zones: dict[str, Any]) -> Iterator[Deed]:
    top = _top(zones, seat)
    if word["on"] == seat and top and "power" in top:
        yield ("blank covered",)
    same = [w for w in _words(match, seat) if w.get("card") == word["card"] and w["do"] == "play"]
    if len(same) > 1:
        yield ("both neighbors",)


def _kind(top: dict[str, Any] | None) -> str:
    if top is None:
        return "an empty pile"
    return "a hero" if top.get("hero") else "a special" if "power" in top else "a villain"


def _situations(match: Match, seat: int, power: str, word: dict[str, Any], zones: dict[str, Any]) -> Iterator[str]:
    tops = {other: _top(zones, other) for other in range(match.players)}
    others = {other: top for other, top in tops.items() if other != seat}
    if power == "curse":
        yield from _curse(tops, seat)
    elif power == "no_escape":
        hands = [zones[f"hand.{other}"]["n"] + zones[f"bound.{other}"]["n"] for other in others]
        yield "no target" if not any(hands) else "an empty hand" if 0 in hands else "everybody"
    elif power == "whirlpool":
        yield str(word["turn"])
        yield from (kind for kind in map(_kind, tops.values()) if kind in SITUATIONS[power])
    elif not any(others.values()):
        yield "no target"
    elif power == "meddling":
        yield from (kind for kind in map(_kind, others.values()) if kind in SITUATIONS[power])
        if any(_hides_special(match, other) for other in others):
            yield "a special turned up"
    else:
        yield _kind(others[word["on"]])
        if power == "swipe" and _kind(tops[seat]) != "a villain":
            yield {"an empty pile": "own empty", "a hero": "own hero"}.get(_kind(tops[seat]), "own blank")


def _curse(tops: dict[int, dict[str, Any] | None], seat: int) -> Iterator[str]:
    numbers = {other: top["number"] for other, top in tops.items() if top and "number" in top}
    highest = [other for other, number in numbers.items() if number == max(numbers.values())]
    yield ("nothing shows a number", "one pile", "several piles")[min(len(highest), 2)]
    if seat in highest:
        yield "their own pile"


def _empties(match: Match, power: str, word: dict[str, Any], zones: dict[str, Any]) -> bool:
    """Will the special leave a pile empty? (Only the runner may count.)"""
    height = match.position.states["height"][0]
    if power == "curse":
        numbers = {s: top["number"] for s in range(match.players) if (top := _top(zones, s)) and "number" in top}
        return any(height[s] == 1 for s, number in numbers.items() if number == max(numbers.values()))
    return power == "hypnotize" and "on" in word and bool(height[word["on"]] == 1)


def _hides_special(match: Match, seat: int) -> bool:
    """Does a special lie face down on top of this pile? (Only the runner may look.)"""
    state = match.position.states[0]
    entry = int(state["pile"][seat][int(state["height"][seat]) - 1])
    return bool(state["height"][seat]) and entry >= 128 and (entry & 127) % 20 >= 18


def _words(match: Match, seat: int) -> list[dict[str, Any]]:
    position = match.position
    return [position.move_to_dict(seat, move) for move in position.legal(seat)]


def weight(match: Match, wanted: set[Deed], seat: int, word: dict[str, Any], view: dict[str, Any]) -> float:
    """How much a move helps to empty the pools."""
    useful = sum(deed in wanted for deed in deeds(match, seat, word, view))
    return 1 + 30 * useful if word["do"] != "use" or useful else 0.1


def play(seed: int, number: int, pools: Pools) -> Iterator[Match]:
    """Play one game for the pools; yields the match after every event."""
    players, options = every_setting("villains")[number % len(every_setting("villains"))]
    rng = random.Random(f"{seed} {number}")
    match = Match.start("villains", players, options, seed_from_int(seed * 10_000 + number), list("ABCDEF")[:players])
    while not match.over:
        first, *house = match.movers()
        seat = HOUSE if house and rng.random() < 0.01 else first
        words = _words(match, seat)
        word = words[0]
        if seat != HOUSE:
            view, wanted = match.view(seat), pools.wanted()
            word = rng.choices(words, [weight(match, wanted, seat, w, view) for w in words])[0]
            pools.open -= set(deeds(match, seat, word, view))
        match.apply(seat, word, match.t + 50)
        yield match
    pools.options.discard(str((players, options)))


def run(seed: int, last: int = MOST_GAMES) -> int:
    """Play games up to number `last`, each audited, until the pools are empty. Returns how many it took."""
    pools = Pools()

    def play_audited(number: int) -> set[Any]:
        *_, match = play(seed, number, pools)
        Auditor(match.journal()).audit()
        return pools.left()

    return games_until_done("villains", play_audited, seed, last)


if __name__ == "__main__":
    main(__doc__, run, MOST_GAMES, "every special has met every situation")

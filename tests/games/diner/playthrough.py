"""Whole games as readable text: what happens, what it changes for each audience, and what each seat may do then.

`python -m tests.games.diner.playthrough --update` writes the files anew; look at the difference before committing it.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from orderup.kernel import HOUSE, SPECTATOR
from orderup.kernel.dice import Dice, dice, pick
from orderup.match import Match
from orderup.match.replay import tell
from orderup.match.shuffle import expand

FOLDER = Path(__file__).parent / "playthroughs"
NAMES = ["Ann", "Ben", "Cat", "Dan"]
SETTINGS: dict[str, tuple[int, int, dict[str, Any]]] = {
    "two": (2, 2, {"hoarding": "off"}),
    "three": (3, 3, {"hoarding": "at_once"}),
    "four": (4, 4, {"hoarding": "after", "check_orders": True}),
    "contest": (3, 5, {"edition": "contest", "hoarding": "off", "pairing": "printed"}),
}
"""Players, seed and options of each file."""
SHORT = {"bacon_eggs": "E", "pancakes": "P", "burger": "B", "salad": "S", "steak": "T", "blue_plate": "*"}
WEIGHT = {"serve": 12, "draw": 5, "seat": 2, "counter": 1, "refill": 6, "close": 1}


def card(shown: dict[str, Any]) -> str:
    """A card as it is seen: its handle, its plate, its table."""
    sides = [SHORT[shown["plate"]]] if "plate" in shown else []
    if "table" in shown:
        sides.append(f"${shown['table']['value']}:" + "+".join(SHORT[plate] for plate in shown["table"]["order"]))
    return f"{shown['card']}{'=' if sides else ''}{'/'.join(sides)}"


def zone(name: str, seen: dict[str, Any]) -> str:
    """A zone as it is seen."""
    hidden = f" of {seen['n']}" if seen["n"] != len(seen["cards"]) else ""
    return f"{name} [{' '.join(map(card, seen['cards']))}{hidden}]"


def move(word: dict[str, Any]) -> str:
    """A move, in short."""
    rest = [f"{key} {value}" for key, value in word.items() if key not in ("do", "card")]
    return " ".join([word["do"], *([f"#{word['card']}"] if "card" in word else []), *rest])


class Teller:
    """Writes a match down, event by event; of each audience's view only what has changed."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.audiences = (*range(match.players), SPECTATOR)
        self.seen: dict[int, dict[str, Any]] = {audience: {} for audience in self.audiences}
        self.status: dict[str, Any] = {}

    def page(self) -> Iterator[str]:
        """The last event."""
        match = self.match
        (told,) = tell([match.header(), match.events[-1].line()])
        yield f"{match.v:3}. {told.split(maxsplit=1)[1]}"
        status = match.view(SPECTATOR)["status"]
        changed = {key: value for key, value in status.items() if self.status.get(key) != value}
        if changed:
            yield "     " + "  ".join(f"{key}: {value}" for key, value in changed.items())
        self.status = status
        yield from self._looks()
        for seat in (*range(match.players), HOUSE):
            position = match.position
            moves = [move(position.word(seat, number)) for number in position.legal(seat)]
            if moves:
                yield f"     {'house' if seat == HOUSE else NAMES[seat]} may: {', '.join(moves)}"

    def _looks(self) -> Iterator[str]:
        views = {audience: self.match.view(audience)["zones"] for audience in self.audiences}
        common: list[str] = []
        own: dict[int, list[str]] = {audience: [] for audience in self.audiences}
        for name in views[SPECTATOR]:
            if all(views[a][name] == self.seen[a].get(name) for a in self.audiences):
                continue
            looks = {audience: zone(name, view[name]) for audience, view in views.items()}
            if len(set(looks.values())) == 1:
                common.append(looks[SPECTATOR])
            else:
                for audience, look in looks.items():
                    own[audience].append(look)
        self.seen = views
        if common:
            yield "     all see: " + "  ".join(common)
        for audience, looks_of in own.items():
            if looks_of:
                who = "spectators see" if audience == SPECTATOR else f"{NAMES[audience]} sees"
                yield f"     {who}: " + "  ".join(looks_of)


def choose(match: Match, rng: Dice) -> tuple[int, dict[str, Any]]:
    """A seat and a move; serving is preferred, and the house seldom moves."""
    movers = [seat for seat in match.movers() if seat != HOUSE or pick(rng, 8) == 0] or [HOUSE]
    seat = movers[pick(rng, len(movers))]
    position = match.position
    words = [position.word(seat, number) for number in position.legal(seat)]
    drawn = [word for word in words for _ in range(WEIGHT.get(word["do"], 4))]
    return seat, drawn[pick(rng, len(drawn))]


def playthrough(name: str) -> str:
    """The text of a whole game."""
    players, seed, options = SETTINGS[name]
    match = Match.start("diner", players, options, expand(seed), NAMES[:players])
    teller, rng = Teller(match), dice(seed)
    key = "A card: handle=plate/$value:order. " + ", ".join(f"{short} {plate}" for plate, short in SHORT.items())
    lines = [f"Diner for {players}, seed {seed}, {match.options}", key, "", *teller.page()]
    while not match.over:
        seat, word = choose(match, rng)
        match.apply(seat, word, match.t + 1000)
        lines += ["", *teller.page()]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--update", action="store_true", required=True)
    parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    for name in SETTINGS:
        (FOLDER / f"{name}.txt").write_text(playthrough(name))


if __name__ == "__main__":
    main()

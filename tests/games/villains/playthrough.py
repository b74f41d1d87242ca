"""Whole games as readable text: what happens, what it changes for each audience, and what each seat may do then.

`python -m tests.games.villains.playthrough --update` writes the files anew; look at the difference before committing it.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.games.villains.table import NAMES, name

from orderup.kernel import HOUSE, SPECTATOR
from orderup.kernel.dice import Dice, dice, pick
from orderup.match import Match
from orderup.match.replay import tell
from orderup.match.shuffle import expand

FOLDER = Path(__file__).parent / "playthroughs"
SETTINGS: dict[str, tuple[int, int, dict[str, Any]]] = {
    "three": (3, 14, {"villains": "choose"}),
    "four": (4, 7, {"villains": "deal", "deck": "spread"}),
    "beginners": (4, 3, {"villains": "deal", "specials": False, "easy_memory": True}),
    "six": (6, 2, {"villains": "deal"}),
}
"""Players, seed and options of each file."""
WEIGHT = {"use": 12, "play": 4, "hide": 1}


def card(shown: dict[str, Any]) -> str:
    """A card as it is seen: its handle and its face."""
    special = f"{shown['power']}" if "power" in shown else name(shown)
    hero = "hero " if shown.get("hero") and "power" in shown else ""
    return f"{shown['card']}={hero}{special}"


def zone(title: str, seen: dict[str, Any]) -> str:
    """A zone as it is seen."""
    hidden = f" of {seen['n']}" if seen["n"] not in (None, len(seen["cards"])) else ""
    return f"{title} [{', '.join(map(card, seen['cards']))}{hidden}]"


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
        for title in views[SPECTATOR]:
            if all(views[a][title] == self.seen[a].get(title) for a in self.audiences):
                continue
            looks = {audience: zone(title, view[title]) for audience, view in views.items()}
            alike = looks[SPECTATOR]
            (common if set(looks.values()) == {alike} else own[SPECTATOR]).append(alike)
            for audience in range(self.match.players):
                if looks[audience] != alike:
                    own[audience].append(looks[audience])
        self.seen = views
        if common:
            yield "     all see: " + "  ".join(common)
        for audience, looks_of in own.items():
            if looks_of:
                who = "the others see" if audience == SPECTATOR else f"{NAMES[audience]} sees"
                yield f"     {who}: " + "  ".join(looks_of)


def choose(match: Match, rng: Dice) -> tuple[int, dict[str, Any]]:
    """A seat and a move; specials are preferred, and the house seldom moves."""
    movers = [seat for seat in match.movers() if seat != HOUSE or pick(rng, 12) == 0] or [HOUSE]
    seat = movers[pick(rng, len(movers))]
    position = match.position
    words = [position.word(seat, number) for number in position.legal(seat)]
    drawn = [word for word in words for _ in range(WEIGHT.get(word["do"], 4))]
    return seat, drawn[pick(rng, len(drawn))]


def playthrough(title: str) -> str:
    """The text of a whole game."""
    players, seed, options = SETTINGS[title]
    match = Match.start("villains", players, options, expand(seed), NAMES[:players])
    teller, rng = Teller(match), dice(seed)
    lines = [f"Villains for {players}, seed {seed}, {match.options}", "A card: handle=face", "", *teller.page()]
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
    for title in SETTINGS:
        (FOLDER / f"{title}.txt").write_text(playthrough(title))


if __name__ == "__main__":
    main()

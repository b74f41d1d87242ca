"""Whole games as readable text: what happens, what it changes for each audience, and what each seat may do then.

`python -m tests.games.lucky_penny.playthrough --update` writes the files anew; look at the difference before committing it.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.games.lucky_penny.shift import written

from orderup.kernel import HOUSE, SPECTATOR, calls
from orderup.kernel.dice import Dice, dice, pick
from orderup.match import Match
from orderup.match.replay import tell
from orderup.match.shuffle import expand

FOLDER = Path(__file__).parent / "playthroughs"
NAMES = ["Ann", "Ben", "Cat", "Dan"]
SETTINGS: dict[str, tuple[int, int, bool]] = {"two": (2, 2, False), "three": (3, 4, True), "four": (4, 4, False)}
"""Players, seed and turn clock of each file."""
KEY = "A card: handle=course and portions (a appetizer, e entree, d dessert, k drink), or a guest of the list."


def zone(name: str, seen: dict[str, Any]) -> str:
    """A zone as it is seen."""
    hidden = f" of {seen['n']}" if seen["n"] != len(seen["cards"]) else ""
    cards = " ".join(f"{card['card']}={written(card)}" for card in seen["cards"])
    return f"{name} [{cards}{hidden}]"


def move(word: dict[str, Any]) -> str:
    """A move, in short."""
    rest = [f"{key} {value}" for key, value in word.items() if key not in ("do", "card")]
    return " ".join([word["do"], *([f"#{word['card']}"] if "card" in word else []), *rest])


def standing(guest: dict[str, Any] | None) -> str:
    """How things stand with a guest: bars, portions of each side, who leads, the tip, marker and refused courses."""
    if guest is None:
        return "-"
    shares = ":".join(map(str, guest["shares"]))
    tip = f"{guest['tip']}+{guest['bonus']}" if guest["bonus"] else guest["tip"]
    lead = f" side {guest['lead']} leads for {tip}" if guest["lead"] is not None else ""
    marks = " late" * guest["marker"] + " served" * guest["served"]
    refused = f" no {' or '.join(guest['refused'])}" if guest["refused"] else ""
    return f"#{guest['card']} {guest['filled']}/{guest['bars']} ({shares}){lead}{marks}{refused}"


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
        yield from self._status(match.view(SPECTATOR)["status"])
        yield from self._looks()
        for seat in (*range(match.players), HOUSE):
            position = match.position
            moves = [move(position.word(seat, number)) for number in position.legal(seat)]
            if moves:
                yield f"     {'house' if seat == HOUSE else NAMES[seat]} may: {', '.join(moves)}"

    def _status(self, status: dict[str, Any]) -> Iterator[str]:
        changed = {key: value for key, value in status.items() if self.status.get(key) != value}
        guests = changed.pop("guests", None)
        self.status = status
        if changed:
            yield "     " + "  ".join(f"{key}: {value}" for key, value in changed.items())
        if guests is not None:
            yield "     guests: " + " | ".join(map(standing, guests))

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


def choose(match: Match, rng: Dice) -> tuple[int, int]:
    """A seat and a move: mostly what a middling waiter would do, sometimes any; the house seldom moves."""
    movers = [seat for seat in match.movers() if seat != HOUSE or pick(rng, 20) == 0] or [HOUSE]
    seat = movers[-1]
    position = match.position
    legal = position.legal(seat)
    if seat == HOUSE or pick(rng, 3) == 0:
        return seat, legal[pick(rng, len(legal))]
    return seat, int(calls.advise(position.states, seat, 1, rng))


def playthrough(name: str) -> str:
    """The text of a whole game."""
    players, seed, timed = SETTINGS[name]
    match = Match.start("lucky_penny", players, {"turn_clock": timed}, expand(seed), NAMES[:players])
    teller, rng = Teller(match), dice(seed)
    lines = [f"Lucky Penny for {players}, seed {seed}, {match.options}", KEY, "", *teller.page()]
    while not match.over:
        seat, number = choose(match, rng)
        match.apply(seat, match.position.word(seat, number), match.t + 1000)
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

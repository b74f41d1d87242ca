"""Whole games as readable text: what happens, what it changes for each audience, and what each seat may do then.

`python -m tests.games.villains.playthrough --update` writes the files anew; look at the difference before committing it.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tests.games.telling import Teller, tell_game, write
from tests.games.villains.scenario import NAMES, name

from orderup.kernel import HOUSE, SPECTATOR
from orderup.kernel.dice import Dice, dice, random_below
from orderup.match import Match
from orderup.match.shuffle import seed_from_int

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


class HandTeller(Teller):
    """What all see but the seats whose cards they are is told once."""

    others = "the others see"

    def apart(self, looks: dict[int, str]) -> Iterable[int]:
        different = [seat for seat in range(self.match.players) if looks[seat] != looks[SPECTATOR]]
        return (*different, SPECTATOR) if different else ()


def choose(match: Match, rng: Dice) -> tuple[int, dict[str, Any]]:
    """A seat and a move; specials are preferred, and the house seldom moves."""
    movers = [seat for seat in match.movers() if seat != HOUSE or random_below(rng, 12) == 0] or [HOUSE]
    seat = movers[random_below(rng, len(movers))]
    position = match.position
    words = [position.move_to_dict(seat, number) for number in position.legal(seat)]
    drawn = [word for word in words for _ in range(WEIGHT.get(word["do"], 4))]
    return seat, drawn[random_below(rng, len(drawn))]


def playthrough(title: str) -> str:
    """The text of a whole game."""
    players, seed, options = SETTINGS[title]
    match = Match.start("villains", players, options, seed_from_int(seed), NAMES[:players])
    teller, rng = HandTeller(match, zone, NAMES), dice(seed)
    return tell_game(
        teller,
        lambda: choose(match, rng),
        (f"Villains for {players}, seed {seed}, {match.options}", "A card: handle=face"),
    )


if __name__ == "__main__":
    write(__doc__, FOLDER, SETTINGS, playthrough)

"""Whole games as readable text: what happens, what it changes for each audience, and what each seat may do then.

`python -m tests.games.diner.playthrough --update` writes the files anew; look at the difference before committing it.
"""

from pathlib import Path
from typing import Any

from tests.games.telling import Teller, tell_game, write

from orderup.kernel import HOUSE
from orderup.kernel.dice import Dice, dice, random_below
from orderup.match import Match
from orderup.match.shuffle import seed_from_int

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


def choose(match: Match, rng: Dice) -> tuple[int, dict[str, Any]]:
    """A seat and a move; serving is preferred, and the house seldom moves."""
    movers = [seat for seat in match.movers() if seat != HOUSE or random_below(rng, 8) == 0] or [HOUSE]
    seat = movers[random_below(rng, len(movers))]
    position = match.position
    words = [position.move_to_dict(seat, number) for number in position.legal(seat)]
    drawn = [word for word in words for _ in range(WEIGHT.get(word["do"], 4))]
    return seat, drawn[random_below(rng, len(drawn))]


def playthrough(name: str) -> str:
    """The text of a whole game."""
    players, seed, options = SETTINGS[name]
    match = Match.start("diner", players, options, seed_from_int(seed), NAMES[:players])
    teller, rng = Teller(match, zone, NAMES), dice(seed)
    key = "A card: handle=plate/$value:order. " + ", ".join(f"{short} {plate}" for plate, short in SHORT.items())
    return tell_game(teller, lambda: choose(match, rng), (f"Diner for {players}, seed {seed}, {match.options}", key))


if __name__ == "__main__":
    write(__doc__, FOLDER, SETTINGS, playthrough)

"""Whole games as readable text: what happens, what it changes for each audience, and what each seat may do then.

`python -m tests.games.lucky_penny.playthrough --update` writes the files anew; look at the difference before committing it.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.games.lucky_penny.scenario import written
from tests.games.telling import Teller, tell_game, write

from orderup.kernel import HOUSE, entry_points
from orderup.kernel.dice import Dice, dice, random_below
from orderup.match import Match
from orderup.match.shuffle import seed_from_int

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


class GuestTeller(Teller):
    """Tells of the guests in a line of their own."""

    def changes(self, changed: dict[str, Any]) -> Iterator[str]:
        guests = changed.pop("guests", None)
        yield from super().changes(changed)
        if guests is not None:
            yield "     guests: " + " | ".join(map(standing, guests))


def choose(match: Match, rng: Dice) -> tuple[int, dict[str, Any]]:
    """A seat and a move: mostly what a middling waiter would do, sometimes any; the house seldom moves."""
    movers = [seat for seat in match.movers() if seat != HOUSE or random_below(rng, 20) == 0] or [HOUSE]
    seat = movers[-1]
    position = match.position
    legal = position.legal(seat)
    if seat == HOUSE or random_below(rng, 3) == 0:
        number = legal[random_below(rng, len(legal))]
    else:
        number = int(entry_points.heuristic_move(position.states, seat, 1, rng))
    return seat, position.move_to_dict(seat, number)


def playthrough(name: str) -> str:
    """The text of a whole game."""
    players, seed, timed = SETTINGS[name]
    match = Match.start("lucky_penny", players, {"turn_clock": timed}, seed_from_int(seed), NAMES[:players])
    teller, rng = GuestTeller(match, zone, NAMES), dice(seed)
    return tell_game(
        teller, lambda: choose(match, rng), (f"Lucky Penny for {players}, seed {seed}, {match.options}", KEY)
    )


if __name__ == "__main__":
    write(__doc__, FOLDER, SETTINGS, playthrough)

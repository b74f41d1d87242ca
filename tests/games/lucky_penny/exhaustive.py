"""Play until everything that the rules speak of has happened: every order served, every guest pleased, plain and lost, and all the rest.

`python -m tests.games.lucky_penny.exhaustive --seed 7 [--game 12]` plays all games, or those up to one that failed.
"""

import json
import random
from typing import Any

from tests.games.exhaustion import games_until_done, main
from tests.games.lucky_penny.auditor import COURSES, Auditor
from tests.games.lucky_penny.scenario import LIST

from orderup.kernel import HOUSE, SPECTATOR
from orderup.match import Match
from orderup.match.shuffle import seed_from_int

MOST_GAMES = 400
SETTINGS = [(players, timed) for players in (2, 3, 4) for timed in (False, True)]
STYLES = ((0.0, 0.5), (0.15, 0.9), (0.5, 0.3), (0.95, 0.5), (0.95, 0.95))
"""How eager a game's players are to serve, and to draft orders of one portion. Some never serve, so that the cards run out."""


def everything() -> set[str]:
    """All that can happen."""
    deeds = {f"serve {order.id}" for order in LIST.orders}
    deeds |= {f"{guest.id} {how}" for guest in LIST.guests for how in ("plain", "leaves")}
    deeds |= {f"{guest.id} pleased" for guest in LIST.guests if guest.preference}
    drinks = (*COURSES, "drink")
    deeds |= {f"{first} then {second}" for first in ("nothing", "drink") for second in drinks}
    deeds |= {f"{first} then {second}" for i, first in enumerate(COURSES) for second in (*COURSES[i:], "drink")}
    deeds |= {f"courses {n}" for n in range(4)}
    deeds |= {"overflow", "exactly full", "tie", "outright", "the first has too little", "another wins"}
    deeds |= {"ends in mid-turn", "ends at the clock", "leaves with 0", "leaves with 1"}
    deeds |= {"take 1 pick", "take 2 pick", "take 1 pair", "blind 1", "blind 2"}
    deeds |= {f"{what} for {whom}" for what in ("shuffle", "no card") for whom in ("the row", "a blind draw")}
    deeds |= {"a gap is left over", "no draft at all"}
    return deeds | {f"timeout {phase}" for phase in ("serve", "pick", "pair")}


def weights(match: Match, words: list[dict[str, Any]], eager: float, small: float) -> list[float]:
    """How likely a player makes each of these moves."""
    zones = match.view(SPECTATOR)["zones"]
    rows = [zones[f"row.{place}"]["cards"] for place in range(4)]
    portions = {card["card"]: card["order"]["portions"] for cards in rows for card in cards}
    likely = {"serve": 4 * eager + 0.01, "done": 1 - 0.9 * eager}
    taking = {1: small, 2: 1 - small}
    return [
        0.05 + taking[portions[word["card"]]] if word["do"] == "take" else likely.get(word["do"], 1) for word in words
    ]


def play(seed: int, number: int) -> Match:
    """One game."""
    players, timed = SETTINGS[number % len(SETTINGS)]
    eager, small = STYLES[number % len(STYLES)]
    rng = random.Random(f"{seed} {number}")
    names = ["Ann", "Ben", "Cat", "Dan"][:players]
    match = Match.start("lucky_penny", players, {"turn_clock": timed}, seed_from_int(seed * 10_000 + number), names)
    while not match.over:
        movers = match.movers()
        seat = HOUSE if HOUSE in movers and rng.random() < 0.1 else movers[0]
        position = match.position
        words = [position.move_to_dict(seat, move) for move in position.legal(seat)]
        match.apply(seat, rng.choices(words, weights(match, words, eager, small))[0], match.t + 50)
    return match


def run(seed: int, last: int = MOST_GAMES) -> int:
    """Play games up to number `last`, each audited, until everything has happened. Returns how many it took."""
    left: set[Any] = everything() | set(SETTINGS)

    def play_audited(number: int) -> set[Any]:
        done = Auditor([json.loads(json.dumps(line)) for line in play(seed, number).journal()]).audit()
        assert done <= everything(), f"nobody has heard of {done - everything()}"
        left.difference_update(done, {SETTINGS[number % len(SETTINGS)]})
        return left

    return games_until_done("lucky_penny", play_audited, seed, last)


if __name__ == "__main__":
    main(__doc__, run, MOST_GAMES, "everything has happened")

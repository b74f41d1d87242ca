"""Advice has a reason, whatever it is about: the page's own words for every legal move of many games."""

import json
import random
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.sampling import some

from orderup.match import Match

ROOT = Path(__file__).parents[2]
NAMES = ["Robin", "Bea", "Hank", "Vera", "Earl", "Joe"]
NUM_GAMES, MOST_GAMES = 8, 80
ONE_IN = 3
"""Of so many positions one is looked at, and all in which something rare can be done."""
RARE = {"break", "resume", "close"}
KINDS = {
    "diner": {"draw", "seat", "counter", "refill", "serve", "break", "resume", "close", "wait"},
    "lucky_penny": {"serve", "take", "done"},
    "villains": {"choose", "play", "hide", "use"},
}
"""What advice can be about."""
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("diner", 2, {}),
    ("diner", 4, {}),
    ("lucky_penny", 2, {}),
    ("lucky_penny", 4, {}),
    ("villains", 3, {"villains": "choose"}),
    ("villains", 5, {"villains": "choose", "easy_memory": True}),
]
Position = dict[str, Any]


def positions(game: str, players: int, options: dict[str, Any], rng: random.Random) -> Iterator[Position]:
    """Play games at random; what a seat sees and may do, now and then."""
    match = Match.start(game, players, options, rng.randbytes(32), NAMES[:players])
    while not match.over:
        seat, move = rng.choice([(s, move) for s in match.movers() for move in legal(match, s)])
        moves: list[dict[str, Any] | None] = [*legal(match, seat)]
        if seat < players and (rng.randrange(ONE_IN) == 0 or move["do"] in RARE):
            if match.game.realtime and seat not in match.awaited_seats():
                moves.append(None)
            yield {"view": match.view(seat), "menu": match.menu(seat), "moves": moves, "names": NAMES}
        match.apply(seat, move, match.t + 1000)


def enough(game: str, players: int, options: dict[str, Any], rng: random.Random) -> list[Position]:
    """Play so many games, and more as long as something has not been possible yet."""
    found: list[Position] = []
    for played in range(MOST_GAMES):
        possible = {move["do"] if move else "wait" for each in found for move in each["moves"]}
        if played >= NUM_GAMES and possible >= wanted(game, players):
            break
        found += positions(game, players, options, rng)
    return found


def wanted(game: str, players: int) -> set[str]:
    """What has to be advised in some game. Two have no Break."""
    return KINDS[game] - ({"break", "resume"} if players == 2 else set())


def legal(match: Match, seat: int) -> list[dict[str, Any]]:
    """Return what a seat may do, in words."""
    position = match.position
    return [position.move_to_dict(seat, number) for number in position.legal(seat)]


def reasons(found: list[Position]) -> list[dict[str, Any]]:
    """Return the page's words for every move of these positions that it can advise."""
    command = [sys.executable, str(ROOT / "tools" / "npm.py"), "exec", "--silent", "node", "dev/reasons.js"]
    done = subprocess.run(command, input=json.dumps(found), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    told: list[dict[str, Any]] = json.loads(done.stdout)
    return [one for one in told if one["move"] is None or one["advice"] is not None]


@pytest.mark.parametrize(("game", "players", "options"), some(TABLES, 2))
def test_whatever_can_be_advised_has_a_reason(
    game: str, players: int, options: dict[str, Any], rng: random.Random
) -> None:
    told = reasons(enough(game, players, options, rng))
    by_kind = defaultdict(set)
    for one in told:
        kind = one["move"]["do"] if one["move"] else "wait"
        assert one["reason"], f"no reason for {one}"
        assert one["reason"].endswith((".", "!")), one
        assert not any(word in one["reason"] for word in ("undefined", "null", "unknown", "{")), one
        by_kind[kind].add(one["reason"])
    assert by_kind.keys() >= wanted(game, players)
    alike = {kind for kind, words in by_kind.items() if len(words) == 1}
    assert alike <= {"break", "resume", "take"}, "the same words whatever lies on the table"

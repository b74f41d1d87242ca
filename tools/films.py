"""Write the films of "How to play": `games/*/films.toml`, a scene for each rule, becomes `page/films.json`, recordings to watch.

A `[[rule]]` has a `name`, under which `page/films.en.json` has its title and text. One with a `seed` has a film, which shows how
its `moves` are made, each by its `seat`. What comes `before` them is not shown; nor is what `auto` plays before that, at random: at each
moment a move of the first of the kinds in `kinds` that somebody can make, `until` the status says so. `shown` says how many moves are shown, if not
just all `moves`. The rules make every scene, so a film cannot lie.
"""

import json
import random
import sys
import tomllib
from pathlib import Path

from orderup.kernel import HOUSE
from orderup.match import Match
from orderup.match.shuffle import seed_from_int
from tools.lessons import GAMES, PUPIL, ROOT
from tools.scripts import Words, apply_scripted, legal_words

PACE_MS = 1500
"""Time between two moves."""
LONGEST = 1000
"""Moves that `auto` makes at most."""


def scripts() -> list[Path]:
    """Return the scripts of all games that have films."""
    return sorted(GAMES.glob("*/films.toml"))


def films(script: Path) -> Words:
    """Play all scenes of a script. Raises ValueError naming the rule whose moves are not to be had."""
    game = script.parent.name
    rules = tomllib.loads(script.read_text(encoding="utf-8"))["rule"]
    return {"game": game, "rules": [{"name": rule["name"], "film": _film(game, rule)} for rule in rules]}


def _film(game: str, rule: Words) -> Words | None:
    if "seed" not in rule:
        return None
    where = f"{game}, {rule['name']}"
    names = rule["names"]
    match = Match.start(game, len(names), rule.get("options", {}), seed_from_int(rule["seed"]), names)
    match.apply(HOUSE, {"do": "open"}, 0)
    views = {match.v: match.view(PUPIL)}
    if "auto" in rule:
        _play_by_itself(match, rule["auto"], random.Random(rule["seed"]), where, views)
    for step in [*rule.get("before", []), *rule.get("moves", [])]:
        apply_scripted(match, step, where, PACE_MS)
        views[match.v] = match.view(PUPIL)
    first = match.v - rule.get("shown", len(rule.get("moves", [])))
    events = [match.render(match.event(v), PUPIL) for v in range(first + 1, match.v + 1)]
    return {"names": names, "view": views[first], "events": events}


def _play_by_itself(match: Match, auto: Words, rng: random.Random, where: str, views: dict[int, Words]) -> None:
    for _ in range(LONGEST):
        if auto["until"].items() <= match.view(None)["status"].items():
            return
        seat, move = rng.choice(_choices(match, auto["kinds"], where))
        match.apply(seat, move, match.t + PACE_MS)
        views[match.v] = match.view(PUPIL)
    raise ValueError(f"{where}: it does not come to {auto['until']}")


def _choices(match: Match, kinds: list[list[str]], where: str) -> list[tuple[int, Words]]:
    legal = [(seat, move) for seat in match.movers() for move in legal_words(match, seat)]
    for group in kinds:
        fitting = [(seat, move) for seat, move in legal if move["do"] in group]
        if fitting:
            return fitting
    raise ValueError(f"{where}: nobody can make a move of {kinds}, only of {legal}")


def text(script: Path) -> str:
    """Return what belongs into the recordings' file."""
    return json.dumps(films(script), ensure_ascii=False, separators=(",", ":")) + "\n"


def target(script: Path) -> Path:
    """Return the recordings' file."""
    return script.parent / "page" / "films.json"


def main() -> int:
    """Write all films."""
    for script in scripts():
        target(script).write_text(text(script), encoding="utf-8")
        print(f"wrote {target(script).relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

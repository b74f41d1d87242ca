"""Write the films of "How to play": `games/*/films.toml`, a scene for each rule, becomes `page/films.json`, recordings to watch.

A `[[rule]]` has a `name`, under which `page/films.en.json` has its title and text. One with a film shows steps of the introduction, named by
`lesson`, or a game of its own, with `names`, `seed` and `options`. Then its `moves` are made, each by its `seat`.
What `auto` plays before them, at random, is not shown: at each moment a move of the first group of `kinds` of which somebody can make one, `until` the status says so, or so many `moves`. `shown` says how many moves
are shown, if not just the rule's own. The rules make every scene, so a film cannot lie.
"""

import itertools
import random
import tomllib
from pathlib import Path

from orderup.match import Match
from tools.lessons import PUPIL, moves_of
from tools.scripts import Words, apply_scripted, legal_words, start, write_all

PACE_MS = 1500
"""Time between two moves."""
LONGEST = 1000
"""Moves that `auto` makes at most."""


def films(script: Path) -> Words:
    """Play all scenes of a script. Raises ValueError naming the rule whose moves are not to be had."""
    rules = tomllib.loads(script.read_text(encoding="utf-8"))["rule"]
    return {
        "game": script.parent.name,
        "rules": [{"name": rule["name"], "film": _film(script, rule)} for rule in rules],
    }


def _film(script: Path, rule: Words) -> Words | None:
    if "lesson" in rule:
        rule = _continued(tomllib.loads((script.parent / "lesson.toml").read_text(encoding="utf-8")), rule)
    if "seed" not in rule:
        return None
    where = f"{script.parent.name}, {rule['name']}"
    match = start(script.parent.name, rule)
    views = {match.v: match.view(PUPIL)}
    if "auto" in rule:
        _play_by_itself(match, rule["auto"], random.Random(rule["seed"]), where, views)
    moves = rule.get("moves", [])
    for move in moves:
        apply_scripted(match, move, where, PACE_MS)
        views[match.v] = match.view(PUPIL)
    first = match.v - rule.get("shown", len(moves))
    events = [match.render(match.event(v), PUPIL) for v in range(first + 1, match.v + 1)]
    return {"names": rule["names"], "view": views[first], "events": events}


def _continued(lesson: Words, rule: Words) -> Words:
    """The rule with the moves of the lesson as its own, up to the last step that it names; those before the first are not shown."""
    names = [step["say"] for step in lesson["step"]]
    first, last = names.index(rule["lesson"][0]), names.index(rule["lesson"][-1])
    played = [moves_of(step) for step in lesson["step"]]
    shown = [*itertools.chain(*played[first : last + 1]), *rule.get("moves", [])]
    return {**lesson, **rule, "moves": [*itertools.chain(*played[:first]), *shown], "shown": len(shown)}


def _play_by_itself(match: Match, auto: Words, rng: random.Random, where: str, views: dict[int, Words]) -> None:
    until = auto.get("until")
    for _ in range(auto.get("moves", LONGEST)):
        if until and until.items() <= match.view(None)["status"].items():
            return
        seat, move = rng.choice(_choices(match, auto["kinds"], where))
        match.apply(seat, move, match.t + PACE_MS)
        views[match.v] = match.view(PUPIL)
    if until:
        raise ValueError(f"{where}: it does not come to {until}")


def _choices(match: Match, kinds: list[list[str]], where: str) -> list[tuple[int, Words]]:
    legal = [(seat, move) for seat in match.movers() for move in legal_words(match, seat)]
    for group in kinds:
        fitting = [(seat, move) for seat, move in legal if move["do"] in group]
        if fitting:
            return fitting
    raise ValueError(f"{where}: nobody can make a move of {kinds}, only of {legal}")


if __name__ == "__main__":
    write_all("films", films)

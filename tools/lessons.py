"""Write the introductions: `games/*/lesson.toml`, a script of moves, becomes `page/lesson.json`, a recording to play along.

A step says something (`say`, a message of `page/lesson.en.json`), and may wait for the pupil's `move` or show what others do
(`watch`, each with its `seat`). Moves are given by some of their words; the rules make them, so a lesson cannot lie.
"""

import tomllib
from pathlib import Path

from orderup.match import Match
from tools.scripts import Words, apply_scripted, start, write_all

PUPIL = 0
PACE_MS = 1000
"""Time between two moves."""


def recording(script: Path) -> Words:
    """Play a script. Raises ValueError naming the step that the rules do not allow, or that fits several moves."""
    plan = tomllib.loads(script.read_text(encoding="utf-8"))
    match = start(script.parent.name, plan)
    made: Words = {"game": script.parent.name, "names": plan["names"], "steps": [], "view": match.view(PUPIL)}
    for number, step in enumerate(plan["step"], 1):
        made["steps"].append(_played(match, step, f"{script.parent.name}, step {number}"))
    return made


def _played(match: Match, step: Words, where: str) -> Words:
    menu, before = match.menu(PUPIL), match.v
    for move in moves_of(step):
        apply_scripted(match, move, where, PACE_MS)
    events = [match.render(match.event(v), PUPIL) for v in range(before + 1, match.v + 1)]
    expected = events[0]["move"] if "move" in step else None
    return {"say": step["say"], "menu": menu, "move": expected, "events": events}


def moves_of(step: Words) -> list[Words]:
    """The moves of a step, the pupil's first, each with its `seat`."""
    mine = [{"seat": PUPIL, **step["move"]}] if "move" in step else []
    return [*mine, *step.get("watch", [])]


if __name__ == "__main__":
    write_all("lesson", recording)

"""The three levels, gentle to strong. The table shows their pace openly."""

from typing import Final

from orderup.players.pace import Pace

LEVELS: Final[dict[str, Pace]] = {
    "easy": Pace((1900, 800), (900, 300)),
    "medium": Pace((1200, 450), (700, 200)),
    "hard": Pace((750, 250), (500, 150)),
}
"""Each level's pace; its place in the order is the skill that the games' heuristics play with."""

SKILL: Final[dict[str, int]] = {level: skill for skill, level in enumerate(LEVELS)}

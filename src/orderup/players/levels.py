"""The five levels, gentle to strong. Tables show their pace to everybody."""

from typing import Final, NamedTuple

from orderup.players.pace import Pace

LEVEL_PACES: Final[dict[str, Pace]] = {
    "easy": Pace((1900, 800), (900, 300)),
    "medium": Pace((1200, 450), (700, 200)),
    "hard": Pace((750, 250), (500, 150)),
    "expert": Pace((700, 220), (480, 140)),
    "champion": Pace((600, 180), (450, 130)),
}
"""The pace of each level, from the weakest on."""

STAND_IN_LEVEL: Final = "medium"
"""The level that plays for people who are away."""
STRONGEST_LEVEL: Final = "champion"

HEURISTIC_SKILLS: Final[dict[str, int]] = {"easy": 0, "medium": 1, "hard": 2}
"""The skill of the games' heuristics, for levels that do not search."""
BEST_SKILL: Final = 2
"""The skill of the strongest heuristic."""


class SearchBudget(NamedTuple):
    """Milliseconds that a level searches for a move: in a game with turns, and in real time."""

    turns_ms: float
    realtime_ms: float


SEARCH_BUDGETS: Final[dict[str, SearchBudget]] = {"expert": SearchBudget(120, 40), "champion": SearchBudget(700, 160)}
"""The budgets of the levels that search."""

"""Bots: they know only what their seat knows, make moves in JSON like people, and take as long as people."""

from orderup.players.decisions import choose_move, prepare_hint_request, prepare_move_request
from orderup.players.levels import LEVEL_PACES, SEARCH_BUDGETS, STAND_IN_LEVEL
from orderup.players.pace import Pace
from orderup.players.search_bot import Hint

__all__ = [
    "LEVEL_PACES",
    "SEARCH_BUDGETS",
    "STAND_IN_LEVEL",
    "Hint",
    "Pace",
    "choose_move",
    "prepare_hint_request",
    "prepare_move_request",
]

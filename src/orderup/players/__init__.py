"""Bots: they get what their seat knows and nothing else, act in words like people, and take human time."""

from orderup.players.decisions import choose_move, prepare_hint_request, prepare_move_request
from orderup.players.levels import LEVELS, SEARCH_BUDGETS, STAND_IN_LEVEL
from orderup.players.pace import Pace
from orderup.players.search_bot import Hint

__all__ = [
    "LEVELS",
    "SEARCH_BUDGETS",
    "STAND_IN_LEVEL",
    "Hint",
    "Pace",
    "choose_move",
    "prepare_hint_request",
    "prepare_move_request",
]

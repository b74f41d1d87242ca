"""Bots: they get what their seat knows and nothing else, act in words like people, and take human time."""

from orderup.players.choosing import choose, consider, consider_advice
from orderup.players.levels import LEVELS, STANDIN, THINKERS
from orderup.players.pace import Pace
from orderup.players.thinking import Advice

__all__ = ["LEVELS", "STANDIN", "THINKERS", "Advice", "Pace", "choose", "consider", "consider_advice"]
